/*
 * id_type.c
 *	  Input, output, hashing, sorting and bounds, written once for every kind.
 */
#include "id_type.h"

#include "access/htup_details.h"
#include "common/hashfn.h"
#include "funcapi.h"
#include "id_mint.h"
#include "lib/hyperloglog.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

/* The row type that the function at hand returns */
TupleDesc
id_result_tupdesc(FunctionCallInfo fcinfo)
{
	TupleDesc	tupdesc;

	if (get_call_result_type(fcinfo, NULL, &tupdesc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	return tupdesc;
}

/* -------------------------------------------------------------------------
 * Text
 * -------------------------------------------------------------------------
 */

/*
 * The length of the prefix, with its "_", of a text that ends in a payload of
 * the given length; 0 if it has none.
 *
 * A prefix is cut off from the right, because "_" is also a character of push
 * ids.  What counts as a prefix here is wider than what is allowed as a brand
 * (any letters and underscores), so that a mistyped brand is told as such.
 */
int
id_prefix_len(const char *text, int len, int payload_len)
{
	int			prefix_len = len - payload_len;

	if (prefix_len < 2 || text[prefix_len - 1] != '_')
		return 0;
	for (int i = 0; i < prefix_len; i++)
	{
		char		c = text[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'))
			return 0;
	}
	return prefix_len;
}

/* Does a text begin with the brand of the type?  In any case if that is allowed */
static inline bool
has_brand(const IdType *type, const char *text, int len)
{
	int			i = 0;

	if (unlikely(len < type->brand_len))
		return false;

	/* as it is printed; a call of memcmp() would cost more than it saves */
	while (i < type->brand_len && text[i] == type->brand[i])
		i++;
	if (likely(i == type->brand_len))
		return true;
	if (!type->any_case)
		return false;

	for (; i < type->brand_len; i++)
	{
		char		c = text[i];

		/* not tolower(), which depends on the locale */
		if (c >= 'A' && c <= 'Z')
			c += 'a' - 'A';
		if (c != type->brand[i])
			return false;
	}
	return true;
}

/*
 * The one parser.  "text" need not be zero-terminated; "id" is undefined unless
 * the result is ID_TEXT_OK.  *where is set to the index of the first bad
 * character for ID_TEXT_CHARACTER, and to the length of the prefix that the
 * text has (0 for none) for ID_TEXT_PREFIX.
 */
IdTextStatus
id_text_decode(const IdType *type, const char *text, int len, uint8 *id,
			   int *where)
{
	const int	payload_len = len - type->brand_len;
	int			bad;

	if (type->brand_len > 0 && unlikely(!has_brand(type, text, len)))
	{
		*where = id_prefix_len(text, len, type->text_len);
		return ID_TEXT_PREFIX;
	}
	if (unlikely(payload_len != type->text_len))
	{
		*where = id_prefix_len(text, len, type->text_len);
		return *where > 0 ? ID_TEXT_PREFIX : ID_TEXT_LENGTH;
	}

	bad = type->decode(text + type->brand_len, id);
	if (likely(bad < 0))
		return ID_TEXT_OK;
	*where = type->brand_len + bad;
	return bad < payload_len ? ID_TEXT_CHARACTER : ID_TEXT_PADDING;
}

/* Writes the canonical text, brand_len + text_len characters. */
static void
id_text_encode(const IdType *type, const uint8 *id, char *text)
{
	memcpy(text, type->brand, type->brand_len);
	type->encode(id, text + type->brand_len);
}

/* Is this the text that the output function would give?  Fills in the ID. */
bool
id_text_is_canonical(const IdType *type, const char *text, int len, uint8 *id)
{
	char		payload[ID_MAX_TEXT_LEN];
	int			where;

	if (id_text_decode(type, text, len, id, &where) != ID_TEXT_OK)
		return false;
	type->encode(id, payload);
	return memcmp(type->brand, text, type->brand_len) == 0 &&
		memcmp(payload, text + type->brand_len, type->text_len) == 0;
}

/*
 * A text as it may stand in an error message: a long one is cut, between
 * characters, lest a stray document fill the log.
 */
char *
id_clip(const char *text, int len)
{
	const int	limit = 200;

	if (len <= limit)
		return pnstrdup(text, len);
	return psprintf("%.*s...", pg_mbcliplen(text, len, limit), text);
}

/* For use within ereport(): which type a text with a prefix belongs to */
static void
id_prefix_errhint(const IdType *type, const char *text, int prefix_len)
{
	Oid			typeid = InvalidOid;

	if (is_brand(text, prefix_len))
		typeid = id_branded_type(text, prefix_len, NULL);
	if (OidIsValid(typeid))
		errhint("The prefix \"%s\" is that of type %s.",
				id_clip(text, prefix_len), format_type_be(typeid));
	else if (type->brand_len == 0)
		errhint("Branded types, which have a prefix, are made by create_branded_id().");
}

/* For use within ereport(): which rule a text breaks, and where */
static int
id_text_errdetail(const IdType *type, const char *text, int len,
				  IdTextStatus status, int where)
{
	const char *brand = id_clip(type->brand, type->brand_len);

	switch (status)
	{
		case ID_TEXT_OK:
			break;
		case ID_TEXT_PREFIX:
			/* it may be an ID of another kind */
			for (int i = 0; where == 0 && id_types[i] != NULL; i++)
				where = id_prefix_len(text, len, id_types[i]->text_len);
			if (where == 0)
				errdetail("The text does not begin with the prefix \"%s\".", brand);
			else if (type->brand_len > 0)
				errdetail("The text has the prefix \"%s\" instead of \"%s\".",
						  id_clip(text, where), brand);
			else
				errdetail("The text has the prefix \"%s\", but type %s has no brand.",
						  id_clip(text, where), type->name);
			id_prefix_errhint(type, text, where);
			break;
		case ID_TEXT_LENGTH:
			if (type->brand_len > 0)
				errdetail_plural("The text is %d byte long, but type %s with the prefix \"%s\" has %d characters.",
								 "The text is %d bytes long, but type %s with the prefix \"%s\" has %d characters.",
								 len, len, type->name, brand,
								 type->brand_len + type->text_len);
			else
				errdetail_plural("The text is %d byte long, but type %s has %d characters.",
								 "The text is %d bytes long, but type %s has %d characters.",
								 len, len, type->name, type->text_len);
			break;
		case ID_TEXT_CHARACTER:
			{
				uint8		c = (uint8) text[where];

				if (c <= ' ' || c == 0x7F)
					errdetail("The byte 0x%02x at position %d is not in the alphabet of type %s.",
							  c, where + 1, type->name);
				else
				{
					int			mblen = pg_encoding_mblen(GetDatabaseEncoding(),
														  text + where);

					errdetail("The character \"%.*s\" at byte %d is not in the alphabet of type %s.",
							  Min(mblen, len - where), text + where, where + 1,
							  type->name);
				}
				break;
			}
		case ID_TEXT_PADDING:
			errdetail("The last character \"%c\" at byte %d sets padding bits; it must be one of \"%s\".",
					  text[len - 1], len, type->last_characters);
			break;
	}
	return 0;
}

/*
 * The ID of a text, canonical or what the kind allows beside it.  ERROR 22P02
 * for any other text; a soft one, with NULL returned, if escontext allows it.
 */
uint8 *
id_from_text(const IdType *type, const char *text, int len, Node *escontext)
{
	uint8	   *id = palloc(type->len);
	int			where;
	IdTextStatus status = id_text_decode(type, text, len, id, &where);

	if (status != ID_TEXT_OK)
		ereturn(escontext, NULL,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%s\"",
						type->name, id_clip(text, len)),
				 id_text_errdetail(type, text, len, status, where)));
	return id;
}

/* Input */
Datum
id_type_in(FunctionCallInfo fcinfo, const IdType *type)
{
	const char *text = PG_GETARG_CSTRING(0);

	PG_RETURN_ID(id_from_text(type, text, (int) strlen(text), ID_ESCONTEXT(fcinfo)));
}

/* Output: always the canonical text */
Datum
id_type_out(FunctionCallInfo fcinfo, const IdType *type)
{
	int			len = type->brand_len + type->text_len;
	char	   *text = palloc(len + 1);

	id_text_encode(type, PG_GETARG_ID(0), text);
	text[len] = '\0';
	PG_RETURN_CSTRING(text);
}

/* is_K_id(text): is this the canonical text of the kind? */
Datum
id_type_is_canonical(FunctionCallInfo fcinfo, const IdType *type)
{
	text	   *arg = PG_GETARG_TEXT_PP(0);
	uint8		id[ID_MAX_LEN];

	PG_RETURN_BOOL(id_text_is_canonical(type, VARDATA_ANY(arg),
										VARSIZE_ANY_EXHDR(arg), id));
}

/*
 * safe_parse_K_id(text) gives (ok, id, error): the input function without its
 * errors.  "error" is the first rule that the text breaks.
 */
Datum
id_type_safe_parse(FunctionCallInfo fcinfo, const IdType *type)
{
	static const char *const names[] = {
		[ID_TEXT_PREFIX] = "invalid_prefix",
		[ID_TEXT_LENGTH] = "invalid_length",
		[ID_TEXT_CHARACTER] = "invalid_character",
		[ID_TEXT_PADDING] = "invalid_padding",
	};
	text	   *arg = PG_GETARG_TEXT_PP(0);
	uint8		id[ID_MAX_LEN];
	int			where;
	IdTextStatus status;
	TupleDesc	tupdesc = id_result_tupdesc(fcinfo);
	Datum		values[3] = {0};
	bool		nulls[3] = {false, true, true};

	status = id_text_decode(type, VARDATA_ANY(arg), VARSIZE_ANY_EXHDR(arg),
							id, &where);
	values[0] = BoolGetDatum(status == ID_TEXT_OK);
	if (status == ID_TEXT_OK)
	{
		values[1] = PointerGetDatum(id);
		nulls[1] = false;
	}
	else
	{
		values[2] = CStringGetTextDatum(names[status]);
		nulls[2] = false;
	}
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(tupdesc, values, nulls)));
}

