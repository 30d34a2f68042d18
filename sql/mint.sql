--
-- Generators: what they give for a given clock and given random bytes
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- Switches both hooks off and on again, which starts all generators afresh.
CREATE PROCEDURE pg_temp.hooks(clock text, random text)
LANGUAGE sql AS $$
    SELECT set_config('idgen.test_clock', '', false), set_config('idgen.test_random', '', false),
        set_config('idgen.test_random', random, false), set_config('idgen.test_clock', clock, false)
$$;
\set off 'RESET idgen.test_clock; RESET idgen.test_random'

--
-- The random bytes: machine id 5 and counter 3 (its low 20 bits), push 9, rev
-- 10 and 7 for each step, taken one after the other from one stream
--
CALL pg_temp.hooks('2026-06-01 00:02:25+00', '01234567890ffffd');
SELECT record_id(), record_id();
CALL pg_temp.hooks('2026-06-01 00:02:25+00', '0123456789fffffd');
SELECT record_id() AS low_20_bits;
CALL pg_temp.hooks('2026-06-01 00:02:25+00', '00108310518720928b');
SELECT push_id(), push_id();
CALL pg_temp.hooks('2026-06-01 00:02:25+00', '9abcdef0123456789abc');
-- (the steps are 9abcdef0123456, then 789abc9abcdef0, then 123456789abc9a, and one)
SELECT id, i.tail FROM generate_series(1, 4) n, LATERAL (SELECT rev_id() AS id, n) s, id_inspect(id) i;
CALL pg_temp.hooks('2026-06-01 00:02:25+00',
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627');
SELECT record_machine_id(), r AS record, p.random, v.tail
FROM record_id() r, id_inspect(push_id()) p, id_inspect(rev_id()) v;
-- core's generator behind seed:N gives the same ids everywhere
CALL pg_temp.hooks('2026-06-01 00:02:25+00', 'seed:42');
SELECT record_id(), push_id(), rev_id(), push_id(), rev_id(), record_id();
CALL pg_temp.hooks('2026-06-01 00:02:25+00', 'seed:42');
SELECT record_id(), push_id(), rev_id(), push_id(), rev_id(), record_id();
CALL pg_temp.hooks('2026-06-01 00:02:25+00', 'seed:43');
SELECT record_id(), push_id(), rev_id(), push_id(), rev_id(), record_id();
CALL pg_temp.hooks('2026-06-01 00:02:25+00', 'seed:18446744073709551615');
SELECT record_id(), push_id(), rev_id();

--
-- Determinism: the same statements, the same ids
--
CREATE FUNCTION pg_temp.run(random text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    CALL pg_temp.hooks('2026-06-01 00:02:25+00', random);
    RETURN (SELECT md5(string_agg(concat_ws(' ', record_id(), push_id(), rev_id(), record_id_at('2026-07-01+00'),
        push_id_at('2026-07-01+00'), rev_id_at('2026-07-01+00'), record_machine_id()), ',' ORDER BY n))
        FROM generate_series(1, 1000) n);
END $$;
SELECT random, count(DISTINCT pg_temp.run(random)) AS results
FROM generate_series(1, 5) n, (VALUES ('seed:1'), ('9abcdef0123456789abc'), ('7f'), ('')) v(random)
GROUP BY random ORDER BY random COLLATE "C";
-- setting the bytes anew rewinds their stream, and nothing else
CALL pg_temp.hooks('2026-06-01 00:02:25+00', '00112233445566778899aabbccddeeff');
SELECT push_id() AS a \gset
SET idgen.test_clock = '2026-06-01 00:02:25.001+00';
SELECT push_id() AS b \gset
SET idgen.test_random = '00112233445566778899aabbccddeeff';
SELECT push_id() AS same_ms_goes_on, push_id() > :'b'::push_id AS ascends;
SET idgen.test_clock = '2026-06-01 00:02:25.002+00';
SELECT substr(push_id()::text, 9) = substr(:'a', 9) AS rewound;
-- one hook alone: the clock stands, the random bytes are real; and the reverse
:off;
SET idgen.test_clock = '2026-06-01 00:02:25+00';
SELECT extract_ts(push_id()), extract_ts(rev_id()), extract_ts(record_id());
SELECT count(DISTINCT substr(push_id_at(t)::text, 9)) AS random
    FROM generate_series(timestamptz '2026-06-01+00', '2026-06-02+00', '1 hour') t;
RESET idgen.test_clock;
SET idgen.test_random = '00';
SELECT extract_ts(push_id()) BETWEEN clock_timestamp() - interval '10 seconds' AND clock_timestamp() AS now,
    right(push_id()::text, 12) ~ '^-{11}' AS zero;
RESET idgen.test_random;

--
-- Inside a millisecond
--
-- case 6: push overflows into the next ms with fresh bits, never to zeros, never a wait
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', 'ff');
SELECT push_id(), push_id(), push_id();
-- and catches up with the clock
SET idgen.test_clock = '2026-07-15 12:00:00.2+00';
SELECT push_id(), extract_ts(push_id());
-- rev goes down by 1 to 2^56, and at zero to the next ms, whose ids sort before
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', 'ff');
SELECT i.tail FROM generate_series(1, 3) n, LATERAL (SELECT rev_id() AS id, n) s, id_inspect(id) i;
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00');
SELECT rev_id() AS a, rev_id() AS b, rev_id() AS c \gset
SELECT :'a' AS first, :'b' AS second, :'c' AS third, :'a'::rev_id > :'b'::rev_id AND :'b'::rev_id > :'c'::rev_id AS descends;
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00000000000000000002');
SELECT i.ts, i.tail FROM generate_series(1, 5) n, LATERAL (SELECT rev_id() AS id, n) s, id_inspect(id) i;
-- case 7: a record counter that wraps inside a ms moves the time on
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', 'ff');
SELECT record_id(), record_id(), record_id();
-- a counter that starts at zero does not
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00');
SELECT record_id(), record_id(), record_id();
-- a wrap at the border of two ms is none inside one
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', 'ff');
SELECT record_id() AS last_of_the_counter;
SET idgen.test_clock = '2026-07-15 12:00:00.124+00';
SELECT record_id(), record_id();

--
-- case 5: the clock steps back, the ids do not
--
CREATE TEMP TABLE stepped (n int, at text, record record_id, push push_id, rev rev_id);
CREATE FUNCTION pg_temp.steps(random text) RETURNS SETOF stepped
LANGUAGE plpgsql AS $$
DECLARE
    s stepped;
BEGIN
    CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', random);
    FOR s.n, s.at IN SELECT * FROM (VALUES (1, '2026-07-15 12:00:00.123+00'), (2, '2026-07-15 11:00:00+00'),
        (3, '2026-07-15 12:00:00.122999+00'), (4, '2026-07-15 12:00:00.123999+00'), (5, '2026-07-15 12:00:00.124+00'),
        (6, '2040-01-01 00:00:00+00'), (7, '2026-07-15 12:00:00+00'), (8, '2039-12-31 23:59:59.999999+00'),
        (9, '2040-01-01 00:00:00.001+00')) v(n, at)
    LOOP
        PERFORM set_config('idgen.test_clock', s.at, false);
        s.record := record_id();
        s.push := push_id();
        s.rev := rev_id();
        RETURN NEXT s;
    END LOOP;
END $$;
INSERT INTO stepped SELECT * FROM pg_temp.steps('0102030405060708090a');
-- the time of the ids is the latest that the clock has shown
SELECT n, at, extract_ts(record), extract_ts(push) = extract_ts(record)
    AND extract_ts(rev) = extract_ts(record) AS all_three FROM stepped ORDER BY n;
SELECT count(*) FILTER (WHERE record <= r) AS record, count(*) FILTER (WHERE push <= p) AS push,
    count(*) FILTER (WHERE rev >= v) AS rev
FROM (SELECT *, lag(record) OVER w AS r, lag(push) OVER w AS p, lag(rev) OVER w AS v
    FROM stepped WINDOW w AS (ORDER BY n)) s;
-- the same with the real random source
:off;
TRUNCATE stepped;
INSERT INTO stepped SELECT n, at, record, push, rev FROM pg_temp.steps('');
SELECT count(*), count(*) FILTER (WHERE record <= r) AS record, count(*) FILTER (WHERE push <= p) AS push,
    count(*) FILTER (WHERE rev >= v) AS rev
FROM (SELECT *, lag(record) OVER w AS r, lag(push) OVER w AS p, lag(rev) OVER w AS v
    FROM stepped WINDOW w AS (ORDER BY n)) s;

--
-- A clock outside the range, and the end of the range: an error, and nothing
-- has changed
--
\pset format unaligned
\pset tuples_only on
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '0102030405060708090a');
SELECT record_id(), push_id(), rev_id();
SELECT format('%s at %s: %s', call, set_config('idgen.test_clock', t, false), pg_temp.try('SELECT ' || call))
FROM (VALUES ('2025-12-31 23:59:59.999999+00'), ('1969-12-31 23:59:59.999999+00'), ('2060-11-03 19:53:47.776+00'),
    ('10889-08-02 05:31:50.656+00')) c(t),
    (VALUES ('record_id()'), ('record_id_with_ts()'), ('push_id()'), ('rev_id()')) f(call)
WHERE call NOT LIKE 'record%' OR t !~ '^1';
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SELECT record_id(), record_machine_id();
\pset tuples_only off
\pset format aligned
-- the last ms: the last ids, then errors, none of which uses anything up
CALL pg_temp.hooks('2060-11-03 19:53:47.775+00', '01234567890ffffe');
SELECT pg_temp.try('SELECT record_id()') FROM generate_series(1, 4);
CALL pg_temp.hooks('10889-08-02 05:31:50.655+00', 'fffffffffffffffffe');
SELECT pg_temp.try('SELECT push_id()') FROM generate_series(1, 4);
CALL pg_temp.hooks('10889-08-02 05:31:50.655+00', '00');
SELECT pg_temp.try('SELECT rev_id()') FROM generate_series(1, 3);
-- a mint that an error or a rollback undoes is used up all the same: no id twice
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00');
SELECT push_id();
SELECT pg_temp.state('SELECT 1 / length(push_id()::text) / 0');
BEGIN;
SELECT push_id();
ROLLBACK;
SELECT push_id();

--
-- At a given time
--
-- the same ms goes on where it was, another starts afresh, and so does the first one again
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '0102030405060708090a0b0c');
SELECT n, t, record_id_at(t), push_id_at(t), rev_id_at(t)
FROM (VALUES (1, timestamptz '2026-07-01 00:00:00+00'), (2, '2026-07-01 00:00:00.000999+00'), (3, '2026-07-01 00:00:00+00'),
    (4, '2026-07-01 00:00:00.001+00'), (5, '2026-07-01 00:00:00+00'), (6, '2026-07-01 00:00:00+00')) v(n, t);
