/*
 * fake_server.h
 *	  As little of a server as idgen's C needs to run in a plain program.
 *
 * With it the unit tests and the fuzz targets call the very functions that SQL
 * calls, compiled from the same files, on any architecture that has a compiler,
 * and with sanitizers that see every byte: here palloc() is malloc().
 *
 * What a test makes idgen call stands here.  All else of the server is left
 * unresolved by the linker, and to call it is a crash.
 */
#ifndef IDGEN_FAKE_SERVER_H
#define IDGEN_FAKE_SERVER_H

#include "id_type.h"

#include "id_mint.h"
#include "lib/stringinfo.h"

/* heap_form_tuple() has promised to leave its arguments alone since 17. */
#if PG_VERSION_NUM >= 170000
#define FAKE_CONST const
#else
#define FAKE_CONST
#endif

/* Caches have a type of their own since 19. */
#if PG_VERSION_NUM >= 190000
#define FAKE_CACHE_ID SysCacheIdentifier
#else
#define FAKE_CACHE_ID int
#endif

/* How the last call ended: sqlstate is 0 if all was well */
typedef struct FakeError
{
	int			sqlstate;
	char		message[1024];
	char		detail[1024];
	char		hint[1024];
} FakeError;

extern FakeError fake_error;

/*
 * Calls a function as SQL would.  What it allocated lives on until
 * fake_free_all().
 */
extern Datum fake_call(PGFunction function, int nargs, ...);
extern void fake_free_all(void);

/* Arguments and results; a text has the header of one byte if it is short */
extern Datum fake_text(const char *bytes, int len, bool short_header);
extern Datum fake_message(const char *bytes, int len);
extern char *fake_cstring(const char *bytes, int len);

/* The row that a function has returned; "fake_row_len" is set beforehand */
#define FAKE_ROW_LEN 6
extern int	fake_row_len;
extern bool fake_row_null[FAKE_ROW_LEN];
extern Datum fake_row[FAKE_ROW_LEN];
extern uint8 fake_row_id[ID_MAX_LEN];	/* a copy of the second column's bytes */
extern int	fake_row_id_len;

/* The name of the function at hand, which names the brand of a branded type */
extern const char *fake_function_name;

/* The world that the generators see */
extern TimestampTz fake_now;
extern bool fake_random_fails;
extern int	fake_random_calls;
extern int	fake_encoding;

/* The number of abbreviated keys of the last sort that differ from the one before */
extern int	fake_distinct;

/* Sets one of the settings as SET does: false if the check hook refuses */
extern bool fake_set(const char *name, const char *value);

#endif							/* IDGEN_FAKE_SERVER_H */
