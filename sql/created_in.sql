-- created_in(id, range) is extract_ts(id) <@ range, for every range there is.
-- What the planner makes of it is in created_in_plans.sql.
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

SELECT created_in('0FQCPGKVKEGFZS8RHB9Y'::record_id, '[2026-07-15 12:00:00.123,2026-07-16)') AS record,
       created_in('-Ox_dTdvZ6P7RfGHbFyo'::push_id, '[2026-07-15 12:00:00.123,2026-07-16)') AS push,
       created_in(rev_id_at('2026-07-15 12:00:00.123'), '[2026-07-15 12:00:00.123,2026-07-16)') AS rev;

-- the ends
SELECT range::tstzrange,
       created_in(record_id_at('2026-07-15 12:00:00.123'), range::tstzrange) AS record,
       created_in(push_id_at('2026-07-15 12:00:00.123'), range::tstzrange) AS push,
       created_in(rev_id_at('2026-07-15 12:00:00.123'), range::tstzrange) AS rev,
       timestamptz '2026-07-15 12:00:00.123' <@ range::tstzrange AS timestamptz
FROM (VALUES ('[2026-07-15 12:00:00.123,2026-07-15 12:00:00.123]'),
             ('[2026-07-15 12:00:00.123,2026-07-15 12:00:00.124)'),
             ('(2026-07-15 12:00:00.123,2026-07-15 12:00:00.124)'),
             ('(2026-07-15 12:00:00.122,2026-07-15 12:00:00.123)'),
             ('(2026-07-15 12:00:00.122,2026-07-15 12:00:00.123]'),
             ('(2026-07-15 12:00:00.122999,2026-07-15 12:00:00.123001)'),
             ('(2026-07-15 12:00:00.123,2026-07-15 12:00:00.123999)'),
             ('[2026-07-15 12:00:00.123001,2026-07-15 12:00:00.123999]'),
             ('(,)'), ('[,]'), ('(,2026-07-15 12:00:00.123)'), ('(,2026-07-15 12:00:00.123]'),
             ('[2026-07-15 12:00:00.123,)'), ('(2026-07-15 12:00:00.123,)'),
             ('[-infinity,infinity]'), ('(-infinity,infinity)'), ('[infinity,infinity]'),
             ('[-infinity,-infinity]'), ('[infinity,]'), ('(,-infinity)'), ('empty')) v (range);

-- two times are the span between them without the second; one that ends before it starts has nothing in it
SELECT a, b,
       created_in(record_id_at('2026-07-15 12:00:00.123'), a::timestamptz, b::timestamptz) AS record,
       created_in(push_id_at('2026-07-15 12:00:00.123'), a::timestamptz, b::timestamptz) AS push,
       created_in(rev_id_at('2026-07-15 12:00:00.123'), a::timestamptz, b::timestamptz) AS rev
FROM (VALUES ('2026-07-15 12:00:00.123', '2026-07-15 12:00:00.124'),
             ('2026-07-15 12:00:00.122', '2026-07-15 12:00:00.123'),
             ('2026-07-15 12:00:00.123', '2026-07-15 12:00:00.123'),
             ('2026-07-15 12:00:00.124', '2026-07-15 12:00:00.123'),
             ('2026-08-01', '2026-07-01'),
             ('-infinity', 'infinity'), ('infinity', '-infinity'),
             ('-infinity', '-infinity'), ('infinity', 'infinity')) v (a, b);

-- null arguments
SELECT created_in(NULL::record_id, '(,)'), created_in(NULL::push_id, 'empty'), created_in(NULL::rev_id, now(), now()),
       created_in(rev_id(), NULL), created_in(rev_id(), NULL, now()), created_in(rev_id(), now(), NULL);

-- the bounds that the planner has: of nothing, they are the wrong way round
SELECT range,
       record_created_low(range::tstzrange), record_created_high(range::tstzrange),
       rev_created_low(range::tstzrange), rev_created_high(range::tstzrange)
FROM (VALUES ('[2026-07-15 12:00:00.123,2026-07-15 12:00:00.124)'), ('(,)'), ('empty'), ('(,1970-01-01)'), ('[20000-01-01,)')) v (range);
SELECT push_created_low('2026-07-15', '2026-07-16'), push_created_high('2026-07-15', '2026-07-16'),
       push_created_low('2026-07-16', '2026-07-15'), push_created_high('2026-07-16', '2026-07-15'),
       push_created_low(NULL), push_created_high(NULL, now());

-- what is wrong is told by whose type it is
\set VERBOSITY terse
SELECT created_in(rev_id(), 'yesterday');
SELECT created_in(rev_id(), '[2026-07-02,2026-07-01)');
SELECT created_in(rev_id(), now());
SELECT created_in(now(), '(,)');
SELECT created_in('zsgqz0pxjydbsqqg28t5cy4tqg', '(,)');
\set VERBOSITY default

