/*
 * fuzz_brand.c
 *	  The text of a branded type of one kind, and brands in text columns.
 */
#include "fuzz.h"

#include <ctype.h>

/* Does a text begin with the brand?  Its case matters where that of an ID does. */
static bool
plain_has_brand(const char *text, int len)
{
	if (len < (int) strlen(FUZZ_BRAND))
		return false;
	for (int i = 0; FUZZ_BRAND[i] != '\0'; i++)
	{
		if (text[i] != FUZZ_BRAND[i] &&
			!(kind->any_case && tolower((unsigned char) text[i]) == FUZZ_BRAND[i]))
			return false;
	}
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8 *data, size_t size)
{
	const int	brand_len = (int) strlen(FUZZ_BRAND);
	const char *bytes = (const char *) data;
	const int	len = (int) strnlen(bytes, size);
	Datum		input = CStringGetDatum(fake_cstring(bytes, len));
	Datum		text = fake_text(bytes, len, size % 2 == 0);
	Datum		brand = fake_text(FUZZ_BRAND, brand_len - 1, true);
	uint8		plain[ID_MAX_LEN];
	bool		is_id = plain_has_brand(bytes, len) &&
		plain_decode(kind, bytes + brand_len, len - brand_len, plain);
	Datum		result;

	fake_encoding = size > 0 && data[0] % 2 == 0 ? PG_UTF8 : PG_SQL_ASCII;

	fake_function_name = "ab_c_id_in";
	result = fake_call(kind->type->branded_input, 1, input);
	CHECK(check_error(ERRCODE_INVALID_TEXT_REPRESENTATION) == !is_id);
	if (is_id)
	{
		char	   *out;
		struct varlena *same;

		CHECK(memcmp(DatumGetId(result), plain, kind->type->len) == 0);
		check_id(plain);

		fake_function_name = "ab_c_id_out";
		out = DatumGetCString(fake_call(kind->branded_out, 1, result));
		CHECK(strlen(out) == (size_t) (brand_len + kind->type->text_len));
		CHECK(strncmp(out, FUZZ_BRAND, brand_len) == 0);
		CHECK(plain_decode(kind, out + brand_len, kind->type->text_len, plain));
		CHECK(memcmp(DatumGetId(result), plain, kind->type->len) == 0);

		same = (struct varlena *) DatumGetPointer(fake_call(kind->brand, 2, result, brand));
		CHECK(VARSIZE_ANY_EXHDR(same) == strlen(out));
		CHECK(memcmp(VARDATA_ANY(same), out, strlen(out)) == 0);

		fake_function_name = "is_ab_c_id";
		CHECK(DatumGetBool(fake_call(kind->is_branded, 1, text)) ==
			  (memcmp(out, bytes, len) == 0));
	}

	result = fake_call(kind->unbrand, 2, text, brand);
	CHECK(check_error(ERRCODE_INVALID_TEXT_REPRESENTATION) == !is_id);
	if (is_id)
		CHECK(memcmp(DatumGetId(result), plain, kind->type->len) == 0);

	/* the input as a brand */
	result = fake_call(kind->unbrand, 2, text, text);
	CHECK(fake_error.sqlstate == ERRCODE_INVALID_TEXT_REPRESENTATION ||
		  fake_error.sqlstate == ERRCODE_INVALID_PARAMETER_VALUE);

	fake_free_all();
	return 0;
}
