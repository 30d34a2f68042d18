/*
 * type_test.c
 *	  What SQL calls, on bytes: order, neighbours, time, bounds, and which rule a
 *	  text or a binary value breaks.
 */
#include "fake_server.h"

#include "mb/pg_wchar.h"
#include "unit.h"
#include "utils/builtins.h"

#include <sys/mman.h>
#include <unistd.h>

#include "kinds.h"
#include "vectors.h"

extern Datum id_text_extract_ts(PG_FUNCTION_ARGS);

/* 2000-01-01 in Unix ms, as a number of its own */
#define Y2K_MS INT64CONST(946684800000)

static Datum
ts_of(int64 unix_ms, int us)
{
	return TimestampTzGetDatum((unix_ms - Y2K_MS) * 1000 + us);
}

static int
free_all(void **state)
{
	fake_free_all();
	return 0;
}

static void
random_id(const IdType *type, uint8 *id)
{
	next_bytes(id, type->len);
	id[type->len - 1] &= (uint8) ~((1 << type->pad_bits) - 1);
}

/* -------------------------------------------------------------------------
 * Vectors
 * -------------------------------------------------------------------------
 */

static const char *
out(const Kind *kind, Datum id)
{
	assert_int_equal(fake_error.sqlstate, 0);
	return DatumGetCString(fake_call(kind->out, 1, id));
}

static void
test_make_and_inspect(void **state)
{
	for (int i = 0; i < lengthof_table(record_vectors); i++)
	{
		Datum		id = fake_call(kinds[0].make, 3, ts_of(record_vectors[i].unix_ms, 999),
								   Int64GetDatum(record_vectors[i].machine_id),
								   Int32GetDatum(record_vectors[i].counter));

		assert_string_equal(out(&kinds[0], id), record_vectors[i].text);
		fake_row_len = 3;
		fake_row_id_len = 0;
		(void) fake_call(kinds[0].inspect, 1, id);
		assert_true(DatumGetTimestampTz(fake_row[0]) ==
					DatumGetTimestampTz(ts_of(record_vectors[i].unix_ms, 0)));
		assert_true(DatumGetInt64(fake_row[1]) == record_vectors[i].machine_id);
		assert_int_equal(DatumGetInt32(fake_row[2]), record_vectors[i].counter);
	}
	for (int i = 0; i < lengthof_table(rev_vectors); i++)
	{
		Datum		id = fake_call(kinds[2].make, 2, ts_of(rev_vectors[i].unix_ms, 999),
								   fake_text(rev_vectors[i].tail, 10, i % 2));

		assert_string_equal(out(&kinds[2], id), rev_vectors[i].text);
		fake_row_len = 2;
		fake_row_id_len = 0;
		(void) fake_call(kinds[2].inspect, 1, id);
		assert_true(DatumGetTimestampTz(fake_row[0]) ==
					DatumGetTimestampTz(ts_of(rev_vectors[i].unix_ms, 0)));
		assert_memory_equal(VARDATA_ANY(DatumGetPointer(fake_row[1])), rev_vectors[i].tail, 10);
	}
	for (int i = 0; i < lengthof_table(push_decode); i++)
	{
		Datum		id = fake_call(kinds[1].type->input, 1, CStringGetDatum(push_decode[i].text));

		assert_int_equal(fake_error.sqlstate, 0);
		assert_true(DatumGetTimestampTz(fake_call(kinds[1].extract_ts, 1, id)) ==
					DatumGetTimestampTz(ts_of(push_decode[i].unix_ms, 0)));
	}
}

/* Fields out of range: the time is looked at first, then each field. */
static void
test_make_out_of_range(void **state)
{
	const Datum time = ts_of(INT64CONST(1780272145000), 0);
	static const struct
	{
		int64		machine_id;
		int32		counter;
	}			bad[] = {
		{-1, 0}, {INT64CONST(1) << 40, 0}, {INT64_MIN, 0}, {INT64_MAX, 0},
		{0, -1}, {0, 1 << 20}, {0, INT32_MIN}, {0, INT32_MAX},
	};

	for (int i = 0; i < lengthof_table(bad); i++)
	{
		(void) fake_call(kinds[0].make, 3, time, Int64GetDatum(bad[i].machine_id),
						 Int32GetDatum(bad[i].counter));
		assert_int_equal(fake_error.sqlstate, ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE);
	}
	for (int k = 1; k < KINDS; k++)
	{
		const int	right = kinds[k].type->len - kinds[k].type->time_len;

		for (int len = 0; len < 200; len++)
		{
			char		bytes[200] = {0};

			(void) fake_call(kinds[k].make, 2, time, fake_text(bytes, len, len % 2));
			assert_int_equal(fake_error.sqlstate,
							 len == right ? 0 : ERRCODE_INVALID_PARAMETER_VALUE);
		}
	}
}

