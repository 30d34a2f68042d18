--
-- Times: the range of each kind at, just inside and just outside every limit;
-- bounds of a millisecond and of a span; what is read back
--
\getenv abs_srcdir PG_ABS_SRCDIR
\set include :abs_srcdir '/sql/include/session.sql'
\i :include

-- the smallest and the largest id of one millisecond, microseconds floored
SELECT t, record_min(t), record_max(t) FROM (VALUES ('2026-01-01 00:00:00+00'::timestamptz),
    ('2026-01-01 00:00:00.000999+00'),
    ('2026-01-01 00:00:00.001+00'), ('2026-07-15 12:00:00.123+00'), ('2026-07-15 12:00:00.123999+00'),
    ('2060-11-03 19:53:47.774999+00'),
    ('2060-11-03 19:53:47.775+00'), ('2060-11-03 19:53:47.775999+00')) v(t);
SELECT t, push_min(t), push_max(t) FROM (VALUES ('1970-01-01 00:00:00+00'::timestamptz), ('1970-01-01 00:00:00.000999+00'),
    ('1970-01-01 00:00:00.001+00'), ('2026-07-15 12:00:00.123+00'), ('2026-07-15 12:00:00.123999+00'),
    ('10889-08-02 05:31:50.654999+00'),
    ('10889-08-02 05:31:50.655+00'), ('10889-08-02 05:31:50.655999+00')) v(t);
SELECT t, rev_min(t), rev_max(t) FROM (VALUES ('1970-01-01 00:00:00+00'::timestamptz), ('1970-01-01 00:00:00.000999+00'),
    ('1970-01-01 00:00:00.001+00'), ('2026-07-15 12:00:00.123+00'), ('2026-07-15 12:00:00.123999+00'),
    ('10889-08-02 05:31:50.654999+00'),
    ('10889-08-02 05:31:50.655+00'), ('10889-08-02 05:31:50.655999+00')) v(t);

-- outside (case 10, 11): an error that names the range, whatever asks
\pset format unaligned
\pset tuples_only on
SELECT format('%s: %s', call, pg_temp.try('SELECT ' || call))
FROM (VALUES ('record_min(''2025-12-31 23:59:59.999999+00'')'), ('record_max(''2060-11-03 19:53:47.776+00'')'),
    ('push_min(''1969-12-31 23:59:59.999999+00'')'), ('push_max(''10889-08-02 05:31:50.656+00'')'),
    ('rev_min(''1969-12-31 23:59:59.999999+00'')'), ('rev_max(''10889-08-02 05:31:50.656+00'')')) v(call);
\pset tuples_only off
\pset format aligned
SELECT kind, t, string_agg(pg_temp.state(format('SELECT ' || form, kind, t, fields)), ' '
    ORDER BY nth) AS "min, max, min of two, max of two, at, make"
FROM (VALUES ('record', '0, 0'), ('push', $$'\x000000000000000000'$$),
    ('rev', $$'\x00000000000000000000'$$)) k(kind, fields),
    (VALUES ('-infinity'), ('4714-11-24 00:00:00+00 BC'), ('1969-12-31 23:59:59.999+00'), ('1969-12-31 23:59:59.999999+00'),
        ('1970-01-01+00'), ('2025-12-31 23:59:59.999+00'), ('2025-12-31 23:59:59.999999+00'), ('2026-01-01+00'),
        ('2060-11-03 19:53:47.775999+00'), ('2060-11-03 19:53:47.776+00'), ('10889-08-02 05:31:50.655999+00'),
        ('10889-08-02 05:31:50.656+00'), ('294276-12-31 23:59:59.999999+00'), ('infinity')) v(t),
    (VALUES (1, '%s_min(%L)'), (2, '%s_max(%L)'), (3, '%s_min(''2030-01-01+00'', %L)'), (4, '%s_max(%L, ''2030-01-01+00'')'),
        (5, '%s_id_at(%L)'), (6, 'make_%s_id(%L, %s)')) f(nth, form)
GROUP BY kind, t
ORDER BY kind COLLATE "C", t::timestamptz;

-- null in, null out
SELECT record_min(NULL), record_max(NULL), record_min(NULL, now()), record_max(now(), NULL), record_id_at(NULL),
    push_min(NULL), push_max(NULL), push_min(NULL, now()), push_max(now(), NULL), push_id_at(NULL),
    rev_min(NULL), rev_max(NULL), rev_min(NULL, now()), rev_max(now(), NULL), rev_id_at(NULL);

--
-- The span of two times, in whichever order
--
SELECT record_min(a, b), record_max(a, b), push_min(a, b), push_max(a, b), rev_min(a, b), rev_max(a, b)
FROM (VALUES ('2026-07-15 12:00+00'::timestamptz, '2026-07-16 12:00+00'::timestamptz)) v(a, b);
CREATE TEMP TABLE moment AS
SELECT timestamptz '2026-07-15 12:00+00' + (n - 3) * interval '1 day' + (n % 3) * interval '0.4 ms' AS t
    FROM generate_series(0, 6) n
UNION ALL VALUES ('2026-01-01+00'::timestamptz), ('2060-11-03 19:53:47.775+00'), ('2026-07-15 12:00:00.001+00'),
    ('2026-07-15 12:00:00.002+00');
SELECT count(*) AS spans,
    count(*) FILTER (WHERE record_min(x.t, y.t) <> least(record_min(x.t), record_min(y.t))
    OR record_max(x.t, y.t) <> greatest(record_max(x.t), record_max(y.t))) AS record,
    count(*) FILTER (WHERE push_min(x.t, y.t) <> least(push_min(x.t), push_min(y.t))
    OR push_max(x.t, y.t) <> greatest(push_max(x.t), push_max(y.t))) AS push,
    count(*) FILTER (WHERE rev_min(x.t, y.t) <> least(rev_min(x.t), rev_min(y.t))
    OR rev_max(x.t, y.t) <> greatest(rev_max(x.t), rev_max(y.t))) AS rev
