--
-- Indexes: each access method finds the same rows as no index, and the planner
-- uses it
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- 20 000 ids over the whole range of each kind, many of which share their
-- first eight or twelve bytes, so that abbreviated keys tie; with duplicates
-- and nulls
CREATE TEMP TABLE t AS
SELECT n, decode(substr(h, 1, 25) || '0', 'hex')::record_id AS record, decode(substr(h, 1, 30), 'hex')::push_id AS push,
    h::uuid::rev_id AS rev, h::uuid AS uuid
FROM generate_series(1, 20000) n, md5(n::text) own, md5((n % 50)::text) shared,
    LATERAL (SELECT CASE WHEN n % 997 = 0 THEN NULL
        WHEN n % 5 = 0 THEN own
        WHEN n % 5 = 1 THEN left(shared, 16) || left(own, 16)
        WHEN n % 5 = 2 THEN left(shared, 24) || left(own, 8)
        WHEN n % 5 = 3 THEN md5((n % 500)::text)
        ELSE '00000000' || left(own, 24) END AS h) r;
-- case 3: the order of the ids is that of their text under "C", and of their bytes;
-- by a sort, which uses abbreviated keys, and without
CREATE FUNCTION pg_temp.misplaced(ordered text, reference text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    result bigint;
BEGIN
    EXECUTE format('SELECT count(*) FROM (SELECT row_number() OVER (ORDER BY %1$s) AS nth, %1$s AS x FROM t WHERE record IS NOT NULL) a
        JOIN (SELECT row_number() OVER (ORDER BY %2$s) AS nth, %1$s AS x FROM t
        WHERE record IS NOT NULL) b USING (nth) WHERE a.x <> b.x',
        ordered, reference) INTO result;
    RETURN result;
END $$;
SELECT pg_temp.misplaced('record', 'record::text COLLATE "C"') AS record,
    pg_temp.misplaced('push', 'push::text COLLATE "C"') AS push,
    pg_temp.misplaced('rev', 'rev::text COLLATE "C"') AS rev, pg_temp.misplaced('rev', 'uuid') AS rev_as_uuid,
    pg_temp.misplaced('record', 'record::bytea') AS record_bytes,
    pg_temp.misplaced('push', 'push::bytea') AS push_bytes, pg_temp.misplaced('rev', 'rev::bytea') AS rev_bytes;
SELECT pg_temp.misplaced('record', 'record::text COLLATE "C" DESC') > 0 AS this_sees_something;
-- An abbreviated key may depend on the first id of a sort: ids with its time and
-- machine id, or next to them, or at the ends of what such a key can tell apart
CREATE TEMP TABLE near (record record_id, push push_id, rev rev_id);
INSERT INTO near
SELECT make_record_id(pg_temp.ms(1780272145000 + least(d, 1086465082775)), m, c),
    make_push_id(pg_temp.ms(1780272145000 + d), decode(tail, 'hex')),
    make_rev_id(pg_temp.ms(1780272145000 + d), decode(tail || '55', 'hex'))
FROM (VALUES (0::bigint), (1), (-1), (1099511627775), (1099511627776), (1099511627777)) t(d),
    (VALUES (4886718345, 70), (4886718344, 71), (4886718346, 69), (4891108667, 70), (0, 0), (1099511627775, 1048575),
        (549755813888, 1048572), (4886718345, 71), (4886718345, 72), (4886718345, 0), (4886718345, 1048575)) m(m, c),
    (VALUES ('7fff80000000000000'), ('000000000000000000'), ('0000ffffffffffffff'), ('000100000000000000'),
        ('7fff7fffffffffffff'), ('7fff80000000000001'), ('7fff81ffffffffffff'), ('7fff82000000000000'),
        ('800000000000000000'), ('ffffffffffffffffff')) r(tail);
INSERT INTO near
SELECT '00000000000000000000', make_push_id(pg_temp.ms(1780272145000 + d), decode(tail, 'hex')),
    make_rev_id(pg_temp.ms(1780272145000 + d), decode(tail || '55', 'hex'))
FROM (VALUES (-1099511627775), (-1099511627776), (-1099511627777), (-1780272145000)) t(d),
    (VALUES ('000000000000000000'), ('7fff80000000000000'), ('7fff7fffffffffffff'), ('800000000000000000'),
        ('ffffffffffffffffff')) r(tail);
CREATE FUNCTION pg_temp.misplaced_near(kind text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE replace($q$
        SELECT format('%s of %s', count(*) FILTER (WHERE a.x <> b.x), count(*))
        FROM (SELECT row_number() OVER (ORDER BY K) AS nth, K AS x FROM near) a
            JOIN (SELECT row_number() OVER (ORDER BY K::text COLLATE "C") AS nth, K AS x FROM near) b USING (nth)
    $q$, 'K', kind) INTO result;
    RETURN result;
END $$;
SELECT pg_temp.misplaced_near('record') AS record, pg_temp.misplaced_near('push') AS push,
    pg_temp.misplaced_near('rev') AS rev;
-- 100 000 at random, sorted (where abbreviated keys always decide) and read off an index
CREATE TEMP TABLE many AS
SELECT decode(left(h, 25) || '0', 'hex')::record_id AS record, decode(left(h, 30), 'hex')::push_id AS push,
    h::uuid::rev_id AS rev
FROM generate_series(1, 100000) n, md5(n || '/') h;
CREATE INDEX many_record ON many (record);
CREATE INDEX many_push ON many (push DESC);
CREATE INDEX many_rev ON many (rev);
CREATE FUNCTION pg_temp.disorder(kind text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    result bigint;
BEGIN
    EXECUTE replace('SELECT count(*) FROM (SELECT K::text COLLATE "C" AS t, lag(K::text COLLATE "C") OVER (ORDER BY K) AS previous FROM many) s
        WHERE t <= previous', 'K', kind) INTO result;
    RETURN result;
END $$;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SELECT kind, pg_temp.disorder(kind), count(*) AS sorts
FROM (VALUES ('record'), ('push'), ('rev')) k(kind),
    pg_temp.plan('SELECT lag(' || kind || ') OVER (ORDER BY ' || kind || ') FROM many', '^Sort$')
GROUP BY kind ORDER BY kind COLLATE "C";
RESET enable_indexscan;
RESET enable_indexonlyscan;
SET enable_sort = off;
SELECT kind, pg_temp.disorder(kind), count(*) AS index_scans
FROM (VALUES ('record'), ('push'), ('rev')) k(kind),
    pg_temp.plan('SELECT lag(' || kind || ') OVER (ORDER BY ' || kind || ') FROM many', 'Index .*Scan')
GROUP BY kind ORDER BY kind COLLATE "C";
RESET enable_sort;
DROP TABLE many;
-- keys that tell next to nothing apart are given up half way, and the order is right all the same
CREATE TEMP TABLE alike AS
SELECT make_record_id('2026-07-15+00', place, 0) AS record,
    make_push_id('2026-07-15+00', decode(pg_temp.hex(place, 9), 'hex')) AS push,
    make_rev_id('2026-07-15+00', decode(pg_temp.hex(place, 10), 'hex')) AS rev, place
FROM generate_series(1, 40000) n, LATERAL (SELECT n * 7919 % 40000 AS place) p;
SELECT count(*), count(*) FILTER (WHERE record <> place) AS record, count(*) FILTER (WHERE push <> place) AS push,
    count(*) FILTER (WHERE rev <> place) AS rev
FROM (SELECT place, row_number() OVER (ORDER BY record) - 1 AS record, row_number() OVER (ORDER BY push) - 1 AS push,
    row_number() OVER (ORDER BY rev) - 1 AS rev FROM alike) s;
-- every operator against the order of the bytes
CREATE FUNCTION pg_temp.wrong_pairs(kind text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE replace($q$
        SELECT format('%s of %s', count(*) FILTER (WHERE (x < y, x <= y, x = y, x <> y, x >= y, x > y, sign(K_id_cmp(x, y)),
                K_id_smaller(x, y)::bytea, K_id_larger(x, y)::bytea)
            <> (v < w, v <= w, v = w, v <> w, v >= w, v > w, sign(byteacmp(v, w)), least(v, w), greatest(v, w))), count(*))
        FROM (SELECT K AS x, K::bytea AS v FROM t WHERE n <= 150) a, (SELECT K AS y, K::bytea AS w FROM t WHERE n <= 150) b
    $q$, 'K', kind) INTO result;
    RETURN result;
END $$;
SELECT kind, pg_temp.wrong_pairs(kind) FROM (VALUES ('record'), ('push'), ('rev')) k(kind);
-- hashes: equal for equal values, different for nearly all others, seed 0 is the plain one
SELECT 'record' AS kind,
    count(*) FILTER (WHERE record_id_hash(record)::bit(32) <> record_id_hash_extended(record, 0)::bit(32)) AS other_low_word,
    count(DISTINCT record_id_hash(record)) > 0.99 * count(DISTINCT record) AS spread,
    count(DISTINCT record_id_hash_extended(record, 1)) = count(DISTINCT record) AS spread_64,
    count(*) FILTER (WHERE record_id_hash_extended(record, 1) = record_id_hash_extended(record, 2)) AS seedless FROM t
UNION ALL
SELECT 'push', count(*) FILTER (WHERE push_id_hash(push)::bit(32) <> push_id_hash_extended(push, 0)::bit(32)),
    count(DISTINCT push_id_hash(push)) > 0.99 * count(DISTINCT push),
    count(DISTINCT push_id_hash_extended(push, 1)) = count(DISTINCT push),
    count(*) FILTER (WHERE push_id_hash_extended(push, 1) = push_id_hash_extended(push, 2)) FROM t
UNION ALL
SELECT 'rev', count(*) FILTER (WHERE rev_id_hash(rev)::bit(32) <> rev_id_hash_extended(rev, 0)::bit(32)),
    count(DISTINCT rev_id_hash(rev)) > 0.99 * count(DISTINCT rev),
    count(DISTINCT rev_id_hash_extended(rev, 1)) = count(DISTINCT rev),
    count(*) FILTER (WHERE rev_id_hash_extended(rev, 1) = rev_id_hash_extended(rev, 2)) FROM t;

--
-- The answers of each index, against those of a sequential scan
--
-- a probe is a query; its answers are kept once without any index
CREATE TEMP TABLE probe AS
SELECT row_number() OVER () AS nth, query, NULL::text AS answer
FROM t a JOIN t b ON b.n = a.n + 1000,
    LATERAL (VALUES ('record', a.record::text, b.record::text), ('push', a.push::text, b.push::text),
        ('rev', a.rev::text, b.rev::text)) v(kind, x, y),
    (VALUES ('%1$s = %2$L'), ('%1$s < %2$L AND %1$s > %3$L'), ('%1$s BETWEEN SYMMETRIC %2$L AND %3$L'),
        ('%1$s IN (%2$L, %3$L)'), ('%1$s <= %2$L'), ('%1$s >= %2$L'), ('%1$s IS NULL')) f(form),
    LATERAL (SELECT 'SELECT n FROM t WHERE ' || format(form, kind, x, y) AS query) q
WHERE a.n % 3900 = 11;
CREATE FUNCTION pg_temp.answer(query text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    result text;
BEGIN
    EXECUTE format('SELECT count(*) || '' '' || coalesce(md5(string_agg(n::text, '','' ORDER BY n)), '''') FROM (%s) q', query) INTO result;
    RETURN result;
END $$;
UPDATE probe SET answer = pg_temp.answer(query);
SELECT count(*) AS probes, count(*) FILTER (WHERE answer !~ '^0 ') AS with_rows FROM probe;
-- lists the probes of an access method that give something else, and how many used it
CREATE FUNCTION pg_temp.differing(method text, opclasses text, OUT answers bigint, OUT used bigint, OUT wrong text)
LANGUAGE plpgsql AS $$
DECLARE
    opclass text;
BEGIN
    SET LOCAL enable_seqscan = off;
    FOREACH opclass IN ARRAY string_to_array(opclasses, ' ') LOOP
        EXECUTE format('CREATE INDEX %1$s_index ON t USING %2$s (%3$s %1$s)',
                       opclass, method, split_part(opclass, '_id_', 1));
    END LOOP;
    SELECT count(*), count(*) FILTER (WHERE EXISTS (SELECT FROM pg_temp.plan(query, 'Index') p)),
        string_agg(query, E'\n') FILTER (WHERE answer <> pg_temp.answer(query))
    INTO answers, used, wrong FROM probe;
    FOREACH opclass IN ARRAY string_to_array(opclasses, ' ') LOOP
        EXECUTE format('DROP INDEX %s_index', opclass);
    END LOOP;
    RESET enable_seqscan;
END $$;
ANALYZE t;
SELECT * FROM pg_temp.differing('btree', 'record_id_ops push_id_ops rev_id_ops');
SELECT * FROM pg_temp.differing('hash', 'record_id_ops push_id_ops rev_id_ops');
-- case 24
SELECT * FROM pg_temp.differing('brin', 'record_id_minmax_ops push_id_minmax_ops rev_id_minmax_ops');
SELECT * FROM pg_temp.differing('brin', 'record_id_minmax_multi_ops push_id_minmax_multi_ops rev_id_minmax_multi_ops');
SELECT * FROM pg_temp.differing('brin', 'record_id_bloom_ops push_id_bloom_ops rev_id_bloom_ops');
-- minmax-multi merges by distance: values far apart stay apart
CREATE INDEX multi ON t USING brin (rev rev_id_minmax_multi_ops (values_per_range = 8)) WITH (pages_per_range = 1);
CREATE INDEX multi2 ON t USING brin (record record_id_minmax_multi_ops (values_per_range = 8),
    push push_id_minmax_multi_ops (values_per_range = 8)) WITH (pages_per_range = 1);
SET enable_seqscan = off;
SELECT count(*) FILTER (WHERE answer <> pg_temp.answer(query)) AS wrong FROM probe;
RESET enable_seqscan;
DROP INDEX multi, multi2;
SELECT record_id_brin_distance('00000000000000000000', 'ZZZZZZZZZZZZZZZZZZZZ')
        > record_id_brin_distance('00000000000000000000', 'ZZZZZZZY000000000000') AS record,
    push_id_brin_distance('--------------------', '--------------------') AS push,
    rev_id_brin_distance(rev_min('2026-01-01+00'), rev_max('2026-01-01+00')) > 0 AS rev;
-- GIN on arrays, by the btree class of the element
CREATE TEMP TABLE a AS SELECT n, ARRAY[push, lag(push) OVER (ORDER BY n)] AS ids FROM t WHERE push IS NOT NULL;
CREATE INDEX ON a USING gin (ids);
SELECT count(*) AS expected FROM a WHERE ids[1] = (SELECT push FROM t WHERE n = 10)
    OR ids[2] = (SELECT push FROM t WHERE n = 10);
SET enable_seqscan = off;
SELECT count(*) FROM a WHERE ids @> ARRAY[(SELECT push FROM t WHERE n = 10)];
SELECT pg_temp.plan('SELECT n FROM a WHERE ids && ''{-Ou-UH8c------------}''', 'Index Scan');
RESET enable_seqscan;

--
-- btree: unique, minimum and maximum, order, included columns
--
CREATE TEMP TABLE u (record record_id PRIMARY KEY, push push_id UNIQUE, rev rev_id);
CREATE UNIQUE INDEX u_rev ON u (rev DESC);
INSERT INTO u SELECT min(record), push, min(rev) FROM t WHERE n % 5 = 0 AND push IS NOT NULL GROUP BY push;
INSERT INTO u SELECT '0C4T4YK804HMASW9ZZZX', '-Ou-UH8c------------', 'zsgqz0pxjydbsqqg28t5cy4tqg';
INSERT INTO u VALUES ('0C4T4YK804HMASW9ZZZX', '-Ou-UH8c-----------0', 'zsgqz0pxjydbsqqg28t5cy4tq0');
INSERT INTO u VALUES ('0C4T4YK804HMASW9ZZZY', '-Ou-UH8c------------', 'zsgqz0pxjydbsqqg28t5cy4tq0');
INSERT INTO u VALUES ('0C4T4YK804HMASW9ZZZY', '-Ou-UH8c-----------0', 'ZSGQZ0PXJYDBSQQG28T5CY4TQG');
INSERT INTO u VALUES ('0C4T4YK804HMASW9ZZZX', '-Ou-UH8c-----------0', 'zsgqz0pxjydbsqqg28t5cy4tq0')
ON CONFLICT (record) DO UPDATE SET push = excluded.push RETURNING push;
VACUUM ANALYZE u;
-- case 25: the ends are read off the index; max of rev_id is the oldest
SELECT pg_temp.plan('SELECT max(record) FROM u', 'Scan') AS "max(record)";
SELECT pg_temp.plan('SELECT min(push) FROM u', 'Scan') AS "min(push)";
SELECT pg_temp.plan('SELECT max(rev) FROM u', 'Scan') AS "max(rev), index on rev DESC";
SELECT (SELECT max(record) FROM u) = (SELECT record FROM u ORDER BY record::text COLLATE "C" DESC LIMIT 1) AS max_record,
    (SELECT min(push) FROM u) = (SELECT push FROM u ORDER BY push::text COLLATE "C" LIMIT 1) AS min_push,
    (SELECT extract_ts(max(rev)) FROM u) = (SELECT min(extract_ts(rev)) FROM u) AS max_rev_is_oldest;
SELECT min(record), max(record), min(push), max(push), min(rev), max(rev) FROM u WHERE false;
SELECT min(record), max(push), max(rev) FROM (VALUES (NULL::record_id, NULL::push_id, NULL::rev_id),
    (NULL, NULL, NULL)) v(record, push, rev);
SELECT min(record), max(record), min(push), max(push), min(rev), max(rev)
FROM (VALUES ('0C4T4YK804HMASW9ZZZX'::record_id, NULL::push_id, 'zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id),
    ('0C4T4YK804HMASW9ZZZY', '-Ou-UH8c------------', NULL),
    (NULL, '-Ou-UH8b------------', 'zsgqz0pxjydbsqqg28t5cy4tq0')) v(record, push, rev);
-- order without a sort, in both directions; a range is one index condition
SELECT pg_temp.plan('SELECT record FROM u ORDER BY record DESC LIMIT 5', 'Scan|Sort');
SELECT pg_temp.plan('SELECT rev FROM u ORDER BY rev LIMIT 5', 'Scan|Sort');
SELECT pg_temp.plan('SELECT push FROM u WHERE push BETWEEN push_min(''2026-06-01+00'', ''2026-06-02+00'') AND push_max(''2026-06-01+00'', ''2026-06-02+00'')', 'Scan|Cond');
SELECT pg_temp.plan('SELECT rev FROM u WHERE rev BETWEEN rev_min(''2026-06-01+00'', ''2026-06-02+00'') AND rev_max(''2026-06-01+00'', ''2026-06-02+00'')', 'Scan|Cond');
-- case 26: one row for a unique key
SELECT pg_temp.try('EXPLAIN (FORMAT json) SELECT * FROM u WHERE record = ''0C4T4YK804HMASW9ZZZX''')::json->0->'Plan'->'Plan Rows' AS rows;
-- rows, arrays of ids, row comparison
CREATE INDEX u_pair ON u (record, push);
SET enable_seqscan = off;
SELECT count(*) FROM u WHERE (record, push) >= ('0C4T4YK804HMASW9ZZZX', '-Ou-UH8c-----------0')
    AND record = ANY (ARRAY['0C4T4YK804HMASW9ZZZX', '0C4T4YK804HMASW9ZZZY']::record_id[]);
RESET enable_seqscan;
-- skip scan (from PostgreSQL 18 on): a leading column of few ids, among them the
-- first and the last there are, is stepped over
CREATE TEMP TABLE s AS
SELECT record, push, rev, n
FROM (VALUES ('00000000000000000000'::record_id, '--------------------'::push_id, '00000000000000000000000000'::rev_id),
    ('00000000000000000001', '-------------------0', '00000000000000000000000004'),
    ('0C4T4YK804HMASW9ZZZX', '-Ou-UH8c------------', 'zsgqz0pxjydbsqqg28t5cy4tqg'),
    ('0C4T4YK804HMASW9ZZZY', '-Ou-UH8czzzzzzzzzzzz', 'zsgqz0pxjydbsqqg28t5cy4tqm'),
    ('0C4T4YK9000000000000', '-Ou-UH8d------------', 'zsgqz0pxjzzzzzzzzzzzzzzzzw'),
    ('ZZZZZZZZZZZZZZZZZZZY', 'zzzzzzzzzzzzzzzzzzzy', 'zzzzzzzzzzzzzzzzzzzzzzzzzr'),
    ('ZZZZZZZZZZZZZZZZZZZZ', 'zzzzzzzzzzzzzzzzzzzz', 'zzzzzzzzzzzzzzzzzzzzzzzzzw'),
    (NULL, NULL, NULL)) v(record, push, rev), generate_series(1, 2000) n;
CREATE INDEX s_record ON s (record, n);
CREATE INDEX s_push ON s (push DESC, n);
CREATE INDEX s_rev ON s (rev NULLS FIRST, n);
VACUUM ANALYZE s;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT kind, array_agg(rows ORDER BY nth) AS rows
FROM (VALUES ('record'), ('push'), ('rev')) k(kind), (VALUES (1, 'n = 77'), (2, 'n IN (1, 2000)'),
    (3, 'n = 77 AND K > (SELECT min(K) FROM s)'),
    (4, 'n BETWEEN 10 AND 12 AND K < (SELECT max(K) FROM s)'), (5, 'n = 77 AND K IS NOT NULL'),
    (6, 'n = 77 AND K BETWEEN (SELECT min(K) FROM s) AND (SELECT max(K) FROM s)')) f(nth, form),
    LATERAL (SELECT pg_temp.try(replace('SELECT count(*) FROM (SELECT K, n FROM s WHERE ' || form || ' ORDER BY K DESC, n DESC) q', 'K', kind)) AS rows) r
GROUP BY kind ORDER BY kind COLLATE "C";
RESET enable_seqscan;
RESET enable_bitmapscan;
-- comparisons tell nothing, so an index is used below a security barrier too
CREATE TEMP VIEW barrier WITH (security_barrier) AS SELECT * FROM u WHERE length(push::text) = 20;
SELECT pg_temp.plan('SELECT * FROM barrier WHERE record = ''0C4T4YK804HMASW9ZZZX''', 'Cond|Filter');
SELECT pg_temp.plan('SELECT * FROM barrier WHERE rev BETWEEN rev_min(''2026-06-01+00'') AND rev_max(''2026-06-01+00'')', 'Index Cond');
-- many elements: IN and NOT IN by a hash table
SELECT string_agg(quote_literal(push), ', ') AS pushes, array_agg(push) AS array FROM t WHERE n <= 30 \gset
SELECT count(*) FILTER (WHERE push IN (:pushes)) AS in, count(*) FILTER (WHERE push = ANY (:'array')) AS any,
    count(*) FILTER (WHERE push NOT IN (:pushes)) AS not_in, count(push) AS all
FROM t;

--
-- case C: an index with duplicates is as small as that of uuid
--
CREATE TEMP TABLE c AS
SELECT make_record_id(ts, v, v) AS record, make_push_id(ts, '\x010203040506070809') AS push,
    make_rev_id(ts, '\x0102030405060708090a') AS rev, make_rev_id(ts, '\x0102030405060708090a')::uuid AS uuid
FROM generate_series(0, 199999) n, LATERAL (SELECT n % 2000 AS v) m,
    LATERAL (SELECT timestamptz '2026-06-01+00' + v * interval '1 s' AS ts) t;
CREATE INDEX c_record ON c (record);
CREATE INDEX c_push ON c (push);
CREATE INDEX c_rev ON c (rev);
CREATE INDEX c_uuid ON c (uuid);
SELECT pg_relation_size('c_record') <= 1.1 * pg_relation_size('c_uuid') AS record,
    pg_relation_size('c_push') <= 1.1 * pg_relation_size('c_uuid') AS push,
    pg_relation_size('c_rev') <= 1.1 * pg_relation_size('c_uuid') AS rev;
-- and the same after inserts instead of a build
CREATE INDEX c_record2 ON c (record);
INSERT INTO c SELECT * FROM c LIMIT 50000;
SELECT pg_relation_size('c_record2') <= 1.1 * pg_relation_size('c_uuid') AS record,
    pg_relation_size('c_push') <= 1.1 * pg_relation_size('c_uuid') AS push,
    pg_relation_size('c_rev') <= 1.1 * pg_relation_size('c_uuid') AS rev;

--
-- case 24: BRIN on a million rows in id order reads few pages for an hour
--
CREATE TEMP TABLE big AS SELECT record_id_at(timestamptz '2026-02-01+00' + n * interval '1 s') AS id
    FROM generate_series(1, 1000000) n;
CREATE INDEX big_brin ON big USING brin (id);
CREATE FUNCTION pg_temp.pages_read(query text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    plan json;
BEGIN
    EXECUTE 'EXPLAIN (ANALYZE, COSTS off, TIMING off, SUMMARY off, BUFFERS off, FORMAT json) ' || query INTO plan;
    RETURN (plan->0->'Plan'->>'Lossy Heap Blocks')::bigint;
END $$;
SET enable_seqscan = off;
SET max_parallel_workers_per_gather = 0;
SELECT pg_temp.pages_read($$SELECT * FROM big WHERE id BETWEEN record_min('2026-02-05 12:00+00')
    AND record_max('2026-02-05 13:00+00')$$)
    < 0.05 * pg_relation_size('big') / current_setting('block_size')::int AS few_pages;
SELECT count(*) FROM big WHERE id BETWEEN record_min('2026-02-05 12:00+00') AND record_max('2026-02-05 13:00+00');
