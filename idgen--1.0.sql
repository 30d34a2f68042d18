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
CREATE FUNCTION branded_id_own(type regtype, class regclass, object oid) RETURNS void
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

GRANT SELECT ON id_brands TO PUBLIC;

-- Everything that a branded type has, made from the catalogue entries of its kind: a row for each
-- object, to be created in the order of "step", and dropped in the opposite order.
--
-- step      1 shell type, 2 functions that the type is made of, 3 type, 4 other functions, 5 operators,
--           6 operator classes, 7 aggregates, 8 casts, 9 what an operator class lacks that is older than
--           this version of the extension or of the server, 10 dependencies
-- name      if there must be nothing else of that name in the schema
-- identity  what COMMENT ON and DROP take
-- command   creates the object and comments on it; null for an operator class that is there already
CREATE FUNCTION branded_id_plan(brand text, kind regtype, schema_name text, type_name text, type_identity text,
                                OUT step integer, OUT name text, OUT identity text, OUT command text) RETURNS SETOF record
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    extension oid;
    owner oid;
    kind_schema name;
    kind_name name;
    kind_identity text;
    stem text;
    branded_name text := brand || '_id';
    schema_identity text := quote_ident(schema_name);
    branded_type oid := (SELECT t.oid FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
                         WHERE t.typname = type_name::name AND format('%I.%I', n.nspname, t.typname) = type_identity);
    branded_schema oid := to_regnamespace(quote_ident(schema_name));
    r record;
