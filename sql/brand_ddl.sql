--
-- Branded types: making, dropping, upgrading and moving them
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set SHOW_CONTEXT never
SET client_min_messages = warning;
CREATE SCHEMA brands;
SET search_path = brands, public;

-- What brands leave in the catalogues: objects that no extension owns, by class
CREATE FUNCTION pg_temp.objects() RETURNS TABLE (class regclass, objects bigint) LANGUAGE sql AS $$
    SELECT v.class::regclass, count(*)
    FROM (SELECT 'pg_proc', oid, pronamespace FROM pg_proc
          UNION ALL SELECT 'pg_type', oid, typnamespace FROM pg_type
          UNION ALL SELECT 'pg_operator', oid, oprnamespace FROM pg_operator
          UNION ALL SELECT 'pg_opclass', oid, opcnamespace FROM pg_opclass
          UNION ALL SELECT 'pg_opfamily', oid, opfnamespace FROM pg_opfamily
          UNION ALL SELECT 'pg_cast', oid, 0 FROM pg_cast) v(class, oid, namespace)
    WHERE v.oid >= 16384 AND v.namespace <> pg_my_temp_schema()
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE (d.classid, d.objid, d.deptype) = (v.class::regclass, v.oid, 'e'))
      AND NOT EXISTS (SELECT FROM pg_class c WHERE v.class = 'pg_type' AND c.reltype = v.oid)
      AND NOT EXISTS (SELECT FROM pg_class c JOIN pg_type t ON t.typarray = v.oid WHERE v.class = 'pg_type' AND c.reltype = t.oid)
    GROUP BY v.class
$$;
CREATE TEMP TABLE before AS SELECT * FROM pg_temp.objects();
CREATE FUNCTION pg_temp.left_over() RETURNS TABLE (class regclass, more bigint) LANGUAGE sql AS $$
    SELECT n.class, n.objects - coalesce(b.objects, 0) FROM pg_temp.objects() n LEFT JOIN before b USING (class)
    WHERE n.objects <> coalesce(b.objects, 0)
$$;

--
-- Names
--
\pset format unaligned
-- what is no brand
SELECT brand, pg_temp.try(format('SELECT create_branded_id(%L, ''rev_id'')', brand))
FROM unnest(ARRAY['', '_', 'Evt', 'EVT', '_evt', 'evt_', 'ev1', 'evt-x', 'e vt', ' evt', E'evt\n', 'évt', 'ß', 'a"b', $$a'; DROP TABLE x; --$$, 'a.b',
                  'record', 'push', 'rev']) brand;
-- what is no kind
CREATE SCHEMA other;
CREATE DOMAIN other.rev_id AS rev_id;
SELECT kind, pg_temp.try(format('SELECT create_branded_id(''evt'', %L)', kind))
FROM unnest(ARRAY['uuid', 'text', 'rev_id[]', 'before', '0', 'other.rev_id']) kind;
DROP SCHEMA other CASCADE;
SELECT create_branded_id(NULL, 'rev_id'), create_branded_id('evt', NULL), create_branded_id('evt', 'rev_id', NULL);
-- the longest brand, by each kind, and one letter more
SELECT kind, length, pg_temp.try(format('SELECT create_branded_id(repeat(left(%L, 1), %s), %L)', kind, length, kind))
FROM unnest(ARRAY['record_id', 'push_id', 'rev_id']) kind, unnest(ARRAY[43, 44, 60, 61, 100]) length;
SELECT drop_branded_id(brand) FROM id_brands;
-- the longest type name: make_… of 63 bytes, and …_with_ts of record_id; a literal of type name is cut at 63 by PostgreSQL
SELECT kind, length, pg_temp.try(format('SELECT create_branded_id(%L, %L, %L)', brand, kind, repeat(left(kind, 1), length)))
FROM (VALUES ('a', 'record_id', 55), ('b', 'record_id', 56), ('c', 'push_id', 58), ('d', 'push_id', 59), ('e', 'push_id', 70)) v(brand, kind, length);
-- in bytes
SELECT pg_temp.try(format('SELECT create_branded_id(''x'', ''rev_id'', %L)', repeat('é', 29)));
SELECT pg_temp.try(format('SELECT create_branded_id(''y'', ''rev_id'', %L)', repeat('é', 30)));
SELECT drop_branded_id(brand) FROM id_brands;
\pset format aligned
SELECT * FROM pg_temp.left_over();

