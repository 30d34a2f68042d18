--
-- What CREATE EXTENSION makes.  Each query lists what is wrong, so nothing is
-- right; the lists of what is there stand at the end, so that an accidental
-- change is seen.
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- From nothing, whatever ran before.
SET client_min_messages = warning;
DROP EXTENSION idgen CASCADE;
RESET client_min_messages;
CREATE EXTENSION idgen;

SELECT extrelocatable, extconfig FROM pg_extension WHERE extname = 'idgen';
SELECT relocatable, trusted, requires FROM pg_available_extension_versions v
WHERE name = 'idgen' AND installed;

-- case 32: a way from every older version to every newer one
SELECT source, target FROM pg_extension_update_paths('idgen') WHERE source < target AND path IS NULL;

-- the members of the extension, and those that are functions, operators, types
CREATE TEMP VIEW member AS
SELECT d.classid, d.objid, d.objsubid
FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
WHERE e.extname = 'idgen' AND d.deptype = 'e';
CREATE TEMP VIEW func AS
SELECT p.oid::regprocedure AS call, p.*
FROM pg_proc p JOIN member ON objid = p.oid AND classid = 'pg_proc'::regclass;
CREATE TEMP VIEW op AS
SELECT o.oid::regoperator AS call, o.*
FROM pg_operator o JOIN member ON objid = o.oid AND classid = 'pg_operator'::regclass;
CREATE TEMP VIEW kind AS
SELECT t.oid::regtype AS type, t.* FROM pg_type t
WHERE t.oid IN ('record_id'::regtype, 'push_id'::regtype, 'rev_id'::regtype);

--
-- Types
--

-- case 29
SELECT type, typlen, typbyval, typalign, typstorage FROM kind ORDER BY typlen;
-- case 1, 2: no collation; and no modifier, no default, no subscript
SELECT type FROM kind WHERE typcollation <> 0 OR typmodin <> 0 OR typdefault IS NOT NULL OR typsubscript <> 0
    OR typcategory <> 'U' OR typispreferred OR NOT typisdefined OR typdelim <> ',' OR typacl IS NOT NULL;
-- text and binary in both directions
SELECT type FROM kind WHERE 0 IN (typinput, typoutput, typreceive, typsend, typarray);
-- nothing but the three (and what comes with them and with views: arrays, row types)
SELECT oid::regtype FROM member JOIN pg_type ON oid = objid AND classid = 'pg_type'::regclass
WHERE typelem = 0 AND typrelid = 0 AND oid NOT IN (SELECT oid FROM kind);

--
-- Functions
--

-- what makes and drops objects, and its parts
\set ddl_helper '^(create|drop|upgrade)_|^branded_id_(create|drop|own)$'
-- strict, if there is an argument
SELECT call FROM func WHERE pronargs > 0 AND prokind = 'f' AND NOT proisstrict;
-- case 16, 17: volatility
SELECT call, provolatile FROM func WHERE prokind = 'f'
    AND provolatile <> CASE
        WHEN proname ~ '^(record|push|rev)_id(_at)?$' THEN 'v'
        WHEN proname IN ('record_id_with_ts', 'record_machine_id') THEN 'v'
        WHEN proname ~ :'ddl_helper' THEN 'v'
        WHEN proname IN ('id_kind', 'id_json_schema', 'id_partitions', 'branded_id_plan') THEN 's'
        ELSE 'i' END;
-- case B: parallel safe, unless it writes to the catalogue
SELECT call, proparallel FROM func WHERE proparallel <> CASE WHEN proname ~ :'ddl_helper' THEN 'u' ELSE 's' END;
-- the cost, and the number of rows, that core takes for granted
SELECT call, procost, prorows FROM func JOIN pg_language l ON l.oid = prolang
WHERE procost <> CASE WHEN lanname IN ('c', 'internal') THEN 1 ELSE 100 END OR prorows <> CASE WHEN proretset THEN 1000 ELSE 0 END;
-- everybody may call it
SELECT call, proacl FROM func WHERE proacl IS NOT NULL;
-- leakproof: what compares and hashes ids of one kind, extract_ts(id) and
-- created_in, and nothing that can tell more
CREATE TEMP VIEW wants_leakproof AS
SELECT oprcode::oid AS oid FROM op WHERE oprleft IN (SELECT oid FROM kind)
UNION
SELECT amproc::oid FROM pg_amproc p
    JOIN pg_opfamily f ON f.oid = p.amprocfamily JOIN pg_am a ON a.oid = f.opfmethod
