/*
 * idgen with libpq.
 *
 * Parameters need no type and no cast: the server infers rev_id from the other side of the operator.
 */
#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static PGconn *conn;

static void
check(bool ok, const char *what)
{
	printf("%s - %s\n", ok ? "ok" : "not ok", what);
	if (!ok)
	{
		fprintf(stderr, "%s", PQerrorMessage(conn));
		exit(1);
	}
}

/* Runs a query with up to two parameters in text; the result is text, too. */
static PGresult *
query(const char *sql, int nparams, const char *a, const char *b)
{
	const char *values[] = {a, b};
	PGresult   *res = PQexecParams(conn, sql, nparams, NULL, values, NULL, NULL, 0);

	if (PQresultStatus(res) != PGRES_TUPLES_OK && PQresultStatus(res) != PGRES_COMMAND_OK &&
		PQresultStatus(res) != PGRES_COPY_IN)
		check(false, sql);
	return res;
}

static char *
value(const char *sql, int nparams, const char *a, const char *b)
{
	PGresult   *res = query(sql, nparams, a, b);
	char	   *copy = strdup(PQntuples(res) > 0 ? PQgetvalue(res, 0, 0) : "");

	PQclear(res);
	return copy;
}

/* Does the plan of the query look ids up in an index? */
static bool
uses_index(const char *sql, int nparams, const char *a, const char *b)
{
	char		explain[500];
	PGresult   *res;
	bool		found = false;

	snprintf(explain, sizeof(explain), "EXPLAIN (COSTS OFF) %s", sql);
	res = query(explain, nparams, a, b);
	for (int i = 0; i < PQntuples(res); i++)
	{
		printf("    %s\n", PQgetvalue(res, i, 0));
		found |= strstr(PQgetvalue(res, i, 0), "Index Cond: ") != NULL;
	}
	PQclear(res);
	return found;
}

int
main(void)
{
	PGresult   *res;
	char	   *id;
	char	   *text;
	char		array[100];
	char		bytes[16];

	/* from PGHOST, PGDATABASE, ... */
	conn = PQconnectdb("");
	check(PQstatus(conn) == CONNECTION_OK, "connected");
	PQclear(query("SET client_min_messages = warning", 0, NULL, NULL));

	PQclear(query("SELECT create_branded_id('usr', 'rev_id')", 0, NULL, NULL));
	PQclear(query("CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id, author usr_id, body text)",
				  0, NULL, NULL));
	id = value("INSERT INTO post (body) VALUES ($1) RETURNING id", 1, "hello", NULL);
	printf("    %s\n", id);
	check(strlen(id) == 26, "insert with the default, and the id comes back");

	/* COPY: the text of the id, or no id at all for the default */
	PQclear(query("COPY post (parent, body) FROM STDIN", 0, NULL, NULL));
	for (int i = 0; i < 10000; i++)
	{
		char		line[100];
		int			length = snprintf(line, sizeof(line), "%s\tanswer %d\n", id, i);

		if (PQputCopyData(conn, line, length) != 1)
			check(false, "PQputCopyData");
	}
	PQputCopyEnd(conn, NULL);
	res = PQgetResult(conn);
	check(strcmp(PQcmdTuples(res), "10000") == 0, "COPY of 10000 rows");
	PQclear(res);
	PQclear(PQgetResult(conn));
	PQclear(query("ANALYZE post", 0, NULL, NULL));

	/* the newest first is the order of the primary key */
	text = value("SELECT body FROM post ORDER BY id LIMIT 1", 0, NULL, NULL);
	check(strcmp(text, "answer 9999") == 0, "ORDER BY id: the newest first");
	free(text);

	text = value("SELECT body FROM post WHERE id = $1", 1, id, NULL);
	check(strcmp(text, "hello") == 0, "id = $1");
	free(text);
	check(uses_index("SELECT * FROM post WHERE id = $1", 1, id, NULL), "... by the index");

	snprintf(array, sizeof(array), "{%s,zzzzzzzzzzzzzzzzzzzzzzzzzw}", id);
	text = value("SELECT count(*) FROM post WHERE id = ANY($1)", 1, array, NULL);
	check(strcmp(text, "1") == 0, "id = ANY($1)");
	free(text);
	check(uses_index("SELECT * FROM post WHERE id = ANY($1)", 1, array, NULL), "... by the index");

#define RANGE "FROM post WHERE created_in(id, $1, $2)"
	text = value("SELECT count(*) " RANGE, 2, "2026-01-01+00", "2100-01-01+00");
	check(strcmp(text, "10001") == 0, "a range of time");
	free(text);
	check(uses_index("SELECT * " RANGE, 2, "2026-01-01+00", "2026-01-02+00"), "... by the index");

	/* a parameter that is NULL is a null pointer */
	PQclear(query("INSERT INTO post (parent) VALUES ($1)", 1, NULL, NULL));
	text = value("SELECT count(*) FROM post WHERE parent IS NOT DISTINCT FROM $1", 1, NULL, NULL);
	check(strcmp(text, "2") == 0, "NULL as a parameter");
	free(text);

	/* binary: the 16 bytes, both ways */
	res = PQexecParams(conn, "SELECT id FROM post WHERE id = $1", 1, NULL, (const char *const[]) {id}, NULL, NULL, 1);
	check(PQntuples(res) == 1 && PQfformat(res, 0) == 1 && PQgetlength(res, 0, 0) == 16, "a binary result of 16 bytes");
	memcpy(bytes, PQgetvalue(res, 0, 0), 16);
	PQclear(res);
	res = PQexecParams(conn, "SELECT body FROM post WHERE id = $1", 1, NULL,
					   (const char *const[]) {bytes}, (const int[]) {16}, (const int[]) {1}, 0);
	check(PQntuples(res) == 1 && strcmp(PQgetvalue(res, 0, 0), "hello") == 0, "a binary parameter");
	PQclear(res);

	/* a brand is in the text; the bytes are those of the kind */
	text = value("UPDATE post SET author = usr_id() WHERE id = $1 RETURNING author", 1, id, NULL);
	printf("    %s\n", text);
	check(strlen(text) == 30, "a branded id");
	res = PQexecParams(conn, "SELECT author FROM post WHERE author = $1", 1, NULL, (const char *const[]) {text}, NULL, NULL, 1);
	check(PQntuples(res) == 1 && PQgetlength(res, 0, 0) == 16, "... in binary has no brand");
	PQclear(res);
	free(text);

	/* what the application sees of a wrong id */
	res = PQexecParams(conn, "SELECT body FROM post WHERE id = $1", 1, NULL, (const char *const[]) {"nonsense"}, NULL, NULL, 0);
	printf("    %s", PQresultErrorMessage(res));
	check(strcmp(PQresultErrorField(res, PG_DIAG_SQLSTATE), "22P02") == 0, "a wrong id is SQLSTATE 22P02");
	PQclear(res);

	text = value("SELECT jsonb_build_object('id', id) FROM post WHERE id = $1", 1, id, NULL);
	printf("    %s\n", text);
	check(strstr(text, id) != NULL, "the id in JSON is its text");
	free(text);

	free(id);
	PQfinish(conn);
	return 0;
}
