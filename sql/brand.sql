--
-- Branded types: made from the catalogue entries of a kind, with a text of
-- their own
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
\set include :abs_srcdir '/sql/include/vectors.sql'
\i :include
\getenv abs_builddir PG_ABS_BUILDDIR
\cd :abs_builddir
\set SHOW_CONTEXT never

CREATE SCHEMA brands;
SET search_path = brands, public;
SET client_min_messages = warning;

--
-- Creation
--
SELECT create_branded_id('evt', 'rev_id');
SELECT create_branded_id('usr', 'rev_id');
SELECT create_branded_id('itm', 'record_id');
SELECT create_branded_id('msg', 'push_id');
-- a name of its own
SELECT create_branded_id(brand => 'a_b', kind => 'rev_id', type_name => 'account_key');
SELECT * FROM id_brands ORDER BY brand;

--
-- A branded type has what its kind has, and the two are alike.  What differs is
-- listed: names and definitions, in which names of the brand are put back.
--
CREATE TEMP TABLE branded AS
SELECT b.brand, b.type, b.kind, t.typname AS type_name, k.typname AS kind_name,
    left(k.typname, -3) AS stem, t.typnamespace AS schema, k.typnamespace AS kind_schema
FROM id_brands b JOIN pg_type t ON t.oid = b.type JOIN pg_type k ON k.oid = b.kind;

-- a name, or a text with names in it, as the kind would have it
CREATE FUNCTION pg_temp.as_kind(b branded, name text) RETURNS text LANGUAGE sql AS $$
    SELECT CASE
        WHEN $2 IN ($1.brand || '_min', $1.brand || '_max') THEN $1.stem || right($2, 4)
        ELSE replace(replace(replace(replace($2, $1.type_name, $1.kind_name), $1.brand || '_id', $1.kind_name),
                             'branded_' || $1.kind_name, $1.kind_name), 'brands.', '')
        END
$$;
-- types in a list, in the words of the kind
CREATE FUNCTION pg_temp.types(b branded, types oid[]) RETURNS text LANGUAGE sql AS $$
    SELECT string_agg(CASE t WHEN $1.type THEN $1.kind ELSE t::regtype END::text, ', ' ORDER BY n)
    FROM unnest($2) WITH ORDINALITY u(t, n)
$$;
-- what makes an object one of the kind's, or one of the brand's
CREATE FUNCTION pg_temp.is_part(classid oid, object oid, own boolean) RETURNS boolean LANGUAGE sql AS $$
    SELECT $3 <> EXISTS (SELECT FROM pg_depend d WHERE d.classid = $1 AND d.objid = $2 AND d.deptype = 'e')
$$;

CREATE TEMP VIEW functions AS
SELECT b.brand, p.own, p.oid, CASE WHEN p.own THEN pg_temp.as_kind(b, p.proname) ELSE p.proname END AS name,
    pg_temp.types(b, p.proargtypes::oid[]) AS arguments,
    pg_temp.types(b, ARRAY[p.prorettype]) AS result,
    pg_temp.types(b, p.proallargtypes) AS all_arguments,
    p.proargmodes::text, p.proargnames::text, p.prokind, p.provolatile, p.proisstrict, p.proparallel, p.proleakproof,
    p.procost, p.prorows, p.proretset, p.prosecdef, p.pronargdefaults, p.provariadic, p.proconfig::text, p.probin,
    (SELECT lanname FROM pg_language l WHERE l.oid = p.prolang),
    CASE WHEN p.own THEN pg_temp.as_kind(b, p.prosrc) ELSE p.prosrc END AS source,
    CASE WHEN p.own THEN pg_temp.as_kind(b, pg_get_function_sqlbody(p.oid)) ELSE pg_get_function_sqlbody(p.oid) END AS body,
    CASE WHEN p.own THEN pg_temp.as_kind(b, obj_description(p.oid, 'pg_proc'))
         ELSE obj_description(p.oid, 'pg_proc') END AS comment,
    CASE p.prosupport WHEN 'branded_id_support'::regproc THEN 0 ELSE p.prosupport::oid END AS support
FROM branded b,
    LATERAL (SELECT own, p.* FROM pg_proc p, (VALUES (true), (false)) v(own)
        WHERE pg_temp.is_part('pg_proc'::regclass, p.oid, own)
          AND CASE WHEN own
              THEN p.pronamespace = b.schema AND (
                  b.type = ANY (p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}'))
                  OR p.proname IN ('is_' || b.brand || '_id', b.brand || '_id_sortsupport', b.brand || '_id_skipsupport'))
              ELSE p.pronamespace = b.kind_schema AND p.proname !~ '^id_(brand|unbrand)|_created_(low|high)$' AND (
                  b.kind = ANY (p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}'))
                  OR p.proname IN ('is_' || b.kind_name, b.kind_name || '_sortsupport', b.kind_name || '_skipsupport'))
              END) p;