WHERE p.amproclefttype IN (SELECT oid FROM kind) AND
    (amname = 'btree' AND amprocnum = 1 OR amname = 'hash')
UNION
SELECT oid FROM func WHERE proname = 'created_in' OR proname ~ '_(smaller|larger)$'
    OR proname = 'extract_ts' AND proargtypes[0] IN (SELECT oid FROM kind);
SELECT count(*) > 0 AS found, bool_and(proleakproof) AS all_leakproof
FROM wants_leakproof JOIN pg_proc USING (oid);
SELECT call FROM func WHERE proleakproof AND oid NOT IN (SELECT oid FROM wants_leakproof);
-- case 30: SQL functions are parsed at once; none depends on search_path
SELECT call, lanname, proconfig FROM func JOIN pg_language l ON l.oid = prolang
WHERE CASE lanname WHEN 'c' THEN proconfig IS NOT NULL
    WHEN 'internal' THEN proconfig IS NOT NULL
    WHEN 'sql' THEN prosqlbody IS NULL OR proconfig IS NOT NULL
    ELSE NOT coalesce('search_path=pg_catalog, pg_temp' = ANY (proconfig), false) END;
-- no SECURITY DEFINER, nothing variadic, no defaults, no polymorphic result
SELECT call FROM func WHERE prosecdef OR provariadic <> 0 OR pronargdefaults > 0
    OR prorettype IN ('anyelement'::regtype, 'anycompatible'::regtype);
-- times are timestamptz only (case 14)
SELECT call FROM func
WHERE proargtypes::oid[] && ARRAY['timestamp'::regtype, 'date'::regtype, 'time'::regtype]::oid[]
    OR prorettype IN ('timestamp'::regtype, 'date'::regtype, 'time'::regtype);

--
-- Operators
--

-- case 22: no shell operator is left, no shell type either
SELECT oid::regoperator FROM pg_operator WHERE oprcode = 0;
SELECT typname FROM pg_type WHERE NOT typisdefined;
-- six for each kind, four from text to each kind
SELECT oprleft::regtype, oprright::regtype, string_agg(oprname, ' ' ORDER BY oprname COLLATE "C"),
    bool_and(oprresult = 'boolean'::regtype) AS boolean, bool_and(oprcode IN (SELECT oid FROM func)) AS own
FROM op GROUP BY oprleft, oprright ORDER BY oprleft::regtype::text COLLATE "C", oprright::regtype::text COLLATE "C";
-- commutator and negator: there, and they point back
SELECT o.call FROM op o JOIN op c ON c.oid = o.oprcom
WHERE o.oprleft = o.oprright AND (c.oprcom <> o.oid OR c.oprleft <> o.oprright OR c.oprright <> o.oprleft
    OR c.oprname <> translate(o.oprname, '<>', '><') AND o.oprname <> '<>');
SELECT call FROM op WHERE oprnegate = 0 OR oprleft = oprright AND oprcom = 0;
SELECT o.call FROM op o JOIN op n ON n.oid = o.oprnegate
WHERE n.oprnegate <> o.oid OR n.oprleft <> o.oprleft OR n.oprright <> o.oprright
    OR (o.oprname, n.oprname) NOT IN (('<', '>='), ('>=', '<'), ('<=', '>'), ('>', '<='), ('=', '<>'), ('<>', '='));