BEGIN
    -- The owner of a trusted extension, who need not be a superuser, can add objects to it. What a superuser
    -- is to create again must be the extension's own: owned by whoever owns the input function, and in its schema.
    SELECT e.oid, i.proowner, n.nspname, t.typname
    INTO extension, owner, kind_schema, kind_name
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace JOIN pg_proc i ON i.oid = t.typinput, pg_extension e
    WHERE t.oid = kind AND e.extname = 'idgen';

    kind_identity := format('%I.%I', kind_schema, kind_name);
    stem := left(kind_name, -3);

    identity := 'TYPE ' || type_identity;
    step := 1;
    name := type_name;
    command := 'CREATE ' || identity;
    RETURN NEXT;
    step := 3;
    name := NULL;
    command := format('CREATE TYPE %s (INPUT = %s.%I, OUTPUT = %s.%I, RECEIVE = %s.%I, SEND = %s.%I, LIKE = %s)',
                      type_identity, schema_identity, branded_name || '_in', schema_identity, branded_name || '_out',
                      schema_identity, branded_name || '_recv', schema_identity, branded_name || '_send', kind_identity)
        || format('; COMMENT ON %s IS %L', identity, obj_description(kind, 'pg_type') || ', branded ' || brand);
    RETURN NEXT;

    FOR r IN
        WITH existing AS MATERIALIZED (
            SELECT p.oid, p.proname, p.probin, p.prosrc
            FROM pg_proc p
            WHERE branded_type IS NOT NULL AND p.pronamespace = branded_schema
              AND branded_type = ANY (p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}')))
        SELECT f.*,
               (SELECT coalesce(string_agg(replace(format_type(a.t, NULL), kind_identity, type_identity),
                                           ', ' ORDER BY a.n), '')
                FROM unnest(f.proargtypes::oid[]) WITH ORDINALITY a(t, n)) AS arguments
        FROM (SELECT p.*,
                     coalesce(
                         -- what is there already may have been given another name; a text, since a name would be cut off
                         (SELECT e.proname::text
                          FROM existing e
                          WHERE e.probin = p.probin AND e.prosrc = p.prosrc
                          ORDER BY e.oid LIMIT 1),
                         CASE
                             WHEN p.proname IN (kind_name, kind_name || '_at', kind_name || '_with_ts', 'make_' || kind_name)
                                 THEN replace(p.proname, kind_name, type_name)
                             WHEN p.proname IN (stem || '_min', stem || '_max')
                                 THEN brand || substr(p.proname, length(stem) + 1)
                             ELSE replace(p.proname, kind_name, branded_name)
                         END) AS new_name,
                     p.proname !~ ('(^|_)' || kind_name || '(_|$)')
                         AND p.proname NOT IN (stem || '_min', stem || '_max') AS overloaded,
                     kind = ANY (p.proargtypes::oid[]) AS takes_kind,
                     kind = ANY (p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}')) AS has_kind
              FROM pg_proc p
                   JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                       AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension
                       AND d.deptype = 'e'
              WHERE p.proowner = owner AND p.pronamespace = quote_ident(kind_schema)::regnamespace
                AND p.proname <> 'id_brand' AND p.proname !~ '^id_unbrand_') f
        WHERE f.takes_kind OR NOT f.overloaded
        ORDER BY f.proname, f.oid
    LOOP
        name := CASE WHEN NOT r.overloaded THEN r.new_name END;
        identity := format('%s.%I(%s)', schema_identity, r.new_name, r.arguments);
        IF r.prokind = 'a' THEN
            step := 7;
            SELECT format('CREATE AGGREGATE %s (SFUNC = %s.%I, STYPE = %s, SORTOP = OPERATOR(%s.%s), '
                          'COMBINEFUNC = %s.%I, PARALLEL = SAFE)', identity,
                          schema_identity, replace(s.proname, kind_name, branded_name), type_identity,
                          schema_identity, o.oprname,
                          schema_identity, replace(c.proname, kind_name, branded_name))
            INTO STRICT command
            FROM pg_aggregate a
                 JOIN pg_proc s ON s.oid = a.aggtransfn
                 JOIN pg_proc c ON c.oid = a.aggcombinefn
                 JOIN pg_operator o ON o.oid = a.aggsortop
            WHERE a.aggfnoid = r.oid;
            identity := 'AGGREGATE ' || identity;
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
            -- what would outlive the extension depends on it by this
            IF r.prosupport = 0 AND (r.proname = kind_name || '_in' OR NOT r.has_kind) THEN
                command := command || format(' SUPPORT %I.branded_id_support', kind_schema);
            END IF;
            identity := 'FUNCTION ' || identity;
        END IF;
        command := command || format('; COMMENT ON %s IS %L', identity,
                                     replace(obj_description(r.oid, 'pg_proc'), kind_name, type_name));
        RETURN NEXT;

        -- what would outlive the type
        IF NOT r.has_kind THEN
            step := 10;
            command := format('SELECT %I.branded_id_own(%L::regtype, ''pg_proc''::regclass, oid) FROM pg_proc '
                              'WHERE oid = %L::regprocedure AND probin = %L', kind_schema, type_identity,
                              format('%s.%I(%s)', schema_identity, r.new_name, r.arguments), r.probin);
            RETURN NEXT;
        END IF;
    END LOOP;

    step := 5;
    name := NULL;
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
        WHERE o.oprright = kind AND o.oprowner = owner AND p.proowner = owner
        ORDER BY o.oid
    LOOP
        identity := format('OPERATOR %s.%s (%s, %s)', schema_identity, r.oprname, r.left_type, r.right_type);
        command := format('CREATE OPERATOR %s.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = %s.%I, RESTRICT = %s, JOIN = %s',
                          schema_identity, r.oprname, r.left_type, r.right_type,
                          schema_identity, replace(r.proname, kind_name, branded_name), r.oprrest, r.oprjoin)
            || coalesce(', COMMUTATOR = OPERATOR(' || schema_identity || '.' || r.commutator || ')', '')
            || coalesce(', NEGATOR = OPERATOR(' || schema_identity || '.' || r.negator || ')', '')
            || CASE WHEN r.oprcanhash THEN ', HASHES' ELSE '' END
            || CASE WHEN r.oprcanmerge THEN ', MERGES' ELSE '' END || ')'
            || format('; COMMENT ON %s IS %L', identity, obj_description(r.oid, 'pg_operator'));
        RETURN NEXT;
    END LOOP;

    FOR r IN
        SELECT c.*, am.amname, b.oid IS NULL AS is_new, obj_description(c.oid, 'pg_opclass') AS class_comment,
               obj_description(c.opcfamily, 'pg_opfamily') AS family_comment,
               ARRAY(SELECT m.member
                     FROM (SELECT 1, o.amopstrategy,
                                  format('OPERATOR %s %s.%s (%s, %s)', o.amopstrategy, schema_identity, op.oprname,
                                         type_identity, type_identity)
                           FROM pg_amop o JOIN pg_operator op ON op.oid = o.amopopr
                           WHERE o.amopfamily = c.opcfamily
                             AND NOT EXISTS (SELECT FROM pg_amop b
                                             WHERE b.amopfamily = f.oid AND b.amopstrategy = o.amopstrategy
                                               AND b.amoplefttype = branded_type AND b.amoprighttype = branded_type)
                           UNION ALL
                           SELECT 2, a.amprocnum,
                                  format('FUNCTION %s (%s, %s) ', a.amprocnum, type_identity, type_identity)
                                  || CASE WHEN p.pronamespace = 'pg_catalog'::regnamespace
                                          THEN a.amproc::regprocedure::text
                                          ELSE format('%s.%I(%s)', schema_identity,
                                                      replace(p.proname, kind_name, branded_name),
                                                      replace(oidvectortypes(p.proargtypes), kind_identity, type_identity))
                                     END
                           FROM pg_amproc a JOIN pg_proc p ON p.oid = a.amproc
                           WHERE a.amprocfamily = c.opcfamily
                             AND NOT EXISTS (SELECT FROM pg_amproc b
                                             WHERE b.amprocfamily = f.oid AND b.amprocnum = a.amprocnum
                                               AND b.amproclefttype = branded_type AND b.amprocrighttype = branded_type)) m(part, number, member)
                     ORDER BY m.part, m.number) AS missing
        FROM pg_opclass c JOIN pg_am am ON am.oid = c.opcmethod
             JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass AND d.objid = c.oid
                 AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension AND d.deptype = 'e'
             LEFT JOIN pg_opfamily f ON f.opfmethod = c.opcmethod AND f.opfname = replace(c.opcname, kind_name, branded_name)
                 AND f.opfnamespace = branded_schema
             LEFT JOIN pg_opclass b ON b.opcfamily = f.oid AND b.opcintype = branded_type
        WHERE c.opcintype = kind AND c.opcowner = owner
        ORDER BY c.oid
    LOOP
        step := 6;
        name := replace(r.opcname, kind_name, branded_name);
        identity := format('OPERATOR CLASS %s.%I USING %s', schema_identity, name, r.amname);
        command := CASE WHEN r.is_new THEN
            format('CREATE OPERATOR CLASS %s.%I %s FOR TYPE %s USING %s AS %s', schema_identity, name,
                   CASE WHEN r.opcdefault THEN 'DEFAULT' ELSE '' END, type_identity, r.amname,
                   array_to_string(r.missing, ', '))
            || format('; COMMENT ON OPERATOR CLASS %s.%I USING %s IS %L', schema_identity, name, r.amname,
                      replace(r.class_comment, kind_name, type_name))
            || format('; COMMENT ON OPERATOR FAMILY %s.%I USING %s IS %L', schema_identity, name, r.amname,
                      replace(r.family_comment, kind_name, type_name)) END;
        RETURN NEXT;

        CONTINUE WHEN r.is_new;
        step := 9;
        FOREACH command IN ARRAY r.missing LOOP
            identity := format('%s OF OPERATOR FAMILY %s.%I USING %s', command, schema_identity, name, r.amname);
            command := format('ALTER OPERATOR FAMILY %s.%I USING %s ADD %s', schema_identity, name, r.amname, command);
            RETURN NEXT;
        END LOOP;
    END LOOP;

    name := NULL;
    step := 10;
    identity := 'OPERATOR FAMILIES OF ' || type_identity;
    command := format('SELECT %I.branded_id_own(opcintype::regtype, ''pg_opfamily''::regclass, opcfamily) '
                      'FROM pg_opclass WHERE opcintype = %L::regtype', kind_schema, type_identity);
    RETURN NEXT;

    step := 8;
    FOR r IN
        SELECT s.source, s.target, s.context, s.description, p.proname, oidvectortypes(p.proargtypes) AS arguments
        FROM (SELECT replace(format_type(c.castsource, NULL), kind_identity, type_identity) AS source,
                     replace(format_type(c.casttarget, NULL), kind_identity, type_identity) AS target,
                     c.castfunc, c.castcontext AS context, obj_description(c.oid, 'pg_cast') AS description
              FROM pg_cast c
                   JOIN pg_depend d ON d.classid = 'pg_cast'::regclass AND d.objid = c.oid
                       AND d.refclassid = 'pg_extension'::regclass AND d.refobjid = extension AND d.deptype = 'e'
              WHERE kind IN (c.castsource, c.casttarget)
                AND (c.castmethod = 'b' OR EXISTS (SELECT FROM pg_proc f WHERE f.oid = c.castfunc AND f.proowner = owner))
              UNION ALL
              SELECT type_identity, kind_identity, 0, 'e', 'the same bytes without the brand'
              UNION ALL
              SELECT kind_identity, type_identity, 0, 'e', 'the same bytes with the brand') s
             LEFT JOIN pg_proc p ON p.oid = s.castfunc
    LOOP
        identity := format('CAST (%s AS %s)', r.source, r.target);
        command := format('CREATE %s %s %s; COMMENT ON %s IS %L', identity,
                          CASE WHEN r.proname IS NULL THEN 'WITHOUT FUNCTION'
                               ELSE format('WITH FUNCTION %s.%I(%s)', schema_identity,
                                           replace(r.proname, kind_name, branded_name),
                                           replace(r.arguments, kind_identity, type_identity))
                          END,
                          CASE r.context WHEN 'a' THEN 'AS ASSIGNMENT' WHEN 'i' THEN 'AS IMPLICIT' ELSE '' END,
                          identity, replace(r.description, kind_name, type_name));
        RETURN NEXT;
    END LOOP;
END
$$;

-- the same for a branded type that exists, whatever it is called by now
CREATE FUNCTION branded_id_plan(type regtype, OUT step integer, OUT name text, OUT identity text, OUT command text) RETURNS SETOF record
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT p.step, p.name, p.identity, p.command
    FROM id_brands b
         JOIN pg_catalog.pg_type t ON t.oid OPERATOR(pg_catalog.=) b.type
         JOIN pg_catalog.pg_proc i ON i.oid OPERATOR(pg_catalog.=) t.typinput,
         branded_id_plan(b.brand, b.kind,
                         (SELECT n.nspname::pg_catalog.text FROM pg_catalog.pg_namespace n
                          WHERE n.oid OPERATOR(pg_catalog.=) i.pronamespace),
                         t.typname::pg_catalog.text,
                         pg_catalog.format('%s.%I', t.typnamespace::pg_catalog.regnamespace, t.typname)) p
    WHERE t.oid OPERATOR(pg_catalog.=) branded_id_plan.type;
END;

CREATE FUNCTION branded_id_create(schema_name text, brand text, kind regtype, type_name text) RETURNS regtype
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
    SET client_min_messages = warning
AS $$
DECLARE
    idgen name;
    type_identity text := format('%I.%I', schema_name, type_name);
    max_length integer := current_setting('max_identifier_length');
    steps integer[];
    names text[];
    commands text[];
    command text;
    taken text;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        RAISE insufficient_privilege USING
            MESSAGE = 'permission denied to create a branded type',
            DETAIL = 'Only superusers can create base types.';
    END IF;
    IF schema_name = '' THEN
        RAISE invalid_schema_name USING MESSAGE = 'no schema has been selected to create in';
    END IF;
    IF schema_name ~ '^pg_' OR schema_name = 'information_schema' THEN
        RAISE invalid_schema_name USING
            MESSAGE = format('cannot create a branded type in schema "%s"', schema_name),
            DETAIL = 'System schemas and temporary schemas are not dumped.';
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

    EXECUTE format('SELECT array_agg(p.step), array_agg(p.name), array_agg(p.command) '
                   'FROM (SELECT * FROM %I.branded_id_plan($1, $2, $3, $4, $5) ORDER BY step, identity) p', idgen)
        INTO steps, names, commands USING brand, kind, schema_name, type_name, type_identity;

    SELECT p.name INTO taken FROM unnest(names) p(name) WHERE octet_length(p.name) > max_length LIMIT 1;
    IF FOUND THEN
        RAISE name_too_long USING
            MESSAGE = format('name "%s" is too long', taken),
            DETAIL = format('Names that are made from the brand and from the name of the type have at most %s bytes.', max_length);
    END IF;

    SELECT o.identity INTO taken
    FROM unnest(steps, names) p(step, name),
         LATERAL (SELECT 'type ' || t.oid::regtype
                  FROM pg_type t
                  WHERE p.step = 1 AND t.typname = p.name::name AND t.typnamespace = quote_ident(schema_name)::regnamespace
                  UNION ALL
                  SELECT 'function ' || f.oid::regprocedure
                  FROM pg_proc f
                  WHERE p.step IN (2, 4) AND f.proname = p.name::name AND f.pronamespace = quote_ident(schema_name)::regnamespace
                  UNION ALL
                  SELECT format('operator family %I.%I', schema_name, f.opfname)
                  FROM pg_opfamily f
                  WHERE p.step = 6 AND f.opfname = p.name::name AND f.opfnamespace = quote_ident(schema_name)::regnamespace) o(identity)
    ORDER BY p.step, p.name
    LIMIT 1;
    IF FOUND THEN
        RAISE duplicate_object USING
            MESSAGE = format('cannot create brand "%s" because %s already exists', brand, taken),
            HINT = 'Another brand, or a name for the type as third argument, gives other names.';
    END IF;

    FOREACH command IN ARRAY commands LOOP
        EXECUTE command;
    END LOOP;
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
AS $$
DECLARE
    idgen name;
    branded regtype;
    plan record;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        RAISE insufficient_privilege USING
            MESSAGE = 'permission denied to upgrade branded types',
            DETAIL = 'Only superusers can create what belongs to base types.';
    END IF;

    FOR branded IN EXECUTE format('SELECT type FROM %I.id_brands ORDER BY brand, type', idgen) LOOP
        FOR plan IN EXECUTE format('SELECT * FROM %I.branded_id_plan($1) WHERE step > 3 AND command IS NOT NULL ORDER BY step, identity', idgen)
            USING branded
        LOOP
            BEGIN
                EXECUTE plan.command;
                IF plan.step < 10 THEN
                    RETURN NEXT plan.identity;
                END IF;
            EXCEPTION
                WHEN duplicate_function OR duplicate_object THEN
                    NULL;   -- it has this one
            END;
        END LOOP;
    END LOOP;
END
$$;

CREATE FUNCTION branded_id_drop(brand text, visible regtype[]) RETURNS void
    LANGUAGE plpgsql VOLATILE STRICT
    SET search_path = pg_catalog, pg_temp
    SET client_min_messages = warning
AS $$
DECLARE
    idgen name;
    types regtype[];
    branded regtype;
    plan record;
    users text;
BEGIN
    SELECT n.nspname INTO STRICT idgen
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'idgen';

    EXECUTE format('SELECT ARRAY(SELECT type FROM %I.id_brands WHERE brand = $1 ORDER BY type)', idgen) INTO types USING brand;
    IF types = '{}' THEN
        RAISE undefined_object USING MESSAGE = format('brand "%s" does not exist', brand);
    END IF;
    -- in several schemas: the one that is in the search path
    SELECT min(t::oid)::regtype INTO branded
    FROM unnest(types) t
    WHERE t = ANY (visible) OR cardinality(types) = 1
    HAVING count(*) = 1;
    IF branded IS NULL THEN
        RAISE ambiguous_function USING
            MESSAGE = format('brand "%s" is not unique', brand),
            DETAIL = format('These types have it: %s.', array_to_string(types, ', ')),
            HINT = 'Set search_path to the schema of the one to drop.';
    END IF;

    SELECT string_agg(format('column %I of %s', a.attname, a.attrelid::regclass), ', ' ORDER BY a.attrelid::regclass::text, a.attnum)
    INTO users
    FROM pg_type t JOIN pg_attribute a ON a.atttypid IN (t.oid, t.typarray) JOIN pg_class c ON c.oid = a.attrelid
    WHERE t.oid = branded AND c.relkind NOT IN ('i', 'I') AND NOT c.relispartition;
    IF users IS NOT NULL THEN
        RAISE dependent_objects_still_exist USING
            MESSAGE = format('cannot drop brand "%s" because its type is in use', brand),
            DETAIL = format('These columns have the type: %s.', users);
    END IF;

    -- RESTRICT, so that whatever else uses one of these is in the way
    FOR plan IN EXECUTE format('SELECT * FROM %I.branded_id_plan($1) WHERE step BETWEEN 4 AND 8 ORDER BY step DESC, identity', idgen)
        USING branded
    LOOP
        -- an operator family takes its class along
        EXECUTE 'DROP ' || regexp_replace(regexp_replace(plan.identity, '^OPERATOR CLASS', 'OPERATOR FAMILY'),
                                          '^(FUNCTION|OPERATOR FAMILY|OPERATOR|AGGREGATE|CAST) ', E'\\1 IF EXISTS ');
    END LOOP;

    -- whoever did the same at the same time was waited for
    IF NOT EXISTS (SELECT FROM pg_type WHERE oid = branded) THEN
        RAISE undefined_object USING MESSAGE = format('brand "%s" does not exist', brand);
    END IF;

    WITH own AS (
        SELECT o.*
        FROM pg_type t, LATERAL (VALUES ('pg_type'::regclass, t.oid), ('pg_type', t.typarray), ('pg_proc', t.typinput),
                                        ('pg_proc', t.typoutput), ('pg_proc', t.typreceive), ('pg_proc', t.typsend)) o(class, object)
        WHERE t.oid = branded)
    SELECT string_agg(DISTINCT pg_describe_object(d.classid, d.objid, d.objsubid), ', ')
    INTO users
    FROM own JOIN pg_depend d ON d.refclassid = own.class AND d.refobjid = own.object AND d.deptype <> 'a'
    WHERE (d.classid, d.objid) NOT IN (SELECT class, object FROM own);
    IF users IS NOT NULL THEN
        RAISE dependent_objects_still_exist USING
            MESSAGE = format('cannot drop brand "%s" because its type is in use', brand),
            DETAIL = format('These depend on the type: %s.', users);
    END IF;

    -- The type and the functions that it is made of need each other. RESTRICT for all else: this transaction may not
    -- see what another one made of the type meanwhile.
    EXECUTE format('SELECT %I.branded_id_own($1, ''pg_proc''::regclass, f) FROM pg_type t, '
                   'unnest(ARRAY[t.typinput, t.typoutput, t.typreceive, t.typsend]::oid[]) f WHERE t.oid = $1', idgen)
        USING branded;
    EXECUTE format('DROP TYPE %s', branded);
END
$$;

CREATE FUNCTION drop_branded_id(brand text) RETURNS void
    LANGUAGE sql VOLATILE STRICT
    RETURN branded_id_drop(brand, ARRAY(SELECT b.type FROM id_brands b
                                        WHERE b.brand OPERATOR(pg_catalog.=) drop_branded_id.brand
                                          AND pg_catalog.pg_type_is_visible(b.type)));

COMMENT ON FUNCTION branded_id_support(internal) IS 'makes the functions of branded types depend on the extension';
COMMENT ON FUNCTION branded_id_own(regtype, regclass, oid) IS 'makes an object of a branded type go when the type goes';
COMMENT ON FUNCTION branded_id_plan(text, regtype, text, text, text) IS 'all that makes up a branded type';
COMMENT ON FUNCTION branded_id_plan(regtype) IS 'all that makes up an existing branded type';
COMMENT ON FUNCTION branded_id_create(text, text, regtype, text) IS 'implementation of create_branded_id';
COMMENT ON FUNCTION branded_id_drop(text, regtype[]) IS 'implementation of drop_branded_id';
COMMENT ON FUNCTION create_branded_id(text, regtype) IS 'makes a branded type, named after the brand, in the current schema';
COMMENT ON FUNCTION create_branded_id(text, regtype, name) IS 'makes a branded type of the given name in the current schema';
COMMENT ON FUNCTION upgrade_branded_ids() IS 'gives existing branded types what this version of the extension adds';
COMMENT ON FUNCTION drop_branded_id(text) IS 'drops a branded type and all that belongs to it, unless it is in use';
COMMENT ON VIEW id_brands IS 'the branded types of this database';
COMMENT ON COLUMN id_brands.brand IS 'what the text begins with, without the _ after it';
COMMENT ON COLUMN id_brands.type IS 'the branded type';
COMMENT ON COLUMN id_brands.kind IS 'the kind that it was made of';

-- what depends on the version of PostgreSQL
DO LANGUAGE plpgsql $$
BEGIN
    -- btree skip support is there from PostgreSQL 18 on
    IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000 THEN
        ALTER OPERATOR FAMILY record_id_ops USING btree ADD FUNCTION 6 (record_id, record_id) record_id_skipsupport(internal);
        ALTER OPERATOR FAMILY push_id_ops USING btree ADD FUNCTION 6 (push_id, push_id) push_id_skipsupport(internal);
        ALTER OPERATOR FAMILY rev_id_ops USING btree ADD FUNCTION 6 (rev_id, rev_id) rev_id_skipsupport(internal);
    END IF;
END
$$;
