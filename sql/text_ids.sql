--
-- Ids as text: extract_ts(text), id_kind, id_inspect(text), is_K_id and
-- safe_parse_K_id.  Text must be canonical, a brand may stand before it.
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include

-- an unknown literal is text here, so no type need be named
SELECT extract_ts('0C4T4YK804HMASW9ZZZX') AS record, extract_ts('-Ou-UH8c------------') AS push,
    extract_ts('zsgqz0pxjydbsqqg28t5cy4tqg') AS rev;
SELECT id_kind('0C4T4YK804HMASW9ZZZX') AS record, id_kind('-Ou-UH8c------------') AS push,
    id_kind('zsgqz0pxjydbsqqg28t5cy4tqg') AS rev,
    id_kind('') AS none, pg_typeof(id_kind(''));
\x on
SELECT * FROM id_inspect('0C4T4YK804HMASW9ZZZX');
SELECT * FROM id_inspect('-Ou-UH8c-0123456789A');
SELECT * FROM id_inspect('zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT * FROM id_inspect('order_line_0C4T4YK804HMASW9ZZZX');
SELECT * FROM id_inspect('usr_-Ou-UH8c-0123456789A');
SELECT * FROM id_inspect('x_zsgqz0pxjydbsqqg28t5cy4tqg');
\x off

-- the shape decides: 26 that begin with 8 to z, 20 that begin with -, other 20;
-- the brand is cut off from the right
CREATE TEMP TABLE sample AS
SELECT row_number() OVER () AS nth, * FROM (VALUES
    ('record', '0C4T4YK804HMASW9ZZZX'),
    ('record, first', '00000000000000000000'),
    ('record, last', 'ZZZZZZZZZZZZZZZZZZZZ'),
    ('record, one-letter brand', 'a_0C4T4YK804HMASW9ZZZX'),
    ('record, brand that makes it 26', 'abcde_0C4T4YK804HMASW9ZZZX'),
    ('record, brand with underscores', 'order_line_item_0C4T4YK804HMASW9ZZZX'),
    ('record, two underscores inside', 'a__b_0C4T4YK804HMASW9ZZZX'),
    ('push', '-Ou-UH8c------------'),
    ('push, first', '--------------------'),
    ('push, last that has the shape', '-zzzzzzzzzzzzzzzzzzz'),
    ('push with underscores', '-Ou_UH8c_-_-_-_-_-_-'),
    ('push, brand', 'usr_-Ou-UH8c------------'),
    ('push, brand that makes it 26', 'abcde_-Ou-UH8c------------'),
    ('push with underscores, brand', 'abcde_-___________________'),
    ('rev', 'zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('rev, first', 'zzzzzzzzzzzzzzzzzzzzzzzzzw'),
    ('rev, last that has the shape', '80000000000000000000000000'),
    ('rev, brand', 'usr_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('rev, brand like an id', 'zsgqz_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('record, not canonical: lower case', '0c4t4yk804hmasw9zzzx'),
    ('record, not canonical: O', '0C4T4YK8O4HMASW9ZZZX'),
    ('record, letter U', '0C4T4YK8U4HMASW9ZZZX'),
    ('push after 2109', '0-------------------'),
    ('push after 2109, all letters and digits', '0abcdefghjkmnpqrstvw'),
    ('push with a plus', '-Ou+UH8c------------'),
    ('rev, not canonical: upper case', 'ZSGQZ0PXJYDBSQQG28T5CY4TQG'),
    ('rev, not canonical: o', 'zsgqzopxjydbsqqg28t5cy4tqg'),
    ('rev, padding bits', 'zsgqz0pxjydbsqqg28t5cy4tq1'),
    ('rev after 8659', '7zzzzzzzzzzzzzzzzzzzzzzzzw'),
    ('ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ('ULID, lower case', '01arz3ndektsv4rrffq69g5fav'),
    ('ULID, last', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
    ('TypeID', 'user_01h455vb4pex5vsknk084sn02q'),
    ('TypeID without its prefix', '01h455vb4pex5vsknk084sn02q'),
    ('KSUID', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'),
    ('UUID', 'fe617f82-dd97-9abc-def0-123456789abc'),
    ('empty', ''),
    ('brand alone', 'usr_'),
    ('brand without underscore', 'usr0C4T4YK804HMASW9ZZZX'),
    ('brand with a capital', 'Usr_0C4T4YK804HMASW9ZZZX'),
    ('brand with a digit', 'us1_0C4T4YK804HMASW9ZZZX'),
    ('brand with a hyphen', 'evt-0C4T4YK804HMASW9ZZZX'),
    ('brand that ends in an underscore', 'evt__zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('brand that begins with one', '_evt_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('no brand, but the underscore', '_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('brand and a ULID', 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ('brand with a letter that is not ASCII', 'usé_0C4T4YK804HMASW9ZZZX'),
    ('19 characters', '0C4T4YK804HMASW9ZZZ'),
    ('21 characters', '0C4T4YK804HMASW9ZZZX0'),
    ('leading space', ' 0C4T4YK804HMASW9ZZZX'),
    ('trailing space', '0C4T4YK804HMASW9ZZZX '),
    ('trailing newline', E'zsgqz0pxjydbsqqg28t5cy4tqg\n'),
    ('20 bytes, not ASCII', 'éééééééééé'),
    ('26 bytes, not ASCII', 'ééééééééééééé')) v(what, input);
\pset format unaligned
\pset tuples_only on
SELECT format('%s %s: %s', what, input, pg_temp.try(format('SELECT extract_ts(%L::text)', input))) FROM sample ORDER BY nth;
\pset tuples_only off
\pset format aligned

-- id_kind never fails.  A text with a brand is of no type, as long as no type
-- has that brand; extract_ts and id_inspect read it.  The text of a record id
-- is a text of a push id after 2109 as well, so is_push_id is true for it.
SELECT what, id_kind(input), is_record_id(input) AS record, is_push_id(input) AS push, is_rev_id(input) AS rev
FROM sample WHERE id_kind(input) IS NOT NULL ORDER BY nth;
SELECT what, input FROM sample
WHERE (id_kind(input) IS NOT NULL
        OR id_kind(right(input, 26)) = 'rev_id'::regtype AND input ~ '^[a-z]([a-z_]*[a-z])?_.{26}$'
        OR id_kind(right(input, 20)) IS NOT NULL AND input ~ '^[a-z]([a-z_]*[a-z])?_.{20}$')
        <> (pg_temp.state(format('SELECT extract_ts(%L::text)', input)) = 'ok')
    OR pg_temp.state(format('SELECT extract_ts(%L::text)',
    input)) <> pg_temp.state(format('SELECT id_inspect(%L::text)', input));
-- is_K_id is true for what the type prints, and only for that
SELECT what, input, is_record_id(input), is_push_id(input), is_rev_id(input) FROM sample
WHERE is_record_id(input) <> (pg_temp.try(format('SELECT %L::record_id', input)) = input)
    OR is_push_id(input) <> (pg_temp.try(format('SELECT %L::push_id', input)) = input)
    OR is_rev_id(input) <> (pg_temp.try(format('SELECT %L::rev_id', input)) = input);
-- ids of times whose shape no longer tells the kind are still ids of their type
SELECT is_push_id('0-------------------'), id_kind('0-------------------'), is_rev_id('00000000000000000000000000'),
    id_kind('00000000000000000000000000');
-- the same for every vector, and with a brand before it
SELECT count(*) AS tried, count(*) FILTER (WHERE id_kind(id) IS DISTINCT FROM v.kind
    OR id_kind('ab_c_' || id) IS NOT NULL) AS other_kind,
    count(*) FILTER (WHERE pg_temp.unix_ms(extract_ts(id)) <> unix_ms
    OR extract_ts(id) IS DISTINCT FROM extract_ts('order_' || id)) AS other_time,
    count(*) FILTER (WHERE (i.kind, i.brand, i.ts) IS DISTINCT FROM (v.kind::text, 'order', extract_ts(id))) AS other_fields
FROM (SELECT expected, unix_ms, 'record_id'::regtype FROM record_vector
    UNION ALL SELECT expected, unix_ms, 'push_id' FROM push_generation WHERE expected LIKE '-%'
    UNION ALL SELECT id, unix_ms, 'push_id' FROM push_decode WHERE id LIKE '-%'
    UNION ALL SELECT expected, unix_ms, 'rev_id' FROM rev_vector WHERE expected >= '8' COLLATE "C") v(id, unix_ms, kind),
    id_inspect('order_' || id) i;
SELECT count(*) AS tried, count(id_kind(id)) AS known
FROM (SELECT expected FROM push_generation WHERE expected NOT LIKE '-%'
    UNION ALL SELECT expected FROM rev_vector WHERE expected < '8' COLLATE "C"
    UNION ALL SELECT text FROM rev_invalid UNION ALL SELECT id FROM push_invalid) v(id);
SELECT count(*) AS tried, count(*) FILTER (WHERE is_rev_id(text)) AS canonical FROM rev_lenient;
-- null in, null out
SELECT extract_ts(NULL::text), id_kind(NULL), id_inspect(NULL::text), is_record_id(NULL), is_push_id(NULL),
    is_rev_id(NULL), safe_parse_rev_id(NULL);

--
-- safe_parse: reads what the type reads, never an exception, the first rule broken
--
SELECT input, record.ok, record.id, record.error, push.ok, push.error, rev.ok, rev.error
FROM (SELECT nth, input FROM sample WHERE input !~ '[^ -~]' UNION ALL SELECT 1000, 'usr_zsgqz0pxjydbsqqg28t5cy4tq1'
    UNION ALL SELECT 1001, 'usr_zsgqz-pxjydbsqqg28t5cy4tqg') s,
    safe_parse_record_id(input) record, safe_parse_push_id(input) push, safe_parse_rev_id(input) rev
ORDER BY nth;
-- it agrees with the input of the type
SELECT kind, count(*) AS tried, count(*) FILTER (WHERE ok) AS good,
    count(*) FILTER (WHERE ok IS DISTINCT FROM (state = 'ok') OR ok = (id IS NULL) OR ok = (error IS NOT NULL)) AS wrong
FROM (SELECT 'record' AS kind, ok, id::text, error, pg_temp.state(format('SELECT %L::record_id', input)) AS state
    FROM (SELECT input FROM sample UNION ALL SELECT expected FROM record_vector) i, safe_parse_record_id(input)
    UNION ALL
    SELECT 'push', ok, s.id::text, error, pg_temp.state(format('SELECT %L::push_id', input))
    FROM (SELECT input FROM sample UNION ALL SELECT id FROM push_invalid UNION ALL SELECT id FROM push_decode) i,
    safe_parse_push_id(input) s
    UNION ALL
    SELECT 'rev', ok, id::text, error, pg_temp.state(format('SELECT %L::rev_id', input))
    FROM (SELECT input FROM sample UNION ALL SELECT text FROM rev_invalid UNION ALL SELECT text FROM rev_lenient) i,
    safe_parse_rev_id(input)) p
GROUP BY kind ORDER BY kind COLLATE "C";
