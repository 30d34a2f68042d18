-- The same values as an id, as bytea and as text COLLATE "C", and the means to compare
-- what queries give for them.  Variables of psql: "type", of the id; "length", of its
-- bytes; "count", of the values.

SET client_min_messages = warning;
DROP TABLE IF EXISTS d, d_brin, bounds;
DROP FUNCTION IF EXISTS bytes, padded, plan_of, compare;

-- bytes that depend on a text alone
CREATE FUNCTION bytes(seed text, len int) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN substr(decode(md5(seed), 'hex'), 1, len);

-- the unused bits of the last byte of a record_id are zero
CREATE FUNCTION padded(bytes bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN CASE WHEN length(bytes) = 13 THEN set_byte(bytes, 12, get_byte(bytes, 12) & 240) ELSE bytes END;

CREATE TABLE d (n serial PRIMARY KEY, id :type, b bytea, t text COLLATE "C");

WITH v AS MATERIALIZED (
    SELECT padded(CASE n % 4
        -- anywhere
        WHEN 0 THEN bytes('any' || n, :length)
        -- few starts, so that what comes after the first eight bytes decides
        WHEN 1 THEN bytes('start' || n % 50, 8) || bytes('rest' || n, :length - 8)
        -- many of them equal
        WHEN 2 THEN bytes('same' || n % (:count / 20), :length)
        -- neighbours
        ELSE bytes('base' || n % 100, :length - 2) || substr(int4send(n * 16), 3)
        END) AS b
    FROM generate_series(1, :count) AS n
    UNION ALL
    -- edges: the first and the last one, each bit alone, all but each bit, the sign of each byte
    SELECT padded(e)
    FROM generate_series(0, 8 * :length - 1) AS bit,
        LATERAL (SELECT decode(repeat('00', :length), 'hex'), decode(repeat('ff', :length), 'hex')) AS s (zeros, ones),
        LATERAL (VALUES (zeros), (ones), (set_bit(zeros, bit, 1)), (set_bit(ones, bit, 0)),
            (set_byte(zeros, bit / 8, 127)), (set_byte(zeros, bit / 8, 128)), (NULL)) AS edges (e)
)
INSERT INTO d (id, b, t)
SELECT CAST(b AS :type), b, CAST(CAST(b AS :type) AS text) FROM v ORDER BY md5(b::text);

CREATE INDEX d_id ON d (id);
CREATE INDEX d_hash ON d USING hash (id);
CREATE INDEX d_skip ON d ((n % 3), id);

-- the same in the order of the ids but for one in ten, as BRIN likes it
CREATE TABLE d_brin AS TABLE d;
TRUNCATE d_brin;
INSERT INTO d_brin SELECT * FROM d ORDER BY n % 10 = 0, b;
CREATE INDEX d_brin_minmax ON d_brin USING brin (id) WITH (pages_per_range = 2);
CREATE INDEX d_brin_multi ON d_brin USING brin (id :brin_multi) WITH (pages_per_range = 2);
CREATE INDEX d_brin_bloom ON d_brin USING brin (id :brin_bloom) WITH (pages_per_range = 2);

-- fifty pairs of values, the lower one first, equal, close and far apart
CREATE TABLE bounds AS
SELECT row_number() OVER () AS k, lo.id AS lo_id, lo.b AS lo_b, lo.t AS lo_t, hi.id AS hi_id, hi.b AS hi_b, hi.t AS hi_t
FROM (SELECT row_number() OVER (ORDER BY b, n) AS r, * FROM d WHERE b IS NOT NULL) AS lo
    JOIN (SELECT row_number() OVER (ORDER BY b, n) AS r, * FROM d WHERE b IS NOT NULL) AS hi
    ON hi.r = lo.r + CASE lo.n % 4 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 30 ELSE 300 END
WHERE lo.n <= 50;

CREATE FUNCTION plan_of(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    line text;
    plan text := '';
BEGIN
    FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
        plan := plan || line || E'\n';
    END LOOP;
    RETURN plan;
END
$$;

-- Runs a query, in which {} stands for the column, on the ids by every plan that there is
-- under the combinations of settings, and compares the results with the one for another
-- column.  "differing" are plans that gave another result.
CREATE FUNCTION compare(query text, other text, settings text[],
                        OUT plans int, OUT parallel int, OUT differing text[]) LANGUAGE plpgsql AS $$
DECLARE
    expected text;
    result text;
    plan text;
    seen text[] := '{}';
BEGIN
    parallel := 0;
    differing := '{}';
    EXECUTE replace(query, '{}', other) INTO STRICT expected;
    query := replace(query, '{}', 'id');
    FOR mask IN 0 .. (1 << array_length(settings, 1)) - 1 LOOP
        FOR i IN 1 .. array_length(settings, 1) LOOP
            PERFORM set_config('enable_' || settings[i], ((mask >> (i - 1)) % 2 = 0)::text, false);
        END LOOP;
        plan := plan_of(query);
        CONTINUE WHEN plan = ANY (seen);
        seen := seen || plan;
        IF plan ~ 'Workers Planned' THEN
            parallel := parallel + 1;
        END IF;
        EXECUTE query INTO STRICT result;
        IF result IS DISTINCT FROM expected THEN
            differing := differing || format(E'%s\n%s: %s\nid: %s', plan, other, left(expected, 200), left(result, 200));
        END IF;
    END LOOP;
    FOR i IN 1 .. array_length(settings, 1) LOOP
        PERFORM set_config('enable_' || settings[i], 'true', false);
    END LOOP;
    plans := cardinality(seen);
END
$$;

VACUUM ANALYZE d, d_brin, bounds;
