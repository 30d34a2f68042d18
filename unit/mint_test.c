/*
 * mint_test.c
 *	  The generators, and what becomes of random bytes.
 *
 * This file takes in id_mint.c itself, so that it can look into the pool.  The
 * random source of the fake server never gives a zero: what is zero is wiped.
 */
#include "id_mint.c"

#include "unit.h"

#include <sys/wait.h>
#include <unistd.h>

#include "fake_server.h"
#include "kinds.h"
#include "vectors.h"

#define RANDOM "idgen.test_random"

extern Datum record_id_with_ts(PG_FUNCTION_ARGS);

static TimestampTz
time_of(int64 unix_ms)
{
	return (unix_ms - PG_EPOCH_UNIX_MS) * 1000;
}

static const int64 some_ms = INT64CONST(1780272145000);

/* The ID of a call that must succeed */
static const uint8 *
new_id(const Kind *kind)
{
	const uint8 *id = DatumGetId(fake_call(kind->generator, 0));

	assert_int_equal(fake_error.sqlstate, 0);
	return id;
}

static const uint8 *
new_id_at(const Kind *kind, int64 unix_ms)
{
	const uint8 *id = DatumGetId(fake_call(kind->at, 1, TimestampTzGetDatum(time_of(unix_ms))));

	assert_int_equal(fake_error.sqlstate, 0);
	return id;
}

static const char *
text_of(const Kind *kind, const uint8 *id)
{
	return DatumGetCString(fake_call(kind->out, 1, PointerGetDatum(id)));
}

/* The number of bytes of the pool that are not wiped: they must be the last ones. */
static int
pool_bytes_left(void)
{
	int			first = 0;

	while (first < POOL_SIZE && mint.pool[first] == 0)
		first++;
	for (int i = first; i < POOL_SIZE; i++)
		assert_int_not_equal(mint.pool[i], 0);
	return POOL_SIZE - first;
}

static void
use_up_pool(int left)
{
	uint8		waste[1];

	for (int n = mint.pool_left - left; n > 0; n--)
		mint_random(waste, 1);
}

/* A generator that has not minted yet, on a clock that stands */
static int
fresh(void **state)
{
	fake_set(RANDOM, "00");
	fake_set(RANDOM, "");
	fake_now = time_of(some_ms);
	fake_random_fails = false;
	fake_random_calls = 0;
	MyProcPid = getpid();
	return 0;
}

static int
free_all(void **state)
{
	fake_free_all();
	return 0;
}

/* -------------------------------------------------------------------------
 * Random bytes
 * -------------------------------------------------------------------------
 */

/* How many bytes an ID takes: the first of a backend, and in a new ms */
static const struct
{
	int			first;
	int			new_ms;
	int			same_ms;
}			draws[KINDS] = {{8, 0, 0}, {9, 9, 0}, {10, 10, 7}};

static void
test_handed_out_bytes_are_wiped(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		int			expected = POOL_SIZE;

		fresh(state);
		assert_int_equal(mint.pool_left, 0);
		for (int n = 0; n < 2000; n++)
		{
			int			draw = n == 0 ? draws[k].first :
				n % 2 == 0 ? draws[k].new_ms : draws[k].same_ms;

			fake_now = time_of(some_ms + n / 2);
			new_id(&kinds[k]);
			if (expected < draw)
				expected = POOL_SIZE;
			expected -= draw;
			assert_int_equal(pool_bytes_left(), expected);
			assert_int_equal(mint.pool_left, expected);
		}
		fake_free_all();
	}
}

/* An ID has the very bytes of the source, in their order, and none twice. */
static void
test_bytes_of_the_source(void **state)
{
	new_id(&kinds[1]);
	for (int n = 1; n < 1000; n++)
	{
		uint8		next[9];
		int			left = mint.pool_left;
		const uint8 *id;

		fake_now = time_of(some_ms + n);
		if (left >= 9)
			memcpy(next, mint.pool + POOL_SIZE - left, 9);
		id = new_id(&kinds[1]);
		if (left >= 9)
			assert_memory_equal(id + 6, next, 9);
		else
			assert_int_equal(mint.pool_left, POOL_SIZE - 9);
	}
	/* 1000 times 9 bytes are three pools; a call for an ID each would be 1000 */
	assert_int_equal(fake_random_calls, 3);
}

