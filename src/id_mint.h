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

/* The time inside an ID; every one fits timestamptz */
static inline TimestampTz
id_timestamptz(const IdType *type, const uint8 *id)
{
	return (id_unix_ms(type, id) - PG_EPOCH_UNIX_MS) * 1000;
}

#endif							/* IDGEN_ID_MINT_H */
