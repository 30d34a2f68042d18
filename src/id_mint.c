/*
 * id_mint.c
 *	  Clock, random bytes and test hooks of the generators.
 *
 * All state is per backend and begins at the first mint, never at load time: a
 * library that the postmaster loads must not hand its children one machine id.
 */
#include "id_mint.h"

#include "access/parallel.h"
#include "common/pg_prng.h"
#include "miscadmin.h"
#include "utils/timestamp.h"

/*
 * Random bytes are drawn a few KiB at a time: one call for 4 KiB costs hardly
 * more than one for 16 bytes, and is most of the cost of an ID.
 */
#define POOL_SIZE 4096

/* What idgen.test_clock stands for */
typedef struct TestClock
{
	bool		on;
	TimestampTz now;
} TestClock;

/* What idgen.test_random stands for */
typedef enum TestRandomKind
{
	TEST_RANDOM_OFF,
	TEST_RANDOM_BYTES,
	TEST_RANDOM_SEED
} TestRandomKind;

typedef struct TestRandom
{
	TestRandomKind kind;
	uint64		seed;
	int			len;			/* of the pattern, which repeats for ever */
	uint8		bytes[FLEXIBLE_ARRAY_MEMBER];
} TestRandom;

/* The settings as PostgreSQL shows them, and as the hooks have read them */
static char *test_clock_string;
static char *test_random_string;
static const TestClock *test_clock;
static const TestRandom *test_random;

/* How far the stream of idgen.test_random has been used */
static struct
{
	pg_prng_state prng;
	uint64		word;			/* the last number of the generator */
	int			word_left;		/* bytes of it not handed out yet */
	int			position;		/* in the pattern */
} stream;

static struct
{
	int			pid;			/* process that the state belongs to */
	uint64		generation;		/* 0 is before the first mint */
	int			pool_left;		/* bytes at the end of the pool */
	uint8		pool[POOL_SIZE];
} mint;

/* -------------------------------------------------------------------------
 * State
 * -------------------------------------------------------------------------
 */

static void
rewind_stream(void)
{
	memset(&stream, 0, sizeof(stream));
	if (test_random != NULL && test_random->kind == TEST_RANDOM_SEED)
	{
		/*
		 * Each parallel worker has a stream of its own, the leader (worker
		 * number -1) that of the seed itself.  The factor keeps the seeds of
		 * workers away from each other and from the small seeds people choose.
		 */
		uint64		worker = (uint64) (ParallelWorkerNumber + 1);

		pg_prng_seed(&stream.prng,
					 test_random->seed + worker * UINT64CONST(0x9E3779B97F4A7C15));
	}
}

/* Starts all generators of this backend afresh. */
static void
reset_mint(void)
{
	mint.pid = MyProcPid;
	mint.generation++;
	mint.pool_left = 0;
	explicit_bzero(mint.pool, POOL_SIZE);
	rewind_stream();
}

/*
 * The generation that state of a generator has to be of to be valid.  It is a
 * new one at the first mint of a process, even of one that was forked from a
 * process that had minted, and when a test hook is switched on or off.
 */
uint64
mint_generation(void)
{
	if (unlikely(mint.pid != MyProcPid))
		reset_mint();
	return mint.generation;
}

/* -------------------------------------------------------------------------
 * Random bytes
 * -------------------------------------------------------------------------
 */

static void
test_random_bytes(uint8 *bytes, int len)
{
	for (int i = 0; i < len; i++)
	{
		if (test_random->kind == TEST_RANDOM_BYTES)
		{
			bytes[i] = test_random->bytes[stream.position];
			stream.position = (stream.position + 1) % test_random->len;
		}
		else
		{
			if (stream.word_left == 0)
			{
				stream.word = pg_prng_uint64(&stream.prng);
				stream.word_left = 8;
			}
			stream.word_left--;
			bytes[i] = (uint8) (stream.word >> 8 * stream.word_left);
		}
	}
}

/*
 * Hands out up to a few dozen random bytes.  Those handed out are wiped from
 * the pool.  ERROR if the random source fails; nothing is handed out then.
 *
 * The caller has called mint_generation().
 */
