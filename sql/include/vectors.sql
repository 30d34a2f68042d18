\set ECHO none
--
-- The reference data in data/*.json as temporary tables.  psql reads the
-- files, so the server may run elsewhere.
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set record_json `cat "$PG_ABS_SRCDIR/data/record_vectors.json"`
\set push_json `cat "$PG_ABS_SRCDIR/data/push_vectors.json"`
\set rev_json `cat "$PG_ABS_SRCDIR/data/rev_vectors.json"`
\set push_order `cat "$PG_ABS_SRCDIR/data/push_order.txt"`
\set push_sorted `cat "$PG_ABS_SRCDIR/data/push_sorted.txt"`

-- record_id
CREATE TEMP TABLE record_vector AS
SELECT * FROM jsonb_to_recordset(:'record_json'::jsonb -> 'vectors')
    AS v(name text, unix_ms bigint, machine_id bigint, counter int, expected text);

CREATE TEMP TABLE record_sequence AS
SELECT s.*, i.n AS nth, (i.item ->> 'unix_ms')::bigint AS unix_ms, i.item ->> 'expected' AS expected
FROM jsonb_to_recordset(:'record_json'::jsonb -> 'sequences_of_the_reference')
    AS s(name text, machine_id bigint, start_counter int, monotonic boolean, ids jsonb),
    jsonb_array_elements(s.ids) WITH ORDINALITY i(item, n);
ALTER TABLE record_sequence DROP COLUMN ids;

CREATE TEMP TABLE record_out_of_range AS
SELECT * FROM jsonb_to_recordset(:'record_json'::jsonb -> 'out_of_range')
    AS v(name text, unix_ms bigint);

-- push_id: the SDK's twelve draws of six bits are nine bytes
CREATE FUNCTION pg_temp.twelve_draws(draws jsonb) RETURNS bytea
LANGUAGE sql AS $$
    SELECT string_agg(decode(pg_temp.hex(
        ((draws ->> (4 * i))::bigint << 18) | ((draws ->> (4 * i + 1))::bigint << 12)
        | ((draws ->> (4 * i + 2))::bigint << 6) | (draws ->> (4 * i + 3))::bigint, 3), 'hex'), '' ORDER BY i)
    FROM generate_series(0, 2) i
$$;

CREATE TEMP TABLE push_generation AS
SELECT name, unix_ms, pg_temp.twelve_draws(random_12_values) AS random, expected
FROM jsonb_to_recordset(:'push_json'::jsonb -> 'generation')
    AS v(name text, unix_ms bigint, random_12_values jsonb, expected text);

CREATE TEMP TABLE push_sequence AS
SELECT s.name, s.start_ms, pg_temp.twelve_draws(s.random) AS random, s.monotonic, i.n AS nth, i.expected
FROM jsonb_to_recordset(:'push_json'::jsonb -> 'sequences')
    AS s(name text, start_ms bigint, random jsonb, monotonic boolean, expected_ids jsonb),
    jsonb_array_elements_text(s.expected_ids) WITH ORDINALITY i(expected, n);

CREATE TEMP TABLE push_decode AS
SELECT * FROM jsonb_to_recordset(:'push_json'::jsonb -> 'decode')
    AS v(id text, unix_ms bigint, iso text, note text);

CREATE TEMP TABLE push_invalid AS
SELECT * FROM jsonb_to_recordset(:'push_json'::jsonb -> 'invalid')
    AS v(id text, category text, reason text, chars int, bytes int);

-- a hundred ids made by the SDK, shuffled, and the order of their bytes
CREATE TEMP TABLE push_order AS
SELECT * FROM regexp_split_to_table(trim(E'\n' FROM :'push_order'), '\n') WITH ORDINALITY o(id, nth);

CREATE TEMP TABLE push_sorted AS
SELECT * FROM regexp_split_to_table(trim(E'\n' FROM :'push_sorted'), '\n') WITH ORDINALITY o(id, nth);

-- rev_id
CREATE TEMP TABLE rev_known AS
SELECT unix_ms, decode(tail, 'hex') AS tail, text
FROM jsonb_to_recordset(:'rev_json'::jsonb -> 'known') AS v(unix_ms bigint, tail text, text text);

CREATE TEMP TABLE rev_vector AS
SELECT name, unix_ms, decode(tail, 'hex') AS tail, expected, uuid
FROM jsonb_to_recordset(:'rev_json'::jsonb -> 'vectors')
    AS v(name text, unix_ms bigint, tail text, expected text, uuid uuid);

CREATE TEMP TABLE rev_bound AS
SELECT * FROM jsonb_to_recordset(:'rev_json'::jsonb -> 'bounds')
    AS v(unix_ms bigint, min text, max text, min_uuid uuid, max_uuid uuid);

CREATE TEMP TABLE rev_invalid AS
SELECT * FROM jsonb_to_recordset(:'rev_json'::jsonb -> 'invalid')
    AS v(text text, reason text, chars int, bytes int);

CREATE TEMP TABLE rev_lenient AS
SELECT text, canonical, note, unix_ms, decode(tail, 'hex') AS tail, uuid
FROM jsonb_to_recordset(:'rev_json'::jsonb -> 'lenient')
    AS v(text text, canonical text, note text, unix_ms bigint, tail text, uuid uuid);
\set ECHO all