-- names that need quotes, of types and of schemas; everything works, goes, and comes back
CREATE TEMP TABLE names (n serial, name text);
INSERT INTO names (name) VALUES
    ('Mixed Case'), ('dot.ted'), ('q"uote'), ('apos''trophe'), ('dollar$$ $function$ $1'), ('back\slash'), ('percent%I %s %%'),
    ('paren(s), comma'), (''' || pg_sleep(9) || '''), ('"; DROP TABLE names; --'), ('OPERATOR FAMILY'), ('rev_id'), ('FUNCTION x'), ('名前'), ('select'),
    ('evt_min'), ('is_evt_id'), ('evt_id_in'), ('extract_ts'), ('max'), ('public.rev_id'), ('_evt_id');
CREATE FUNCTION pg_temp.use(brand text, schema text, type text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    result text;
    branded regtype;
BEGIN
    EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I', schema);
    EXECUTE format('SET LOCAL search_path = %I, public', schema);
    branded := create_branded_id(brand, 'rev_id', type);
    EXECUTE format('CREATE TABLE %I.t (id %s PRIMARY KEY DEFAULT %I.%I())', schema, branded, schema, type);
    EXECUTE format('INSERT INTO %I.t DEFAULT VALUES', schema);
    EXECUTE format('SELECT concat_ws('' '', min(id)::text ~ %L, bool_and(id <= %I.%I(now(), ''epoch'')), bool_and(id = id::text::%s), id_kind(min(id)::text)::text = %L) FROM %I.t',
                   '^' || brand || '_.{26}$', schema, brand || '_max', branded, branded::text, schema)
        INTO result;
    EXECUTE format('DROP TABLE %I.t', schema);
    EXECUTE format('DROP FUNCTION %I.%I(), %I.%I(timestamptz)', schema, type, schema, brand || '_min');
    SET LOCAL search_path = public;
    result := result || ' ' || (SELECT count(*) FROM upgrade_branded_ids());
    PERFORM drop_branded_id(brand);
    RETURN result;
END $$;
SELECT n, name, pg_temp.use('evt', 's ' || name, name) FROM names ORDER BY n;
SELECT * FROM pg_temp.left_over();
DO $$ BEGIN EXECUTE (SELECT string_agg(format('DROP SCHEMA %I', 's ' || name), ';') FROM names); END $$;

-- in the current schema, unless that is the system's, or temporary, or none
\pset format unaligned
SELECT path, (SELECT regexp_replace(pg_temp.try($$SELECT public.create_branded_id('evt', 'public.rev_id')::text$$), 'pg_temp_\d+', 'pg_temp_n')
              FROM set_config('search_path', path, true))
FROM unnest(ARRAY['', 'no_such_schema', 'pg_catalog', 'information_schema', 'pg_temp', 'pg_toast', '"$user", public, brands']) path;
\pset format aligned
SELECT brand, n.nspname FROM id_brands b JOIN pg_type t ON t.oid = b.type JOIN pg_namespace n ON n.oid = t.typnamespace ORDER BY brand;
SELECT drop_branded_id('evt');

-- any name that is taken is refused, before anything is made
CREATE FUNCTION pg_temp.conflict(command text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE command;
    result := pg_temp.try($q$SELECT create_branded_id('evt', 'record_id', 'event_key')$q$);
    RAISE no_data_found USING MESSAGE = result;
EXCEPTION WHEN no_data_found THEN
    RETURN split_part(sqlerrm, E'\n', 1);
END $$;
\pset format unaligned
SELECT pg_temp.conflict(command)
FROM unnest(ARRAY[
    'SELECT 1', 'CREATE TYPE event_key', 'CREATE DOMAIN event_key AS int', 'CREATE TABLE event_key ()', 'CREATE VIEW event_key AS SELECT 1',
    'CREATE FUNCTION event_key(int) RETURNS int RETURN 1', 'CREATE PROCEDURE event_key() BEGIN ATOMIC SELECT 1; END',
    'CREATE AGGREGATE evt_min(int) (SFUNC = int4larger, STYPE = int)', 'CREATE FUNCTION make_event_key() RETURNS int RETURN 1',
    'CREATE FUNCTION is_evt_id(int) RETURNS int RETURN 1', 'CREATE FUNCTION evt_id_in() RETURNS int RETURN 1',
    'CREATE FUNCTION evt_id() RETURNS int RETURN 1', 'CREATE FUNCTION evt_id_at() RETURNS int RETURN 1',
    'CREATE OPERATOR FAMILY evt_id_bloom_ops USING brin', 'CREATE OPERATOR FAMILY evt_id_ops USING gist', 'CREATE OPERATOR FAMILY evt_id_x_ops USING gist',
    'CREATE FUNCTION public.event_key() RETURNS int RETURN 1', 'SELECT create_branded_id(''evt'', ''push_id'')', 'SELECT create_branded_id(''other'', ''push_id'', ''event_key'')'
    ]) command;
\pset format aligned
SELECT * FROM pg_temp.left_over();
-- every name that is made is looked for: of all functions, types and operator families there is one that conflicts
SELECT create_branded_id('evt', 'record_id', 'event_key');
CREATE TEMP TABLE made AS
SELECT 'CREATE FUNCTION brands.' || quote_ident(proname) || '(int, int, int, int) RETURNS int LANGUAGE sql AS ''SELECT 1''' AS command
FROM pg_proc WHERE pronamespace = 'brands'::regnamespace AND proname NOT IN ('extract_ts', 'id_inspect', 'min', 'max', 'created_in')
UNION SELECT format('CREATE OPERATOR FAMILY brands.%I USING %s', opfname, amname) FROM pg_opfamily JOIN pg_am a ON a.oid = opfmethod WHERE opfnamespace = 'brands'::regnamespace
UNION SELECT format('CREATE TYPE brands.%I', typname) FROM pg_type WHERE typnamespace = 'brands'::regnamespace AND typelem = 0;
SELECT drop_branded_id('evt');
SELECT count(*) > 35 AS names FROM made;
SELECT * FROM (SELECT command, pg_temp.conflict(command) FROM made OFFSET 0) c
WHERE conflict !~ '^42710 cannot create brand "evt" because .* already exists$';
SELECT * FROM pg_temp.left_over();

-- the same brand in two schemas, of two kinds: the search path decides
CREATE SCHEMA tenant;
SELECT create_branded_id('evt', 'rev_id');
SET search_path = tenant, public;
SELECT create_branded_id('evt', 'push_id');
SELECT brand, type, kind FROM id_brands ORDER BY kind;
SELECT evt_id()::text ~ '^evt_-' AS push, id_kind(evt_id()::text), id_kind(brands.evt_id()::text);
SET search_path = public;
SELECT id_kind(tenant.evt_id()::text), id_kind(brands.evt_id()::text);
SELECT pg_temp.try($$SELECT drop_branded_id('evt')$$);
SET search_path = brands, tenant, public;
SELECT drop_branded_id('evt');
SELECT brand, type, kind FROM id_brands ORDER BY brand;
SET search_path = public;
SELECT drop_branded_id('evt');
-- and of one kind: the one in the search path, without any the oldest
SET search_path = tenant, public;
SELECT create_branded_id('evt', 'rev_id');
SET search_path = brands, public;
SELECT create_branded_id('evt', 'rev_id');
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg') = 'brands.evt_id'::regtype AS ours;
SET search_path = tenant, public;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg') = 'tenant.evt_id'::regtype AS ours;
SET search_path = public;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg') AS oldest;
SET search_path = tenant, public;
SELECT drop_branded_id('evt');
SELECT create_branded_id('evt', 'rev_id');
SET search_path = public;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg') AS oldest;
SET search_path = tenant, brands, public;
SELECT drop_branded_id('evt');
SELECT drop_branded_id('evt');
SET search_path = public;
SELECT pg_temp.try($$SELECT drop_branded_id('evt')$$);
DROP SCHEMA tenant;
SET search_path = brands, public;

--
-- Roles
--
SELECT create_branded_id('evt', 'rev_id');
CREATE ROLE regress_idgen;
GRANT ALL ON SCHEMA brands TO regress_idgen;
SET ROLE regress_idgen;
SELECT pg_temp.try(query)
FROM unnest(ARRAY[$$SELECT create_branded_id('usr', 'rev_id')$$, $$SELECT create_branded_id('usr', 'rev_id', 'x')$$, $$SELECT upgrade_branded_ids()$$,
                  $$SELECT branded_id_own('evt_id', 'pg_proc', 'evt_id'::regproc)$$, $$SELECT branded_id_create('brands', 'usr', 'rev_id', 'usr_id')$$]) query;
SELECT pg_temp.state($$SELECT drop_branded_id('evt')$$), pg_temp.state($$SELECT branded_id_drop('evt', '{}')$$), pg_temp.state($$SELECT branded_id_drop('evt', '{int}')$$);
-- refused, with another SQLSTATE in older minor releases
SELECT pg_temp.state(query) IN ('42883', '0A000') AS refused
FROM unnest(ARRAY[$$SELECT branded_id_support(NULL)$$, $$SELECT evt_id_in(NULL), evt_id_recv(NULL)$$]) query;
-- uses it like any other
SELECT * FROM id_brands ORDER BY brand;
CREATE TABLE event (id evt_id PRIMARY KEY DEFAULT evt_id());
INSERT INTO event DEFAULT VALUES;
SELECT count(*), count(DISTINCT id_kind(id::text)), bool_and(id_json_schema('evt_id') IS NOT NULL) FROM event;
DROP TABLE event;
RESET ROLE;
-- the owner may drop it, and say that for it of nothing but the functions that the type is made of
SELECT create_branded_id('usr', 'rev_id');
ALTER ROLE regress_idgen SUPERUSER;
SET ROLE regress_idgen;
SELECT create_branded_id('own', 'rev_id');
RESET ROLE;
ALTER ROLE regress_idgen NOSUPERUSER;
SET ROLE regress_idgen;
SELECT branded_id_own('own_id', 'pg_proc', 'own_id_send'::regproc);
SELECT pg_temp.try(query)
FROM unnest(ARRAY[$$SELECT branded_id_own('own_id', 'pg_proc', 'own_id'::regproc)$$, $$SELECT branded_id_own('own_id', 'pg_proc', 'usr_id_send'::regproc)$$,
                  $$SELECT branded_id_own('usr_id', 'pg_proc', 'usr_id_send'::regproc)$$, $$SELECT branded_id_own('own_id', 'pg_opfamily', 'own_id_send'::regproc)$$,
                  $$SELECT branded_id_own(4000000000, 'pg_proc', 'own_id_send'::regproc)$$]) query;
SELECT drop_branded_id('own');
RESET ROLE;
SELECT drop_branded_id('usr');
-- helpers are for branded types
SELECT pg_temp.try($$SELECT branded_id_own('rev_id', 'pg_proc', 'evt_id'::regproc)$$), pg_temp.try($$SELECT branded_id_own('int', 'pg_opfamily', 0)$$),
    pg_temp.try($$SELECT branded_id_own('evt_id', 'pg_class', 'pg_class'::regclass)$$);
SELECT pg_temp.try($$SELECT branded_id_own(4000000000, 'pg_proc', 'evt_id'::regproc)$$);
SELECT count(*) FROM branded_id_plan('int'::regtype);
REVOKE ALL ON SCHEMA brands FROM regress_idgen;
DROP ROLE regress_idgen;

--
-- Hostile objects in the schemas of the extension and of the search path: they
-- are better matches for what is called without care
--
CREATE FUNCTION public.pwned() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'pwned'; END $$;
CREATE FUNCTION public.format(text, name) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.format(text, text, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.format(text, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.replace(text, name, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.replace(name, text, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.concat(text, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.quote_ident(name) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.array_agg(text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.pwned(regtype, regtype) RETURNS boolean RETURN public.pwned()::boolean;
CREATE OPERATOR public.= (LEFTARG = regtype, RIGHTARG = regtype, FUNCTION = public.pwned);
CREATE FUNCTION public.pwned(oid, regtype) RETURNS boolean RETURN public.pwned()::boolean;
CREATE OPERATOR public.= (LEFTARG = oid, RIGHTARG = regtype, FUNCTION = public.pwned);
CREATE FUNCTION public.pwned(text, name) RETURNS text RETURN public.pwned();
CREATE OPERATOR public.|| (LEFTARG = text, RIGHTARG = name, FUNCTION = public.pwned);
CREATE FUNCTION public.pwned(name, text) RETURNS text RETURN public.pwned();
CREATE OPERATOR public.|| (LEFTARG = name, RIGHTARG = text, FUNCTION = public.pwned);
CREATE FUNCTION public.branded_id_plan(text, regtype, text, name, text, OUT step int, OUT name text, OUT identity text, OUT command text) RETURNS SETOF record
    BEGIN ATOMIC SELECT 1, public.pwned(), '', ''; END;
CREATE FUNCTION public.branded_id_plan(text, regtype, name, name, text, OUT step int, OUT name text, OUT identity text, OUT command text) RETURNS SETOF record
    BEGIN ATOMIC SELECT 1, public.pwned(), '', ''; END;
CREATE FUNCTION public.branded_id_plan(oid, OUT step int, OUT name text, OUT identity text, OUT command text) RETURNS SETOF record
    BEGIN ATOMIC SELECT 1, public.pwned(), '', ''; END;
CREATE FUNCTION public.branded_id_create(text, text, oid, text) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_create(text, text, regtype, name) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_drop(text, oid[]) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_own(text, text, oid) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_own(oid, text, oid) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_own(regtype, text, oid) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.branded_id_own(text, text, regprocedure) RETURNS text RETURN public.pwned();
CREATE FUNCTION public.btequalimage(oid) RETURNS boolean RETURN public.pwned()::boolean;
CREATE FUNCTION public.rev_id_in(text) RETURNS text RETURN public.pwned();
CREATE TYPE public.text AS (pwned int);
CREATE TYPE public.regtype AS ENUM ('pwned');
SET search_path = brands, public, pg_catalog;
SELECT drop_branded_id('evt'::pg_catalog.text);
SELECT create_branded_id('evt'::pg_catalog.text, 'rev_id'::pg_catalog.regtype);
SELECT create_branded_id('usr'::pg_catalog.text, 'rev_id'::pg_catalog.regtype, 'usr'::pg_catalog.name);
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT * FROM id_brands ORDER BY brand;
SELECT evt_id()::pg_catalog.text ~ '^evt_' AS minted, extract_ts(evt_min('2026-07-15+00')), id_kind(usr()::pg_catalog.text);
SELECT drop_branded_id(brand) FROM id_brands;
SET search_path = brands, public;
DROP TYPE public.text, public.regtype;
DROP FUNCTION public.pwned() CASCADE;
SELECT * FROM pg_temp.left_over();

--
-- Dropping
--
SELECT create_branded_id('evt', 'rev_id');
SELECT create_branded_id('usr', 'push_id');
CREATE FUNCTION pg_temp.in_use(command text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE command;
    result := pg_temp.try($q$SELECT drop_branded_id('evt')$q$);
    RAISE no_data_found USING MESSAGE = result;
EXCEPTION WHEN no_data_found THEN
    RETURN sqlerrm;
END $$;
CREATE TABLE notes (id text);
\pset format unaligned
SELECT command, pg_temp.in_use(command)
FROM unnest(ARRAY[
    'CREATE TABLE a (id evt_id PRIMARY KEY, other evt_id)', 'CREATE TABLE a (id int, ids evt_id[])', 'CREATE VIEW a AS SELECT evt_id()', 'CREATE MATERIALIZED VIEW a AS SELECT evt_id()',
    'CREATE TYPE a AS (id evt_id)', 'CREATE TABLE a (id evt_id) PARTITION BY RANGE (id); CREATE INDEX ON a (id)',
    'CREATE DOMAIN a AS evt_id', 'CREATE DOMAIN a AS evt_id[]', 'CREATE DOMAIN a AS evt_id; CREATE TABLE b (a a)',
    'CREATE FUNCTION a(evt_id) RETURNS int LANGUAGE sql AS ''SELECT 1''', 'CREATE FUNCTION a() RETURNS SETOF evt_id[] LANGUAGE sql AS ''SELECT NULL::evt_id[]''',
    'CREATE VIEW a AS SELECT evt_id_send(evt_id_in(''evt_zsgqz0pxjydbsqqg28t5cy4tqg''))', 'CREATE FUNCTION a(text) RETURNS text IMMUTABLE RETURN $1::evt_id::text',
    'CREATE CAST (evt_id AS usr_id) WITH INOUT', 'CREATE FUNCTION a(int, evt_id DEFAULT NULL) RETURNS int RETURN 1'
    ]) command;
-- in the way of a part: PostgreSQL's own words
SELECT command, substr(pg_temp.in_use(command), 1, 5)
FROM unnest(ARRAY[
    'ALTER TABLE notes ADD CHECK (is_evt_id(id))', 'ALTER TABLE notes ALTER id SET DEFAULT evt_id()::text', 'CREATE INDEX ON notes (extract_ts(id::evt_id))', 'CREATE TYPE a AS RANGE (SUBTYPE = evt_id)',
    'CREATE VIEW a AS SELECT (safe_parse_evt_id(id)).ok FROM notes', 'CREATE VIEW a AS SELECT id < evt_id() FROM notes', 'CREATE VIEW a AS SELECT min(evt_id())::text',
    'CREATE AGGREGATE a(evt_id) (SFUNC = evt_id_larger, STYPE = evt_id)']) command;
\pset format aligned
SELECT brand FROM id_brands ORDER BY brand;
-- as if another session dropped it, between two looks at the catalogue
BEGIN;
DELETE FROM pg_type WHERE oid = 'evt_id'::regtype;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT pg_temp.try($$SELECT 'evt_zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id$$);
ROLLBACK;
-- all of it, and nothing else
SELECT drop_branded_id('evt');
SELECT pg_temp.try($$SELECT 'evt_zsgqz0pxjydbsqqg28t5cy4tqg'::evt_id$$);
SELECT usr_id()::text ~ '^usr_' AS the_other_stands;
SELECT drop_branded_id('usr');
SELECT * FROM pg_temp.left_over();
SELECT brand, pg_temp.try(format('SELECT drop_branded_id(%L)', brand)) FROM unnest(ARRAY['evt', 'rev', '', 'evt_', $$x'y$$]) brand;
-- in a transaction
BEGIN;
SELECT create_branded_id('evt', 'rev_id');
CREATE TABLE event (id evt_id);
ROLLBACK;
SELECT * FROM pg_temp.left_over();
BEGIN;
SELECT create_branded_id('evt', 'rev_id');
SELECT drop_branded_id('evt');
SELECT create_branded_id('evt', 'push_id');
SELECT evt_id()::text ~ '^evt_-';
SELECT drop_branded_id('evt');
COMMIT;
SELECT * FROM pg_temp.left_over();
-- without a word of what is gone already
SELECT create_branded_id('evt', 'rev_id');
DROP FUNCTION evt_max(timestamptz);
SET client_min_messages = notice;
SELECT drop_branded_id('evt');
SET client_min_messages = warning;

-- DROP TYPE takes all of it along
SELECT create_branded_id('evt', 'record_id', 'event_key');
SELECT pg_temp.state('DROP TYPE event_key');
DROP TYPE event_key CASCADE;
SELECT * FROM pg_temp.left_over();
-- as does DROP EXTENSION, which refuses without CASCADE; and DROP SCHEMA
SELECT create_branded_id('evt', 'record_id', 'event_key');
SELECT create_branded_id('usr', 'rev_id');
CREATE TABLE event (id event_key, usr usr_id);
SELECT pg_temp.state('DROP EXTENSION idgen');
BEGIN;
DROP EXTENSION idgen CASCADE;
SELECT * FROM pg_temp.left_over();
SELECT column_name FROM information_schema.columns WHERE table_name = 'event' AND table_schema = 'brands';
ROLLBACK;
BEGIN;
DROP SCHEMA brands CASCADE;
SELECT * FROM pg_temp.left_over();
ROLLBACK;
DROP TABLE event;
SELECT drop_branded_id(brand) FROM id_brands;

--
-- Upgrading
--
SELECT create_branded_id('evt', 'rev_id');
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT count(*) > 5 AS depend, count(DISTINCT (classid, objid)) = count(*) AS once FROM pg_depend WHERE refobjid = 'evt_id'::regtype AND deptype = 'a';
DROP FUNCTION evt_max(timestamptz), is_evt_id(text), make_evt_id(timestamptz, bytea);
DROP AGGREGATE max(evt_id);
DROP CAST (evt_id AS rev_id);
DROP OPERATOR > (text, evt_id);
DROP OPERATOR CLASS evt_id_bloom_ops USING brin;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT evt_max('2026-07-15+00'), is_evt_id('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
-- an operator, and what falls with it: classes, an aggregate
DROP OPERATOR < (evt_id, evt_id) CASCADE;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
DROP FUNCTION evt_id_cmp(evt_id, evt_id) CASCADE;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
-- a support function of an operator family, as if the kind had it since a newer server
ALTER OPERATOR FAMILY evt_id_ops USING btree DROP FUNCTION 2 (evt_id, evt_id);
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT opcname FROM pg_opclass WHERE opcintype = 'evt_id'::regtype AND NOT amvalidate(oid);
SELECT c.oprname AS operator, o.oprname AS commutator, n.oprname AS negator
FROM pg_operator c LEFT JOIN pg_operator o ON o.oid = c.oprcom LEFT JOIN pg_operator n ON n.oid = c.oprnegate
WHERE c.oprright = 'evt_id'::regtype ORDER BY c.oprleft, c.oprname;
-- what is dropped by hand has an owner again
DROP TYPE evt_id CASCADE;
SELECT * FROM pg_temp.left_over();
-- a function of the user's own in the place of one of ours stays
SELECT create_branded_id('evt', 'rev_id');
DROP FUNCTION evt_max(timestamptz);
CREATE FUNCTION evt_max(timestamptz) RETURNS text RETURN 'mine';
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT evt_max(now());
DROP FUNCTION evt_max(timestamptz);
DROP FUNCTION is_evt_id(text);
CREATE FUNCTION is_evt_id(text) RETURNS boolean RETURN true;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT is_evt_id('mine'), count(*) FROM pg_depend
WHERE objid = 'is_evt_id(text)'::regprocedure AND refobjid = 'evt_id'::regtype;
DROP FUNCTION is_evt_id(text);

--
-- Other names and places
--
CREATE TABLE event (id evt_id PRIMARY KEY DEFAULT evt_id());
INSERT INTO event SELECT FROM generate_series(1, 10);
ALTER TYPE evt_id RENAME TO "Event Id";
SELECT type FROM id_brands;
SELECT pg_temp.try($$SELECT 'usr_zsgqz0pxjydbsqqg28t5cy4tqg'::"Event Id"$$);
SELECT id_kind(min(id)::text), min(id) = min(id::text)::"Event Id" AS same, id_json_schema('"Event Id"') ->> 'pattern' AS pattern FROM event;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
DROP FUNCTION evt_min(timestamptz);
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
-- the generator, too, where an application needs its name
ALTER FUNCTION evt_id() RENAME TO new_event;
ALTER FUNCTION evt_id_at(timestamptz) RENAME TO new_event_at;
INSERT INTO event SELECT FROM generate_series(1, 10);
SELECT count(DISTINCT id) FROM event;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
-- another schema for the type, and for the extension
CREATE SCHEMA types;
ALTER TYPE "Event Id" SET SCHEMA types;
SELECT type FROM id_brands;
INSERT INTO event SELECT FROM generate_series(1, 10);
SELECT count(*), bool_and(id::text::types."Event Id" = id) FROM event;
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
CREATE SCHEMA utils;
ALTER EXTENSION idgen SET SCHEMA utils;
SELECT * FROM utils.id_brands ORDER BY brand;
INSERT INTO event SELECT FROM generate_series(1, 10);
SELECT count(*), bool_and(id::text::types."Event Id" = id), count(DISTINCT utils.id_kind(id::text)) FROM event;
SELECT pg_temp.try($$SELECT 'usr_zsgqz0pxjydbsqqg28t5cy4tqg'::types."Event Id"$$);
SELECT utils.upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT utils.create_branded_id('usr', 'utils.push_id');
SELECT count(*) FROM utils.branded_id_plan('usr_id') WHERE command ~ 'public\.';
SET search_path = '';
-- nothing depends on the search path
SELECT utils.id_kind('usr_-Ou-UH8c------------'), brands.usr_id() OPERATOR(brands.>) brands.usr_min('2026-01-01+00') AS compared;
INSERT INTO brands.event SELECT FROM generate_series(1, 10);
SELECT pg_catalog.count(*), pg_catalog.min(utils.extract_ts(id::pg_catalog.text)) > '2026-01-01+00' FROM brands.event;
SELECT utils.drop_branded_id('usr');
DROP TABLE brands.event;
SELECT utils.drop_branded_id('evt');
SELECT * FROM utils.id_brands ORDER BY brand;
ALTER EXTENSION idgen SET SCHEMA public;
SET search_path = brands, public;
DROP SCHEMA utils, types;
SELECT * FROM pg_temp.left_over();

-- a function that lost the brand in its name says so
SELECT create_branded_id('evt', 'rev_id');
ALTER FUNCTION is_evt_id(text) RENAME TO is_event;
SELECT pg_temp.try($$SELECT is_event('x')$$);
ALTER FUNCTION evt_id_out(evt_id) RENAME TO print_event;
SELECT pg_temp.try($$SELECT evt_id()::text$$);
ALTER FUNCTION print_event(evt_id) RENAME TO evt_id_out;
-- likewise the prefix, and the end
ALTER FUNCTION is_event(text) RENAME TO was_evt_id;
SELECT pg_temp.try($$SELECT was_evt_id('x')$$);
ALTER FUNCTION evt_id_in(cstring) RENAME TO evt_id_xx;
SELECT pg_temp.try($$SELECT 'evt_zsgqz0pxjydbsqqg28t5cy4tqg'::evt_id$$);
SELECT pg_temp.try($$SELECT id_json_schema('evt_id')$$);
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
ALTER FUNCTION evt_id_xx(cstring) RENAME TO evt_id_in;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT drop_branded_id('evt');
SELECT * FROM pg_temp.left_over();

-- an input function may have settings
SELECT create_branded_id('evt', 'rev_id');
ALTER FUNCTION evt_id_in(cstring) SET work_mem = '4MB';
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg'), id_json_schema('evt_id') ->> 'pattern' AS pattern;
SELECT drop_branded_id('evt');

-- a type of somebody else's by the input function of a kind is no brand, whatever its name
SELECT probin AS library FROM pg_proc WHERE oid = 'rev_id_in'::regproc \gset
CREATE TYPE own_id;
CREATE FUNCTION own_id_in(cstring) RETURNS own_id LANGUAGE C IMMUTABLE STRICT AS :'library', 'rev_id_in';
CREATE FUNCTION own_id_out(own_id) RETURNS cstring LANGUAGE C IMMUTABLE STRICT AS :'library', 'rev_id_out';
CREATE FUNCTION own_id_bytes(bytea) RETURNS bytea LANGUAGE C IMMUTABLE STRICT AS :'library', 'rev_id_from_bytea';
CREATE TYPE own_id (INPUT = own_id_in, OUTPUT = own_id_out, INTERNALLENGTH = 16, ALIGNMENT = char);
SELECT 'zsgqz0pxjydbsqqg28t5cy4tqg'::own_id, id_kind('own_zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT pg_temp.try($$SELECT own_id_bytes('\x00')$$);
DROP TYPE own_id CASCADE;
DROP FUNCTION own_id_bytes;
-- nor is one by a function of another language, or library, whatever it says
SET check_function_bodies = off;
CREATE FUNCTION evt_id_in(text) RETURNS text LANGUAGE sql AS 'branded_rev_id_in';
RESET check_function_bodies;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT * FROM id_brands;
DROP FUNCTION evt_id_in;
BEGIN;
SELECT create_branded_id('evt', 'rev_id');
UPDATE pg_proc SET probin = '$libdir/plpgsql' WHERE oid = 'evt_id_in'::regproc;
SELECT id_kind('evt_zsgqz0pxjydbsqqg28t5cy4tqg');
ROLLBACK;

-- The owner of a trusted extension may add functions to it. A superuser who makes a brand must not make them his own.
BEGIN;
CREATE ROLE regress_idgen_mallory;
CREATE FUNCTION public.evil(rev_id) RETURNS name LANGUAGE sql SECURITY DEFINER AS 'SELECT current_user';
ALTER FUNCTION public.evil(rev_id) OWNER TO regress_idgen_mallory;
CREATE FUNCTION public.rev_id_evil(text) RETURNS name LANGUAGE sql SECURITY DEFINER AS 'SELECT current_user';
ALTER FUNCTION public.rev_id_evil(text) OWNER TO regress_idgen_mallory;
CREATE FUNCTION brands.rev_id_astray(rev_id) RETURNS boolean LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR public.### (LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_lt);
ALTER OPERATOR public.### (rev_id, rev_id) OWNER TO regress_idgen_mallory;
CREATE FUNCTION public.evil(rev_id, rev_id) RETURNS boolean LANGUAGE sql AS 'SELECT true';
ALTER FUNCTION public.evil(rev_id, rev_id) OWNER TO regress_idgen_mallory;
CREATE OPERATOR public.#### (LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = public.evil);
CREATE OPERATOR CLASS public.rev_id_evil_ops FOR TYPE rev_id USING hash AS OPERATOR 1 =, FUNCTION 1 rev_id_hash(rev_id);
ALTER OPERATOR CLASS public.rev_id_evil_ops USING hash OWNER TO regress_idgen_mallory;
CREATE CAST (rev_id AS name) WITH FUNCTION public.evil(rev_id);
ALTER EXTENSION idgen ADD FUNCTION public.evil(rev_id);
ALTER EXTENSION idgen ADD FUNCTION public.rev_id_evil(text);
ALTER EXTENSION idgen ADD FUNCTION brands.rev_id_astray(rev_id);
ALTER EXTENSION idgen ADD FUNCTION public.evil(rev_id, rev_id);
ALTER EXTENSION idgen ADD OPERATOR public.### (rev_id, rev_id);
ALTER EXTENSION idgen ADD OPERATOR public.#### (rev_id, rev_id);
ALTER EXTENSION idgen ADD OPERATOR CLASS public.rev_id_evil_ops USING hash;
ALTER EXTENSION idgen ADD CAST (rev_id AS name);
SELECT create_branded_id('evt', 'rev_id');
SELECT proname FROM pg_proc WHERE proname ~ 'evil|astray' AND 'evt_id'::regtype = ANY (proargtypes::oid[] || prorettype) OR proname ~ 'evt.*evil';
SELECT oprname FROM pg_operator WHERE oprleft = 'evt_id'::regtype AND oprname ~ '#';
SELECT opcname FROM pg_opclass WHERE opcintype = 'evt_id'::regtype AND opcname ~ 'evil';
SELECT casttarget::regtype FROM pg_cast WHERE castsource = 'evt_id'::regtype ORDER BY casttarget::regtype::text;
ROLLBACK;

-- the comments of the kind may be gone
BEGIN;
COMMENT ON FUNCTION rev_id() IS NULL;
COMMENT ON OPERATOR < (rev_id, rev_id) IS NULL;
COMMENT ON OPERATOR CLASS rev_id_ops USING btree IS NULL;
COMMENT ON TYPE rev_id IS NULL;
COMMENT ON CAST (rev_id AS bytea) IS NULL;
SELECT create_branded_id('evt', 'rev_id');
SELECT evt_id() < evt_id();
ROLLBACK;

--
-- Settings that change how SQL is read and written (19 does not have the first one any more), in a session that has
-- read none of it
--
\c
SET client_min_messages = warning;
SET search_path = brands, public;
DO $$ BEGIN SET standard_conforming_strings = off; EXCEPTION WHEN OTHERS THEN NULL; END $$;
SET quote_all_identifiers = on;
SELECT create_branded_id('evt', 'rev_id');
SELECT upgrade_branded_ids() AS upgraded ORDER BY upgraded;
SELECT drop_branded_id('evt');
SELECT proname FROM pg_proc WHERE proname ~ '(^|_)evt_';
DROP TABLE notes;
DROP SCHEMA brands;
