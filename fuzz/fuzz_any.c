/*
 * fuzz_any.c
 *	  Text of any kind, with or without a brand: which kind is it, and whose time?
 */
#include "fuzz.h"

#include "utils/timestamp.h"

extern Datum id_text_extract_ts(PG_FUNCTION_ARGS);
extern Datum id_text_inspect(PG_FUNCTION_ARGS);
extern Datum id_kind(PG_FUNCTION_ARGS);

/* [a-z] or [a-z][a-z_]*[a-z], then "_"; or nothing */
static bool
plain_brand(const char *text, int len)
{
	if (len == 0)
		return true;
	for (int i = 0; i < len; i++)
	{
		bool		letter = text[i] >= 'a' && text[i] <= 'z';

		if (i == len - 1 ? text[i] != '_' :
			!letter && (text[i] != '_' || i == 0 || i == len - 2))
			return false;
	}
	return len > 1;
}

static bool
plain_shape(int which, char first)
{
	switch (which)
	{
		case 0:
			return first != '-';
		case 1:
			return first == '-';
		default:
			return first >= '8' && first <= 'z';
	}
}

int
LLVMFuzzerTestOneInput(const uint8 *data, size_t size)
{
	const char *bytes = (const char *) data;
	int			len = (int) size;
	Datum		text = fake_text(bytes, len, size % 2 == 0);
	const Kind *found = NULL;
	int			brand_len = 0;
	uint8		id[ID_MAX_LEN];
	Datum		ts;

	fake_encoding = size > 0 && data[0] % 2 == 0 ? PG_UTF8 : PG_SQL_ASCII;

	for (int i = 0; i < KINDS; i++)
	{
		const Kind *of = &kinds[i];
		int			cut = len - of->type->text_len;
		uint8		plain[ID_MAX_LEN];

		if (cut < 0 || !plain_brand(bytes, cut) || !plain_shape(i, bytes[cut]) ||
			!plain_decode(of, bytes + cut, of->type->text_len, plain))
			continue;
		/* canonical, not just valid */
		if (memcmp(DatumGetCString(fake_call(of->out, 1, PointerGetDatum(plain))),
				   bytes + cut, of->type->text_len) != 0)
			continue;
		CHECK(found == NULL);
		found = of;
		brand_len = cut;
		memcpy(id, plain, of->type->len);
	}

	ts = fake_call(id_text_extract_ts, 1, text);
	CHECK(check_error(ERRCODE_INVALID_TEXT_REPRESENTATION) == (found == NULL));
	if (found != NULL)
		CHECK(DatumGetTimestampTz(ts) == id_timestamptz(found->type, id));

	fake_row_len = 6;
	fake_row_id_len = 0;
	(void) fake_call(id_text_inspect, 1, text);
	CHECK(check_error(ERRCODE_INVALID_TEXT_REPRESENTATION) == (found == NULL));
	if (found != NULL)
	{
		struct varlena *name = (struct varlena *) DatumGetPointer(fake_row[0]);

		CHECK(VARSIZE_ANY_EXHDR(name) == strlen(found->type->name));
		CHECK(memcmp(VARDATA_ANY(name), found->type->name, strlen(found->type->name)) == 0);
		CHECK(fake_row_null[1] == (brand_len == 0));
		if (brand_len > 0)
		{
			struct varlena *brand = (struct varlena *) DatumGetPointer(fake_row[1]);

			CHECK(VARSIZE_ANY_EXHDR(brand) == (Size) (brand_len - 1));
			CHECK(memcmp(VARDATA_ANY(brand), bytes, brand_len - 1) == 0);
		}
		CHECK(DatumGetTimestampTz(fake_row[2]) == id_timestamptz(found->type, id));
	}

	(void) fake_call(id_kind, 1, text);
	CHECK(fake_error.sqlstate == 0);

	fake_free_all();
	return 0;
}
