-- created_in(id, range) is an index condition wherever it can be, prunes partitions, and is estimated
-- like a timestamptz column.
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- a time that is known only when the query runs, and always the same
CREATE FUNCTION noon() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog
    AS $$ SELECT '2026-07-02 12:00+00'::timestamptz $$;

CREATE TABLE ids AS
SELECT n, ts, record_id_at(ts) AS record, push_id_at(ts) AS push, rev_id_at(ts) AS rev, n % 10 AS part
FROM generate_series(1, 10000) n, LATERAL (SELECT timestamptz '2026-07-01' + n * interval '1 min' AS ts) s;
CREATE INDEX record_i ON ids (record);
CREATE INDEX push_i ON ids (push, n);
CREATE INDEX rev_i ON ids (rev DESC);
VACUUM ANALYZE ids;

-- Index conditions

-- btree: one column, the first of several, descending
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(push, '(2026-07-02,2026-07-02 01:00]');
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(push, '2026-07-02', '2026-07-02 01:00') AND n > 10;
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(rev, '(,2026-07-01 01:00)');
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(rev, 'empty');
-- index-only, in order, backwards, under an aggregate
EXPLAIN (COSTS off) SELECT push, n FROM ids WHERE created_in(push, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT rev FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)') ORDER BY rev;
EXPLAIN (COSTS off) SELECT record FROM ids WHERE created_in(record, '[2026-07-02,2026-07-03)') ORDER BY record DESC LIMIT 10;
-- with a time that the plan does not know, and with the time of the transaction
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, tstzrange(noon() - interval '1 hour', noon()));
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(rev, noon() - interval '1 hour', noon());
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(rev, tstzrange(now(), NULL));
-- parameters in a generic plan
SET plan_cache_mode = force_generic_plan;
PREPARE by_range(tstzrange) AS SELECT count(*) FROM ids WHERE created_in(record, $1);
EXPLAIN (COSTS off) EXECUTE by_range('[2026-07-02,2026-07-02 01:00)');
EXECUTE by_range('[2026-07-02,2026-07-02 01:00)');
EXECUTE by_range('empty');
EXECUTE by_range(NULL);
PREPARE by_times(timestamptz, interval) AS SELECT count(*) FROM ids WHERE created_in(rev, $1, $1 + $2);
EXPLAIN (COSTS off) EXECUTE by_times('2026-07-02', '1 hour');
EXECUTE by_times('2026-07-02', '1 hour');
EXECUTE by_times('2026-07-02', '-1 hour');
EXECUTE by_times('2026-07-02', NULL);
RESET plan_cache_mode;
DEALLOCATE ALL;
-- the outer side of a nested loop, and a subquery
CREATE TABLE shifts (start_ts timestamptz, end_ts timestamptz, during tstzrange);
INSERT INTO shifts SELECT ts, ts + interval '8 hours', tstzrange(ts, ts + interval '8 hours')
FROM generate_series(timestamptz '2026-07-02', '2026-07-03', '8 hours') ts;
INSERT INTO shifts VALUES (NULL, NULL, NULL), ('2026-07-05', '2026-07-04', 'empty');
ANALYZE shifts;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS off) SELECT during, count(*) FROM shifts JOIN ids ON created_in(record, during) GROUP BY during;
SELECT during, count(*), count(*) FILTER (WHERE ts <@ during) AS right FROM shifts JOIN ids ON created_in(record, during) GROUP BY during ORDER BY during;
EXPLAIN (COSTS off) SELECT count(*) FROM shifts JOIN ids ON created_in(rev, start_ts, end_ts);
SELECT count(*) FROM shifts JOIN ids ON created_in(rev, start_ts, end_ts);
SELECT count(*) FROM shifts LEFT JOIN ids ON created_in(rev, start_ts, end_ts);
-- A subquery that depends on the outer side is asked once for each bound, and may answer differently. These rows
-- are in neither of the two shifts, but between the start of the one and the end of the other.
PREPARE either_shift AS SELECT count(*) FILTER (WHERE ts BETWEEN '2026-07-02 08:00' AND '2026-07-02 23:00')
FROM generate_series(1, 100) times, ids
WHERE created_in(record, (SELECT during FROM shifts WHERE times > 0 AND end_ts IN ('2026-07-02 08:00', '2026-07-03 08:00') ORDER BY random() LIMIT 1));
SELECT count(*) AS by_index FROM pg_temp.plan('EXECUTE either_shift', '^Index Cond: ');
EXECUTE either_shift;
DEALLOCATE either_shift;
RESET enable_bitmapscan;
SELECT count(*) FROM ids WHERE created_in(record, (SELECT during FROM shifts WHERE end_ts = '2026-07-02 08:00'));
SELECT count(*) FROM shifts WHERE EXISTS (SELECT FROM ids WHERE created_in(push, during));
-- bitmap scans keep the function as a filter
SET enable_indexscan = off;
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, '[2026-07-02,2026-07-02 01:00)') OR created_in(rev, '[2026-07-03,2026-07-03 01:00)');
SELECT count(*) FROM ids WHERE created_in(record, '[2026-07-02,2026-07-02 01:00)') OR created_in(rev, '[2026-07-03,2026-07-03 01:00)');
RESET enable_indexscan;
-- what has no index condition: what changes from row to row or call to call, and the time of the row itself
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, tstzrange(ts, ts + interval '1 ms'));
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, clock_timestamp() - interval '1 hour', clock_timestamp());
EXPLAIN (COSTS off) SELECT * FROM ids WHERE NOT created_in(record, '[2026-07-02,2026-07-02 01:00)');
-- an index on the range; an operator of one's own
CREATE INDEX during_i ON shifts USING gist (during);
SET enable_seqscan = off;
SELECT pg_temp.plan($$SELECT * FROM shifts WHERE created_in(record_min('2026-07-02 01:00'), during)$$, '^(?!Disabled)');
SELECT during FROM shifts WHERE created_in(record_min('2026-07-02 01:00'), during);
CREATE OPERATOR <@@ (LEFTARG = rev_id, RIGHTARG = tstzrange, FUNCTION = created_in);
SELECT pg_temp.plan($$SELECT * FROM ids WHERE rev <@@ '[2026-07-02,2026-07-02 01:00)'$$, '^(?!Disabled)');
DROP OPERATOR <@@ (rev_id, tstzrange);
-- a function of somebody else's with this support function, of a type that is no id: a function like any other
CREATE FUNCTION created_in_number(integer, tstzrange) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT SUPPORT created_in_support
    AS 'BEGIN RETURN $1 % 1000 = 0; END';
