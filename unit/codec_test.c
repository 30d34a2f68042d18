/*
 * codec_test.c
 *	  The text codecs, as plain C: no server, not even its headers.
 *
 * A second implementation, bit by bit, says what is right.
 */
#include "unit.h"

#include "crockford.h"
#include "push64.h"
#include "vectors.h"

typedef struct Codec
{
	const char *alphabet;
	const char *folded;			/* pairs: a character, and what it stands for */
	int			bits;			/* of a character */
	int			len;
	int			text_len;
	void		(*encode) (const uint8_t *bytes, char *text);
	int			(*decode) (const char *text, uint8_t *bytes);
} Codec;

static void
record_encode(const uint8_t *bytes, char *text)
{
	crockford_encode(bytes, 13, text, 20, crockford_upper);
}

static int
record_decode(const char *text, uint8_t *bytes)
{
	return crockford_decode(text, 20, bytes, 13);
}

static void
rev_encode(const uint8_t *bytes, char *text)
{
	crockford_encode(bytes, 16, text, 26, crockford_lower);
}

static int
rev_decode(const char *text, uint8_t *bytes)
{
	return crockford_decode(text, 26, bytes, 16);
}

static void
push_encode(const uint8_t *bytes, char *text)
{
	push64_encode(bytes, 15, text);
}

static int
push_decode_id(const char *text, uint8_t *bytes)
{
	return push64_decode(text, 20, bytes);
}

static const Codec codecs[] = {
	{
		"0123456789ABCDEFGHJKMNPQRSTVWXYZ",
		"aAbBcCdDeEfFgGhHjJkKmMnNpPqQrRsStTvVwWxXyYzZO0o0I1i1L1l1",
		5, 13, 20, record_encode, record_decode
	},
	{
		"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz",
		"", 6, 15, 20, push_encode, push_decode_id
	},
	{
		"0123456789abcdefghjkmnpqrstvwxyz",
		"AaBbCcDdEeFfGgHhJjKkMmNnPpQqRrSsTtVvWwXxYyZzO0o0I1i1L1l1",
		5, 16, 26, rev_encode, rev_decode
	},
};

/* What a character stands for; -1 if it is not of the alphabet */
static int
digit(const Codec *codec, char c)
{
	const char *found;

	if (c == '\0')
		return -1;
	for (const char *pair = codec->folded; *pair != '\0'; pair += 2)
	{
		if (c == pair[0])
		{
			c = pair[1];
			break;
		}
	}
	found = strchr(codec->alphabet, c);
	return found != NULL ? (int) (found - codec->alphabet) : -1;
}

/* As decode() has it: -1, the first bad character, or text_len for bits too many */
static int
plain_decode(const Codec *codec, const char *text, uint8_t *bytes)
{
	int			result = -1;

	memset(bytes, 0, codec->len);
	for (int i = 0; i < codec->text_len; i++)
	{
		int			value = digit(codec, text[i]);

		if (value < 0)
			return i;
		for (int bit = 0; bit < codec->bits; bit++)
		{
			int			at = i * codec->bits + bit;

			if ((value >> (codec->bits - 1 - bit) & 1) == 0)
				continue;
			if (at >= codec->len * 8)
				result = codec->text_len;
			else
				bytes[at / 8] |= (uint8_t) (0x80 >> at % 8);
		}
	}
	return result;
}

/* Decodes into a place with guards around it, and compares with the plain way. */
static void
check_decode(const Codec *codec, const char *text)
{
	uint8_t		place[1 + 16 + 1];
	uint8_t		plain[16];
	int			expected = plain_decode(codec, text, plain);

	memset(place, 0xA5, sizeof(place));
	assert_int_equal(codec->decode(text, place + 1), expected);
	if (expected == -1)
		assert_memory_equal(place + 1, plain, codec->len);
	assert_int_equal(place[0], 0xA5);
	assert_int_equal(place[1 + codec->len], 0xA5);
}

/* Encodes likewise, and goes the way back. */
static void
check_encode(const Codec *codec, const uint8_t *bytes, char *text)
{
	char		place[1 + 26 + 1];
	uint8_t		again[16];

	memset(place, '!', sizeof(place));
	codec->encode(bytes, place + 1);
	assert_int_equal(place[0], '!');
	assert_int_equal(place[1 + codec->text_len], '!');
	memcpy(text, place + 1, codec->text_len);

	for (int i = 0; i < codec->text_len; i++)
		assert_non_null(memchr(codec->alphabet, text[i], strlen(codec->alphabet)));
	assert_int_equal(plain_decode(codec, text, again), -1);
	assert_memory_equal(again, bytes, codec->len);
	check_decode(codec, text);
}

