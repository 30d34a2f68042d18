/*
 * partition.c
 *	  Tables partitioned by range of an ID, in terms of time.
 */
#include "id_type.h"

#include "access/relation.h"
#include "access/table.h"
#include "catalog/objectaddress.h"
#include "commands/defrem.h"
#include "commands/tablespace.h"
#include "created_in.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "partitioning/partbounds.h"
#include "partitioning/partdesc.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/partcache.h"
#include "utils/rel.h"
#include "utils/timestamp.h"
#include "utils/tuplestore.h"
#include "utils/typcache.h"

/* The time that a partition stands for, from the first up to the second */
typedef struct PartitionSpan
{
	int64		start_ms;
	int64		end_ms;
	bool		whole;			/* and does it have all IDs of that time? */
} PartitionSpan;

/* -------------------------------------------------------------------------
 * The partitioned table
 * -------------------------------------------------------------------------
 */

/*
 * Opens a table that is partitioned by range of an ID, or of an ID and more
 * columns.  *type is set to the descriptor of that.  ERROR 42P01 if there is no
 * such table, 42809 if it is another kind of one.
 */
static Relation
open_parent(Oid relid, LOCKMODE lockmode, IdType *type)
{
	Relation	parent = try_relation_open(relid, lockmode);
	PartitionKey key;

	if (parent == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_TABLE),
				 errmsg("relation with OID %u does not exist", relid)));
	if (parent->rd_rel->relkind != RELKIND_PARTITIONED_TABLE)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" is not a partitioned table",
						RelationGetRelationName(parent))));

	/* another operator class might have another order */
	key = RelationGetPartitionKey(parent);
	if (key->strategy != PARTITION_STRATEGY_RANGE ||
		key->partattrs[0] == 0 ||
		id_type_of_oid(getBaseType(key->parttypid[0]), type) == NULL ||
		key->partopfamily[0] !=
		lookup_type_cache(key->partopcintype[0], TYPECACHE_BTREE_OPFAMILY)->btree_opf)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("table \"%s\" is not partitioned by range of an id",
						RelationGetRelationName(parent)),
				 errdetail("The first column of its partition key must be of type record_id, push_id, rev_id or a branded type.")));
	return parent;
}

/*
 * A bound between partitions as a number of ms from that of the smallest ID, in
 * the order of IDs.  If it is none that create_id_partition() makes, which are
 * between two ms, it is inside the ms that begins there.
 */
static int64
bound_position(const IdType *type, int natts, const Datum *datums,
			   const PartitionRangeDatumKind *kinds, bool *inside)
{
	const uint8 *id;
	uint8	   *start;

	*inside = false;
	if (kinds[0] == PARTITION_RANGE_DATUM_MINVALUE)
		return 0;
	if (kinds[0] == PARTITION_RANGE_DATUM_MAXVALUE)
		return id_last_ms(type) - type->epoch_ms + 1;

	id = DatumGetId(datums[0]);
	start = id_bound(type, id_unix_ms(type, id), 0x00);
	*inside = !id_equal(id, start, type->len) ||
		(natts > 1 && kinds[1] != PARTITION_RANGE_DATUM_MINVALUE);
	return (int64) id_get_be(id, type->time_len);
}

/* The time of the partition that ends at a bound: see PartitionBoundInfoData */
static PartitionSpan
partition_span(const IdType *type, int natts, PartitionBoundInfo bounds, int upper)
{
	bool		inside_low;
	bool		inside_high;
	int64		low = bound_position(type, natts, bounds->datums[upper - 1],
									 bounds->kind[upper - 1], &inside_low);
	int64		high = bound_position(type, natts, bounds->datums[upper],
									  bounds->kind[upper], &inside_high);
	PartitionSpan span;

	/* some of a ms is a ms */
	if (inside_high)
		high++;
	if (type->descending)
	{
		span.start_ms = id_last_ms(type) - high + 1;
		span.end_ms = id_last_ms(type) - low + 1;
	}
	else
	{
		span.start_ms = type->epoch_ms + low;
		span.end_ms = type->epoch_ms + high;
	}
	span.whole = !inside_low && !inside_high;
	return span;
}

/* -------------------------------------------------------------------------
 * id_partitions
 * -------------------------------------------------------------------------
 */

static void
put_partition(ReturnSetInfo *rsinfo, Oid relid, const PartitionSpan *span)
{
	Datum		values[3] = {ObjectIdGetDatum(relid)};
	bool		nulls[3] = {false, span == NULL, span == NULL};

	if (span != NULL)
	{
		values[1] = TimestampTzGetDatum(unix_ms_timestamptz(span->start_ms));
		values[2] = TimestampTzGetDatum(unix_ms_timestamptz(span->end_ms));
	}
	tuplestore_putvalues(rsinfo->setResult, rsinfo->setDesc, values, nulls);
}

