/*
 * pg_compat.h
 *	  What differs between the supported PostgreSQL versions, 15 to 19.
 *
 * No other file tests PG_VERSION_NUM.
 */
#ifndef IDGEN_PG_COMPAT_H
#define IDGEN_PG_COMPAT_H

#include "postgres.h"

#include "catalog/pg_class.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/acl.h"
#include "utils/datetime.h"
#include "utils/guc.h"
#include "utils/relcache.h"
#include "utils/syscache.h"

/*
 * Soft errors came with 16.  Before that an input function has no error
 * context, and what it reports is always thrown.
 */
#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#include "varatt.h"
#define ID_ESCONTEXT(fcinfo) ((fcinfo)->context)
#else
#define ID_ESCONTEXT(fcinfo) NULL
#define ereturn(escontext, dummy_value, ...) \
	do { \
		(void) (escontext); \
		ereport(ERROR, __VA_ARGS__); \
		return dummy_value; \
	} while (0)
#endif

/* Before 18 this was an attribute behind the declaration. */
#if PG_VERSION_NUM < 180000
#define pg_noreturn __attribute__((noreturn))
#endif

/* What a check hook hands on is allocated by malloc before 16. */
#if PG_VERSION_NUM < 160000
#define guc_malloc(elevel, size) malloc(size)
#endif

/* DecodeDateTime() explains its errors further since 16. */
static inline int
id_decode_datetime(char **field, int *ftype, int nf, int *dtype,
				   struct pg_tm *tm, fsec_t *fsec, int *tz)
{
#if PG_VERSION_NUM >= 160000
	DateTimeErrorExtra extra;

	return DecodeDateTime(field, ftype, nf, dtype, tm, fsec, tz, &extra);
#else
	return DecodeDateTime(field, ftype, nf, dtype, tm, fsec, tz);
#endif
}

/* An attribute that is never null; core has had this since 16. */
static inline Datum
id_syscache_attr(int cache, HeapTuple tuple, AttrNumber attribute)
{
#if PG_VERSION_NUM >= 160000
	return SysCacheGetAttrNotNull(cache, tuple, attribute);
#else
	bool		isnull;
	Datum		value = SysCacheGetAttr(cache, tuple, attribute, &isnull);

	if (isnull)
		elog(ERROR, "unexpected null value in cached tuple");
	return value;
#endif
}

/* Rights to each kind of object had functions of their own before 16. */
static inline bool
id_owns_relation(Oid relid, Oid role)
{
#if PG_VERSION_NUM >= 160000
	return object_ownercheck(RelationRelationId, relid, role);
#else
	return pg_class_ownercheck(relid, role);
#endif
}

static inline bool
id_owns_type(Oid typeid, Oid role)
{
#if PG_VERSION_NUM >= 160000
	return object_ownercheck(TypeRelationId, typeid, role);
#else
	return pg_type_ownercheck(typeid, role);
#endif
}

static inline bool
id_may_execute(Oid function, Oid role)
{
#if PG_VERSION_NUM >= 160000
	return object_aclcheck(ProcedureRelationId, function, role, ACL_EXECUTE) == ACLCHECK_OK;
#else
	return pg_proc_aclcheck(function, role, ACL_EXECUTE) == ACLCHECK_OK;
#endif
}

/*
 * Skip scans, and with them skip support, came with 18.  Before that nothing
 * calls these functions; declaring what they need saves each kind an #ifdef.
 */
#if PG_VERSION_NUM >= 180000
#include "utils/skipsupport.h"
#else
typedef Datum (*SkipSupportIncDec) (Relation rel, Datum existing, bool *overflow);

typedef struct SkipSupportData
{
	Datum		low_elem;
	Datum		high_elem;
	SkipSupportIncDec decrement;
	SkipSupportIncDec increment;
} SkipSupportData;

typedef SkipSupportData *SkipSupport;
#endif

#endif							/* IDGEN_PG_COMPAT_H */
