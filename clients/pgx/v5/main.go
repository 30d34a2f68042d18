// idgen with pgx 5.
//
// As a parameter, a string needs neither a cast nor a registration. For slices, and for CopyFrom, which is always
// binary, the type must be registered with each connection.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

var (
	ctx  = context.Background()
	conn *pgx.Conn
)

func check(ok bool, what string, args ...any) {
	result := "ok"
	if !ok {
		result = "not ok"
	}
	fmt.Printf("%s - %s\n", result, fmt.Sprintf(what, args...))
	if !ok {
		os.Exit(1)
	}
}

func must(err error) {
	if err != nil {
		check(false, "%v", err)
	}
}

func exec(sql string) {
	_, err := conn.Exec(ctx, sql)
	must(err)
}

// count runs a query for one number.
func count(sql string, args ...any) (n int) {
	must(conn.QueryRow(ctx, sql, args...).Scan(&n))
	return
}

func usesIndex(sql string, args ...any) (found bool) {
	rows, err := conn.Query(ctx, "EXPLAIN (COSTS OFF) "+sql, args...)
	must(err)
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	must(err)
	for _, line := range plan {
		fmt.Println("   ", line)
		found = found || strings.Contains(line, "Index Cond:")
	}
	return
}

// register tells a connection of a type and its arrays; in a pool, AfterConnect is the place.
func register(conn *pgx.Conn, name string) error {
	var oid uint32
	if err := conn.QueryRow(ctx, "SELECT $1::text::regtype::oid", name).Scan(&oid); err != nil {
		return err
	}
	conn.TypeMap().RegisterType(&pgtype.Type{Name: name, OID: oid, Codec: pgtype.ByteaCodec{}})
	array, err := conn.LoadType(ctx, "_"+name)
	if err == nil {
		conn.TypeMap().RegisterType(array)
	}
	return err
}

func main() {
	var err error
	conn, err = pgx.Connect(ctx, "") // from PGHOST, PGDATABASE, …
	must(err)
	defer conn.Close(ctx)

	exec("SELECT create_branded_id('usr', 'rev_id')")
	exec("CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id, tags rev_id[], author usr_id DEFAULT usr_id(), body text)")

	var text, body string
	must(conn.QueryRow(ctx, "INSERT INTO post (body) VALUES ($1) RETURNING id", "hello").Scan(&text))
	check(len(text) == 26, "insert with the default, and the id comes back: %s", text)

	const byID = "SELECT body FROM post WHERE id = $1"
	must(conn.QueryRow(ctx, byID, text).Scan(&body))
	check(body == "hello", "id = $1, with a string")

	// without a registration, an array takes a detour
	n := count("SELECT count(*) FROM post WHERE id = ANY($1::text[]::rev_id[])", []string{text})
	check(n == 1, "id = ANY($1::text[]::rev_id[])")

	must(register(conn, "rev_id"))
	must(register(conn, "usr_id"))

	var id RevID
	must(conn.QueryRow(ctx, "SELECT id, body FROM post WHERE id = $1", RevID(text)).Scan(&id, &body))
	check(id == RevID(text) && body == "hello", "id = $1, in binary both ways")

	copied, err := conn.CopyFrom(ctx, pgx.Identifier{"post"}, []string{"parent", "body"},
		pgx.CopyFromSlice(10000, func(i int) ([]any, error) { return []any{id, fmt.Sprint("answer ", i)}, nil }))
	must(err)
	check(copied == 10000, "CopyFrom of 10000 rows, in binary")

	batch := &pgx.Batch{}
	for _, parent := range []*RevID{&id, nil} {
		batch.Queue("INSERT INTO post (parent, body) VALUES ($1, 'x')", parent)
	}
	must(conn.SendBatch(ctx, batch).Close())
	check(count("SELECT count(*) FROM post") == 10003, "a batch")
	exec("ANALYZE post")
	check(usesIndex(byID, id), "id = $1, by the index")

	const anyOf = "SELECT body FROM post WHERE id = ANY($1)"
	must(conn.QueryRow(ctx, anyOf, []RevID{id, "zzzzzzzzzzzzzzzzzzzzzzzzzw"}).Scan(&body))
	check(body == "hello", "id = ANY($1), with a slice")
	check(usesIndex(anyOf, []RevID{id}), "... by the index")

	const created = " FROM post WHERE created_in(id, $1, $2)"
	a, b := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	check(count("SELECT count(*)"+created, a, b) == 10003, "a range of time")
	check(usesIndex("SELECT *"+created, a, a.AddDate(0, 0, 1)), "... by the index")

	n = count("SELECT count(*) FROM post WHERE parent IS NOT DISTINCT FROM $1", (*RevID)(nil))
	check(n == 2, "a nil pointer is NULL")

	var tags []RevID
	must(conn.QueryRow(ctx, "UPDATE post SET tags = $2 WHERE id = $1 RETURNING tags", id, []RevID{id, id}).Scan(&tags))
	check(len(tags) == 2 && tags[0] == id, "an array is a slice")

	err = conn.QueryRow(ctx, byID, RevID("nonsense")).Scan(&body)
	check(err != nil, "a wrong id: %v", err)
	err = conn.QueryRow(ctx, byID, "nonsense").Scan(&body)
	var pgErr *pgconn.PgError
	check(errors.As(err, &pgErr) && pgErr.Code == "22P02", "a wrong id, as a string: %v", err)

	var author UserID
	must(conn.QueryRow(ctx, "SELECT author FROM post WHERE id = $1", id).Scan(&author))
	check(strings.HasPrefix(string(author), "usr_"), "a branded id: %s", author)
	check(count("SELECT count(*) FROM post WHERE author = $1", author) == 1, "... as a parameter")

	var document struct{ ID RevID }
	must(conn.QueryRow(ctx, "SELECT to_jsonb(p) FROM post p WHERE id = $1", id).Scan(&document))
	encoded, err := json.Marshal(document)
	must(err)
	check(document.ID == id, "the id in JSON is its text: %s", encoded)
}
