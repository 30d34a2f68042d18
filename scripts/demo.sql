-- What `make demo` shows. Run by scripts/demo, from the top of the tree.

SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS idgen;
SET timezone = 'UTC';
\pset footer off
\pset pager off
\pset null '·'

-- A claim that the demo makes is checked: where it is not so, the demo ends with an error.
CREATE FUNCTION pg_temp.so(claim text, holds boolean) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    ASSERT holds, claim;
    RETURN '✓ ' || claim;
END $$;

CREATE FUNCTION pg_temp.uses_index(query text, index text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    line text;
    found boolean := false;
BEGIN
    FOR line IN EXECUTE 'EXPLAIN ' || query LOOP
        found := found OR line ~ ('Index (Only )?Scan using ' || index || ' ');
    END LOOP;
    RETURN found;
END $$;

\echo
\echo '════ 1. record_id: a primary key that knows when it was made'
\echo

\set ECHO queries
CREATE TABLE orders (
    id      record_id PRIMARY KEY DEFAULT record_id(),
    n       bigserial,
    session int DEFAULT pg_backend_pid(),
    noted   timestamptz DEFAULT clock_timestamp()
);
\set ECHO none
\echo
\echo 'Eight sessions at once fill it:'
\echo '    pgbench --client=8 --transactions=250 -f "INSERT INTO orders DEFAULT VALUES"'
\! echo 'INSERT INTO orders DEFAULT VALUES' | pgbench -n --client=8 --jobs=2 --transactions=250 -f - >/dev/null
\echo
\set ECHO queries
SELECT id, extract_ts(id) AS created, noted FROM orders ORDER BY id LIMIT 5;
SELECT session, count(*) AS ids, min(machine_id) AS machine_id, min(ts) AS first, max(ts) AS last
FROM orders, id_inspect(id)
GROUP BY session ORDER BY first, session;
\set ECHO none

\pset tuples_only on
\pset format unaligned
SELECT pg_temp.so('2000 orders, 2000 different ids',
    count(*) = 2000 AND count(DISTINCT id) = 2000)
FROM orders;
SELECT pg_temp.so('each session is one machine id, and has it for itself',
    count(*) = count(DISTINCT session) AND count(*) = count(DISTINCT machine_id))
FROM (SELECT DISTINCT session, machine_id FROM orders, id_inspect(id)) AS pair;
SELECT pg_temp.so('the ids of a session sort as they were made',
    bool_and(id > previous))
FROM (SELECT id, lag(id) OVER (PARTITION BY session ORDER BY n) AS previous FROM orders) AS pair;
SELECT pg_temp.so('the time inside is the time of the insert',
    bool_and(noted - extract_ts(id) BETWEEN '-2 ms' AND '10 s'))
FROM orders;
\pset tuples_only off
\pset format aligned
\echo

\echo '════ 2. push_id: a hundred ids made by the real Firebase SDK'
\echo

\set ECHO queries
CREATE TABLE message (id push_id PRIMARY KEY);
\set ECHO none
\echo '\\copy message FROM data/push_order.txt'
\copy message FROM data/push_order.txt
\echo
\set ECHO queries
(SELECT id, extract_ts(id) AS made FROM message ORDER BY id LIMIT 3)
UNION ALL
(SELECT id, extract_ts(id) FROM message ORDER BY id DESC LIMIT 3)
ORDER BY id;
SELECT extract_ts(id) AS made, count(*) AS in_that_ms, min(id), max(id)
FROM message
WHERE id BETWEEN push_min('2026-06-01 00:02:25', '2026-06-01 00:02:26')
             AND push_max('2026-06-01 00:02:25', '2026-06-01 00:02:26')
GROUP BY made ORDER BY made LIMIT 5;
\set ECHO none

\pset tuples_only on
\pset format unaligned
SELECT pg_temp.so('100 ids, sorted as their text sorts byte by byte',
    count(*) = 100 AND array_agg(id::text ORDER BY id) = array_agg(id::text ORDER BY id::text COLLATE "C"))
FROM message;
SELECT pg_temp.so('which is the order of their times',
    bool_and(made >= previous))
FROM (SELECT extract_ts(id) AS made, lag(extract_ts(id)) OVER (ORDER BY id) AS previous FROM message) AS pair;
\pset tuples_only off
\pset format aligned
\echo

\echo '════ 3. rev_id: a feed that reads newest first'
\echo

\set ECHO queries
CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), body text);

