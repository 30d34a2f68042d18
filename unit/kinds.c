/*
 * kinds.c
 *	  Each kind with the functions that SQL calls.
 */
#include "kinds.h"

#define DECLARE_SQL(name) extern Datum name(PG_FUNCTION_ARGS)

DECLARE_SQL(record_id);
DECLARE_SQL(record_id_at);
DECLARE_SQL(record_id_out);
DECLARE_SQL(record_id_recv);
DECLARE_SQL(record_id_send);
DECLARE_SQL(record_id_from_bytea);
DECLARE_SQL(is_record_id);
DECLARE_SQL(safe_parse_record_id);
DECLARE_SQL(record_id_lt);
DECLARE_SQL(record_id_le);
DECLARE_SQL(record_id_eq);
DECLARE_SQL(record_id_ne);
DECLARE_SQL(record_id_ge);
DECLARE_SQL(record_id_gt);
DECLARE_SQL(record_id_cmp);
DECLARE_SQL(record_id_smaller);
DECLARE_SQL(record_id_larger);
DECLARE_SQL(record_id_sortsupport);
DECLARE_SQL(record_id_skipsupport);
DECLARE_SQL(record_id_brin_distance);
DECLARE_SQL(record_id_extract_ts);
DECLARE_SQL(record_id_min);
DECLARE_SQL(record_id_max);
DECLARE_SQL(record_id_span_min);
DECLARE_SQL(record_id_span_max);
DECLARE_SQL(make_record_id);
DECLARE_SQL(record_id_inspect);
DECLARE_SQL(branded_record_id_out);
DECLARE_SQL(is_branded_record_id);
DECLARE_SQL(record_id_brand);
DECLARE_SQL(record_id_unbrand);
DECLARE_SQL(push_id);
DECLARE_SQL(push_id_at);
DECLARE_SQL(push_id_out);
DECLARE_SQL(push_id_recv);
DECLARE_SQL(push_id_send);
DECLARE_SQL(push_id_from_bytea);
DECLARE_SQL(is_push_id);
DECLARE_SQL(safe_parse_push_id);
DECLARE_SQL(push_id_lt);
DECLARE_SQL(push_id_le);
DECLARE_SQL(push_id_eq);
DECLARE_SQL(push_id_ne);
DECLARE_SQL(push_id_ge);
DECLARE_SQL(push_id_gt);
DECLARE_SQL(push_id_cmp);
DECLARE_SQL(push_id_smaller);
DECLARE_SQL(push_id_larger);
DECLARE_SQL(push_id_sortsupport);
DECLARE_SQL(push_id_skipsupport);
DECLARE_SQL(push_id_brin_distance);
DECLARE_SQL(push_id_extract_ts);
DECLARE_SQL(push_id_min);
DECLARE_SQL(push_id_max);
DECLARE_SQL(push_id_span_min);
DECLARE_SQL(push_id_span_max);
DECLARE_SQL(make_push_id);
DECLARE_SQL(push_id_inspect);
DECLARE_SQL(branded_push_id_out);
DECLARE_SQL(is_branded_push_id);
DECLARE_SQL(push_id_brand);
DECLARE_SQL(push_id_unbrand);
DECLARE_SQL(rev_id);
DECLARE_SQL(rev_id_at);
DECLARE_SQL(rev_id_out);
DECLARE_SQL(rev_id_recv);
DECLARE_SQL(rev_id_send);
DECLARE_SQL(rev_id_from_bytea);
DECLARE_SQL(is_rev_id);
DECLARE_SQL(safe_parse_rev_id);
DECLARE_SQL(rev_id_lt);
DECLARE_SQL(rev_id_le);
DECLARE_SQL(rev_id_eq);
DECLARE_SQL(rev_id_ne);
DECLARE_SQL(rev_id_ge);
DECLARE_SQL(rev_id_gt);
DECLARE_SQL(rev_id_cmp);
DECLARE_SQL(rev_id_smaller);
DECLARE_SQL(rev_id_larger);
DECLARE_SQL(rev_id_sortsupport);
DECLARE_SQL(rev_id_skipsupport);
DECLARE_SQL(rev_id_brin_distance);
DECLARE_SQL(rev_id_extract_ts);
DECLARE_SQL(rev_id_min);
DECLARE_SQL(rev_id_max);
DECLARE_SQL(rev_id_span_min);
DECLARE_SQL(rev_id_span_max);
DECLARE_SQL(make_rev_id);
DECLARE_SQL(rev_id_inspect);
DECLARE_SQL(branded_rev_id_out);
DECLARE_SQL(is_branded_rev_id);
DECLARE_SQL(rev_id_brand);
DECLARE_SQL(rev_id_unbrand);