/* -------------------------------------------------------------------------
 * Time
 * -------------------------------------------------------------------------
 */

static void
check_time_error(const IdType *type, bool early)
{
	assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
	assert_non_null(strstr(fake_error.detail, type->time_range));
	/* only record_id begins later than the others */
	assert_true((fake_error.hint[0] != '\0') == (early && type == &record_id_type));
}

/* Floored, then checked: the last µs of the range is in, the next is out. */
static void
test_time_range(void **state)
{
	static const int64 first[KINDS] = {INT64CONST(1767225600000), 0, 0};
	static const int64 last[KINDS] = {
		INT64CONST(2866737227775), INT64CONST(281474976710655), INT64CONST(281474976710655)
	};

	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const PGFunction functions[] = {kind->min, kind->max, kind->at};

		for (int f = 0; f < lengthof_table(functions); f++)
		{
			Datum		id = fake_call(functions[f], 1, ts_of(first[k], 0));

			assert_int_equal(fake_error.sqlstate, 0);
			assert_true(id_unix_ms(kind->type, DatumGetId(id)) == first[k]);
			id = fake_call(functions[f], 1, ts_of(last[k], 999));
			assert_int_equal(fake_error.sqlstate, 0);
			assert_true(id_unix_ms(kind->type, DatumGetId(id)) == last[k]);

			(void) fake_call(functions[f], 1, ts_of(first[k], -1));
			check_time_error(kind->type, true);
			(void) fake_call(functions[f], 1, ts_of(last[k] + 1, 0));
			check_time_error(kind->type, false);
			(void) fake_call(functions[f], 1, TimestampTzGetDatum(DT_NOBEGIN));
			check_time_error(kind->type, true);
			(void) fake_call(functions[f], 1, TimestampTzGetDatum(DT_NOEND));
			check_time_error(kind->type, false);
			(void) fake_call(functions[f], 1, TimestampTzGetDatum(MIN_TIMESTAMP));
			check_time_error(kind->type, true);
			(void) fake_call(functions[f], 1, TimestampTzGetDatum(END_TIMESTAMP - 1));
			check_time_error(kind->type, false);
		}
	}
	for (int i = 0; i < lengthof_table(record_out_of_range); i++)
	{
		(void) fake_call(kinds[0].min, 1, ts_of(record_out_of_range[i].unix_ms, 0));
		check_time_error(&record_id_type, record_out_of_range[i].unix_ms < first[0]);
	}
}

/* Before 2000 timestamptz is negative, and division would round up. */
static void
test_time_is_floored(void **state)
{
	for (int k = 1; k < KINDS; k++)
	{
		for (int n = 0; n < 3000; n++)
		{
			int64		ms = n < 3 ? n : n < 2000 ? Y2K_MS + (n - 1000) :
				(int64) (next_number() >> 17);
			int			us = (int) (next_number() % 1000);
			Datum		id = fake_call(kinds[k].max, 1, ts_of(ms, us));

			assert_true(id_unix_ms(kinds[k].type, DatumGetId(id)) == ms);
			assert_true(DatumGetTimestampTz(fake_call(kinds[k].extract_ts, 1, id)) ==
						DatumGetTimestampTz(ts_of(ms, 0)));
		}
		fake_free_all();
	}
}

