/*
 * push_id.c
 *	  Firebase Push ID: time and random bits.
 */
#include "id_type.h"

#include "created_in.h"
#include "id_mint.h"
#include "push64.h"
#include "utils/timestamp.h"

/* -------------------------------------------------------------------------
 * Bit layout
 *
 *	byte	0     1     2     3     4     5     6     7     8    ...    13    14
 *		 |              time               |               random               |
 *		 |             48 bits             |               72 bits              |
 *
 * Time is ms since 1970-01-01 00:00:00+00.
 * -------------------------------------------------------------------------
 */

#define PUSH_ID_LEN			15
#define PUSH_TEXT_LEN		20
#define PUSH_TIME_LEN		6
#define PUSH_RANDOM_LEN		9

/* A new ID of these fields; time in Unix ms, within its range */
static uint8 *
push_id_make(int64 unix_ms, const uint8 *random)
{
	uint8	   *id = palloc(PUSH_ID_LEN);

	id_set_be(id, PUSH_TIME_LEN, (uint64) unix_ms);
	memcpy(id + PUSH_TIME_LEN, random, PUSH_RANDOM_LEN);
	return id;
}

static void
push_id_fields(const uint8 *id, IdFields *fields)
{
	fields->has_machine = false;
	fields->tail = id + PUSH_TIME_LEN;
	fields->tail_len = PUSH_RANDOM_LEN;
}

/* -------------------------------------------------------------------------
 * Text codec: 120 bits are 20 characters of Firebase's Base64
 * -------------------------------------------------------------------------
 */

static void
push_id_encode(const uint8 *id, char *text)
{
	push64_encode(id, PUSH_ID_LEN, text);
}

static int
push_id_decode(const char *text, uint8 *id)
{
	return push64_decode(text, PUSH_TEXT_LEN, id);
}

/* -------------------------------------------------------------------------
 * Descriptor
 * -------------------------------------------------------------------------
 */

extern Datum push_id_in(PG_FUNCTION_ARGS);
extern Datum branded_push_id_in(PG_FUNCTION_ARGS);
ID_CALLBACKS(push_id_sort_cmp, push_id_increment, push_id_decrement, &push_id_type);

const IdType push_id_type = {
	.name = "push_id",
	.brand = "",
	.len = PUSH_ID_LEN,
	.text_len = PUSH_TEXT_LEN,
	.time_len = PUSH_TIME_LEN,
	.time_range = ID_UNIX_TIME_RANGE,
	.encode = push_id_encode,
	.decode = push_id_decode,
	.abbreviate = id_abbreviate_48_bit_time,
	.fields = push_id_fields,
	.input = push_id_in,
	.branded_input = branded_push_id_in,
	.sort_cmp = push_id_sort_cmp,
	.increment = push_id_increment,
	.decrement = push_id_decrement,
	.created_low = "push_created_low",
	.created_high = "push_created_high",
	.pattern = "[-0-9A-Z_a-z]{20}",
	.description = "Firebase Push ID: 48 bits of Unix milliseconds and 72 random bits in Firebase's Base64; sorts by time",
	.example = "-Ou-UH8c------------",
};

/* -------------------------------------------------------------------------
 * Generator
 * -------------------------------------------------------------------------
 */

typedef struct PushState
{
	uint64		generation;
	int64		unix_ms;		/* these two are of the last ID */
	uint8		random[PUSH_RANDOM_LEN];
} PushState;

static PushState mint;
static PushState at;			/* of push_id_at(), which never touches "mint" */

/* Adds one to the bits; false, changing nothing, if all of them are ones. */
static bool
push_increment(uint8 *random)
{
	int			i = PUSH_RANDOM_LEN - 1;

	while (i >= 0 && random[i] == 0xFF)
		i--;
	if (i < 0)
		return false;
	random[i]++;
	memset(random + i + 1, 0, PUSH_RANDOM_LEN - 1 - i);
	return true;
}

/* Draws fresh bits for a ms. */
static void
push_start(PushState *state, uint64 generation, int64 unix_ms)
{
	mint_random(state->random, PUSH_RANDOM_LEN);
	state->unix_ms = unix_ms;
	state->generation = generation;
}

/*
 * push_id(): a new ID, greater than every one that this backend has minted.
 *
 * A new ms has 72 fresh random bits; the same ms, or a clock that stepped back,
 * the bits of the last ID plus one.  After all ones comes the next ms.  (The
 * Firebase SDK wraps to zeros there, and follows a clock that steps back.)
 */