/* -------------------------------------------------------------------------
 * Binary
 * -------------------------------------------------------------------------
 */

/* The name of the type that the function at hand returns: the kind, or a brand */
static const char *
id_result_type_name(FunctionCallInfo fcinfo, const IdType *type)
{
	IdType		result;

	if (id_type_of_oid(get_func_rettype(fcinfo->flinfo->fn_oid), &result) == NULL)
		return type->name;
	return result.name;
}

/* A copy of "len" bytes as an ID; ERROR 22P03 unless they are of the kind. */
static uint8 *
id_from_bytes(FunctionCallInfo fcinfo, const IdType *type, const char *bytes, int len)
{
	uint8	   *id;

	if (len != type->len)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("invalid binary representation of type %s",
						id_result_type_name(fcinfo, type)),
				 errdetail_plural("The value is %d byte long, but type %s has %d bytes.",
								  "The value is %d bytes long, but type %s has %d bytes.",
								  len, len, id_result_type_name(fcinfo, type), type->len)));

	if (((uint8) bytes[len - 1] & id_pad_mask(type)) != 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("invalid binary representation of type %s",
						id_result_type_name(fcinfo, type)),
				 errdetail("The last %d bits of the value are padding and must be zero.",
						   type->pad_bits)));

	id = palloc(type->len);
	memcpy(id, bytes, type->len);
	return id;
}

