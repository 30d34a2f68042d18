/*
 * rev_id.c
 *	  Reverse Timestamp ID: inverted time and a tail, newest first.
 */
#include "id_type.h"

#include "created_in.h"
#include "crockford.h"
#include "id_mint.h"
#include "utils/timestamp.h"

/* -------------------------------------------------------------------------
 * Bit layout
 *
 *	byte	0     1     2     3     4     5     6     7     8    ...    14    15
 *		 |          inverted time          |                tail                |
 *		 |             48 bits             |               80 bits              |
 *
 * Time is ms since 1970-01-01 00:00:00+00, all its bits inverted, so that the
 * newest ID is the smallest.
 * -------------------------------------------------------------------------
 */

#define REV_ID_LEN			16
#define REV_TEXT_LEN		26
#define REV_TIME_LEN		6
#define REV_TAIL_LEN		10
#define REV_STEP_LEN		7
#define REV_MAX_STEP		(UINT64CONST(1) << 8 * REV_STEP_LEN)

static void
rev_id_fields(const uint8 *id, IdFields *fields)
{
	fields->has_machine = false;
	fields->tail = id + REV_TIME_LEN;
	fields->tail_len = REV_TAIL_LEN;
}

/* -------------------------------------------------------------------------
 * Text codec: 128 bits are 26 characters of Crockford's Base32, lower case,
 * with two zero bits at the end
 * -------------------------------------------------------------------------
 */

static void
rev_id_encode(const uint8 *id, char *text)
{
	crockford_encode(id, REV_ID_LEN, text, REV_TEXT_LEN, crockford_lower);
}

static int
rev_id_decode(const char *text, uint8 *id)
{
	return crockford_decode(text, REV_TEXT_LEN, id, REV_ID_LEN);
}

/* -------------------------------------------------------------------------
 * Descriptor
 * -------------------------------------------------------------------------
 */

extern Datum rev_id_in(PG_FUNCTION_ARGS);
extern Datum branded_rev_id_in(PG_FUNCTION_ARGS);
ID_CALLBACKS(rev_id_sort_cmp, rev_id_increment, rev_id_decrement, &rev_id_type);

const IdType rev_id_type = {
	.name = "rev_id",
	.brand = "",
	.any_case = true,
	.len = REV_ID_LEN,
	.text_len = REV_TEXT_LEN,
	.time_len = REV_TIME_LEN,
	.descending = true,
	.time_range = ID_UNIX_TIME_RANGE,
	.last_characters = "048cgmrw",
	.encode = rev_id_encode,
	.decode = rev_id_decode,
	.abbreviate = id_abbreviate_48_bit_time,
	.fields = rev_id_fields,
	.input = rev_id_in,
	.branded_input = branded_rev_id_in,
	.sort_cmp = rev_id_sort_cmp,
	.increment = rev_id_increment,
	.decrement = rev_id_decrement,
	.created_low = "rev_created_low",
	.created_high = "rev_created_high",
	.pattern = "[0-9a-hjkmnp-tv-z]{25}[048cgmrw]",
	.description = "Reverse Timestamp ID: 48 inverted bits of Unix milliseconds and 80 bits of tail in Crockford's Base32; sorts newest first",
	.example = "zsgqz0pxjydbsqqg28t5cy4tqg",
};

/* -------------------------------------------------------------------------
 * Generator
 * -------------------------------------------------------------------------
 */

/* The 80 bits of a tail as a number */
typedef struct RevTail
{
	uint16		high;
	uint64		low;
} RevTail;

typedef struct RevState
{
	uint64		generation;
	int64		unix_ms;		/* these two are of the last ID */
	RevTail		tail;
} RevState;

static RevState mint;
static RevState at;				/* of rev_id_at(), which never touches "mint" */

/* A new ID of these fields; time in Unix ms, within its range */
static uint8 *
rev_id_make(int64 unix_ms, RevTail tail)
{
	uint8	   *id = palloc(REV_ID_LEN);

	id_set_be(id, REV_TIME_LEN, ~(uint64) unix_ms);
	id_set_be(id + REV_TIME_LEN, 2, tail.high);
	id_set_be(id + REV_TIME_LEN + 2, 8, tail.low);
	return id;
}

static RevTail
rev_tail_from_bytes(const uint8 *bytes)
{
	RevTail		tail;

	tail.high = (uint16) id_get_be(bytes, 2);
	tail.low = id_get_be(bytes + 2, 8);
	return tail;
}

/* Is the tail less than "step"? */
static inline bool
rev_tail_less(RevTail tail, uint64 step)
{
	return tail.high == 0 && tail.low < step;
}

/* Subtracts a step that is not above the tail, with borrow. */
static inline void
rev_tail_subtract(RevTail *tail, uint64 step)
{
	if (tail->low < step)
		tail->high--;
	tail->low -= step;
}

/* A random step of 1 to 2^56: what makes a neighbour unguessable */
static uint64
rev_draw_step(void)
{
	uint8		bytes[REV_STEP_LEN];

	mint_random(bytes, sizeof(bytes));
	return id_get_be(bytes, sizeof(bytes)) + 1;
}

/* Draws a fresh tail for a ms. */
static void
rev_start(RevState *state, uint64 generation, int64 unix_ms)
{
	uint8		bytes[REV_TAIL_LEN];

	mint_random(bytes, sizeof(bytes));
	state->tail = rev_tail_from_bytes(bytes);
	state->unix_ms = unix_ms;
	state->generation = generation;
}

/*
 * rev_id(): a new ID, smaller than every one that this backend has minted.
 *
 * A new ms has a fresh random tail; the same ms, or a clock that stepped back,
 * the tail of the last ID minus a random step.  Where there is no room for the
 * step the next ms begins.
 */
