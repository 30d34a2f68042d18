/*
 * brand.c
 *	  Branded types: a type of its own whose text begins with a brand.
 *
 * A branded type has the bytes and most of the C functions of its kind.  What
 * concerns its text has C symbols of its own, here, which all brands share:
 * such a function learns its brand from its own name in the catalogue.  That
 * survives a dump, a renamed type and a moved schema; a table of brands would
 * not be there yet when a dump restores the first row.
 *
 * create_branded_id() and its kin are in the SQL script.  The C symbols that
 * their functions refer to are frozen for ever, since dumps name them.
 */
#include "id_type.h"

#include "access/htup_details.h"
#include "catalog/dependency.h"
#include "catalog/namespace.h"
#include "catalog/pg_depend.h"
#include "catalog/pg_language.h"
#include "catalog/pg_opfamily.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

/* Where the brand stands in the name of a function: "evt_id_in", "is_evt_id" */
#define INPUT_SUFFIX "_id_in"

/* The symbol of the input function of the brands of a kind */
#define BRANDED_INPUT "branded_%s_in"

/* Is this a brand and its "_"?  [a-z] or [a-z][a-z_]*[a-z], then "_" */
bool
is_brand(const char *text, int len)
{
	if (len < 2 || text[0] == '_' || text[len - 2] == '_' || text[len - 1] != '_')
		return false;
	for (int i = 0; i < len; i++)
	{
		if ((text[i] < 'a' || text[i] > 'z') && text[i] != '_')
			return false;
	}
	return true;
}

/* Makes of the descriptor of a kind that of a brand; "brand" has its "_". */
static void
set_brand(IdType *branded, const IdType *kind, const char *name,
		  const char *brand, int brand_len)
{
	*branded = *kind;
	branded->name = name;
	branded->brand = brand;
	branded->brand_len = brand_len;
}

/*
 * The brand, with its "_", in the name of a function; NULL if there is none.
 * The suffix begins with the "_" of the brand.
 */
static char *
brand_of_name(const char *name, const char *prefix, const char *suffix)
{
	int			prefix_len = strlen(prefix);
	int			brand_len = (int) strlen(name) - prefix_len - (int) strlen(suffix) + 1;

	if (strncmp(name, prefix, prefix_len) != 0 ||
		!is_brand(name + prefix_len, brand_len) ||
		strcmp(name + prefix_len + brand_len - 1, suffix) != 0)
		return NULL;
	return pnstrdup(name + prefix_len, brand_len);
}

/* Looks up the brand that the function at hand is named after. */
static pg_noinline void
find_brand(FmgrInfo *flinfo, const IdType *kind, const char *prefix,
		   const char *suffix)
{
	MemoryContext old = MemoryContextSwitchTo(flinfo->fn_mcxt);
	char	   *function = get_func_name(flinfo->fn_oid);
	char	   *brand = function ? brand_of_name(function, prefix, suffix) : NULL;
	IdType	   *branded = palloc(sizeof(IdType));

	if (brand == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_FUNCTION_DEFINITION),
				 errmsg("function %s has no brand in its name",
						function ? function : "without name"),
				 errhint("Functions that create_branded_id() made must keep their names.")));
	/* the name of the type is for errors, which only its input has */
	set_brand(branded, kind, format_type_be(get_func_rettype(flinfo->fn_oid)),
			  brand, strlen(brand));
	flinfo->fn_extra = branded;
	MemoryContextSwitchTo(old);
}

/*
 * The descriptor of the brand that the function at hand is named after.  It is
 * looked up once for a call site, not once for a row.
 */
static inline const IdType *
branded_type(FunctionCallInfo fcinfo, const IdType *kind,
			 const char *prefix, const char *suffix)
{
	if (unlikely(fcinfo->flinfo->fn_extra == NULL))
		find_brand(fcinfo->flinfo, kind, prefix, suffix);
	return fcinfo->flinfo->fn_extra;
}

/* Defines a shared function of the brands of a kind; see ID_FUNCTION. */
#define BRANDED_FUNCTION(name, implementation, type, prefix, suffix) \
	PG_FUNCTION_INFO_V1(name); \
	Datum \
	name(PG_FUNCTION_ARGS) \
	{ \
		return implementation(fcinfo, branded_type(fcinfo, type, prefix, suffix)); \
	} \
	extern int no_such_variable

BRANDED_FUNCTION(branded_record_id_in, id_type_in, &record_id_type, "", INPUT_SUFFIX);
BRANDED_FUNCTION(branded_record_id_out, id_type_out, &record_id_type, "", "_id_out");
BRANDED_FUNCTION(is_branded_record_id, id_type_is_canonical, &record_id_type, "is_", "_id");
BRANDED_FUNCTION(safe_parse_branded_record_id, id_type_safe_parse, &record_id_type, "safe_parse_", "_id");

