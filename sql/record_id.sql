--
-- record_id: reference vectors, text form, fields, casts
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include

--
-- Every vector, there and back; what differs is listed
--
SELECT count(*) FROM record_vector;
SELECT name, expected, made, ts, machine, cnt, text_out, shown
FROM (SELECT name, unix_ms, machine_id, counter, expected,
        make_record_id(pg_temp.ms(unix_ms), machine_id, counter)::text AS made,
        pg_temp.unix_ms(extract_ts(expected::record_id)) AS ts,
        machine, cnt,
        lower(expected)::record_id::text AS text_out,
        encode(expected::record_id::bytea, 'hex') AS shown
    FROM record_vector, id_inspect(expected::record_id) i(ts_out, machine, cnt)) v
WHERE (made, ts, machine, cnt, text_out) IS DISTINCT FROM (expected, unix_ms, machine_id, counter, expected)
    OR shown <> substr(lpad(to_hex(unix_ms - 1767225600000), 10, '0') || lpad(to_hex(machine_id), 10, '0')
        || lpad(to_hex(counter), 5, '0') || '0', 1, 26);
-- order: of the ids, of their text under "C", and of (ms, machine, counter)
SELECT count(*) FROM (SELECT row_number() OVER (ORDER BY expected::record_id) AS a,
        row_number() OVER (ORDER BY expected COLLATE "C") AS b,
        row_number() OVER (ORDER BY unix_ms, machine_id, counter) AS c
    FROM record_vector) o WHERE a <> b OR b <> c;
-- times the kind does not hold
SELECT name, pg_temp.state(format('SELECT %s(%L::timestamptz%s)', f, pg_temp.ms(unix_ms), more))
FROM record_out_of_range, (VALUES ('make_record_id', ', 1, 1'), ('record_id_at', ''), ('record_min', ''),
    ('record_max', '')) v(f, more);

--
-- The generator gives the reference's sequences; where a counter wraps inside a
-- millisecond the time moves on by one (the reference goes back to 0 in the
-- same one: case 7)
--
CREATE FUNCTION pg_temp.minted(machine_id bigint, start_counter int, times bigint[]) RETURNS record_id[]
LANGUAGE plpgsql AS $$
DECLARE
    ids record_id[];
    t bigint;
BEGIN
    PERFORM set_config('idgen.test_clock', '', false), set_config('idgen.test_random', '', false);
    PERFORM set_config('idgen.test_random', pg_temp.hex(machine_id, 5) || pg_temp.hex(start_counter, 3), false);
    FOREACH t IN ARRAY times LOOP
        PERFORM set_config('idgen.test_clock', pg_temp.ms(t)::text, false);
        ids := ids || record_id();
    END LOOP;
    PERFORM set_config('idgen.test_clock', '', false), set_config('idgen.test_random', '', false);
    RETURN ids;
END $$;
SELECT r.name, r.nth, r.expected AS reference, id AS idgen, extract_ts(id)
FROM (SELECT name, machine_id, start_counter, array_agg(unix_ms ORDER BY nth) AS times FROM record_sequence
    GROUP BY 1, 2, 3) s,
    unnest(pg_temp.minted(machine_id, start_counter, times)) WITH ORDINALITY g(id, nth)
    JOIN record_sequence r USING (nth)
WHERE r.name = s.name
ORDER BY r.name COLLATE "C", r.nth;

--
-- Text input
--
-- any case, o is 0, i and l are 1: one canonical text (case 19)
SELECT input, input::record_id AS canonical
FROM (VALUES ('0fqcpgkv000000000000'), ('0FQCPGKV00000000000o'), ('OFQCPGKV0000000000oO'), ('oooooooooooooooooooo'),
    ('0FqCpGkV0000000000Il'), ('iIlLiIlLiIlLiIlLiIlL'), ('zzzzzzzzzzzzzzzzzzzz'), ('abcdefghjkmnpqrstvwx')) v(input);
