// idgen with Drizzle (and node-postgres).
//
// The column type is one line. inArray and = ANY need nothing more.

import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { rev } from '../js/idgen.mjs'

// in TypeScript: customType<{ data: string }>
const revId = customType({ dataType: () => 'rev_id' })
const userId = customType({ dataType: () => 'usr_id' }) // a brand

const post = pgTable('post', {
  id: revId('id').primaryKey().default(sql`rev_id()`),
  parent: revId('parent').references(() => post.id),
  author: userId('author').default(sql`usr_id()`),
  body: text('body').notNull()
})

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const pool = new pg.Pool() // from PGHOST, PGDATABASE, …
const db = drizzle(pool)

async function usesIndex (query) {
  const { rows } = await db.execute(sql`EXPLAIN (COSTS OFF) ${query.getSQL()}`)
  const plan = rows.map(row => row['QUERY PLAN'])
  for (const line of plan) console.log('   ', line)
  return plan.some(line => line.includes('Index Cond:'))
}

// much as drizzle-kit writes it, after a migration of one's own that makes the brand
await db.execute(sql`SELECT create_branded_id('usr', 'rev_id')`)
await db.execute(sql`CREATE TABLE "post" ("id" rev_id PRIMARY KEY DEFAULT rev_id(), "parent" rev_id REFERENCES post ("id"),
  "author" usr_id DEFAULT usr_id(), "body" text NOT NULL)`)

const [{ id }] = await db.insert(post).values({ body: 'hello' }).returning({ id: post.id })
check(rev.is(id), `insert with the default, and the id comes back: ${id}`)

const answers = Array.from({ length: 10_000 }, (_, i) => ({ id: rev.new(), parent: id, body: `answer ${i}` }))
await db.insert(post).values(answers)
check(await db.$count(post) === 10_001, 'a batch of 10000 rows, ids made here')
await db.execute(sql`ANALYZE post`)

const byId = db.select().from(post).where(eq(post.id, id))
check((await byId)[0].body === 'hello', 'eq')
check(await usesIndex(byId), '… by the index')
check(await db.$count(post, inArray(post.id, [id, answers[0].id])) === 2, 'inArray')

// sql.param: an array as one parameter, and not a list of parameters
const anyOf = db.select().from(post).where(sql`${post.id} = ANY(${sql.param([id, answers[0].id])})`)
check((await anyOf).length === 2, '= ANY(array)')
check(await usesIndex(anyOf), '… by the index')

const created = (a, b) => sql`created_in(${post.id}, ${a}, ${b})`
const span = [new Date('2026-01-01Z'), new Date('2100-01-01Z')]
check(await db.$count(post, created(...span)) === 10_001, 'a range of time')
check(await usesIndex(db.select().from(post).where(created(span[0], new Date('2026-01-02Z')))), '… by the index')

check(await db.$count(post, isNull(post.parent)) === 1, 'isNull')
check(await db.$count(post, sql`${post.parent} IS NOT DISTINCT FROM ${null}`) === 1, 'null as a parameter')

const error = await db.select().from(post).where(eq(post.id, 'nonsense')).catch(error => error)
check(error.cause.code === '22P02', `a wrong id: ${error.cause.message}`)

const [{ author }] = await db.select({ author: post.author }).from(post).where(eq(post.id, id))
check(rev.branded('usr').is(author), `a branded id: ${author}`)
check(await db.$count(post, eq(post.author, author)) === 1, '… as a parameter')

const [{ document }] = await db.select({ document: sql`to_jsonb(${post.id})` }).from(post).where(eq(post.id, id))
check(document === id, 'the id in JSON is its text')

await pool.end()