static void
test_bounds(void **state)
{
	const Kind *rev = &kinds[2];

	for (int i = 0; i < lengthof_table(rev_bounds); i++)
	{
		assert_string_equal(out(rev, fake_call(rev->min, 1, ts_of(rev_bounds[i].unix_ms, 0))),
							rev_bounds[i].min);
		assert_string_equal(out(rev, fake_call(rev->max, 1, ts_of(rev_bounds[i].unix_ms, 0))),
							rev_bounds[i].max);
	}

	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	len = kind->type->len;

		for (int n = 0; n < 300; n++)
		{
			int64		ms = INT64CONST(1780272145000) + n;
			Datum		early = ts_of(ms, 0);
			Datum		late = ts_of(ms + n, 999);
			const uint8 *min = DatumGetId(fake_call(kind->min, 1, early));
			const uint8 *max = DatumGetId(fake_call(kind->max, 1, early));
			Datum		low;
			Datum		high;
			bool		overflow;
			uint8		id[ID_MAX_LEN];

			/* beyond the bounds of a ms are IDs of its neighbours */
			assert_true(id_unix_ms(kind->type, min) == ms);
			assert_true(id_unix_ms(kind->type, max) == ms);
			assert_int_equal(min[len - 1], 0x00);
			assert_int_equal(max[len - 1], 0x100 - (1 << kind->type->pad_bits));
			assert_true(id_unix_ms(kind->type,
								   DatumGetId(kind->type->decrement(NULL, PointerGetDatum(min), &overflow))) ==
						(kind->type->descending ? ms + 1 : ms - 1));
			assert_true(id_unix_ms(kind->type,
								   DatumGetId(kind->type->increment(NULL, PointerGetDatum(max), &overflow))) ==
						(kind->type->descending ? ms - 1 : ms + 1));

			/* a span is the same from both ends, and holds what is between */
			low = fake_call(kind->span_min, 2, early, late);
			high = fake_call(kind->span_max, 2, early, late);
			assert_memory_equal(DatumGetId(low), DatumGetId(fake_call(kind->span_min, 2, late, early)), len);
			assert_memory_equal(DatumGetId(high), DatumGetId(fake_call(kind->span_max, 2, late, early)), len);
			random_id(kind->type, id);
			id_set_unix_ms(kind->type, id, ms + (int64) (next_number() % (n + 1)));
			assert_true(memcmp(DatumGetId(low), id, len) <= 0);
			assert_true(memcmp(DatumGetId(high), id, len) >= 0);
			assert_memory_equal(DatumGetId(low),
								DatumGetId(fake_call(kind->min, 1, kind->type->descending ? late : early)), len);
			assert_memory_equal(DatumGetId(high),
								DatumGetId(fake_call(kind->max, 1, kind->type->descending ? early : late)), len);
		}
		fake_free_all();
	}
}

/* -------------------------------------------------------------------------
 * Order
 * -------------------------------------------------------------------------
 */

static void
check_order(const Kind *kind, const uint8 *a, const uint8 *b)
{
	const int	order = memcmp(a, b, kind->type->len);
	const Datum x = PointerGetDatum(a);
	const Datum y = PointerGetDatum(b);
	const int	cmp = DatumGetInt32(fake_call(kind->cmp, 2, x, y));
	const double distance = DatumGetFloat8(fake_call(kind->brin_distance, 2, x, y));

	assert_int_equal(cmp < 0, order < 0);
	assert_int_equal(cmp > 0, order > 0);
	assert_int_equal(DatumGetBool(fake_call(kind->lt, 2, x, y)), order < 0);
	assert_int_equal(DatumGetBool(fake_call(kind->le, 2, x, y)), order <= 0);
	assert_int_equal(DatumGetBool(fake_call(kind->eq, 2, x, y)), order == 0);
	assert_int_equal(DatumGetBool(fake_call(kind->ne, 2, x, y)), order != 0);
	assert_int_equal(DatumGetBool(fake_call(kind->ge, 2, x, y)), order >= 0);
	assert_int_equal(DatumGetBool(fake_call(kind->gt, 2, x, y)), order > 0);
	assert_ptr_equal(DatumGetPointer(fake_call(kind->smaller, 2, x, y)), order <= 0 ? a : b);
	assert_ptr_equal(DatumGetPointer(fake_call(kind->larger, 2, x, y)), order >= 0 ? a : b);
	assert_int_equal(kind->type->sort_cmp(x, y, NULL) < 0, order < 0);
	assert_int_equal(kind->type->sort_cmp(x, y, NULL) == 0, order == 0);
	assert_int_equal(distance > 0, order < 0);
	assert_int_equal(distance == 0, order == 0);
}

