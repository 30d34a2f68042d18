-- A database that uses the types in every way there is to dump and to restore; the
-- extension is in a schema of its own, which nobody's search_path contains later on.

CREATE SCHEMA utils;
CREATE EXTENSION idgen SCHEMA utils;
CREATE SCHEMA app;
SET search_path = app, utils;

-- domains and composite types
CREATE DOMAIN order_id AS record_id
    CHECK (VALUE BETWEEN record_min('2026-01-01+00', '2060-01-01+00') AND record_max('2026-01-01+00', '2060-01-01+00'));
CREATE DOMAIN fresh_push AS push_id NOT NULL DEFAULT push_id();
CREATE TYPE trio AS (r record_id, p push_id, v rev_id);
CREATE DOMAIN late_trio AS trio CHECK ((VALUE).v < rev_min('2000-01-01+00'));

-- branded types
SELECT create_branded_id('evt', 'rev_id');
SELECT create_branded_id('usr', 'record_id', 'user_key');
SELECT create_branded_id('x_y', 'push_id');

-- defaults, generated columns, checks, expression and partial indexes, exclusion
CREATE TABLE customers (
    id record_id PRIMARY KEY DEFAULT record_id(),
    created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
    machine bigint GENERATED ALWAYS AS ((id_inspect(id)).machine_id) STORED,
    p push_id DEFAULT push_id() UNIQUE CHECK (p > push_min('2000-01-01+00')),
    v rev_id NOT NULL DEFAULT rev_id(),
    at_a_time rev_id DEFAULT rev_id_at('2026-07-15 12:00:00.123+00'),
    as_uuid uuid GENERATED ALWAYS AS (at_a_time::uuid) STORED,
    as_bytes bytea DEFAULT push_id()::bytea,
    as_text text COLLATE "C" DEFAULT push_id() CHECK (is_push_id(as_text)),
    CHECK (extract_ts(id) >= '2026-01-01+00'),
    recent bool GENERATED ALWAYS AS (created_in(id, '2026-07-15 12:00+00', 'infinity')) STORED,
    CHECK (created_in(v, '[2000-01-01+00,)')),
    EXCLUDE USING hash (v WITH =)
);
CREATE INDEX ON customers (extract_ts(v));
CREATE INDEX ON customers ((id::text) COLLATE "C", p DESC) INCLUDE (v);
CREATE INDEX ON customers (v) WHERE v > rev_min('2026-07-15 12:00+00');
CREATE INDEX ON customers (v rev_id_ops DESC NULLS LAST);
CREATE INDEX ON customers USING hash (p);
CREATE INDEX ON customers USING brin (id, p push_id_minmax_multi_ops, v rev_id_bloom_ops);
CREATE INDEX ON customers (p) WHERE created_in(p, '[2026-07-01+00, 2060-01-01+00)');
CREATE INDEX ON customers (as_text) WHERE as_text >= push_min('2020-01-01+00');
CREATE STATISTICS customers_stats ON extract_ts(id), v FROM customers;
INSERT INTO customers SELECT FROM generate_series(1, 2000);

-- ranges of ids
CREATE TYPE record_range AS RANGE (SUBTYPE = record_id);
CREATE TYPE evt_range AS RANGE (SUBTYPE = evt_id, MULTIRANGE_TYPE_NAME = evt_ranges);
CREATE TABLE shifts (during record_range, events evt_ranges, EXCLUDE USING gist (during WITH &&));
INSERT INTO shifts
SELECT record_range(record_min(ts), record_min(ts + interval '8 h')), evt_ranges(evt_range(evt_min(ts + interval '8 h'), evt_min(ts)))
FROM generate_series('2026-07-15+00'::timestamptz, '2026-07-20+00', '8 h') AS ts;

-- foreign keys, arrays with GIN, columns of domains and composites
CREATE TABLE orders (
    id order_id PRIMARY KEY DEFAULT record_id(),
    customer record_id NOT NULL REFERENCES customers,
    key fresh_push,
    tags push_id[],
    three trio,
    late late_trio,
    trios trio[],
    UNIQUE (customer, id)
);
CREATE INDEX ON orders USING gin (tags);
CREATE INDEX ON orders (((three).v));
INSERT INTO orders (customer, tags, three, late, trios)
SELECT id, ARRAY[push_id(), p, NULL], (id, p, v)::trio, (id, p, v)::trio, ARRAY[(id, p, v)::trio, (NULL, p, NULL)::trio]
FROM customers;
ALTER TABLE customers ADD COLUMN last_order order_id;
UPDATE customers SET last_order = o.id FROM orders o WHERE o.customer = customers.id;
ALTER TABLE customers ADD FOREIGN KEY (last_order) REFERENCES orders;

-- partitions by hash, by range and by list, and partitions of partitions
CREATE TABLE hashed (id record_id PRIMARY KEY DEFAULT record_id(), n int) PARTITION BY HASH (id);
CREATE TABLE hashed0 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TABLE hashed1 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TABLE hashed2 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 2);
INSERT INTO hashed (n) SELECT generate_series(1, 3000);

CREATE TABLE ranged (id rev_id DEFAULT rev_id(), k push_id, PRIMARY KEY (id, k)) PARTITION BY RANGE (id);
CREATE TABLE ranged_old PARTITION OF ranged
    FOR VALUES FROM (rev_min('2026-06-30 23:59:59.999+00')) TO (MAXVALUE) PARTITION BY HASH (k);
CREATE TABLE ranged_old0 PARTITION OF ranged_old FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE ranged_old1 PARTITION OF ranged_old FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TABLE ranged_july PARTITION OF ranged
    FOR VALUES FROM (rev_min('2026-07-31 23:59:59.999+00')) TO (rev_min('2026-06-30 23:59:59.999+00'));