-- none across types: the other half, K < text, does not exist
SELECT call FROM op WHERE oprleft <> oprright AND oprcom <> 0;
-- HASHES and MERGES on = and on nothing else
SELECT call FROM op WHERE oprcanmerge <> (oprname = '=') OR oprcanhash <> (oprname = '=');
-- case 26: the estimator of each
SELECT call, oprrest, oprjoin FROM op
WHERE (oprname, oprrest::text, oprjoin::text) NOT IN (
    ('<', 'scalarltsel', 'scalarltjoinsel'), ('<=', 'scalarlesel', 'scalarlejoinsel'),
    ('>', 'scalargtsel', 'scalargtjoinsel'), ('>=', 'scalargesel', 'scalargejoinsel'),
    ('=', 'eqsel', 'eqjoinsel'), ('<>', 'neqsel', 'neqjoinsel'));

--
-- Casts
--

-- case 27: none is implicit.  No cast at all to or from text: that is I/O
SELECT castsource::regtype, casttarget::regtype, castcontext, castmethod
FROM pg_cast JOIN member ON objid = pg_cast.oid AND classid = 'pg_cast'::regclass
ORDER BY castsource::regtype::text COLLATE "C", casttarget::regtype::text COLLATE "C";
SELECT castsource::regtype, casttarget::regtype FROM pg_cast
WHERE castcontext <> 'e' AND (castsource IN (SELECT oid FROM kind) OR casttarget IN (SELECT oid FROM kind));
-- case 14: none to timestamp
SELECT castsource::regtype, casttarget::regtype FROM pg_cast
WHERE 'timestamp'::regtype IN (castsource, casttarget)
    AND (castsource IN (SELECT oid FROM kind) OR casttarget IN (SELECT oid FROM kind));

--
-- Operator classes
--

-- case 22: every one is valid
SELECT amname, opcname FROM pg_opclass c JOIN pg_am a ON a.oid = c.opcmethod
WHERE c.opcintype IN (SELECT oid FROM kind) AND NOT amvalidate(c.oid);
-- the five of each kind
SELECT opcintype::regtype, amname, opcname, opcdefault, opcnamespace = opfnamespace AND opcname = opfname AS own_family
FROM pg_opclass c JOIN pg_am a ON a.oid = c.opcmethod JOIN pg_opfamily f ON f.oid = c.opcfamily
WHERE c.opcintype IN (SELECT oid FROM kind)
ORDER BY opcintype::regtype::text COLLATE "C", amname COLLATE "C", opcname COLLATE "C";
-- support functions: btree order, sort support, equal image (and skip support
-- from 18 on), no in_range; hash 1 and 2
SELECT type, amname, string_agg(amprocnum::text, ' ' ORDER BY amprocnum) AS have
FROM kind JOIN pg_amproc p ON p.amproclefttype = kind.oid AND p.amprocrighttype = kind.oid
    JOIN pg_opfamily f ON f.oid = p.amprocfamily JOIN pg_am a ON a.oid = f.opfmethod
WHERE amname IN ('btree', 'hash')
GROUP BY type, amname
HAVING string_agg(amprocnum::text, ' ' ORDER BY amprocnum) <>
    CASE WHEN amname = 'hash' THEN '1 2'
         WHEN current_setting('server_version_num')::int >= 180000 THEN '1 2 4 6'
         ELSE '1 2 4' END;
-- case C: equal images, so that btree removes duplicates
SELECT type, amproc FROM kind JOIN pg_amproc p ON p.amproclefttype = kind.oid AND p.amprocnum = 4
    JOIN pg_opfamily f ON f.oid = p.amprocfamily JOIN pg_am a ON a.oid = f.opfmethod AND amname = 'btree'
ORDER BY type::text COLLATE "C";

-- BRIN: the same as for uuid, of whose functions only those for one type differ
CREATE TEMP VIEW brin AS
SELECT t.oid AS type, replace(opcname, typname || '_', '') AS class,
    (SELECT string_agg(format('%s %s', amopstrategy, oprname), ', ' ORDER BY amopstrategy)
     FROM pg_amop JOIN pg_operator o ON o.oid = amopopr WHERE amopfamily = opcfamily AND amoplefttype = t.oid AND amoprighttype = t.oid) AS operators,
    (SELECT string_agg(format('%s %s', amprocnum, CASE WHEN amprocnum < 11 THEN amproc END), ', ' ORDER BY amprocnum)
     FROM pg_amproc WHERE amprocfamily = opcfamily AND amproclefttype = t.oid AND amprocrighttype = t.oid) AS functions