void
mint_random(uint8 *bytes, int len)
{
	uint8	   *source;

	Assert(mint.pid == MyProcPid);

	if (unlikely(test_random != NULL && test_random->kind != TEST_RANDOM_OFF))
	{
		test_random_bytes(bytes, len);
		return;
	}

	if (mint.pool_left < len)
	{
		mint.pool_left = 0;
		if (!pg_strong_random(mint.pool, POOL_SIZE))
			ereport(ERROR,
					(errcode(ERRCODE_INTERNAL_ERROR),
					 errmsg("could not generate random values")));
		mint.pool_left = POOL_SIZE;
	}

	source = mint.pool + POOL_SIZE - mint.pool_left;
	memcpy(bytes, source, len);
	memset(source, 0, len);
	mint.pool_left -= len;
}

/* -------------------------------------------------------------------------
 * Time
 * -------------------------------------------------------------------------
 */

pg_noreturn static void
time_out_of_range(const IdType *type, int64 unix_ms)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp out of range for type %s", type->name),
			 errdetail("Type %s holds times from %s.", type->name, type->time_range),
			 type->early_hint != NULL && unix_ms < type->epoch_ms ?
			 errhint("%s", type->early_hint) : 0));
}

/*
 * A time as Unix ms, floored, then checked: ERROR 22008 outside the kind's range.
 * The infinities are the two ends of int64 and so outside every range.
 */
int64
id_ms_from_timestamptz(const IdType *type, TimestampTz ts)
{
	int64		unix_ms = unix_ms_floor(ts);

	if (unlikely(unix_ms < type->epoch_ms || unix_ms > id_last_ms(type)))
		time_out_of_range(type, unix_ms);
	return unix_ms;
}

/* The clock, or what stands for it; ERROR 22008 outside the kind's range */
int64
mint_clock_ms(const IdType *type)
{
	return id_ms_from_timestamptz(type,
								  unlikely(test_clock != NULL && test_clock->on) ?
								  test_clock->now : GetCurrentTimestamp());
}

/*
 * The ms after one that has no room left; ERROR 22008 after the last one.
 * A generator calls this before it draws any random bytes.
 */
int64
mint_next_ms(const IdType *type, int64 unix_ms)
{
	if (unlikely(unix_ms >= id_last_ms(type)))
		time_out_of_range(type, unix_ms);
	return unix_ms + 1;
}

/*
 * K_id_at() cannot go to the next ms, since the time is given.  No random start
 * comes here in practice (see the kinds); test hooks do.
 */
void
mint_no_room(const IdType *type)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("no value of type %s is left in this millisecond", type->name),
			 errdetail("Successive values at one time are ordered, and the last one was at the end.")));
}

/* -------------------------------------------------------------------------
 * Test hooks
 * -------------------------------------------------------------------------
 */

/* Not in configuration files; core's flag covers ALTER SYSTEM alone. */
static bool
refuse_file(GucSource source)
{
	if (source != PGC_S_FILE)
		return false;
	GUC_check_errdetail("This parameter cannot be set in a configuration file.");
	return true;
}

/*
 * Reads a timestamptz that means the same whatever DateStyle and TimeZone are
 * (parallel workers restore settings before these): year first, an explicit
 * UTC offset, no words.  Never raises an error.
 */
static bool
parse_test_clock(const char *text, TimestampTz *result)
{
	char		workbuf[MAXDATELEN + MAXDATEFIELDS];
	char	   *field[MAXDATEFIELDS];
	int			ftype[MAXDATEFIELDS];
	char		utc[] = "+00";
	int			nf;
	int			dtype;
	int			tz;
	struct pg_tm tm;
	fsec_t		fsec;
	bool		offset = false;

	if (ParseDateTime(text, workbuf, sizeof(workbuf), field, ftype,
					  MAXDATEFIELDS, &nf) != 0)
		return false;

	if (nf == 0 || ftype[0] != DTK_DATE || strspn(field[0], "0123456789") < 4)
		return false;
	for (int i = 1; i < nf; i++)
	{
		if (ftype[i] == DTK_STRING && strcmp(field[i], "z") == 0)
		{
			ftype[i] = DTK_TZ;
			field[i] = utc;
		}
		if (ftype[i] == DTK_TZ)
			offset = true;
		else if (ftype[i] == DTK_STRING || ftype[i] == DTK_SPECIAL)
		{
			if (strcmp(field[i], "t") != 0 && strcmp(field[i], "bc") != 0 &&
				strcmp(field[i], "ad") != 0)
				return false;
		}
	}
	if (!offset)
		return false;

	return id_decode_datetime(field, ftype, nf, &dtype, &tm, &fsec, &tz) == 0 &&
		dtype == DTK_DATE &&
		tm2timestamp(&tm, fsec, &tz, result) == 0;
}

