/*
 * created_in.c
 *	  created_in(id, range), and what the planner is told about it.
 *
 * The IDs of a span of time lie next to each other, so that
 *
 *		created_in(id, range)
 *		id >= K_created_low(range) AND id <= K_created_high(range)
 *
 * are the same, for every range there is.  The first says what is meant, and
 * can be estimated; the second is what an index and partition pruning take.
 * The support function gives the planner the second where it asks for it.
 */
#include "id_type.h"

#include "access/stratnum.h"
#include "access/table.h"
#include "catalog/pg_class.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "created_in.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "partitioning/partdesc.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/partcache.h"
#include "utils/rangetypes.h"
#include "utils/rel.h"
#include "utils/selfuncs.h"
#include "utils/typcache.h"

/* -------------------------------------------------------------------------
 * Spans of time
 * -------------------------------------------------------------------------
 */

static const TimeSpan no_time = {1, 0};

/*
 * The span of a tstzrange.  An end that is not included is the µs beside it,
 * since timestamptz has nothing in between.
 */
static TimeSpan
range_span(RangeType *range)
{
	TypeCacheEntry *typcache = lookup_type_cache(RangeTypeGetOid(range),
												 TYPECACHE_RANGE_INFO);
	TimeSpan	span = {PG_INT64_MIN, PG_INT64_MAX};
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	range_deserialize(typcache, range, &lower, &upper, &empty);
	if (empty)
		return no_time;

	if (!lower.infinite)
		span.first = DatumGetTimestampTz(lower.val);
	if (!upper.infinite)
		span.last = DatumGetTimestampTz(upper.val);

	/* nothing is above the one infinity, or below the other */
	if (!lower.infinite && !lower.inclusive)
	{
		if (span.first == PG_INT64_MAX)
			return no_time;
		span.first++;
	}
	if (!upper.infinite && !upper.inclusive)
	{
		if (span.last == PG_INT64_MIN)
			return no_time;
		span.last--;
	}
	return span;
}

/* The span from one time up to another, without that */
static TimeSpan
times_span(TimestampTz start, TimestampTz end)
{
	TimeSpan	span = no_time;

	if (start < end)
	{
		span.first = start;
		span.last = end - 1;
	}
	return span;
}

/* What getarg_range_span() remembers of the call before */
typedef struct SpanCache
{
	Size		size;			/* of the range; 0 if there was none */
	char		range[32];		/* a tstzrange has 25 bytes at most */
	TimeSpan	span;
} SpanCache;

/*
 * The span of an argument of type tstzrange.  Mostly it is the same for every
 * row, which is found out by comparing the bytes.
 */
const TimeSpan *
getarg_range_span(FunctionCallInfo fcinfo, int n)
{
	struct varlena *range = PG_GETARG_VARLENA_PP(n);
	SpanCache  *cache = fcinfo->flinfo->fn_extra;
	Size		size = VARSIZE_ANY(range);

	if (unlikely(cache == NULL))
		cache = fcinfo->flinfo->fn_extra =
			MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(SpanCache));

	if (cache->size != size || memcmp(cache->range, range, size) != 0)
	{
		if (size > sizeof(cache->range))
			elog(ERROR, "unexpected size of a tstzrange: %zu", size);
		cache->size = 0;
		cache->span = range_span(DatumGetRangeTypeP(PointerGetDatum(range)));
		memcpy(cache->range, range, size);
		cache->size = size;
	}
	return &cache->span;
}

/* -------------------------------------------------------------------------
 * The IDs of a span
 * -------------------------------------------------------------------------
 */

/*
 * The ms of a span that the kind can hold.  The time of an ID is a whole ms, so
 * the first is rounded up and the last one down; both infinities are as far out
 * as any time.
 */
IdSpan
id_span(const IdType *type, TimeSpan span)
{
	IdSpan		result;

	result.first_ms = Max(unix_ms_floor(span.first) + (span.first % 1000 != 0),
						  type->epoch_ms);
	result.last_ms = Min(unix_ms_floor(span.last), id_last_ms(type));
	if (result.first_ms > result.last_ms)
	{
		result.first_ms = id_last_ms(type);
		result.last_ms = type->epoch_ms;
	}
	return result;
}

/* The smallest ID of a span; where the time is inverted, the newest is that. */
uint8 *
id_span_from(const IdType *type, IdSpan span)
{
	return id_bound(type, type->descending ? span.last_ms : span.first_ms, 0x00);
}

/* The largest ID of a span */
static uint8 *
id_span_last(const IdType *type, IdSpan span)
{
	return id_bound(type, type->descending ? span.first_ms : span.last_ms, 0xFF);
}

