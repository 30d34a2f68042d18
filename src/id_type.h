/*
 * id_type.h
 *	  What every kind of ID shares, written once against a descriptor.
 *
 * An ID is a fixed number of bytes, big-endian, time first, so that its order
 * is that of memcmp(), and that of its text under COLLATE "C".  A kind says in
 * an IdType what is its own; the functions here take that as an argument, and
 * the file of the kind has one line for each function that SQL can call.
 */
#ifndef IDGEN_ID_TYPE_H
#define IDGEN_ID_TYPE_H

#include "pg_compat.h"

#include "access/tupdesc.h"
#include "datatype/timestamp.h"
#include "port/pg_bswap.h"
#include "utils/sortsupport.h"

/* The fields of an ID besides its time, as id_inspect(text) shows them */
typedef struct IdFields
{
	bool		has_machine;	/* machine_id and counter, or a tail? */
	int64		machine_id;
	int32		counter;
	const uint8 *tail;			/* points into the ID */
	int			tail_len;
} IdFields;

typedef struct IdType
{
	const char *name;			/* of the SQL type */
	const char *brand;			/* prefix of the text, with its "_"; or "" */
	int			brand_len;		/* of that, with the "_" */
	bool		any_case;		/* does input ignore case? */
	int			len;			/* bytes stored, 9 to 16 */
	int			text_len;		/* characters of the text without a brand */
	int			time_len;		/* bytes of the time, the first ones */
	int			pad_bits;		/* low bits of the last byte, always zero */
	bool		descending;		/* are the bits of the time inverted? */
	int64		epoch_ms;		/* Unix ms that the time counts from */
	const char *time_range;		/* for error messages */
	const char *early_hint;		/* what holds times before the epoch; or NULL */

	const char *last_characters;	/* of texts that leave padding bits zero;
									 * or NULL if there are no such bits */

	/* text codec: see crockford_decode() for what decode returns */
	void		(*encode) (const uint8 *id, char *text);
	int			(*decode) (const char *text, uint8 *id);

	/*
	 * An abbreviated key for sorting, given the first ID of the sort.  It must
	 * not decrease where the ID increases.
	 */
	uint64		(*abbreviate) (const uint8 *id, const uint8 *first);

	void		(*fields) (const uint8 *id, IdFields *fields);
	PGFunction	input;			/* by which a type is known to be of this kind */
	PGFunction	branded_input;	/* the same of its branded types */

	/* callbacks that get no descriptor, so each kind has its own */
	int			(*sort_cmp) (Datum x, Datum y, SortSupport ssup);
	SkipSupportIncDec increment;
	SkipSupportIncDec decrement;

	/* the functions of created_in.c that the planner puts into queries */
	const char *created_low;
	const char *created_high;

	/* for id_json_schema() */
	const char *pattern;
	const char *description;
	const char *example;
} IdType;

/*
 * Nothing of idgen but the functions that SQL calls is visible outside the
 * library.  Before 16 PostgreSQL does not build extensions that way, and loads
 * them with RTLD_GLOBAL.  It also lets the compiler fold the descriptors.
 */
#pragma GCC visibility push(hidden)

/* All kinds, without a brand; ends in NULL */
extern const IdType *const id_types[];
extern const IdType record_id_type;
extern const IdType push_id_type;
extern const IdType rev_id_type;

/* The times of kinds that count Unix ms in 48 bits */
#define ID_UNIX_TIME_RANGE \
	"1970-01-01 00:00:00+00 to 10889-08-02 05:31:50.655+00"

#define ID_MAX_LEN		16
#define ID_MAX_TEXT_LEN 26

#define DatumGetId(x)		((const uint8 *) DatumGetPointer(x))
#define PG_GETARG_ID(n)		DatumGetId(PG_GETARG_DATUM(n))
#define PG_RETURN_ID(x)		PG_RETURN_POINTER(x)

/* In brand.c */
extern bool is_brand(const char *text, int len);
extern const IdType *id_type_of_oid(Oid typeid, IdType *branded);
extern Oid	id_branded_type(const char *brand, int brand_len, const IdType *kind);

/*
 * Defines the SQL-callable function "name" as "implementation" for one kind.
 * The whole name stands in the argument, so that grep finds it.
 */
#define ID_FUNCTION(name, implementation, type) \
	PG_FUNCTION_INFO_V1(name); \
	Datum \
	name(PG_FUNCTION_ARGS) \
	{ \
		return implementation(fcinfo, type); \
	} \
	extern int no_such_variable

/* Why a text is not of a kind; the order is the order of the checks */
typedef enum IdTextStatus
{
	ID_TEXT_OK,
	ID_TEXT_PREFIX,
	ID_TEXT_LENGTH,
	ID_TEXT_CHARACTER,
	ID_TEXT_PADDING
} IdTextStatus;

extern IdTextStatus id_text_decode(const IdType *type, const char *text, int len,
								   uint8 *id, int *where);
extern uint8 *id_from_text(const IdType *type, const char *text, int len,
						   Node *escontext);
extern bool id_text_is_canonical(const IdType *type, const char *text, int len,
								 uint8 *id);
extern uint64 id_abbreviate_48_bit_time(const uint8 *id, const uint8 *first);
extern int	id_prefix_len(const char *text, int len, int payload_len);
extern char *id_clip(const char *text, int len);
extern uint8 *id_bound(const IdType *type, int64 unix_ms, uint8 fill);
extern const uint8 *id_getarg_tail(FunctionCallInfo fcinfo, const IdType *type,
								   const char *name);
extern bytea *id_bytea(const uint8 *bytes, int len);
extern TupleDesc id_result_tupdesc(FunctionCallInfo fcinfo);