static bool
check_test_clock(char **newval, void **extra, GucSource source)
{
	TestClock	parsed = {0};
	TestClock  *clock;

	if (*newval != NULL && **newval != '\0')
	{
		if (refuse_file(source))
			return false;
		if (!parse_test_clock(*newval, &parsed.now))
		{
			GUC_check_errdetail("It must be a timestamp with the year first and an explicit UTC offset.");
			GUC_check_errhint("For example: 2026-07-15 12:00:00.123+00");
			return false;
		}
		parsed.on = true;
	}

	clock = guc_malloc(LOG, sizeof(TestClock));
	if (clock == NULL)
		return false;
	*clock = parsed;
	*extra = clock;
	return true;
}

static void
assign_test_clock(const char *newval, void *extra)
{
	bool		was_on = test_clock != NULL && test_clock->on;

	test_clock = extra;
	if (test_clock->on != was_on)
		reset_mint();
}

/*
 * "seed:N", N a decimal number of 64 bits, or bytes in hex.  Fills in all but
 * the bytes, which follow at the start of the text, two digits each.
 */
static bool
parse_test_random(const char *text, TestRandom *parsed)
{
	size_t		len = strlen(text);

	if (strncmp(text, "seed:", 5) == 0)
	{
		const char *digits = text + 5;
		char	   *end;

		if (strspn(digits, "0123456789") != len - 5 || len == 5)
			return false;
		errno = 0;
		parsed->seed = strtou64(digits, &end, 10);
		parsed->kind = TEST_RANDOM_SEED;
		return errno == 0;
	}

	if (len % 2 != 0 || strspn(text, "0123456789abcdefABCDEF") != len)
		return false;
	parsed->kind = TEST_RANDOM_BYTES;
	parsed->len = len / 2;
	return true;
}

static int
hex_digit(char c)
{
	return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

static bool
check_test_random(char **newval, void **extra, GucSource source)
{
	TestRandom	parsed = {0};
	TestRandom *random;

	if (*newval != NULL && **newval != '\0')
	{
		if (refuse_file(source))
			return false;
		if (!parse_test_random(*newval, &parsed))
		{
			GUC_check_errdetail("It must be bytes in hexadecimal, or seed:N with a number N.");
			return false;
		}
	}

	random = guc_malloc(LOG, offsetof(TestRandom, bytes) + parsed.len);
	if (random == NULL)
		return false;
	memcpy(random, &parsed, offsetof(TestRandom, bytes));
	for (int i = 0; i < parsed.len; i++)
		random->bytes[i] = hex_digit((*newval)[2 * i]) << 4 |
			hex_digit((*newval)[2 * i + 1]);
	*extra = random;
	return true;
}

static void
assign_test_random(const char *newval, void *extra)
{
	bool		was_on = test_random != NULL && test_random->kind != TEST_RANDOM_OFF;

	test_random = extra;
	if ((test_random->kind != TEST_RANDOM_OFF) != was_on)
		reset_mint();
	else
		rewind_stream();
}

void
mint_define_settings(void)
{
	DefineCustomStringVariable("idgen.test_clock",
							   "Time that ids are minted at, instead of the clock's.",
							   "For tests. A timestamp with an explicit UTC offset; empty is off.",
							   &test_clock_string,
							   "",
							   PGC_SUSET,
							   GUC_DISALLOW_IN_FILE | GUC_NOT_IN_SAMPLE,
							   check_test_clock, assign_test_clock, NULL);
	DefineCustomStringVariable("idgen.test_random",
							   "Random bytes of minted ids, instead of the random source's.",
							   "For tests. Bytes in hexadecimal that repeat, or seed:N; empty is off.",
							   &test_random_string,
							   "",
							   PGC_SUSET,
							   GUC_DISALLOW_IN_FILE | GUC_NOT_IN_SAMPLE,
							   check_test_random, assign_test_random, NULL);
	MarkGUCPrefixReserved("idgen");
}