/* What is left is used up to the last byte, and no byte beyond it. */
static void
test_pool_is_used_up(void **state)
{
	uint8		bytes[10];

	for (int left = 0; left <= 10; left++)
	{
		fresh(state);
		new_id(&kinds[1]);
		use_up_pool(left);
		fake_random_calls = 0;
		mint_random(bytes, 9);
		assert_int_equal(fake_random_calls, left < 9);
		assert_int_equal(mint.pool_left, left < 9 ? POOL_SIZE - 9 : left - 9);
	}
}

/* Nothing is drawn before the first ID. */
static void
test_nothing_at_load_time(void **state)
{
	assert_int_equal(fake_random_calls, 0);
	(void) fake_call(kinds[1].extract_ts, 1,
					 PointerGetDatum("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"));
	assert_int_equal(fake_random_calls, 0);
	new_id(&kinds[1]);
	assert_int_equal(fake_random_calls, 1);
}

static void
assert_no_random_source(void)
{
	assert_int_equal(fake_error.sqlstate, ERRCODE_INTERNAL_ERROR);
	assert_string_equal(fake_error.message, "could not generate random values");
	assert_string_equal(fake_error.detail, "");
	assert_string_equal(fake_error.hint, "");
}

static void
test_random_source_fails(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const uint8 *id;

		fresh(state);
		fake_random_fails = true;
		for (int n = 0; n < 3; n++)
		{
			assert_null(DatumGetPointer(fake_call(kinds[k].generator, 0)));
			assert_no_random_source();
			assert_null(DatumGetPointer(fake_call(kinds[k].at, 1, TimestampTzGetDatum(fake_now))));
			assert_no_random_source();
		}
		/* every call has tried anew, and nothing of a failed draw is used */
		assert_int_equal(fake_random_calls, 6);
		fake_random_fails = false;
		id = new_id(&kinds[k]);
		assert_int_equal(fake_random_calls, 7);
		assert_int_equal(pool_bytes_left(), POOL_SIZE - draws[k].first);
		assert_true(id_unix_ms(kinds[k].type, id) == some_ms);

		/*
		 * Once the pool is used up, a failure leaves the generator where it
		 * was: the next ID follows the last one, in the same ms.
		 */
		use_up_pool(0);
		fake_random_fails = true;
		fake_now = time_of(some_ms + 1);
		(void) fake_call(kinds[k].generator, 0);
		if (k > 0)				/* a record_id needs no random bytes any more */
			assert_no_random_source();
		fake_random_fails = false;
		fake_now = time_of(some_ms);
		if (k == 1)
		{
			const uint8 *next = new_id(&kinds[k]);

			assert_memory_equal(next, id, 14);
			assert_int_equal(next[14], (uint8) (id[14] + 1));
		}
		else if (k == 2)
			assert_true(id_unix_ms(kinds[k].type, new_id(&kinds[k])) == some_ms);
	}
}

/* A draw for K_id_at() that fails leaves its sequence where it was. */
static void
test_random_source_fails_at(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const uint8 *id;
		const uint8 *next;

		fresh(state);
		id = new_id_at(&kinds[k], some_ms);
		use_up_pool(0);
		fake_random_fails = true;
		for (int n = 0; n < 3; n++)
		{
			(void) fake_call(kinds[k].at, 1, TimestampTzGetDatum(time_of(some_ms + 1)));
			assert_no_random_source();
		}
		fake_random_fails = false;

		/* the counter, the random bits, the bits that a step rarely reaches */
		next = new_id_at(&kinds[k], some_ms);
		assert_memory_equal(next, id, k == 2 ? 8 : 11);
		assert_memory_not_equal(next, id, kinds[k].type->len);
	}
}

/*
 * A process that forks from one with a pool shares its memory, but not its
 * pool, nor its machine id.
 */