/*
 * id_partitions(parent regclass) gives (partition, start_ts, end_ts) for each
 * partition, the newest first; the default partition comes last, without times.
 */
PG_FUNCTION_INFO_V1(id_partitions);
Datum
id_partitions(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *rsinfo = (ReturnSetInfo *) fcinfo->resultinfo;
	IdType		type;
	Relation	parent = open_parent(PG_GETARG_OID(0), AccessShareLock, &type);
	int			natts = RelationGetPartitionKey(parent)->partnatts;
	PartitionDesc desc = RelationGetPartitionDesc(parent, true);
	PartitionBoundInfo bounds = desc->boundinfo;

	InitMaterializedSRF(fcinfo, 0);
	for (int i = 1; desc->nparts > 0 && i < bounds->ndatums; i++)
	{
		/* bounds are in the order of IDs */
		int			upper = type.descending ? i : bounds->ndatums - i;
		PartitionSpan span;

		if (bounds->indexes[upper] < 0)
			continue;			/* a gap */
		span = partition_span(&type, natts, bounds, upper);
		put_partition(rsinfo, desc->oids[bounds->indexes[upper]], &span);
	}
	if (desc->nparts > 0 && partition_bound_has_default(bounds))
		put_partition(rsinfo, desc->oids[bounds->default_index], NULL);

	/* those who go on to drop partitions need a stronger lock: let them not deadlock */
	table_close(parent, AccessShareLock);
	return (Datum) 0;
}

/* -------------------------------------------------------------------------
 * create_id_partition
 * -------------------------------------------------------------------------
 */

/*
 * The ms from one time up to another that a partition can be for: ERROR 22023
 * if there are none or they are not whole, 22008 outside the kind's range.
 */
static PartitionSpan
getargs_partition_span(FunctionCallInfo fcinfo, const IdType *type,
					   const char *partition)
{
	TimestampTz start = PG_GETARG_TIMESTAMPTZ(2);
	TimestampTz end = PG_GETARG_TIMESTAMPTZ(3);
	PartitionSpan span;

	if (start >= end)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("partition \"%s\" would be empty", partition),
				 errdetail("Its end is not after its start.")));

	span.start_ms = id_ms_from_timestamptz(type, start);
	/* the end itself may be one ms too late for the kind; it is above the start */
	span.end_ms = id_ms_from_timestamptz(type, end - 1) + 1;
	span.whole = true;
	if (start % 1000 != 0 || end % 1000 != 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bounds of partition \"%s\" are not whole milliseconds",
						partition),
				 errdetail("The time inside an id has no microseconds.")));
	return span;
}

/* For use within ereport(): the time of a partition, which its IDs do not show */
static int
partition_errdetail(Relation parent, Oid partition, const PartitionSpan *span)
{
	/* the function has one buffer */
	char	   *start = pstrdup(timestamptz_to_str(unix_ms_timestamptz(span->start_ms)));
	char	   *end = pstrdup(timestamptz_to_str(unix_ms_timestamptz(span->end_ms)));

	return errdetail(span->whole ?
					 "Partition \"%s\" of \"%s\" is for the time from %s to %s." :
					 "Partition \"%s\" of \"%s\" is for some of the time from %s to %s.",
					 get_rel_name(partition), RelationGetRelationName(parent),
					 start, end);
}

/*
 * Is a relation the partition of this table for this span?  "relid" is what has
 * the name that the partition is to have; it is invalid if nothing has.  ERROR
 * 42P07 if it is anything else, 42P17 if another partition has some of the span.
 * Core would say that, too, but not in terms of time.
 */
static bool
partition_exists(Relation parent, const IdType *type, const char *name,
				 Oid relid, const PartitionSpan *wanted)
{
	PartitionDesc desc = RelationGetPartitionDesc(parent, true);
	PartitionBoundInfo bounds = desc->boundinfo;
	int			natts = RelationGetPartitionKey(parent)->partnatts;

	for (int i = 1; desc->nparts > 0 && i < bounds->ndatums; i++)
	{
		Oid			partition;
		PartitionSpan span;

		if (bounds->indexes[i] < 0)
			continue;			/* a gap */
		partition = desc->oids[bounds->indexes[i]];
		span = partition_span(type, natts, bounds, i);

		if (partition == relid)
		{
			if (span.whole &&
				span.start_ms == wanted->start_ms && span.end_ms == wanted->end_ms)
				return true;
			ereport(ERROR,
					(errcode(ERRCODE_DUPLICATE_TABLE),
					 errmsg("relation \"%s\" already exists", name),
					 partition_errdetail(parent, partition, &span)));
		}
		if (!OidIsValid(relid) &&
			span.start_ms < wanted->end_ms && wanted->start_ms < span.end_ms)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
					 errmsg("partition \"%s\" would overlap partition \"%s\"",
							name, get_rel_name(partition)),
					 partition_errdetail(parent, partition, &span)));
	}

	if (OidIsValid(relid))
		ereport(ERROR,
				(errcode(ERRCODE_DUPLICATE_TABLE),
				 errmsg("relation \"%s\" already exists", name),
				 errdetail("It is not a partition of \"%s\" for a span of time.",
						   RelationGetRelationName(parent))));
	return false;
}