/* IDs that differ in any one bit, in two, or in nothing */
static void
test_order(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	bits = kind->type->len * 8 - kind->type->pad_bits;

		for (int n = 0; n < 40; n++)
		{
			uint8		a[ID_MAX_LEN];
			uint8		b[ID_MAX_LEN];

			random_id(kind->type, a);
			memcpy(b, a, sizeof(b));
			check_order(kind, a, b);
			for (int bit = 0; bit < bits; bit++)
			{
				int			other = (int) (next_number() % bits);

				b[bit / 8] ^= (uint8) (0x80 >> bit % 8);
				check_order(kind, a, b);
				check_order(kind, b, a);
				b[other / 8] ^= (uint8) (0x80 >> other % 8);
				check_order(kind, a, b);
				memcpy(b, a, sizeof(b));
			}
		}
	}
}

/*
 * Abbreviated keys must never contradict the order, however near or far the IDs
 * are from the first one of the sort, which some keys depend on.
 */
static void
test_abbreviated_keys(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	len = kind->type->len;

		for (int sort = 0; sort < 60; sort++)
		{
			SortSupportData ssup = {0};
			uint8		first[ID_MAX_LEN];
			uint8		last[ID_MAX_LEN];
			Datum		last_key = 0;

			(void) fake_call(kind->sortsupport, 1, PointerGetDatum(&ssup));
			assert_ptr_equal(ssup.comparator, kind->type->sort_cmp);
			assert_null(ssup.abbrev_converter);

			ssup.abbreviate = true;
			(void) fake_call(kind->sortsupport, 1, PointerGetDatum(&ssup));
			assert_ptr_equal(ssup.abbrev_full_comparator, kind->type->sort_cmp);

			random_id(kind->type, first);
			if (sort < 4)
				memset(first, sort % 2 == 0 ? 0x00 : 0xFF, sort < 2 ? len - 1 : 5);
			for (int n = 0; n < 1000; n++)
			{
				uint8		id[ID_MAX_LEN];
				Datum		key;
				int			order;

				random_id(kind->type, id);
				if (n % 8 > 0)
					memcpy(id, n % 2 == 0 || n < 8 ? first : last, next_number() % len);
				if (n == 0)
					memcpy(id, first, len);
				else if (n % 8 == 1)
				{
					/* one up or one down in one byte */
					int			at = (int) (next_number() % (len - 1));

					memcpy(id, first, len);
					id[at] = (uint8) (id[at] + (n % 16 == 1 ? 1 : -1));
				}
				key = ssup.abbrev_converter(PointerGetDatum(id), &ssup);
				order = ssup.comparator(key, last_key, &ssup);
				if (n > 0 && order != 0)
					assert_int_equal(order < 0, memcmp(id, last, len) < 0);
				last_key = key;
				memcpy(last, id, len);
			}
			fake_free_all();
		}
	}
}

/* They are of use: IDs of one backend, and those of several times, have keys that differ. */
static void
test_abbreviated_keys_tell_apart(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		SortSupportData ssup = {0};
		Datum		last_key = 0;
		const int64 ms = INT64CONST(1780272145000);

		ssup.abbreviate = true;
		(void) fake_call(kind->sortsupport, 1, PointerGetDatum(&ssup));
		for (int n = 0; n < 1000; n++)
		{
			uint8		id[ID_MAX_LEN] = {0};
			Datum		key;

			/* record: the counter; push: fresh bits in another ms; rev: a step */
			id_set_unix_ms(kind->type, id, k == 1 ? ms + n : ms);
			if (k == 0)
				id_set_be(id + 10, 3, (uint64) n << 4);
			if (k == 2)
				id_set_be(id + 6, 2, 30000 - n);
			key = ssup.abbrev_converter(PointerGetDatum(id), &ssup);
			/* a key of 32 bits has room for little more than the time */
			if (n > 0 && sizeof(Datum) == 8)
				assert_true(key != last_key);
			last_key = key;
		}

		/* of the time and of what follows it the bits that there is room for */
		for (int bit = 8; bit < (k == 0 ? 62 : 71) && sizeof(Datum) == 8; bit++)
		{
			uint8		id[ID_MAX_LEN];

			memset(id, 0xFF, sizeof(id));
			id_set_unix_ms(kind->type, id, ms);
			last_key = ssup.abbrev_converter(PointerGetDatum(id), &ssup);
			id[bit / 8] ^= (uint8) (0x80 >> bit % 8);
			assert_true(ssup.abbrev_converter(PointerGetDatum(id), &ssup) != last_key);
		}
	}
}

