--
-- push_id: reference vectors, text form, fields, casts
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include

--
-- Every vector, there and back; what differs is listed
--
SELECT count(*) FROM push_generation;
SELECT name, expected, made, ts, random_out, bytes
FROM (SELECT name, unix_ms, random, expected,
        make_push_id(pg_temp.ms(unix_ms), random)::text AS made,
        pg_temp.unix_ms(extract_ts(expected::push_id)) AS ts,
        random_out, expected::push_id::bytea AS bytes
    FROM push_generation, id_inspect(expected::push_id) i(ts_out, random_out)) v
WHERE (made, ts, random_out, bytes)
    IS DISTINCT FROM (expected, unix_ms, random, decode(pg_temp.hex(unix_ms, 6), 'hex') || random);
SELECT count(*) FROM push_decode;
SELECT id, unix_ms, extract_ts(id::push_id) FROM push_decode
WHERE pg_temp.unix_ms(extract_ts(id::push_id)) <> unix_ms OR id::push_id::text <> id
    OR extract_ts(id::push_id) <> ltrim(iso, '+0')::timestamptz;
-- case 13: milliseconds, of ids that Firebase's own pages show
SELECT extract_ts('-JhLeOlGIEjaIOFHR0xd'::push_id), extract_ts('-JhQ76OEK_848CkIFhAq'::push_id);

--
-- Order: a hundred ids that the SDK made, in the order of their bytes, and
-- never the order of a language (case 2)
--
SELECT count(*), count(*) FILTER (WHERE o.id <> s.id) AS misplaced
FROM (SELECT id, row_number() OVER (ORDER BY id::push_id) AS nth FROM push_order) o JOIN push_sorted s USING (nth);
SELECT string_agg(substr(id::text, 8, 1), '' ORDER BY id)
FROM (VALUES ('-Oz0000a------------'::push_id), ('-Oz0000Z------------'), ('-Oz0000_------------')) v(id);

--
-- The generator gives the SDK's sequences; where the SDK wraps to zeros inside
-- a millisecond, idgen goes on to the next one with fresh random bits (case 6)
--
CREATE FUNCTION pg_temp.minted(start_ms bigint, random bytea, n int) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
    ids text[];
BEGIN
    PERFORM set_config('idgen.test_clock', '', false), set_config('idgen.test_random', '', false);
    PERFORM set_config('idgen.test_random', encode(random, 'hex'), false);
    PERFORM set_config('idgen.test_clock', pg_temp.ms(start_ms)::text, false);
    FOR i IN 1 .. n LOOP
        ids := ids || pg_temp.try('SELECT push_id()');
    END LOOP;
    PERFORM set_config('idgen.test_clock', '', false), set_config('idgen.test_random', '', false);
    RETURN ids;
END $$;
CREATE TEMP TABLE compared AS
SELECT r.name, r.monotonic, r.nth, r.expected, id
FROM (SELECT name, start_ms, random, count(*)::int AS n FROM push_sequence GROUP BY 1, 2, 3) s,
    unnest(pg_temp.minted(start_ms, random, n)) WITH ORDINALITY g(id, nth)
    JOIN push_sequence r USING (nth)
WHERE r.name = s.name;
SELECT name, count(*) AS ids, count(*) FILTER (WHERE id = expected) AS the_same
FROM compared WHERE monotonic GROUP BY name ORDER BY name COLLATE "C";
SELECT name, nth, expected AS the_sdk, id AS idgen FROM compared WHERE NOT monotonic ORDER BY name COLLATE "C", nth;