static void
test_fork(void **state)
{
	uint8		parents_pool[POOL_SIZE];
	int64		machine_id;
	pid_t		child;
	int			status;

	/* emulators of user programs may hang in a child */
	if (getenv("IDGEN_EMULATED"))
		skip();

	new_id(&kinds[0]);
	new_id(&kinds[1]);
	new_id(&kinds[2]);
	machine_id = (int64) id_get_be(new_id(&kinds[0]) + 5, 5);
	memcpy(parents_pool, mint.pool, POOL_SIZE);

	child = fork();
	if (child == 0)
	{
		bool		same = true;

		/* as every child of the postmaster does */
		MyProcPid = getpid();
		if ((int64) id_get_be(new_id(&kinds[0]) + 5, 5) == machine_id)
			_exit(1);
		/* the fresh pool came from the source */
		if (fake_random_calls != 2 || mint.pool_left != POOL_SIZE - 8)
			_exit(2);
		for (int i = 0; i < POOL_SIZE; i++)
			same = same && (mint.pool[i] == parents_pool[i]);
		if (same)
			_exit(3);
		/* the others start afresh too, though their state was inherited */
		new_id(&kinds[1]);
		new_id(&kinds[2]);
		new_id_at(&kinds[2], some_ms);
		if (mint.pool_left != POOL_SIZE - 8 - 9 - 10 - 10)
			_exit(4);
		_exit(0);
	}
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);

	/* and the parent goes on where it was */
	assert_memory_equal(mint.pool, parents_pool, POOL_SIZE);
	assert_true((int64) id_get_be(new_id(&kinds[0]) + 5, 5) == machine_id);
}

/* A child that fails to draw has none of the parent's bytes either. */
static void
test_fork_wipes_before_the_draw(void **state)
{
	new_id(&kinds[1]);
	MyProcPid++;
	(void) mint_generation();
	assert_int_equal(pool_bytes_left(), 0);
	assert_int_equal(mint.pool_left, 0);
}

/* Errors of every kind while there are random bytes: none of them has any. */
static void
test_no_random_bytes_in_errors(void **state)
{
	static const char *const range[KINDS] = {
		"Type record_id holds times from 2026-01-01 00:00:00+00 to 2060-11-03 19:53:47.775+00.",
		"Type push_id holds times from 1970-01-01 00:00:00+00 to 10889-08-02 05:31:50.655+00.",
		"Type rev_id holds times from 1970-01-01 00:00:00+00 to 10889-08-02 05:31:50.655+00.",
	};

	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		char		message[100];

		fresh(state);
		new_id(kind);
		fake_now = time_of(kind->type->epoch_ms - 1);
		(void) fake_call(kind->generator, 0);
		assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
		snprintf(message, sizeof(message), "timestamp out of range for type %s", kind->type->name);
		assert_string_equal(fake_error.message, message);
		assert_string_equal(fake_error.detail, range[k]);

		/* at the end of a time there is no room */
		fake_set(RANDOM, k == 2 ? "00" : "ff");
		(void) new_id_at(kind, some_ms);
		(void) fake_call(kind->at, 1, TimestampTzGetDatum(time_of(some_ms)));
		assert_int_equal(fake_error.sqlstate, ERRCODE_PROGRAM_LIMIT_EXCEEDED);
		snprintf(message, sizeof(message), "no value of type %s is left in this millisecond", kind->type->name);
		assert_string_equal(fake_error.message, message);
		assert_string_equal(fake_error.detail,
							"Successive values at one time are ordered, and the last one was at the end.");
		assert_string_equal(fake_error.hint, "");
	}
}

/* -------------------------------------------------------------------------
 * Test hooks
 * -------------------------------------------------------------------------
 */