FROM pg_opclass JOIN pg_am a ON a.oid = opcmethod AND amname = 'brin' JOIN pg_type t ON t.oid = opcintype;
SELECT count(*) AS classes, count(*) FILTER (WHERE (k.operators, k.functions) = (u.operators, u.functions)) AS alike
FROM brin k JOIN brin u USING (class) WHERE k.type IN (SELECT oid FROM kind) AND u.type = 'uuid'::regtype;

--
-- Aggregates
--

-- case 25: SORTOP, COMBINEFUNC, parallel safe, and the transition functions are strict
SELECT a.aggfnoid::regprocedure, a.aggsortop::regoperator, a.aggcombinefn = a.aggtransfn AS combines,
    t.proisstrict AS strict, p.proparallel, p.provolatile, a.agginitval
FROM pg_aggregate a JOIN func p ON p.oid = a.aggfnoid JOIN pg_proc t ON t.oid = a.aggtransfn
ORDER BY a.aggfnoid::regprocedure::text COLLATE "C";

--
-- Comments
--

-- nothing is without a description (but array and row types, which come by
-- themselves, and which some versions count as members)
SELECT pg_describe_object(classid, objid, objsubid)
FROM member
WHERE obj_description(objid, classid::regclass::name) IS NULL
    AND NOT (classid = 'pg_type'::regclass AND objid IN (SELECT oid FROM pg_type WHERE typelem <> 0 OR typrelid <> 0))
ORDER BY pg_describe_object(classid, objid, objsubid) COLLATE "C";
SELECT attrelid::regclass, attname FROM member JOIN pg_attribute ON classid = 'pg_class'::regclass AND attrelid = objid
WHERE attnum > 0 AND col_description(attrelid, attnum) IS NULL;
-- of each kind in the same words: but for the name of the type, and what is said of the ends of rev_id
SELECT object, array_agg(DISTINCT description COLLATE "C") AS descriptions
FROM member, regexp_replace(pg_describe_object(classid, objid, objsubid), '(record|push|rev)_', 'K_', 'g') object,
    regexp_replace(regexp_replace(obj_description(objid, classid::regclass::name), '(record|push|rev)_', 'K_', 'g'), '\d+', 'N') description
GROUP BY object HAVING count(DISTINCT description) > 1 ORDER BY object COLLATE "C";
-- and none has a trace of how it was written
SELECT pg_describe_object(classid, objid, objsubid), description
FROM member, obj_description(objid, classid::regclass::name) description
WHERE description !~ '^[[:alpha:]].*[^.]$' OR description ~ '[{}%$]' OR description <> trim(description);
SELECT obj_description(oid, 'pg_extension') IS NOT NULL AS extension FROM pg_extension WHERE extname = 'idgen';

-- everybody may read the view, and do nothing else to it
SELECT objid::regclass, privilege_type FROM member JOIN pg_class c ON c.oid = objid AND classid = 'pg_class'::regclass, aclexplode(relacl)
WHERE grantee <> relowner;

--
-- Settings: two, for superusers
--
SELECT name, context, vartype, boot_val, reset_val = boot_val AS unset, short_desc <> '' AS described,
    pg_settings_get_flags(name) AS flags
FROM pg_settings WHERE name LIKE 'idgen.%' ORDER BY name;

--
-- All functions: arguments, result, volatility, L for leakproof
--
\pset format unaligned
\pset tuples_only on
SELECT format('%s(%s) %s %s%s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid), provolatile,
    CASE WHEN proleakproof THEN ' L' END)
FROM func
ORDER BY proname COLLATE "C", pg_get_function_identity_arguments(oid) COLLATE "C";
