/*
 * id_mint.h
 *	  What the generators share: clock, random bytes, test hooks, and the way
 *	  between timestamptz and milliseconds.
 */
#ifndef IDGEN_ID_MINT_H
#define IDGEN_ID_MINT_H

#include "id_type.h"

#pragma GCC visibility push(hidden)

extern void mint_define_settings(void);

extern uint64 mint_generation(void);
extern int64 mint_clock_ms(const IdType *type);
extern int64 mint_next_ms(const IdType *type, int64 unix_ms);
extern void mint_random(uint8 *bytes, int len);
pg_noreturn extern void mint_no_room(const IdType *type);

extern int64 id_ms_from_timestamptz(const IdType *type, TimestampTz ts);

#pragma GCC visibility pop

/* Unix ms of 2000-01-01 00:00:00+00, from which timestamptz counts its µs */
#define PG_EPOCH_UNIX_MS \
	((int64) (POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * SECS_PER_DAY * 1000)

/* A time as Unix ms, floored: also before 2000, where division would round up */
static inline int64
unix_ms_floor(TimestampTz ts)
{
	/* the quotient leaves room for the sum */
	return ts / 1000 - (ts % 1000 < 0) + PG_EPOCH_UNIX_MS;
}

/* The time of a ms, which must be one that some kind holds, or the one after */
static inline TimestampTz
unix_ms_timestamptz(int64 unix_ms)
{
	return (unix_ms - PG_EPOCH_UNIX_MS) * 1000;
}

/* The time inside an ID; every one fits timestamptz */
static inline TimestampTz
id_timestamptz(const IdType *type, const uint8 *id)
{
	return unix_ms_timestamptz(id_unix_ms(type, id));
}

#endif							/* IDGEN_ID_MINT_H */