/*
 * Binary input.  The length is looked at first: pq_getmsgbytes() would report
 * a short field as a protocol violation.
 */
Datum
id_type_recv(FunctionCallInfo fcinfo, const IdType *type)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len = buf->len - buf->cursor;

	PG_RETURN_ID(id_from_bytes(fcinfo, type, pq_getmsgbytes(buf, len), len));
}

bytea *
id_bytea(const uint8 *bytes, int len)
{
	bytea	   *result = palloc(VARHDRSZ + len);

	SET_VARSIZE(result, VARHDRSZ + len);
	memcpy(VARDATA(result), bytes, len);
	return result;
}

/* Binary output: the stored bytes */
Datum
id_type_send(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_BYTEA_P(id_bytea(PG_GETARG_ID(0), type->len));
}

/* Cast from bytea: the stored bytes */
Datum
id_type_from_bytea(FunctionCallInfo fcinfo, const IdType *type)
{
	bytea	   *arg = PG_GETARG_BYTEA_PP(0);

	PG_RETURN_ID(id_from_bytes(fcinfo, type, VARDATA_ANY(arg), VARSIZE_ANY_EXHDR(arg)));
}

/* Cast to bytea: the stored bytes, as binary output gives them */
Datum
id_type_to_bytea(FunctionCallInfo fcinfo, const IdType *type)
{
	return id_type_send(fcinfo, type);
}

/* -------------------------------------------------------------------------
 * Hashing and sorting
 * -------------------------------------------------------------------------
 */

Datum
id_type_hash(FunctionCallInfo fcinfo, const IdType *type)
{
	return hash_any(PG_GETARG_ID(0), type->len);
}

