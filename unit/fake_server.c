/*
 * fake_server.c
 *	  As little of a server as idgen's C needs; see fake_server.h.
 */
#include "fake_server.h"

#include <setjmp.h>
#include <stdarg.h>

#include "access/htup_details.h"
#include "access/parallel.h"
#include "funcapi.h"
#include "lib/hyperloglog.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/jsonb.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/timestamp.h"

/* -------------------------------------------------------------------------
 * Memory: each allocation has its own malloc(), so that a sanitizer knows its end
 * -------------------------------------------------------------------------
 */

typedef struct Allocation
{
	struct Allocation *next;
	void	   *memory;
} Allocation;

static Allocation *allocations;

MemoryContext CurrentMemoryContext;

void *
palloc(Size size)
{
	Allocation *allocation = malloc(sizeof(Allocation));

	allocation->memory = malloc(size);
	allocation->next = allocations;
	allocations = allocation;
	return allocation->memory;
}

void *
palloc0(Size size)
{
	return memset(palloc(size), 0, size);
}

/* The entry stays, to be freed with all the others. */
void
pfree(void *pointer)
{
	for (Allocation *each = allocations; each != NULL; each = each->next)
	{
		if (each->memory == pointer)
		{
			free(pointer);
			each->memory = NULL;
			return;
		}
	}
	abort();
}

void
fake_free_all(void)
{
	while (allocations != NULL)
	{
		Allocation *next = allocations->next;

		free(allocations->memory);
		free(allocations);
		allocations = next;
	}
}

char *
pnstrdup(const char *in, Size len)
{
	return fake_cstring(in, (int) strnlen(in, len));
}

char *
psprintf(const char *fmt, ...)
{
	char		buffer[2048];
	va_list		args;

	va_start(args, fmt);
	vsnprintf(buffer, sizeof(buffer), fmt, args);
	va_end(args);
	return fake_cstring(buffer, (int) strlen(buffer));
}

/* -------------------------------------------------------------------------
 * Errors
 * -------------------------------------------------------------------------
 */

FakeError	fake_error;
static sigjmp_buf caller;
static FakeError building;

#define FORMAT_INTO(field, fmt, last) \
	do { \
		va_list		args; \
		va_start(args, last); \
		vsnprintf(building.field, sizeof(building.field), fmt, args); \
		va_end(args); \
	} while (0)

bool
errstart(int elevel, const char *domain)
{
	memset(&building, 0, sizeof(building));
	return true;
}

bool
errstart_cold(int elevel, const char *domain)
{
	return errstart(elevel, domain);
}

int
errcode(int sqlerrcode)
{
	building.sqlstate = sqlerrcode;
	return 0;
}

int
errmsg(const char *fmt, ...)
{
	FORMAT_INTO(message, fmt, fmt);
	return 0;
}

int
errmsg_internal(const char *fmt, ...)
{
	FORMAT_INTO(message, fmt, fmt);
	return 0;
}

int
errdetail(const char *fmt, ...)
{
	FORMAT_INTO(detail, fmt, fmt);
	return 0;
}

int
errmsg_plural(const char *fmt_singular, const char *fmt_plural,
			  unsigned long n, ...)
{
	FORMAT_INTO(message, n == 1 ? fmt_singular : fmt_plural, n);
	return 0;
}

int
errdetail_plural(const char *fmt_singular, const char *fmt_plural,
				 unsigned long n, ...)
{
	FORMAT_INTO(detail, n == 1 ? fmt_singular : fmt_plural, n);
	return 0;
}

int
errhint(const char *fmt, ...)
{
	FORMAT_INTO(hint, fmt, fmt);
	return 0;
}

/* No test makes idgen report anything below ERROR. */
void
errfinish(const char *filename, int lineno, const char *funcname)
{
	fake_error = building;
	if (fake_error.sqlstate == 0)
		fake_error.sqlstate = ERRCODE_INTERNAL_ERROR;
	siglongjmp(caller, 1);
}

/* Soft errors have these two in their place, from 16 on; no test asks for one. */
extern bool errsave_start(struct Node *context, const char *domain);
extern void errsave_finish(struct Node *context, const char *filename,
						   int lineno, const char *funcname);

bool
errsave_start(struct Node *context, const char *domain)
{
	return errstart(ERROR, domain);
}

void
errsave_finish(struct Node *context, const char *filename, int lineno,
			   const char *funcname)
{
	errfinish(filename, lineno, funcname);
}

/* -------------------------------------------------------------------------
 * Calls
 * -------------------------------------------------------------------------
 */

