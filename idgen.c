/*
 * idgen.c
 *	  Module start, and what concerns no single kind.
 */
#include "id_type.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "id_mint.h"
#include "utils/builtins.h"
#include "utils/json.h"
#include "utils/jsonb.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/timestamp.h"

PG_MODULE_MAGIC;

extern PGDLLEXPORT void _PG_init(void);

const IdType *const id_types[] = {
	&record_id_type,
	&push_id_type,
	&rev_id_type,
	NULL
};

void
_PG_init(void)
{
	mint_define_settings();
}

/* -------------------------------------------------------------------------
 * IDs as text, of any kind
 * -------------------------------------------------------------------------
 */

/*
 * Does the first character of a payload tell this kind from the others, and
 * from foreign IDs of the same length?
 *
 * A push id begins with "-" until 2109, and no record id ever does.  A rev id
 * begins with "8" to "z" until 8659; a ULID, a TypeID or a forward timestamp
 * id of 26 characters begins with "0" to "7".
 */
static bool
has_shape(const IdType *type, const char *payload)
{
	if (type == &rev_id_type)
		return payload[0] >= '8';
	return (payload[0] == '-') == (type == &push_id_type);
}

/*
 * The kind of a canonical text, with or without a brand, by its shape; NULL if
 * it is none.  Fills in the ID, and the length of the brand with its "_".
 *
 * No text has two kinds: the payload of a branded text follows a "_", and where
 * the last 20 characters do that, the last 26 contain that "_" and are no rev id.
 */
static const IdType *
id_type_of_text(const char *text, int len, uint8 *id, int *brand_len)
{
	for (int i = 0; id_types[i] != NULL; i++)
	{
		const IdType *type = id_types[i];

		*brand_len = len - type->text_len;
		if ((*brand_len == 0 || is_brand(text, *brand_len)) &&
			has_shape(type, text + *brand_len) &&
			id_text_is_canonical(type, text + *brand_len, type->text_len, id))
			return type;
	}
	return NULL;
}

/* For use within ereport(): what a text that is no ID might be */
static int
id_text_errhint(const char *text, int len)
{
	for (int i = 0; id_types[i] != NULL; i++)
	{
		const IdType *type = id_types[i];
		int			brand_len = id_prefix_len(text, len, type->text_len);
		const char *payload = text + brand_len;
		uint8		id[ID_MAX_LEN];
		int			where;
		IdTextStatus status = id_text_decode(type, payload, len - brand_len,
											 id, &where);
		bool		castable = status == ID_TEXT_OK && brand_len == 0;

		/* foreign IDs may set the bits that are padding in a rev_id */
		if (type == &rev_id_type &&
			(status == ID_TEXT_OK || status == ID_TEXT_PADDING) &&
			!has_shape(type, payload))
			return castable ?
				errhint("A text of this form that begins with 0 to 7 looks like a ULID, a TypeID or a forward timestamp id. If it is a rev_id, cast it to that type first.") :
				errhint("A text of this form that begins with 0 to 7 looks like a ULID, a TypeID or a forward timestamp id.");
		if (castable && has_shape(type, payload))
			return errhint("If it is a %s, cast it to that type first.", type->name);
	}
	return 0;
}

/*
 * As id_type_of_text() for a text argument, but ERROR 22P02 for a text that is
 * no ID.
 */
static const IdType *
id_type_of_arg(text *arg, uint8 *id, int *brand_len)
{
	const char *text = VARDATA_ANY(arg);
	int			len = VARSIZE_ANY_EXHDR(arg);
	const IdType *type = id_type_of_text(text, len, id, brand_len);

	if (type == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for an id: \"%s\"", id_clip(text, len)),
				 errdetail("The text is not the canonical text of a record_id, push_id or rev_id, with or without a brand."),
				 id_text_errhint(text, len)));
	return type;
}

/* extract_ts(text): the time inside, in whole ms */
PG_FUNCTION_INFO_V1(id_text_extract_ts);
Datum
id_text_extract_ts(PG_FUNCTION_ARGS)
{
	uint8		id[ID_MAX_LEN];
	int			brand_len;
	const IdType *type = id_type_of_arg(PG_GETARG_TEXT_PP(0), id, &brand_len);

	PG_RETURN_TIMESTAMPTZ(id_timestamptz(type, id));
}