Datum
id_type_hash_extended(FunctionCallInfo fcinfo, const IdType *type)
{
	return hash_any_extended(PG_GETARG_ID(0), type->len, PG_GETARG_INT64(1));
}

/*
 * Abbreviated keys.  IDs minted in bulk share their first bytes, so a key made
 * of those tells few of them apart.  The kinds do better, since a key may depend
 * on the first ID of the sort.  Whether the keys differ enough to be worth their
 * while is estimated as they come.
 */
typedef struct IdSortState
{
	const IdType *type;
	bool		has_first;
	uint8		first[ID_MAX_LEN];
	int64		input_count;
	bool		estimating;
	hyperLogLogState abbr_card;
} IdSortState;

/*
 * The abbreviated key of kinds with 48 bits of time: 64 of the first 71 bits.
 *
 * The 7 bits that this has more of the tail than the first 8 bytes would have
 * are taken from the time, which counts from 34 years before that of the first
 * ID.  Times before that, and 34 years after it, have the same key each.
 */
uint64
id_abbreviate_48_bit_time(const uint8 *id, const uint8 *first)
{
	const uint64 half_window = UINT64CONST(1) << 56;
	uint64		bits = id_get_be(id, 8);
	uint64		start = id_get_be(first, 8);

	start = start > half_window ? start - half_window : 0;
	if (bits < start)
		return 0;
	if (bits - start >= 2 * half_window)
		return PG_UINT64_MAX;
	return (bits - start) << 7 | id[8] >> 1;
}

static Datum
id_abbrev_convert(Datum original, SortSupport ssup)
{
	IdSortState *state = (IdSortState *) ssup->ssup_extra;
	const uint8 *id = DatumGetId(original);
	uint64		key;

	if (unlikely(!state->has_first))
	{
		memcpy(state->first, id, state->type->len);
		state->has_first = true;
	}
	key = state->type->abbreviate(id, state->first);

	state->input_count++;
	if (state->estimating)
		addHyperLogLog(&state->abbr_card,
					   DatumGetUInt32(hash_uint32((uint32) key ^ (uint32) (key >> 32))));

	/* on 32-bit servers, the upper half */
	return (Datum) (key >> (64 - 8 * sizeof(Datum)));
}

/*
 * Give up abbreviation when less than one key in 2000 is distinct: the rule
 * of core's uuid, whose costs are much the same.
 */
static bool
id_abbrev_abort(int memtupcount, SortSupport ssup)
{
	IdSortState *state = (IdSortState *) ssup->ssup_extra;
	double		distinct;

	if (memtupcount < 10000 || state->input_count < 10000 || !state->estimating)
		return false;

	distinct = estimateHyperLogLog(&state->abbr_card);
	if (distinct > 100000.0)
	{
		/* that many distinct keys pay for themselves, whatever follows */
		state->estimating = false;
		return false;
	}
	return distinct < state->input_count / 2000.0 + 0.5;
}

Datum
id_type_sortsupport(FunctionCallInfo fcinfo, const IdType *type)
{
	SortSupport ssup = (SortSupport) PG_GETARG_POINTER(0);

	ssup->comparator = type->sort_cmp;
	if (ssup->abbreviate)
	{
		MemoryContext old = MemoryContextSwitchTo(ssup->ssup_cxt);
		IdSortState *state = palloc0(sizeof(IdSortState));

		state->type = type;
		state->estimating = true;
		initHyperLogLog(&state->abbr_card, 10);
		MemoryContextSwitchTo(old);

		ssup->ssup_extra = state;
		ssup->abbrev_full_comparator = ssup->comparator;
		ssup->comparator = ssup_datum_unsigned_cmp;
		ssup->abbrev_converter = id_abbrev_convert;
		ssup->abbrev_abort = id_abbrev_abort;
	}
	PG_RETURN_VOID();
}

/*
 * BRIN minmax-multi: how far the second value lies above the first, as a number
 * of all its bytes.  double has room for their range, if not for their detail.
 */
Datum
id_type_brin_distance(FunctionCallInfo fcinfo, const IdType *type)
{
	const uint8 *a = PG_GETARG_ID(0);
	const uint8 *b = PG_GETARG_ID(1);
	double		distance = 0;

	for (int i = 0; i < type->len; i++)
		distance = distance * 256 + ((int) b[i] - (int) a[i]);
	PG_RETURN_FLOAT8(distance);
}