Datum
fake_call(PGFunction function, int nargs, ...)
{
	LOCAL_FCINFO(fcinfo, 8);
	FmgrInfo	flinfo = {0};
	va_list		args;

	InitFunctionCallInfoData(*fcinfo, &flinfo, nargs, InvalidOid, NULL, NULL);
	va_start(args, nargs);
	for (int i = 0; i < nargs; i++)
	{
		fcinfo->args[i].value = va_arg(args, Datum);
		fcinfo->args[i].isnull = false;
	}
	va_end(args);

	memset(&fake_error, 0, sizeof(fake_error));
	if (sigsetjmp(caller, 0) != 0)
		return (Datum) 0;
	return function(fcinfo);
}

char *
fake_cstring(const char *bytes, int len)
{
	char	   *copy = palloc(len + 1);

	memcpy(copy, bytes, len);
	copy[len] = '\0';
	return copy;
}

Datum
fake_text(const char *bytes, int len, bool short_header)
{
	char	   *value;

	if (short_header && len + VARHDRSZ_SHORT <= VARATT_SHORT_MAX)
	{
		value = palloc(VARHDRSZ_SHORT + len);
		SET_VARSIZE_SHORT(value, VARHDRSZ_SHORT + len);
	}
	else
	{
		value = palloc(VARHDRSZ + len);
		SET_VARSIZE(value, VARHDRSZ + len);
	}
	memcpy(VARDATA_ANY(value), bytes, len);
	return PointerGetDatum(value);
}

Datum
fake_message(const char *bytes, int len)
{
	StringInfo	message = palloc(sizeof(StringInfoData));

	message->data = palloc(len);
	memcpy(message->data, bytes, len);
	message->len = message->maxlen = len;
	message->cursor = 0;
	return PointerGetDatum(message);
}

const char *
pq_getmsgbytes(StringInfo msg, int datalen)
{
	const char *bytes = msg->data + msg->cursor;

	if (datalen < 0 || datalen > msg->len - msg->cursor)
		abort();
	msg->cursor += datalen;
	return bytes;
}

struct varlena *
pg_detoast_datum_packed(struct varlena *datum)
{
	return datum;
}

text *
cstring_to_text_with_len(const char *s, int len)
{
	return (text *) DatumGetPointer(fake_text(s, len, false));
}

text *
cstring_to_text(const char *s)
{
	return cstring_to_text_with_len(s, (int) strlen(s));
}

char *
text_to_cstring(const text *t)
{
	return fake_cstring(VARDATA_ANY(t), VARSIZE_ANY_EXHDR(t));
}

/* Never called here, but some linkers want what has its address taken. */
Datum
jsonb_in(PG_FUNCTION_ARGS)
{
	abort();
}

/* Where the machine word is too short these are passed by reference. */
#if SIZEOF_DATUM < 8
Datum
Int64GetDatum(int64 X)
{
	return PointerGetDatum(memcpy(palloc(sizeof(X)), &X, sizeof(X)));
}

Datum
Float8GetDatum(float8 X)
{
	return PointerGetDatum(memcpy(palloc(sizeof(X)), &X, sizeof(X)));
}
#endif

int			fake_row_len;
bool		fake_row_null[FAKE_ROW_LEN];
Datum		fake_row[FAKE_ROW_LEN];
uint8		fake_row_id[ID_MAX_LEN];
int			fake_row_id_len;

TypeFuncClass
get_call_result_type(FunctionCallInfo fcinfo, Oid *resultTypeId,
					 TupleDesc *resultTupleDesc)
{
	*resultTupleDesc = NULL;
	return TYPEFUNC_COMPOSITE;
}

HeapTuple
heap_form_tuple(TupleDesc tupleDescriptor, FAKE_CONST Datum *values,
				FAKE_CONST bool *isnull)
{
	memcpy(fake_row, values, fake_row_len * sizeof(Datum));
	memcpy(fake_row_null, isnull, fake_row_len * sizeof(bool));
	if (fake_row_id_len > 0 && !isnull[1])
		memcpy(fake_row_id, DatumGetPointer(values[1]), fake_row_id_len);
	return palloc0(sizeof(HeapTupleData));
}

Datum
HeapTupleHeaderGetDatum(HeapTupleHeader tuple)
{
	return PointerGetDatum(tuple);
}

/* -------------------------------------------------------------------------
 * The catalogue: one function, one type, and no brand
 * -------------------------------------------------------------------------
 */

const char *fake_function_name;

char *
get_func_name(Oid funcid)
{
	return fake_cstring(fake_function_name, (int) strlen(fake_function_name));
}

Oid
get_func_namespace(Oid funcid)
{
	return 1;
}

Oid
get_func_rettype(Oid funcid)
{
	return 1;
}

char *
format_type_be(Oid type_oid)
{
	return fake_cstring("some_id", 7);
}

Oid
GetSysCacheOid(FAKE_CACHE_ID cacheId, AttrNumber oidcol,
			   Datum key1, Datum key2, Datum key3, Datum key4)
{
	return 1;
}

