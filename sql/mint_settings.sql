--
-- The test hooks as settings: what they take, who may set them, what switches
-- them off
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- off by default; what mints nothing loads them as well
SELECT record_min('2026-07-15+00');
SHOW idgen.test_clock;
SHOW idgen.test_random;

--
-- The clock: a timestamptz with an explicit offset, read the same in every session
--
SELECT input, pg_temp.state(format('SET idgen.test_clock = %L', input)), extract_ts(push_id())
FROM (VALUES ('2026-07-15 12:00:00.123+00'), ('2026-07-15 14:00:00.123+02'), ('2026-07-15 17:45:00.123456+05:45'),
    ('2026-07-15 07:00:00.123-0500'),
    ('2026-07-15T12:00:00.123Z'), ('2026-07-15 12:00:00.123999+00'), ('2026-07-15 12:00+00'),
    ('10889-08-02 05:31:50.655+00'),
    ('1970-01-01 00:00:00+00')) v(input),
    LATERAL (SELECT set_config('idgen.test_clock', left(input, 0), false)) off;
RESET idgen.test_clock;
-- anything else is refused, and leaves what was set
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', input, pg_temp.try(format('SELECT set_config(''idgen.test_clock'', %L, false)', input)))
FROM (VALUES ('2026-07-15 12:00:00'), ('2026-07-15'), ('12:00:00+00'), ('now'), ('infinity'), ('-infinity'),
    ('epoch'), ('today'), ('yesterday 12:00+00'),
    ('07/15/2026 12:00:00+00'), ('15.07.2026 12:00:00+00'), ('2026-07-15 12:00:00 Europe/Berlin'),
    ('2026-07-15 12:00:00 CEST'),
    ('126-07-15 12:00:00+00'), ('20260715 120000+00'), ('2026-07-15 12:00:00+00 Wed'), ('2026-07-15 01:00:00 pm +00'),
    ('2026-07-15 12:00:00+00 at'), ('2026-07-15 12:00:00+00 +at'), ('2026-07-15 12:00:00+00 dst'),
    ('2026-02-30 12:00:00+00'), ('2026-07-15 25:00:00+00'), ('2026-07-15 12:00:00+99'), ('999999-01-01 00:00:00+00'),
    ('junk'), (' '), ('1784116800123'),
    (repeat('9', 100) || '-01-01 00:00:00+00')) v(input);
\pset tuples_only off
\pset format aligned
SHOW idgen.test_clock;
SELECT extract_ts(push_id());
-- DateStyle and TimeZone have no say
SET datestyle = 'German, DMY';
SET timezone = 'Asia/Tokyo';
SET idgen.test_clock = '2026-07-15 12:00:00.124+00';
SELECT extract(epoch FROM extract_ts(push_id()));
SET datestyle = 'ISO, MDY';
SET timezone = 'UTC';
RESET idgen.test_clock;

--
-- The random bytes: hex, or seed:N
--
SELECT input, pg_temp.state(format('SET idgen.test_random = %L', input))
    FROM (VALUES ('00'), ('ff'), ('FF'), ('9abcdef0123456789ABCDEF0'),
    (repeat('0123456789abcdef', 10000)), ('seed:0'), ('seed:1'), ('seed:18446744073709551615')) v(input)
WHERE length(input) < 100 OR pg_temp.state(format('SET idgen.test_random = %L', input)) <> 'ok';
SET idgen.test_random = '9abcdef0123456789abc';
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', input, pg_temp.try(format('SELECT set_config(''idgen.test_random'', %L, false)', input)))
FROM (VALUES ('0'), ('abc'), ('zz'), ('0x00'), ('\x00'), (' 00'), ('00 '), ('00 ff'), ('seed'), ('seed:'),
    ('seed:x'), ('seed:-1'), ('seed: 1'), ('seed:1.5'),
    ('seed:18446744073709551616'), ('seed:99999999999999999999999'), ('SEED:1'), ('random'), (U&'\FF10\FF10')) v(input);
\pset tuples_only off
\pset format aligned
SHOW idgen.test_random;
RESET idgen.test_random;

