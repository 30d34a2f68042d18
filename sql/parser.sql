--
-- How the parser sees the types: one name for a type and its generator,
-- unknown literals and parameters, and no effect on any expression without an
-- id in it.
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

--
-- A type and a function of one name
--
SELECT pg_typeof(record_id()), pg_typeof(push_id()), pg_typeof(rev_id());
-- one argument: a cast, in every spelling
SELECT record_id('0C4T4YK804HMASW9ZZZX'), record_id '0C4T4YK804HMASW9ZZZX', '0C4T4YK804HMASW9ZZZX'::record_id,
    CAST('0C4T4YK804HMASW9ZZZX' AS record_id), record_id('0C4T4YK804HMASW9ZZZX'::text);
SELECT push_id('-Ou-UH8c------------'), push_id '-Ou-UH8c------------', '-Ou-UH8c------------'::push_id,
    CAST('-Ou-UH8c------------' AS push_id), push_id('-Ou-UH8c------------'::varchar);
SELECT rev_id('zsgqz0pxjydbsqqg28t5cy4tqg'), rev_id 'zsgqz0pxjydbsqqg28t5cy4tqg', 'zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id,
    CAST('zsgqz0pxjydbsqqg28t5cy4tqg' AS rev_id), rev_id(uuid 'fe617f82-dd97-9abc-def0-123456789abc');
-- a column, a table and a type of one name
CREATE TEMP TABLE rev_id (record_id record_id DEFAULT record_id(), push_id push_id DEFAULT push_id(),
    rev_id rev_id DEFAULT rev_id());
INSERT INTO rev_id DEFAULT VALUES;
SELECT pg_typeof(record_id), pg_typeof(push_id), pg_typeof(r.rev_id), rev_id() IS NOT NULL AS minted FROM rev_id r;
DROP TABLE rev_id;
-- the types take no modifier
SELECT '0C4T4YK804HMASW9ZZZX'::record_id(20);
-- no one-letter slip: generators take no argument
SELECT pg_temp.state('SELECT rev_id(now())');

--
-- Unknown literals and parameters become ids beside an id
--
SELECT id < '0C4T4YK804HMASW9ZZZY', id <= '0C4T4YK804HMASW9ZZZX', id = '0c4t4yk804hmasw9zzzx',
    '0C4T4YK804HMASW9ZZZX' = id, '0C4T4YK804HMASW9ZZZY' > id, id IN ('0C4T4YK804HMASW9ZZZX', '0C4T4YK804HMASW9ZZZY'),
    id BETWEEN '0C4T4YK8000000000000' AND '0C4T4YK8ZZZZZZZZZZZZ', id = ANY ('{0C4T4YK804HMASW9ZZZX}')
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id)) v(id);
-- (lower case on the left of < shows that it is an id that is compared, not text)
SELECT '0c4t4yk804hmasw9zzzx' <= id, 'zsgqz0pxjydbsqqg28t5cy4tqg' < rev, 'ZSGQZ0PXJYDBSQQG28T5CY4TQG' >= rev
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id, 'zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id)) v(id, rev);
SELECT coalesce(NULL, id), greatest(id, '0C4T4YK804HMASW9ZZZY'), least('0C4T4YK804HMASW90000', id),
    nullif(id, '0C4T4YK804HMASW9ZZZX'),
    pg_typeof(coalesce(id, '0C4T4YK804HMASW9ZZZX')), pg_typeof(CASE WHEN false THEN '0C4T4YK804HMASW9ZZZX' ELSE id END)
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id)) v(id);
CREATE TEMP TABLE ids (id record_id, push push_id, rev rev_id, label text);
PREPARE by_parameter AS
SELECT 1 FROM ids WHERE id = $1 AND $2 < id AND id BETWEEN $3 AND $4 AND push = ANY ($5) AND rev IN ($6, $7) AND $8 >= rev;
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'by_parameter';
PREPARE to_insert AS INSERT INTO ids VALUES ($1, $2, $3, $4);
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'to_insert';
DEALLOCATE ALL;
-- text is text: = with it is an error, never a silent conversion
SELECT query, split_part(pg_temp.try(query), E'\n', 1) AS outcome
FROM (VALUES ('SELECT label = id FROM ids'), ('SELECT id = label FROM ids'), ('SELECT id < label FROM ids'),
    ('SELECT coalesce(id, label) FROM ids'), ('SELECT id = push FROM ids'), ('SELECT id < rev FROM ids'),
    ('INSERT INTO ids (id) VALUES (''0C4T4YK804HMASW9ZZZX''::text)'), ('INSERT INTO ids (rev) VALUES (gen_random_uuid())')) q(query);
