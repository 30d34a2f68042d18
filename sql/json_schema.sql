--
-- id_json_schema: the JSON Schema of the canonical text
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include

\pset format unaligned
\pset tuples_only on
SELECT jsonb_pretty(id_json_schema('record_id'));
SELECT jsonb_pretty(id_json_schema('push_id'));
SELECT jsonb_pretty(id_json_schema('rev_id'));
\pset tuples_only off
\pset format aligned

-- what it says is so: the pattern takes every canonical text and nothing else,
-- and the example is one
CREATE TEMP TABLE schema AS SELECT kind, id_json_schema(kind) AS schema
    FROM unnest('{record_id,push_id,rev_id}'::regtype[]) kind;
SELECT kind, schema ->> 'type' AS type, schema ->> 'description' <> '' AS described,
    schema ->> 'example' ~ (schema ->> 'pattern') AS matches, id_kind(schema ->> 'example') = kind AS of_its_kind
FROM schema;
CREATE TEMP TABLE candidate AS
SELECT expected AS text FROM record_vector UNION SELECT lower(expected) FROM record_vector
UNION SELECT expected FROM push_generation UNION SELECT id FROM push_decode UNION SELECT id FROM push_invalid
UNION SELECT expected FROM rev_vector UNION SELECT min FROM rev_bound UNION SELECT max FROM rev_bound
UNION SELECT text FROM rev_invalid UNION SELECT text FROM rev_lenient UNION SELECT canonical FROM rev_lenient
UNION SELECT overlay(sample placing chr(byte) from place)
    FROM (VALUES ('0C4T4YK804HMASW9ZZZX'), ('-Ou-UH8cA1b2C3d4E5f6'), ('zsgqz0pxjydbsqqg28t5cy4tqg')) s(sample),
    generate_series(1, 26) place, generate_series(1, 127) byte WHERE place <= length(sample);
SELECT kind, count(*) FILTER (WHERE matches) > 100 AS many,
    string_agg(text, ' ')
    FILTER (WHERE matches <> CASE kind WHEN 'record_id'::regtype THEN is_record_id(text)
        WHEN 'push_id'::regtype THEN is_push_id(text) ELSE is_rev_id(text) END) AS wrong
FROM schema, candidate, LATERAL (SELECT text ~ (schema ->> 'pattern') AS matches) m
GROUP BY kind ORDER BY kind::text COLLATE "C";

-- a domain has that of its type; other types have none
CREATE DOMAIN pg_temp.order_id AS record_id;
SELECT id_json_schema('pg_temp.order_id') = id_json_schema('record_id') AS same;
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', type, pg_temp.try(format('SELECT id_json_schema(%L)', type)))
FROM (VALUES ('text'), ('uuid'), ('record_id[]'), ('pg_class'), ('cstring'), ('no_such_type'), ('0'),
    ('4294967295')) v(type);
SELECT id_json_schema(NULL);