--
-- Switching a hook on or off starts everything afresh; until then, all goes on
--
SELECT record_machine_id() AS machine \gset
SELECT record_machine_id() = :machine AS constant;
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SELECT record_machine_id() AS machine2 \gset
SELECT :machine <> :machine2 AS clock_on;
SET idgen.test_clock = '2026-07-16 12:00:00.123+00';
SELECT record_machine_id() = :machine2 AS clock_moved;
SET idgen.test_random = '0102030405060708';
SELECT record_machine_id() AS random_on;
SET idgen.test_random = '1112131415161718';
SELECT record_machine_id() AS random_changed;
RESET idgen.test_random;
SELECT record_machine_id() <> 4328719365 AS random_off, record_machine_id() <> :machine2 AS and_fresh;
SELECT record_machine_id() AS machine3 \gset
SET idgen.test_clock = '2040-01-01+00';
SELECT extract_ts(push_id()), extract_ts(rev_id()), extract_ts(record_id());
RESET idgen.test_clock;
SELECT record_machine_id() <> :machine3 AS clock_off;
-- a clock that was ahead is forgotten when it is switched off
SELECT extract_ts(push_id()) < clock_timestamp() + interval '1 minute' AS push, extract_ts(rev_id()) < clock_timestamp() + interval '1 minute' AS rev,
    extract_ts(record_id()) < clock_timestamp() + interval '1 minute' AS record;
-- SET LOCAL, a rollback and a function's own setting switch it off again
BEGIN;
SET LOCAL idgen.test_clock = '2040-01-01+00';
SELECT extract_ts(push_id());
COMMIT;
SELECT extract_ts(push_id()) < clock_timestamp() + interval '1 minute' AS after_commit;
BEGIN;
SET idgen.test_clock = '2040-01-01+00';
SET idgen.test_random = 'ff';
SELECT push_id();
SAVEPOINT s;
SET idgen.test_random = '00';
SET idgen.test_clock = '2040-01-01 00:00:00.001+00';
SELECT push_id();
ROLLBACK TO s;
SET idgen.test_clock = '2040-01-01 00:00:00.002+00';
SELECT push_id();
ROLLBACK;
SELECT extract_ts(push_id()) < clock_timestamp() + interval '1 minute' AS after_rollback;
CREATE FUNCTION pg_temp.frozen() RETURNS push_id LANGUAGE sql SET idgen.test_clock = '2040-01-01+00' SET idgen.test_random = '00' AS 'SELECT push_id()';
SELECT pg_temp.frozen(), pg_temp.frozen(), extract_ts(push_id()) < clock_timestamp() + interval '1 minute' AS after_function;

--
-- Superusers only, and no configuration file
--
CREATE ROLE regress_idgen_user;
SET ROLE regress_idgen_user;
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
\echo :SQLSTATE
SET idgen.test_random = '00';
\echo :SQLSTATE
SELECT set_config('idgen.test_random', '00', true);
\echo :SQLSTATE
RESET idgen.test_clock;
-- minting, reading and comparing is for everyone
SELECT record_id() < record_id() AS record, push_id() < push_id() AS push, rev_id() > rev_id() AS rev,
    record_machine_id() >= 0 AS machine;
RESET ROLE;
-- (core's own flag; the file itself is tried where there are servers to restart)
ALTER SYSTEM SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
ALTER SYSTEM SET idgen.test_random = '00';
-- the prefix is ours: a slip of the pen is an error
SET idgen.tset_clock = '2026-07-15 12:00:00.123+00';

--
-- A new session: values set before the library is there are checked when it comes
--
\c -
\set VERBOSITY terse
SET idgen.test_clock = 'junk';
SET idgen.test_random = '0102030405060708';
SELECT record_machine_id();
SHOW idgen.test_clock;
SHOW idgen.test_random;
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SELECT record_id(), push_id();
\c -
SET SESSION AUTHORIZATION regress_idgen_user;
SET idgen.test_clock = '2026-07-15 12:00:00.123+00';
SET idgen.test_random = '00';
SELECT extract_ts(push_id()) <> timestamptz '2026-07-15 12:00:00.123+00' AS not_that_clock;
SHOW idgen.test_clock;
SHOW idgen.test_random;
RESET SESSION AUTHORIZATION;
-- RESET ALL and DISCARD ALL switch hooks off, and touch nothing where none is on
SET idgen.test_clock = '2040-01-01+00';
SET idgen.test_random = '00';
SELECT extract_ts(push_id()) = '2040-01-01+00' AS frozen;
DISCARD ALL;
SHOW idgen.test_clock;
SHOW idgen.test_random;
SELECT extract_ts(push_id()) < clock_timestamp() + interval '1 minute' AS running, record_machine_id() <> 0 AS random;
SELECT record_machine_id() AS machine, push_id() AS before \gset
DISCARD ALL;
SELECT record_machine_id() = :machine AS the_same, push_id() > :'before'::push_id AS ascending;
RESET ALL;
SELECT record_machine_id() = :machine AS the_same;
DROP ROLE regress_idgen_user;