CREATE INDEX n_i ON ids (n);
SELECT pg_temp.plan($$SELECT * FROM ids WHERE created_in_number(n, '[2026-07-02,2026-07-02 01:00)')$$, '^(?!Disabled)');
SELECT count(*) FROM ids WHERE created_in_number(n, '[2026-07-02,2026-07-02 01:00)');
CREATE TABLE numbers (n integer) PARTITION BY RANGE (n);
CREATE TABLE numbers_1 PARTITION OF numbers FOR VALUES FROM (0) TO (2000);
INSERT INTO numbers SELECT generate_series(0, 1999);
SELECT pg_temp.plan($$SELECT * FROM numbers WHERE created_in_number(n, '[2026-07-02,2026-07-02 01:00)')$$, '^(?!Disabled)');
SELECT count(*) FROM numbers WHERE created_in_number(n, '[2026-07-02,2026-07-02 01:00)');
DROP TABLE numbers;
DROP INDEX n_i;
DROP FUNCTION created_in_number;
-- likewise of an id, but not with a range or two times after it
CREATE FUNCTION created_in_other() RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION created_in_other(rev_id) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION created_in_other(rev_id, integer) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION created_in_other(rev_id, integer, timestamptz) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION created_in_other(rev_id, timestamptz, tstzrange) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION created_in_other(rev_id, timestamptz, timestamptz, integer) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SUPPORT created_in_support AS 'BEGIN RETURN true; END';
CREATE TABLE parted (rev rev_id) PARTITION BY RANGE (rev);
CREATE TABLE parted_1 PARTITION OF parted DEFAULT;
SELECT relation, arguments, (SELECT count(*) FROM pg_temp.plan(format('SELECT * FROM %s WHERE created_in_other(%s)', relation, arguments), '^Filter: created_in_other')) AS filter
FROM unnest('{ids,parted}'::text[]) relation,
     unnest(ARRAY['rev', 'rev, 1', $$rev, 1, '2026-07-02'$$, $$rev, timestamptz '2026-07-02', '[2026-07-02,2026-07-03)'$$, $$rev, '2026-07-02', '2026-07-03', 1$$]) arguments;
