--
-- rev_id: reference vectors, text form, fields, casts
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include

--
-- Every vector, there and back; what differs is listed
--
SELECT count(*) FROM rev_vector;
SELECT name, expected, made, ts, tail_out, uuid_out, bytes
FROM (SELECT name, unix_ms, tail, expected, uuid,
        make_rev_id(pg_temp.ms(unix_ms), tail)::text AS made,
        pg_temp.unix_ms(extract_ts(expected::rev_id)) AS ts,
        tail_out, expected::rev_id::uuid AS uuid_out, uuid::rev_id::text AS from_uuid,
        expected::rev_id::bytea AS bytes
    FROM rev_vector, id_inspect(expected::rev_id) i(ts_out, tail_out)) v
WHERE (made, ts, tail_out, uuid_out, from_uuid, bytes)
    IS DISTINCT FROM (expected, unix_ms, tail, uuid, expected,
                      decode(pg_temp.hex(281474976710655 - unix_ms, 6), 'hex') || tail);
-- the published values; their brand is no part of a rev_id
SELECT text, make_rev_id(pg_temp.ms(unix_ms), tail), make_rev_id(pg_temp.ms(unix_ms), tail)::text = substr(text, 5) AS same,
    extract_ts(substr(text, 5)::rev_id) AS dated, pg_temp.state(format('SELECT %L::rev_id', text)) AS with_brand
FROM rev_known;
-- the smallest and the largest id of a millisecond
SELECT count(*) FROM rev_bound;
SELECT * FROM rev_bound, LATERAL (SELECT rev_min(pg_temp.ms(unix_ms)) AS lo, rev_max(pg_temp.ms(unix_ms)) AS hi) b
WHERE (lo::text, hi::text, lo::uuid, hi::uuid) IS DISTINCT FROM (min, max, min_uuid, max_uuid);
-- order: of the ids, of their text under "C", of the uuids, and backwards in time
SELECT count(*) FROM (SELECT row_number() OVER (ORDER BY expected::rev_id) AS a,
        row_number() OVER (ORDER BY expected COLLATE "C") AS b, row_number() OVER (ORDER BY uuid) AS c,
        row_number() OVER (ORDER BY unix_ms DESC, tail) AS d
    FROM rev_vector) o WHERE a <> b OR b <> c OR c <> d;

--
-- Text input
--
-- any case, o is 0, i and l are 1: one canonical text, where no brand stands before it
SELECT count(*), count(*) FILTER (WHERE text LIKE '___\_%') AS branded FROM rev_lenient;
SELECT note, text, canonical, text::rev_id, text::rev_id::uuid
FROM rev_lenient
WHERE text NOT LIKE '___\_%' AND (text::rev_id::text <> canonical OR text::rev_id::uuid <> uuid
    OR pg_temp.unix_ms(extract_ts(text::rev_id)) <> unix_ms OR substr(text::rev_id::bytea, 7) <> tail);
SELECT note, right(text, 26)::rev_id::uuid = uuid AS payload, pg_temp.state(format('SELECT %L::rev_id', text))
FROM rev_lenient WHERE text LIKE '___\_%';
-- the reference's list of what is no rev id
SELECT count(*), count(*) FILTER (WHERE pg_temp.state(format('SELECT %L::rev_id', text)) = '22P02') AS refused
    FROM rev_invalid;
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', reason, pg_temp.try(format('SELECT %L::rev_id', text))) FROM rev_invalid;
SELECT format('%s: %s', what, pg_temp.try(format('SELECT %L::rev_id', input)))
FROM (VALUES
    ('empty', ''),
    ('case 18: 25 characters', 'zsg9mpgngg000000000000000'),
    ('case 18: 27 characters', 'zsg9mpgngg00000000000000000'),
    ('case 18: padding bits', 'zsg9mpgngg0000000000000001'),
    ('a record id', '0C4T4YK804HMASW9ZZZX'),
    ('a push id', '-Ou-UH8c------------'),
    ('a uuid, which needs a cast', 'fe617f82-dd97-9abc-def0-123456789abc'),
    ('a uuid without hyphens', 'fe617f82dd979abcdef0123456789abc'),
    ('case 21: a brand', 'evt_zsg9mpgngg0000000000000000'),
    ('an empty brand', '_zsg9mpgngg0000000000000000'),
    ('a brand and a record id, 26 characters', 'abcde_0C4T4YK804HMASW9ZZZX'),
    ('upper-case U at the end', 'zsgqz0pxjydbsqqg28t5cy4tqU'),
    ('o at the end is 0', 'zsgqz0pxjydbsqqg28t5cy4tqo'),
    ('i at the end has padding bits', 'zsgqz0pxjydbsqqg28t5cy4tqi')) v(what, input);