/* So many IDs in one sort, with so many different keys, in their time or in what follows it */
static void
convert(const Kind *kind, SortSupport ssup, int count, int distinct, bool by_time)
{
	memset(ssup, 0, sizeof(*ssup));
	ssup->abbreviate = true;
	(void) fake_call(kind->sortsupport, 1, PointerGetDatum(ssup));
	for (int n = 0; n < count; n++)
	{
		int			value = (int) ((int64) n * distinct / count);
		uint8		id[ID_MAX_LEN] = {0};

		id_set_unix_ms(kind->type, id, INT64CONST(1780272145000) + (by_time ? value : 0));
		if (!by_time)
			id_set_be(id + (kind->type == &record_id_type ? 10 : 6), 2, value);
		(void) ssup->abbrev_converter(PointerGetDatum(id), ssup);
	}
	assert_int_equal(fake_distinct, distinct);
}

/* After 100000 keys that are distinct no more are counted. */
static void
check_estimate_ends(const Kind *kind)
{
	SortSupportData ssup;
	uint8		id[ID_MAX_LEN] = {0};

	convert(kind, &ssup, 100001, 100001, true);
	assert_false(ssup.abbrev_abort(100001, &ssup));
	(void) ssup.abbrev_converter(PointerGetDatum(id), &ssup);
	assert_int_equal(fake_distinct, 100001);
	assert_false(ssup.abbrev_abort(100002, &ssup));
	fake_free_all();
}

/*
 * Keys are given up where less than one in 2000 is distinct, but not before there
 * are 10000 of them, nor after 100000 that are distinct.
 */
static void
test_abbreviation_is_given_up(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		for (int by_time = 0; by_time <= 1; by_time++)
		{
			static const struct
			{
				int			count;
				int			distinct;
				bool		given_up;
			}			sorts[] = {
				{9999, 1, false}, {10000, 1, true}, {10000, 5, true}, {10000, 6, false},
				{40000, 20, true}, {40000, 21, false}, {40000, 40000, false},
			};
			SortSupportData ssup;

			for (int i = 0; i < lengthof_table(sorts); i++)
			{
				convert(&kinds[k], &ssup, sorts[i].count, sorts[i].distinct, by_time);
				assert_int_equal(ssup.abbrev_abort(sorts[i].count, &ssup), sorts[i].given_up);
				assert_false(ssup.abbrev_abort(9999, &ssup));
			}
			fake_free_all();
		}
		check_estimate_ends(&kinds[k]);
	}
}

/* The next and the previous ID, as a number with carry and borrow */
static void
check_neighbours(const IdType *type, const uint8 *id)
{
	bool		overflow = true;
	Datum		next = type->increment(NULL, PointerGetDatum(id), &overflow);
	uint8		expected[ID_MAX_LEN];
	int			unit = 1 << type->pad_bits;

	memcpy(expected, id, type->len);
	for (int i = type->len - 1; i >= 0 && unit > 0; i--)
	{
		int			sum = expected[i] + unit;

		expected[i] = (uint8) sum;
		unit = sum >> 8;
	}
	assert_int_equal(overflow, unit > 0);
	if (overflow)
		return;

	assert_memory_equal(DatumGetId(next), expected, type->len);
	assert_ptr_not_equal(DatumGetId(next), id);
	overflow = true;
	assert_memory_equal(DatumGetId(type->decrement(NULL, next, &overflow)), id, type->len);
	assert_false(overflow);
}

static void
test_neighbours(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const IdType *type = kinds[k].type;
		SkipSupportData sks;
		bool		overflow = false;

		for (int n = 0; n < 500; n++)
		{
			uint8		id[ID_MAX_LEN];

			random_id(type, id);
			/* a tail of all ones carries; all of them overflow */
			if (n <= type->len)
			{
				memset(id + n, 0xFF, type->len - n);
				id[type->len - 1] &= (uint8) ~((1 << type->pad_bits) - 1);
			}
			check_neighbours(type, id);
		}

		/* the ends, where there is nothing more */
		(void) fake_call(kinds[k].skipsupport, 1, PointerGetDatum(&sks));
		for (int i = 0; i < type->len; i++)
		{
			assert_int_equal(DatumGetId(sks.low_elem)[i], 0);
			assert_int_equal(DatumGetId(sks.high_elem)[i],
							 i == type->len - 1 ? 0x100 - (1 << type->pad_bits) : 0xFF);
		}
		(void) sks.decrement(NULL, sks.low_elem, &overflow);
		assert_true(overflow);
		overflow = false;
		(void) sks.increment(NULL, sks.high_elem, &overflow);
		assert_true(overflow);
	}
}