SELECT count(*) FROM parted WHERE created_in_other();
DROP TABLE parted;
DROP FUNCTION created_in_other(), created_in_other(rev_id), created_in_other(rev_id, integer),
    created_in_other(rev_id, integer, timestamptz), created_in_other(rev_id, timestamptz, tstzrange), created_in_other(rev_id, timestamptz, timestamptz, integer);
-- a type that lost its operator class
SET client_min_messages = warning;
SELECT create_branded_id('poor', 'rev_id');
CREATE TABLE poor AS SELECT rev::poor_id AS id FROM ids;
DROP OPERATOR FAMILY poor_id_ops USING btree CASCADE;
RESET client_min_messages;
SELECT pg_temp.plan($$SELECT * FROM poor WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)')$$, '^(?!Disabled)');
SELECT count(*) FROM poor WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)');
-- or has one that lacks an operator
CREATE OPERATOR CLASS poor_id_ops DEFAULT FOR TYPE poor_id USING btree AS
    OPERATOR 1 <, OPERATOR 4 >=, FUNCTION 1 poor_id_cmp(poor_id, poor_id);
CREATE TABLE poorer (id poor_id) PARTITION BY RANGE (id);
CREATE TABLE poorer_1 PARTITION OF poorer DEFAULT;
INSERT INTO poorer TABLE poor;
SELECT pg_temp.plan($$SELECT * FROM poorer WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)')$$, '^Filter');
SELECT count(*) FROM poorer WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)');
DROP TABLE poor, poorer;
SELECT drop_branded_id('poor');
-- where the functions for the bounds are not to be found, there are no bounds
BEGIN;
ALTER FUNCTION record_created_high(tstzrange) RENAME TO moved;
SELECT pg_temp.plan($$SELECT * FROM ids WHERE created_in(record, tstzrange(noon() - interval '1 hour', noon()))$$, '^(?!Disabled)');
SELECT count(*) FROM ids WHERE created_in(record, tstzrange(noon() - interval '1 hour', noon()));
ROLLBACK;
EXPLAIN (COSTS off) SELECT * FROM ids WHERE created_in(record, tstzrange(noon() - interval '1 hour', noon()));
RESET enable_seqscan;
-- partial, BRIN, and those that cannot
DROP INDEX record_i, push_i, rev_i;
CREATE INDEX partial_i ON ids (record) WHERE part = 7;
EXPLAIN (COSTS off) SELECT * FROM ids WHERE part = 7 AND created_in(record, '[2026-07-02,2026-07-02 01:00)');
CREATE INDEX second_i ON ids (part, rev);
EXPLAIN (COSTS off) SELECT * FROM ids WHERE part = 7 AND created_in(rev, '[2026-07-02,2026-07-03)') ORDER BY rev LIMIT 10;
DROP INDEX second_i;
CREATE INDEX implied_i ON ids (push) WHERE created_in(push, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT push FROM ids WHERE created_in(push, '[2026-07-02,2026-07-02 01:00)');
DROP INDEX partial_i, implied_i;
SET enable_seqscan = off;
CREATE INDEX brin_i ON ids USING brin (rev) WITH (pages_per_range = 1);
EXPLAIN (COSTS off) SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
DROP INDEX brin_i;
CREATE INDEX multi_i ON ids USING brin (rev rev_id_minmax_multi_ops) WITH (pages_per_range = 1);
EXPLAIN (COSTS off) SELECT count(*) FROM ids WHERE created_in(rev, noon() - interval '1 hour', noon());
SELECT count(*) FROM ids WHERE created_in(rev, noon() - interval '1 hour', noon());
DROP INDEX multi_i;
RESET enable_seqscan;
CREATE INDEX hash_i ON ids USING hash (rev);
CREATE INDEX bloom_i ON ids USING brin (rev rev_id_bloom_ops);
EXPLAIN (COSTS off) SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
DROP INDEX hash_i, bloom_i;
SET enable_seqscan = off;
-- an operator class of one's own, in the other order
CREATE FUNCTION rev_id_backward(rev_id, rev_id) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN rev_id_cmp($2, $1);
CREATE OPERATOR CLASS rev_id_backward_ops FOR TYPE rev_id USING btree AS
    OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 rev_id_backward(rev_id, rev_id);
CREATE INDEX backward_i ON ids (rev rev_id_backward_ops);
EXPLAIN (COSTS off) SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
DROP INDEX backward_i;
DROP OPERATOR FAMILY rev_id_backward_ops USING btree;
DROP FUNCTION rev_id_backward;
-- or with one of the two operators only
CREATE OPERATOR CLASS rev_id_above_ops FOR TYPE rev_id USING btree AS OPERATOR 4 >=, FUNCTION 1 rev_id_cmp(rev_id, rev_id);
CREATE OPERATOR CLASS rev_id_below_ops FOR TYPE rev_id USING btree AS OPERATOR 2 <=, FUNCTION 1 rev_id_cmp(rev_id, rev_id);
CREATE INDEX above_i ON ids (rev rev_id_above_ops);
CREATE INDEX below_i ON ids (rev rev_id_below_ops);
SELECT pg_temp.plan($$SELECT * FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)')$$, '^(?!Disabled)');
SELECT count(*) FROM ids WHERE created_in(rev, '[2026-07-02,2026-07-02 01:00)');
DROP INDEX above_i, below_i;
DROP OPERATOR FAMILY rev_id_above_ops USING btree;
DROP OPERATOR FAMILY rev_id_below_ops USING btree;
-- a domain, and a view
CREATE DOMAIN event_id AS record_id;
CREATE TABLE events (id event_id PRIMARY KEY);
CREATE VIEW recent AS SELECT id AS event FROM events WHERE created_in(id, tstzrange(noon(), NULL));
EXPLAIN (COSTS off) SELECT event FROM recent WHERE created_in(event, '[2026-07-02,2026-07-03)');
DROP VIEW recent;
DROP TABLE events;
DROP DOMAIN event_id;
RESET enable_seqscan;
RESET enable_hashjoin;
RESET enable_mergejoin;

-- Row security: the function is leakproof, so an ordinary role has the index, too
CREATE ROLE regress_idgen_reader;
CREATE TABLE mail (id rev_id PRIMARY KEY, owner name, body text);
INSERT INTO mail SELECT rev, CASE n % 2 WHEN 0 THEN 'regress_idgen_reader' ELSE 'somebody' END, n FROM ids;
ANALYZE mail;
ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON mail USING (owner = current_user);
GRANT SELECT ON mail TO regress_idgen_reader;
SET ROLE regress_idgen_reader;
EXPLAIN (COSTS off) SELECT * FROM mail WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)');
EXPLAIN (COSTS off) SELECT * FROM mail WHERE created_in(id, now(), now() + interval '1 hour');
SELECT count(*) FROM mail WHERE created_in(id, '[2026-07-02,2026-07-02 01:00)');
RESET ROLE;
DROP TABLE mail;
DROP ROLE regress_idgen_reader;

