--
-- Three million ids of each kind in one session: distinct and in order,
-- whatever the clock does
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- Strict order from each id to the next, which is distinctness too.  Counted
-- as they come, so that it takes no memory.
CREATE FUNCTION pg_temp.disorder(expression text, descending boolean DEFAULT false) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    result bigint;
BEGIN
    EXECUTE format('SELECT count(*) FILTER (WHERE id %s previous) FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous
        FROM (SELECT n, %s AS id FROM generate_series(1, 3000000) n) minted) pairs',
        CASE WHEN descending THEN '>=' ELSE '<=' END, expression) INTO result;
    RETURN result;
END $$;
SET work_mem = '256MB';

-- the clock runs (case 4)
SELECT pg_temp.disorder('record_id()') AS record;
SELECT pg_temp.disorder('push_id()') AS push;
SELECT pg_temp.disorder('rev_id()', true) AS rev;
-- case 7, as it was reported
SELECT count(*), count(DISTINCT id) FROM (SELECT record_id() id FROM generate_series(1, 3000000)) s;

-- the clock stands: the last ids are a few ms ahead of it
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SELECT pg_temp.disorder('record_id()') AS record,
    extract_ts(record_id()) - '2026-07-15 12:00:00.123+00' BETWEEN '2 ms' AND '3 ms' AS ahead;
SELECT pg_temp.disorder('push_id()') AS push,
    extract_ts(push_id()) - '2026-07-15 12:00:00.123+00' BETWEEN '0 ms' AND '1 ms' AS ahead;
SELECT pg_temp.disorder('rev_id()', true) AS rev,
    extract_ts(rev_id()) - '2026-07-15 12:00:00.123+00' BETWEEN '0 ms' AND '5 ms' AS ahead;
-- and with known bytes, from the worst start
SET idgen.test_random = 'ff';
SELECT pg_temp.disorder('record_id()') AS record, extract_ts(record_id()) - '2026-07-15 12:00:00.123+00' AS ahead;
RESET idgen.test_clock;
RESET idgen.test_random;

-- a backfill in which all rows have one time
SELECT pg_temp.disorder('record_id_at(''2026-07-01+00'')') AS record;
SELECT pg_temp.disorder('push_id_at(''2026-07-01+00'')') AS push;
SELECT pg_temp.disorder('rev_id_at(''2026-07-01+00'')', true) AS rev;
-- also from the lowest start that a rev id can have without being at its end
SET idgen.test_random = '0000000000ffffffffff';
SELECT pg_temp.disorder('rev_id_at(''2026-07-01+00'')', true) AS rev;
RESET idgen.test_random;
