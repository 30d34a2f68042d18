--
-- Joins, sets and groups give the same rows whichever way the planner goes
-- (case 22)
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

CREATE TEMP TABLE l AS
SELECT n, make_record_id(t, v, v) AS record, make_push_id(t, '\x000000000000000000') AS push,
    make_rev_id(t, '\x00000000000000000000') AS rev
FROM generate_series(0, 2999) n, LATERAL (SELECT n % 700 AS v) m,
    LATERAL (SELECT timestamptz '2026-06-01+00' + v * interval '1 ms' AS t) s;
CREATE TEMP TABLE r AS
SELECT n, make_record_id(t, v, v) AS record, make_push_id(t, '\x000000000000000000') AS push,
    make_rev_id(t, '\x00000000000000000000') AS rev
FROM generate_series(0, 1999) n, LATERAL (SELECT n % 900 + 100 AS v) m,
    LATERAL (SELECT timestamptz '2026-06-01+00' + v * interval '1 ms' AS t) s
UNION ALL SELECT -1, NULL, NULL, NULL;
CREATE INDEX ON r (record);
CREATE INDEX ON r (push);
CREATE INDEX ON r (rev);
ANALYZE l;
ANALYZE r;

-- the settings that take one way after the other from the planner
CREATE TEMP TABLE way AS SELECT * FROM (VALUES
    ('everything', ''),
    ('hash join alone', 'enable_mergejoin enable_nestloop'), ('merge join alone', 'enable_hashjoin enable_nestloop'),
    ('nested loop alone', 'enable_hashjoin enable_mergejoin'), ('no hash aggregate', 'enable_hashagg'),
    ('no sort', 'enable_sort'),
    ('no index', 'enable_indexscan enable_bitmapscan enable_indexonlyscan'), ('no sequential scan', 'enable_seqscan'),
    ('no memoize', 'enable_memoize enable_hashjoin enable_mergejoin')) w(name, off);
CREATE TEMP TABLE question AS
SELECT row_number() OVER () AS nth, name, kind, replace(query, 'K', kind) AS query
    FROM (VALUES ('record'), ('push'), ('rev')) k(kind), (VALUES
    ('inner join', 'SELECT l.n, r.n AS m FROM l JOIN r ON l.K = r.K'),
    ('left join', 'SELECT l.n, r.n AS m FROM l LEFT JOIN r ON l.K = r.K'),
    ('full join', 'SELECT l.n, r.n AS m FROM l FULL JOIN r ON l.K = r.K'),
    ('semi join', 'SELECT l.n FROM l WHERE K IN (SELECT K FROM r)'),
    ('anti join', 'SELECT l.n FROM l WHERE NOT EXISTS (SELECT FROM r WHERE r.K = l.K)'),
    ('not in', 'SELECT l.n FROM l WHERE K NOT IN (SELECT K FROM r WHERE K IS NOT NULL)'),
    ('join by less', 'SELECT l.n, r.n AS m FROM l JOIN r ON l.K < r.K WHERE l.n < 50 AND r.n < 50'),
    ('distinct', 'SELECT DISTINCT K::text FROM (SELECT DISTINCT K FROM r) d'),
    ('group by', 'SELECT K::text, n FROM (SELECT K, count(*) AS n FROM l GROUP BY K) g'),
    ('grouping sets', 'SELECT K::text, n FROM (SELECT K, n % 3 AS m, count(*) AS n FROM l GROUP BY CUBE (K, n % 3)) g'),
    ('union', 'SELECT K::text FROM (SELECT K FROM l UNION SELECT K FROM r) u'),
    ('intersect', 'SELECT K::text FROM (SELECT K FROM l INTERSECT ALL SELECT K FROM r) u'),
    ('except', 'SELECT K::text FROM (SELECT K FROM l EXCEPT SELECT K FROM r) u'),
    ('count distinct', 'SELECT count(DISTINCT K) AS n, min(K)::text, max(K)::text AS m FROM r'),
    ('window', 'SELECT n, rank() OVER (ORDER BY K) AS r, count(*) OVER (PARTITION BY K) AS c FROM l'),
    ('distinct on', 'SELECT K::text, n FROM (SELECT DISTINCT ON (K) K, n FROM l ORDER BY K, n) d'),
    ('rows', 'SELECT l.n FROM l JOIN r ON (l.K, l.n) = (r.K, r.n)'),
    ('recursive',
    'WITH RECURSIVE w(K) AS (SELECT min(K) FROM l UNION SELECT (SELECT min(K) FROM l WHERE l.K > w.K) FROM w WHERE K IS NOT NULL) SELECT K::text FROM w')) q(name, query);
