// idgen with node-postgres.
//
// An id is a string, and as a parameter needs no cast: pg leaves its type open, and the server infers it.
// Arrays of ids come back as arrays once the type has a parser (below).

import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rev } from '../js/idgen.mjs'

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const client = new pg.Client() // from PGHOST, PGDATABASE, …
await client.connect()

async function usesIndex (sql, params) {
  const { rows } = await client.query({ text: 'EXPLAIN (COSTS OFF) ' + sql, values: params, rowMode: 'array' })
  for (const [line] of rows) console.log('   ', line)
  return rows.some(([line]) => line.includes('Index Cond:'))
}

await client.query("SELECT create_branded_id('usr', 'rev_id')")
await client.query(`CREATE TABLE post (
  id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id, author usr_id DEFAULT usr_id(), tags rev_id[], body text)`)
const { rows: [{ id }] } = await client.query('INSERT INTO post (body) VALUES ($1) RETURNING id', ['hello'])
check(rev.is(id), `insert with the default, and the id comes back: ${id}`)

// ids made here, in a COPY; the id of the parent in a batch, an array that is unnested
await pipeline(
  function * () { for (let i = 0; i < 10_000; i++) yield `${rev.new()}\t${id}\tanswer ${i}\n` },
  client.query(copyFrom('COPY post (id, parent, body) FROM STDIN'))
)
const batch = await client.query(
  'INSERT INTO post (parent, body) SELECT * FROM unnest($1::rev_id[], $2::text[])', [[id, null], ['a', 'b']])
check(batch.rowCount === 2, 'COPY of 10000 rows, and a batch')
await client.query('ANALYZE post')

const byId = 'SELECT body FROM post WHERE id = $1'
check((await client.query(byId, [id])).rows[0].body === 'hello', 'id = $1')
check(await usesIndex(byId, [id]), '… by the index')

const anyOf = 'SELECT body FROM post WHERE id = ANY($1)'
check((await client.query(anyOf, [[id, rev.new()]])).rowCount === 1, 'id = ANY($1), with an array')
check(await usesIndex(anyOf, [[id]]), '… by the index')

// by the server's function, or with bounds made here
const span = [new Date('2026-01-01Z'), new Date('2100-01-01Z')]
const created = 'SELECT FROM post WHERE created_in(id, $1, $2)'
check((await client.query(created, span)).rowCount === 10_003, 'a range of time')
const here = 'SELECT FROM post WHERE id BETWEEN $1 AND $2'
check((await client.query(here, rev.createdIn(...span))).rowCount === 10_003, 'bounds made here')
check(await usesIndex(created, [span[0], new Date('2026-01-02Z')]), '… by the index')

const children = 'SELECT body FROM post WHERE parent IS NOT DISTINCT FROM $1'
check((await client.query(children, [null])).rowCount === 2, 'null is NULL')

const error = await client.query(byId, ['nonsense']).catch(error => error)
check(error.code === '22P02', `a wrong id: ${error.message}`)

const { rows: [{ document }] } = await client.query('SELECT to_jsonb(p) AS document FROM post p WHERE id = $1', [id])
check(document.id === id && JSON.stringify({ id }) === `{"id":"${id}"}`, 'the id in JSON is its text')

// Without a parser, an array is the text '{…}'. The array type's number differs from database to database.
const { rows: [{ oid }] } = await client.query("SELECT 'rev_id[]'::regtype::oid AS oid")
pg.types.setTypeParser(oid, pg.types.getTypeParser(1009)) // 1009 is text[]
await client.query('UPDATE post SET tags = $2 WHERE id = $1', [id, [id, id]])
const { rows: [{ tags }] } = await client.query('SELECT tags FROM post WHERE id = $1', [id])
check(Array.isArray(tags) && tags.length === 2 && tags[0] === id, 'an array is an array')

// A brand is a type of its own; that it is right is seen here without asking the server.
const user = rev.branded('usr')
const { rows: [{ author }] } = await client.query('SELECT author FROM post WHERE id = $1', [id])
check(user.is(author), `a branded id: ${author}`)
check((await client.query('SELECT id FROM post WHERE author = $1', [author])).rows[0].id === id, '… as a parameter')
const other = await client.query('SELECT id FROM post WHERE author = $1', [id]).catch(error => error)
check(other.code === '22P02', `… is no other id: ${other.detail}`)

// In binary an id is its 16 bytes, as a parameter a Buffer.
const { rows: [row] } = await client.query('SELECT body FROM post WHERE id = $1', [Buffer.from(rev.toBytes(id))])
check(row.body === 'hello', 'a binary parameter')

await client.end()