-- the other way is an assignment; case 27: concatenation works
INSERT INTO ids VALUES ('0C4T4YK804HMASW9ZZZX', '-Ou-UH8c------------', 'zsgqz0pxjydbsqqg28t5cy4tqg');
UPDATE ids SET label = id;
SELECT label, 'n=' || id AS n, push || '!' AS p, concat(rev, '.') AS r, format('%s', id) AS f, label = id::text AS eq
    FROM ids;
SELECT min(label), max(label), min(id), max(push), min(rev) FROM ids;

--
-- Nothing else is touched.  Every expression below is parsed without the
-- extension and with it; the parsed trees (operator and function oids in them),
-- result and parameter types and errors are compared.
--
CREATE TEMP TABLE parser_source (t text, v varchar(30), c char(20), q "char", n name, u uuid, z timestamptz,
    s timestamp, d date, r tstzrange, i bigint, b bytea, j jsonb, a text[]);
CREATE TEMP TABLE operand AS
SELECT attname::text AS x FROM pg_attribute WHERE attrelid = 'parser_source'::regclass AND attnum > 0
UNION ALL VALUES ($$'0C4T4YK804HMASW9ZZZX'$$), ('NULL');

CREATE TEMP TABLE expression AS
SELECT format(form, l.x, r.x) AS query
FROM operand l, operand r, (VALUES
    ('%s < %s'), ('%s <= %s'), ('%s = %s'), ('%s <> %s'), ('%s >= %s'), ('%s > %s'), ('%s || %s'), ('%s ~~ %s'),
    ('%s @> %s'), ('%1$s BETWEEN %2$s AND %2$s'), ('%1$s NOT BETWEEN SYMMETRIC %2$s AND %1$s'),
    ('%1$s IN (%2$s, %2$s)'), ('%s NOT IN (%s)'), ('%s = ANY (ARRAY[%s])'), ('%s < ALL (ARRAY[%s])'),
    ('%s IS DISTINCT FROM %s'), ('(%1$s, 1) < (%2$s, 2)'), ('coalesce(%s, %s)'), ('greatest(%s, %s)'),
    ('least(%s, %s)'), ('nullif(%s, %s)'), ('CASE WHEN true THEN %s ELSE %s END'), ('ARRAY[%s, %s]'),
    ('CASE %s WHEN %s THEN 1 END'), ('%s IN (SELECT %s)'), ('%1$s FROM parser_source UNION SELECT %2$s')) f(form)
UNION ALL
SELECT format(form, l.x)
FROM operand l, (VALUES
    ('min(%s)'), ('max(%s)'), ('count(DISTINCT %s)'), ('array_agg(%s)'), ('string_agg(%s, '','')'), ('length(%s)'),
    ('lower(%s)'), ('upper(%s)'), ('md5(%s)'), ('text(%s)'), ('uuid(%s)'), ('bytea(%s)'),
    ('timestamptz(%s)'), ('(%s)::text'), ('(%s)::uuid'), ('(%s)::bytea'), ('(%s)::timestamptz'), ('concat(%s, 1)'),
    ('format(''%%s'', %s)'), ('extract(epoch FROM %s)'), ('date_trunc(''day'', %s)'), ('lag(%s) OVER (ORDER BY t)'),
    ('to_json(%s)'), ('DISTINCT %s'), ('(SELECT 1 FROM parser_source GROUP BY %s LIMIT 1)'), ('pg_typeof(%s)'),
    ('rank() OVER (ORDER BY (%s))'), ('substr(%s, 1, 8)'), ('%s IS NULL')) f(form);
SELECT count(*) FROM expression;

CREATE TEMP TABLE parameter_expression AS
SELECT format(form, x) AS query, 1 AS parameters
FROM operand, (VALUES
    ('%s < $1'), ('$1 <= %s'), ('%s = $1'), ('$1 = %s'), ('$1 <> %s'), ('%s >= $1'), ('$1 > %s'), ('%s || $1'), ('$1 || %s'),
    ('%s BETWEEN $1 AND $1'), ('$1 BETWEEN %1$s AND %1$s'), ('%s IN ($1, $1)'), ('$1 IN (%s)'), ('%s = ANY ($1)'),
    ('$1 = ANY (ARRAY[%s])'), ('coalesce(%s, $1)'), ('greatest($1, %s)'), ('nullif($1, %s)'),
    ('CASE WHEN true THEN $1 ELSE %s END')) f(form)
