--
-- Parallel queries (case B): comparing, aggregating and minting in workers
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

CREATE UNLOGGED TABLE big (n int, record record_id, push push_id, rev rev_id);
INSERT INTO big SELECT n, record_id(), push_id(), rev_id() FROM generate_series(1, 1000000) n;
ANALYZE big;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET min_parallel_index_scan_size = 0;
SET max_parallel_workers_per_gather = 2;

-- a filter, an aggregate, a join and a sort go parallel
SELECT query, EXISTS (SELECT FROM pg_temp.plan(query, '^Gather')) AS parallel
FROM (VALUES ('SELECT count(*) FROM big WHERE record > ''0C4T4YK804HMASW9ZZZX'' AND push <> ''-Ou-UH8c------------'''),
    ('SELECT min(record), max(push), min(rev) FROM big'), ('SELECT rev FROM big ORDER BY rev'),
    ('SELECT count(*) FROM big a JOIN big b USING (record)'),
    ('SELECT extract_ts(rev) FROM big WHERE extract_ts(record) > ''2026-06-01+00'''),
    ('SELECT record::text FROM big WHERE n < 10'),
    ('SELECT record_id() FROM big WHERE n < 10')) q(query);
-- and give the same
SELECT min(record) AS a, max(record) AS b, min(push) AS c, max(push) AS d, min(rev) AS e, max(rev) AS f
    FROM big \gset parallel_
SET max_parallel_workers_per_gather = 0;
SELECT min(record) = :'parallel_a' AND max(record) = :'parallel_b' AS record, min(push) = :'parallel_c'
    AND max(push) = :'parallel_d' AS push,
    min(rev) = :'parallel_e' AND max(rev) = :'parallel_f' AS rev FROM big;
SET max_parallel_workers_per_gather = 2;

-- ids minted in several processes at once
SELECT count(*) AS gathers FROM pg_temp.plan('SELECT count(DISTINCT id) FROM (SELECT record_id() AS id FROM big) s', '^Gather');
SELECT count(DISTINCT id) FROM (SELECT record_id() AS id FROM big) s;
SELECT count(DISTINCT id) FROM (SELECT push_id() AS id FROM big) s;
SELECT count(DISTINCT id) FROM (SELECT rev_id() AS id FROM big) s;
-- each process has a machine id of its own (case 8), and nobody that of the leader, if the leader has no part
SET parallel_leader_participation = off;
SELECT count(DISTINCT machine_id) BETWEEN 1 AND 3 AS processes, count(*) AS ids
    FROM (SELECT record_id() AS id FROM big OFFSET 0) s, id_inspect(id);
-- an index is built in parallel too
SET max_parallel_maintenance_workers = 2;
CREATE INDEX ON big (rev);
CREATE INDEX ON big (record);
SET enable_seqscan = off;
SELECT count(*) FROM big WHERE rev BETWEEN :'parallel_e' AND :'parallel_f';
RESET enable_seqscan;
-- the clock of a test reaches the workers, and its time zone does not matter
SET timezone = 'Asia/Tokyo';
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SELECT min(extract_ts(id)) AT TIME ZONE 'UTC' AS first,
    max(extract_ts(id)) - min(extract_ts(id)) < interval '5 ms' AS frozen FROM (SELECT push_id() AS id FROM big) s;
-- seed:N gives every worker a stream of its own; bytes in hex repeat in each
SET idgen.test_random = 'seed:7';
SELECT count(DISTINCT id) FROM (SELECT record_id() AS id FROM big) s;
RESET idgen.test_random;
RESET idgen.test_clock;
DROP TABLE big;
