--
-- Binary input and output: COPY and the functions behind it
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include
-- \copy takes no variable for a file name, so go to where results/ is
\getenv abs_builddir PG_ABS_BUILDDIR
\cd :abs_builddir

-- case 28: out and back; ids of every time and bit pattern, and nulls
CREATE TEMP TABLE t (record record_id, push push_id, rev rev_id, pushes push_id[]);
INSERT INTO t
SELECT make_record_id(timestamptz '2026-01-01+00' + n * interval '400 days 1.234 s',
    ('x' || substr(h, 1, 10))::bit(40)::bigint, ('x' || substr(h, 11, 5))::bit(20)::int),
    decode(substr(h, 1, 30), 'hex')::push_id, h::uuid::rev_id, ARRAY[decode(substr(h, 1, 30), 'hex')::push_id, NULL]
FROM generate_series(0, 31) n, md5(n::text) h
UNION ALL VALUES (NULL::record_id, NULL::push_id, NULL::rev_id, NULL::push_id[]),
    ('00000000000000000000', '--------------------', '00000000000000000000000000', '{}'),
    ('ZZZZZZZZZZZZZZZZZZZZ', 'zzzzzzzzzzzzzzzzzzzz', 'zzzzzzzzzzzzzzzzzzzzzzzzzw', '{zzzzzzzzzzzzzzzzzzzz}');
\copy t TO 'results/binary.data' (FORMAT binary)
CREATE TEMP TABLE t2 (LIKE t);
\copy t2 FROM 'results/binary.data' (FORMAT binary)
SELECT count(*), count(record), count(DISTINCT (record, push, rev, pushes)) AS distinct FROM t2;
SELECT count(*) FROM ((TABLE t EXCEPT ALL TABLE t2) UNION ALL (TABLE t2 EXCEPT ALL TABLE t)) d;

-- the field is the stored bytes: what a bytea column writes, an id column reads
SELECT record_id_send(record) = record::bytea AS record, push_id_send(push) = push::bytea AS push,
    rev_id_send(rev) = rev::bytea AS rev, count(*)
FROM t WHERE record IS NOT NULL GROUP BY 1, 2, 3;
CREATE TEMP TABLE field (bytes bytea);
CREATE TEMP TABLE as_record (id record_id);
CREATE TEMP TABLE as_push (id push_id);
CREATE TEMP TABLE as_rev (id rev_id);
INSERT INTO field VALUES ('\x0309a27a680123456789ffffd0');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
-- padding bits, one byte short or long, nothing: 22P03, and the backend lives
\copy as_push FROM 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = '\x0309a27a680123456789ffffd1';
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
\set VERBOSITY sqlstate
\copy as_record FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = '\x0309a27a680123456789ffffdf';
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = '\x0309a27a680123456789ffff';
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = '\x0309a27a680123456789ffffd000';
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = '\x';
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_record FROM 'results/binary.data' (FORMAT binary)
\copy as_push FROM 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = decode(repeat('ff', 14), 'hex');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_push FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = decode(repeat('ff', 15), 'hex');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_push FROM 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = decode(repeat('ff', 16), 'hex');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_push FROM 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = decode(repeat('ff', 17), 'hex');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
UPDATE field SET bytes = decode(repeat('00', 100000), 'hex');
\copy field TO 'results/binary.data' (FORMAT binary)
\copy as_rev FROM 'results/binary.data' (FORMAT binary)
\set VERBOSITY default
-- only what was right came in
SELECT (SELECT array_agg(id) FROM as_record) AS record, (SELECT array_agg(id) FROM as_push) AS push,
    (SELECT array_agg(id) FROM as_rev) AS rev;

-- a bytea cast and the binary input refuse the same
SELECT kind, length, pg_temp.state(format('SELECT %L::bytea::%s', '\x' || repeat('00', length), kind))
FROM (VALUES ('record_id', 13), ('push_id', 15), ('rev_id', 16)) k(kind, size), generate_series(size - 1, size + 1) length
ORDER BY size, length;
-- every padding bit of a record id
SELECT string_agg(pg_temp.state(format('SELECT %L::bytea::record_id',
    '\x' || repeat('00', 12) || to_hex(0) || to_hex(bits))), ' ' ORDER BY bits)
FROM generate_series(0, 15) bits;
