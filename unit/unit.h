/*
 * unit.h
 *	  cmocka, and what it needs before it.
 */
#ifndef IDGEN_UNIT_H
#define IDGEN_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define lengthof_table(table) ((int) (sizeof(table) / sizeof((table)[0])))

/* The same numbers on every run and machine (Numerical Recipes' LCG, high bits) */
static inline uint64_t
next_number(void)
{
	static uint64_t state = 1;
	uint64_t	result = 0;

	for (int i = 0; i < 2; i++)
	{
		state = state * 6364136223846793005u + 1442695040888963407u;
		result = result << 32 | state >> 32;
	}
	return result;
}

static inline void
next_bytes(uint8_t *bytes, int len)
{
	for (int i = 0; i < len; i++)
		bytes[i] = (uint8_t) next_number();
}

#endif							/* IDGEN_UNIT_H */
