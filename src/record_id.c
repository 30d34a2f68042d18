/*
 * record_id.c
 *	  Record ID: time, machine id, counter.
 */
#include "id_type.h"

#include "access/htup_details.h"
#include "created_in.h"
#include "crockford.h"
#include "funcapi.h"
#include "id_mint.h"
#include "port/atomics.h"
#include "utils/timestamp.h"

/* -------------------------------------------------------------------------
 * Bit layout
 *
 *	byte	0     1     2     3     4     5     6     7     8     9    10    11    12
 *		 |           time            |         machine id          |    counter    |0000|
 *		 |          40 bits          |           40 bits           |    20 bits    |  4 |
 *
 * Time is ms since 2026-01-01 00:00:00+00.  The last 4 bits are always zero.
 * -------------------------------------------------------------------------
 */

#define RECORD_ID_LEN		13
#define RECORD_TEXT_LEN		20
#define RECORD_EPOCH_MS		INT64CONST(1767225600000)
#define RECORD_MACHINE_BITS 40
#define RECORD_COUNTER_BITS 20
#define RECORD_MACHINE_MAX	((UINT64CONST(1) << RECORD_MACHINE_BITS) - 1)
#define RECORD_COUNTER_MAX	((UINT32_C(1) << RECORD_COUNTER_BITS) - 1)

/* A new ID of these fields, each within its range; time in Unix ms */
static uint8 *
record_id_make(int64 unix_ms, uint64 machine_id, uint32 counter)
{
	uint8	   *id = palloc(RECORD_ID_LEN);

	id_set_be(id, 5, (uint64) (unix_ms - RECORD_EPOCH_MS));
	id_set_be(id + 5, 5, machine_id);
	id_set_be(id + 10, 3, counter << 4);
	return id;
}

static void
record_id_fields(const uint8 *id, IdFields *fields)
{
	fields->has_machine = true;
	fields->machine_id = (int64) id_get_be(id + 5, 5);
	fields->counter = (int32) (id_get_be(id + 10, 3) >> 4);
}

/*
 * The abbreviated key: the time, then whether the machine id is less than, equal
 * to or greater than that of the first ID of the sort (2 bits), then the counter
 * if it is equal, and the first bits of the machine id otherwise.  So IDs that
 * one backend minted are told apart by their keys alone.
 */
static uint64
record_id_abbreviate(const uint8 *id, const uint8 *first)
{
	uint64		machine_id = id_get_be(id + 5, 5);
	uint64		first_machine_id = id_get_be(first + 5, 5);
	uint64		key = id_get_be(id, 5) << 24;

	if (machine_id == first_machine_id)
		return key | 1 << 22 | id_get_be(id + 10, 3) >> 2;
	if (machine_id > first_machine_id)
		key |= 2 << 22;
	return key | machine_id >> (RECORD_MACHINE_BITS - 22);
}

/* -------------------------------------------------------------------------
 * Text codec: 100 bits are 20 characters of Crockford's Base32, upper case
 * -------------------------------------------------------------------------
 */

static void
record_id_encode(const uint8 *id, char *text)
{
	crockford_encode(id, RECORD_ID_LEN, text, RECORD_TEXT_LEN, crockford_upper);
}

static int
record_id_decode(const char *text, uint8 *id)
{
	return crockford_decode(text, RECORD_TEXT_LEN, id, RECORD_ID_LEN);
}

/* -------------------------------------------------------------------------
 * Descriptor
 * -------------------------------------------------------------------------
 */

extern Datum record_id_in(PG_FUNCTION_ARGS);
extern Datum branded_record_id_in(PG_FUNCTION_ARGS);
ID_CALLBACKS(record_id_sort_cmp, record_id_increment, record_id_decrement, &record_id_type);

const IdType record_id_type = {
	.name = "record_id",
	.brand = "",
	.any_case = true,
	.len = RECORD_ID_LEN,
	.text_len = RECORD_TEXT_LEN,
	.time_len = 5,
	.pad_bits = 4,
	.epoch_ms = RECORD_EPOCH_MS,
	.time_range = "2026-01-01 00:00:00+00 to 2060-11-03 19:53:47.775+00",
	.early_hint = "Types push_id and rev_id hold times from 1970-01-01 00:00:00+00 on.",
	.encode = record_id_encode,
	.decode = record_id_decode,
	.abbreviate = record_id_abbreviate,
	.fields = record_id_fields,
	.input = record_id_in,
	.branded_input = branded_record_id_in,
	.sort_cmp = record_id_sort_cmp,
	.increment = record_id_increment,
	.decrement = record_id_decrement,
	.created_low = "record_created_low",
	.created_high = "record_created_high",
	.pattern = "[0-9A-HJKMNP-TV-Z]{20}",
	.description = "Record ID: 40 bits of milliseconds since 2026-01-01, 40 bits of machine id and 20 bits of counter in Crockford's Base32; sorts by time",
	.example = "0C4T4YK804HMASW9ZZZX",
};