-- the generators proper are not touched by it, nor it by them
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '0102030405060708');
SELECT push_id(), push_id_at('2026-07-15 12:00:00.123+00'), push_id(), push_id_at('2026-07-15 12:00:00.123+00'), push_id();
SELECT push_id_at('2027-01-01+00') IS NOT NULL AS later, extract_ts(push_id()), extract_ts(rev_id()),
    extract_ts(record_id());
SELECT record_id() AS a, record_machine_id() AS machine \gset
SELECT count(*) FROM (SELECT record_id_at('2026-07-15 12:00:00.123+00') FROM generate_series(1, 1000)) s;
SELECT record_id() AS b \gset
SELECT (SELECT counter FROM id_inspect(:'b'::record_id)) - (SELECT counter
    FROM id_inspect(:'a'::record_id)) AS counted, :machine = record_machine_id() AS same_machine;
-- an error changes nothing
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '0102030405060708');
SELECT push_id_at('2026-07-01+00'), rev_id_at('2026-07-01+00'), record_id_at('2026-07-01+00');
SELECT pg_temp.state('SELECT push_id_at(''infinity'')'), pg_temp.state('SELECT rev_id_at(''1969-01-01+00'')'),
    pg_temp.state('SELECT record_id_at(''2000-01-01+00'')');