-- every wrong way, with the rule that is broken and the place
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', what, pg_temp.try(format('SELECT %L::record_id', input)))
FROM (VALUES
    ('empty', ''),
    ('one character', '0'),
    ('19 characters', '0C4T4YK804HMASW9ZZZ'),
    ('21 characters', '0C4T4YK804HMASW9ZZZX0'),
    ('26 characters, a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ('a UUID', 'fe617f82-dd97-9abc-def0-123456789abc'),
    ('a push id', '-Ou-UH8c------------'),
    ('a rev id', 'zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('a letter that is not in the alphabet', '0FQCPGKV00000000000U'),
    ('the same in lower case', 'u0FQCPGKV00000000000'),
    ('leading space', ' C4T4YK804HMASW9ZZZX'),
    ('trailing space', '0C4T4YK804HMASW9ZZZX '),
    ('space inside', '0C4T4YK8 4HMASW9ZZZX'),
    ('newline', E'0C4T4YK804HMASW9ZZZX\n'),
    ('tab', E'0C4T4YK8\t4HMASW9ZZZX'),
    ('control character', E'0C4T4YK8\u00014HMASW9ZZZX'),
    ('DEL', E'0C4T4YK8\u007F4HMASW9ZZZX'),
    ('hyphens', '0C4T4YK8-04HMASW9-ZZZX'),
    ('hyphen inside', '0C4T4YK8-4HMASW9ZZZX'),
    ('underscore', '0C4T4YK8_4HMASW9ZZZX'),
    ('just below 0', '0C4T4YK8/4HMASW9ZZZX'),
    ('just above 9', '0C4T4YK8:4HMASW9ZZZX'),
    ('just below A', '0C4T4YK8@4HMASW9ZZZX'),
    ('just above Z', '0C4T4YK8[4HMASW9ZZZX'),
    ('just below a', '0C4T4YK8`4HMASW9ZZZX'),
    ('just above z', '0C4T4YK8{4HMASW9ZZZX'),
    ('Kelvin sign', U&'0FQCPG\212AV000000000000'),
    ('Kelvin sign, 20 bytes', U&'0FQCPG\212AV0000000000'),
    ('dotless i', U&'0FQCPG\0131V000000000000'),
    ('full-width digit', U&'0C4T4YK8\FF104HMASW9ZZZX'),
    ('beyond the BMP', U&'0C4T4YK8\+01D7CE4HMASW9ZZZX'),
    ('a prefix', 'usr_0C4T4YK804HMASW9ZZZX'),
    ('a prefix alone', 'usr_'),
    ('an empty prefix', '_0C4T4YK804HMASW9ZZZX'),
    ('quotes', '"0C4T4YK804HMASW9ZZZ"')) v(what, input);
\pset tuples_only off
\pset format aligned
-- a megabyte
SELECT left(outcome, 60) AS starts, right(outcome, 70) AS ends
FROM pg_temp.try('SELECT repeat(''0'', 1000000)::record_id') outcome;
-- every single byte at every place: in the alphabet or an error, nothing in between
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) AS accepted,
    count(*) FILTER (WHERE ok AND id::text <> upper(translate(lower(input), 'oil', '011'))) AS changed,
    count(*) FILTER (WHERE ok <> (chr(byte) ~ '[0-9A-HJ-TV-Za-hj-tv-z]' OR chr(byte) ~ '[OoIiLl]')) AS wrong
FROM generate_series(1, 20) place, generate_series(1, 127) byte,
    overlay('0C4T4YK804HMASW9ZZZX' placing chr(byte) from place) input, safe_parse_record_id(input);
-- case 18: random letters are an error or one canonical text
SELECT count(*) AS tried, count(*) FILTER (WHERE ok) > 1000 AS many,
    count(*) FILTER (WHERE ok AND id::text <> upper(translate(lower(input), 'oil', '011'))) AS wrong
FROM (SELECT (SELECT string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstvwxyz-_',
    get_byte(h, i) % 62 + 1, 1), '')
        FROM generate_series(0, 19) i) AS input
    FROM generate_series(1, 10000) n, decode(md5(n::text) || md5(n || 'x'), 'hex') h) r, safe_parse_record_id(input);