-- Differential: all ids at, beside and between the ends of many ranges, against core's timestamptz
CREATE TABLE times (ts timestamptz PRIMARY KEY);
INSERT INTO times
SELECT DISTINCT ts
FROM unnest('{1970-01-01, 2026-01-01, 2026-07-15 12:00:00.123, 2060-11-03 19:53:47.775, 10889-08-02 05:31:50.655}'::timestamptz[]) base,
     unnest('{-1 day, -0.001, -0.000999, -0.000001, 0, 0.000001, 0.000999, 0.001, 1 day}'::interval[]) distance,
     LATERAL (SELECT base + distance AS ts) s;
INSERT INTO times VALUES ('-infinity'), ('infinity'), ('4000-01-01 BC'), ('294000-01-01');

CREATE TABLE ranges AS
SELECT tstzrange(a.ts, b.ts, ends) AS r
FROM (SELECT ts FROM times UNION ALL SELECT NULL) a, (SELECT ts FROM times UNION ALL SELECT NULL) b,
     unnest('{[],[),(],()}'::text[]) ends
WHERE coalesce(a.ts <= b.ts, true);
INSERT INTO ranges VALUES (NULL), ('empty');

-- each in an index of another kind
CREATE TABLE ids (record record_id, push push_id, rev rev_id);
INSERT INTO ids
SELECT CASE WHEN ts >= '2026-01-01' AND ts < '2060-11-03 19:53:47.776' THEN record_id_at(ts) END,
       CASE WHEN ts >= '1970-01-01' AND ts < '10889-08-02 05:31:50.656' THEN push_id_at(ts) END,
       CASE WHEN ts >= '1970-01-01' AND ts < '10889-08-02 05:31:50.656' THEN rev_id_at(ts) END
FROM times;
INSERT INTO ids
SELECT make_record_id(ts, machine, counter), make_push_id(ts, random), make_rev_id(ts, random || substr(random, 1, 1))
FROM unnest('{2026-01-01, 2026-07-15 12:00:00.122, 2026-07-15 12:00:00.123, 2026-07-15 12:00:00.124, 2060-11-03 19:53:47.775}'::timestamptz[]) ts,
     (VALUES (0, 0, '\x000000000000000000'::bytea), (1099511627775, 1048575, '\xffffffffffffffffff')) v (machine, counter, random);
SELECT count(*) AS ranges, (SELECT count(*) FROM ids) AS ids FROM ranges;

-- the function by itself, and the bounds by themselves
SELECT count(*) AS wrong FROM ids, ranges
WHERE created_in(record, r) IS DISTINCT FROM extract_ts(record) <@ r
   OR created_in(push, r) IS DISTINCT FROM extract_ts(push) <@ r
   OR created_in(rev, r) IS DISTINCT FROM extract_ts(rev) <@ r;
SELECT count(*) AS wrong FROM ids, ranges
WHERE (record >= record_created_low(r) AND record <= record_created_high(r)) IS DISTINCT FROM extract_ts(record) <@ r
   OR (push >= push_created_low(r) AND push <= push_created_high(r)) IS DISTINCT FROM extract_ts(push) <@ r
   OR (rev >= rev_created_low(r) AND rev <= rev_created_high(r)) IS DISTINCT FROM extract_ts(rev) <@ r;
SELECT count(*) AS wrong FROM ids, times a, times b
WHERE created_in(record, a.ts, b.ts) IS DISTINCT FROM (a.ts <= extract_ts(record) AND extract_ts(record) < b.ts)
   OR created_in(push, a.ts, b.ts) IS DISTINCT FROM (a.ts <= extract_ts(push) AND extract_ts(push) < b.ts)
   OR created_in(rev, a.ts, b.ts) IS DISTINCT FROM (a.ts <= extract_ts(rev) AND extract_ts(rev) < b.ts)
   OR (rev >= rev_created_low(a.ts, b.ts) AND rev <= rev_created_high(a.ts, b.ts))
      IS DISTINCT FROM (a.ts <= extract_ts(rev) AND extract_ts(rev) < b.ts);

-- through indexes, with a range that changes from row to row: the rows of each range, found in every way
CREATE TABLE probes AS SELECT r FROM (SELECT r, row_number() OVER (ORDER BY r) AS n FROM ranges) s WHERE n % 5 = 0 OR r IS NULL OR isempty(r);
CREATE FUNCTION through_indexes(kind text, index text) RETURNS TABLE (hits bigint, wrong bigint) LANGUAGE plpgsql AS $$
DECLARE
    plan text := '';
    line text;
    query text := format('SELECT r, ids.ctid AS row FROM probes, ids WHERE created_in(ids.%I, r)', kind);
BEGIN
    EXECUTE 'CREATE INDEX probe ON ids ' || index;
    SET LOCAL enable_seqscan = off;
    SET LOCAL enable_material = off;
    FOR line IN EXECUTE 'EXPLAIN (COSTS off) ' || query LOOP
        plan := plan || line;
    END LOOP;
    IF plan !~ 'on probe|using probe' THEN
        RAISE EXCEPTION 'the index is not used: %', plan;
    END IF;
    EXECUTE format('CREATE TEMP TABLE by_index ON COMMIT DROP AS %s', query);
    EXECUTE format('CREATE TEMP TABLE by_time ON COMMIT DROP AS SELECT r, ids.ctid AS row FROM probes, ids WHERE extract_ts(ids.%I) <@ r', kind);
    SELECT count(*) INTO hits FROM by_index;
    SELECT (SELECT count(*) FROM (TABLE by_index EXCEPT ALL TABLE by_time) s)
         + (SELECT count(*) FROM (TABLE by_time EXCEPT ALL TABLE by_index) s) INTO wrong;
    RETURN NEXT;
    DROP TABLE by_index, by_time;
    DROP INDEX probe;
