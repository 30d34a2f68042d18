/*
 * fuzz_text.c
 *	  The text decoder of one kind: what it accepts and what that is.
 */
#include "fuzz.h"

/*
 * The canonical text before this one: two canonical texts are two IDs, in the
 * order of the texts.
 */
static char last_text[ID_MAX_TEXT_LEN];
static uint8 last_id[ID_MAX_LEN];

static void
check_order(const char *text, const uint8 *id)
{
	const IdType *type = kind->type;

	if (last_text[0] != '\0')
	{
		int			text_order = memcmp(text, last_text, type->text_len);
		int			order = DatumGetInt32(fake_call(kind->cmp, 2, PointerGetDatum(id),
													PointerGetDatum(last_id)));

		CHECK((text_order < 0) == (order < 0));
		CHECK((text_order == 0) == (order == 0));
	}
	memcpy(last_text, text, type->text_len);
	memcpy(last_id, id, type->len);
}

int
LLVMFuzzerTestOneInput(const uint8 *data, size_t size)
{
	const IdType *type = kind->type;
	int			len = (int) size;
	Datum		text = fake_text((const char *) data, len, size % 2 == 0);
	uint8		plain[ID_MAX_LEN];
	uint8	   *id;
	bool		is_id = plain_decode(kind, (const char *) data, len, plain);
	bool		canonical;

	fake_encoding = size > 0 && data[0] % 2 == 0 ? PG_UTF8 : PG_SQL_ASCII;

	/* the function for doubtful text never raises an error */
	fake_row_len = 3;
	fake_row_id_len = type->len;
	(void) fake_call(kind->safe_parse, 1, text);
	CHECK(fake_error.sqlstate == 0);
	CHECK(DatumGetBool(fake_row[0]) == is_id);
	CHECK(fake_row_null[1] == !is_id);
	CHECK(fake_row_null[2] == is_id);
	if (is_id)
		CHECK(memcmp(fake_row_id, plain, type->len) == 0);

	canonical = DatumGetBool(fake_call(kind->is_canonical, 1, text));
	CHECK(fake_error.sqlstate == 0);
	CHECK(is_id || !canonical);

	/* the input function gets what comes before the first zero */
	len = (int) strnlen((const char *) data, size);
	is_id = plain_decode(kind, (const char *) data, len, plain);
	id = (uint8 *) DatumGetPointer(fake_call(type->input, 1,
											 CStringGetDatum(fake_cstring((const char *) data, len))));
	CHECK(check_error(ERRCODE_INVALID_TEXT_REPRESENTATION) == !is_id);
	if (is_id)
	{
		char	   *out;

		CHECK(memcmp(id, plain, type->len) == 0);
		check_id(id);
		out = DatumGetCString(fake_call(kind->out, 1, PointerGetDatum(id)));
		if (size == (size_t) len)
			CHECK(canonical == (memcmp(out, data, len) == 0));
		check_order(out, id);
	}

	fake_free_all();
	return 0;
}