--
-- Fields
--
SELECT make_record_id('2026-06-01 00:02:25+00', 4886718345, 1048573);
SELECT * FROM id_inspect('0C4T4YK804HMASW9ZZZX'::record_id);
SELECT make_record_id('2026-06-01 00:02:25+00', 0, 0) AS low,
    make_record_id('2026-06-01 00:02:25+00', 1099511627775, 1048575) AS high,
    make_record_id('2026-06-01 00:02:25.000999+00', 0, 0) AS floored;
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', args, pg_temp.try(format('SELECT make_record_id(%s)', args)))
FROM (VALUES ('''2026-06-01+00'', -1, 0'), ('''2026-06-01+00'', 1099511627776, 0'),
    ('''2026-06-01+00'', 9223372036854775807, 0'),
    ('''2026-06-01+00'', -9223372036854775808, 0'), ('''2026-06-01+00'', 0, -1'), ('''2026-06-01+00'', 0, 1048576'),
    ('''2026-06-01+00'', 0, 2147483647'), ('''2026-06-01+00'', 0, -2147483648'), ('''2025-12-31 23:59:59.999999+00'', 0, 0'),
    ('''infinity'', 0, 0'), ('NULL, 0, 0'), ('''2026-06-01+00'', NULL, 0'), ('''2026-06-01+00'', 0, NULL')) v(args);
\pset tuples_only off
\pset format aligned
-- the generator's fields
SET idgen.test_clock = '2026-06-01 00:02:25+00';
SET idgen.test_random = '01234567890ffffd';
SELECT record_machine_id(), id, i.* FROM record_id() id, id_inspect(id) i;
SELECT id, ts, ts = extract_ts(id) AS same FROM record_id_with_ts();
RESET idgen.test_clock;
RESET idgen.test_random;
SELECT record_machine_id() BETWEEN 0 AND 1099511627775 AS in_range, record_machine_id() = machine_id AS of_the_ids,
    record_machine_id() = record_machine_id() AS constant
FROM id_inspect(record_id());

--
-- Casts
--
SELECT id::text, id::varchar, id::char(20), id::timestamptz, id::bytea, id::bytea::record_id = id AS back, pg_column_size(id)
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id), ('00000000000000000000'), ('ZZZZZZZZZZZZZZZZZZZZ')) v(id);
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', bytes, pg_temp.try(format('SELECT %L::bytea::record_id', bytes)))
FROM (VALUES ('\x'), ('\x00'), ('\x000000000000000000000000'), ('\x00000000000000000000000000'),
    ('\x0000000000000000000000000000'),
    ('\x00000000000000000000000001'), ('\x00000000000000000000000008'), ('\x0000000000000000000000000f'),
    ('\xfffffffffffffffffffffffff0'), ('\xffffffffffffffffffffffffff')) v(bytes);
\pset tuples_only off
\pset format aligned
-- domains, arrays, rows, JSON, ranges
CREATE DOMAIN pg_temp.recent AS record_id CHECK (VALUE >= record_min('2026-06-01+00'));
SELECT pg_temp.try('SELECT ''0C4T4YK804HMASW9ZZZX''::pg_temp.recent'),
    pg_temp.state('SELECT ''00000000000000000000''::pg_temp.recent');
SELECT '{0c4t4yk804hmasw9zzzx,NULL}'::record_id[],
    ARRAY['0C4T4YK804HMASW9ZZZX'::record_id] @> '{0C4T4YK804HMASW9ZZZX}' AS contains;
SELECT to_jsonb(v.id), x.id = v.id AS back
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id)) v(id), jsonb_to_record(jsonb_build_object('id', v.id)) x(id record_id);
CREATE TYPE pg_temp.record_range AS RANGE (subtype = record_id);
SELECT '[0C4T4YK8000000000000,0C4T4YK8ZZZZZZZZZZZZ]'::pg_temp.record_range @> '0C4T4YK804HMASW9ZZZX'::record_id AS contains;