SELECT push_id_at('2026-07-01+00'), rev_id_at('2026-07-01+00') < rev_max('2026-07-01+00') AS rev,
    record_id_at('2026-07-01+00');
-- record: a higher machine id after the counter, so order goes on
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '01234567890ffffe');
SELECT id, i.machine_id, i.counter FROM generate_series(1, 4) n,
    LATERAL (SELECT record_id_at('2026-07-01+00') AS id, n) s, id_inspect(id) i;
-- where nothing is left (only bytes from a hook come there): an error, not a wrap
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', 'ff');
SELECT pg_temp.try('SELECT push_id_at(''2026-07-01+00'')') FROM generate_series(1, 2);
SELECT pg_temp.try('SELECT record_id_at(''2026-07-01+00'')') FROM generate_series(1, 2);
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00');
SELECT pg_temp.try('SELECT rev_id_at(''2026-07-01+00'')') FROM generate_series(1, 2);
-- the last tails: each of them is used
CALL pg_temp.hooks('2026-07-15 12:00:00.123+00', '00000000000000000002');
SELECT pg_temp.try('SELECT (id_inspect(rev_id_at(''2026-07-01+00''))).tail') FROM generate_series(1, 4);
:off;

--
-- Without hooks
--
-- the time of the call, floored, not that of the transaction
BEGIN;
SELECT clock_timestamp() AS before, pg_sleep(0.01) \gset
SELECT extract_ts(record_id()) > now() AS record, extract_ts(push_id()) > now() AS push, extract_ts(rev_id()) > now() AS rev,
    extract_ts(push_id()) BETWEEN :'before' AND clock_timestamp() AS in_between;
