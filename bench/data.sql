-- What the operations work on: one narrow table a variant, all with the same rows in the same shuffled order.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SELECT create_branded_id('evt', 'rev_id');

-- A uuid with the bits of an id, zeros after them
CREATE FUNCTION same_bits(bytea) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT
    RETURN rpad(encode($1, 'hex'), 32, '0')::uuid;

-- "bulk": minted as fast as it goes; "spread": a second apart
CREATE UNLOGGED TABLE source AS
SELECT n, record_id() AS record_bulk, push_id() AS push_bulk, rev_id() AS rev_bulk, evt_id() AS branded_bulk,
       record_id_at(t) AS record_spread, push_id_at(t) AS push_spread, rev_id_at(t) AS rev_spread,
       gen_random_uuid() AS uuid_random, t AS ts, n AS bigint
FROM (SELECT n, timestamptz '2026-01-01+00' + n * interval '1 second' AS t FROM generate_series(1, :rows) n) s;

SELECT setseed(0.5);
CREATE UNLOGGED TABLE shuffled AS SELECT * FROM source ORDER BY random();

SELECT format('CREATE UNLOGGED TABLE s_%1$s AS SELECT (%2$s) AS x FROM shuffled', v.name, v.expression)
FROM (VALUES
    ('record_bulk', 'record_bulk'), ('push_bulk', 'push_bulk'), ('rev_bulk', 'rev_bulk'), ('branded_bulk', 'branded_bulk'),
    ('record_spread', 'record_spread'), ('push_spread', 'push_spread'), ('rev_spread', 'rev_spread'),
    ('uuid_random', 'uuid_random'), ('bigint', '"bigint"'), ('ts', 'ts'),
    ('uuid_record_bulk', 'same_bits(record_bulk::bytea)'), ('uuid_push_bulk', 'same_bits(push_bulk::bytea)'),
    ('uuid_rev_bulk', 'rev_bulk::uuid'),
    ('uuid_record_spread', 'same_bits(record_spread::bytea)'), ('uuid_push_spread', 'same_bits(push_spread::bytea)'),
    ('uuid_rev_spread', 'rev_spread::uuid'),
    ('text_c', 'record_bulk::text COLLATE "C"'), ('text_icu', 'record_bulk::text COLLATE "en-x-icu"')) v(name, expression)
\gexec

-- the texts of the ids, for input
SELECT format('CREATE UNLOGGED TABLE t_%1$s AS SELECT x::text AS x FROM s_%1$s', v)
FROM unnest(ARRAY['record_bulk', 'push_bulk', 'rev_bulk', 'branded_bulk', 'uuid_random']) v
\gexec

-- primary keys, filled in the order of minting, and a tenth of the keys to look up
SELECT format('CREATE UNLOGGED TABLE pk_%1$s (x %2$s PRIMARY KEY);'
              'INSERT INTO pk_%1$s SELECT %3$s FROM source ORDER BY n;'
              'CREATE UNLOGGED TABLE k_%1$s AS SELECT row_number() OVER () AS n, x FROM (SELECT %3$s AS x FROM shuffled LIMIT ' || :rows / 10 || ') s;'
              'ALTER TABLE k_%1$s ADD PRIMARY KEY (n)', v.name, v.type, v.expression)
FROM (VALUES ('record', 'record_id', 'record_spread'), ('push', 'push_id', 'push_spread'), ('rev', 'rev_id', 'rev_spread'),
             ('branded', 'evt_id', 'rev_spread::evt_id'), ('uuid', 'uuid', 'uuid_random'), ('bigint', 'bigint', '"bigint"'),
             ('text_c', 'text COLLATE "C"', 'record_spread::text'),
             ('text_icu', 'text COLLATE "en-x-icu"', 'record_spread::text')) v(name, type, expression)
\gexec

VACUUM ANALYZE;
