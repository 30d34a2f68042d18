-- All that the system catalogs say of what was created in this database since
-- initdb: a line for each column of each row, without the OIDs, so that two
-- databases can be compared. To be sorted by who reads it.

\set ON_ERROR_STOP on
\pset tuples_only on
\pset format unaligned

-- An object by its name. This function is also the first thing that is not from before this script.
CREATE FUNCTION pg_temp.name_of(class oid, object oid, subobject int) RETURNS text
LANGUAGE sql
RETURN (SELECT type || ' ' || identity FROM pg_identify_object(class, object, subobject));

-- columns that refer to objects, as single values or as arrays
CREATE TEMP TABLE reference AS
SELECT fktable::oid AS class, fkcols[1] AS col, pktable::oid AS target, is_array
FROM pg_get_catalog_foreign_keys()
WHERE cardinality(fkcols) = 1 AND pkcols = '{oid}';

-- a row for each column, and SQL for what it says
CREATE TEMP TABLE col AS
SELECT c.oid AS class, a.attnum, a.attname, CASE
        WHEN a.attname = 'oid'
            THEN format('pg_temp.name_of(%s, r.oid, 0)', c.oid)
        WHEN r.is_array
            THEN format('ARRAY(SELECT coalesce(pg_temp.name_of(%s, o, 0), ''-'') FROM unnest(r.%I::oid[]) WITH ORDINALITY u(o, n) ORDER BY n)',
                r.target, a.attname)
        WHEN r.target IS NOT NULL
            THEN format('pg_temp.name_of(%s, r.%I::oid, 0)', r.target, a.attname)
        WHEN a.attname = 'objid' THEN 'pg_temp.name_of(r.classid, r.objid, r.objsubid)'
        WHEN a.attname = 'refobjid' THEN 'pg_temp.name_of(r.refclassid, r.refobjid, r.refobjsubid)'
        WHEN a.attname = 'objoid' THEN 'pg_temp.name_of(r.classoid, r.objoid, r.objsubid)'
        -- a number that some minor versions of late 2026 give each column
        WHEN a.attname = 'attoptions' THEN 'ARRAY(SELECT o FROM unnest(r.attoptions) o WHERE o !~ ''^pg_attver='')'
        -- no numbers: they are OIDs, and places in the statement
        WHEN a.atttypid = 'pg_node_tree'::regtype
            THEN format('regexp_replace(r.%I::text, ''-?[0-9]+'', '''', ''g'')', a.attname)
        ELSE format('r.%I::text', a.attname) END AS says
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
LEFT JOIN reference r ON r.class = c.oid AND r.col = a.attname
WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'r' AND NOT c.relisshared
    -- where it is stored, what it contains
    AND a.attname NOT IN ('relfilenode', 'relpages', 'reltuples', 'relallvisible', 'relallfrozen')
    AND a.atttypid <> 'xid'::regtype
    AND c.relname NOT IN ('pg_statistic', 'pg_statistic_ext_data');

-- what says the same as a node tree, with the names that it refers to
INSERT INTO col VALUES
    ('pg_proc'::regclass, 0, 'body', 'pg_get_function_sqlbody(r.oid)'),
    ('pg_rewrite'::regclass, 0, 'rule', 'pg_get_ruledef(r.oid)'),
    ('pg_attrdef'::regclass, 0, 'expression', 'pg_get_expr(r.adbin, r.adrelid)'),
    ('pg_constraint'::regclass, 0, 'constraint', 'pg_get_constraintdef(r.oid)'),
    ('pg_index'::regclass, 0, 'index', 'pg_get_indexdef(r.indexrelid)');

-- The first column that is an OID tells what a row is about, but for the catalog of that object.
SET search_path = pg_catalog, pg_temp;
SELECT format('SELECT format(''%%s of %%s, %%s: %%s'', %L, about, c.name, replace(c.says, E''\n'', '' ''))
        FROM %s r, LATERAL (SELECT %s) a(about), LATERAL (VALUES %s) c(name, says)
        WHERE r.%I::oid >= 16384 AND r.%I::oid < %s AND (about ~ ''^schema pg_(toast_)?temp'') IS NOT TRUE',
    k.class::regclass,
    k.class::regclass,
    (SELECT says FROM col WHERE class = k.class AND attname = k.attname),
    (SELECT string_agg(format('(%L, (%s)::text)', attname, says), ', ') FROM col WHERE class = k.class),
    k.attname, k.attname, 'pg_temp.name_of'::regproc::oid)
FROM (SELECT DISTINCT ON (attrelid) attrelid AS class, attname
      FROM pg_attribute
      WHERE attrelid IN (SELECT class FROM col) AND attnum > 0
          AND atttypid IN ('oid'::regtype, 'regproc'::regtype) AND attname NOT IN ('classid', 'classoid')
      ORDER BY attrelid, attnum) k
\gexec
