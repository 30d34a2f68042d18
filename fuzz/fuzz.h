/*
 * fuzz.h
 *	  What the fuzz targets share.
 *
 * A target calls the functions that SQL calls (see unit/fake_server.h), on
 * copies that end where the input ends, and compares what they say with a second
 * implementation that is as slow and as plain as can be: bit by bit, from
 * the alphabet as the formats' documents give it.
 */
#ifndef IDGEN_FUZZ_H
#define IDGEN_FUZZ_H

#include "../unit/fake_server.h"
#include "../unit/kinds.h"

#include "mb/pg_wchar.h"

/* Stops the run, so that libFuzzer keeps the input. */
#define CHECK(condition) \
	do { \
		if (!(condition)) \
		{ \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* The brand of the functions of branded types */
#define FUZZ_BRAND "ab_c_"

/* The kind that the run is for: the environment names it in FUZZ_KIND */
extern const Kind *kind;

/* The second implementation: the bytes of a text; false if it is none */
extern bool plain_decode(const Kind *of, const char *text, int len, uint8 *id);

/* What must be true of every ID that a function has accepted */
extern void check_id(const uint8 *id);

/* What must be true of every error; true if the last call ended in one */
extern bool check_error(int sqlstate);

extern int	LLVMFuzzerInitialize(int *argc, char ***argv);
extern int	LLVMFuzzerTestOneInput(const uint8 *data, size_t size);

#endif							/* IDGEN_FUZZ_H */