FROM moment x, moment y;
-- BETWEEN with them is exactly the closed span of milliseconds, for every kind
SELECT count(*) AS tried, count(*) FILTER (WHERE record_is <> should) AS record,
    count(*) FILTER (WHERE push_is <> should) AS push,
    count(*) FILTER (WHERE rev_is <> should) AS rev
FROM (SELECT record_id_at(z.t) BETWEEN record_min(x.t, y.t) AND record_max(x.t, y.t) AS record_is,
        push_id_at(z.t) BETWEEN push_min(x.t, y.t) AND push_max(x.t, y.t) AS push_is,
        rev_id_at(z.t) BETWEEN rev_min(x.t, y.t) AND rev_max(x.t, y.t) AS rev_is,
        date_trunc('milliseconds', z.t) BETWEEN date_trunc('milliseconds', least(x.t, y.t))
        AND date_trunc('milliseconds', greatest(x.t, y.t)) AS should
    FROM moment x, moment y, moment z) s;

-- case 35: with one time each, rev takes the newer one first; the other way is
-- empty, and SYMMETRIC loses the edges
CREATE TEMP TABLE v AS
SELECT make_rev_id(timestamptz '2026-07-15 12:00+00' + n * interval '1 hour', decode(repeat(tail, 10), 'hex')) AS id
FROM generate_series(-2, 26) n, (VALUES ('00'), ('7f'), ('ff')) t(tail);
SELECT '2026-07-15 12:00+00' AS t1, '2026-07-16 12:00+00' AS t2 \gset
SELECT rev_min(:'t1') > rev_max(:'t2') AS backwards,
    (SELECT count(*) FROM v WHERE extract_ts(id) BETWEEN :'t1' AND :'t2') AS should_be,
    (SELECT count(*) FROM v WHERE id BETWEEN rev_min(:'t1', :'t2') AND rev_max(:'t1', :'t2')) AS two_arguments,
    (SELECT count(*) FROM v WHERE id BETWEEN rev_min(:'t2') AND rev_max(:'t1')) AS newer_first,
    (SELECT count(*) FROM v WHERE id BETWEEN rev_min(:'t1') AND rev_max(:'t2')) AS older_first,
    (SELECT count(*) FROM v WHERE id BETWEEN SYMMETRIC rev_min(:'t1') AND rev_max(:'t2')) AS symmetric;
-- case 3: unsigned, most significant byte first
SELECT rev_min('1970-01-01+00') > rev_min(now()), rev_min(now()) > rev_min('10889-08-02 05:31:50.655+00');
SELECT record_max('2043-06-03+00') < record_min('2043-06-04+00'), push_max('6429-10-17+00') < push_min('6429-10-18+00'),
    rev_min('6429-10-17+00') > rev_max('6429-10-18+00');

--
-- Reading times back
--
-- every millisecond survives, and every bit of the time does
SELECT count(*) AS tried,
    count(*) FILTER (WHERE ms < 1099511627776
    AND extract_ts(record_min(pg_temp.ms(1767225600000 + ms))) <> pg_temp.ms(1767225600000 + ms)) AS record,
    count(*) FILTER (WHERE extract_ts(push_max(t)) <> t OR extract_ts(push_min(t)) <> t
    OR push_max(t)::timestamptz <> t) AS push,
    count(*) FILTER (WHERE extract_ts(rev_max(t)) <> t OR extract_ts(rev_min(t)) <> t OR rev_max(t)::timestamptz <> t) AS rev
FROM (SELECT DISTINCT greatest((1::bigint << bit) + d, 0) AS ms FROM generate_series(0, 47) bit,
    generate_series(-1, 1) d) b, pg_temp.ms(ms) t;
-- case 14: whatever the time zone of the session
SELECT extract(epoch FROM extract_ts('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id)) AS a \gset
SELECT count(*) AS zones, count(*) FILTER (WHERE same) AS same
FROM (VALUES ('America/New_York'), ('Asia/Kolkata'), ('Pacific/Apia'), ('UTC')) z(zone),
    set_config('timezone', zone, true),
    LATERAL (SELECT extract(epoch FROM extract_ts('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id)) = :a
    AND zone = current_setting('timezone')
        AND extract(epoch FROM extract_ts(record_min('2026-07-15 12:00+00'))) = 1784116800) s(same);
SET timezone = 'America/New_York';
SELECT extract_ts('zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id), record_min('2026-06-01 00:02:25+00'),
    record_min('2026-05-31 20:02:25');
-- the range in an error is the same in every zone
SELECT pg_temp.try('SELECT record_min(''2000-01-01'')');
SET timezone = 'UTC';
-- case 17: good for generated columns and expression indexes
CREATE TEMP TABLE g (record record_id DEFAULT record_id(), push push_id DEFAULT push_id(),
    id rev_id PRIMARY KEY DEFAULT rev_id(),
    created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
    pushed timestamptz GENERATED ALWAYS AS (extract_ts(push)) STORED,
    recorded timestamptz GENERATED ALWAYS AS (extract_ts(record)) STORED);
CREATE INDEX ON g (extract_ts(id));
CREATE INDEX ON g (extract_ts(record), extract_ts(push));
INSERT INTO g DEFAULT VALUES;
SELECT created = extract_ts(id), pushed = extract_ts(push), recorded = extract_ts(record),
    created BETWEEN now() - interval '1 minute' AND clock_timestamp() FROM g;