static void
test_hooks_reset(void **state)
{
	uint64		generation;

	new_id(&kinds[1]);
	generation = mint_generation();
	assert_true(fake_set(RANDOM, "0102"));
	assert_int_equal(pool_bytes_left(), 0);
	assert_true(mint_generation() > generation);

	/* from one value to another the stream is rewound, and nothing else */
	generation = mint_generation();
	assert_memory_equal(new_id(&kinds[1]) + 6, "\1\2\1\2\1\2\1\2\1", 9);
	assert_true(fake_set(RANDOM, "0a0b0c"));
	assert_true(mint_generation() == generation);
	fake_now += 1000;
	assert_memory_equal(new_id(&kinds[1]) + 6, "\012\013\014\012\013\014\012\013\014", 9);
	fake_now += 1000;
	assert_memory_equal(new_id(&kinds[1]) + 6, "\012\013\014\012\013\014\012\013\014", 9);
	assert_int_equal(fake_random_calls, 1);

	assert_true(fake_set(RANDOM, ""));
	assert_true(mint_generation() > generation);
	new_id(&kinds[1]);
	assert_int_equal(fake_random_calls, 2);
}

static void
test_hook_values(void **state)
{
	static const char *const bad[] = {
		"0", "0g", "xx", " 00", "00 ", "seed", "seed:", "seed:x", "seed:-1", "seed: 1",
		"seed:18446744073709551616", "SEED:1", "0x00", "00:"
	};
	const char *first;
	const char *second;

	for (int i = 0; i < lengthof_table(bad); i++)
	{
		if (fake_set(RANDOM, bad[i]))
			fail_msg("\"%s\" is accepted", bad[i]);
	}
	assert_true(fake_set(RANDOM, "aAbBcCdDeEfF0123456789"));
	assert_memory_equal(new_id(&kinds[2]) + 6, "\xaa\xbb\xcc\xdd\xee\xff\x01\x23\x45\x67", 10);

	/* the same seed, the same IDs; the stream depends on all of its 64 bits */
	assert_true(fake_set(RANDOM, "seed:18446744073709551615"));
	fake_now += 1000;
	first = text_of(&kinds[1], new_id(&kinds[1]));
	assert_true(fake_set(RANDOM, "seed:18446744073709551615"));
	fake_now += 1000;
	second = text_of(&kinds[1], new_id(&kinds[1]));
	assert_string_equal(first + 8, second + 8);
	assert_true(fake_set(RANDOM, "seed:4294967295"));
	fake_now += 1000;
	second = text_of(&kinds[1], new_id(&kinds[1]));
	assert_string_not_equal(first + 8, second + 8);

	/* each worker has a stream of its own, which is not that of a seed nearby */
	ParallelWorkerNumber = 0;
	assert_true(fake_set(RANDOM, "seed:4294967295"));
	fake_now += 1000;
	first = text_of(&kinds[1], new_id(&kinds[1]));
	ParallelWorkerNumber = -1;
	for (int n = 0; n < 100; n++)
	{
		char		seed[32];

		snprintf(seed, sizeof(seed), "seed:" UINT64_FORMAT, UINT64CONST(4294967295) - 50 + n);
		assert_true(fake_set(RANDOM, seed));
		fake_now += 1000;
		second = text_of(&kinds[1], new_id(&kinds[1]));
		assert_string_not_equal(first + 8, second + 8);
	}
}

/* -------------------------------------------------------------------------
 * Sequences
 * -------------------------------------------------------------------------
 */

/* The sequences of the Firebase SDK, as far as its own are ascending */
static void
test_push_sequences(void **state)
{
	for (int i = 0; i < lengthof_table(push_sequences); i++)
	{
		char		hex[19];

		for (int j = 0; j < 6; j++)
			snprintf(hex + 3 * j, 4, "%03x",
					 push_sequences[i].random[2 * j] << 6 | push_sequences[i].random[2 * j + 1]);
		fresh(state);
		assert_true(fake_set(RANDOM, hex));
		fake_now = time_of(push_sequences[i].unix_ms);
		for (int n = 0; n < push_sequences[i].n; n++)
			assert_string_equal(text_of(&kinds[1], new_id(&kinds[1])), push_sequences[i].ids[n]);
		for (int n = 0; n < push_sequences[i].n; n++)
			assert_string_equal(text_of(&kinds[1], new_id_at(&kinds[1], push_sequences[i].unix_ms)),
								push_sequences[i].ids[n]);
	}
}