/* Bytes as an unsigned number, most significant first; len at most 8 */
static inline uint64
id_get_be(const uint8 *bytes, int len)
{
	uint64		value = 0;

#pragma GCC unroll 8
	for (int i = 0; i < len; i++)
		value = value << 8 | bytes[i];
	return value;
}

static inline void
id_set_be(uint8 *bytes, int len, uint64 value)
{
#pragma GCC unroll 8
	for (int i = len - 1; i >= 0; i--, value >>= 8)
		bytes[i] = (uint8) value;
}

/*
 * The order of two IDs: that of memcmp(), by two loads of 8 bytes each.  Where
 * the ID is shorter than 16 bytes the loads overlap; the bytes in both are
 * equal by the time the second is looked at.
 */
static inline int
id_cmp(const uint8 *a, const uint8 *b, int len)
{
	uint64		x,
				y;

	memcpy(&x, a, 8);
	memcpy(&y, b, 8);
	if (x == y)
	{
		memcpy(&x, a + len - 8, 8);
		memcpy(&y, b + len - 8, 8);
		if (x == y)
			return 0;
	}
	return pg_ntoh64(x) < pg_ntoh64(y) ? -1 : 1;
}

static inline bool
id_equal(const uint8 *a, const uint8 *b, int len)
{
	return memcmp(a, b, len) == 0;
}

/* The Unix ms inside an ID.  Every stored value has one: this cannot fail. */
static inline int64
id_unix_ms(const IdType *type, const uint8 *id)
{
	uint64		value = id_get_be(id, type->time_len);

	if (type->descending)
		value = ~value & ((UINT64CONST(1) << 8 * type->time_len) - 1);
	return (int64) value + type->epoch_ms;
}

/* The last Unix ms that the kind holds; the first is epoch_ms */
static inline int64
id_last_ms(const IdType *type)
{
	return type->epoch_ms + (INT64CONST(1) << 8 * type->time_len) - 1;
}

/* The padding bits of the last byte */
static inline uint8
id_pad_mask(const IdType *type)
{
	return (uint8) ((1 << type->pad_bits) - 1);
}

/* Writes the time, in Unix ms within the kind's range, and nothing else. */
static inline void
id_set_unix_ms(const IdType *type, uint8 *id, int64 unix_ms)
{
	uint64		value = (uint64) (unix_ms - type->epoch_ms);

	id_set_be(id, type->time_len, type->descending ? ~value : value);
}

#define ID_CMP_ARGS(type) \
	id_cmp(PG_GETARG_ID(0), PG_GETARG_ID(1), (type)->len)
#define ID_EQUAL_ARGS(type) \
	id_equal(PG_GETARG_ID(0), PG_GETARG_ID(1), (type)->len)

/* Comparison: inline, so that the length is a constant of the kind. */
static inline Datum
id_type_lt(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(ID_CMP_ARGS(type) < 0);
}

static inline Datum
id_type_le(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(ID_CMP_ARGS(type) <= 0);
}

static inline Datum
id_type_eq(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(ID_EQUAL_ARGS(type));
}

static inline Datum
id_type_ne(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(!ID_EQUAL_ARGS(type));
}

static inline Datum
id_type_ge(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(ID_CMP_ARGS(type) >= 0);
}

static inline Datum
id_type_gt(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BOOL(ID_CMP_ARGS(type) > 0);
}

static inline Datum
id_type_cmp(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_INT32(ID_CMP_ARGS(type));
}

static inline Datum
id_type_smaller(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(ID_CMP_ARGS(type) <= 0 ? 0 : 1));
}

static inline Datum
id_type_larger(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(ID_CMP_ARGS(type) >= 0 ? 0 : 1));
}

/*
 * The next or the previous ID there is, for skip support.  The unit is the
 * lowest bit that is not padding; *overflow is set where there is none.
 */
static inline Datum
id_neighbour(const IdType *type, Datum existing, bool up, bool *overflow)
{
	uint8	   *id = palloc(type->len);
	int			unit = 1 << type->pad_bits;

	memcpy(id, DatumGetPointer(existing), type->len);
	for (int i = type->len - 1; i >= 0; i--, unit = 1)
	{
		int			sum = up ? id[i] + unit : id[i] - unit;

		id[i] = (uint8) sum;
		if (sum >= 0 && sum <= 0xFF)
		{
			*overflow = false;
			return PointerGetDatum(id);
		}
		/* carry or borrow from the byte before */
	}
	pfree(id);
	*overflow = true;
	return (Datum) 0;
}

/* Defines the callbacks that PostgreSQL calls without a descriptor. */
#define ID_CALLBACKS(sort_cmp, increment, decrement, type) \
	static int \
	sort_cmp(Datum x, Datum y, SortSupport ssup) \
	{ \
		return id_cmp(DatumGetId(x), DatumGetId(y), (type)->len); \
	} \
	static Datum \
	increment(Relation rel, Datum existing, bool *overflow) \
	{ \
		return id_neighbour(type, existing, true, overflow); \
	} \
	static Datum \
	decrement(Relation rel, Datum existing, bool *overflow) \
	{ \
		return id_neighbour(type, existing, false, overflow); \
	} \
	extern int no_such_variable

/* The rest of the plumbing, in id_type.c */
extern Datum id_type_in(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_out(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_recv(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_send(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_hash(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_hash_extended(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_sortsupport(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_skipsupport(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_brin_distance(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_to_bytea(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_from_bytea(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_is_canonical(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_safe_parse(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_extract_ts(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_inspect(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_min(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_max(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_span_min(FunctionCallInfo fcinfo, const IdType *type);
extern Datum id_type_span_max(FunctionCallInfo fcinfo, const IdType *type);

#pragma GCC visibility pop

#endif							/* IDGEN_ID_TYPE_H */