/* The smallest ID after a span; NULL if the span has the largest there is */
uint8 *
id_span_to(const IdType *type, IdSpan span)
{
	if (type->descending)
		return span.first_ms == type->epoch_ms ? NULL :
			id_bound(type, span.first_ms - 1, 0x00);
	return span.last_ms == id_last_ms(type) ? NULL :
		id_bound(type, span.last_ms + 1, 0x00);
}

static bool
is_smallest_id(const IdType *type, const uint8 *id)
{
	static const uint8 smallest[ID_MAX_LEN];

	return id_equal(id, smallest, type->len);
}

/* The span of all arguments: a range, or two times */
static IdSpan
getargs_id_span(FunctionCallInfo fcinfo, const IdType *type)
{
	return id_span(type, PG_NARGS() == 1 ?
				   range_span(PG_GETARG_RANGE_P(0)) :
				   times_span(PG_GETARG_TIMESTAMPTZ(0), PG_GETARG_TIMESTAMPTZ(1)));
}

/*
 * K_created_low(range or times), K_created_high(range or times): the smallest and
 * the largest ID that created_in() is true of.  Where it is true of none, the
 * low one is above the high one.  Never an error.
 */
Datum
id_type_created_low(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_ID(id_span_from(type, getargs_id_span(fcinfo, type)));
}

Datum
id_type_created_high(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_ID(id_span_last(type, getargs_id_span(fcinfo, type)));
}

/* -------------------------------------------------------------------------
 * Calls of created_in() in a query
 * -------------------------------------------------------------------------
 */

typedef struct CreatedIn
{
	const IdType *type;			/* the kind */
	Oid			typeid;			/* of the ID: that of the kind, or a branded one */
	Node	   *id;
	List	   *times;			/* a range, or two times */
	Oid			ge;				/* operators */
	Oid			le;
	Oid			lt;
} CreatedIn;

/*
 * Is there an ID, or what might be one, and then a range or two times?  It is a
 * superuser who says that a function has this support function, but any function.
 */
static bool
has_times(List *args)
{
	switch (list_length(args))
	{
		case 2:
			return exprType(lsecond(args)) == TSTZRANGEOID;
		case 3:
			return exprType(lsecond(args)) == TIMESTAMPTZOID &&
				exprType(lthird(args)) == TIMESTAMPTZOID;
		default:
			return false;
	}
}

/* Reads the arguments of a call; false if they are not understood */
static bool
read_call(List *args, CreatedIn *call)
{
	IdType		branded;
	TypeCacheEntry *typcache;

	if (!has_times(args))
		return false;
	call->id = linitial(args);
	call->times = list_copy_tail(args, 1);
	call->typeid = exprType(call->id);
	call->type = id_type_of_oid(call->typeid, &branded);
	if (call->type == NULL)
		return false;

	typcache = lookup_type_cache(call->typeid, TYPECACHE_BTREE_OPFAMILY);
	if (!OidIsValid(typcache->btree_opf))
		return false;
	call->ge = get_opfamily_member(typcache->btree_opf, call->typeid, call->typeid,
								   BTGreaterEqualStrategyNumber);
	call->le = get_opfamily_member(typcache->btree_opf, call->typeid, call->typeid,
								   BTLessEqualStrategyNumber);
	call->lt = get_opfamily_member(typcache->btree_opf, call->typeid, call->typeid,
								   BTLessStrategyNumber);
	return OidIsValid(call->ge) && OidIsValid(call->le) && OidIsValid(call->lt);
}

/* The span that is meant, if the range or both times are constants */
static bool
constant_span(List *times, TimeSpan *span)
{
	ListCell   *lc;

	foreach(lc, times)
	{
		if (!IsA(lfirst(lc), Const) || ((Const *) lfirst(lc))->constisnull)
			return false;
	}
	if (list_length(times) == 1)
		*span = range_span(DatumGetRangeTypeP(linitial_node(Const, times)->constvalue));
	else
		*span = times_span(DatumGetTimestampTz(linitial_node(Const, times)->constvalue),
						   DatumGetTimestampTz(lsecond_node(Const, times)->constvalue));
	return true;
}

static Node *
make_id_const(Oid typeid, const IdType *type, uint8 *id)
{
	return (Node *) makeConst(typeid, -1, InvalidOid, type->len,
							  PointerGetDatum(id), false, false);
}

static Node *
make_comparison(Oid operator, Node *id, Node *bound)
{
	return (Node *) make_opclause(operator, BOOLOID, false,
								  (Expr *) id, (Expr *) bound,
								  InvalidOid, InvalidOid);
}