CREATE TABLE ranged_rest PARTITION OF ranged DEFAULT;
INSERT INTO ranged
SELECT rev_id_at('2026-05-01+00'::timestamptz + n * interval '1 hour'), push_id_at('2026-05-01+00'::timestamptz + n * interval '1 hour')
FROM generate_series(1, 3000) n;

-- partitions made by time
CREATE TABLE by_month (id rev_id DEFAULT rev_id(), n int, PRIMARY KEY (id, n)) PARTITION BY RANGE (id, n);
SELECT create_id_partition('by_month', 'by_month_05', '2026-05-01+00', '2026-06-01+00'),
    create_id_partition('by_month', 'by_month_06', '2026-06-01+00', '2026-07-01+00');
INSERT INTO by_month SELECT rev_id_at('2026-05-01+00'::timestamptz + n * interval '1 hour'), n FROM generate_series(1, 1000) n;

CREATE TABLE listed (id push_id, n int) PARTITION BY LIST (id);
CREATE TABLE listed1 PARTITION OF listed FOR VALUES IN ('-Ou-UH8c------------', NULL);
CREATE TABLE listed_rest PARTITION OF listed DEFAULT;
INSERT INTO listed VALUES (NULL, 1), ('-Ou-UH8c------------', 2), ('zzzzzzzzzzzzzzzzzzzz', 3);

CREATE TABLE monthly (id evt_id PRIMARY KEY DEFAULT evt_id(), n int) PARTITION BY RANGE (id);
SELECT create_id_partition('monthly', 'monthly_first', '1970-01-01+00', '2026-07-01+00'),
    create_id_partition('monthly', 'monthly_july', '2026-07-01+00', '2026-08-01+00'),
    create_id_partition('monthly', 'monthly_last', '2026-08-01+00', '10889-08-02 05:31:50.656+00');
CREATE INDEX ON monthly (n) WHERE created_in(id, '[2026-07-10 00:00+00,2026-07-11 00:00+00)');
ALTER TABLE monthly ADD CHECK (created_in(id, '1990-01-01+00', 'infinity'));
INSERT INTO monthly SELECT evt_id_at('2026-06-01+00'::timestamptz + n * interval '1 hour'), n FROM generate_series(1, 2000) n;
CREATE VIEW july AS SELECT * FROM monthly WHERE created_in(id, tstzrange('2026-07-01+00', '2026-08-01+00'));

CREATE TABLE references_partitioned (id record_id REFERENCES hashed, v rev_id, k push_id, FOREIGN KEY (v, k) REFERENCES ranged);
INSERT INTO references_partitioned SELECT h.id, r.id, r.k FROM hashed h, ranged r LIMIT 100;

-- branded types
CREATE TABLE events (
    id evt_id PRIMARY KEY DEFAULT evt_id(),
    usr user_key NOT NULL DEFAULT user_key(),
    xy x_y_id DEFAULT x_y_id(),
    created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
    others evt_id[] DEFAULT ARRAY[evt_id()],
    CHECK (id < evt_min('1990-01-01+00'))
);
CREATE INDEX ON events USING gin (others);
CREATE INDEX ON events USING brin (usr);
CREATE INDEX ON events (extract_ts(usr));
INSERT INTO events SELECT FROM generate_series(1, 1000);

-- views, materialized views, functions, triggers, policies
CREATE VIEW newest AS
SELECT id, extract_ts(id), (id_inspect(id)).tail FROM ranged
WHERE id BETWEEN rev_min('2026-06-01+00', '2026-07-01+00') AND rev_max('2026-06-01+00', '2026-07-01+00')
ORDER BY id;
CREATE VIEW of_june AS
SELECT count(*), min(id) FROM by_month WHERE created_in(id, '[2026-06-01+00, 2026-07-01+00)');
CREATE VIEW of_text AS
SELECT count(*), min(as_text), bool_and(as_text > push_min('2026-01-01+00')) FROM customers
WHERE as_text BETWEEN push_min('2026-01-01+00') AND push_max('2060-01-01+00');
CREATE MATERIALIZED VIEW per_hour AS
SELECT date_trunc('hour', extract_ts(id), 'UTC') AS hour, count(*), min(id), max(id), count(DISTINCT k) AS keys
FROM ranged GROUP BY 1;
CREATE UNIQUE INDEX ON per_hour (max);
CREATE MATERIALIZED VIEW of_customers AS
SELECT c.id, c.p, o.tags, o.three FROM customers c JOIN orders o ON o.customer = c.id;
CREATE INDEX ON of_customers (id);

CREATE FUNCTION next_id(after rev_id DEFAULT rev_min('2100-01-01+00')) RETURNS rev_id
LANGUAGE sql STABLE BEGIN ATOMIC SELECT min(id) FROM ranged WHERE id > after; END;
CREATE FUNCTION set_key() RETURNS trigger LANGUAGE plpgsql SET search_path = utils AS
    'BEGIN NEW.key := coalesce(NEW.key, push_id()); RETURN NEW; END';
CREATE TRIGGER set_key BEFORE INSERT ON orders FOR EACH ROW
    WHEN (NEW.id > record_min('2026-01-01+00')) EXECUTE FUNCTION set_key();
ALTER TABLE hashed ENABLE ROW LEVEL SECURITY;
CREATE POLICY recent ON hashed USING (id >= record_min('2026-01-01+00') AND created_in(id, '-infinity', '2060-01-01+00'));
CREATE RULE no_delete AS ON DELETE TO listed WHERE OLD.id = push_min('1970-01-01+00') DO INSTEAD NOTHING;
CREATE OPERATOR FAMILY app.mixed USING btree;
CREATE AGGREGATE first_of (rev_id) (SFUNC = rev_id_larger, STYPE = rev_id, SORTOP = >);