/* -------------------------------------------------------------------------
 * Which rule is broken, and where
 * -------------------------------------------------------------------------
 */

static const char *
rule(const Kind *kind, const char *text, int len)
{
	fake_row_len = 3;
	fake_row_id_len = kind->type->len;
	(void) fake_call(kind->safe_parse, 1, fake_text(text, len, len % 2));
	assert_int_equal(fake_error.sqlstate, 0);
	assert_int_equal(DatumGetBool(fake_row[0]), !fake_row_null[1]);
	assert_int_equal(DatumGetBool(fake_row[0]), fake_row_null[2]);
	if (fake_row_null[2])
		return "";
	return text_to_cstring((struct varlena *) DatumGetPointer(fake_row[2]));
}

static void
check_input_error(const Kind *kind, const char *text, int len, const char *detail)
{
	char		message[300];

	(void) fake_call(kind->type->input, 1, CStringGetDatum(fake_cstring(text, len)));
	assert_int_equal(fake_error.sqlstate, ERRCODE_INVALID_TEXT_REPRESENTATION);
	snprintf(message, sizeof(message), "invalid input syntax for type %s: \"%s\"",
			 kind->type->name, text);
	assert_string_equal(fake_error.message, message);
	if (strstr(fake_error.detail, detail) == NULL)
		fail_msg("\"%s\" is not in \"%s\"", detail, fake_error.detail);
}

static void
test_rules(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	len = kind->type->text_len;
		uint8		id[ID_MAX_LEN];
		char		text[64];
		char		detail[64];

		random_id(kind->type, id);
		kind->type->encode(id, text + 4);
		memcpy(text, "usr_", 4);
		text[4 + len] = '\0';

		assert_string_equal(rule(kind, text + 4, len), "");
		assert_memory_equal(fake_row_id, id, kind->type->len);
		assert_string_equal(rule(kind, text, 4 + len), "invalid_prefix");
		check_input_error(kind, text, 4 + len, "the prefix \"usr_\"");
		for (int n = 0; n < len; n++)
		{
			assert_string_equal(rule(kind, text + 4, n), "invalid_length");
			if (n == 7)
			{
				snprintf(detail, sizeof(detail), "7 bytes long, but type %s has %d",
						 kind->type->name, len);
				(void) fake_call(kind->type->input, 1, CStringGetDatum(fake_cstring(text + 4, n)));
				assert_non_null(strstr(fake_error.detail, detail));
			}
		}
		for (int n = 0; n < len; n++)
		{
			char		before = text[4 + n];

			text[4 + n] = '*';
			assert_string_equal(rule(kind, text + 4, len), "invalid_character");
			snprintf(detail, sizeof(detail), "\"*\" at byte %d is", n + 1);
			check_input_error(kind, text + 4, len, detail);
			text[4 + n] = '\t';
			snprintf(detail, sizeof(detail), "0x09 at position %d is", n + 1);
			check_input_error(kind, text + 4, len, detail);
			text[4 + n] = before;
		}
	}

	/* padding: only rev_id has characters with bits to spare */
	assert_string_equal(rule(&kinds[2], "zsgqz0pxjydbsqqg28t5cy4tq1", 26), "invalid_padding");
	check_input_error(&kinds[2], "zsgqz0pxjydbsqqg28t5cy4tq1", 26,
					  "\"1\" at byte 26 sets padding bits; it must be one of \"048cgmrw\"");

	for (int i = 0; i < lengthof_table(push_invalid); i++)
	{
		const char *broken = rule(&kinds[1], push_invalid[i].text, push_invalid[i].len);

		assert_string_equal(broken, push_invalid[i].len == 20 ? "invalid_character" : "invalid_length");
		assert_false(DatumGetBool(fake_call(kinds[1].is_canonical, 1,
											fake_text(push_invalid[i].text, push_invalid[i].len, false))));
	}
	for (int i = 0; i < lengthof_table(rev_invalid); i++)
		assert_string_not_equal(rule(&kinds[2], rev_invalid[i].text, rev_invalid[i].len), "");

	/* valid is more than canonical */
	for (int i = 0; i < lengthof_table(rev_lenient); i++)
	{
		bool		canonical = strcmp(rev_lenient[i].text, rev_lenient[i].canonical) == 0;

		assert_string_equal(rule(&kinds[2], rev_lenient[i].text, 26), "");
		assert_int_equal(DatumGetBool(fake_call(kinds[2].is_canonical, 1,
												fake_text(rev_lenient[i].text, 26, true))), canonical);
		assert_true(DatumGetBool(fake_call(kinds[2].is_canonical, 1,
										   fake_text(rev_lenient[i].canonical, 26, true))));
	}
}