END
$$;
SELECT * FROM through_indexes('record', '(record)');
SELECT * FROM through_indexes('push', '(push)');
SELECT * FROM through_indexes('rev', '(rev)');
SELECT * FROM through_indexes('rev', '(rev DESC NULLS LAST)');
SELECT * FROM through_indexes('record', '(record DESC, push)');
SELECT * FROM through_indexes('record', 'USING brin (record)');
SELECT * FROM through_indexes('push', 'USING brin (push push_id_minmax_multi_ops)');
SELECT * FROM through_indexes('rev', 'USING brin (rev) WITH (pages_per_range = 1)');

-- with constants, of which the planner makes constants
CREATE FUNCTION with_constants(kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    range tstzrange;
    a bigint;
    b bigint;
    wrong bigint := 0;
BEGIN
    FOR range IN SELECT r FROM ranges ORDER BY md5(r::text) LIMIT 200 LOOP
        EXECUTE format('SELECT count(*) FROM ids WHERE created_in(%I, %L)', kind, range) INTO a;
        EXECUTE format('SELECT count(*) FROM ids WHERE extract_ts(%I) <@ %L::tstzrange', kind, range) INTO b;
        wrong := wrong + abs(a - b);
    END LOOP;
    RETURN wrong;
END
$$;
CREATE INDEX ON ids (record);
CREATE INDEX ON ids (push);
CREATE INDEX ON ids (rev);
SET enable_seqscan = off;
SELECT with_constants('record'), with_constants('push'), with_constants('rev');
RESET enable_seqscan;
SELECT with_constants('record'), with_constants('push'), with_constants('rev');

-- Core's own range SQL resolves as before, and what was ambiguous still is: with the extension and without
CREATE FUNCTION outcome(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE format('SELECT pg_typeof(e) || '' '' || e FROM (SELECT %s AS e) s', expression) INTO result;
    RETURN result;
EXCEPTION WHEN OTHERS THEN
    RETURN SQLERRM;
END
$$;
CREATE FUNCTION with_and_without(expressions text[]) RETURNS TABLE (expression text, with_idgen text, same boolean) LANGUAGE plpgsql AS $$
DECLARE
    outcomes text[];
    before text[];
BEGIN
    SELECT array_agg(outcome(e) ORDER BY n) INTO outcomes FROM unnest(expressions) WITH ORDINALITY u(e, n);
    BEGIN
        SET LOCAL client_min_messages = warning;
        DROP EXTENSION idgen CASCADE;
        SELECT array_agg(outcome(e) ORDER BY n) INTO before FROM unnest(expressions) WITH ORDINALITY u(e, n);
        RAISE EXCEPTION USING ERRCODE = 'U0001';
    EXCEPTION WHEN SQLSTATE 'U0001' THEN
        NULL;   -- the extension is there again
    END;
    RETURN QUERY SELECT * FROM unnest(expressions, outcomes, (SELECT array_agg(a IS NOT DISTINCT FROM b ORDER BY n) FROM unnest(outcomes, before) WITH ORDINALITY u(a, b, n)));
END
$$;
SELECT * FROM with_and_without(ARRAY[
    $$tstzrange(NULL, NULL) @> '[2026-07-01,2026-08-01)'$$,
    $$'[2026-07-01,2026-08-01)' <@ tstzrange(NULL, NULL)$$,
    $$tstzrange(NULL, NULL) @> timestamptz '2026-07-01'$$,
    $$timestamptz '2026-07-01' <@ tstzrange(NULL, NULL)$$,
    $$timestamptz '2026-07-01' <@ '[2026-07-01,2026-08-01)'$$,
    $$tstzrange(NULL, NULL) && '[2026-07-01,2026-08-01)'$$,
    $$tstzrange(NULL, NULL) -|- '[2026-07-01,2026-08-01)'$$,
    $$tstzrange(NULL, NULL) << '[2026-08-01,)'$$,
    $$tstzrange(NULL, NULL) = '(,)'$$,
    $$tstzrange(NULL, NULL) * '[2026-07-01,2026-08-01)'$$,
    $$int4range(1, 5) @> 3$$,
    $$'{[2026-07-01,2026-08-01)}' <@ tstzmultirange(tstzrange(NULL, NULL))$$,
    $$lower('[2026-07-01,2026-08-01)')$$]);

DROP FUNCTION outcome, with_and_without;
DROP TABLE times, ranges, probes, ids;
DROP FUNCTION through_indexes, with_constants;

-- in a session that has not met a range yet
CREATE TABLE july AS SELECT rev_min('2026-07-15') AS id, tstzrange('2026-07-01', '2026-08-01') AS range;
\c
SELECT created_in(id, range) FROM july;
DROP TABLE july;
