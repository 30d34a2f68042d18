-- How well does the planner estimate a range of time?
--
--   scripts/with-server psql -f bench/estimates.sql
--
-- A million rows one second apart, default statistics, 200 random places (the same on every run),
-- ranges of a minute to a week. For each form: how many estimates are within 2 times the true number
-- of rows, and by what factor the worst is wrong. The last line says whether created_in() makes 95 %.

\set ON_ERROR_STOP on
\pset footer off
SET TimeZone = 'UTC';
SET client_min_messages = warning;

BEGIN;
CREATE TEMP TABLE ids AS
SELECT ts, record_id_at(ts) AS record, push_id_at(ts) AS push, rev_id_at(ts) AS rev
FROM generate_series(timestamptz '2026-07-01', timestamptz '2026-07-01' + interval '999999 s', interval '1 s') AS ts;
CREATE UNIQUE INDEX ON ids (ts);
CREATE UNIQUE INDEX ON ids (record);
CREATE UNIQUE INDEX ON ids (push);
CREATE UNIQUE INDEX ON ids (rev);
ANALYZE ids;

CREATE FUNCTION pg_temp.estimate(condition text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
    plan json;
BEGIN
    EXECUTE 'EXPLAIN (FORMAT json) SELECT * FROM ids WHERE ' || condition INTO plan;
    RETURN plan->0->'Plan'->>'Plan Rows';
END
$$;

-- the seconds from a up to b are those of the rows in between
DO 'BEGIN PERFORM setseed(0.26); END';
CREATE TEMP TABLE ranges AS
SELECT timestamptz '2026-07-01' + start * interval '1 s' AS a,
       timestamptz '2026-07-01' + start * interval '1 s' + length AS b,
       length,
       least(1000000, ceil(start + extract(epoch FROM length))) - ceil(start) AS rows
FROM (SELECT round((random() * 999999)::numeric, 6) AS start FROM generate_series(1, 200)) places,
     unnest('{1 min, 10 min, 1 hour, 6 hours, 1 day, 1 week}'::interval[]) AS length;

CREATE TEMP TABLE forms AS
SELECT * FROM (VALUES
    (1, 'created_in(record, range)', $$created_in(record, '[%s,%s)')$$),
    (2, 'created_in(push, range)', $$created_in(push, '[%s,%s)')$$),
    (3, 'created_in(rev, range)', $$created_in(rev, '[%s,%s)')$$),
    (4, 'rev BETWEEN rev_min(a, b) AND rev_max(a, b)', $$rev BETWEEN rev_min('%1$s', '%2$s') AND rev_max('%1$s', '%2$s')$$),
    (5, 'ts >= a AND ts < b (timestamptz)', $$ts >= '%s' AND ts < '%s'$$)) v (n, form, condition);

CREATE TEMP TABLE results AS
SELECT n, form, length,
       greatest(pg_temp.estimate(format(condition, a, b)) / greatest(rows, 1),
                greatest(rows, 1) / pg_temp.estimate(format(condition, a, b))) AS factor
FROM ranges, forms;

\echo 'Estimates within 2 times the true number of rows, and the factor by which the worst is wrong'
SELECT form,
       round(100.0 * count(*) FILTER (WHERE factor <= 2) / count(*), 1) AS "within 2x, %",
       round(max(factor)::numeric, 1) AS "worst factor"
FROM results GROUP BY n, form ORDER BY n;

\echo 'The same by the length of the range'
SELECT form, length,
       round(100.0 * count(*) FILTER (WHERE factor <= 2) / count(*), 1) AS "within 2x, %",
       round(max(factor)::numeric, 1) AS "worst factor"
FROM results WHERE n >= 3 GROUP BY n, form, length ORDER BY n, length;

-- rows that came after the last ANALYZE: an hour each, of which the statistics know nothing
INSERT INTO ids
SELECT ts, record_id_at(ts), push_id_at(ts), rev_id_at(ts)
FROM generate_series(timestamptz '2026-07-01' + interval '1000000 s', timestamptz '2026-07-01' + interval '1099999 s', interval '1 s') AS ts;
\echo 'Past the last ANALYZE, in 100,000 new rows: the estimates for an hour (3,600 rows)'
SELECT form, round(min(estimate)) AS "lowest", round(avg(estimate)) AS "average", round(max(estimate)) AS "highest"
FROM forms,
     generate_series(timestamptz '2026-07-01' + interval '1000000 s', timestamptz '2026-07-01' + interval '1096000 s', interval '1 hour') AS a,
     LATERAL (SELECT pg_temp.estimate(format(condition, a, a + interval '1 hour')) AS estimate) s
GROUP BY n, form ORDER BY n;

SELECT CASE WHEN min(share) >= 0.95 THEN 'created_in: ok' ELSE 'created_in: NOT within 2 times in 95 % of cases' END AS result
FROM (SELECT avg((factor <= 2)::integer) AS share FROM results WHERE n <= 3 GROUP BY n) s;
ROLLBACK;