BRANDED_FUNCTION(branded_push_id_in, id_type_in, &push_id_type, "", INPUT_SUFFIX);
BRANDED_FUNCTION(branded_push_id_out, id_type_out, &push_id_type, "", "_id_out");
BRANDED_FUNCTION(is_branded_push_id, id_type_is_canonical, &push_id_type, "is_", "_id");
BRANDED_FUNCTION(safe_parse_branded_push_id, id_type_safe_parse, &push_id_type, "safe_parse_", "_id");

BRANDED_FUNCTION(branded_rev_id_in, id_type_in, &rev_id_type, "", INPUT_SUFFIX);
BRANDED_FUNCTION(branded_rev_id_out, id_type_out, &rev_id_type, "", "_id_out");
BRANDED_FUNCTION(is_branded_rev_id, id_type_is_canonical, &rev_id_type, "is_", "_id");
BRANDED_FUNCTION(safe_parse_branded_rev_id, id_type_safe_parse, &rev_id_type, "safe_parse_", "_id");

/*
 * branded_id_support(internal): the support function of functions of a brand.
 *
 * It does nothing for the planner.  It makes them depend on the extension, so
 * that DROP EXTENSION refuses while a brand stands, and CASCADE takes it along.
 */
PG_FUNCTION_INFO_V1(branded_id_support);
Datum
branded_id_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(NULL);
}

/* Is this one of the functions that a type is made of? */
static bool
is_part_of_type(Oid typeid, Oid class, Oid object)
{
	HeapTuple	tuple;
	Form_pg_type type;
	bool		result;

	if (class != ProcedureRelationId)
		return false;
	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(typeid));
	if (!HeapTupleIsValid(tuple))
		return false;
	type = (Form_pg_type) GETSTRUCT(tuple);
	result = object == type->typinput || object == type->typoutput ||
		object == type->typreceive || object == type->typsend;
	ReleaseSysCache(tuple);
	return result;
}

/*
 * branded_id_own(type regtype, class regclass, object oid): makes a function or
 * an operator family of a branded type go when the type goes.
 *
 * Not every function of a type has it in its signature, and nothing in CREATE
 * OPERATOR CLASS makes a family depend on a type, so DROP TYPE ... CASCADE would
 * leave these behind.  The functions that the type is made of it would take, and
 * with this DROP TYPE ... RESTRICT does; so the owner of the type may say that.
 * ERROR 42501 for anything else from all but superusers.
 */
PG_FUNCTION_INFO_V1(branded_id_own);
Datum
branded_id_own(PG_FUNCTION_ARGS)
{
	Oid			typeid = PG_GETARG_OID(0);
	Oid			class = PG_GETARG_OID(1);
	IdType		branded;
	ObjectAddress type;
	ObjectAddress object;

	if (!superuser() &&
		!(is_part_of_type(typeid, class, PG_GETARG_OID(2)) &&
		  id_owns_type(typeid, GetUserId())))
		ereport(ERROR,
				(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
				 errmsg("must be superuser to change the dependencies of an object")));
	if (id_type_of_oid(typeid, &branded) == NULL || branded.brand_len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("type %s is not a branded type",
						format_type_extended(typeid, -1, FORMAT_TYPE_ALLOW_INVALID))));
	if (class != ProcedureRelationId && class != OperatorFamilyRelationId)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("only functions and operator families can belong to a branded type")));

	ObjectAddressSet(type, TypeRelationId, typeid);
	ObjectAddressSet(object, class, PG_GETARG_OID(2));
	deleteDependencyRecordsForSpecific(object.classId, object.objectId,
									   DEPENDENCY_AUTO, type.classId, type.objectId);
	recordDependencyOn(&object, &type, DEPENDENCY_AUTO);
	PG_RETURN_VOID();
}

/* -------------------------------------------------------------------------
 * Types of IDs in the catalogue
 * -------------------------------------------------------------------------
 */

/*
 * The kind whose input function, or that of whose brands (as "branded" says),
 * is this one; NULL if it is none of ours.
 *
 * The name of the C function is compared first, so that no foreign library is
 * loaded just to be looked at.
 */
static const IdType *
kind_of_input(HeapTuple proc_tuple, bool *branded)
{
	char	   *symbol;
	char	   *library;
	PGFunction	function;

	if (((Form_pg_proc) GETSTRUCT(proc_tuple))->prolang != ClanguageId)
		return NULL;

	symbol = TextDatumGetCString(id_syscache_attr(PROCOID, proc_tuple,
												  Anum_pg_proc_prosrc));
	for (int i = 0; id_types[i] != NULL; i++)
	{
		const IdType *kind = id_types[i];

		*branded = strcmp(symbol, psprintf(BRANDED_INPUT, kind->name)) == 0;
		if (!*branded && strcmp(symbol, psprintf("%s_in", kind->name)) != 0)
			continue;

		/* fmgr_info() gives a wrapper where a function has settings */
		library = TextDatumGetCString(id_syscache_attr(PROCOID, proc_tuple,
													   Anum_pg_proc_probin));
		function = (PGFunction) load_external_function(library, symbol, false, NULL);
		return function == (*branded ? kind->branded_input : kind->input) ?
			kind : NULL;
	}
	return NULL;
}

