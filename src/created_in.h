/*
 * created_in.h
 *	  Spans of time, and the IDs that were created in them.
 */
#ifndef IDGEN_CREATED_IN_H
#define IDGEN_CREATED_IN_H

#include "id_mint.h"

#pragma GCC visibility push(hidden)

/* A span of time, both ends included; there is nothing in it if first > last */
typedef struct TimeSpan
{
	TimestampTz first;
	TimestampTz last;
} TimeSpan;

/*
 * The ms of a span that a kind can hold, both ends included.  If there are none
 * it is the last ms of the kind and the first, so that first_ms > last_ms.
 */
typedef struct IdSpan
{
	int64		first_ms;
	int64		last_ms;
} IdSpan;

extern const TimeSpan *getarg_range_span(FunctionCallInfo fcinfo, int n);
extern IdSpan id_span(const IdType *type, TimeSpan span);
extern uint8 *id_span_from(const IdType *type, IdSpan span);
extern uint8 *id_span_to(const IdType *type, IdSpan span);

/* created_in(K_id, tstzrange): extract_ts(id) <@ range.  Never an error. */
static inline Datum
id_type_created_in(FunctionCallInfo fcinfo, const IdType *type)
{
	const TimeSpan *span = getarg_range_span(fcinfo, 1);
	TimestampTz ts = id_timestamptz(type, PG_GETARG_ID(0));

	PG_RETURN_BOOL(span->first <= ts && ts <= span->last);
}

/*
 * created_in(K_id, timestamptz, timestamptz): the span from the first time up
 * to the second, without that.  Never an error: a span that ends before it
 * starts has nothing in it, where tstzrange() would complain.
 */
static inline Datum
id_type_created_between(FunctionCallInfo fcinfo, const IdType *type)
{
	TimestampTz ts = id_timestamptz(type, PG_GETARG_ID(0));

	PG_RETURN_BOOL(PG_GETARG_TIMESTAMPTZ(1) <= ts && ts < PG_GETARG_TIMESTAMPTZ(2));
}

extern Datum id_type_created_low(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_created_high(FunctionCallInfo fcinfo, const IdType *type);

#pragma GCC visibility pop

#endif							/* IDGEN_CREATED_IN_H */
