--
-- The extension in a schema of its own, and search paths that do not have it,
-- or have something else first (case 30)
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- all of it is rolled back at the end
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION idgen CASCADE;
CREATE SCHEMA id_schema;
CREATE SCHEMA app;
CREATE EXTENSION idgen SCHEMA id_schema;
SELECT count(*) AS objects_elsewhere
FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_extension'::regclass,
    pg_identify_object(d.classid, d.objid, d.objsubid) i
WHERE extname = 'idgen' AND d.deptype = 'e' AND i.schema <> 'id_schema';

-- no search path at all
SET LOCAL search_path = '';
SELECT id_schema.record_id() OPERATOR(id_schema.<) id_schema.record_id() AS record,
    id_schema.push_id() OPERATOR(id_schema.<) id_schema.push_id() AS push,
    id_schema.rev_id() OPERATOR(id_schema.>) id_schema.rev_id() AS rev;
SELECT pg_typeof(id_schema.id_kind('zsgqz0pxjydbsqqg28t5cy4tqg')), id_schema.id_kind('zsgqz0pxjydbsqqg28t5cy4tqg'),
    id_schema.extract_ts('zsgqz0pxjydbsqqg28t5cy4tqg'),
    id_schema.id_json_schema('id_schema.push_id') ->> 'example' AS example;
SELECT 'a'::text OPERATOR(id_schema.>) '-Ou-UH8c------------'::id_schema.push_id AS text;
CREATE TABLE app.t (id id_schema.rev_id PRIMARY KEY DEFAULT id_schema.rev_id(),
    record id_schema.record_id DEFAULT id_schema.record_id(),
    label text DEFAULT id_schema.push_id(), created timestamptz GENERATED ALWAYS AS (id_schema.extract_ts(id)) STORED,
    CHECK (record OPERATOR(id_schema.>) id_schema.record_min('2026-01-01+00')),
    CHECK (label OPERATOR(id_schema.>=) id_schema.push_min('2026-01-01+00')));
CREATE INDEX ON app.t (id_schema.extract_ts(label));
INSERT INTO app.t DEFAULT VALUES;
INSERT INTO app.t DEFAULT VALUES;
SELECT count(*), id_schema.min(id) OPERATOR(id_schema.<) id_schema.max(id) AS two,
    bool_and(created = id_schema.extract_ts(id)) AS created FROM app.t;
SELECT count(*) FROM app.t a JOIN app.t b ON a.id OPERATOR(id_schema.=) b.id;
SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'app.t'::regclass AND contype = 'c' ORDER BY conname;

-- a search path with something of the same name first: it is not taken
CREATE SCHEMA evil;
CREATE FUNCTION evil.lt(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN false;
CREATE OPERATOR evil.< (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.lt);
CREATE DOMAIN evil.text AS pg_catalog.int4;
SET LOCAL search_path = evil, pg_catalog, id_schema;
SELECT 'a'::pg_catalog.text < 'b'::pg_catalog.text AS evil_is_first,
    '-Ou'::pg_catalog.text < '-Ou-UH8c------------'::push_id AS but_not_here,
    push_id()::pg_catalog.text OPERATOR(id_schema.<) push_max('2060-01-01+00') AS nor_here;

-- moved: what was made before goes on
SET LOCAL search_path = '';
ALTER EXTENSION idgen SET SCHEMA app;
INSERT INTO app.t DEFAULT VALUES;
SELECT count(*), app.id_kind(pg_catalog.max(label)) AS kind,
    'b'::text OPERATOR(app.>) '-Ou-UH8c------------'::app.push_id AS greater FROM app.t;
SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = 'app.t'::regclass ORDER BY adnum;
ROLLBACK;

-- it is trusted: who may create in the database may have it, superuser or not
CREATE ROLE regress_idgen_owner;
CREATE SCHEMA regress_idgen AUTHORIZATION regress_idgen_owner;
SELECT format('GRANT CREATE ON DATABASE %I TO regress_idgen_owner', current_database()) AS grant \gset
:grant;
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION idgen CASCADE;
SET LOCAL ROLE regress_idgen_owner;
CREATE EXTENSION idgen SCHEMA regress_idgen;
SELECT extowner::regrole, extnamespace::regnamespace FROM pg_extension WHERE extname = 'idgen';
SELECT pg_typeof(regress_idgen.record_id());
ROLLBACK;
DROP OWNED BY regress_idgen_owner;
DROP ROLE regress_idgen_owner;