/*
 * The kind that a type is of; NULL if it is not a type of ours.  *type is set
 * to the descriptor of the type itself, which may have a brand.
 */
const IdType *
id_type_of_oid(Oid typeid, IdType *type)
{
	HeapTuple	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(typeid));
	RegProcedure input;
	Form_pg_proc proc;
	const IdType *kind;
	bool		branded;
	char	   *brand;

	if (!HeapTupleIsValid(tuple))
		return NULL;
	input = ((Form_pg_type) GETSTRUCT(tuple))->typinput;
	ReleaseSysCache(tuple);

	tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(input));
	if (!HeapTupleIsValid(tuple))
		return NULL;
	proc = (Form_pg_proc) GETSTRUCT(tuple);
	kind = kind_of_input(tuple, &branded);
	if (kind != NULL && branded)
	{
		brand = brand_of_name(NameStr(proc->proname), "", INPUT_SUFFIX);
		if (brand == NULL)
			kind = NULL;
		else
			set_brand(type, kind, format_type_be(typeid), brand, strlen(brand));
	}
	else if (kind != NULL)
		*type = *kind;
	ReleaseSysCache(tuple);
	return kind;
}

/*
 * The type of a brand, which is given with its "_", of a kind, or of any kind if
 * that is NULL; InvalidOid if there is none.
 *
 * Where several schemas have the brand, a type in the search path comes first,
 * then the oldest.
 */
Oid
id_branded_type(const char *brand, int brand_len, const IdType *kind)
{
	Oid			result = InvalidOid;
	bool		result_visible = false;
	char	   *name;
	CatCList   *list;

	if (brand_len - 1 + (int) strlen(INPUT_SUFFIX) >= NAMEDATALEN)
		return InvalidOid;
	name = psprintf("%.*s%s", brand_len - 1, brand, INPUT_SUFFIX);

	list = SearchSysCacheList1(PROCNAMEARGSNSP, CStringGetDatum(name));
	for (int i = 0; i < list->n_members; i++)
	{
		HeapTuple	tuple = &list->members[i]->tuple;
		Form_pg_proc proc = (Form_pg_proc) GETSTRUCT(tuple);
		bool		branded;
		const IdType *input_kind = kind_of_input(tuple, &branded);
		HeapTuple	type;
		bool		visible;

		if (input_kind == NULL || !branded || (kind != NULL && input_kind != kind))
			continue;

		/* another session may drop it between the two looks at the catalogue */
		type = SearchSysCache1(TYPEOID, ObjectIdGetDatum(proc->prorettype));
		if (!HeapTupleIsValid(type))
			continue;
		visible = TypenameGetTypid(NameStr(((Form_pg_type) GETSTRUCT(type))->typname)) ==
			proc->prorettype;
		ReleaseSysCache(type);
		if (!OidIsValid(result) || visible > result_visible ||
			(visible == result_visible && proc->prorettype < result))
		{
			result = proc->prorettype;
			result_visible = visible;
		}
	}
	ReleaseSysCacheList(list);
	return result;
}

/* -------------------------------------------------------------------------
 * Brands in text columns
 * -------------------------------------------------------------------------
 */

/* The descriptor of a kind with the brand that the second argument names */
static void
getarg_brand(FunctionCallInfo fcinfo, const IdType *kind, IdType *branded)
{
	char	   *brand = psprintf("%s_", text_to_cstring(PG_GETARG_TEXT_PP(1)));
	int			brand_len = strlen(brand);

	if (!is_brand(brand, brand_len))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("invalid brand: \"%s\"", id_clip(brand, brand_len - 1)),
				 errdetail("A brand is made of lower-case letters and inner underscores.")));
	set_brand(branded, kind, kind->name, brand, brand_len);
}

/* id_brand(K_id, brand text): brand, "_" and the canonical text */
static Datum
id_type_brand(FunctionCallInfo fcinfo, const IdType *kind)
{
	IdType		branded;

	getarg_brand(fcinfo, kind, &branded);
	return CStringGetTextDatum(DatumGetCString(id_type_out(fcinfo, &branded)));
}

/* id_unbrand_K(text, brand text): the ID; ERROR 22P02 if the brand is another */
static Datum
id_type_unbrand(FunctionCallInfo fcinfo, const IdType *kind)
{
	IdType		branded;
	text	   *arg = PG_GETARG_TEXT_PP(0);

	getarg_brand(fcinfo, kind, &branded);
	PG_RETURN_ID(id_from_text(&branded, VARDATA_ANY(arg), VARSIZE_ANY_EXHDR(arg), NULL));
}

ID_FUNCTION(record_id_brand, id_type_brand, &record_id_type);
ID_FUNCTION(record_id_unbrand, id_type_unbrand, &record_id_type);
ID_FUNCTION(push_id_brand, id_type_brand, &push_id_type);
ID_FUNCTION(push_id_unbrand, id_type_unbrand, &push_id_type);
ID_FUNCTION(rev_id_brand, id_type_brand, &rev_id_type);
ID_FUNCTION(rev_id_unbrand, id_type_unbrand, &rev_id_type);