/* A carry into each byte, and through those behind it */
static void
test_push_carries(void **state)
{
	for (int i = 0; i < 9; i++)
	{
		const uint8 *id;
		uint8		expected[9] = {0};
		char		hex[19];

		for (int j = 0; j < 9; j++)
		{
			snprintf(hex + 2 * j, 3, j < i ? "11" : j == i ? "5a" : "ff");
			if (j <= i)
				expected[j] = j < i ? 0x11 : 0x5b;
		}
		fresh(state);
		assert_true(fake_set(RANDOM, hex));
		(void) new_id(&kinds[1]);
		id = new_id(&kinds[1]);
		assert_true(id_unix_ms(&push_id_type, id) == some_ms);
		assert_memory_equal(id + 6, expected, 9);
		assert_true(fake_set(RANDOM, hex));
		(void) new_id_at(&kinds[1], some_ms);
		assert_memory_equal(new_id_at(&kinds[1], some_ms) + 6, expected, 9);
	}
}

/* All IDs of a backend are in order, whatever the clock does. */
static void
test_order_under_a_wild_clock(void **state)
{
	static const char *const streams[] = {"", "00", "ff", "seed:1", "fffffffffffffffffe", "0000000001"};

	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	sign = kind->type->descending ? -1 : 1;

		for (int s = 0; s < lengthof_table(streams); s++)
		{
			uint8		last[ID_MAX_LEN];

			fresh(state);
			fake_set(RANDOM, streams[s]);
			for (int n = 0; n < 3000; n++)
			{
				const uint8 *id;

				if (next_number() % 4 == 0)
					fake_now = time_of(some_ms + (int64) (next_number() % 2000) - 1000);
				id = new_id(kind);
				if (n > 0)
					assert_true(memcmp(id, last, kind->type->len) * sign > 0);
				memcpy(last, id, kind->type->len);
			}
			fake_free_all();
		}
	}
}

/* record_id: the counter wraps, and the time moves on, once. */
static void
test_record_counter_wraps(void **state)
{
	const Kind *kind = &kinds[0];
	uint8		last[13] = {0};
	int64		ms = 0;

	assert_true(fake_set(RANDOM, "0123456789ffff00"));
	for (int n = 0; n < (1 << 20) + 300; n++)
	{
		const uint8 *id = new_id(kind);

		if (memcmp(id, last, 13) <= 0)
			fail_msg("number %d is not above the one before", n);
		memcpy(last, id, 13);
		ms = id_unix_ms(kind->type, id);
		if (n < 256)
			assert_true(ms == some_ms);
		else if (n < 256 + (1 << 20))
			assert_true(ms == some_ms + 1);
		else
			assert_true(ms == some_ms + 2);
		if (n % 1024 == 0)
			fake_free_all();
	}
	assert_memory_equal(last + 5, "\x01\x23\x45\x67\x89", 5);
}

/* A counter that starts at zero has not wrapped, in the first ms of all either. */
static void
test_record_starts_at_zero(void **state)
{
	assert_true(fake_set(RANDOM, "00"));
	fake_now = time_of(record_id_type.epoch_ms);
	assert_string_equal(text_of(&kinds[0], new_id(&kinds[0])), "00000000000000000000");
	assert_string_equal(text_of(&kinds[0], new_id(&kinds[0])), "00000000000000000001");
}

/* A time out of range: the error comes before anything is drawn. */
static void
test_no_draw_for_an_error(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		fresh(state);
		assert_true(fake_set(RANDOM, "01020304050607"));
		fake_now = time_of(kinds[k].type->epoch_ms) - 1;
		(void) fake_call(kinds[k].generator, 0);
		assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
		(void) fake_call(kinds[k].at, 1, TimestampTzGetDatum(fake_now));
		assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
		assert_int_equal(stream.position, 0);
	}

	/* nor does anything where a time has no room left */
	assert_true(fake_set(RANDOM, "0000000000000000000001"));
	(void) new_id_at(&kinds[2], some_ms);
	assert_int_equal(stream.position, 10);
	(void) fake_call(kinds[2].at, 1, TimestampTzGetDatum(time_of(some_ms)));
	assert_int_equal(fake_error.sqlstate, ERRCODE_PROGRAM_LIMIT_EXCEEDED);
	assert_int_equal(stream.position, 10);
}