COMMIT;
-- case 16: one id for each row, in every place that an expression can stand in
SELECT count(DISTINCT rev_id_at(timestamptz '2026-07-15+00')) AS rev_at,
    count(DISTINCT push_id_at(timestamptz '2026-07-15+00')) AS push_at,
    count(DISTINCT record_id_at(timestamptz '2026-07-15+00')) AS record_at, count(DISTINCT record_id()) AS record,
    count(DISTINCT push_id()) AS push,
    count(DISTINCT rev_id()) AS rev
FROM generate_series(1, 1000);
CREATE TEMP TABLE added AS SELECT n FROM generate_series(1, 1000) n;
ALTER TABLE added ADD COLUMN id push_id NOT NULL DEFAULT push_id(), ADD COLUMN record record_id DEFAULT record_id(),
    ADD COLUMN rev rev_id DEFAULT rev_id();
SELECT count(DISTINCT id), count(DISTINCT record), count(DISTINCT rev) FROM added;
PREPARE p AS SELECT record_id() AS record, push_id() AS push, rev_id() AS rev;
EXECUTE p \gset a_
EXECUTE p \gset b_
SET plan_cache_mode = force_generic_plan;
EXECUTE p \gset c_
EXECUTE p \gset d_
RESET plan_cache_mode;
DEALLOCATE p;
SELECT count(DISTINCT record) AS record, count(DISTINCT push) AS push, count(DISTINCT rev) AS rev
FROM (VALUES (:'a_record', :'a_push', :'a_rev'), (:'b_record', :'b_push', :'b_rev'), (:'c_record', :'c_push', :'c_rev'),
    (:'d_record', :'d_push', :'d_rev')) v(record, push, rev);
-- case 4: in order and distinct, 100 000 of each
SELECT count(*), count(DISTINCT record) AS record, count(DISTINCT push) AS push, count(DISTINCT rev) AS rev,
    count(*) FILTER (WHERE record <= r) AS record_not_ascending, count(*) FILTER (WHERE push <= p) AS push_not_ascending,
    count(*) FILTER (WHERE rev >= v) AS rev_not_descending
FROM (SELECT *, lag(record) OVER w AS r, lag(push) OVER w AS p, lag(rev) OVER w AS v
    FROM (SELECT n, record_id() AS record, push_id() AS push, rev_id() AS rev FROM generate_series(1, 100000) n) s
    WINDOW w AS (ORDER BY n)) t;
-- steps of rev inside a ms are random, of push they are 1 (the neighbour can be guessed, as the SDK's)
SELECT count(*) > 0 AS neighbours, count(*) FILTER (WHERE pt = t AND step NOT BETWEEN 1 AND 2^56) AS outside,
    count(DISTINCT step) > 0.99 * count(step) AS unguessable
FROM (SELECT t, lag(t) OVER w AS pt, CASE WHEN lag(t) OVER w = t THEN lag(tail) OVER w - tail END AS step
    FROM (SELECT n, extract_ts(id) AS t, (('x' || substr(h, 13,
    10))::bit(40)::bigint::numeric * 2^40::numeric + ('x' || substr(h, 23, 10))::bit(40)::bigint) AS tail
        FROM (SELECT n, id, encode(id::bytea, 'hex') AS h
        FROM (SELECT n, rev_id() AS id FROM generate_series(1, 10000) n) m) x) y
    WINDOW w AS (ORDER BY n)) z
WHERE step IS NOT NULL;