/*
 * A bound in SQL: an ID, or MAXVALUE if that is NULL.  Where there are more key
 * columns MINVALUE for those leaves the ID itself to the partition above.
 */
static void
append_bound(StringInfo sql, Relation parent, uint8 *id)
{
	PartitionKey key = RelationGetPartitionKey(parent);
	Oid			output;
	bool		varlena;

	getTypeOutputInfo(key->parttypid[0], &output, &varlena);
	appendStringInfoChar(sql, '(');
	appendStringInfoString(sql, id == NULL ? "MAXVALUE" :
						   quote_literal_cstr(OidOutputFunctionCall(output, PointerGetDatum(id))));
	for (int i = 1; i < key->partnatts; i++)
		appendStringInfoString(sql, id == NULL ? ", MAXVALUE" : ", MINVALUE");
	appendStringInfoChar(sql, ')');
}

static void
execute_utility(const char *sql)
{
	int			result = SPI_execute(sql, false, 0);

	if (result != SPI_OK_UTILITY)
		elog(ERROR, "unexpected result of \"%s\": %d", sql, result);
}

/*
 * create_id_partition(parent regclass, partition name, start_ts timestamptz,
 * end_ts timestamptz) returns the partition, which may exist already.
 *
 * The table is made first and attached then.  In one step, with PARTITION OF,
 * it would lock out all who read and write the parent.
 */
PG_FUNCTION_INFO_V1(create_id_partition);
Datum
create_id_partition(PG_FUNCTION_ARGS)
{
	Oid			relid = PG_GETARG_OID(0);
	char	   *name = NameStr(*PG_GETARG_NAME(1));
	IdType		type;
	Relation	parent;
	Oid			namespace;
	Oid			partition;
	PartitionSpan span;
	IdSpan		ids;
	StringInfoData create;
	StringInfoData attach;
	char	   *parent_identity;
	char	   *identity;

	/* those who may not do it shall not lock the table */
	if (get_rel_name(relid) != NULL && !id_owns_relation(relid, GetUserId()))
		aclcheck_error(ACLCHECK_NOT_OWNER,
					   get_relkind_objtype(get_rel_relkind(relid)),
					   get_rel_name(relid));

	/* one at a time: those who want the same one wait, and find it */
	parent = open_parent(relid, ShareUpdateExclusiveLock, &type);
	span = getargs_partition_span(fcinfo, &type, name);
	namespace = RelationGetNamespace(parent);
	partition = get_relname_relid(name, namespace);
	if (partition_exists(parent, &type, name, partition, &span))
	{
		table_close(parent, NoLock);
		PG_RETURN_OID(partition);
	}

	parent_identity = quote_qualified_identifier(get_namespace_name(namespace),
												 RelationGetRelationName(parent));
	identity = quote_qualified_identifier(get_namespace_name(namespace), name);

	/* what PARTITION OF would have of the parent; ATTACH brings the rest */
	initStringInfo(&create);
	appendStringInfo(&create,
					 "CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS"
					 " INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)",
					 identity, parent_identity);
	if (OidIsValid(parent->rd_rel->relam))
		appendStringInfo(&create, " USING %s",
						 quote_identifier(get_am_name(parent->rd_rel->relam)));
	if (OidIsValid(parent->rd_rel->reltablespace))
		appendStringInfo(&create, " TABLESPACE %s",
						 quote_identifier(get_tablespace_name(parent->rd_rel->reltablespace)));

	initStringInfo(&attach);
	appendStringInfo(&attach, "ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM ",
					 parent_identity, identity);
	ids.first_ms = span.start_ms;
	ids.last_ms = span.end_ms - 1;
	append_bound(&attach, parent, id_span_from(&type, ids));
	appendStringInfoString(&attach, " TO ");
	append_bound(&attach, parent, id_span_to(&type, ids));

	/* ALTER TABLE refuses while anybody has the table open; the lock stays */
	table_close(parent, NoLock);
	if (SPI_connect() != SPI_OK_CONNECT)
		elog(ERROR, "SPI_connect failed");
	execute_utility(create.data);
	execute_utility(attach.data);
	SPI_finish();

	PG_RETURN_OID(get_relname_relid(name, namespace));
}