/* A long text is cut between characters; a short one is not cut. */
static void
test_long_text_in_errors(void **state)
{
	char		text[1000];
	const char *clipped;

	for (int len = 190; len < 210; len++)
	{
		memset(text, 'x', sizeof(text));
		(void) fake_call(kinds[0].type->input, 1, CStringGetDatum(fake_cstring(text, len)));
		clipped = strchr(fake_error.message, '"');
		assert_int_equal(strlen(clipped), len <= 200 ? len + 2 : 205);

		/* two bytes a character, from an odd and from an even place */
		memset(text, 'x', sizeof(text));
		for (int i = len % 2; i + 1 < len; i += 2)
			memcpy(text + i, "\303\251", 2);
		(void) fake_call(kinds[0].type->input, 1, CStringGetDatum(fake_cstring(text, len)));
		clipped = strchr(fake_error.message, '"');
		assert_int_equal(strlen(clipped), len <= 200 ? len + 2 : 205 - len % 2);
	}

	/* a character that is cut off by the end of the text */
	fake_encoding = PG_UTF8;
	check_input_error(&kinds[1], "-------------------\360", 20, "\"\360\" at byte 20");
	check_input_error(&kinds[1], "-----------------\360\237\230", 20, "\"\360\237\230\" at byte 18");
}

/* A text whose last byte is the last of a page, with nothing behind it */
static Datum
text_at_the_end(char *end, const char *bytes, int len)
{
	char	   *text = end - len - VARHDRSZ_SHORT;

	SET_VARSIZE_SHORT(text, len + VARHDRSZ_SHORT);
	memcpy(end - len, bytes, len);
	return PointerGetDatum(text);
}

/* Nothing reads beyond the end of a text, to decode it or to complain about it. */
static void
test_no_read_past_the_end(void **state)
{
	static const char characters[] = "0zZ-_au*\t\303\251\360\237\230";
	const long	page_size = sysconf(_SC_PAGESIZE);
	char	   *end = (char *) mmap(NULL, 2 * page_size, PROT_READ | PROT_WRITE,
									MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) + page_size;

	assert_int_equal(mprotect(end, page_size, PROT_NONE), 0);
	fake_encoding = PG_UTF8;
	for (int n = 0; n < 20000; n++)
	{
		const Kind *kind = &kinds[n % KINDS];
		const int	payload_len = kind->type->text_len;
		uint8		id[ID_MAX_LEN];
		char		bytes[64];
		Datum		text;
		int			len;

		/* an ID with a brand, of which some is left out and some is spoilt */
		memcpy(bytes, "usr_", 4);
		random_id(kind->type, id);
		kind->type->encode(id, bytes + 4);
		len = n % 2 == 0 ? payload_len + 4 : (int) (next_number() % (payload_len + 5));
		for (int i = (int) (next_number() % 4); i > 0 && len > 0; i--)
			bytes[n % 4 == 0 ? len - 1 : (int) (next_number() % len)] =
				characters[next_number() % (sizeof(characters) - 1)];
		text = text_at_the_end(end, bytes, len);
		(void) fake_call(kind->unbrand, 2, text, fake_text("usr", 3, true));

		/* without the brand */
		len = Max(len - 4, 0);
		text = text_at_the_end(end, bytes + 4, len);
		fake_row_len = 3;
		fake_row_id_len = kind->type->len;
		(void) fake_call(kind->safe_parse, 1, text);
		(void) fake_call(kind->is_canonical, 1, text);
		(void) fake_call(id_text_extract_ts, 1, text);
		if (n % 100 == 0)
			fake_free_all();
	}
	assert_int_equal(munmap(end - page_size, 2 * page_size), 0);
}