INSERT INTO post
SELECT rev_id_at(t), 'written ' || t::date
FROM generate_series(now() - interval '1 year', now(), '5 minutes') AS t;

INSERT INTO post (body) VALUES ('hello'), ('hello again'), ('and again');
\set ECHO none
ANALYZE post;
\set ECHO queries
SELECT id, extract_ts(id) AS created, body FROM post ORDER BY id LIMIT 5;
EXPLAIN (COSTS OFF) SELECT * FROM post ORDER BY id LIMIT 5;
SELECT count(*), min(extract_ts(id)), max(extract_ts(id))
FROM post
WHERE id BETWEEN rev_min('yesterday 09:00', 'yesterday 10:00')
             AND rev_max('yesterday 09:00', 'yesterday 10:00');
EXPLAIN (COSTS OFF)
SELECT * FROM post
WHERE id BETWEEN rev_min('yesterday 09:00', 'yesterday 10:00')
             AND rev_max('yesterday 09:00', 'yesterday 10:00');
\set ECHO none

\pset tuples_only on
\pset format unaligned
SELECT pg_temp.so('the index gives the newest first, without a sort',
    pg_temp.uses_index('SELECT * FROM post ORDER BY id LIMIT 5', 'post_pkey')
    AND (SELECT array_agg(body ORDER BY id) = '{and again,hello again,hello}'
         FROM (SELECT * FROM post ORDER BY id LIMIT 3) AS newest));
SELECT pg_temp.so('the index finds a span of time',
    pg_temp.uses_index($$SELECT * FROM post
        WHERE id BETWEEN rev_min('yesterday 09:00', 'yesterday 10:00')
                     AND rev_max('yesterday 09:00', 'yesterday 10:00')$$, 'post_pkey'));
SELECT pg_temp.so('and all of it',
    count(*) BETWEEN 12 AND 13
    AND count(*) = count(*) FILTER (WHERE id BETWEEN rev_min('yesterday 09:00', 'yesterday 10:00')
                                                 AND rev_max('yesterday 09:00', 'yesterday 10:00')))
FROM post
WHERE extract_ts(id) BETWEEN 'yesterday 09:00' AND 'yesterday 10:00';
\pset tuples_only off
\pset format aligned
\echo

\echo '════ 4. text: columns that must stay text take the same ids'
\echo

\set ECHO queries
CREATE TABLE visit (id text COLLATE "C" PRIMARY KEY DEFAULT push_id(), page text);

INSERT INTO visit
SELECT push_id_at(t), '/' FROM generate_series(now() - interval '30 days', now(), '1 minute') AS t;

INSERT INTO visit (page) VALUES ('/prices');
INSERT INTO visit VALUES (record_id(), '/orders'), (record_id(), '/thanks');
INSERT INTO visit VALUES (rev_id(), '/feed');
\set ECHO none
ANALYZE visit;
\set ECHO queries
SELECT id, id_kind(id) AS kind, extract_ts(id) AS created, page FROM visit WHERE page <> '/' ORDER BY created, id;
SELECT count(*), min(extract_ts(id)), max(extract_ts(id))
FROM visit
WHERE id BETWEEN push_min('yesterday 09:00', 'yesterday 10:00')
             AND push_max('yesterday 09:00', 'yesterday 10:00');
EXPLAIN (COSTS OFF)
SELECT * FROM visit
WHERE id BETWEEN push_min('yesterday 09:00', 'yesterday 10:00')
             AND push_max('yesterday 09:00', 'yesterday 10:00');
\set ECHO none

\pset tuples_only on
\pset format unaligned
SELECT pg_temp.so('text is dated like the ids themselves',
    count(*) = 4 AND bool_and(extract_ts(id) BETWEEN now() - interval '10 minutes' AND now() + interval '1 s'))
FROM visit WHERE page <> '/';
SELECT pg_temp.so('the index of the text column finds a span of time',
    pg_temp.uses_index($$SELECT * FROM visit
        WHERE id BETWEEN push_min('yesterday 09:00', 'yesterday 10:00')
                     AND push_max('yesterday 09:00', 'yesterday 10:00')$$, 'visit_pkey')
    AND count(*) BETWEEN 60 AND 61)
FROM visit
WHERE id BETWEEN push_min('yesterday 09:00', 'yesterday 10:00')
             AND push_max('yesterday 09:00', 'yesterday 10:00');
\pset tuples_only off
\pset format aligned
\echo
\echo 'Now try it yourself: make psql'