CREATE TEMP VIEW operators AS
SELECT b.brand, o.own, o.oprname, o.oprkind, o.oprcanmerge, o.oprcanhash, o.oprrest, o.oprjoin,
    pg_temp.types(b, ARRAY[o.oprleft, o.oprright, o.oprresult]) AS types,
    (SELECT c.oprname || ' ' || pg_temp.types(b, ARRAY[c.oprleft, c.oprright]) FROM pg_operator c WHERE c.oid = o.oprcom) AS commutator,
    (SELECT n.oprname || ' ' || pg_temp.types(b, ARRAY[n.oprleft, n.oprright]) FROM pg_operator n WHERE n.oid = o.oprnegate) AS negator,
    (SELECT f.name FROM functions f WHERE f.oid = o.oprcode AND f.brand = b.brand) AS function,
    obj_description(o.oid, 'pg_operator') AS comment
FROM branded b,
    LATERAL (SELECT own, o.* FROM pg_operator o, (VALUES (true), (false)) v(own)
        WHERE pg_temp.is_part('pg_operator'::regclass, o.oid, own)
          AND CASE WHEN own THEN b.type ELSE b.kind END IN (o.oprleft, o.oprright)) o;

CREATE TEMP VIEW classes AS
SELECT b.brand, c.own, a.amname, CASE WHEN c.own THEN pg_temp.as_kind(b, c.opcname) ELSE c.opcname END AS name,
    CASE WHEN c.own THEN pg_temp.as_kind(b, f.opfname) ELSE f.opfname END AS family, c.opcdefault, c.opckeytype,
    (SELECT string_agg(concat_ws(' ', m.amopstrategy, m.amoppurpose, o.oprname, pg_temp.types(b, ARRAY[m.amoplefttype, m.amoprighttype])),
                       ', ' ORDER BY m.amopstrategy)
     FROM pg_amop m JOIN pg_operator o ON o.oid = m.amopopr AND o.oprnamespace = c.opcnamespace WHERE m.amopfamily = f.oid) AS operators,
    (SELECT string_agg(concat_ws(' ', m.amprocnum, pg_temp.types(b, ARRAY[m.amproclefttype, m.amprocrighttype]),
                                 coalesce((SELECT s.name FROM functions s WHERE s.oid = m.amproc AND s.brand = b.brand AND s.own = c.own),
                                          m.amproc::regprocedure::text)),
                       ', ' ORDER BY m.amprocnum)
     FROM pg_amproc m WHERE m.amprocfamily = f.oid) AS functions,
    (SELECT count(*) FROM pg_amproc m JOIN pg_depend d ON d.classid = 'pg_amproc'::regclass AND d.objid = m.oid AND d.deptype = 'i'
     WHERE m.amprocfamily = f.oid AND m.amprocnum < 6) AS members_of_the_class,
    CASE WHEN c.own THEN pg_temp.as_kind(b, obj_description(c.oid, 'pg_opclass')) ELSE obj_description(c.oid, 'pg_opclass') END AS comment,
    CASE WHEN c.own THEN pg_temp.as_kind(b, obj_description(f.oid, 'pg_opfamily')) ELSE obj_description(f.oid, 'pg_opfamily') END AS family_comment
FROM branded b,
    LATERAL (SELECT own, c.* FROM pg_opclass c, (VALUES (true), (false)) v(own)
        WHERE c.opcintype = CASE WHEN own THEN b.type ELSE b.kind END) c
    JOIN pg_am a ON a.oid = c.opcmethod JOIN pg_opfamily f ON f.oid = c.opcfamily;

CREATE TEMP VIEW aggregates AS
SELECT b.brand, f.own, f.name, a.aggkind, a.aggnumdirectargs, pg_temp.types(b, ARRAY[a.aggtranstype]) AS state, a.agginitval,
    a.aggfinalfn, a.aggserialfn, a.aggdeserialfn, a.aggfinalextra, a.aggfinalmodify, a.aggtransspace, a.aggmtransfn,
    (SELECT s.name FROM functions s WHERE s.oid = a.aggtransfn AND s.brand = b.brand) AS transition,
    (SELECT s.name FROM functions s WHERE s.oid = a.aggcombinefn AND s.brand = b.brand) AS combine,
    (SELECT o.oprname || pg_temp.types(b, ARRAY[o.oprleft, o.oprright]) FROM pg_operator o WHERE o.oid = a.aggsortop) AS sort
