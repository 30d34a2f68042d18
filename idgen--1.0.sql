/* idgen--1.0.sql */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION idgen" to load this file. \quit

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
COMMENT ON OPERATOR FAMILY record_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR CLASS record_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR FAMILY record_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR CLASS record_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR FAMILY record_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR CLASS record_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR FAMILY record_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR CLASS record_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR FAMILY record_id_bloom_ops USING brin IS 'BRIN bloom of {K}';
COMMENT ON OPERATOR CLASS record_id_bloom_ops USING brin IS 'BRIN bloom of {K}';

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
COMMENT ON OPERATOR FAMILY push_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR CLASS push_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR FAMILY push_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR CLASS push_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR FAMILY push_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR CLASS push_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR FAMILY push_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR CLASS push_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR FAMILY push_id_bloom_ops USING brin IS 'BRIN bloom of {K}';
COMMENT ON OPERATOR CLASS push_id_bloom_ops USING brin IS 'BRIN bloom of {K}';

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
COMMENT ON OPERATOR FAMILY rev_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR CLASS rev_id_ops USING btree IS 'order of {K}';
COMMENT ON OPERATOR FAMILY rev_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR CLASS rev_id_ops USING hash IS 'hash of {K}';
COMMENT ON OPERATOR FAMILY rev_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR CLASS rev_id_minmax_ops USING brin IS 'BRIN minmax of {K}';
COMMENT ON OPERATOR FAMILY rev_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR CLASS rev_id_minmax_multi_ops USING brin IS 'BRIN multi minmax of {K}';
COMMENT ON OPERATOR FAMILY rev_id_bloom_ops USING brin IS 'BRIN bloom of {K}';
COMMENT ON OPERATOR CLASS rev_id_bloom_ops USING brin IS 'BRIN bloom of {K}';

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

-- btree skip support is there from PostgreSQL 18 on
DO LANGUAGE plpgsql $$
BEGIN
    IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000 THEN
        ALTER OPERATOR FAMILY record_id_ops USING btree ADD FUNCTION 6 (record_id, record_id) record_id_skipsupport(internal);
        ALTER OPERATOR FAMILY push_id_ops USING btree ADD FUNCTION 6 (push_id, push_id) push_id_skipsupport(internal);
        ALTER OPERATOR FAMILY rev_id_ops USING btree ADD FUNCTION 6 (rev_id, rev_id) rev_id_skipsupport(internal);
    END IF;
END
$$;
