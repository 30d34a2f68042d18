/*
 * crockford.h
 *	  Crockford's Base32, as record_id and rev_id use it.
 *
 * Source of the format: Douglas Crockford, "Base 32".  Bits are taken from the
 * left, most significant first, five to a character, so that the order of the
 * text under COLLATE "C" is the order of the bytes.  The alphabet leaves out
 * I, L, O and U.  Input takes any case, o for 0, and i or l for 1; u is an error.
 * There are no hyphens and no check symbol here.
 *
 * Pure C on bytes, without postgres.h, so that it can be fuzzed and unit-tested
 * outside a server.
 */
#ifndef IDGEN_CROCKFORD_H
#define IDGEN_CROCKFORD_H

#include <stdint.h>

static const char crockford_upper[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
static const char crockford_lower[] = "0123456789abcdefghjkmnpqrstvwxyz";

#define CROCKFORD_VALID		0x80	/* so that what is not listed, 0, is invalid */
#define CROCKFORD_DIGIT(upper, lower, value) \
	[upper] = CROCKFORD_VALID | (value), [lower] = CROCKFORD_VALID | (value)

static const uint8_t crockford_value[256] = {
	CROCKFORD_DIGIT('0', 'O', 0), ['o'] = CROCKFORD_VALID | 0,
	CROCKFORD_DIGIT('1', 'I', 1), ['i'] = CROCKFORD_VALID | 1,
	CROCKFORD_DIGIT('L', 'l', 1),
	['2'] = CROCKFORD_VALID | 2, ['3'] = CROCKFORD_VALID | 3,
	['4'] = CROCKFORD_VALID | 4, ['5'] = CROCKFORD_VALID | 5,
	['6'] = CROCKFORD_VALID | 6, ['7'] = CROCKFORD_VALID | 7,
	['8'] = CROCKFORD_VALID | 8, ['9'] = CROCKFORD_VALID | 9,
	CROCKFORD_DIGIT('A', 'a', 10), CROCKFORD_DIGIT('B', 'b', 11),
	CROCKFORD_DIGIT('C', 'c', 12), CROCKFORD_DIGIT('D', 'd', 13),
	CROCKFORD_DIGIT('E', 'e', 14), CROCKFORD_DIGIT('F', 'f', 15),
	CROCKFORD_DIGIT('G', 'g', 16), CROCKFORD_DIGIT('H', 'h', 17),
	CROCKFORD_DIGIT('J', 'j', 18), CROCKFORD_DIGIT('K', 'k', 19),
	CROCKFORD_DIGIT('M', 'm', 20), CROCKFORD_DIGIT('N', 'n', 21),
	CROCKFORD_DIGIT('P', 'p', 22), CROCKFORD_DIGIT('Q', 'q', 23),
	CROCKFORD_DIGIT('R', 'r', 24), CROCKFORD_DIGIT('S', 's', 25),
	CROCKFORD_DIGIT('T', 't', 26), CROCKFORD_DIGIT('V', 'v', 27),
	CROCKFORD_DIGIT('W', 'w', 28), CROCKFORD_DIGIT('X', 'x', 29),
	CROCKFORD_DIGIT('Y', 'y', 30), CROCKFORD_DIGIT('Z', 'z', 31),
};

/*
 * The lengths are constants wherever these are called; with the loops unrolled
 * the tests of them are gone, and the code takes a third of the time.
 */

/*
 * Writes nchars characters for nbytes bytes.  Bits that the characters have
 * beyond the bytes are zero; bits that the bytes have beyond the characters
 * (the last four of a record_id) are dropped.  No terminating zero.
 */
static inline void
crockford_encode(const uint8_t *bytes, int nbytes, char *text, int nchars,
				 const char *alphabet)
{
	/* 5 bytes are 40 bits are 8 characters */
#pragma GCC unroll 4
	for (; nchars > 0; bytes += 5, nbytes -= 5, text += 8, nchars -= 8)
	{
		uint64_t	block = 0;

#pragma GCC unroll 5
		for (int i = 0; i < 5; i++)
			block = block << 8 | (i < nbytes ? bytes[i] : 0);
#pragma GCC unroll 8
		for (int i = 0; i < 8; i++)
		{
			if (i < nchars)
				text[i] = alphabet[block >> (35 - 5 * i) & 31];
		}
	}
}

/*
 * Reads nchars characters into nbytes bytes, filling bits that the bytes have
 * beyond the characters with zero.
 *
 * Returns -1 if all is well, the index of the first character that is not of
 * the alphabet, or nchars if a bit is set that no byte has room for (the last
 * two of a rev_id: without this check four texts would be one id).  The bytes
 * are undefined unless all is well.
 */
static inline int
crockford_decode(const char *text, int nchars, uint8_t *bytes, int nbytes)
{
	const char *start = text;
	const int	total = nchars;
	uint8_t		valid = CROCKFORD_VALID;
	uint64_t	left_over = 0;

#pragma GCC unroll 4
	for (; nchars > 0; bytes += 5, nbytes -= 5, text += 8, nchars -= 8)
	{
		uint64_t	block = 0;

#pragma GCC unroll 8
		for (int i = 0; i < 8; i++)
		{
			uint8_t		value = CROCKFORD_VALID;

			if (i < nchars)
				value = crockford_value[(uint8_t) text[i]];
			valid &= value;
			block = block << 5 | (value & 31);
		}
#pragma GCC unroll 5
		for (int i = 0; i < 5; i++)
		{
			if (i < nbytes)
				bytes[i] = (uint8_t) (block >> (32 - 8 * i));
			else
				left_over |= block >> (32 - 8 * i) & 0xFF;
		}
	}

	if (valid == 0)
	{
		for (int i = 0; i < total; i++)
		{
			if (crockford_value[(uint8_t) start[i]] == 0)
				return i;
		}
	}
	return left_over == 0 ? -1 : total;
}

#endif							/* IDGEN_CROCKFORD_H */