FROM branded b JOIN functions f ON f.brand = b.brand JOIN pg_aggregate a ON a.aggfnoid = f.oid;

CREATE TEMP VIEW casts AS
SELECT b.brand, c.own, pg_temp.types(b, ARRAY[c.castsource]) AS source, pg_temp.types(b, ARRAY[c.casttarget]) AS target,
    c.castcontext, c.castmethod,
    (SELECT s.name FROM functions s WHERE s.oid = c.castfunc AND s.brand = b.brand) AS function,
    CASE WHEN c.own THEN pg_temp.as_kind(b, obj_description(c.oid, 'pg_cast')) ELSE obj_description(c.oid, 'pg_cast') END AS comment
FROM branded b,
    LATERAL (SELECT own, c.* FROM pg_cast c, (VALUES (true), (false)) v(own)
        WHERE pg_temp.is_part('pg_cast'::regclass, c.oid, own)
          AND CASE WHEN own THEN b.type ELSE b.kind END IN (c.castsource, c.casttarget)) c
-- between the two there are casts that the kind alone has not
WHERE NOT (c.own AND b.kind IN (c.castsource, c.casttarget));

CREATE TEMP VIEW types AS
SELECT b.brand, t.own, t.typlen, t.typbyval, t.typtype, t.typcategory, t.typispreferred, t.typdelim, t.typsubscript, t.typmodin, t.typmodout,
    t.typanalyze, t.typalign, t.typstorage, t.typnotnull, t.typdefault, t.typcollation, t.typarray <> 0 AS has_array,
    (SELECT string_agg(f.name, ', ' ORDER BY f.name) FROM functions f
     WHERE f.brand = b.brand AND f.own = t.own AND f.oid IN (t.typinput, t.typoutput, t.typreceive, t.typsend)) AS functions,
    CASE WHEN t.own THEN replace(obj_description(t.oid, 'pg_type'), ', branded ' || b.brand, '')
         ELSE obj_description(t.oid, 'pg_type') END AS comment
FROM branded b, LATERAL (SELECT own, t.* FROM pg_type t, (VALUES (true), (false)) v(own) WHERE t.oid = CASE WHEN own THEN b.type ELSE b.kind END) t;

-- of each kind of object: how many; and what only one of the two has, or has otherwise
SELECT brand, (SELECT count(*) FROM operators o WHERE own AND o.brand = b.brand) AS operators,
    (SELECT count(*) FROM classes c WHERE own AND c.brand = b.brand) AS classes,
    (SELECT count(*) FROM aggregates a WHERE own AND a.brand = b.brand) AS aggregates,
    (SELECT count(*) FROM casts c WHERE own AND c.brand = b.brand) AS casts,
    (SELECT count(*) FROM functions f WHERE own AND f.brand = b.brand) > 35 AS functions