/* record_id_with_ts(): the time is that of the ID, which may be ahead of the clock. */
static void
test_record_with_ts(void **state)
{
	fake_row_len = 2;
	fake_row_id_len = 0;
	for (int n = 0; n < 3; n++)
	{
		fake_now = time_of(some_ms - n) + 999;
		(void) fake_call(record_id_with_ts, 0);
		assert_int_equal(fake_error.sqlstate, 0);
		assert_true(DatumGetTimestampTz(fake_row[1]) == time_of(some_ms));
	}
}

/* push_id and rev_id: no room in a ms is the next ms, with fresh bytes. */
static void
test_no_room_is_the_next_ms(void **state)
{
	assert_true(fake_set(RANDOM, "ff"));
	assert_string_equal(text_of(&kinds[1], new_id(&kinds[1])), "-Ou-UH8czzzzzzzzzzzz");
	assert_string_equal(text_of(&kinds[1], new_id(&kinds[1])), "-Ou-UH8dzzzzzzzzzzzz");

	/* a step of 2^56 out of a tail of one less, and out of one that just has it */
	fresh(NULL);
	assert_true(fake_set(RANDOM, "000000ffffffffffffff"));
	assert_memory_equal(new_id(&kinds[2]) + 6, "\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff", 10);
	assert_true(fake_set(RANDOM, "ffffffffffffff0102030405060708090a"));
	assert_true(id_unix_ms(&rev_id_type, new_id(&kinds[2])) == some_ms + 1);

	fresh(NULL);
	assert_true(fake_set(RANDOM, "00000100000000000000"));
	new_id(&kinds[2]);
	assert_true(fake_set(RANDOM, "ffffffffffffff"));
	assert_memory_equal(new_id(&kinds[2]) + 6, "\0\0\0\0\0\0\0\0\0\0", 10);
	assert_true(id_unix_ms(&rev_id_type, new_id(&kinds[2])) == some_ms + 1);

	/* with a borrow from the high bits */
	fresh(NULL);
	assert_true(fake_set(RANDOM, "00010000000000000000"));
	new_id(&kinds[2]);
	assert_true(fake_set(RANDOM, "00"));
	assert_memory_equal(new_id(&kinds[2]) + 6, "\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 10);
}

/* A ms that the generator holds must not come out of the range of the kind. */
static void
test_end_of_all_time(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int64 last_ms = id_last_ms(kind->type);
		const uint8 *id;
		uint8		copy[ID_MAX_LEN];

		fresh(state);
		/* record: the counter is at its end; push: all ones; rev: no room */
		assert_true(fake_set(RANDOM, k == 2 ? "00" : "ff"));
		fake_now = time_of(last_ms) + 999;
		id = new_id(kind);
		assert_true(id_unix_ms(kind->type, id) == last_ms);
		memcpy(copy, id, kind->type->len);
		for (int n = 0; n < 3; n++)
		{
			(void) fake_call(kind->generator, 0);
			assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
		}
		fake_now++;
		(void) fake_call(kind->generator, 0);
		assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
		fake_now = time_of(kind->type->epoch_ms);
		(void) fake_call(kind->generator, 0);
		assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
	}

	/* where the step might lead beyond the end, the error comes before the draw */
	fresh(state);
	assert_true(fake_set(RANDOM, "000000ffffffffffffff"));
	fake_now = time_of(id_last_ms(&rev_id_type));
	(void) new_id(&kinds[2]);
	assert_int_equal(stream.position, 0);
	(void) fake_call(kinds[2].generator, 0);
	assert_int_equal(fake_error.sqlstate, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE);
	assert_int_equal(stream.position, 0);
}