-- Rights: whoever may call created_in() need not have those to what the planner would put in its place
BEGIN;
CREATE ROLE regress_idgen_reader;
CREATE TABLE mail (id rev_id PRIMARY KEY);
INSERT INTO mail SELECT rev FROM ids;
ANALYZE mail;
CREATE TABLE parted (id rev_id PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE parted_1 PARTITION OF parted DEFAULT;
INSERT INTO parted TABLE mail;
GRANT SELECT ON mail, parted TO regress_idgen_reader;
REVOKE EXECUTE ON FUNCTION rev_created_low(timestamptz, timestamptz) FROM PUBLIC;
SET ROLE regress_idgen_reader;
SELECT pg_temp.plan($$SELECT * FROM mail WHERE created_in(id, noon() - interval '1 hour', noon())$$, '^(?!Disabled)');
SELECT (SELECT count(*) FROM mail WHERE created_in(id, noon() - interval '1 hour', noon())) AS mail,
       (SELECT count(*) FROM parted WHERE created_in(id, noon() - interval '1 hour', noon())) AS parted;
-- constants take none but the operators
SELECT pg_temp.plan($$SELECT * FROM mail WHERE created_in(id, '2026-07-02', '2026-07-02 01:00')$$, '^(?!Disabled)');
RESET ROLE;
REVOKE EXECUTE ON FUNCTION rev_id_le(rev_id, rev_id) FROM PUBLIC;
SET ROLE regress_idgen_reader;
SELECT pg_temp.plan($$SELECT * FROM mail WHERE created_in(id, '2026-07-02', '2026-07-02 01:00')$$, '^(?!Disabled)');
SELECT (SELECT count(*) FROM mail WHERE created_in(id, '2026-07-02', '2026-07-02 01:00')) AS mail,
       (SELECT count(*) FROM parted WHERE created_in(id, '2026-07-02', '2026-07-02 01:00')) AS parted;
RESET ROLE;
GRANT EXECUTE ON FUNCTION rev_id_le(rev_id, rev_id) TO PUBLIC;
REVOKE EXECUTE ON FUNCTION rev_id_ge(rev_id, rev_id) FROM PUBLIC;
SET ROLE regress_idgen_reader;
SELECT pg_temp.plan($$SELECT * FROM mail WHERE created_in(id, '2026-07-02', '2026-07-02 01:00')$$, '^(?!Disabled)');
SELECT count(*) FROM parted WHERE created_in(id, '2026-07-02', '2026-07-02 01:00');
RESET ROLE;
ROLLBACK;

-- Estimates. The truth is known: one row a second.
CREATE FUNCTION estimate(condition text, relation text DEFAULT 'seconds') RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
    plan json;
BEGIN
    EXECUTE format('EXPLAIN (FORMAT json) SELECT * FROM %s WHERE %s', relation, condition) INTO plan;
    RETURN plan->0->'Plan'->>'Plan Rows';
END
$$;
CREATE TABLE seconds AS
SELECT ts, record_id_at(ts) AS record, push_id_at(ts) AS push, rev_id_at(ts) AS rev
FROM generate_series(timestamptz '2026-07-01', timestamptz '2026-07-01' + interval '99999 s', '1 s') ts;
CREATE INDEX ON seconds (ts);
CREATE INDEX ON seconds (record);
CREATE INDEX ON seconds (push);
CREATE INDEX ON seconds (rev);
ALTER TABLE seconds SET (autovacuum_enabled = false);
ANALYZE seconds;
DO 'BEGIN PERFORM setseed(0.26); END';
CREATE TABLE places AS
SELECT a, a + length AS b, round(extract(epoch FROM least(a + length, '2026-07-01'::timestamptz + interval '100000 s') - a)) AS rows
FROM (SELECT timestamptz '2026-07-01' + trunc(random() * 99940) * interval '1 s' AS a FROM generate_series(1, 50)) s,
     unnest('{1 min, 10 min, 1 hour, 6 hours, 1 day}'::interval[]) length;
-- at least 95 % within 2.5 times, each kind
SELECT kind, avg((estimate(format('created_in(%I, %L)', kind, tstzrange(a, b))) BETWEEN rows / 2.5 AND rows * 2.5)::integer) >= 0.95 AS good
FROM places, (VALUES ('record'), ('push'), ('rev')) v (kind) GROUP BY kind ORDER BY kind;
-- as the time in a column of its own is estimated, both from the same sample of rows
CREATE FUNCTION as_timestamptz(a timestamptz, b timestamptz) RETURNS boolean LANGUAGE sql AS $$
    SELECT bool_and(estimate(format('created_in(%I, %L, %L)', kind, a, b)) BETWEEN e * 0.98 - 10 AND e * 1.02 + 10)
    FROM (VALUES ('record'), ('push'), ('rev')) v (kind),
         (SELECT estimate(format('ts >= %L AND ts < %L', a, b)) AS e) s
$$;
SELECT bool_and(as_timestamptz(a, b)) FROM places;
-- so are ranges with one end, times that the plan has to find out, and all there is
SELECT bool_and(abs(estimate(format('created_in(push, tstzrange(%L, NULL))', a)) - estimate(format('ts >= %L', a))) < 200) AS after,
       bool_and(abs(estimate(format('created_in(rev, tstzrange(NULL, %L))', a)) - estimate(format('ts < %L', a))) < 200) AS before,
       bool_and(abs(estimate(format('created_in(rev, noon() - (noon() - %L), %L)', a, b)) - estimate(format('created_in(rev, %L, %L)', a, b))) < 2) AS stable
FROM places;
SELECT estimate('created_in(record, ''(,)'')') AS everything, estimate('created_in(push, ''empty'')') AS nothing,
       estimate('created_in(rev, ''[1970-01-01,2026-07-01)'')') AS before, estimate('created_in(rev, ''[2027-01-01,2028-01-01)'')') AS after,
       estimate('created_in(rev, NULL::timestamptz, now())') AS unknown;
-- a range that turns out to be null
CREATE FUNCTION nothing() RETURNS tstzrange LANGUAGE plpgsql STABLE AS 'BEGIN RETURN NULL; END';
SELECT estimate('created_in(rev, nothing())') AS unknown;
DROP FUNCTION nothing;
-- rows that came after the last ANALYZE
INSERT INTO seconds
SELECT ts, record_id_at(ts), push_id_at(ts), rev_id_at(ts)
FROM generate_series(timestamptz '2026-07-01' + interval '100000 s', timestamptz '2026-07-01' + interval '119999 s', '1 s') ts;
SELECT as_timestamptz(timestamptz '2026-07-01' + interval '100000 s', timestamptz '2026-07-01' + interval '101000 s') AS since,
       as_timestamptz(timestamptz '2026-07-01' + interval '115000 s', timestamptz '2026-07-01' + interval '119000 s') AS latest,
       as_timestamptz(timestamptz '2026-07-01' + interval '99000 s', timestamptz '2026-07-01' + interval '119000 s') AS across,
       as_timestamptz(timestamptz '2026-07-01' + interval '200000 s', timestamptz '2026-07-01' + interval '300000 s') AS beyond;
-- nulls, and values that stand there many times
CREATE TABLE repeated AS
SELECT CASE WHEN n % 4 > 0 THEN ts END AS ts, CASE WHEN n % 4 > 0 THEN rev_id_at(date_trunc('hour', ts)) END AS rev
FROM generate_series(1, 40000) n, LATERAL (SELECT timestamptz '2026-07-01' + n * interval '1 s' AS ts) s;
UPDATE repeated SET rev = first FROM (SELECT extract_ts(rev) AS hour, min(rev) AS first FROM repeated WHERE rev IS NOT NULL GROUP BY 1) s
WHERE extract_ts(rev) = hour;
ANALYZE repeated;
SELECT estimate('created_in(rev, ''(,)'')', 'repeated') BETWEEN 29000 AND 31000 AS not_null,
       estimate('created_in(rev, ''[2026-07-01 03:00,2026-07-01 04:00)'')', 'repeated') BETWEEN 2500 AND 2900 AS one_hour,
       estimate('created_in(rev, ''[2026-07-01 03:00:01,2026-07-01 04:00)'')', 'repeated') < 100 AS between_values;
-- a domain
CREATE DOMAIN event_id AS rev_id;
CREATE TABLE events AS SELECT rev::event_id AS id FROM seconds;
ANALYZE events;
SELECT estimate('created_in(id, ''[2026-07-01 03:00,2026-07-01 04:00)'')', 'events') BETWEEN 3000 AND 4200 AS one_hour;
-- a whole ms, of which there are twenty rows
CREATE TABLE dense AS
SELECT record_id_at(ts) AS record, push_id_at(ts) AS push, rev_id_at(ts) AS rev
FROM generate_series(0, 29999) n, LATERAL (SELECT timestamptz '2026-07-01' + n / 20 * interval '1 ms' AS ts) s;
ANALYZE dense;
SELECT kind, estimate(format('created_in(%I, ''[2026-07-01 00:00:00.777,2026-07-01 00:00:00.778)'')', kind), 'dense') BETWEEN 10 AND 40 AS one_ms
FROM (VALUES ('record'), ('push'), ('rev')) v (kind);
-- no statistics: as core estimates a range
CREATE TABLE fresh (rev rev_id);
INSERT INTO fresh SELECT rev FROM seconds LIMIT 10000;
ALTER TABLE fresh SET (autovacuum_enabled = false);
SELECT estimate('created_in(rev, ''[2026-07-01,2026-07-02)'')', 'fresh') < 100 AS small;
SELECT estimate('created_in(rev, ''(,)'')', 'fresh') / estimate('true', 'fresh') > 0.9 AS everything,
       estimate('created_in(rev, ''(,2026-07-01)'')', 'fresh') / estimate('true', 'fresh') BETWEEN 0.3 AND 0.4 AS before,
       estimate('created_in(rev, ''[2026-07-01,)'')', 'fresh') / estimate('true', 'fresh') BETWEEN 0.3 AND 0.4 AS after;
EXPLAIN (COSTS off) SELECT * FROM fresh a JOIN fresh b ON created_in(coalesce(a.rev, b.rev), '[2026-07-01,2026-07-02)');

DROP TABLE ids, shifts, seconds, places, repeated, events, dense, fresh;
DROP DOMAIN event_id;
DROP FUNCTION noon, estimate, as_timestamptz;