/* btree skip support, from PostgreSQL 18 on */
Datum
id_type_skipsupport(FunctionCallInfo fcinfo, const IdType *type)
{
	SkipSupport sks = (SkipSupport) PG_GETARG_POINTER(0);
	uint8	   *low = palloc0(type->len);
	uint8	   *high = palloc(type->len);

	memset(high, 0xFF, type->len);
	high[type->len - 1] &= ~id_pad_mask(type);

	sks->decrement = type->decrement;
	sks->increment = type->increment;
	sks->low_elem = PointerGetDatum(low);
	sks->high_elem = PointerGetDatum(high);
	PG_RETURN_VOID();
}

/* -------------------------------------------------------------------------
 * Time and bounds
 * -------------------------------------------------------------------------
 */

/* extract_ts(K_id): the time inside, in whole ms */
Datum
id_type_extract_ts(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_TIMESTAMPTZ(id_timestamptz(type, PG_GETARG_ID(0)));
}

/* The smallest (fill 0x00) or largest (fill 0xFF) ID of a ms */
uint8 *
id_bound(const IdType *type, int64 unix_ms, uint8 fill)
{
	uint8	   *id = palloc(type->len);

	id_set_unix_ms(type, id, unix_ms);
	memset(id + type->time_len, fill, type->len - type->time_len);
	id[type->len - 1] &= ~id_pad_mask(type);
	return id;
}

/*
 * The smallest or largest ID of the closed span between two times, in whichever
 * order these come.  Where the time is inverted, the newer one has the smaller
 * IDs.
 */
static Datum
id_span_bound(FunctionCallInfo fcinfo, const IdType *type, bool largest)
{
	int64		a = id_ms_from_timestamptz(type, PG_GETARG_TIMESTAMPTZ(0));
	int64		b = id_ms_from_timestamptz(type, PG_GETARG_TIMESTAMPTZ(1));

	PG_RETURN_ID(id_bound(type, largest != type->descending ? Max(a, b) : Min(a, b),
						  largest ? 0xFF : 0x00));
}

/* K_min(timestamptz), K_max(timestamptz): ERROR 22008 outside the kind's range */
Datum
id_type_min(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_ID(id_bound(type,
						  id_ms_from_timestamptz(type, PG_GETARG_TIMESTAMPTZ(0)), 0x00));
}

Datum
id_type_max(FunctionCallInfo fcinfo, const IdType *type)
{
	PG_RETURN_ID(id_bound(type,
						  id_ms_from_timestamptz(type, PG_GETARG_TIMESTAMPTZ(0)), 0xFF));
}

/* K_min(a, b), K_max(a, b) */
Datum
id_type_span_min(FunctionCallInfo fcinfo, const IdType *type)
{
	return id_span_bound(fcinfo, type, false);
}

Datum
id_type_span_max(FunctionCallInfo fcinfo, const IdType *type)
{
	return id_span_bound(fcinfo, type, true);
}

/* -------------------------------------------------------------------------
 * Fields
 * -------------------------------------------------------------------------
 */

/*
 * The second argument of make_K_id(), all that follows the time.  ERROR 22023
 * unless it has the length of that.
 */
const uint8 *
id_getarg_tail(FunctionCallInfo fcinfo, const IdType *type, const char *name)
{
	bytea	   *arg = PG_GETARG_BYTEA_PP(1);
	int			len = VARSIZE_ANY_EXHDR(arg);

	if (len != type->len - type->time_len)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg_plural("invalid length of %s for type %s: %d byte",
							   "invalid length of %s for type %s: %d bytes",
							   len, name, type->name, len),
				 errdetail("It must be %d bytes.", type->len - type->time_len)));
	return (const uint8 *) VARDATA_ANY(arg);
}

/* id_inspect(K_id): the time, then the machine id and the counter or the tail */
Datum
id_type_inspect(FunctionCallInfo fcinfo, const IdType *type)
{
	const uint8 *id = PG_GETARG_ID(0);
	TupleDesc	tupdesc = id_result_tupdesc(fcinfo);
	IdFields	fields;
	Datum		values[3];
	bool		nulls[3] = {false, false, false};

	type->fields(id, &fields);
	values[0] = TimestampTzGetDatum(id_timestamptz(type, id));
	if (fields.has_machine)
	{
		values[1] = Int64GetDatum(fields.machine_id);
		values[2] = Int32GetDatum(fields.counter);
	}
	else
		values[1] = PointerGetDatum(id_bytea(fields.tail, fields.tail_len));
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(tupdesc, values, nulls)));
}