static Node *
make_is_not_null(Node *id)
{
	NullTest   *test = makeNode(NullTest);

	test->arg = (Expr *) id;
	test->nulltesttype = IS_NOT_NULL;
	test->argisrow = false;
	test->location = -1;
	return (Node *) test;
}

/*
 * A call of K_created_low() or K_created_high().  It is in the schema of the support
 * function, since a branded type, which may be elsewhere, uses those of its kind.
 */
static Node *
make_bound_call(const CreatedIn *call, Oid support, const char *name)
{
	Oid			argtypes[2];
	int			nargs = 0;
	ListCell   *lc;
	Oid			funcid;
	Node	   *result;

	foreach(lc, call->times)
		argtypes[nargs++] = exprType(lfirst(lc));
	funcid = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
							 CStringGetDatum(name),
							 PointerGetDatum(buildoidvector(argtypes, nargs)),
							 ObjectIdGetDatum(get_func_namespace(support)));
	if (!OidIsValid(funcid) || !id_may_execute(funcid, GetUserId()))
		return NULL;

	result = (Node *) makeFuncExpr(funcid, get_func_rettype(funcid),
								   copyObject(call->times),
								   InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL);
	if (exprType(result) != call->typeid)
		result = (Node *) makeRelabelType((Expr *) result, call->typeid, -1,
										  InvalidOid, COERCE_EXPLICIT_CAST);
	return result;
}

/*
 * The two comparisons that a call stands for; NIL if that cannot be said, or if
 * the user may call created_in() but not what is called here.  They are null where
 * the call is: if an argument is.
 */
static List *
make_comparisons(const CreatedIn *call, Oid support)
{
	TimeSpan	span;
	Node	   *low;
	Node	   *high;

	if (!id_may_execute(get_opcode(call->ge), GetUserId()) ||
		!id_may_execute(get_opcode(call->le), GetUserId()))
		return NIL;

	if (constant_span(call->times, &span))
	{
		IdSpan		ids = id_span(call->type, span);

		low = make_id_const(call->typeid, call->type, id_span_from(call->type, ids));
		high = make_id_const(call->typeid, call->type, id_span_last(call->type, ids));
	}
	else
	{
		low = make_bound_call(call, support, call->type->created_low);
		high = make_bound_call(call, support, call->type->created_high);
		if (low == NULL || high == NULL)
			return NIL;
	}
	return list_make2(make_comparison(call->ge, copyObject(call->id), low),
					  make_comparison(call->le, copyObject(call->id), high));
}

/* -------------------------------------------------------------------------
 * What the planner is told
 * -------------------------------------------------------------------------
 */

/*
 * An index condition: the two comparisons, for any index whose operator class
 * has the operators, whatever its access method and direction.
 */
static Node *
index_condition(SupportRequestIndexCondition *request, Oid support)
{
	CreatedIn	call;
	List	   *comparisons;

	if (!is_funcclause(request->node) || request->indexarg != 0 ||
		!read_call(((FuncExpr *) request->node)->args, &call) ||
		!op_in_opfamily(call.ge, request->opfamily) ||
		!op_in_opfamily(call.le, request->opfamily) ||
		!is_pseudo_constant_for_index(request->root, (Node *) call.times,
									  request->index))
		return NULL;

	/*
	 * A correlated subquery will be evaluated twice, and may find different
	 * rows.  What is between two answers need not be in any: check it again.
	 */
	comparisons = make_comparisons(&call, support);
	if (comparisons != NIL)
		request->lossy = contain_subplans((Node *) call.times);
	return (Node *) comparisons;
}

/*
 * Could comparisons of this column prune partitions?
 *
 * They could if it is in the partition key, for a range, or in that of a
 * partition that is partitioned itself.  The keys of those are not looked at;
 * what run-time pruning has there is derived from the clauses here.
 */
static bool
could_prune(Oid relid, AttrNumber attno)
{
	/* whoever plans the query has it locked */
	Relation	rel = table_open(relid, NoLock);
	PartitionKey key = RelationGetPartitionKey(rel);
	PartitionDesc desc = RelationGetPartitionDesc(rel, true);
	bool		result = false;

	if (key->strategy == PARTITION_STRATEGY_RANGE)
	{
		for (int i = 0; i < key->partnatts; i++)
			result |= key->partattrs[i] == attno;
	}
	for (int i = 0; i < desc->nparts; i++)
		result |= !desc->is_leaf[i];
	table_close(rel, NoLock);
	return result;
}

