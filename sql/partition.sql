--
-- Partitions by an id: by range, which is by time, by hash and by list
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

--
-- case 34: months of record ids
--
CREATE TEMP TABLE r (id record_id PRIMARY KEY, n int) PARTITION BY RANGE (id);
CREATE TEMP TABLE r06 PARTITION OF r FOR VALUES FROM (record_min('2026-06-01+00')) TO (record_min('2026-07-01+00'));
CREATE TEMP TABLE r07 PARTITION OF r FOR VALUES FROM (record_min('2026-07-01+00')) TO (record_min('2026-08-01+00'));
INSERT INTO r VALUES (record_max('2026-07-31 23:59:59.999+00'));
INSERT INTO r VALUES (record_min('2026-07-01+00')), (record_max('2026-06-30 23:59:59.999999+00')),
    (record_min('2026-06-01+00'));
INSERT INTO r VALUES (record_min('2026-08-01+00'));
\echo :SQLSTATE
INSERT INTO r VALUES (record_max('2026-05-31 23:59:59.999+00'));
\echo :SQLSTATE
SELECT tableoid::regclass, id, extract_ts(id) FROM r ORDER BY id;
SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname = 'r07';
-- no gap and no overlap: a neighbour cannot share an id
CREATE TEMP TABLE r08 PARTITION OF r FOR VALUES
    FROM (record_max('2026-07-31 23:59:59.999+00')) TO (record_min('2026-09-01+00'));
CREATE TEMP TABLE r08 PARTITION OF r FOR VALUES FROM (record_min('2026-08-01+00')) TO (record_min('2026-09-01+00'));
INSERT INTO r VALUES (record_min('2026-08-01+00'));

--
-- The same months of rev ids, whose ranges run backwards
--
CREATE TEMP TABLE v (id rev_id) PARTITION BY RANGE (id);
CREATE TEMP TABLE v07 PARTITION OF v FOR VALUES
    FROM (rev_min('2026-07-31 23:59:59.999+00')) TO (rev_min('2026-06-30 23:59:59.999+00'));
CREATE TEMP TABLE v06 PARTITION OF v FOR VALUES
    FROM (rev_min('2026-06-30 23:59:59.999+00')) TO (rev_min('2026-05-31 23:59:59.999+00'));
INSERT INTO v VALUES (rev_min('2026-07-31 23:59:59.999+00')), (rev_max('2026-07-01+00')),
    (rev_min('2026-06-30 23:59:59.999+00')), (rev_max('2026-06-01+00'));
INSERT INTO v VALUES (rev_max('2026-08-01+00'));
\echo :SQLSTATE
INSERT INTO v VALUES (rev_min('2026-05-31 23:59:59.999+00'));
\echo :SQLSTATE
SELECT tableoid::regclass, id, extract_ts(id) FROM v ORDER BY id;
-- forwards it is refused
CREATE TEMP TABLE v05 PARTITION OF v FOR VALUES
    FROM (rev_min('2026-04-30 23:59:59.999+00')) TO (rev_min('2026-05-31 23:59:59.999+00'));
\echo :SQLSTATE
CREATE TEMP TABLE p (id push_id) PARTITION BY RANGE (id);
CREATE TEMP TABLE p07 PARTITION OF p FOR VALUES FROM (push_min('2026-07-01+00')) TO (push_min('2026-08-01+00'));
CREATE TEMP TABLE p_rest PARTITION OF p DEFAULT;
INSERT INTO p VALUES (push_max('2026-07-31 23:59:59.999+00')), (push_min('2026-08-01+00')), (push_id_at('2026-07-15+00'));
SELECT tableoid::regclass, extract_ts(id) FROM p ORDER BY id;

--
-- Pruning: by constants when planned, by parameters and stable functions when run
--
SELECT query, string_agg(DISTINCT substring(line FROM ' on ([rv]\d\d)\M'), ' ') AS read
FROM (VALUES
    ('SELECT * FROM r WHERE id BETWEEN record_min(''2026-07-15+00'', ''2026-07-16+00'') AND record_max(''2026-07-15+00'', ''2026-07-16+00'')'),
    ('SELECT * FROM v WHERE id BETWEEN rev_min(''2026-07-15+00'', ''2026-07-16+00'') AND rev_max(''2026-07-15+00'', ''2026-07-16+00'')'),
    ('SELECT * FROM r WHERE id < record_min(''2026-07-01+00'')'),
    ('SELECT * FROM v WHERE id >= rev_min(''2026-06-30 23:59:59.999+00'')'),
    ('SELECT * FROM r WHERE id = ''0C4T4YK804HMASW9ZZZX''')) q(query), pg_temp.plan(query) line
GROUP BY query ORDER BY query COLLATE "C";
PREPARE since (timestamptz) AS SELECT id FROM r WHERE id >= record_min($1);
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.plan('EXECUTE since (''2026-07-15+00'')', 'Removed');
EXECUTE since ('2026-07-15+00');
PREPARE rev_since (timestamptz) AS SELECT id FROM v WHERE id <= rev_max($1);
SELECT pg_temp.plan('EXECUTE rev_since (''2026-07-15+00'')', 'Removed');
RESET plan_cache_mode;
-- (as now() - interval '1 day' would be, if the months were not in this file)
CREATE FUNCTION pg_temp.recently() RETURNS timestamptz LANGUAGE plpgsql STABLE AS 'BEGIN RETURN ''2026-07-15+00''; END';
SELECT pg_temp.plan('SELECT id FROM r WHERE id >= record_min(pg_temp.recently() - interval ''1 day'')', 'Removed');

--
-- Hash: the extended hash function spreads each kind over the partitions
--
CREATE TEMP TABLE h (record record_id, push push_id, rev rev_id) PARTITION BY HASH (record, push, rev);
CREATE TEMP TABLE h0 PARTITION OF h FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TEMP TABLE h1 PARTITION OF h FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TEMP TABLE h2 PARTITION OF h FOR VALUES WITH (MODULUS 3, REMAINDER 2);
INSERT INTO h SELECT record_id(), push_id(), rev_id() FROM generate_series(1, 3000);
SELECT count(*) AS partitions, min(n) > 800 AS even FROM (SELECT count(*) AS n FROM h GROUP BY tableoid) c;
CREATE TEMP TABLE hr (id rev_id) PARTITION BY HASH (id);
CREATE TEMP TABLE hr0 PARTITION OF hr FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE hr1 PARTITION OF hr FOR VALUES WITH (MODULUS 2, REMAINDER 1);
SELECT count(*) AS scans FROM pg_temp.plan('SELECT * FROM hr WHERE id = ''zsgqz0pxjydbsqqg28t5cy4tqg''', 'Scan on');
-- list
CREATE TEMP TABLE s (id push_id) PARTITION BY LIST (id);
CREATE TEMP TABLE s1 PARTITION OF s FOR VALUES IN ('-Ou-UH8c------------', '-Ou-UH8c-----------0');
INSERT INTO s VALUES ('-Ou-UH8c-----------0');
INSERT INTO s VALUES ('-Ou-UH8c-----------1');
\echo :SQLSTATE
-- partitionwise join
SET enable_partitionwise_join = on;
SELECT count(*) FROM h a JOIN h b USING (record, push, rev);
RESET enable_partitionwise_join;