PG_FUNCTION_INFO_V1(push_id);
Datum
push_id(PG_FUNCTION_ARGS)
{
	int64		unix_ms = mint_clock_ms(&push_id_type);
	uint64		generation = mint_generation();

	if (mint.generation != generation || unix_ms > mint.unix_ms)
		push_start(&mint, generation, unix_ms);
	else if (unlikely(!push_increment(mint.random)))
		push_start(&mint, generation, mint_next_ms(&push_id_type, mint.unix_ms));

	PG_RETURN_ID(push_id_make(mint.unix_ms, mint.random));
}

/*
 * push_id_at(timestamptz): a new ID with that time, for backfills.  A call with
 * the same ms as the call before adds one to its bits; another ms starts afresh.
 */
PG_FUNCTION_INFO_V1(push_id_at);
Datum
push_id_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&push_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));
	uint64		generation = mint_generation();

	if (at.generation != generation || at.unix_ms != unix_ms)
		push_start(&at, generation, unix_ms);
	else if (unlikely(!push_increment(at.random)))
		mint_no_room(&push_id_type);

	PG_RETURN_ID(push_id_make(unix_ms, at.random));
}

/* -------------------------------------------------------------------------
 * Time and bounds
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(push_id_extract_ts, id_type_extract_ts, &push_id_type);
ID_FUNCTION(push_id_min, id_type_min, &push_id_type);
ID_FUNCTION(push_id_max, id_type_max, &push_id_type);
ID_FUNCTION(push_id_span_min, id_type_span_min, &push_id_type);
ID_FUNCTION(push_id_span_max, id_type_span_max, &push_id_type);
ID_FUNCTION(push_id_created_in, id_type_created_in, &push_id_type);
ID_FUNCTION(push_id_created_between, id_type_created_between, &push_id_type);
ID_FUNCTION(push_id_created_low, id_type_created_low, &push_id_type);
ID_FUNCTION(push_id_created_high, id_type_created_high, &push_id_type);

/* -------------------------------------------------------------------------
 * Fields
 * -------------------------------------------------------------------------
 */

/*
 * make_push_id(ts timestamptz, random bytea): the ID of these fields.
 * ERROR 22008 for the time, 22023 unless "random" has 9 bytes.
 */
PG_FUNCTION_INFO_V1(make_push_id);
Datum
make_push_id(PG_FUNCTION_ARGS)
{
	int64		unix_ms = id_ms_from_timestamptz(&push_id_type,
												 PG_GETARG_TIMESTAMPTZ(0));

	PG_RETURN_ID(push_id_make(unix_ms,
							  id_getarg_tail(fcinfo, &push_id_type, "random")));
}

/* id_inspect(push_id) gives (ts, random) */
ID_FUNCTION(push_id_inspect, id_type_inspect, &push_id_type);

/* -------------------------------------------------------------------------
 * Plumbing
 * -------------------------------------------------------------------------
 */

ID_FUNCTION(push_id_in, id_type_in, &push_id_type);
ID_FUNCTION(push_id_out, id_type_out, &push_id_type);
ID_FUNCTION(push_id_recv, id_type_recv, &push_id_type);
ID_FUNCTION(push_id_send, id_type_send, &push_id_type);
ID_FUNCTION(push_id_to_bytea, id_type_to_bytea, &push_id_type);
ID_FUNCTION(push_id_from_bytea, id_type_from_bytea, &push_id_type);
ID_FUNCTION(is_push_id, id_type_is_canonical, &push_id_type);
ID_FUNCTION(safe_parse_push_id, id_type_safe_parse, &push_id_type);
ID_FUNCTION(push_id_lt, id_type_lt, &push_id_type);
ID_FUNCTION(push_id_le, id_type_le, &push_id_type);
ID_FUNCTION(push_id_eq, id_type_eq, &push_id_type);
ID_FUNCTION(push_id_ne, id_type_ne, &push_id_type);
ID_FUNCTION(push_id_ge, id_type_ge, &push_id_type);
ID_FUNCTION(push_id_gt, id_type_gt, &push_id_type);
ID_FUNCTION(push_id_cmp, id_type_cmp, &push_id_type);
ID_FUNCTION(push_id_smaller, id_type_smaller, &push_id_type);
ID_FUNCTION(push_id_larger, id_type_larger, &push_id_type);
ID_FUNCTION(push_id_hash, id_type_hash, &push_id_type);
ID_FUNCTION(push_id_hash_extended, id_type_hash_extended, &push_id_type);
ID_FUNCTION(push_id_sortsupport, id_type_sortsupport, &push_id_type);
ID_FUNCTION(push_id_skipsupport, id_type_skipsupport, &push_id_type);
ID_FUNCTION(push_id_brin_distance, id_type_brin_distance, &push_id_type);