/* Every length, and every value of the byte with the padding bits */
static void
test_binary(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];

		for (int len = 0; len < 40; len++)
		{
			char		bytes[40] = {0};

			for (int last = 0; last < 256; last++)
			{
				bool		is_id = len == kind->type->len && last % (1 << kind->type->pad_bits) == 0;
				Datum		result;

				if (len > 0)
					bytes[len - 1] = (char) last;
				result = fake_call(kind->recv, 1, fake_message(bytes, len));
				assert_int_equal(fake_error.sqlstate, is_id ? 0 : ERRCODE_INVALID_BINARY_REPRESENTATION);
				if (is_id)
					assert_memory_equal(DatumGetId(result), bytes, len);
				result = fake_call(kind->from_bytea, 1, fake_text(bytes, len, last % 2));
				assert_int_equal(fake_error.sqlstate, is_id ? 0 : ERRCODE_INVALID_BINARY_REPRESENTATION);
				if (is_id)
					assert_memory_equal(DatumGetId(result), bytes, len);
			}
			fake_free_all();
		}
	}
}

/* -------------------------------------------------------------------------
 * Brands
 * -------------------------------------------------------------------------
 */

/* [a-z] or [a-z][a-z_]*[a-z], then "_"; all texts of up to six of these characters */
static void
test_brands(void **state)
{
	static const char characters[] = "az_A0`{";
	const int	base = (int) sizeof(characters) - 1;
	int			count = 1;

	for (int len = 0; len <= 6; len++, count *= base)
	{
		for (int n = 0; n < count; n++)
		{
			char		text[6];
			bool		expected = len >= 2;

			for (int i = 0, rest = n; i < len; i++, rest /= base)
				text[i] = characters[rest % base];
			for (int i = 0; i < len; i++)
			{
				bool		letter = text[i] == 'a' || text[i] == 'z';
				bool		end = i == 0 || i == len - 2;

				expected = expected && (i == len - 1 ? text[i] == '_' :
										letter || (text[i] == '_' && !end));
			}
			assert_int_equal(is_brand(text, len), expected);
		}
	}
}

/* What an error calls a prefix: letters of either case and "_", the last of which is "_" */
static void
test_prefixes(void **state)
{
	static const char characters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

	for (int byte = 1; byte <= 255; byte++)
	{
		char		text[] = "aa_";

		text[1] = (char) byte;
		assert_int_equal(id_prefix_len(text, 3, 0), strchr(characters, text[1]) ? 3 : 0);
		text[1] = 'a';
		text[2] = (char) byte;
		assert_int_equal(id_prefix_len(text, 3, 0), byte == '_' ? 3 : 0);
	}
}

/* A brand is read in any case where the payload is, and one in lower case is canonical. */
static void
test_brand_of_any_case(void **state)
{
	static const char brand[] = "az_mz_";
	const int	brand_len = (int) sizeof(brand) - 1;

	for (int k = 0; k < KINDS; k++)
	{
		const IdType *type = kinds[k].type;
		char		text[64];

		memcpy(text, brand, brand_len);
		memcpy(text + brand_len, type->example, type->text_len + 1);
		for (int i = 0; i < brand_len; i++)
		{
			for (int byte = 1; byte <= 255; byte++)
			{
				bool		expected = byte == brand[i] ||
					(type != &push_id_type && brand[i] != '_' && byte == brand[i] - 'a' + 'A');

				text[i] = (char) byte;
				fake_function_name = "az_mz_id_in";
				(void) fake_call(type->branded_input, 1, CStringGetDatum(text));
				assert_int_equal(fake_error.sqlstate,
								 expected ? 0 : ERRCODE_INVALID_TEXT_REPRESENTATION);
				fake_function_name = "is_az_mz_id";
				assert_int_equal(DatumGetBool(fake_call(kinds[k].is_branded, 1,
														fake_text(text, brand_len + type->text_len, true))),
								 byte == brand[i]);
			}
			text[i] = brand[i];
		}
		fake_free_all();
	}
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_all)
	const struct CMUnitTest tests[] = {
		TEST(test_make_and_inspect),
		TEST(test_make_out_of_range),
		TEST(test_time_range),
		TEST(test_time_is_floored),
		TEST(test_bounds),
		TEST(test_order),
		TEST(test_abbreviated_keys),
		TEST(test_abbreviated_keys_tell_apart),
		TEST(test_abbreviation_is_given_up),
		TEST(test_neighbours),
		TEST(test_rules),
		TEST(test_long_text_in_errors),
		TEST(test_no_read_past_the_end),
		TEST(test_binary),
		TEST(test_brands),
		TEST(test_prefixes),
		TEST(test_brand_of_any_case),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
