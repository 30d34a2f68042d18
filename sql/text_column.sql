--
-- Ids in columns of text, varchar and char(n): defaults, dates, ranges under
-- every collation, and the index that answers them
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

--
-- The generators as defaults of text columns
--
CREATE TEMP TABLE plain (n int, t text DEFAULT record_id(), v varchar(20) DEFAULT push_id(),
    c char(20) DEFAULT record_id(), w char(26) DEFAULT rev_id(),
    x text COLLATE "C" DEFAULT rev_id());
INSERT INTO plain SELECT n FROM generate_series(1, 1000) n;
SELECT count(*), count(DISTINCT t), count(DISTINCT v), count(DISTINCT c), count(DISTINCT w), count(DISTINCT x) FROM plain;
SELECT DISTINCT is_record_id(t), is_push_id(v), is_record_id(c), is_rev_id(w), is_rev_id(x), id_kind(t), id_kind(v),
    id_kind(w) FROM plain;
SELECT count(*) FILTER (WHERE extract_ts(t) NOT BETWEEN now() - interval '1 minute' AND clock_timestamp()
    OR extract_ts(v) IS DISTINCT FROM extract_ts(v::push_id)
    OR extract_ts(c) IS DISTINCT FROM c::record_id::timestamptz
    OR extract_ts(w) - extract_ts(x) NOT BETWEEN '-1 minute' AND '1 minute') AS misdated
FROM plain;
-- too narrow a column is an error, not half an id
CREATE TEMP TABLE narrow (v varchar(19) DEFAULT push_id(), c char(25) DEFAULT rev_id());
INSERT INTO narrow (v) VALUES ('');
INSERT INTO narrow (c) VALUES ('');
-- a char(n) that is wider pads with blanks: they are no part of the text that
-- functions get, but a cast reads them, as for core's types, and they are no id
CREATE TEMP TABLE wide (c char(30));
INSERT INTO wide VALUES ('0C4T4YK804HMASW9ZZZX');
SELECT extract_ts(c), id_kind(c), is_record_id(c), c::text::record_id, octet_length(c) FROM wide;
SELECT c::record_id FROM wide;

--
-- text < <= >= > id: the canonical text, under "C", whatever the collation of the column
--
-- case 1 and 2 in text: the reference order is that of the bytes
CREATE TEMP TABLE sample AS
SELECT 'record' AS kind, make_record_id(timestamptz '2026-06-01+00' + n * interval '37 minutes',
    ('x' || substr(h, 1, 10))::bit(40)::bigint, n)::text AS id
FROM generate_series(1, 100) n, md5(n::text) h
UNION ALL
SELECT 'push', make_push_id(timestamptz '2026-06-01+00' + n * interval '37 minutes',
    decode(substr(h, 1, 18), 'hex'))::text FROM generate_series(1, 100) n, md5(n::text) h
UNION ALL
SELECT 'rev', make_rev_id(timestamptz '2026-06-01+00' + n * interval '37 minutes',
    decode(substr(h, 1, 20), 'hex'))::text FROM generate_series(1, 100) n, md5(n::text) h
UNION ALL
VALUES ('record', '0000D000000000000000'), ('record', '0000CHZZ000000000000'), ('record', '0000CJ00000000000000'),
    ('record', '0000CGZZ000000000000'),
    ('push', '-Oz0000a------------'), ('push', '-Oz0000Z------------'), ('push', '-Oz0000_------------'),
    ('push', '-Oz0000A------------');
