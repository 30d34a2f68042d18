/*
 * fuzz_recv.c
 *	  Binary input of one kind, and its cast from bytea.
 */
#include "fuzz.h"

static void
check_result(Datum result, const uint8 *data, bool is_id)
{
	CHECK(check_error(ERRCODE_INVALID_BINARY_REPRESENTATION) == !is_id);
	if (is_id)
	{
		const uint8 *id = DatumGetId(result);

		CHECK(memcmp(id, data, kind->type->len) == 0);
		check_id(id);
	}
}

int
LLVMFuzzerTestOneInput(const uint8 *data, size_t size)
{
	const IdType *type = kind->type;
	int			len = (int) size;
	bool		is_id = len == type->len &&
		data[len - 1] % (1 << type->pad_bits) == 0;
	Datum		message = fake_message((const char *) data, len);
	Datum		result;

	result = fake_call(kind->recv, 1, message);
	check_result(result, data, is_id);
	if (is_id)
		CHECK(((StringInfo) DatumGetPointer(message))->cursor == len);

	for (int short_header = 0; short_header <= 1; short_header++)
	{
		result = fake_call(kind->from_bytea, 1,
						   fake_text((const char *) data, len, short_header));
		check_result(result, data, is_id);
	}

	fake_free_all();
	return 0;
}