/* -------------------------------------------------------------------------
 * Generator
 * -------------------------------------------------------------------------
 */

static struct
{
	uint64		generation;
	int64		unix_ms;		/* of the last ID */
	uint64		machine_id;
	pg_atomic_uint32 counter;	/* of the next ID; its low 20 bits count */
} mint;

/* The state of record_id_at(), which never touches that of record_id() */
static struct
{
	uint64		generation;
	int64		unix_ms;
	uint64		machine_id;		/* these two are of the last ID */
	uint32		counter;
} at;

/* Draws a machine id (5 bytes) and the start of a counter (3 bytes). */
static void
record_draw(uint64 *machine_id, uint32 *counter)
{
	uint8		bytes[8];

	mint_random(bytes, sizeof(bytes));
	*machine_id = id_get_be(bytes, 5);
	*counter = (uint32) id_get_be(bytes + 5, 3) & RECORD_COUNTER_MAX;
}

/* Gives this backend a machine id if it has none. */
static void
record_start(void)
{
	uint64		generation = mint_generation();
	uint64		machine_id;
	uint32		counter;

	if (likely(mint.generation == generation))
		return;

	record_draw(&machine_id, &counter);
	mint.machine_id = machine_id;
	pg_atomic_init_u32(&mint.counter, counter);
	mint.unix_ms = RECORD_EPOCH_MS - 1;
	mint.generation = generation;
}

/* A new ID: greater than every one that this backend has minted. */
static uint8 *
record_id_mint(void)
{
	int64		unix_ms = mint_clock_ms(&record_id_type);
	uint32		counter;

	record_start();
	counter = pg_atomic_read_u32(&mint.counter) & RECORD_COUNTER_MAX;

	/*
	 * Hold the ms while the clock stands or runs backwards.  A counter of zero
	 * in a ms that has IDs has just wrapped: only the time can tell the next
	 * IDs from the first ones, and keep the order.
	 */
	if (unix_ms <= mint.unix_ms)
	{
		unix_ms = mint.unix_ms;
		if (unlikely(counter == 0))
			unix_ms = mint_next_ms(&record_id_type, unix_ms);
	}

	mint.unix_ms = unix_ms;
	pg_atomic_fetch_add_u32(&mint.counter, 1);
	return record_id_make(unix_ms, mint.machine_id, counter);
}

/* record_id(): ERROR 22008 if the clock is outside 2026 to 2060 */
PG_FUNCTION_INFO_V1(record_id);
Datum
record_id(PG_FUNCTION_ARGS)
{
	PG_RETURN_ID(record_id_mint());
}

/* record_id_with_ts() gives (id, ts): a new ID, and the time inside it */
PG_FUNCTION_INFO_V1(record_id_with_ts);
Datum
record_id_with_ts(PG_FUNCTION_ARGS)
{
	TupleDesc	tupdesc = id_result_tupdesc(fcinfo);
	Datum		values[2];
	bool		nulls[2] = {false, false};
	uint8	   *id = record_id_mint();

	values[0] = PointerGetDatum(id);
	values[1] = TimestampTzGetDatum(id_timestamptz(&record_id_type, id));
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(tupdesc, values, nulls)));
}

/* record_machine_id(): this backend's machine id, 0 to 2^40 - 1 */
PG_FUNCTION_INFO_V1(record_machine_id);
Datum
record_machine_id(PG_FUNCTION_ARGS)
{
	record_start();
	PG_RETURN_INT64((int64) mint.machine_id);
}

/*
 * record_id_at(timestamptz): a new ID with that time, for backfills.
 *
 * Each ms that differs from that of the call before starts at a random machine
 * id and counter, 60 bits together; a call with the same ms adds one to these
 * 60 bits.  So any number of rows of one time get IDs in order, with a higher
 * machine id after at most 2^20 of them.  Room runs out only if a start is
 * within the number of these rows of 2^60.
 */