HeapTuple
SearchSysCache1(FAKE_CACHE_ID cacheId, Datum key1)
{
	return NULL;
}

struct catclist *
SearchSysCacheList(FAKE_CACHE_ID cacheId, int nkeys, Datum key1, Datum key2, Datum key3)
{
	static struct catclist none;

	return &none;
}

void
ReleaseCatCacheList(CatCList *list)
{
}

/* -------------------------------------------------------------------------
 * Characters
 * -------------------------------------------------------------------------
 */

int			fake_encoding = PG_UTF8;

int
GetDatabaseEncoding(void)
{
	return fake_encoding;
}

/* As the server does it: by the first byte of each character, whatever follows */
int
pg_mbcliplen(const char *mbstr, int len, int limit)
{
	int			clip = 0;

	while (clip < len)
	{
		int			mblen = pg_encoding_mblen(fake_encoding, mbstr + clip);

		if (clip + mblen > limit)
			break;
		clip += mblen;
	}
	return Min(clip, len);
}

/* -------------------------------------------------------------------------
 * Sorting
 * -------------------------------------------------------------------------
 */

int			fake_distinct;
static uint32 last_hash;

void
initHyperLogLog(hyperLogLogState *cState, uint8 bwidth)
{
	fake_distinct = 0;
}

/* Exact, where what is equal comes one after the other */
void
addHyperLogLog(hyperLogLogState *cState, uint32 hash)
{
	if (fake_distinct == 0 || hash != last_hash)
		fake_distinct++;
	last_hash = hash;
}

double
estimateHyperLogLog(hyperLogLogState *cState)
{
	return fake_distinct;
}

int
ssup_datum_unsigned_cmp(Datum x, Datum y, SortSupport ssup)
{
	return x < y ? -1 : x > y;
}

/* -------------------------------------------------------------------------
 * The world that the generators see
 * -------------------------------------------------------------------------
 */

int			MyProcPid = 1;
int			ParallelWorkerNumber = -1;
TimestampTz fake_now;
bool		fake_random_fails;
int			fake_random_calls;
static uint64 fake_random_position;

TimestampTz
GetCurrentTimestamp(void)
{
	return fake_now;
}

/* Of all bytes ever drawn.  None is zero, and no few of them in a row come twice. */
static uint8
fake_random_byte(uint64 position)
{
	uint64		mixed = (position / 255 + 1) * UINT64CONST(0x9E3779B97F4A7C15);

	return (uint8) ((position % 255 + (mixed >> 56)) % 255 + 1);
}

/* A source that fails has still written something. */
bool
pg_strong_random(void *buf, size_t len)
{
	fake_random_calls++;
	for (size_t i = 0; i < len; i++)
		((uint8 *) buf)[i] = fake_random_byte(fake_random_position++);
	return !fake_random_fails;
}

/* -------------------------------------------------------------------------
 * Settings
 * -------------------------------------------------------------------------
 */

char	   *GUC_check_errmsg_string;
char	   *GUC_check_errdetail_string;
char	   *GUC_check_errhint_string;

typedef struct FakeSetting
{
	const char *name;
	char	  **variable;
	GucStringCheckHook check;
	GucStringAssignHook assign;
	void	   *extra;
} FakeSetting;

static FakeSetting settings[2];

void
pre_format_elog_string(int errnumber, const char *domain)
{
}

char *
format_elog_string(const char *fmt, ...)
{
	return fake_cstring(fmt, (int) strlen(fmt));
}

/* Since 16. Before that, pg_compat.h makes a macro of this name. */
#undef guc_malloc

extern void *guc_malloc(int elevel, size_t size);

void *
guc_malloc(int elevel, size_t size)
{
	return malloc(size);
}

void
MarkGUCPrefixReserved(const char *className)
{
}

static bool
set_string(FakeSetting *setting, const char *value)
{
	char	   *copy = fake_cstring(value, (int) strlen(value));
	void	   *extra = NULL;

	if (!setting->check(&copy, &extra, PGC_S_SESSION))
		return false;
	setting->assign(copy, extra);
	free(setting->extra);
	setting->extra = extra;
	return true;
}

void
DefineCustomStringVariable(const char *name, const char *short_desc,
						   const char *long_desc, char **valueAddr,
						   const char *bootValue, GucContext context, int flags,
						   GucStringCheckHook check_hook,
						   GucStringAssignHook assign_hook,
						   GucShowHook show_hook)
{
	FakeSetting *setting = &settings[0];

	while (setting->name != NULL)
		setting++;
	setting->name = name;
	setting->variable = valueAddr;
	setting->check = check_hook;
	setting->assign = assign_hook;
	set_string(setting, bootValue);
}

bool
fake_set(const char *name, const char *value)
{
	FakeSetting *setting = &settings[0];

	while (strcmp(setting->name, name) != 0)
		setting++;
	return set_string(setting, value);
}
