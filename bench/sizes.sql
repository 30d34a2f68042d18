-- Index sizes: a primary key filled in the order of minting, and a foreign key with 100 rows for each id.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
CREATE TEMP TABLE sizes (place serial, what text, variant text, bytes bigint);
SELECT format('CREATE UNLOGGED TABLE filled (id %1$s); %2$s; INSERT INTO filled SELECT %3$s FROM generate_series(1, %4$s);'
              'INSERT INTO sizes (what, variant, bytes) SELECT %5$L, %6$L, sum(pg_indexes_size(''filled'')); DROP TABLE filled',
              type, index, expression, :rows, what, variant)
FROM (VALUES
    ('primary key', 'gen_random_uuid', 'uuid', 'ALTER TABLE filled ADD PRIMARY KEY (id)', 'gen_random_uuid()'),
    ('primary key', 'record_id', 'record_id', 'ALTER TABLE filled ADD PRIMARY KEY (id)', 'record_id()'),
    ('primary key', 'push_id', 'push_id', 'ALTER TABLE filled ADD PRIMARY KEY (id)', 'push_id()'),
    ('primary key', 'rev_id', 'rev_id', 'ALTER TABLE filled ADD PRIMARY KEY (id)', 'rev_id()'),
    ('primary key', 'rev_id, (id DESC)', 'rev_id', 'CREATE UNIQUE INDEX ON filled (id DESC)', 'rev_id()'),
    ('primary key', 'text COLLATE "C"', 'text COLLATE "C"', 'ALTER TABLE filled ADD PRIMARY KEY (id)', 'record_id()'),
    ('100 rows an id', 'uuid', 'uuid', 'CREATE INDEX ON filled (id)', '(SELECT x FROM k_uuid WHERE n = generate_series % (' || :rows / 100 || ') + 1)'),
    ('100 rows an id', 'record_id', 'record_id', 'CREATE INDEX ON filled (id)', '(SELECT x FROM k_record WHERE n = generate_series % (' || :rows / 100 || ') + 1)'),
    ('100 rows an id', 'push_id', 'push_id', 'CREATE INDEX ON filled (id)', '(SELECT x FROM k_push WHERE n = generate_series % (' || :rows / 100 || ') + 1)'),
    ('100 rows an id', 'rev_id', 'rev_id', 'CREATE INDEX ON filled (id)', '(SELECT x FROM k_rev WHERE n = generate_series % (' || :rows / 100 || ') + 1)')
    ) v(what, variant, type, index, expression)
\gexec
SELECT format('| %s | %s | %s | %s |', what, variant, round(bytes / 1048576.0, 1),
              to_char(bytes::numeric / first_value(bytes) OVER (PARTITION BY what ORDER BY place), 'FM990.00'))
FROM sizes
ORDER BY place;
