/* idgen--1.0.sql */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION idgen" to load this file. \quit

-- planner support of created_in(), of every kind

CREATE FUNCTION created_in_support(internal) RETURNS internal
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION created_in_support(internal) IS 'planner support of created_in()';

-- ---------------------------------------------------------------------------
-- record_id: Record ID
-- ---------------------------------------------------------------------------

-- type

CREATE TYPE record_id;

CREATE FUNCTION record_id_in(cstring) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_out(record_id) RETURNS cstring
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_recv(internal) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_send(record_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE record_id (
    INPUT = record_id_in,
    OUTPUT = record_id_out,
    RECEIVE = record_id_recv,
    SEND = record_id_send,
    INTERNALLENGTH = 13,
    ALIGNMENT = char,
    STORAGE = plain
);

COMMENT ON TYPE record_id IS 'Record ID';
COMMENT ON FUNCTION record_id_in(cstring) IS 'I/O';
COMMENT ON FUNCTION record_id_out(record_id) IS 'I/O';
COMMENT ON FUNCTION record_id_recv(internal) IS 'I/O';
COMMENT ON FUNCTION record_id_send(record_id) IS 'I/O';

-- casts

CREATE FUNCTION extract_ts(id record_id) RETURNS timestamptz
    AS 'MODULE_PATHNAME', 'record_id_extract_ts' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_to_bytea(record_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_from_bytea(bytea) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE CAST (record_id AS timestamptz) WITH FUNCTION extract_ts(record_id);
CREATE CAST (record_id AS bytea) WITH FUNCTION record_id_to_bytea(record_id);
CREATE CAST (bytea AS record_id) WITH FUNCTION record_id_from_bytea(bytea);

COMMENT ON FUNCTION extract_ts(record_id) IS 'the creation time inside the id, in whole milliseconds';
COMMENT ON FUNCTION record_id_to_bytea(record_id) IS 'the 13 stored bytes';
COMMENT ON FUNCTION record_id_from_bytea(bytea) IS 'record_id from its 13 stored bytes';
COMMENT ON CAST (record_id AS timestamptz) IS 'the creation time inside the id';
COMMENT ON CAST (record_id AS bytea) IS 'the 13 stored bytes';
COMMENT ON CAST (bytea AS record_id) IS 'record_id from its 13 stored bytes';

-- functions

CREATE FUNCTION record_id() RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL SAFE;
CREATE FUNCTION record_id_at(ts timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_with_ts(OUT id record_id, OUT ts timestamptz) RETURNS record
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL SAFE;
CREATE FUNCTION record_machine_id() RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL SAFE;
CREATE FUNCTION make_record_id(ts timestamptz, machine_id bigint, counter integer) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_inspect(id record_id, OUT ts timestamptz, OUT machine_id bigint, OUT counter integer) RETURNS record
    AS 'MODULE_PATHNAME', 'record_id_inspect' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_min(ts timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_max(ts timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_min(a timestamptz, b timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_span_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_max(a timestamptz, b timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_span_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION created_in(id record_id, range tstzrange) RETURNS boolean
    AS 'MODULE_PATHNAME', 'record_id_created_in' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION created_in(id record_id, start_ts timestamptz, end_ts timestamptz) RETURNS boolean
    AS 'MODULE_PATHNAME', 'record_id_created_between' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION record_created_low(range tstzrange) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_created_high(range tstzrange) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_created_low(start_ts timestamptz, end_ts timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_created_high(start_ts timestamptz, end_ts timestamptz) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION is_record_id(text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION safe_parse_record_id(input text, OUT ok boolean, OUT id record_id, OUT error text) RETURNS record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION record_id() IS 'a new record_id';
COMMENT ON FUNCTION record_id_at(timestamptz) IS 'a new record_id with the given time, for backfills; calls with the same millisecond continue in order';
COMMENT ON FUNCTION record_id_with_ts() IS 'a new record_id and the time inside it';
COMMENT ON FUNCTION record_machine_id() IS 'the machine id of this backend';
COMMENT ON FUNCTION make_record_id(timestamptz, bigint, integer) IS 'the record_id with exactly these fields';
COMMENT ON FUNCTION id_inspect(record_id) IS 'every field of the id';
COMMENT ON FUNCTION record_min(timestamptz) IS 'the smallest record_id of the millisecond';
COMMENT ON FUNCTION record_max(timestamptz) IS 'the largest record_id of the millisecond';
COMMENT ON FUNCTION record_min(timestamptz, timestamptz) IS 'the smallest record_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION record_max(timestamptz, timestamptz) IS 'the largest record_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION created_in(record_id, tstzrange) IS 'is the creation time inside the id in the range?';
COMMENT ON FUNCTION created_in(record_id, timestamptz, timestamptz) IS 'is the creation time inside the id in the span from the first time up to the second, without that?';
COMMENT ON FUNCTION record_created_low(tstzrange) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION record_created_high(tstzrange) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION record_created_low(timestamptz, timestamptz) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION record_created_high(timestamptz, timestamptz) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION is_record_id(text) IS 'is this the canonical text of a record_id?';
COMMENT ON FUNCTION safe_parse_record_id(text) IS 'the record_id, or which rule the text breaks; never an error';

-- operators

CREATE FUNCTION record_id_lt(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_le(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_eq(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_ne(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_ge(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_gt(record_id, record_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR < (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_lt,
    COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_le,
    COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_eq,
    COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_ne,
    COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_ge,
    COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = record_id, RIGHTARG = record_id, FUNCTION = record_id_gt,
    COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION record_id_lt(record_id, record_id) IS 'implementation of < operator';
COMMENT ON FUNCTION record_id_le(record_id, record_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION record_id_eq(record_id, record_id) IS 'implementation of = operator';
COMMENT ON FUNCTION record_id_ne(record_id, record_id) IS 'implementation of <> operator';
COMMENT ON FUNCTION record_id_ge(record_id, record_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION record_id_gt(record_id, record_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (record_id, record_id) IS 'is less than';
COMMENT ON OPERATOR <= (record_id, record_id) IS 'is less than or equal to';
COMMENT ON OPERATOR = (record_id, record_id) IS 'is equal to';
COMMENT ON OPERATOR <> (record_id, record_id) IS 'is not equal to';
COMMENT ON OPERATOR >= (record_id, record_id) IS 'is greater than or equal to';
COMMENT ON OPERATOR > (record_id, record_id) IS 'is greater than';

-- text columns: the text, under "C", against the canonical text of an id

CREATE FUNCTION text_lt_record_id(text, record_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_le_record_id(text, record_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_ge_record_id(text, record_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_gt_record_id(text, record_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>) $2::pg_catalog.text COLLATE pg_catalog."C";

CREATE OPERATOR < (
    LEFTARG = text, RIGHTARG = record_id, FUNCTION = text_lt_record_id,
    NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = text, RIGHTARG = record_id, FUNCTION = text_le_record_id,
    NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
    LEFTARG = text, RIGHTARG = record_id, FUNCTION = text_ge_record_id,
    NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = text, RIGHTARG = record_id, FUNCTION = text_gt_record_id,
    NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION text_lt_record_id(text, record_id) IS 'implementation of < operator';
COMMENT ON FUNCTION text_le_record_id(text, record_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION text_ge_record_id(text, record_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION text_gt_record_id(text, record_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (text, record_id) IS 'is less than the canonical text, under "C"';
COMMENT ON OPERATOR <= (text, record_id) IS 'is less than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR >= (text, record_id) IS 'is greater than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR > (text, record_id) IS 'is greater than the canonical text, under "C"';

-- operator classes

CREATE FUNCTION record_id_cmp(record_id, record_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_sortsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_skipsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION record_id_hash(record_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_hash_extended(record_id, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_brin_distance(record_id, record_id) RETURNS double precision
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS record_id_ops
    DEFAULT FOR TYPE record_id USING btree AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 record_id_cmp(record_id, record_id),
    FUNCTION 2 record_id_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS record_id_ops
    DEFAULT FOR TYPE record_id USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 record_id_hash(record_id),
    FUNCTION 2 record_id_hash_extended(record_id, bigint);

CREATE OPERATOR CLASS record_id_minmax_ops
    DEFAULT FOR TYPE record_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS record_id_minmax_multi_ops
    FOR TYPE record_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_multi_opcinfo(internal),
    FUNCTION 2 brin_minmax_multi_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_multi_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_minmax_multi_union(internal, internal, internal),
    FUNCTION 5 brin_minmax_multi_options(internal),
    FUNCTION 11 record_id_brin_distance(record_id, record_id);

CREATE OPERATOR CLASS record_id_bloom_ops
    FOR TYPE record_id USING brin AS
    OPERATOR 1 =,
    FUNCTION 1 brin_bloom_opcinfo(internal),
    FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_bloom_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_bloom_union(internal, internal, internal),
    FUNCTION 5 brin_bloom_options(internal),
    FUNCTION 11 record_id_hash(record_id);

COMMENT ON FUNCTION record_id_cmp(record_id, record_id) IS 'less-equal-greater';
COMMENT ON FUNCTION record_id_sortsupport(internal) IS 'sort support';
COMMENT ON FUNCTION record_id_skipsupport(internal) IS 'skip support';
COMMENT ON FUNCTION record_id_hash(record_id) IS 'hash';
COMMENT ON FUNCTION record_id_hash_extended(record_id, bigint) IS 'hash';
COMMENT ON FUNCTION record_id_brin_distance(record_id, record_id) IS 'BRIN multi minmax distance';
COMMENT ON OPERATOR FAMILY record_id_ops USING btree IS 'order of record_id';
COMMENT ON OPERATOR CLASS record_id_ops USING btree IS 'order of record_id';
COMMENT ON OPERATOR FAMILY record_id_ops USING hash IS 'hash of record_id';
COMMENT ON OPERATOR CLASS record_id_ops USING hash IS 'hash of record_id';
COMMENT ON OPERATOR FAMILY record_id_minmax_ops USING brin IS 'BRIN minmax of record_id';
COMMENT ON OPERATOR CLASS record_id_minmax_ops USING brin IS 'BRIN minmax of record_id';
COMMENT ON OPERATOR FAMILY record_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of record_id';
COMMENT ON OPERATOR CLASS record_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of record_id';
COMMENT ON OPERATOR FAMILY record_id_bloom_ops USING brin IS 'BRIN bloom of record_id';
COMMENT ON OPERATOR CLASS record_id_bloom_ops USING brin IS 'BRIN bloom of record_id';

-- aggregates

CREATE FUNCTION record_id_smaller(record_id, record_id) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION record_id_larger(record_id, record_id) RETURNS record_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE AGGREGATE min(record_id) (
    SFUNC = record_id_smaller, STYPE = record_id, SORTOP = <,
    COMBINEFUNC = record_id_smaller, PARALLEL = SAFE
);
CREATE AGGREGATE max(record_id) (
    SFUNC = record_id_larger, STYPE = record_id, SORTOP = >,
    COMBINEFUNC = record_id_larger, PARALLEL = SAFE
);

COMMENT ON FUNCTION record_id_smaller(record_id, record_id) IS 'smaller of two';
COMMENT ON FUNCTION record_id_larger(record_id, record_id) IS 'larger of two';
COMMENT ON AGGREGATE min(record_id) IS 'minimum value of all record_id input values';
COMMENT ON AGGREGATE max(record_id) IS 'maximum value of all record_id input values';

-- ---------------------------------------------------------------------------
-- push_id: Firebase Push ID
-- ---------------------------------------------------------------------------

-- type

CREATE TYPE push_id;

CREATE FUNCTION push_id_in(cstring) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_out(push_id) RETURNS cstring
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_recv(internal) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_send(push_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE push_id (
    INPUT = push_id_in,
    OUTPUT = push_id_out,
    RECEIVE = push_id_recv,
    SEND = push_id_send,
    INTERNALLENGTH = 15,
    ALIGNMENT = char,
    STORAGE = plain
);

COMMENT ON TYPE push_id IS 'Firebase Push ID';
COMMENT ON FUNCTION push_id_in(cstring) IS 'I/O';
COMMENT ON FUNCTION push_id_out(push_id) IS 'I/O';
COMMENT ON FUNCTION push_id_recv(internal) IS 'I/O';
COMMENT ON FUNCTION push_id_send(push_id) IS 'I/O';

-- casts

CREATE FUNCTION extract_ts(id push_id) RETURNS timestamptz
    AS 'MODULE_PATHNAME', 'push_id_extract_ts' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_to_bytea(push_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_from_bytea(bytea) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE CAST (push_id AS timestamptz) WITH FUNCTION extract_ts(push_id);
CREATE CAST (push_id AS bytea) WITH FUNCTION push_id_to_bytea(push_id);
CREATE CAST (bytea AS push_id) WITH FUNCTION push_id_from_bytea(bytea);

COMMENT ON FUNCTION extract_ts(push_id) IS 'the creation time inside the id, in whole milliseconds';
COMMENT ON FUNCTION push_id_to_bytea(push_id) IS 'the 15 stored bytes';
COMMENT ON FUNCTION push_id_from_bytea(bytea) IS 'push_id from its 15 stored bytes';
COMMENT ON CAST (push_id AS timestamptz) IS 'the creation time inside the id';
COMMENT ON CAST (push_id AS bytea) IS 'the 15 stored bytes';
COMMENT ON CAST (bytea AS push_id) IS 'push_id from its 15 stored bytes';

-- functions

CREATE FUNCTION push_id() RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL SAFE;
CREATE FUNCTION push_id_at(ts timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
CREATE FUNCTION make_push_id(ts timestamptz, random bytea) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_inspect(id push_id, OUT ts timestamptz, OUT random bytea) RETURNS record
    AS 'MODULE_PATHNAME', 'push_id_inspect' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_min(ts timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_max(ts timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_min(a timestamptz, b timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_span_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_max(a timestamptz, b timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_span_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION created_in(id push_id, range tstzrange) RETURNS boolean
    AS 'MODULE_PATHNAME', 'push_id_created_in' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION created_in(id push_id, start_ts timestamptz, end_ts timestamptz) RETURNS boolean
    AS 'MODULE_PATHNAME', 'push_id_created_between' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION push_created_low(range tstzrange) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_created_high(range tstzrange) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_created_low(start_ts timestamptz, end_ts timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_created_high(start_ts timestamptz, end_ts timestamptz) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION is_push_id(text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION safe_parse_push_id(input text, OUT ok boolean, OUT id push_id, OUT error text) RETURNS record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION push_id() IS 'a new push_id';
COMMENT ON FUNCTION push_id_at(timestamptz) IS 'a new push_id with the given time, for backfills; calls with the same millisecond continue in order';
COMMENT ON FUNCTION make_push_id(timestamptz, bytea) IS 'the push_id with exactly these fields';
COMMENT ON FUNCTION id_inspect(push_id) IS 'every field of the id';
COMMENT ON FUNCTION push_min(timestamptz) IS 'the smallest push_id of the millisecond';
COMMENT ON FUNCTION push_max(timestamptz) IS 'the largest push_id of the millisecond';
COMMENT ON FUNCTION push_min(timestamptz, timestamptz) IS 'the smallest push_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION push_max(timestamptz, timestamptz) IS 'the largest push_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION created_in(push_id, tstzrange) IS 'is the creation time inside the id in the range?';
COMMENT ON FUNCTION created_in(push_id, timestamptz, timestamptz) IS 'is the creation time inside the id in the span from the first time up to the second, without that?';
COMMENT ON FUNCTION push_created_low(tstzrange) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION push_created_high(tstzrange) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION push_created_low(timestamptz, timestamptz) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION push_created_high(timestamptz, timestamptz) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION is_push_id(text) IS 'is this the canonical text of a push_id?';
COMMENT ON FUNCTION safe_parse_push_id(text) IS 'the push_id, or which rule the text breaks; never an error';

-- operators

CREATE FUNCTION push_id_lt(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_le(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_eq(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_ne(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_ge(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_gt(push_id, push_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR < (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_lt,
    COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_le,
    COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_eq,
    COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_ne,
    COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_ge,
    COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = push_id, RIGHTARG = push_id, FUNCTION = push_id_gt,
    COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION push_id_lt(push_id, push_id) IS 'implementation of < operator';
COMMENT ON FUNCTION push_id_le(push_id, push_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION push_id_eq(push_id, push_id) IS 'implementation of = operator';
COMMENT ON FUNCTION push_id_ne(push_id, push_id) IS 'implementation of <> operator';
COMMENT ON FUNCTION push_id_ge(push_id, push_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION push_id_gt(push_id, push_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (push_id, push_id) IS 'is less than';
COMMENT ON OPERATOR <= (push_id, push_id) IS 'is less than or equal to';
COMMENT ON OPERATOR = (push_id, push_id) IS 'is equal to';
COMMENT ON OPERATOR <> (push_id, push_id) IS 'is not equal to';
COMMENT ON OPERATOR >= (push_id, push_id) IS 'is greater than or equal to';
COMMENT ON OPERATOR > (push_id, push_id) IS 'is greater than';

-- text columns: the text, under "C", against the canonical text of an id

CREATE FUNCTION text_lt_push_id(text, push_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_le_push_id(text, push_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_ge_push_id(text, push_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_gt_push_id(text, push_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>) $2::pg_catalog.text COLLATE pg_catalog."C";

CREATE OPERATOR < (
    LEFTARG = text, RIGHTARG = push_id, FUNCTION = text_lt_push_id,
    NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = text, RIGHTARG = push_id, FUNCTION = text_le_push_id,
    NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
    LEFTARG = text, RIGHTARG = push_id, FUNCTION = text_ge_push_id,
    NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = text, RIGHTARG = push_id, FUNCTION = text_gt_push_id,
    NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION text_lt_push_id(text, push_id) IS 'implementation of < operator';
COMMENT ON FUNCTION text_le_push_id(text, push_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION text_ge_push_id(text, push_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION text_gt_push_id(text, push_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (text, push_id) IS 'is less than the canonical text, under "C"';
COMMENT ON OPERATOR <= (text, push_id) IS 'is less than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR >= (text, push_id) IS 'is greater than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR > (text, push_id) IS 'is greater than the canonical text, under "C"';

-- operator classes

CREATE FUNCTION push_id_cmp(push_id, push_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_sortsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_skipsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION push_id_hash(push_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_hash_extended(push_id, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_brin_distance(push_id, push_id) RETURNS double precision
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS push_id_ops
    DEFAULT FOR TYPE push_id USING btree AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 push_id_cmp(push_id, push_id),
    FUNCTION 2 push_id_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS push_id_ops
    DEFAULT FOR TYPE push_id USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 push_id_hash(push_id),
    FUNCTION 2 push_id_hash_extended(push_id, bigint);

CREATE OPERATOR CLASS push_id_minmax_ops
    DEFAULT FOR TYPE push_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS push_id_minmax_multi_ops
    FOR TYPE push_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_multi_opcinfo(internal),
    FUNCTION 2 brin_minmax_multi_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_multi_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_minmax_multi_union(internal, internal, internal),
    FUNCTION 5 brin_minmax_multi_options(internal),
    FUNCTION 11 push_id_brin_distance(push_id, push_id);

CREATE OPERATOR CLASS push_id_bloom_ops
    FOR TYPE push_id USING brin AS
    OPERATOR 1 =,
    FUNCTION 1 brin_bloom_opcinfo(internal),
    FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_bloom_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_bloom_union(internal, internal, internal),
    FUNCTION 5 brin_bloom_options(internal),
    FUNCTION 11 push_id_hash(push_id);

COMMENT ON FUNCTION push_id_cmp(push_id, push_id) IS 'less-equal-greater';
COMMENT ON FUNCTION push_id_sortsupport(internal) IS 'sort support';
COMMENT ON FUNCTION push_id_skipsupport(internal) IS 'skip support';
COMMENT ON FUNCTION push_id_hash(push_id) IS 'hash';
COMMENT ON FUNCTION push_id_hash_extended(push_id, bigint) IS 'hash';
COMMENT ON FUNCTION push_id_brin_distance(push_id, push_id) IS 'BRIN multi minmax distance';
COMMENT ON OPERATOR FAMILY push_id_ops USING btree IS 'order of push_id';
COMMENT ON OPERATOR CLASS push_id_ops USING btree IS 'order of push_id';
COMMENT ON OPERATOR FAMILY push_id_ops USING hash IS 'hash of push_id';
COMMENT ON OPERATOR CLASS push_id_ops USING hash IS 'hash of push_id';
COMMENT ON OPERATOR FAMILY push_id_minmax_ops USING brin IS 'BRIN minmax of push_id';
COMMENT ON OPERATOR CLASS push_id_minmax_ops USING brin IS 'BRIN minmax of push_id';
COMMENT ON OPERATOR FAMILY push_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of push_id';
COMMENT ON OPERATOR CLASS push_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of push_id';
COMMENT ON OPERATOR FAMILY push_id_bloom_ops USING brin IS 'BRIN bloom of push_id';
COMMENT ON OPERATOR CLASS push_id_bloom_ops USING brin IS 'BRIN bloom of push_id';

-- aggregates

CREATE FUNCTION push_id_smaller(push_id, push_id) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION push_id_larger(push_id, push_id) RETURNS push_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE AGGREGATE min(push_id) (
    SFUNC = push_id_smaller, STYPE = push_id, SORTOP = <,
    COMBINEFUNC = push_id_smaller, PARALLEL = SAFE
);
CREATE AGGREGATE max(push_id) (
    SFUNC = push_id_larger, STYPE = push_id, SORTOP = >,
    COMBINEFUNC = push_id_larger, PARALLEL = SAFE
);

COMMENT ON FUNCTION push_id_smaller(push_id, push_id) IS 'smaller of two';
COMMENT ON FUNCTION push_id_larger(push_id, push_id) IS 'larger of two';
COMMENT ON AGGREGATE min(push_id) IS 'minimum value of all push_id input values';
COMMENT ON AGGREGATE max(push_id) IS 'maximum value of all push_id input values';

-- ---------------------------------------------------------------------------
-- rev_id: Reverse Timestamp ID, newest first
-- ---------------------------------------------------------------------------

-- type

CREATE TYPE rev_id;

CREATE FUNCTION rev_id_in(cstring) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_out(rev_id) RETURNS cstring
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_recv(internal) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_send(rev_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE rev_id (
    INPUT = rev_id_in,
    OUTPUT = rev_id_out,
    RECEIVE = rev_id_recv,
    SEND = rev_id_send,
    INTERNALLENGTH = 16,
    ALIGNMENT = char,
    STORAGE = plain
);

COMMENT ON TYPE rev_id IS 'Reverse Timestamp ID, newest first';
COMMENT ON FUNCTION rev_id_in(cstring) IS 'I/O';
COMMENT ON FUNCTION rev_id_out(rev_id) IS 'I/O';
COMMENT ON FUNCTION rev_id_recv(internal) IS 'I/O';
COMMENT ON FUNCTION rev_id_send(rev_id) IS 'I/O';

-- casts

CREATE FUNCTION extract_ts(id rev_id) RETURNS timestamptz
    AS 'MODULE_PATHNAME', 'rev_id_extract_ts' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_to_bytea(rev_id) RETURNS bytea
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_from_bytea(bytea) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE CAST (rev_id AS timestamptz) WITH FUNCTION extract_ts(rev_id);
CREATE CAST (rev_id AS bytea) WITH FUNCTION rev_id_to_bytea(rev_id);
CREATE CAST (bytea AS rev_id) WITH FUNCTION rev_id_from_bytea(bytea);
CREATE CAST (rev_id AS uuid) WITHOUT FUNCTION;
CREATE CAST (uuid AS rev_id) WITHOUT FUNCTION;

COMMENT ON FUNCTION extract_ts(rev_id) IS 'the creation time inside the id, in whole milliseconds';
COMMENT ON FUNCTION rev_id_to_bytea(rev_id) IS 'the 16 stored bytes';
COMMENT ON FUNCTION rev_id_from_bytea(bytea) IS 'rev_id from its 16 stored bytes';
COMMENT ON CAST (rev_id AS timestamptz) IS 'the creation time inside the id';
COMMENT ON CAST (rev_id AS bytea) IS 'the 16 stored bytes';
COMMENT ON CAST (bytea AS rev_id) IS 'rev_id from its 16 stored bytes';
COMMENT ON CAST (rev_id AS uuid) IS 'the same 16 bytes';
COMMENT ON CAST (uuid AS rev_id) IS 'the same 16 bytes';

-- functions

CREATE FUNCTION rev_id() RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL SAFE;
CREATE FUNCTION rev_id_at(ts timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
CREATE FUNCTION make_rev_id(ts timestamptz, tail bytea) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_inspect(id rev_id, OUT ts timestamptz, OUT tail bytea) RETURNS record
    AS 'MODULE_PATHNAME', 'rev_id_inspect' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_min(ts timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_max(ts timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_min(a timestamptz, b timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_span_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_max(a timestamptz, b timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_span_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION created_in(id rev_id, range tstzrange) RETURNS boolean
    AS 'MODULE_PATHNAME', 'rev_id_created_in' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION created_in(id rev_id, start_ts timestamptz, end_ts timestamptz) RETURNS boolean
    AS 'MODULE_PATHNAME', 'rev_id_created_between' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
    SUPPORT created_in_support;
CREATE FUNCTION rev_created_low(range tstzrange) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_created_high(range tstzrange) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_created_low(start_ts timestamptz, end_ts timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_created_low' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_created_high(start_ts timestamptz, end_ts timestamptz) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_created_high' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION is_rev_id(text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION safe_parse_rev_id(input text, OUT ok boolean, OUT id rev_id, OUT error text) RETURNS record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rev_id() IS 'a new rev_id';
COMMENT ON FUNCTION rev_id_at(timestamptz) IS 'a new rev_id with the given time, for backfills; calls with the same millisecond continue in order';
COMMENT ON FUNCTION make_rev_id(timestamptz, bytea) IS 'the rev_id with exactly these fields';
COMMENT ON FUNCTION id_inspect(rev_id) IS 'every field of the id';
COMMENT ON FUNCTION rev_min(timestamptz) IS 'the smallest rev_id of the millisecond';
COMMENT ON FUNCTION rev_max(timestamptz) IS 'the largest rev_id of the millisecond';
COMMENT ON FUNCTION rev_min(timestamptz, timestamptz) IS 'the smallest rev_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION rev_max(timestamptz, timestamptz) IS 'the largest rev_id of the closed span between two times, in whichever order they are given';
COMMENT ON FUNCTION created_in(rev_id, tstzrange) IS 'is the creation time inside the id in the range?';
COMMENT ON FUNCTION created_in(rev_id, timestamptz, timestamptz) IS 'is the creation time inside the id in the span from the first time up to the second, without that?';
COMMENT ON FUNCTION rev_created_low(tstzrange) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION rev_created_high(tstzrange) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION rev_created_low(timestamptz, timestamptz) IS 'lower bound of created_in() as the planner has it';
COMMENT ON FUNCTION rev_created_high(timestamptz, timestamptz) IS 'upper bound of created_in() as the planner has it';
COMMENT ON FUNCTION is_rev_id(text) IS 'is this the canonical text of a rev_id?';
COMMENT ON FUNCTION safe_parse_rev_id(text) IS 'the rev_id, or which rule the text breaks; never an error';

-- operators

CREATE FUNCTION rev_id_lt(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_le(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_eq(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_ne(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_ge(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_gt(rev_id, rev_id) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR < (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_lt,
    COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_le,
    COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_eq,
    COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_ne,
    COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_ge,
    COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = rev_id, RIGHTARG = rev_id, FUNCTION = rev_id_gt,
    COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION rev_id_lt(rev_id, rev_id) IS 'implementation of < operator';
COMMENT ON FUNCTION rev_id_le(rev_id, rev_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION rev_id_eq(rev_id, rev_id) IS 'implementation of = operator';
COMMENT ON FUNCTION rev_id_ne(rev_id, rev_id) IS 'implementation of <> operator';
COMMENT ON FUNCTION rev_id_ge(rev_id, rev_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION rev_id_gt(rev_id, rev_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (rev_id, rev_id) IS 'is less than';
COMMENT ON OPERATOR <= (rev_id, rev_id) IS 'is less than or equal to';
COMMENT ON OPERATOR = (rev_id, rev_id) IS 'is equal to';
COMMENT ON OPERATOR <> (rev_id, rev_id) IS 'is not equal to';
COMMENT ON OPERATOR >= (rev_id, rev_id) IS 'is greater than or equal to';
COMMENT ON OPERATOR > (rev_id, rev_id) IS 'is greater than';

-- text columns: the text, under "C", against the canonical text of an id

CREATE FUNCTION text_lt_rev_id(text, rev_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_le_rev_id(text, rev_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.<=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_ge_rev_id(text, rev_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>=) $2::pg_catalog.text COLLATE pg_catalog."C";
CREATE FUNCTION text_gt_rev_id(text, rev_id) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN $1 COLLATE pg_catalog."C" OPERATOR(pg_catalog.>) $2::pg_catalog.text COLLATE pg_catalog."C";

CREATE OPERATOR < (
    LEFTARG = text, RIGHTARG = rev_id, FUNCTION = text_lt_rev_id,
    NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = text, RIGHTARG = rev_id, FUNCTION = text_le_rev_id,
    NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
    LEFTARG = text, RIGHTARG = rev_id, FUNCTION = text_ge_rev_id,
    NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = text, RIGHTARG = rev_id, FUNCTION = text_gt_rev_id,
    NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

COMMENT ON FUNCTION text_lt_rev_id(text, rev_id) IS 'implementation of < operator';
COMMENT ON FUNCTION text_le_rev_id(text, rev_id) IS 'implementation of <= operator';
COMMENT ON FUNCTION text_ge_rev_id(text, rev_id) IS 'implementation of >= operator';
COMMENT ON FUNCTION text_gt_rev_id(text, rev_id) IS 'implementation of > operator';
COMMENT ON OPERATOR < (text, rev_id) IS 'is less than the canonical text, under "C"';
COMMENT ON OPERATOR <= (text, rev_id) IS 'is less than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR >= (text, rev_id) IS 'is greater than or equal to the canonical text, under "C"';
COMMENT ON OPERATOR > (text, rev_id) IS 'is greater than the canonical text, under "C"';

-- operator classes

CREATE FUNCTION rev_id_cmp(rev_id, rev_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_sortsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_skipsupport(internal) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION rev_id_hash(rev_id) RETURNS integer
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_hash_extended(rev_id, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_brin_distance(rev_id, rev_id) RETURNS double precision
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS rev_id_ops
    DEFAULT FOR TYPE rev_id USING btree AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 rev_id_cmp(rev_id, rev_id),
    FUNCTION 2 rev_id_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS rev_id_ops
    DEFAULT FOR TYPE rev_id USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 rev_id_hash(rev_id),
    FUNCTION 2 rev_id_hash_extended(rev_id, bigint);

CREATE OPERATOR CLASS rev_id_minmax_ops
    DEFAULT FOR TYPE rev_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS rev_id_minmax_multi_ops
    FOR TYPE rev_id USING brin AS
    OPERATOR 1 <,
    OPERATOR 2 <=,
    OPERATOR 3 =,
    OPERATOR 4 >=,
    OPERATOR 5 >,
    FUNCTION 1 brin_minmax_multi_opcinfo(internal),
    FUNCTION 2 brin_minmax_multi_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_multi_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_minmax_multi_union(internal, internal, internal),
    FUNCTION 5 brin_minmax_multi_options(internal),
    FUNCTION 11 rev_id_brin_distance(rev_id, rev_id);

CREATE OPERATOR CLASS rev_id_bloom_ops
    FOR TYPE rev_id USING brin AS
    OPERATOR 1 =,
    FUNCTION 1 brin_bloom_opcinfo(internal),
    FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_bloom_consistent(internal, internal, internal, integer),
    FUNCTION 4 brin_bloom_union(internal, internal, internal),
    FUNCTION 5 brin_bloom_options(internal),
    FUNCTION 11 rev_id_hash(rev_id);

COMMENT ON FUNCTION rev_id_cmp(rev_id, rev_id) IS 'less-equal-greater';
COMMENT ON FUNCTION rev_id_sortsupport(internal) IS 'sort support';
COMMENT ON FUNCTION rev_id_skipsupport(internal) IS 'skip support';
COMMENT ON FUNCTION rev_id_hash(rev_id) IS 'hash';
COMMENT ON FUNCTION rev_id_hash_extended(rev_id, bigint) IS 'hash';
COMMENT ON FUNCTION rev_id_brin_distance(rev_id, rev_id) IS 'BRIN multi minmax distance';
COMMENT ON OPERATOR FAMILY rev_id_ops USING btree IS 'order of rev_id';
COMMENT ON OPERATOR CLASS rev_id_ops USING btree IS 'order of rev_id';
COMMENT ON OPERATOR FAMILY rev_id_ops USING hash IS 'hash of rev_id';
COMMENT ON OPERATOR CLASS rev_id_ops USING hash IS 'hash of rev_id';
COMMENT ON OPERATOR FAMILY rev_id_minmax_ops USING brin IS 'BRIN minmax of rev_id';
COMMENT ON OPERATOR CLASS rev_id_minmax_ops USING brin IS 'BRIN minmax of rev_id';
COMMENT ON OPERATOR FAMILY rev_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of rev_id';
COMMENT ON OPERATOR CLASS rev_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of rev_id';
COMMENT ON OPERATOR FAMILY rev_id_bloom_ops USING brin IS 'BRIN bloom of rev_id';
COMMENT ON OPERATOR CLASS rev_id_bloom_ops USING brin IS 'BRIN bloom of rev_id';

-- aggregates

CREATE FUNCTION rev_id_smaller(rev_id, rev_id) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION rev_id_larger(rev_id, rev_id) RETURNS rev_id
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE AGGREGATE min(rev_id) (
    SFUNC = rev_id_smaller, STYPE = rev_id, SORTOP = <,
    COMBINEFUNC = rev_id_smaller, PARALLEL = SAFE
);
CREATE AGGREGATE max(rev_id) (
    SFUNC = rev_id_larger, STYPE = rev_id, SORTOP = >,
    COMBINEFUNC = rev_id_larger, PARALLEL = SAFE
);

COMMENT ON FUNCTION rev_id_smaller(rev_id, rev_id) IS 'smaller of two';
COMMENT ON FUNCTION rev_id_larger(rev_id, rev_id) IS 'larger of two';
COMMENT ON AGGREGATE min(rev_id) IS 'minimum value of all rev_id input values, the newest';
COMMENT ON AGGREGATE max(rev_id) IS 'maximum value of all rev_id input values, the oldest';

-- ---------------------------------------------------------------------------
-- all kinds
-- ---------------------------------------------------------------------------

CREATE FUNCTION extract_ts(id text) RETURNS timestamptz
    AS 'MODULE_PATHNAME', 'id_text_extract_ts' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_inspect(id text, OUT kind text, OUT brand text, OUT ts timestamptz,
                           OUT machine_id bigint, OUT counter integer, OUT tail bytea) RETURNS record
    AS 'MODULE_PATHNAME', 'id_text_inspect' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_kind(id text) RETURNS regtype
    AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_json_schema(type regtype) RETURNS jsonb
    AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION extract_ts(text) IS 'the creation time inside the canonical text of an id of any kind';
COMMENT ON FUNCTION id_inspect(text) IS 'kind, brand and every field of the canonical text of an id of any kind';
COMMENT ON FUNCTION id_kind(text) IS 'the type that the canonical text of an id belongs to, or null';
COMMENT ON FUNCTION id_json_schema(regtype) IS 'the JSON Schema of the canonical text of an id type';

-- partitions

CREATE FUNCTION create_id_partition(parent regclass, partition name, start_ts timestamptz, end_ts timestamptz) RETURNS regclass
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT;
CREATE FUNCTION id_partitions(parent regclass, OUT partition regclass, OUT start_ts timestamptz, OUT end_ts timestamptz) RETURNS SETOF record
    AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION create_id_partition(regclass, name, timestamptz, timestamptz) IS 'makes the partition, of a table that is partitioned by range of an id, for the time from the first up to the second';
COMMENT ON FUNCTION id_partitions(regclass) IS 'the partitions of a table that is partitioned by range of an id, and the time from which and up to which each goes; newest first';

-- ---------------------------------------------------------------------------
-- brands
-- ---------------------------------------------------------------------------

-- text columns

CREATE FUNCTION id_brand(id record_id, brand text) RETURNS text
    AS 'MODULE_PATHNAME', 'record_id_brand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_brand(id push_id, brand text) RETURNS text
    AS 'MODULE_PATHNAME', 'push_id_brand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_brand(id rev_id, brand text) RETURNS text
    AS 'MODULE_PATHNAME', 'rev_id_brand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_unbrand_record(id text, brand text) RETURNS record_id
    AS 'MODULE_PATHNAME', 'record_id_unbrand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_unbrand_push(id text, brand text) RETURNS push_id
    AS 'MODULE_PATHNAME', 'push_id_unbrand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION id_unbrand_rev(id text, brand text) RETURNS rev_id
    AS 'MODULE_PATHNAME', 'rev_id_unbrand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION id_brand(record_id, text) IS 'the text of the id with a brand before it';
COMMENT ON FUNCTION id_brand(push_id, text) IS 'the text of the id with a brand before it';
COMMENT ON FUNCTION id_brand(rev_id, text) IS 'the text of the id with a brand before it';
COMMENT ON FUNCTION id_unbrand_record(text, text) IS 'the record_id of a text that must have this brand';
COMMENT ON FUNCTION id_unbrand_push(text, text) IS 'the push_id of a text that must have this brand';
COMMENT ON FUNCTION id_unbrand_rev(text, text) IS 'the rev_id of a text that must have this brand';

-- branded types

CREATE FUNCTION branded_id_support(internal) RETURNS internal
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION branded_id_own_families(type regtype) RETURNS void
    AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT;

-- Operators are qualified: whoever creates the extension in a schema may have put there an
-- operator that fits these types better than that of pg_catalog.
CREATE VIEW id_brands AS
SELECT pg_catalog.left(p.proname, -6) AS brand,
       p.prorettype::pg_catalog.regtype AS type,
       CASE p.prosrc
           WHEN 'branded_record_id_in' THEN 'record_id'::pg_catalog.regtype
           WHEN 'branded_push_id_in' THEN 'push_id'::pg_catalog.regtype
           WHEN 'branded_rev_id_in' THEN 'rev_id'::pg_catalog.regtype
       END AS kind
FROM pg_catalog.pg_proc p
WHERE p.prosupport OPERATOR(pg_catalog.=) 'branded_id_support'::pg_catalog.regproc
  AND p.prosrc OPERATOR(pg_catalog.~) '^branded_(record|push|rev)_id_in$';

-- Everything that a branded type has, made from the catalogue entries of its kind, in the order
-- in which it can be created: a row for each object.  "identity" is what COMMENT ON and DROP take.
CREATE FUNCTION branded_id_plan(brand text, kind regtype, schema_name name, type_name name,
                                type_identity text,
                                OUT step integer, OUT name text, OUT identity text,
                                OUT command text, OUT comment text) RETURNS SETOF record
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    extension oid;
    kind_schema name;
    kind_name name;
    kind_identity text;
    stem text;
    support text;
    schema_identity text := quote_ident(schema_name);
    r record;
BEGIN
    SELECT e.oid, n.nspname, t.typname
    INTO extension, kind_schema, kind_name
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace, pg_extension e
    WHERE t.oid = kind AND e.extname = 'idgen';

    kind_identity := format('%I.%I', kind_schema, kind_name);
    stem := left(kind_name, -3);
    support := format('%I.branded_id_support', kind_schema);

    step := 1;
    name := type_name;
    identity := 'TYPE ' || type_identity;
    command := 'CREATE ' || identity;
    comment := obj_description(kind, 'pg_type') || ', branded ' || brand;
    RETURN NEXT;

    -- functions: 2 those that the type is made of, 4 the rest; 7 aggregates
    FOR r IN
        SELECT f.*,
               f.new_name = f.proname OR f.shared AS overloaded,
               (SELECT coalesce(string_agg(replace(format_type(a.t, NULL), kind_identity, type_identity),
                                           ', ' ORDER BY a.n), '')
                FROM unnest(f.proargtypes::oid[]) WITH ORDINALITY a(t, n)) AS arguments
        FROM (SELECT p.*,
                     CASE
                         WHEN p.proname IN (kind_name, kind_name || '_at', kind_name || '_with_ts', 'make_' || kind_name)
                             THEN replace(p.proname, kind_name, type_name)
                         WHEN p.proname IN (stem || '_min', stem || '_max')
                             THEN brand || substr(p.proname, length(stem) + 1)
                         ELSE replace(p.proname, kind_name, brand || '_id')
                     END AS new_name,
                     p.proname !~ ('(^|_)' || kind_name || '(_|$)')
                         AND p.proname NOT IN (stem || '_min', stem || '_max') AS shared,
                     kind = ANY (p.proargtypes::oid[]) AS takes_kind,
                     kind = ANY (p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}')) AS has_kind
              FROM pg_proc p
                   JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                       AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension
                       AND d.deptype = 'e'
              WHERE p.proname <> 'id_brand' AND p.proname !~ '^id_unbrand_') f
        WHERE f.takes_kind OR NOT f.shared
        ORDER BY f.proname, f.oid
    LOOP
        name := CASE WHEN r.overloaded THEN NULL ELSE r.new_name END;
        identity := format('%s %s.%I(%s)', CASE r.prokind WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END,
                           schema_identity, r.new_name, r.arguments);
        comment := replace(obj_description(r.oid, 'pg_proc'), kind_name, type_name);
        IF r.prokind = 'a' THEN
            step := 7;
            SELECT format('CREATE AGGREGATE %s.%I(%s) (SFUNC = %s.%I, STYPE = %s, SORTOP = OPERATOR(%s.%s), '
                          'COMBINEFUNC = %s.%I, PARALLEL = SAFE)',
                          schema_identity, r.new_name, r.arguments,
                          schema_identity, replace(s.proname, kind_name, brand || '_id'), type_identity,
                          schema_identity, o.oprname,
                          schema_identity, replace(c.proname, kind_name, brand || '_id'))
            INTO STRICT command
            FROM pg_aggregate a
                 JOIN pg_proc s ON s.oid = a.aggtransfn
                 JOIN pg_proc c ON c.oid = a.aggcombinefn
                 JOIN pg_operator o ON o.oid = a.aggsortop
            WHERE a.aggfnoid = r.oid;
        ELSE
            step := CASE WHEN r.proname ~ ('^' || kind_name || '_(in|out|recv|send)$') THEN 2 ELSE 4 END;
            command := format('CREATE FUNCTION %s.%I', schema_identity, r.new_name)
                || replace(substr(pg_get_functiondef(r.oid),
                                  length(format('CREATE OR REPLACE FUNCTION %I.%I', kind_schema, r.proname)) + 1),
                           kind_identity, type_identity);
            -- what reads or writes the brand has a C symbol of its own
            IF r.proname IN (kind_name || '_in', kind_name || '_out', 'is_' || kind_name, 'safe_parse_' || kind_name) THEN
                command := replace(command, '$function$' || r.prosrc || '$function$',
                                   quote_literal(replace(r.prosrc, kind_name, 'branded_' || kind_name)));
            END IF;
            -- what would outlive the type, or the extension, is held by the support function
            IF r.prosupport = 0 AND (r.proname = kind_name || '_in' OR NOT r.has_kind) THEN
                command := command || ' SUPPORT ' || support;
            END IF;
        END IF;
        RETURN NEXT;
    END LOOP;

    step := 3;
    name := NULL;
    identity := 'TYPE ' || type_identity;
    command := format('CREATE TYPE %s (INPUT = %s.%I, OUTPUT = %s.%I, RECEIVE = %s.%I, SEND = %s.%I, LIKE = %s)',
                      type_identity, schema_identity, brand || '_id_in', schema_identity, brand || '_id_out',
                      schema_identity, brand || '_id_recv', schema_identity, brand || '_id_send', kind_identity);
    comment := obj_description(kind, 'pg_type') || ', branded ' || brand;
    RETURN NEXT;

    step := 5;
    FOR r IN
        SELECT o.*, p.proname, c.oprname AS commutator, n.oprname AS negator,
               replace(format_type(o.oprleft, NULL), kind_identity, type_identity) AS left_type,
               replace(format_type(o.oprright, NULL), kind_identity, type_identity) AS right_type
        FROM pg_operator o
             JOIN pg_depend d ON d.classid = 'pg_operator'::regclass AND d.objid = o.oid
                 AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension AND d.deptype = 'e'
             JOIN pg_proc p ON p.oid = o.oprcode
             LEFT JOIN pg_operator c ON c.oid = o.oprcom
             LEFT JOIN pg_operator n ON n.oid = o.oprnegate
        WHERE o.oprright = kind
        ORDER BY o.oid
    LOOP
        identity := format('OPERATOR %s.%s (%s, %s)', schema_identity, r.oprname, r.left_type, r.right_type);
        command := format('CREATE OPERATOR %s.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = %s.%I, RESTRICT = %s, JOIN = %s',
                          schema_identity, r.oprname, r.left_type, r.right_type,
                          schema_identity, replace(r.proname, kind_name, brand || '_id'), r.oprrest, r.oprjoin)
            || coalesce(', COMMUTATOR = OPERATOR(' || schema_identity || '.' || r.commutator || ')', '')
            || coalesce(', NEGATOR = OPERATOR(' || schema_identity || '.' || r.negator || ')', '')
            || CASE WHEN r.oprcanhash THEN ', HASHES' ELSE '' END
            || CASE WHEN r.oprcanmerge THEN ', MERGES' ELSE '' END || ')';
        comment := obj_description(r.oid, 'pg_operator');
        RETURN NEXT;
    END LOOP;

    step := 6;
    FOR r IN
        SELECT c.*, am.amname, obj_description(c.oid, 'pg_opclass') AS description,
               (SELECT string_agg(item, ', ')
                FROM (SELECT format('OPERATOR %s %s.%s', o.amopstrategy, schema_identity, op.oprname) AS item
                      FROM pg_amop o JOIN pg_operator op ON op.oid = o.amopopr
                      WHERE o.amopfamily = c.opcfamily
                      UNION ALL
                      SELECT branded_support.item
                      FROM pg_amproc a,
                           LATERAL (SELECT format('FUNCTION %s (%s, %s) %s', a.amprocnum, type_identity, type_identity,
                                                  CASE WHEN p.pronamespace = 'pg_catalog'::regnamespace
                                                       THEN a.amproc::regprocedure::text
                                                       ELSE format('%s.%I(%s)', schema_identity,
                                                                   replace(p.proname, kind_name, brand || '_id'),
                                                                   replace(oidvectortypes(p.proargtypes), kind_identity, type_identity))
                                                  END) AS item
                                    FROM pg_proc p WHERE p.oid = a.amproc) branded_support
                      WHERE a.amprocfamily = c.opcfamily) items) AS items
        FROM pg_opclass c JOIN pg_am am ON am.oid = c.opcmethod
             JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass AND d.objid = c.oid
                 AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension AND d.deptype = 'e'
        WHERE c.opcintype = kind
        ORDER BY c.oid
    LOOP
        name := replace(r.opcname, kind_name, brand || '_id');
        identity := format('OPERATOR FAMILY %s.%I USING %s', schema_identity, name, r.amname);
        command := format('CREATE OPERATOR CLASS %s.%I %s FOR TYPE %s USING %s AS %s', schema_identity, name,
                          CASE WHEN r.opcdefault THEN 'DEFAULT' ELSE '' END, type_identity, r.amname, r.items);
        comment := replace(r.description, kind_name, type_name);
        RETURN NEXT;
    END LOOP;

    step := 8;
    name := NULL;
    FOR r IN
        SELECT s.source, s.target, s.context, s.description, p.proname, oidvectortypes(p.proargtypes) AS arguments
        FROM (SELECT replace(format_type(c.castsource, NULL), kind_identity, type_identity) AS source,
                     replace(format_type(c.casttarget, NULL), kind_identity, type_identity) AS target,
                     c.castfunc, c.castcontext AS context, obj_description(c.oid, 'pg_cast') AS description
              FROM pg_cast c
                   JOIN pg_depend d ON d.classid = 'pg_cast'::regclass AND d.objid = c.oid
                       AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension AND d.deptype = 'e'
              WHERE kind IN (c.castsource, c.casttarget)
              UNION ALL
              SELECT type_identity, kind_identity, 0, 'e', 'the same bytes without the brand'
              UNION ALL
              SELECT kind_identity, type_identity, 0, 'e', 'the same bytes with the brand') s
             LEFT JOIN pg_proc p ON p.oid = s.castfunc
    LOOP
        identity := format('CAST (%s AS %s)', r.source, r.target);
        command := 'CREATE ' || identity
            || coalesce(' WITH FUNCTION ' || schema_identity || '.'
                        || quote_ident(replace(r.proname, kind_name, brand || '_id'))
                        || '(' || replace(r.arguments, kind_identity, type_identity) || ')',
                        ' WITHOUT FUNCTION')
            || CASE r.context WHEN 'a' THEN ' AS ASSIGNMENT' WHEN 'i' THEN ' AS IMPLICIT' ELSE '' END;
        comment := replace(r.description, kind_name, type_name);
        RETURN NEXT;
    END LOOP;
END
$$;

-- the same for a branded type that exists, whatever it is called by now
CREATE FUNCTION branded_id_plan(type regtype,
                                OUT step integer, OUT name text, OUT identity text,
                                OUT command text, OUT comment text) RETURNS SETOF record
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT p.step, p.name, p.identity, p.command, p.comment
    FROM id_brands b
         JOIN pg_catalog.pg_type t ON t.oid OPERATOR(pg_catalog.=) b.type
         JOIN pg_catalog.pg_proc i ON i.oid OPERATOR(pg_catalog.=) t.typinput
         JOIN pg_catalog.pg_type k ON k.oid OPERATOR(pg_catalog.=) b.kind
         LEFT JOIN pg_catalog.pg_proc g ON g.prorettype OPERATOR(pg_catalog.=) t.oid
             AND g.pronargs OPERATOR(pg_catalog.=) 0 AND g.prosrc OPERATOR(pg_catalog.=) k.typname,
         branded_id_plan(b.brand, b.kind, (i.pronamespace::pg_catalog.regnamespace)::pg_catalog.text::pg_catalog.name,
                         coalesce(g.proname, t.typname),
                         pg_catalog.format('%s.%I', t.typnamespace::pg_catalog.regnamespace, t.typname))
             WITH ORDINALITY p(step, name, identity, command, comment, n)
    WHERE b.type OPERATOR(pg_catalog.=) branded_id_plan.type
    ORDER BY p.step, p.n;
END;

CREATE FUNCTION branded_id_carry_out(step integer, identity text, command text, comment text) RETURNS void
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    EXECUTE command;
    -- the first is a shell type, which is filled in later
    IF step > 1 THEN
        EXECUTE format('COMMENT ON %s IS %L', identity, comment);
    END IF;
    IF step = 6 THEN
        EXECUTE format('COMMENT ON %s IS %L', replace(identity, 'OPERATOR FAMILY', 'OPERATOR CLASS'), comment);
    END IF;
END
$$;

CREATE FUNCTION branded_id_create(schema_name text, brand text, kind regtype, type_name text) RETURNS regtype
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
    SET client_min_messages = warning
AS $$
DECLARE
    idgen name;
    type_identity text := format('%I.%I', schema_name, type_name);
    plan record;
    found_name text;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        RAISE insufficient_privilege USING
            MESSAGE = 'permission denied to create a branded type',
            HINT = 'Must be superuser to create a base type.';
    END IF;
    IF schema_name = '' THEN
        RAISE invalid_schema_name USING MESSAGE = 'no schema has been selected to create in';
    END IF;
    IF brand !~ '^[a-z]([a-z_]*[a-z])?$' THEN
        RAISE invalid_parameter_value USING
            MESSAGE = format('invalid brand: "%s"', brand),
            DETAIL = 'A brand is made of lower-case letters and inner underscores.';
    END IF;
    IF brand IN ('record', 'push', 'rev') THEN
        RAISE reserved_name USING
            MESSAGE = format('brand "%s" is reserved', brand),
            DETAIL = 'It would name its objects like those of a kind.';
    END IF;
    IF NOT EXISTS (SELECT FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
                   WHERE t.oid = kind AND n.nspname = idgen AND t.typname IN ('record_id', 'push_id', 'rev_id')) THEN
        RAISE wrong_object_type USING
            MESSAGE = format('type %s is not a kind of id', kind),
            DETAIL = 'The kinds are record_id, push_id and rev_id.';
    END IF;

    FOR plan IN EXECUTE format('SELECT * FROM %I.branded_id_plan($1, $2, $3, $4, $5)', idgen)
        USING brand, kind, schema_name::name, type_name::name, type_identity
    LOOP
        CONTINUE WHEN plan.name IS NULL;
        IF octet_length(plan.name) > 63 THEN
            RAISE name_too_long USING
                MESSAGE = format('brand "%s" is too long', brand),
                DETAIL = format('The name "%s" would be longer than 63 bytes.', plan.name);
        END IF;
        SELECT s.identity INTO found_name
        FROM (SELECT 'function ' || p.oid::regprocedure AS identity
              FROM pg_proc p
              WHERE plan.step IN (2, 4) AND p.proname = plan.name AND p.pronamespace = quote_ident(schema_name)::regnamespace
              UNION ALL
              SELECT 'type ' || t.oid::regtype
              FROM pg_type t
              WHERE plan.step = 1 AND t.typname = plan.name AND t.typnamespace = quote_ident(schema_name)::regnamespace
              UNION ALL
              SELECT format('operator family %I.%I', schema_name, f.opfname)
              FROM pg_opfamily f
              WHERE plan.step = 6 AND f.opfname = plan.name AND f.opfnamespace = quote_ident(schema_name)::regnamespace) s
        LIMIT 1;
        IF FOUND THEN
            RAISE duplicate_object USING
                MESSAGE = format('cannot create brand "%s" because %s exists already', brand, found_name),
                HINT = 'Another brand, or a name for the type as third argument, gives other names.';
        END IF;
    END LOOP;

    FOR plan IN EXECUTE format('SELECT p.* FROM %I.branded_id_plan($1, $2, $3, $4, $5) '
                               'WITH ORDINALITY p(step, name, identity, command, comment, n) ORDER BY step, n', idgen)
        USING brand, kind, schema_name::name, type_name::name, type_identity
    LOOP
        EXECUTE format('SELECT %I.branded_id_carry_out($1, $2, $3, $4)', idgen)
            USING plan.step, plan.identity, plan.command, plan.comment;
    END LOOP;
    EXECUTE format('SELECT %I.branded_id_own_families($1)', idgen) USING type_identity::regtype;
    RETURN type_identity::regtype;
END
$$;

CREATE FUNCTION create_branded_id(brand text, kind regtype, type_name name) RETURNS regtype
    LANGUAGE sql VOLATILE STRICT
    RETURN branded_id_create(coalesce(pg_catalog.current_schema()::pg_catalog.text, ''), brand, kind, type_name::pg_catalog.text);

CREATE FUNCTION create_branded_id(brand text, kind regtype) RETURNS regtype
    LANGUAGE sql VOLATILE STRICT
    RETURN branded_id_create(coalesce(pg_catalog.current_schema()::pg_catalog.text, ''), brand, kind,
                             pg_catalog.concat(brand, '_id'));

CREATE FUNCTION upgrade_branded_ids() RETURNS SETOF text
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
    SET client_min_messages = warning
AS $$
DECLARE
    idgen name;
    branded regtype;
    plan record;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    FOR branded IN EXECUTE format('SELECT type FROM %I.id_brands ORDER BY brand', idgen) LOOP
        FOR plan IN EXECUTE format('SELECT * FROM %I.branded_id_plan($1)', idgen) USING branded LOOP
            CONTINUE WHEN plan.step <= 3;
            BEGIN
                EXECUTE format('SELECT %I.branded_id_carry_out($1, $2, $3, $4)', idgen)
                    USING plan.step, plan.identity, plan.command, plan.comment;
                RETURN NEXT plan.identity;
            EXCEPTION
                WHEN duplicate_function OR duplicate_object THEN
                    NULL;   -- it has this one
            END;
        END LOOP;
        EXECUTE format('SELECT %I.branded_id_own_families($1)', idgen) USING branded;
    END LOOP;
END
$$;

CREATE FUNCTION drop_branded_id(brand text) RETURNS void
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
    SET client_min_messages = warning
AS $$
DECLARE
    idgen name;
    branded regtype;
    plan record;
    users text;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    EXECUTE format('SELECT type FROM %I.id_brands WHERE brand = $1 LIMIT 1', idgen) INTO branded USING brand;
    IF branded IS NULL THEN
        RAISE undefined_object USING MESSAGE = format('brand "%s" does not exist', brand);
    END IF;

    SELECT string_agg(format('column %I of %s', a.attname, a.attrelid::regclass), ', ' ORDER BY a.attrelid, a.attnum)
    INTO users
    FROM pg_type t JOIN pg_attribute a ON a.atttypid IN (t.oid, t.typarray) JOIN pg_class c ON c.oid = a.attrelid
    WHERE t.oid = branded AND NOT a.attisdropped AND c.relkind <> 'i';
    IF users IS NOT NULL THEN
        RAISE dependent_objects_still_exist USING
            MESSAGE = format('cannot drop brand "%s" because its type is in use', brand),
            DETAIL = format('These columns have the type: %s.', users);
    END IF;

    -- RESTRICT, so that whatever else uses one of these is in the way
    FOR plan IN EXECUTE format('SELECT p.* FROM %I.branded_id_plan($1) '
                               'WITH ORDINALITY p(step, name, identity, command, comment, n) '
                               'WHERE step > 3 ORDER BY step DESC, n', idgen)
        USING branded
    LOOP
        EXECUTE 'DROP ' || regexp_replace(plan.identity, '^(FUNCTION|AGGREGATE|OPERATOR FAMILY|OPERATOR|CAST) ', '\1 IF EXISTS ');
    END LOOP;

    -- the type and its input and output functions need each other, hence CASCADE below
    SELECT string_agg(pg_describe_object(d.classid, d.objid, d.objsubid), ', ')
    INTO users
    FROM pg_type t JOIN pg_depend d ON d.refclassid = 'pg_type'::regclass AND d.refobjid IN (t.oid, t.typarray)
    WHERE t.oid = branded
      AND NOT (d.classid = 'pg_proc'::regclass AND d.objid IN (t.typinput, t.typoutput, t.typreceive, t.typsend))
      AND NOT (d.classid = 'pg_type'::regclass AND d.objid = t.typarray);
    IF users IS NOT NULL THEN
        RAISE dependent_objects_still_exist USING
            MESSAGE = format('cannot drop brand "%s" because its type is in use', brand),
            DETAIL = format('These depend on the type: %s.', users);
    END IF;
    EXECUTE format('DROP TYPE %s CASCADE', branded);
END
$$;

COMMENT ON FUNCTION branded_id_support(internal) IS 'makes the functions of branded types depend on the extension';
COMMENT ON FUNCTION branded_id_own_families(regtype) IS 'makes the operator families of a branded type go when the type goes';
COMMENT ON FUNCTION branded_id_plan(text, regtype, name, name, text) IS 'all that makes up a branded type, in order of creation';
COMMENT ON FUNCTION branded_id_plan(regtype) IS 'all that makes up an existing branded type, in order of creation';
COMMENT ON FUNCTION branded_id_carry_out(integer, text, text, text) IS 'creates one object of a branded type';
COMMENT ON FUNCTION branded_id_create(text, text, regtype, text) IS 'implementation of create_branded_id';
COMMENT ON FUNCTION create_branded_id(text, regtype) IS 'makes a branded type, named after the brand, in the current schema';
COMMENT ON FUNCTION create_branded_id(text, regtype, name) IS 'makes a branded type of the given name in the current schema';
COMMENT ON FUNCTION upgrade_branded_ids() IS 'gives existing branded types what this version of the extension adds';
COMMENT ON FUNCTION drop_branded_id(text) IS 'drops a branded type and all that belongs to it, unless it is in use';
COMMENT ON VIEW id_brands IS 'the branded types of this database';

-- what depends on the version of PostgreSQL
DO LANGUAGE plpgsql $$
BEGIN
    -- btree skip support is there from PostgreSQL 18 on
    IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000 THEN
        ALTER OPERATOR FAMILY record_id_ops USING btree ADD FUNCTION 6 (record_id, record_id) record_id_skipsupport(internal);
        ALTER OPERATOR FAMILY push_id_ops USING btree ADD FUNCTION 6 (push_id, push_id) push_id_skipsupport(internal);
        ALTER OPERATOR FAMILY rev_id_ops USING btree ADD FUNCTION 6 (rev_id, rev_id) rev_id_skipsupport(internal);
    END IF;

    -- array types are members by themselves from PostgreSQL 17 on; to others, postgres_fdw sends no "= ANY (array)"
    IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.<) 170000 THEN
        ALTER EXTENSION idgen ADD TYPE record_id[];
        ALTER EXTENSION idgen ADD TYPE push_id[];
        ALTER EXTENSION idgen ADD TYPE rev_id[];
    END IF;
END
$$;