\pset tuples_only off
\pset format aligned
-- the last character: eight of them, in either case, and o for 0
SELECT string_agg(chr(byte), '' ORDER BY byte) AS last_characters
FROM generate_series(1, 127) byte, safe_parse_rev_id('zsgqz0pxjydbsqqg28t5cy4tq' || chr(byte)) WHERE ok;
-- every single byte at every other place
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) AS accepted,
    count(*) FILTER (WHERE ok AND id::text <> translate(lower(input), 'oil', '011')) AS changed,
    count(*) FILTER (WHERE ok <> (chr(byte) ~ '[0-9A-HJ-TV-Za-hj-tv-z]' OR chr(byte) ~ '[OoIiLl]')) AS wrong
FROM generate_series(1, 25) place, generate_series(1, 127) byte,
    overlay('zsgqz0pxjydbsqqg28t5cy4tqg' placing chr(byte) from place) input, safe_parse_rev_id(input);
-- case 18: random letters are an error or one canonical text
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) > 100 AS many,
    count(*) FILTER (WHERE ok AND id::text <> translate(lower(input), 'oil', '011')) AS wrong
FROM (SELECT (SELECT string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstvwxyz-_',
    get_byte(h, i) % 62 + 1, 1), '')
        FROM generate_series(0, 25) i) AS input
    FROM generate_series(1, 10000) n, decode(md5(n::text) || md5(n || 'x'), 'hex') h) r, safe_parse_rev_id(input);

--
-- Fields
--
SELECT make_rev_id('2026-06-01 00:02:25+00', '\x9abcdef0123456789abc'),
    make_rev_id('2026-06-01 00:02:25.000999+00', '\xffffffffffffffffffff');
SELECT * FROM id_inspect('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id);
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', args, pg_temp.try(format('SELECT make_rev_id(%s)', args)))
FROM (VALUES ('''2026-06-01+00'', ''\x'''), ('''2026-06-01+00'', ''\x000000000000000000'''),
    ('''2026-06-01+00'', ''\x0000000000000000000000'''),
    ('''1969-12-31 23:59:59.999999+00'', ''\x00000000000000000000'''), ('''infinity'', ''\x00000000000000000000'''),
    ('NULL, ''\x00000000000000000000'''), ('''2026-06-01+00'', NULL')) v(args);
\pset tuples_only off
\pset format aligned

--
-- Casts
--
SELECT id::text, id::varchar, id::char(26), id::timestamptz, id::uuid, id::bytea, id::bytea::rev_id = id AS back,
    pg_column_size(id)
FROM (VALUES ('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id), ('00000000000000000000000000'), ('zzzzzzzzzzzzzzzzzzzzzzzzzw')) v(id);
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', bytes, pg_temp.try(format('SELECT %L::bytea::rev_id', bytes)))
FROM (VALUES ('\x'), ('\x000000000000000000000000000000'), ('\x00000000000000000000000000000000'),
    ('\x0000000000000000000000000000000000'), ('\xffffffffffffffffffffffffffffffff')) v(bytes);
\pset tuples_only off
\pset format aligned
-- uuid and rev_id are the same sixteen bytes, in the same order
SELECT count(*), count(*) FILTER (WHERE u::rev_id::uuid <> u OR u::rev_id::bytea <> uuid_send(u)) AS changed,
    count(*) FILTER (WHERE (u::rev_id < p::rev_id) <> (u < p)) AS misordered
FROM (SELECT u, lag(u) OVER (ORDER BY n) AS p FROM (SELECT n, md5(n::text)::uuid AS u FROM generate_series(1, 1000) n) s) t;
CREATE DOMAIN pg_temp.recent AS rev_id CHECK (VALUE <= rev_max('2026-06-01+00'));
SELECT pg_temp.try('SELECT ''zsgqz0pxjydbsqqg28t5cy4tqg''::pg_temp.recent'),
    pg_temp.state('SELECT ''zzzzzzzzzzzzzzzzzzzzzzzzzw''::pg_temp.recent');
SELECT '{ZSGQZ0PXJYDBSQQG28T5CY4TQG,NULL}'::rev_id[],
    ARRAY['zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id] @> '{zsgqz0pxjydbsqqg28t5cy4tqg}' AS contains;
SELECT to_jsonb(v.id), x.id = v.id AS back
FROM (VALUES ('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id)) v(id), jsonb_to_record(jsonb_build_object('id', v.id)) x(id rev_id);