-- compares all pairs in a column of a collation; the number that is wrong, or why it cannot be tried
CREATE FUNCTION pg_temp.wrong_under(collation_name text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    kind text;
    wrong bigint;
    result text := '';
BEGIN
    FOREACH kind IN ARRAY '{record,push,rev}'::text[] LOOP
        EXECUTE format($q$
            SELECT count(*) FROM (SELECT id COLLATE %1$I AS t FROM sample WHERE kind = %2$L) a,
            (SELECT id::%3$I AS k, id COLLATE "C" AS c FROM sample WHERE kind = %2$L) b
            WHERE (t < k, t <= k, t >= k, t > k) IS DISTINCT FROM (t COLLATE "C" < c, t COLLATE "C" <= c,
            t COLLATE "C" >= c, t COLLATE "C" > c)$q$,
            collation_name, kind, kind || '_id') INTO wrong;
        result := result || wrong || ' ';
    END LOOP;
    RETURN trim(result);
END $$;
SELECT pg_temp.wrong_under('C') AS "C", pg_temp.wrong_under('POSIX') AS "POSIX", pg_temp.wrong_under('default') AS "default";
-- ICU's, where the server has them: Czech, Danish, English, German, Turkish
SELECT collname, pg_temp.wrong_under(collname) FROM pg_collation
WHERE collname IN ('cs-x-icu', 'da-x-icu', 'en-x-icu', 'en-US-x-icu', 'de-x-icu', 'tr-x-icu', 'und-x-icu')
    AND pg_temp.wrong_under(collname) <> '0 0 0';
-- and a collation that finds upper and lower case equal
DO $$
BEGIN
    CREATE COLLATION pg_temp.blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
EXCEPTION WHEN OTHERS THEN
    CREATE COLLATION pg_temp.blind FROM "C";
END $$;
CREATE TEMP TABLE caseless (t text COLLATE pg_temp.blind);
INSERT INTO caseless VALUES ('-Oz0000a------------'), ('-Oz0000A------------');
SELECT t COLLATE "C" AS t, t < '-Oz0000Z------------'::push_id AS less FROM caseless ORDER BY t COLLATE "C";
-- case 1: the type itself has no collation to go wrong
SELECT string_agg(left(id::text, 8), ' ' ORDER BY id)
FROM (VALUES ('0000D000000000000000'::record_id), ('0000CHZZ000000000000'), ('0000CJ00000000000000'),
    ('0000CGZZ000000000000')) v(id);

-- varchar, char(n) and name columns take the same operators
SELECT v >= push_min('2026-06-01+00') AS v, c < record_max('2060-11-03+00') AS c,
    w BETWEEN rev_min('2026-06-01+00', '2060-01-01+00') AND rev_max('2026-06-01+00', '2060-01-01+00') AS w,
    'zsgqz0pxjydbsqqg28t5cy4tqg'::name > rev_max('2026-07-01+00') AS name
FROM plain WHERE n = 1;
-- there is no =, and nothing from an id to text
SELECT query, split_part(pg_temp.try(query), E'\n', 1) AS outcome
FROM (VALUES ('SELECT t = record_id() FROM plain'), ('SELECT record_id() > t FROM plain')) q(query);
-- text that is no id compares as text, and is no error
SELECT t, t < '0C4T4YK804HMASW9ZZZX'::record_id AS less
    FROM (VALUES (''::text), ('0'), ('0C4T4YK804HMASW9ZZZ'), ('0C4T4YK804HMASW9ZZZX0'), ('0c4t4yk804hmasw9zzzx'),
    ('é'), (NULL)) v(t);

--
-- A range, answered by an index: of a COLLATE "C" column, or with COLLATE "C" in itself
--
CREATE TEMP TABLE feed (id text COLLATE "C" PRIMARY KEY, other text);
INSERT INTO feed SELECT make_rev_id(t, decode(substr(md5(n::text), 1, 20), 'hex')),
    make_push_id(t, decode(substr(md5(n::text), 1, 18), 'hex'))
FROM generate_series(1, 10000) n, LATERAL (SELECT timestamptz '2026-06-01+00' + n * interval '1 minute' AS t) s;
CREATE INDEX feed_other ON feed (other COLLATE "C");
VACUUM ANALYZE feed;
\set june_2 'rev_min(\'2026-06-02+00\', \'2026-06-02 01:00+00\') AND rev_max(\'2026-06-02+00\', \'2026-06-02 01:00+00\')'
\set by_id 'SELECT id FROM feed WHERE id BETWEEN ' :june_2
\set by_other 'SELECT id FROM feed WHERE other > push_min(\'2026-06-02+00\') AND other <= push_max(\'2026-06-02 01:00+00\')'
\set by_time 'SELECT id FROM feed WHERE extract_ts(id) BETWEEN \'2026-06-02+00\' AND \'2026-06-02 01:00+00\''
SELECT pg_temp.plan(:'by_id', 'Scan|Cond|Filter');
SELECT pg_temp.plan(:'by_other', 'Index|Filter');
SELECT pg_temp.plan(:'by_id' || ' ORDER BY id LIMIT 10', 'Scan|Sort');
SELECT (SELECT count(*) FROM (:by_id) q) AS by_id, (SELECT count(*) FROM (:by_other) q) AS by_other,
    (SELECT count(*) FROM (:by_time) q) AS by_time;
-- in a generic plan too
PREPARE hour (timestamptz) AS
SELECT id FROM feed WHERE id BETWEEN rev_min($1, $1 + interval '1 hour') AND rev_max($1, $1 + interval '1 hour');
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.plan('EXECUTE hour (''2026-06-02+00'')', 'Index.* Scan');
RESET plan_cache_mode;
-- the planner's guess is of the right size (61 rows are there)
SELECT (pg_temp.try('EXPLAIN (FORMAT json) ' || :'by_id')::json->0->'Plan'->>'Plan Rows')::int BETWEEN 6 AND 610 AS near;

--
-- Dates of text as generated columns, expression indexes and partition keys
--
CREATE TEMP TABLE dated (id text DEFAULT push_id(), created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
    CHECK (is_push_id(id)));
CREATE INDEX ON dated (extract_ts(id));
INSERT INTO dated VALUES (DEFAULT), ('-Ou-UH8c------------');
SELECT id, created FROM dated WHERE id LIKE '-Ou-UH8c%';
INSERT INTO dated VALUES ('0C4T4YK804HMASW9ZZZU');
INSERT INTO dated VALUES ('zsgqz0pxjydbsqqg28t5cy4tqg');
-- back to the native type, and forth
ALTER TABLE dated DROP COLUMN created, DROP CONSTRAINT dated_id_check, ALTER id DROP DEFAULT,
    ALTER id TYPE push_id USING id::push_id;
SELECT count(*), bool_and(pg_typeof(id) = 'push_id'::regtype) FROM dated;
ALTER TABLE dated ALTER id TYPE text;
SELECT count(*), bool_and(is_push_id(id)) FROM dated;