FROM branded b ORDER BY brand;
CREATE FUNCTION pg_temp.differences(view text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY EXECUTE format($q$
        WITH v AS (SELECT own, to_jsonb(v) - 'own' - 'oid' AS properties FROM %I v)
        SELECT format('%%s %%s', CASE WHEN own THEN 'brand' ELSE 'kind' END, properties)
        FROM v GROUP BY own, properties
        HAVING NOT EXISTS (SELECT FROM v o WHERE o.own <> v.own AND o.properties = v.properties)$q$, view);
END $$;
SELECT view, pg_temp.differences(view)
FROM unnest(ARRAY['types', 'functions', 'operators', 'classes', 'aggregates', 'casts']) view;
-- it would be seen
BEGIN;
ALTER FUNCTION evt_id_eq(evt_id, evt_id) NOT LEAKPROOF;
ALTER OPERATOR <= (evt_id, evt_id) SET (RESTRICT = scalarltsel);
ALTER OPERATOR FAMILY evt_id_ops USING btree DROP FUNCTION 2 (evt_id, evt_id);
COMMENT ON CAST (evt_id AS bytea) IS NULL;
DROP AGGREGATE min(evt_id);
SELECT view, count(*)
FROM unnest(ARRAY['types', 'functions', 'operators', 'classes', 'aggregates', 'casts']) view, pg_temp.differences(view)
GROUP BY view ORDER BY view;
ROLLBACK;
-- the casts between a brand and its kind: explicit, the same bytes
SELECT castsource::regtype, casttarget::regtype, castcontext, castmethod, castfunc, obj_description(c.oid, 'pg_cast')
FROM pg_cast c JOIN branded b ON (castsource, casttarget) IN ((b.type, b.kind), (b.kind, b.type))
ORDER BY castsource::regtype::text, casttarget::regtype::text;
-- all is well for the access methods, and nothing is without a comment
SELECT opcname FROM pg_opclass c JOIN branded b ON b.type = c.opcintype WHERE NOT amvalidate(c.oid);
SELECT b.brand, pg_describe_object(d.classid, d.objid, 0)
FROM branded b JOIN pg_depend d ON d.refclassid = 'pg_type'::regclass AND d.refobjid = b.type
WHERE obj_description(d.objid, (SELECT relname FROM pg_class WHERE oid = d.classid)) IS NULL
  AND d.classid NOT IN ('pg_amop'::regclass, 'pg_amproc'::regclass) AND d.objid NOT IN (SELECT typarray FROM pg_type);

--
-- The C symbols that brands name, and thus dumps of databases that have brands.
-- They must be there for ever: add lines, never change one or take one away.
--
SELECT DISTINCT p.probin, p.prosrc
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname = 'c'
WHERE p.pronamespace = 'brands'::regnamespace
ORDER BY p.prosrc;
-- and the objects of the extension that they name
SELECT DISTINCT pg_describe_object(d.refclassid, d.refobjid, 0) AS referenced
FROM pg_depend d JOIN pg_depend e ON (e.classid, e.objid) = (d.refclassid, d.refobjid) AND e.deptype = 'e'
WHERE NOT EXISTS (SELECT FROM pg_depend m WHERE (m.classid, m.objid) = (d.classid, d.objid) AND m.deptype = 'e')
  AND d.classid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_opclass'::regclass, 'pg_cast'::regclass)
ORDER BY 1;

--
-- Text
--
-- the published values of the original library, whose brand is usr
SELECT text, extract_ts(text::usr_id), text::usr_id::text = text AS same,
    make_usr_id(pg_temp.ms(unix_ms), tail)::text = text AS made, is_usr_id(text),
    (safe_parse_usr_id(text)).id = text::usr_id AS parsed
FROM rev_known ORDER BY text;
-- the others, and what is lenient: the brand, too, may have any case
SELECT count(*), count(*) FILTER (WHERE ('usr_' || expected)::usr_id::rev_id::text = expected
                                    AND ('usr_' || expected)::usr_id::uuid = uuid) AS right
FROM rev_vector;
SELECT count(*), bool_and((brand || text)::usr_id::text = 'usr_' || canonical) AS right,
    bool_or(is_usr_id(brand || text)) AS canonical
FROM rev_lenient, unnest(ARRAY['usr_', 'USR_', 'uSr_']) brand
WHERE text !~ '_';
-- a brand is taken as it is, whatever its letters would be in a payload
SELECT text, id_brand(id_unbrand_rev(text, left(text, 3)), left(text, 3)) = canonical AS right
FROM rev_lenient WHERE text ~ '_';
SELECT count(*), count(*) FILTER (WHERE pg_temp.state(format('SELECT %L::usr_id', text)) <> '22P02') AS accepted
FROM (SELECT text FROM rev_invalid UNION ALL SELECT 'usr_' || text FROM rev_invalid) t;
SELECT 'Itm_0c4T4YK8O4HMASW9ZZZX'::itm_id, 'msg_-Ou-UH8c------------'::msg_id;

-- the pattern of the original
SELECT count(*) FROM (SELECT evt_id()::text AS id FROM generate_series(1, 1000)) g
WHERE id !~ '^evt_[0-9a-hjkmnp-tv-z]{25}[048cgmrw]$';
-- that of the JSON Schema
SELECT type, jsonb_pretty(id_json_schema(type) - 'description')
FROM unnest(ARRAY['evt_id', 'itm_id', 'msg_id', 'account_key']::regtype[]) type;
SELECT kind, bool_and(id::text ~ (id_json_schema(id_kind(id)) ->> 'pattern')), array_agg(DISTINCT id_kind(id))
FROM (SELECT 'rev_id' AS kind, evt_id()::text AS id UNION ALL SELECT 'rev_id', account_key()::text UNION ALL
      SELECT 'record_id', itm_id()::text UNION ALL SELECT 'push_id', msg_id()::text) i
GROUP BY kind ORDER BY kind;

-- what is printed can be read
SELECT count(DISTINCT evt), bool_and(evt::text::evt_id = evt AND itm::text::itm_id = itm AND msg::text::msg_id = msg AND key::text::account_key = key)
FROM (SELECT evt_id() AS evt, itm_id() AS itm, msg_id() AS msg, account_key() AS key FROM generate_series(1, 1000)) i;

-- case 21, and what is like it: another prefix, a piece of it, more of it, none; then length, character, padding
CREATE TEMP TABLE wrong (n serial, text text);
INSERT INTO wrong (text) VALUES
    ('ev_zsgqz0pxjydbsqqg28t5cy4tqg'), ('evt__zsgqz0pxjydbsqqg28t5cy4tqg'), ('evt-zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('_zsgqz0pxjydbsqqg28t5cy4tqg'), ('evt_usr_zsgqz0pxjydbsqqg28t5cy4tqg'), ('usr_evt_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('evt_evt_zsgqz0pxjydbsqqg28t5cy4tqg'), ('evt_'), ('evt'), ('e'), ('_'), (''), ('usr_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('USR_zsgqz0pxjydbsqqg28t5cy4tqg'), ('zsgqz0pxjydbsqqg28t5cy4tqg'), ('evtzsgqz0pxjydbsqqg28t5cy4tqg'), (' evt_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('xevt_zsgqz0pxjydbsqqg28t5cy4tqg'), ('none_zsgqz0pxjydbsqqg28t5cy4tqg'), ('ev1_zsgqz0pxjydbsqqg28t5cy4tqg'), ('évt_zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('evt_zsgqz0pxjydbsqqg28t5cy4tq'), ('evt_zsgqz0pxjydbsqqg28t5cy4tqgg'), ('evt_zsgqz0pxjydbsqqg28t5cy4tqg '), (E'evt_zsgqz0pxjydbsqqg28t5cy4tqg\n'),
    ('evt_zsgqz0pxjydbsqqg28t5cy4tug'), ('evt_zsgqz0pxjydbsqqg28t5cy4té'), ('evt_uuuuuuuuuuuuuuuuuuuuuuuuuu'), ('evt_zsgqz0pxjydbsqqg28t5cy4tqh'),
    ('evt_fe617f82-dd97-9abc-def0-123456789abc'), ('evt_0C4T4YK804HMASW9ZZZX'), ('itm_0C4T4YK804HMASW9ZZZX'), ('msg_-Ou-UH8c------------'),
    ('0C4T4YK804HMASW9ZZZX'), ('abcde_-Ou-UH8c------------'), ('-Ou-UH8c------------'), ('a____-Ou-UH8c------------'), (repeat('evt_', 100) || 'zsgqz0pxjydbsqqg28t5cy4tqg');
SELECT n, left(text, 40) AS text, (safe_parse_evt_id(text)).*, is_evt_id(text) AS canonical FROM wrong ORDER BY n;
\pset format unaligned
SELECT n, pg_temp.try(format('SELECT %L::evt_id', text)) FROM wrong ORDER BY n;
-- errors are soft where PostgreSQL has that
DO $$
BEGIN
    IF current_setting('server_version_num')::int >= 160000 THEN
        EXECUTE $q$
            DO $d$ BEGIN
                ASSERT (SELECT bool_and(NOT pg_input_is_valid(text, 'evt_id')) FROM wrong), 'an invalid text is valid';
                ASSERT (SELECT bool_and((i).detail IS NOT NULL AND (i).sql_error_code = '22P02')
                        FROM (SELECT pg_input_error_info(text, 'evt_id') AS i FROM wrong) e), 'no detail';
                ASSERT pg_input_is_valid('evt_zsgqz0pxjydbsqqg28t5cy4tqg', 'evt_id'), 'a valid text is invalid';
            END $d$ $q$;
    END IF;
END $$;
-- a push id is exact in its brand, too
SELECT text, pg_temp.try(format('SELECT %L::msg_id', text))
FROM (VALUES ('MSG_-Ou-UH8c------------'), ('msg__-Ou-UH8c------------'), ('msg_--Ou-UH8c------------'), ('msg_a_-Ou-UH8c------------'),
             ('-Ou-UH8c------------'), ('_-Ou-UH8c------------'), ('msg_-Ou-UH8c-----------'), ('msg_-Ou-UH8c-----------+')) v(text);
-- a kind has no brand
SELECT text, pg_temp.try(format('SELECT %L::%s', text, type))
FROM (VALUES ('evt_zsg9mpgngg0000000000000000', 'rev_id'), ('none_zsg9mpgngg0000000000000000', 'rev_id'), ('EVT_zsg9mpgngg0000000000000000', 'rev_id'),
             ('itm_0C4T4YK804HMASW9ZZZX', 'record_id'), ('msg_-Ou-UH8c------------', 'push_id')) v(text, type);
\pset format aligned

-- of any kind, by shape
SELECT text, extract_ts(text), id_kind(text), i.*
FROM (VALUES ('evt_zsgqz0pxjydbsqqg28t5cy4tqg'), ('a_b_zsgqz0pxjydbsqqg28t5cy4tqg'), ('itm_0C4T4YK804HMASW9ZZZX'),
             ('msg_-Ou-UH8c------------'), ('none_zsgqz0pxjydbsqqg28t5cy4tqg')) v(text), id_inspect(text) i;
-- the brand of another kind, or not canonical
SELECT id_kind('evt_0C4T4YK804HMASW9ZZZX'), id_kind('msg_zsgqz0pxjydbsqqg28t5cy4tqg'), id_kind('EVT_zsgqz0pxjydbsqqg28t5cy4tqg'),
    id_kind('evt__zsgqz0pxjydbsqqg28t5cy4tqg'), id_kind('_zsgqz0pxjydbsqqg28t5cy4tqg'), id_kind('evt_'), id_kind('');

-- text columns
SELECT id_brand('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id, 'evt'), id_brand('0C4T4YK804HMASW9ZZZX'::record_id, 'no_such_type'),
    id_brand('-Ou-UH8c------------'::push_id, 'x');
SELECT id_unbrand_rev('evt_zsgqz0pxjydbsqqg28t5cy4tqg', 'evt'), id_unbrand_record('ITM_0C4T4YK804HMASW9ZZZX', 'itm'),
    id_unbrand_push('x_-Ou-UH8c------------', 'x'), id_brand(NULL::rev_id, 'evt'), id_unbrand_rev('x', NULL);
\pset format unaligned
SELECT text, brand, pg_temp.try(format('SELECT id_unbrand_rev(%L, %L)', text, brand))
FROM (VALUES ('usr_zsgqz0pxjydbsqqg28t5cy4tqg', 'evt'), ('zsgqz0pxjydbsqqg28t5cy4tqg', 'evt'), ('evt_zsgqz0pxjydbsqqg28t5cy4tq', 'evt'),
             ('evt_zsgqz0pxjydbsqqg28t5cy4tqh', 'evt'), ('evt_zsgqz0pxjydbsqqg28t5cy4tqg', 'EVT'), ('evt_zsgqz0pxjydbsqqg28t5cy4tqg', ''),
             ('evt_zsgqz0pxjydbsqqg28t5cy4tqg', 'evt_'), ('x', repeat('x', 300) || '!'),
             ('x', repeat('x', 300)), ('usr_zsgqz0pxjydbsqqg28t5cy4tqg', repeat('x', 300)), (repeat('x', 300) || '_y', repeat('x', 300))) v(text, brand);
\pset format aligned

--
-- Binary
--
CREATE TEMP TABLE t (evt evt_id, itm itm_id, msg msg_id, keys account_key[]);
INSERT INTO t SELECT evt_id(), itm_id(), msg_id(), ARRAY[account_key(), NULL] FROM generate_series(1, 100);
INSERT INTO t VALUES (NULL, NULL, NULL, NULL), (NULL, NULL, NULL, '{}');
\copy t TO 'results/brand.data' (FORMAT binary)
CREATE TEMP TABLE t2 (LIKE t);
\copy t2 FROM 'results/brand.data' (FORMAT binary)
SELECT count(*), count(DISTINCT evt) FROM t2;
SELECT count(*) FROM ((TABLE t EXCEPT ALL TABLE t2) UNION ALL (TABLE t2 EXCEPT ALL TABLE t)) d;
-- the bytes are those of the kind
SELECT bool_and(evt_id_send(evt) = rev_id_send(evt::rev_id) AND itm::bytea = itm::record_id::bytea
                AND pg_column_size(evt) = 16 AND pg_column_size(itm) = 13 AND pg_column_size(msg) = 15
                AND evt::bytea::evt_id = evt AND evt::uuid::evt_id = evt) FROM t WHERE evt IS NOT NULL;
CREATE TEMP TABLE field (bytes bytea);
CREATE TEMP TABLE as_itm (id itm_id);
INSERT INTO field VALUES ('\x0309a27a680123456789ffffd1');
\copy field TO 'results/brand.data' (FORMAT binary)
\copy as_itm FROM 'results/brand.data' (FORMAT binary)
UPDATE field SET bytes = '\x0309a27a680123456789ffff';
\copy field TO 'results/brand.data' (FORMAT binary)
\copy as_itm FROM 'results/brand.data' (FORMAT binary)
SELECT pg_temp.try($$SELECT '\x00'::bytea::evt_id$$);
SELECT pg_temp.try($$SELECT '\x000000000000000000000000ff'::bytea::itm_id$$);

--
-- Values
--
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SET idgen.test_random = '9abcdef0123456789abc';
SELECT evt_id(), itm_id(), msg_id(), account_key();
SELECT evt_id_at('2026-01-01+00'), itm_id_at('2026-01-01+00'), msg_id_at('2026-01-01+00'), account_key_at('2026-01-01+00');
SELECT * FROM itm_id_with_ts();
RESET idgen.test_clock;
RESET idgen.test_random;
SELECT evt_min('2026-07-15 12:00:00.123+00'), evt_max('2026-07-15 12:00:00.123+00'),
    evt_min('2026-07-15+00', '2026-07-16+00'), evt_max('2026-07-16+00', '2026-07-15+00');
SELECT itm_min('2026-07-15 12:00:00.123+00'), itm_max('2026-07-15 12:00:00.123+00'), a_b_min('2026-07-15 12:00:00.123+00');
SELECT make_itm_id('2026-07-15+00', 1, 2), make_msg_id('2026-07-15+00', '\x000000000000000000'), make_account_key('2026-07-15+00', '\x00000000000000000000');
SELECT extract_ts(make_evt_id('2026-07-15+00', '\x00000000000000000000')), make_evt_id('2026-07-15+00', '\x00000000000000000000')::timestamptz,
    i.*, j.* FROM id_inspect(make_evt_id('2026-07-15+00', '\x00000000000000000000')) i, id_inspect(make_itm_id('2026-07-15+00', 1, 2)) j;
SELECT pg_temp.try($$SELECT evt_min('infinity')$$);
SELECT pg_temp.try($$SELECT make_itm_id('2026-07-15+00', -1, 0)$$);

-- two brands of a kind, and the kind, share the mint: one order, no collision
SELECT count(*), count(DISTINCT id), count(*) FILTER (WHERE id >= before) AS misordered
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before
      FROM (SELECT n, CASE n % 3 WHEN 0 THEN evt_id()::rev_id WHEN 1 THEN usr_id()::rev_id ELSE rev_id() END AS id
            FROM generate_series(1, 30000) n) s) t;
SELECT count(*), count(DISTINCT id), count(*) FILTER (WHERE id <= before) AS misordered
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before
      FROM (SELECT n, CASE n % 2 WHEN 0 THEN itm_id()::record_id ELSE record_id() END AS id
            FROM generate_series(1, 30000) n) s) t;

-- order, indexes, aggregates, joins, partitions
CREATE TABLE event (id evt_id PRIMARY KEY DEFAULT evt_id(), usr usr_id, created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED);
INSERT INTO event (id, usr) SELECT evt_id_at('2026-07-01+00'::timestamptz + n * interval '1 min'), usr_id() FROM generate_series(1, 10000) n;
CREATE INDEX ON event USING hash (usr);
CREATE INDEX ON event USING brin (id, usr usr_id_bloom_ops, usr usr_id_minmax_multi_ops);
CREATE INDEX ON event (extract_ts(usr));
ANALYZE event;
SELECT pg_temp.plan($$SELECT min(id) FROM event$$, 'Scan');
SELECT pg_temp.plan($$SELECT * FROM event WHERE id BETWEEN evt_min('2026-07-02+00', '2026-07-02 01:00+00') AND evt_max('2026-07-02+00', '2026-07-02 01:00+00')$$);
SELECT count(*), min(id) = (SELECT id FROM event ORDER BY id LIMIT 1) AS min, max(id) = (SELECT id FROM event ORDER BY id::text COLLATE "C" DESC LIMIT 1) AS max
FROM event;
SELECT count(*) FROM event WHERE id BETWEEN evt_min('2026-07-02+00', '2026-07-07+00') AND evt_max('2026-07-07+00', '2026-07-02+00');
-- created_in() is cloned with its planner support
SELECT pg_temp.plan($$SELECT * FROM event WHERE created_in(id, '[2026-07-02 00:00+00, 2026-07-02 01:00+00)')$$);
SELECT count(*), count(*) FILTER (WHERE created >= '2026-07-02+00' AND created < '2026-07-03+00') AS right
FROM event WHERE created_in(id, '[2026-07-02 00:00+00, 2026-07-03 00:00+00)');
-- the functions for the bounds are those of the kind, in its schema
SELECT pg_temp.plan($$SELECT * FROM event WHERE created_in(id, now() + interval '100 years', 'infinity')$$);
SELECT created_in(itm_min('2026-07-02+00'), '2026-07-02+00', '2026-07-03+00'), created_in(msg_max('2026-07-03+00'), '2026-07-02+00', '2026-07-03+00');
SET enable_nestloop = off;
SELECT count(*) FROM event a JOIN event b ON a.id = b.id;
SET enable_hashjoin = off;
SELECT count(*) FROM event a JOIN event b USING (id);
RESET enable_nestloop;
RESET enable_hashjoin;
CREATE TABLE part (id evt_id, usr usr_id) PARTITION BY RANGE (id);
CREATE TABLE part_july PARTITION OF part FOR VALUES FROM (evt_min('2026-07-31 23:59:59.999+00')) TO (evt_min('2026-06-30 23:59:59.999+00')) PARTITION BY HASH (usr);
CREATE TABLE part_july0 PARTITION OF part_july FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE part_july1 PARTITION OF part_july FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO part SELECT id, usr FROM event;
SELECT count(*), count(DISTINCT tableoid) FROM part;
-- text columns: in the order of the text, and by an index
CREATE TEMP TABLE texts (id text COLLATE "C" PRIMARY KEY);
INSERT INTO texts SELECT id::text FROM event;
ANALYZE texts;
SELECT count(*) FROM texts WHERE id BETWEEN evt_min('2026-07-02+00', '2026-07-02 01:00+00') AND evt_max('2026-07-02+00', '2026-07-02 01:00+00');
SELECT pg_temp.plan($$SELECT * FROM texts WHERE id BETWEEN evt_min('2026-07-02+00', '2026-07-02 01:00+00') AND evt_max('2026-07-02+00', '2026-07-02 01:00+00')$$);

-- prepared statements
PREPARE find(evt_id) AS SELECT count(*) FROM event WHERE id = $1;
SET plan_cache_mode = force_generic_plan;
SELECT id AS some_id FROM event LIMIT 1 \gset
EXECUTE find(:'some_id');
EXECUTE find(:'some_id');
EXECUTE find('usr_zsgqz0pxjydbsqqg28t5cy4tqg');
EXECUTE find('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id);
RESET plan_cache_mode;
DEALLOCATE find;

-- never one brand for another, or for its kind, unless it is said
\pset format unaligned
SELECT query, split_part(pg_temp.try(query), E'\n', 1)
FROM unnest(ARRAY[
    'SELECT evt_id() = usr_id()', 'SELECT evt_id() < rev_id()', 'SELECT rev_id() >= evt_id()', 'SELECT evt_id() = itm_id()',
    'SELECT evt_id() = ''x''::text', 'SELECT evt_id() IN (SELECT usr_id())', 'SELECT evt_id() IS DISTINCT FROM usr_id()',
    'SELECT count(*) FROM event a JOIN event b ON a.id = b.usr', 'SELECT * FROM event WHERE id = ''usr_zsgqz0pxjydbsqqg28t5cy4tqg''',
    'INSERT INTO event (id) SELECT usr_id()', 'INSERT INTO event (id) SELECT rev_id()', 'UPDATE event SET usr = id', 'INSERT INTO event (id) SELECT ''x''::text',
    'CREATE TABLE bad (id evt_id DEFAULT usr_id())', 'CREATE TABLE bad (id usr_id REFERENCES event)', 'SELECT evt_id()::usr_id', 'SELECT evt_id()::record_id',
    'SELECT extract_ts(evt_id(), 1)', 'SELECT usr_min(now()) < evt_min(now())', 'SELECT coalesce(evt_id(), usr_id())', 'SELECT evt_id() UNION SELECT rev_id()',
    'SELECT ARRAY[evt_id(), usr_id()]', 'SELECT ARRAY[evt_id()]::usr_id[]', 'SELECT greatest(evt_id(), usr_id())']) query;
\pset format aligned
SELECT castsource::regtype, casttarget::regtype FROM pg_cast JOIN branded b ON b.type IN (castsource, casttarget) WHERE castcontext <> 'e';
SELECT 'zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id::evt_id::rev_id::usr_id;

DROP TABLE event, part, t, t2, as_itm;
SELECT drop_branded_id(brand) FROM branded;
SELECT * FROM id_brands ORDER BY brand;
-- nothing is left
DROP SCHEMA brands;