/* K_id_at(): a state of its own, which goes on within a ms and starts afresh in another */
static void
test_at_is_apart_from_the_mint(void **state)
{
	for (int k = 0; k < KINDS; k++)
	{
		const Kind *kind = &kinds[k];
		const int	sign = kind->type->descending ? -1 : 1;
		uint8		last_minted[ID_MAX_LEN];
		uint8		last_at[ID_MAX_LEN];

		fresh(state);
		memcpy(last_minted, new_id(kind), kind->type->len);
		memcpy(last_at, new_id_at(kind, some_ms - 5), kind->type->len);
		for (int n = 0; n < 1000; n++)
		{
			const uint8 *id = new_id_at(kind, some_ms - 5);

			assert_true(id_unix_ms(kind->type, id) == some_ms - 5);
			assert_true(memcmp(id, last_at, kind->type->len) * sign > 0);
			memcpy(last_at, id, kind->type->len);
			id = new_id(kind);
			assert_true(id_unix_ms(kind->type, id) == some_ms);
			assert_true(memcmp(id, last_minted, kind->type->len) * sign > 0);
			memcpy(last_minted, id, kind->type->len);
		}
		/* record_id_at() has a machine id that is not the backend's */
		if (k == 0)
			assert_memory_not_equal(last_at + 5, last_minted + 5, 5);
		/* another ms, then this one again: neither goes on */
		new_id_at(kind, some_ms - 6);
		assert_memory_not_equal(new_id_at(kind, some_ms - 5) + kind->type->time_len,
								last_at + kind->type->time_len, 5);
	}
}

/* record_id_at(): the 60 bits behind the time count as one number. */
static void
test_record_at_carries(void **state)
{
	assert_true(fake_set(RANDOM, "00000000fffffffe"));
	assert_string_equal(text_of(&kinds[0], new_id_at(&kinds[0], some_ms)) + 8, "0000007ZZZZY");
	assert_string_equal(text_of(&kinds[0], new_id_at(&kinds[0], some_ms)) + 8, "0000007ZZZZZ");
	assert_string_equal(text_of(&kinds[0], new_id_at(&kinds[0], some_ms)) + 8, "000000800000");
	assert_string_equal(text_of(&kinds[0], new_id_at(&kinds[0], some_ms)) + 8, "000000800001");
}

/* rev_id_at(): from any tail there are many IDs at one time. */
static void
test_rev_at_has_room(void **state)
{
	static const char *const starts[] = {
		"ffffffffffffffffffff", "0000ffffffffffffffff", "00000000000000800000", "00000000000000ffffff",
		"00000000000001000000"
	};

	for (int i = 0; i < lengthof_table(starts); i++)
	{
		uint8		last[16];

		fresh(state);
		assert_true(fake_set(RANDOM, starts[i]));
		memcpy(last, new_id_at(&kinds[2], some_ms), 16);
		assert_true(fake_set(RANDOM, "ff"));
		for (int n = 0; n < 10000; n++)
		{
			const uint8 *id = new_id_at(&kinds[2], some_ms);

			if (memcmp(id, last, 16) >= 0)
				fail_msg("start %d, number %d is not below the one before", i, n);
			memcpy(last, id, 16);
		}
		fake_free_all();
	}
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, free_all)
	const struct CMUnitTest tests[] = {
		TEST(test_nothing_at_load_time),
		TEST(test_handed_out_bytes_are_wiped),
		TEST(test_bytes_of_the_source),
		TEST(test_pool_is_used_up),
		TEST(test_random_source_fails),
		TEST(test_random_source_fails_at),
		TEST(test_fork),
		TEST(test_fork_wipes_before_the_draw),
		TEST(test_no_random_bytes_in_errors),
		TEST(test_hooks_reset),
		TEST(test_hook_values),
		TEST(test_push_sequences),
		TEST(test_push_carries),
		TEST(test_order_under_a_wild_clock),
		TEST(test_record_counter_wraps),
		TEST(test_record_starts_at_zero),
		TEST(test_no_draw_for_an_error),
		TEST(test_record_with_ts),
		TEST(test_no_room_is_the_next_ms),
		TEST(test_end_of_all_time),
		TEST(test_at_is_apart_from_the_mint),
		TEST(test_record_at_carries),
		TEST(test_rev_at_has_room),
	};

	mint_define_settings();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