const Kind kinds[KINDS] = {
	{
		.type = &record_id_type,
		.alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
		.folded = "O0I1L1",
		.any_case = true,
		.generator = record_id,
		.at = record_id_at,
		.out = record_id_out,
		.recv = record_id_recv,
		.send = record_id_send,
		.from_bytea = record_id_from_bytea,
		.is_canonical = is_record_id,
		.safe_parse = safe_parse_record_id,
		.lt = record_id_lt,
		.le = record_id_le,
		.eq = record_id_eq,
		.ne = record_id_ne,
		.ge = record_id_ge,
		.gt = record_id_gt,
		.cmp = record_id_cmp,
		.smaller = record_id_smaller,
		.larger = record_id_larger,
		.sortsupport = record_id_sortsupport,
		.skipsupport = record_id_skipsupport,
		.brin_distance = record_id_brin_distance,
		.extract_ts = record_id_extract_ts,
		.min = record_id_min,
		.max = record_id_max,
		.span_min = record_id_span_min,
		.span_max = record_id_span_max,
		.make = make_record_id,
		.inspect = record_id_inspect,
		.branded_out = branded_record_id_out,
		.is_branded = is_branded_record_id,
		.brand = record_id_brand,
		.unbrand = record_id_unbrand,
	},
	{
		.type = &push_id_type,
		.alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz",
		.generator = push_id,
		.at = push_id_at,
		.out = push_id_out,
		.recv = push_id_recv,
		.send = push_id_send,
		.from_bytea = push_id_from_bytea,
		.is_canonical = is_push_id,
		.safe_parse = safe_parse_push_id,
		.lt = push_id_lt,
		.le = push_id_le,
		.eq = push_id_eq,
		.ne = push_id_ne,
		.ge = push_id_ge,
		.gt = push_id_gt,
		.cmp = push_id_cmp,
		.smaller = push_id_smaller,
		.larger = push_id_larger,
		.sortsupport = push_id_sortsupport,
		.skipsupport = push_id_skipsupport,
		.brin_distance = push_id_brin_distance,
		.extract_ts = push_id_extract_ts,
		.min = push_id_min,
		.max = push_id_max,
		.span_min = push_id_span_min,
		.span_max = push_id_span_max,
		.make = make_push_id,
		.inspect = push_id_inspect,
		.branded_out = branded_push_id_out,
		.is_branded = is_branded_push_id,
		.brand = push_id_brand,
		.unbrand = push_id_unbrand,
	},
	{
		.type = &rev_id_type,
		.alphabet = "0123456789abcdefghjkmnpqrstvwxyz",
		.folded = "o0i1l1",
		.any_case = true,
		.generator = rev_id,
		.at = rev_id_at,
		.out = rev_id_out,
		.recv = rev_id_recv,
		.send = rev_id_send,
		.from_bytea = rev_id_from_bytea,
		.is_canonical = is_rev_id,
		.safe_parse = safe_parse_rev_id,
		.lt = rev_id_lt,
		.le = rev_id_le,
		.eq = rev_id_eq,
		.ne = rev_id_ne,
		.ge = rev_id_ge,
		.gt = rev_id_gt,
		.cmp = rev_id_cmp,
		.smaller = rev_id_smaller,
		.larger = rev_id_larger,
		.sortsupport = rev_id_sortsupport,
		.skipsupport = rev_id_skipsupport,
		.brin_distance = rev_id_brin_distance,
		.extract_ts = rev_id_extract_ts,
		.min = rev_id_min,
		.max = rev_id_max,
		.span_min = rev_id_span_min,
		.span_max = rev_id_span_max,
		.make = make_rev_id,
		.inspect = rev_id_inspect,
		.branded_out = branded_rev_id_out,
		.is_branded = is_branded_rev_id,
		.brand = rev_id_brand,
		.unbrand = rev_id_unbrand,
	},
};