--
-- Text input: exact
--
SELECT '-OX_DTDV------------'::push_id = '-Ox_dTdv------------'::push_id AS case_does_not_matter;
-- the reference's list of what is no push id
SELECT count(*), count(*) FILTER (WHERE pg_temp.state(format('SELECT %L::push_id', id)) = '22P02') AS refused
    FROM push_invalid;
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', reason, pg_temp.try(format('SELECT %L::push_id', id))) FROM push_invalid;
SELECT format('%s: %s', what, pg_temp.try(format('SELECT %L::push_id', input)))
FROM (VALUES
    ('19 characters', '-Ou-UH8c-----------'),
    ('21 characters', '-Ou-UH8c-------------'),
    ('leading space, 21 characters', ' -Ou-UH8c------------'),
    ('a rev id', 'zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('a UUID', 'fe617f82-dd97-9abc-def0-123456789abc'),
    ('a prefix', 'usr_-Ou-UH8c------------'),
    ('a prefix that makes it 26', 'abcde_-Ou-UH8c------------'),
    ('a prefix alone', 'usr_'),
    ('standard base64', '-Ou/UH8c------------')) v(what, input);
\pset tuples_only off
\pset format aligned
-- every single byte at every place
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) AS accepted,
    count(*) FILTER (WHERE ok AND id::text <> input) AS changed,
    count(*) FILTER (WHERE ok <> (chr(byte) ~ '[0-9A-Za-z_-]')) AS wrong
FROM generate_series(1, 20) place, generate_series(1, 127) byte,
    overlay('-Ou-UH8cA1b2C3d4E5f6' placing chr(byte) from place) input, safe_parse_push_id(input);
-- case 18: random letters are an error or themselves
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) > 1000 AS many,
    count(*) FILTER (WHERE ok AND id::text <> input) AS wrong
FROM (SELECT (SELECT string_agg(substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz+',
    get_byte(h, i) % 65 + 1, 1), '')
        FROM generate_series(0, 19) i) AS input
    FROM generate_series(1, 10000) n, decode(md5(n::text) || md5(n || 'x'), 'hex') h) r, safe_parse_push_id(input);

--
-- Fields
--
SELECT make_push_id('2026-06-01 00:02:25+00', '\x000000000000000000'),
    make_push_id('2026-06-01 00:02:25.000999+00', '\xffffffffffffffffff');
SELECT * FROM id_inspect('-Ou-UH8c-0123456789A'::push_id);
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', args, pg_temp.try(format('SELECT make_push_id(%s)', args)))
FROM (VALUES ('''2026-06-01+00'', ''\x'''), ('''2026-06-01+00'', ''\x00'''),
    ('''2026-06-01+00'', ''\x0000000000000000'''), ('''2026-06-01+00'', ''\x00000000000000000000'''),
    ('''1969-12-31 23:59:59.999999+00'', ''\x000000000000000000'''), ('''-infinity'', ''\x000000000000000000'''),
    ('NULL, ''\x000000000000000000'''), ('''2026-06-01+00'', NULL')) v(args);
\pset tuples_only off
\pset format aligned

--
-- Casts
--
SELECT id::text, id::varchar, id::char(20), id::timestamptz, id::bytea, id::bytea::push_id = id AS back, pg_column_size(id)
FROM (VALUES ('-Ou-UH8cA1b2C3d4E5f6'::push_id), ('--------------------'), ('zzzzzzzzzzzzzzzzzzzz')) v(id);
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', bytes, pg_temp.try(format('SELECT %L::bytea::push_id', bytes)))
FROM (VALUES ('\x'), ('\x0000000000000000000000000000'), ('\x000000000000000000000000000000'),
    ('\x00000000000000000000000000000000'),
    ('\xffffffffffffffffffffffffffffff')) v(bytes);
\pset tuples_only off
\pset format aligned
CREATE DOMAIN pg_temp.recent AS push_id CHECK (VALUE >= push_min('2026-06-01+00'));
SELECT pg_temp.try('SELECT ''-Ou-UH8cA1b2C3d4E5f6''::pg_temp.recent'),
    pg_temp.state('SELECT ''--------------------''::pg_temp.recent');
SELECT '{-Ou-UH8cA1b2C3d4E5f6,NULL}'::push_id[],
    ARRAY['-Ou-UH8cA1b2C3d4E5f6'::push_id] @> '{-Ou-UH8cA1b2C3d4E5f6}' AS contains;
SELECT to_jsonb(v.id), x.id = v.id AS back
FROM (VALUES ('-Ou-UH8cA1b2C3d4E5f6'::push_id)) v(id), jsonb_to_record(jsonb_build_object('id', v.id)) x(id push_id);
