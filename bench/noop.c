/*
 * noop.c
 *	  The floor of the benchmarks: C functions that do nothing but return.
 */
#include "postgres.h"

#include "fmgr.h"

PG_MODULE_MAGIC;

/* 16 bytes, as a function that makes an id returns them; for any argument */
PG_FUNCTION_INFO_V1(noop_uuid);
Datum
noop_uuid(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(palloc0(16));
}

/* a timestamptz, for any argument */
PG_FUNCTION_INFO_V1(noop_time);
Datum
noop_time(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64(0);
}