PG_FUNCTION_INFO_V1(record_id_at);
Datum
record_id_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&record_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));
	uint64		generation = mint_generation();
	uint64		machine_id = at.machine_id;
	uint32		counter = at.counter;

	if (at.generation != generation || at.unix_ms != unix_ms)
		record_draw(&machine_id, &counter);
	else if (counter < RECORD_COUNTER_MAX)
		counter++;
	else if (machine_id < RECORD_MACHINE_MAX)
	{
		machine_id++;
		counter = 0;
	}
	else
		mint_no_room(&record_id_type);

	at.generation = generation;
	at.unix_ms = unix_ms;
	at.machine_id = machine_id;
	at.counter = counter;
	PG_RETURN_ID(record_id_make(unix_ms, machine_id, counter));
}

/* -------------------------------------------------------------------------
 * Time and bounds
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(record_id_extract_ts, id_type_extract_ts, &record_id_type);
ID_FUNCTION(record_id_min, id_type_min, &record_id_type);
ID_FUNCTION(record_id_max, id_type_max, &record_id_type);
ID_FUNCTION(record_id_span_min, id_type_span_min, &record_id_type);
ID_FUNCTION(record_id_span_max, id_type_span_max, &record_id_type);
ID_FUNCTION(record_id_created_in, id_type_created_in, &record_id_type);
ID_FUNCTION(record_id_created_between, id_type_created_between, &record_id_type);
ID_FUNCTION(record_id_created_low, id_type_created_low, &record_id_type);
ID_FUNCTION(record_id_created_high, id_type_created_high, &record_id_type);

/* -------------------------------------------------------------------------
 * Fields
 * -------------------------------------------------------------------------
 */

/*
 * make_record_id(ts timestamptz, machine_id bigint, counter int): the ID of
 * these fields.  ERROR 22008 for the time, 22003 for a number out of its range.
 */
PG_FUNCTION_INFO_V1(make_record_id);
Datum
make_record_id(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&record_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));
	int64		machine_id = PG_GETARG_INT64(1);
	int32		counter = PG_GETARG_INT32(2);

	if (machine_id < 0 || machine_id > (int64) RECORD_MACHINE_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("machine_id out of range for type record_id: " INT64_FORMAT,
						machine_id),
				 errdetail("It must be between 0 and " UINT64_FORMAT ".",
						   RECORD_MACHINE_MAX)));
	if (counter < 0 || counter > (int32) RECORD_COUNTER_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("counter out of range for type record_id: %d", counter),
				 errdetail("It must be between 0 and %u.", RECORD_COUNTER_MAX)));

	PG_RETURN_ID(record_id_make(unix_ms, (uint64) machine_id, (uint32) counter));
}

/* id_inspect(record_id) gives (ts, machine_id, counter) */
ID_FUNCTION(record_id_inspect, id_type_inspect, &record_id_type);

/* -------------------------------------------------------------------------
 * Plumbing
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(record_id_in, id_type_in, &record_id_type);
ID_FUNCTION(record_id_out, id_type_out, &record_id_type);
ID_FUNCTION(record_id_recv, id_type_recv, &record_id_type);
ID_FUNCTION(record_id_send, id_type_send, &record_id_type);
ID_FUNCTION(record_id_to_bytea, id_type_to_bytea, &record_id_type);
ID_FUNCTION(record_id_from_bytea, id_type_from_bytea, &record_id_type);
ID_FUNCTION(is_record_id, id_type_is_canonical, &record_id_type);
ID_FUNCTION(safe_parse_record_id, id_type_safe_parse, &record_id_type);
ID_FUNCTION(record_id_lt, id_type_lt, &record_id_type);
ID_FUNCTION(record_id_le, id_type_le, &record_id_type);
ID_FUNCTION(record_id_eq, id_type_eq, &record_id_type);
ID_FUNCTION(record_id_ne, id_type_ne, &record_id_type);
ID_FUNCTION(record_id_ge, id_type_ge, &record_id_type);
ID_FUNCTION(record_id_gt, id_type_gt, &record_id_type);
ID_FUNCTION(record_id_cmp, id_type_cmp, &record_id_type);
ID_FUNCTION(record_id_smaller, id_type_smaller, &record_id_type);
ID_FUNCTION(record_id_larger, id_type_larger, &record_id_type);
ID_FUNCTION(record_id_hash, id_type_hash, &record_id_type);
ID_FUNCTION(record_id_hash_extended, id_type_hash_extended, &record_id_type);
ID_FUNCTION(record_id_sortsupport, id_type_sortsupport, &record_id_type);
ID_FUNCTION(record_id_skipsupport, id_type_skipsupport, &record_id_type);
ID_FUNCTION(record_id_brin_distance, id_type_brin_distance, &record_id_type);
