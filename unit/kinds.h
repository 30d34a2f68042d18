/*
 * kinds.h
 *	  Each kind with the functions that SQL calls, for tests of all kinds alike.
 */
#ifndef IDGEN_KINDS_H
#define IDGEN_KINDS_H

#include "id_type.h"

typedef struct Kind
{
	const IdType *type;
	const char *alphabet;
	const char *folded;			/* what other letters stand for; or NULL */
	bool		any_case;
	PGFunction	generator;
	PGFunction	at;
	PGFunction	out;
	PGFunction	recv;
	PGFunction	send;
	PGFunction	from_bytea;
	PGFunction	is_canonical;
	PGFunction	safe_parse;
	PGFunction	lt;
	PGFunction	le;
	PGFunction	eq;
	PGFunction	ne;
	PGFunction	ge;
	PGFunction	gt;
	PGFunction	cmp;
	PGFunction	smaller;
	PGFunction	larger;
	PGFunction	sortsupport;
	PGFunction	skipsupport;
	PGFunction	brin_distance;
	PGFunction	extract_ts;
	PGFunction	min;
	PGFunction	max;
	PGFunction	span_min;
	PGFunction	span_max;
	PGFunction	make;
	PGFunction	inspect;
	PGFunction	branded_out;
	PGFunction	is_branded;
	PGFunction	brand;
	PGFunction	unbrand;
} Kind;

#define KINDS 3
extern const Kind kinds[KINDS];

#endif							/* IDGEN_KINDS_H */
