/*
 * push64.h
 *	  The Base64 of Firebase Push IDs.
 *
 * Source of the format: "The 2^120 Ways to Ensure Unique Identifiers", Firebase
 * blog, 2015, and the Firebase JavaScript SDK.  Its alphabet is in ASCII order,
 * so that the order of the text under COLLATE "C" is the order of the bytes.
 * Case matters; there is no padding.
 *
 * Pure C on bytes, without postgres.h, so that it can be fuzzed and unit-tested
 * outside a server.
 */
#ifndef IDGEN_PUSH64_H
#define IDGEN_PUSH64_H

#include <stdint.h>

static const char push64_alphabet[] =
	"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

#define PUSH64_VALID	0x80	/* so that what is not listed, 0, is invalid */
#define PUSH64_4(a, b, c, d, value) \
	[a] = PUSH64_VALID | (value), [b] = PUSH64_VALID | ((value) + 1), \
	[c] = PUSH64_VALID | ((value) + 2), [d] = PUSH64_VALID | ((value) + 3)

static const uint8_t push64_value[256] = {
	PUSH64_4('-', '0', '1', '2', 0),
	PUSH64_4('3', '4', '5', '6', 4),
	PUSH64_4('7', '8', '9', 'A', 8),
	PUSH64_4('B', 'C', 'D', 'E', 12),
	PUSH64_4('F', 'G', 'H', 'I', 16),
	PUSH64_4('J', 'K', 'L', 'M', 20),
	PUSH64_4('N', 'O', 'P', 'Q', 24),
	PUSH64_4('R', 'S', 'T', 'U', 28),
	PUSH64_4('V', 'W', 'X', 'Y', 32),
	PUSH64_4('Z', '_', 'a', 'b', 36),
	PUSH64_4('c', 'd', 'e', 'f', 40),
	PUSH64_4('g', 'h', 'i', 'j', 44),
	PUSH64_4('k', 'l', 'm', 'n', 48),
	PUSH64_4('o', 'p', 'q', 'r', 52),
	PUSH64_4('s', 't', 'u', 'v', 56),
	PUSH64_4('w', 'x', 'y', 'z', 60),
};

/*
 * Writes 4 characters for every 3 bytes; nbytes is a multiple of 3.
 * No terminating zero.
 */
static inline void
push64_encode(const uint8_t *bytes, int nbytes, char *text)
{
	for (; nbytes > 0; bytes += 3, nbytes -= 3, text += 4)
	{
		uint32_t	block = (uint32_t) bytes[0] << 16 | bytes[1] << 8 | bytes[2];

		text[0] = push64_alphabet[block >> 18];
		text[1] = push64_alphabet[block >> 12 & 63];
		text[2] = push64_alphabet[block >> 6 & 63];
		text[3] = push64_alphabet[block & 63];
	}
}

/*
 * Reads 4 characters into every 3 bytes; nchars is a multiple of 4.
 *
 * Returns -1 if all is well, or the index of the first character that is not
 * of the alphabet; the bytes are undefined then.
 */
static inline int
push64_decode(const char *text, int nchars, uint8_t *bytes)
{
	uint8_t		valid = PUSH64_VALID;

	for (int i = 0; i < nchars; i += 4, bytes += 3)
	{
		uint8_t		a = push64_value[(uint8_t) text[i]];
		uint8_t		b = push64_value[(uint8_t) text[i + 1]];
		uint8_t		c = push64_value[(uint8_t) text[i + 2]];
		uint8_t		d = push64_value[(uint8_t) text[i + 3]];

		valid &= a & b & c & d;
		bytes[0] = (uint8_t) (a << 2 | (b >> 4 & 3));
		bytes[1] = (uint8_t) (b << 4 | (c >> 2 & 15));
		bytes[2] = (uint8_t) (c << 6 | (d & 63));
	}

	if (valid == 0)
	{
		for (int i = 0; i < nchars; i++)
		{
			if (push64_value[(uint8_t) text[i]] == 0)
				return i;
		}
	}
	return -1;
}

#endif							/* IDGEN_PUSH64_H */