CREATE FUNCTION pg_temp.answer(query text, off text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    PERFORM set_config(s, 'off', true) FROM regexp_split_to_table(off, ' ') s WHERE s <> '';
    EXECUTE format('SELECT count(*) || '' '' || coalesce(md5(string_agg(q::text, '','' ORDER BY q::text COLLATE "C")), '''') FROM (%s) q', query) INTO result;
    PERFORM set_config(s, 'on', true) FROM regexp_split_to_table(off, ' ') s WHERE s <> '';
    RETURN result;
END $$;
-- rows of each question; the three kinds agree, since their ids were made alike
-- (but for less, since rev ids run backwards)
SELECT name, max(split_part(answer, ' ', 1)) AS rows,
    min(split_part(answer, ' ', 1)) = max(split_part(answer, ' ', 1)) AS all_kinds
FROM (SELECT name, min(nth) AS nth, answer FROM question, pg_temp.answer(query, '') answer GROUP BY name, answer) a
GROUP BY name ORDER BY min(nth);
-- every question, every way: one answer
SELECT count(*) AS answers, count(DISTINCT (nth, answer)) AS different, count(DISTINCT nth) AS questions
    FROM question, way, pg_temp.answer(query, off) answer;
-- the ways were really gone
SET enable_mergejoin = off;
SET enable_nestloop = off;
SELECT pg_temp.plan('SELECT 1 FROM l JOIN r USING (record)', 'Join|Loop|Cond') AS hash;
SET enable_hashjoin = off;
SET enable_mergejoin = on;
SELECT pg_temp.plan('SELECT 1 FROM l JOIN r USING (push)', 'Join|Loop|Cond') AS merge;
SET enable_mergejoin = off;
SET enable_nestloop = on;
SELECT pg_temp.plan('SELECT 1 FROM l JOIN r USING (rev)', 'Join|Loop|Index Cond') AS nested;
RESET enable_hashjoin;
RESET enable_mergejoin;
-- a FULL JOIN needs = to be good for a merge or a hash
SELECT pg_temp.state('EXPLAIN SELECT 1 FROM l FULL JOIN r ON l.record = r.record');
-- spilled to disk: the parts of a hash, a sort and an aggregate find each other again
SET work_mem = '64kB';
SELECT count(*) AS answers, count(DISTINCT (nth, answer)) AS different FROM question,
    (VALUES (''), ('enable_sort'), ('enable_hashagg')) w(off), pg_temp.answer(query, off) answer
WHERE name IN ('inner join', 'group by', 'union', 'count distinct');
RESET work_mem;
-- compiled (where the server can do that): what is inlined compares like what is called
CREATE TEMP TABLE called AS SELECT nth, answer FROM question, pg_temp.answer(query, '') answer
    WHERE name IN ('inner join', 'join by less', 'window');
SET jit = on;
SET jit_above_cost = 0;
SET jit_inline_above_cost = 0;
SET jit_optimize_above_cost = 0;
SELECT count(*) AS questions, count(*) FILTER (WHERE answer <> pg_temp.answer(query, '')) AS different FROM question
    JOIN called USING (nth);