/* id_inspect(text) gives (kind, brand, ts, machine_id, counter, tail) */
PG_FUNCTION_INFO_V1(id_text_inspect);
Datum
id_text_inspect(PG_FUNCTION_ARGS)
{
	text	   *arg = PG_GETARG_TEXT_PP(0);
	uint8		id[ID_MAX_LEN];
	int			brand_len;
	const IdType *type = id_type_of_arg(arg, id, &brand_len);
	TupleDesc	tupdesc = id_result_tupdesc(fcinfo);
	IdFields	fields;
	Datum		values[6] = {0};
	bool		nulls[6] = {false};

	type->fields(id, &fields);
	values[0] = CStringGetTextDatum(type->name);
	nulls[1] = brand_len == 0;
	if (brand_len > 0)
		values[1] = PointerGetDatum(cstring_to_text_with_len(VARDATA_ANY(arg),
															 brand_len - 1));
	values[2] = TimestampTzGetDatum(id_timestamptz(type, id));
	nulls[3] = nulls[4] = !fields.has_machine;
	nulls[5] = fields.has_machine;
	if (fields.has_machine)
	{
		values[3] = Int64GetDatum(fields.machine_id);
		values[4] = Int32GetDatum(fields.counter);
	}
	else
		values[5] = PointerGetDatum(id_bytea(fields.tail, fields.tail_len));
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(tupdesc, values, nulls)));
}

/*
 * id_kind(text): the type that this canonical text belongs to, or NULL.
 *
 * The types are those of the schema that the function itself is in.
 */
PG_FUNCTION_INFO_V1(id_kind);
Datum
id_kind(PG_FUNCTION_ARGS)
{
	text	   *arg = PG_GETARG_TEXT_PP(0);
	uint8		id[ID_MAX_LEN];
	int			brand_len;
	const IdType *type = id_type_of_text(VARDATA_ANY(arg), VARSIZE_ANY_EXHDR(arg),
										 id, &brand_len);
	Oid			result;

	if (type == NULL)
		PG_RETURN_NULL();
	else if (brand_len > 0)
		result = id_branded_type(VARDATA_ANY(arg), brand_len, type);
	else
		result = GetSysCacheOid2(TYPENAMENSP, Anum_pg_type_oid,
								 CStringGetDatum(type->name),
								 ObjectIdGetDatum(get_func_namespace(fcinfo->flinfo->fn_oid)));

	if (!OidIsValid(result))
		PG_RETURN_NULL();
	PG_RETURN_OID(result);
}

/* -------------------------------------------------------------------------
 * Kinds by type
 * -------------------------------------------------------------------------
 */

/*
 * id_json_schema(regtype): the JSON Schema of the canonical text.
 * ERROR 42809 if the type is not one of ours.
 */
PG_FUNCTION_INFO_V1(id_json_schema);
Datum
id_json_schema(PG_FUNCTION_ARGS)
{
	Oid			typeid = PG_GETARG_OID(0);
	IdType		type;
	StringInfoData json;

	/* getBaseType() would report an internal error */
	if (!SearchSysCacheExists1(TYPEOID, ObjectIdGetDatum(typeid)))
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_OBJECT),
				 errmsg("type with OID %u does not exist", typeid)));
	if (id_type_of_oid(getBaseType(typeid), &type) == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("type %s is not an id type", format_type_be(typeid)),
				 errdetail("Id types are record_id, push_id, rev_id and the branded types.")));

	/* nothing in a descriptor needs escaping, but let no one rely on that */
	initStringInfo(&json);
	appendStringInfoString(&json, "{\"type\": \"string\", \"pattern\": ");
	escape_json(&json, psprintf("^%s%s$", type.brand, type.pattern));
	appendStringInfoString(&json, ", \"description\": ");
	escape_json(&json, type.description);
	appendStringInfoString(&json, ", \"example\": ");
	escape_json(&json, psprintf("%s%s", type.brand, type.example));
	appendStringInfoChar(&json, '}');
	return DirectFunctionCall1(jsonb_in, CStringGetDatum(json.data));
}