PG_FUNCTION_INFO_V1(rev_id);
Datum
rev_id(PG_FUNCTION_ARGS)
{
	int64		unix_ms = mint_clock_ms(&rev_id_type);
	uint64		generation = mint_generation();

	if (mint.generation != generation || unix_ms > mint.unix_ms)
		rev_start(&mint, generation, unix_ms);
	else
	{
		uint64		step;

		/* at the end of all time, the error comes before the draw */
		if (unlikely(rev_tail_less(mint.tail, REV_MAX_STEP)))
			(void) mint_next_ms(&rev_id_type, mint.unix_ms);

		step = rev_draw_step();
		if (unlikely(rev_tail_less(mint.tail, step)))
			rev_start(&mint, generation, mint_next_ms(&rev_id_type, mint.unix_ms));
		else
			rev_tail_subtract(&mint.tail, step);
	}
	PG_RETURN_ID(rev_id_make(mint.unix_ms, mint.tail));
}

/*
 * rev_id_at(timestamptz): a new ID with that time, for backfills.  A call with
 * the same ms as the call before gets a smaller tail; another ms starts afresh.
 *
 * There is no going to the next ms here, so a step is never more than 2^-23 of
 * the tail: that leaves the steps of a tail in the upper half as they are, and
 * below that keeps room for at least 2^23 more IDs, and usually far more.
 */
PG_FUNCTION_INFO_V1(rev_id_at);
Datum
rev_id_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&rev_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));
	uint64		generation = mint_generation();

	if (at.generation != generation || at.unix_ms != unix_ms)
		rev_start(&at, generation, unix_ms);
	else
	{
		uint64		limit = (uint64) at.tail.high << 41 | at.tail.low >> 23;
		uint64		step;

		if (rev_tail_less(at.tail, 1))
			mint_no_room(&rev_id_type);
		step = rev_draw_step();
		if (step > limit)
			step = limit > 1 ? 1 + step % limit : 1;
		rev_tail_subtract(&at.tail, step);
	}
	PG_RETURN_ID(rev_id_make(unix_ms, at.tail));
}

/* -------------------------------------------------------------------------
 * Time and bounds
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(rev_id_extract_ts, id_type_extract_ts, &rev_id_type);
ID_FUNCTION(rev_id_min, id_type_min, &rev_id_type);
ID_FUNCTION(rev_id_max, id_type_max, &rev_id_type);
ID_FUNCTION(rev_id_span_min, id_type_span_min, &rev_id_type);
ID_FUNCTION(rev_id_span_max, id_type_span_max, &rev_id_type);
ID_FUNCTION(rev_id_created_in, id_type_created_in, &rev_id_type);
ID_FUNCTION(rev_id_created_between, id_type_created_between, &rev_id_type);
ID_FUNCTION(rev_id_created_low, id_type_created_low, &rev_id_type);
ID_FUNCTION(rev_id_created_high, id_type_created_high, &rev_id_type);

/* -------------------------------------------------------------------------
 * Fields
 * -------------------------------------------------------------------------
 */

/*
 * make_rev_id(ts timestamptz, tail bytea): the ID of these fields.
 * ERROR 22008 for the time, 22023 unless "tail" has 10 bytes.
 */
PG_FUNCTION_INFO_V1(make_rev_id);
Datum
make_rev_id(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&rev_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));
	const uint8 *tail = id_getarg_tail(fcinfo, &rev_id_type, "tail");

	PG_RETURN_ID(rev_id_make(unix_ms, rev_tail_from_bytes(tail)));
}

/* id_inspect(rev_id) gives (ts, tail) */
ID_FUNCTION(rev_id_inspect, id_type_inspect, &rev_id_type);

/* -------------------------------------------------------------------------
 * Plumbing
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(rev_id_in, id_type_in, &rev_id_type);
ID_FUNCTION(rev_id_out, id_type_out, &rev_id_type);
ID_FUNCTION(rev_id_recv, id_type_recv, &rev_id_type);
ID_FUNCTION(rev_id_send, id_type_send, &rev_id_type);
ID_FUNCTION(rev_id_to_bytea, id_type_to_bytea, &rev_id_type);
ID_FUNCTION(rev_id_from_bytea, id_type_from_bytea, &rev_id_type);
ID_FUNCTION(is_rev_id, id_type_is_canonical, &rev_id_type);
ID_FUNCTION(safe_parse_rev_id, id_type_safe_parse, &rev_id_type);
ID_FUNCTION(rev_id_lt, id_type_lt, &rev_id_type);
ID_FUNCTION(rev_id_le, id_type_le, &rev_id_type);
ID_FUNCTION(rev_id_eq, id_type_eq, &rev_id_type);
ID_FUNCTION(rev_id_ne, id_type_ne, &rev_id_type);
ID_FUNCTION(rev_id_ge, id_type_ge, &rev_id_type);
ID_FUNCTION(rev_id_gt, id_type_gt, &rev_id_type);
ID_FUNCTION(rev_id_cmp, id_type_cmp, &rev_id_type);
ID_FUNCTION(rev_id_smaller, id_type_smaller, &rev_id_type);
ID_FUNCTION(rev_id_larger, id_type_larger, &rev_id_type);
ID_FUNCTION(rev_id_hash, id_type_hash, &rev_id_type);
ID_FUNCTION(rev_id_hash_extended, id_type_hash_extended, &rev_id_type);
ID_FUNCTION(rev_id_sortsupport, id_type_sortsupport, &rev_id_type);
ID_FUNCTION(rev_id_skipsupport, id_type_skipsupport, &rev_id_type);
ID_FUNCTION(rev_id_brin_distance, id_type_brin_distance, &rev_id_type);