/*
 * On a partitioned table the call itself gives way to the two comparisons, since
 * core prunes by those and asks for nothing.  (The call must not stay beside
 * them: it would be simplified again and again.)
 *
 * On an ordinary table the call stays, and with it the estimate below.  So it
 * does where core could not prune: by the values of other tables.
 */
static Node *
simplify(SupportRequestSimplify *request, Oid support)
{
	CreatedIn	call;
	Node	   *id;
	Node	   *times;
	Var		   *var;
	RangeTblEntry *rte;
	List	   *comparisons;

	if (request->root == NULL || !read_call(request->fcall->args, &call))
		return NULL;
	id = call.id;
	times = (Node *) call.times;
	while (IsA(id, RelabelType))
		id = (Node *) ((RelabelType *) id)->arg;
	if (!IsA(id, Var))
		return NULL;
	var = (Var *) id;
	if (var->varlevelsup != 0 || IS_SPECIAL_VARNO(var->varno) ||
		var->varno > list_length(request->root->parse->rtable))
		return NULL;
	rte = planner_rt_fetch(var->varno, request->root);
	if (rte->rtekind != RTE_RELATION || !rte->inh ||
		rte->relkind != RELKIND_PARTITIONED_TABLE ||
		!could_prune(rte->relid, var->varattno))
		return NULL;

	/*
	 * The times will be evaluated twice.  Two copies of a subquery may find
	 * different rows, even without a volatile function: LIMIT, TABLESAMPLE.
	 */
	if (contain_vars_of_level(times, 0) || contain_volatile_functions(times) ||
		contain_subplans(times))
		return NULL;

	comparisons = make_comparisons(&call, support);
	return comparisons == NIL ? NULL : (Node *) make_andclause(comparisons);
}

/*
 * The part of the rows that a call is true of: what core says to the comparisons.
 *
 * Left alone, core would find the histogram bins that the bounds are in, but not
 * where they are inside those: it has no number for a value of an unknown type.
 * So the comparisons here, which are never executed, claim to be of macaddr.  For
 * a number of one, core takes 6 bytes, most significant first: of an ID that is
 * the time, to the ms.  With that the estimate is made as that of a timestamptz
 * column is: most common values, nulls, the ends of an index where the histogram
 * is out of date, and who may see the statistics, included.
 *
 * The upper bound is the start of the next ms, since the number does not show
 * the bytes after the time.
 */
static Node *
selectivity(SupportRequestSelectivity *request)
{
	CreatedIn	call;
	List	   *times = NIL;
	List	   *clauses = NIL;
	TimeSpan	span;
	IdSpan		ids;
	Node	   *id;
	uint8	   *bound;
	ListCell   *lc;

	if (!read_call(request->args, &call))
		return NULL;
	foreach(lc, call.times)
		times = lappend(times, estimate_expression_value(request->root, lfirst(lc)));
	if (!constant_span(times, &span))
	{
		/* what core has for a range between values that it does not know */
		request->selectivity = DEFAULT_RANGE_INEQ_SEL;
		return (Node *) request;
	}

	ids = id_span(call.type, span);
	if (ids.first_ms > ids.last_ms)
	{
		request->selectivity = 0;
		return (Node *) request;
	}

	id = call.id;
	while (IsA(id, RelabelType))
		id = (Node *) ((RelabelType *) id)->arg;
	id = (Node *) makeRelabelType((Expr *) id, MACADDROID, -1, InvalidOid,
								  COERCE_IMPLICIT_CAST);
	bound = id_span_from(call.type, ids);
	if (!is_smallest_id(call.type, bound))
		clauses = lappend(clauses,
						  make_comparison(call.ge, id,
										  make_id_const(MACADDROID, call.type, bound)));
	bound = id_span_to(call.type, ids);
	if (bound != NULL)
		clauses = lappend(clauses,
						  make_comparison(call.lt, id,
										  make_id_const(MACADDROID, call.type, bound)));
	if (clauses == NIL)
		clauses = list_make1(make_is_not_null(id));
	request->selectivity = clauselist_selectivity(request->root, clauses,
												  request->varRelid,
												  request->jointype,
												  request->sjinfo);
	return (Node *) request;
}

PG_FUNCTION_INFO_V1(created_in_support);
Datum
created_in_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Oid			support = fcinfo->flinfo->fn_oid;
	Node	   *result = NULL;

	if (IsA(request, SupportRequestSimplify))
		result = simplify((SupportRequestSimplify *) request, support);
	else if (IsA(request, SupportRequestSelectivity))
		result = selectivity((SupportRequestSelectivity *) request);
	else if (IsA(request, SupportRequestIndexCondition))
		result = index_condition((SupportRequestIndexCondition *) request, support);
	PG_RETURN_POINTER(result);
}
