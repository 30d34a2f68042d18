/*
 * fuzz.c
 *	  What the fuzz targets share; see fuzz.h.
 */
#include "fuzz.h"

#include <ctype.h>

const Kind *kind;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *name = getenv("FUZZ_KIND");

	for (int i = 0; i < KINDS; i++)
	{
		if (name != NULL && strcmp(kinds[i].type->name, name) == 0)
			kind = &kinds[i];
	}
	/* the target for any kind needs none */
	if (kind == NULL)
		kind = &kinds[0];
	return 0;
}

/* The number that a character stands for; -1 if it stands for none */
static int
plain_digit(const Kind *of, uint8 c)
{
	const char *found;

	if (c == '\0' || c >= 0x80)
		return -1;
	if (of->any_case)
		c = (uint8) (isupper((unsigned char) of->alphabet[10]) ? toupper(c) : tolower(c));
	for (const char *pair = of->folded; pair != NULL && *pair != '\0'; pair += 2)
	{
		if (c == (uint8) pair[0])
			c = (uint8) pair[1];
	}
	found = strchr(of->alphabet, c);
	return found == NULL ? -1 : (int) (found - of->alphabet);
}

bool
plain_decode(const Kind *of, const char *text, int len, uint8 *id)
{
	int			bits = strlen(of->alphabet) == 64 ? 6 : 5;

	if (len != of->type->text_len)
		return false;
	memset(id, 0, of->type->len);
	for (int bit = 0; bit < len * bits; bit++)
	{
		int			digit = plain_digit(of, (uint8) text[bit / bits]);

		if (digit < 0)
			return false;
		if ((digit >> (bits - 1 - bit % bits) & 1) == 0)
			continue;
		/* a bit that no byte has room for */
		if (bit >= of->type->len * 8)
			return false;
		id[bit / 8] |= (uint8) (0x80 >> bit % 8);
	}
	return true;
}

bool
check_error(int sqlstate)
{
	if (fake_error.sqlstate == 0)
		return false;
	CHECK(fake_error.sqlstate == sqlstate);
	CHECK(fake_error.message[0] != '\0');
	CHECK(fake_error.detail[0] != '\0');
	return true;
}

void
check_id(const uint8 *id)
{
	const IdType *type = kind->type;
	char	   *text;
	uint8		again[ID_MAX_LEN];
	bytea	   *bytes;

	/* text and back */
	text = DatumGetCString(fake_call(kind->out, 1, PointerGetDatum(id)));
	CHECK(fake_error.sqlstate == 0);
	CHECK(strlen(text) == (size_t) type->text_len);
	CHECK(plain_decode(kind, text, type->text_len, again));
	CHECK(memcmp(again, id, type->len) == 0);
	CHECK(DatumGetBool(fake_call(kind->is_canonical, 1,
								 fake_text(text, type->text_len, true))));

	/* binary and back */
	bytes = DatumGetByteaPP(fake_call(kind->send, 1, PointerGetDatum(id)));
	CHECK(fake_error.sqlstate == 0);
	CHECK(VARSIZE_ANY_EXHDR(bytes) == (Size) type->len);
	CHECK(memcmp(VARDATA_ANY(bytes), id, type->len) == 0);

	/* every ID has fields, and a time within the range of its kind */
	fake_row_len = 2;
	fake_row_id_len = 0;
	(void) fake_call(kind->inspect, 1, PointerGetDatum(id));
	CHECK(fake_error.sqlstate == 0);
	CHECK(id_unix_ms(type, id) >= type->epoch_ms);
	CHECK(id_unix_ms(type, id) <= id_last_ms(type));
	CHECK(id_ms_from_timestamptz(type, id_timestamptz(type, id)) == id_unix_ms(type, id));
	CHECK(DatumGetInt32(fake_call(kind->cmp, 2, PointerGetDatum(id), PointerGetDatum(again))) == 0);
}
