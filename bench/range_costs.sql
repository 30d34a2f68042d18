-- What does a range of time cost, in each form?
--
--   scripts/with-server psql -f bench/range_costs.sql
--
-- A million rows a second apart. CPU time of the server process (Linux) for one execution, in ms, so that
-- other work on the machine does not count. The range is a day, 86,400 rows. No parallel workers, no JIT.

\set ON_ERROR_STOP on
\pset footer off
SET TimeZone = 'UTC';
SET max_parallel_workers_per_gather = 0;
SET jit = off;

CREATE TEMP TABLE ids AS
SELECT ts, record_id_at(ts) AS record, push_id_at(ts) AS push, rev_id_at(ts) AS rev
FROM generate_series(timestamptz '2026-07-01', timestamptz '2026-07-01' + interval '999999 s', '1 s') ts;
CREATE INDEX ON ids (ts);
CREATE INDEX ON ids (record);
CREATE INDEX ON ids (push);
CREATE INDEX ON ids (rev);
VACUUM ANALYZE ids;

-- the kernel counts in hundredths of a second
CREATE FUNCTION pg_temp.cpu_ms() RETURNS numeric LANGUAGE sql AS $$
    SELECT 10 * (split_part(stat, ' ', 14)::numeric + split_part(stat, ' ', 15)::numeric)
    FROM pg_read_file('/proc/self/stat') AS stat
$$;
CREATE FUNCTION pg_temp.cost(condition text, index boolean, times integer) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
    start numeric;
BEGIN
    PERFORM set_config(name, index::text, false) FROM pg_settings
    WHERE name IN ('enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan');
    PERFORM set_config('enable_seqscan', (NOT index)::text, false);
    start := pg_temp.cpu_ms();
    FOR i IN 1 .. times LOOP
        EXECUTE 'SELECT count(*) FROM ids WHERE ' || condition;
    END LOOP;
    RETURN round((pg_temp.cpu_ms() - start) / times, 1);
END
$$;

SELECT form,
       pg_temp.cost(condition, false, 20) AS "read through",
       CASE WHEN indexed THEN pg_temp.cost(condition, true, 100) END AS "by index"
FROM (VALUES
    ('no condition', 'true', false),
    ('ts <@ range', $$ts <@ tstzrange '[2026-07-05,2026-07-06)'$$, false),
    ('ts >= a AND ts < b', $$ts >= '2026-07-05' AND ts < '2026-07-06'$$, true),
    ('created_in(record, range)', $$created_in(record, '[2026-07-05,2026-07-06)')$$, true),
    ('created_in(push, range)', $$created_in(push, '[2026-07-05,2026-07-06)')$$, true),
    ('created_in(rev, range)', $$created_in(rev, '[2026-07-05,2026-07-06)')$$, true),
    ('created_in(rev, a, b)', $$created_in(rev, '2026-07-05', '2026-07-06')$$, true),
    ('rev BETWEEN rev_min(a, b) AND rev_max(a, b)', $$rev BETWEEN rev_min('2026-07-05', '2026-07-06') AND rev_max('2026-07-05', '2026-07-06')$$, true),
    ('extract_ts(rev) <@ range', $$extract_ts(rev) <@ tstzrange '[2026-07-05,2026-07-06)'$$, false)) v (form, condition, indexed);