/* An ID: padding bits are zero */
static void
random_id(const Codec *codec, uint8_t *bytes)
{
	next_bytes(bytes, codec->len);
	if (codec->len == 13)
		bytes[12] &= 0xF0;
}

static void
big_endian(uint8_t *bytes, int len, uint64_t value)
{
	for (int i = len - 1; i >= 0; i--, value >>= 8)
		bytes[i] = (uint8_t) value;
}

static void
check_vector(const Codec *codec, const uint8_t *bytes, const char *expected)
{
	char		text[26];

	assert_int_equal(strlen(expected), codec->text_len);
	check_encode(codec, bytes, text);
	assert_memory_equal(text, expected, codec->text_len);
}

static void
test_vectors(void **state)
{
	uint8_t		bytes[16];

	for (int i = 0; i < lengthof_table(record_vectors); i++)
	{
		big_endian(bytes, 5, (uint64_t) (record_vectors[i].unix_ms - 1767225600000));
		big_endian(bytes + 5, 5, (uint64_t) record_vectors[i].machine_id);
		big_endian(bytes + 10, 3, (uint64_t) record_vectors[i].counter << 4);
		check_vector(&codecs[0], bytes, record_vectors[i].text);
	}
	for (int i = 0; i < lengthof_table(push_vectors); i++)
	{
		big_endian(bytes, 6, (uint64_t) push_vectors[i].unix_ms);
		for (int j = 0; j < 3; j++)
		{
			const uint8_t *four = push_vectors[i].random + 4 * j;

			big_endian(bytes + 6 + 3 * j, 3,
					   (uint64_t) (four[0] << 18 | four[1] << 12 | four[2] << 6 | four[3]));
		}
		check_vector(&codecs[1], bytes, push_vectors[i].text);
	}
	for (int i = 0; i < lengthof_table(push_decode); i++)
	{
		uint8_t		time[6];

		assert_int_equal(push_decode_id(push_decode[i].text, bytes), -1);
		big_endian(time, 6, (uint64_t) push_decode[i].unix_ms);
		assert_memory_equal(bytes, time, 6);
	}
	for (int i = 0; i < lengthof_table(rev_vectors); i++)
	{
		big_endian(bytes, 6, ~(uint64_t) rev_vectors[i].unix_ms);
		memcpy(bytes + 6, rev_vectors[i].tail, 10);
		assert_memory_equal(bytes, rev_vectors[i].bytes, 16);
		check_vector(&codecs[2], bytes, rev_vectors[i].text);
	}
}

/* Texts of the right length that are none: the codecs see only those. */
static void
test_invalid_vectors(void **state)
{
	uint8_t		bytes[16];
	int			seen = 0;

	for (int i = 0; i < lengthof_table(push_invalid); i++)
	{
		if (push_invalid[i].len != 20)
			continue;
		seen++;
		assert_int_not_equal(push_decode_id(push_invalid[i].text, bytes), -1);
		check_decode(&codecs[1], push_invalid[i].text);
	}
	for (int i = 0; i < lengthof_table(rev_invalid); i++)
	{
		if (rev_invalid[i].len != 26)
			continue;
		seen++;
		assert_int_not_equal(rev_decode(rev_invalid[i].text, bytes), -1);
		check_decode(&codecs[2], rev_invalid[i].text);
	}
	assert_true(seen > 30);

	for (int i = 0; i < lengthof_table(rev_lenient); i++)
	{
		char		text[26];

		assert_int_equal(rev_decode(rev_lenient[i].text, bytes), -1);
		check_encode(&codecs[2], bytes, text);
		assert_memory_equal(text, rev_lenient[i].canonical, 26);
	}
}

/*
 * Every byte at every place of many IDs: so every change of one character, every
 * change of one bit of the text, every look-alike, and every padding bit.
 */
static void
test_one_character_changed(void **state)
{
	for (int c = 0; c < lengthof_table(codecs); c++)
	{
		const Codec *codec = &codecs[c];

		for (int n = 0; n < 60; n++)
		{
			uint8_t		bytes[16];
			char		text[26];

			random_id(codec, bytes);
			if (n < 2)
			{
				memset(bytes, n == 0 ? 0x00 : 0xFF, sizeof(bytes));
				if (codec->len == 13)
					bytes[12] &= 0xF0;
			}
			check_encode(codec, bytes, text);
			for (int i = 0; i < codec->text_len; i++)
			{
				char		before = text[i];

				for (int byte = 0; byte <= 255; byte++)
				{
					text[i] = (char) byte;
					check_decode(codec, text);
				}
				text[i] = before;
			}
		}
	}
}