UNION ALL
VALUES ('$1', 1), ('min($1)', 1), ('max($1)', 1), ('length($1)', 1), ('lower($1)', 1), ('$1 < $2', 2), ('$1 = $2', 2),
    ('$1 || $2', 2), ('$1 >= $2', 2), ('coalesce($1, $2)', 2), ('$1 BETWEEN $2 AND $3', 3), ('text($1)', 1),
    ('timestamptz($1)', 1), ('uuid($1)', 1), ('greatest($1, $2)', 2), ('$1 IN ($2, $3)', 3);
SELECT count(*) FROM parameter_expression;

CREATE TEMP TABLE parsed (step int, query text, outcome text);
CREATE FUNCTION pg_temp.parse_all(step int, pattern text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    e record;
    outcome text;
    line text;
BEGIN
    -- A view keeps the parsed tree.  It is rolled back at once, so that
    -- thousands of them do not pile up locks.
    FOR e IN SELECT query FROM expression WHERE query ~ pattern LOOP
        BEGIN
            EXECUTE format('CREATE TEMP VIEW probe AS SELECT %s FROM parser_source',
                           regexp_replace(e.query || ' AS x', '^([^(]*) (FROM parser_source.*) AS x$', '\1 AS x \2'));
            SELECT format_type(atttypid, atttypmod) || regexp_replace(ev_action::text, ':relid \d+', ':relid', 'g')
            INTO outcome
            FROM pg_attribute JOIN pg_rewrite ON ev_class = attrelid WHERE attrelid = 'probe'::regclass AND attnum = 1;
            RAISE EXCEPTION USING ERRCODE = 'ZZZZZ';
        EXCEPTION
            WHEN SQLSTATE 'ZZZZZ' THEN
            WHEN OTHERS THEN
                outcome := sqlstate || ' ' || sqlerrm;
        END;
        INSERT INTO parsed VALUES (step, e.query, outcome);
    END LOOP;
    -- A prepared statement keeps the types of its parameters; the operators
    -- stand in the generic plan.
    FOR e IN SELECT * FROM parameter_expression WHERE query ~ pattern LOOP
        BEGIN
            EXECUTE format('PREPARE probe AS SELECT %s FROM parser_source', e.query);
            SELECT parameter_types::text INTO outcome FROM pg_prepared_statements WHERE name = 'probe';
            FOR line IN EXECUTE format('EXPLAIN (VERBOSE, COSTS OFF) EXECUTE probe(%s)',
                                       trim(repeat('NULL,', e.parameters), ',')) LOOP
                outcome := outcome || line;
            END LOOP;
        EXCEPTION WHEN OTHERS THEN
            outcome := sqlstate || ' ' || sqlerrm;
        END;
        DEALLOCATE ALL;
        INSERT INTO parsed VALUES (step, e.query, outcome);
    END LOOP;
END $$;

BEGIN;
SET LOCAL client_min_messages = warning;
SET LOCAL plan_cache_mode = force_generic_plan;
DROP EXTENSION idgen CASCADE;
SELECT pg_temp.parse_all(1);
CREATE EXTENSION idgen;
SELECT pg_temp.parse_all(2);
-- a control: what one careless operator does
CREATE FUNCTION pg_temp.careless(varchar, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR = (LEFTARG = varchar, RIGHTARG = text, FUNCTION = pg_temp.careless);
SELECT pg_temp.parse_all(3, '^v = t$');
DROP OPERATOR = (varchar, text);
COMMIT;

-- many resolve, many fail as they should, and nothing else happens
SELECT step, count(*) FILTER (WHERE outcome ~ 'QUERY :commandType') > 1000 AS trees,
    count(*) FILTER (WHERE outcome ~ '^{.*Output:') > 100 AS plans,
    count(*) FILTER (WHERE outcome ~ '^42[0-9A-Z]{3} ') > 500 AS errors
FROM parsed WHERE step < 3 GROUP BY step ORDER BY step;
SELECT DISTINCT left(outcome, 100) FROM parsed
WHERE outcome !~ 'QUERY :commandType' AND outcome !~ '^{.*Output:' AND outcome !~ '^(42|22)[0-9A-Z]{3} '
    OR outcome ~ '^42601 syntax';
-- the same without the extension and with it
SELECT bare.query, bare.outcome, loaded.outcome
FROM parsed bare JOIN parsed loaded USING (query)
WHERE bare.step = 1 AND loaded.step = 2 AND bare.outcome IS DISTINCT FROM loaded.outcome;
-- and the control is seen
SELECT query
FROM parsed bare JOIN parsed loaded USING (query)
WHERE bare.step = 1 AND loaded.step = 3 AND bare.outcome IS DISTINCT FROM loaded.outcome;
