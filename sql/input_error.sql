--
-- Soft errors (PostgreSQL 16 and later): what the input of a type refuses can
-- be asked for, or skipped by COPY (17 and later), and says the same
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- Before 16 there are none, and the hard error stands in for the soft one.
CREATE FUNCTION pg_temp.soft_error(type text, input text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    e record;
BEGIN
    IF current_setting('server_version_num')::int < 160000 THEN
        RETURN pg_temp.try(format('SELECT %L::%s', input, type));
    END IF;
    EXECUTE 'SELECT pg_input_is_valid($1, $2) AS valid, i.* FROM pg_input_error_info($1, $2) i' INTO e USING input, type;
    IF e.valid OR e.message IS NULL THEN
        RETURN CASE WHEN e.valid AND e.message IS NULL THEN pg_temp.try(format('SELECT %L::%s', input,
        type)) ELSE 'contradiction' END;
    END IF;
    RETURN concat_ws(E'\n    ', e.sql_error_code || ' ' || e.message, 'detail: ' || e.detail, 'hint: ' || e.hint);
END $$;

CREATE TEMP TABLE input AS
SELECT row_number() OVER () AS nth, type, input
FROM (VALUES ('record_id'), ('push_id'), ('rev_id')) t(type),
    (VALUES (''), ('0C4T4YK804HMASW9ZZZX'), ('0c4t4yk804hmasw9zzzx'), ('0C4T4YK804HMASW9ZZZ'),
        ('0C4T4YK804HMASW9ZZZU'), ('usr_0C4T4YK804HMASW9ZZZX'), ('-Ou-UH8c------------'), ('-Ou+UH8c------------'),
        ('usr_-Ou-UH8c------------'), ('zsgqz0pxjydbsqqg28t5cy4tqg'), ('zsgqz0pxjydbsqqg28t5cy4tq1'),
        ('evt_zsgqz0pxjydbsqqg28t5cy4tqg'), ('zsgqz0pxjydbsqqg28t5cy4tqg '), ('ééééééééééééé')) v(input);
\pset format unaligned
\pset tuples_only on
SELECT type || ' ' || pg_temp.soft_error(type, input) FROM input ORDER BY nth;
\pset tuples_only off
\pset format aligned
-- soft and hard, the same words
SELECT type, input FROM input WHERE pg_temp.soft_error(type, input) <> pg_temp.try(format('SELECT %L::%s', input, type));
-- an array passes it on
SELECT pg_temp.soft_error('record_id[]', '{0C4T4YK804HMASW9ZZZX,0C4T4YK804HMASW9ZZZU}');

-- COPY goes on after bad lines; a server before 17 has no such option, and the
-- bad line ends it
CREATE TEMP TABLE copied (n int, record record_id, push push_id, rev rev_id);
SELECT CASE WHEN current_setting('server_version_num')::int >= 170000 THEN '(ON_ERROR ignore)' ELSE '' END AS option \gset
SET client_min_messages = warning;
COPY copied FROM STDIN :option;
1	0C4T4YK804HMASW9ZZZX	-Ou-UH8c------------	zsgqz0pxjydbsqqg28t5cy4tqg
2	0C4T4YK804HMASW9ZZZU	-Ou-UH8c------------	zsgqz0pxjydbsqqg28t5cy4tqg
3	0C4T4YK804HMASW9ZZZX	-Ou+UH8c------------	zsgqz0pxjydbsqqg28t5cy4tqg
4	0C4T4YK804HMASW9ZZZX	-Ou-UH8c------------	zsgqz0pxjydbsqqg28t5cy4tq1
5	\N	\N	\N
6	0C4T4YK804HMASW9ZZZX	-Ou-UH8c------------	usr_zsgqz0pxjydbsqqg28t5cy4tqg
7	0c4t4yk804hmasw9zzzx	-Ou-UH8c------------	ZSGQZ0PXJYDBSQQG28T5CY4TQG
\.
RESET client_min_messages;
SELECT * FROM copied ORDER BY n;