/* Where two characters are bad, the first one is told. */
static void
test_first_bad_character(void **state)
{
	for (int c = 0; c < lengthof_table(codecs); c++)
	{
		const Codec *codec = &codecs[c];

		for (int i = 0; i < codec->text_len; i++)
		{
			for (int j = i; j < codec->text_len; j++)
			{
				char		text[26];
				uint8_t		bytes[16];

				memset(text, codec->alphabet[31], sizeof(text));
				text[i] = '\0';
				text[j] = '\xFF';
				assert_int_equal(codec->decode(text, bytes), i);
			}
		}
	}
}

/* Every bit of the bytes shows in one character, and in the right one. */
static void
test_one_bit_changed(void **state)
{
	for (int c = 0; c < lengthof_table(codecs); c++)
	{
		const Codec *codec = &codecs[c];
		const int	bits = codec->len == 13 ? 100 : codec->len * 8;

		for (int n = 0; n < 100; n++)
		{
			uint8_t		bytes[16];
			char		text[26];
			char		changed[26];

			random_id(codec, bytes);
			check_encode(codec, bytes, text);
			for (int bit = 0; bit < bits; bit++)
			{
				bytes[bit / 8] ^= (uint8_t) (0x80 >> bit % 8);
				check_encode(codec, bytes, changed);
				for (int i = 0; i < codec->text_len; i++)
				{
					if (i == bit / codec->bits)
						assert_int_not_equal(changed[i], text[i]);
					else
						assert_int_equal(changed[i], text[i]);
				}
				bytes[bit / 8] ^= (uint8_t) (0x80 >> bit % 8);
			}
		}
	}
}

/* All values of any two neighbouring characters, and of four in Base64. */
static void
test_exhaustive(void **state)
{
	for (int c = 0; c < lengthof_table(codecs); c++)
	{
		const Codec *codec = &codecs[c];
		const int	base = (int) strlen(codec->alphabet);

		for (int i = 0; i + 1 < codec->text_len; i++)
		{
			for (int value = 0; value < base * base; value++)
			{
				char		text[26];
				char		again[26];
				uint8_t		bytes[16];

				memset(text, codec->alphabet[0], sizeof(text));
				text[i] = codec->alphabet[value / base];
				text[i + 1] = codec->alphabet[value % base];
				check_decode(codec, text);
				if (codec->decode(text, bytes) == -1)
				{
					check_encode(codec, bytes, again);
					assert_memory_equal(again, text, codec->text_len);
				}
			}
		}
	}

	for (uint32_t block = 0; block < 1 << 24; block++)
	{
		uint8_t		bytes[3] = {(uint8_t) (block >> 16), (uint8_t) (block >> 8), (uint8_t) block};
		uint8_t		again[3];
		char		text[4];

		push64_encode(bytes, 3, text);
		if (push64_decode(text, 4, again) != -1 || memcmp(bytes, again, 3) != 0 ||
			text[0] != codecs[1].alphabet[block >> 18] ||
			text[1] != codecs[1].alphabet[block >> 12 & 63] ||
			text[2] != codecs[1].alphabet[block >> 6 & 63] ||
			text[3] != codecs[1].alphabet[block & 63])
			fail_msg("block %06x", block);
	}
}

/* Round trips, and the order of texts, which is that of the bytes */
static void
test_round_trips_and_order(void **state)
{
	for (int c = 0; c < lengthof_table(codecs); c++)
	{
		const Codec *codec = &codecs[c];
		uint8_t		last[16] = {0};
		char		last_text[26];

		codec->encode(last, last_text);
		for (int n = 0; n < 20000; n++)
		{
			uint8_t		bytes[16];
			char		text[26];
			int			order;

			/* half of them share a beginning, or there would be nothing to compare */
			random_id(codec, bytes);
			if (n % 2 == 0)
				memcpy(bytes, last, next_number() % codec->len);
			check_encode(codec, bytes, text);
			order = memcmp(bytes, last, codec->len);
			assert_int_equal(memcmp(text, last_text, codec->text_len) < 0, order < 0);
			assert_int_equal(memcmp(text, last_text, codec->text_len) == 0, order == 0);
			memcpy(last, bytes, codec->len);
			memcpy(last_text, text, codec->text_len);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_vectors),
		cmocka_unit_test(test_invalid_vectors),
		cmocka_unit_test(test_one_character_changed),
		cmocka_unit_test(test_first_bad_character),
		cmocka_unit_test(test_one_bit_changed),
		cmocka_unit_test(test_exhaustive),
		cmocka_unit_test(test_round_trips_and_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
