\set ECHO none
--
-- What every test file starts with: the extension, settings that make the
-- output the same everywhere, and the helpers below.  All of it is temporary,
-- so a file can be run alone and in any order.
--
\set VERBOSITY default
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS idgen;
RESET client_min_messages;
SET datestyle = 'ISO, MDY';
SET timezone = 'UTC';
SET intervalstyle = postgres;
-- plans that a test forces look dear, and would be compiled
SET jit = off;
\pset null (null)

-- What a query gives: its one value as text, or the error in full.
CREATE FUNCTION pg_temp.try(query text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
    message text;
    detail text;
    hint text;
BEGIN
    EXECUTE query INTO result;
    RETURN coalesce(result, '(null)');
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS
        message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    RETURN concat_ws(E'\n    ', sqlstate || ' ' || message,
                     'detail: ' || nullif(detail, ''), 'hint: ' || nullif(hint, ''));
END $$;

-- The SQLSTATE alone, or 'ok'.
CREATE FUNCTION pg_temp.state(query text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE query;
    RETURN 'ok';
EXCEPTION WHEN OTHERS THEN
    RETURN sqlstate;
END $$;

-- The lines of a plan that match a pattern, without what differs between
-- versions and machines: costs, indentation, arrows.
CREATE FUNCTION pg_temp.plan(query text, pattern text DEFAULT '.') RETURNS SETOF text
LANGUAGE plpgsql AS $$
DECLARE
    line text;
BEGIN
    FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
        line := regexp_replace(line, '^[ >-]*', '');
        IF line ~ pattern THEN
            RETURN NEXT line;
        END IF;
    END LOOP;
END $$;

-- Unix milliseconds to timestamptz and back, exact over the whole range (a
-- double would lose milliseconds after the year 2255).
CREATE FUNCTION pg_temp.ms(ms bigint) RETURNS timestamptz
LANGUAGE sql AS $$
    SELECT timestamptz '1970-01-01 00:00:00+00'
        + $1 / 1000 * interval '1 second' + $1 % 1000 * interval '1 millisecond'
$$;
CREATE FUNCTION pg_temp.unix_ms(ts timestamptz) RETURNS bigint
LANGUAGE sql AS $$
    SELECT floor(extract(epoch FROM $1) * 1000)::bigint
$$;

-- A number as so many bytes in hex.
CREATE FUNCTION pg_temp.hex(value bigint, bytes int) RETURNS text
LANGUAGE sql AS $$
    SELECT lpad(to_hex($1), 2 * $2, '0')
$$;

\set ECHO all
