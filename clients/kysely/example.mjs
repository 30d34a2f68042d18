// idgen with Kysely (and node-postgres).
//
// An id is a string, and needs no cast. In TypeScript, the column is
//
//   interface PostTable {
//     id: Generated<string>            // the database has a default
//     parent: string | null
//     author: Generated<string>
//     body: string
//   }

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { rev } from '../js/idgen.mjs'

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }) // from PGHOST, PGDATABASE, …

async function usesIndex (query) {
  const plan = (await query.explain('text', sql`costs off`)).map(row => row['QUERY PLAN'])
  for (const line of plan) console.log('   ', line)
  return plan.some(line => line.includes('Index Cond:'))
}

await sql`SELECT create_branded_id('usr', 'rev_id')`.execute(db)
await db.schema.createTable('post')
  .addColumn('id', sql`rev_id`, column => column.primaryKey().defaultTo(sql`rev_id()`))
  .addColumn('parent', sql`rev_id`)
  .addColumn('author', sql`usr_id`, column => column.defaultTo(sql`usr_id()`))
  .addColumn('body', 'text')
  .execute()

const { id } = await db.insertInto('post').values({ body: 'hello' }).returning('id').executeTakeFirstOrThrow()
check(rev.is(id), `insert with the default, and the id comes back: ${id}`)

const answers = Array.from({ length: 10_000 }, (_, i) => ({ id: rev.new(), parent: id, body: `answer ${i}` }))
await db.insertInto('post').values(answers).execute()
const count = db.selectFrom('post').select(db.fn.countAll().as('n'))
check((await count.executeTakeFirst()).n === '10001', 'a batch of 10000 rows, ids made here')
await sql`ANALYZE post`.execute(db)

const posts = db.selectFrom('post').select('body')
const byId = posts.where('id', '=', id)
check((await byId.executeTakeFirst()).body === 'hello', '=')
check(await usesIndex(byId), '… by the index')
check((await posts.where('id', 'in', [id, answers[0].id]).execute()).length === 2, 'in')

const anyOf = posts.where('id', '=', ({ fn }) => fn.any(sql`${[id, answers[0].id]}`))
check((await anyOf.execute()).length === 2, '= ANY, with an array')
check(await usesIndex(anyOf), '… by the index')

const created = (a, b) => ({ fn, val }) => fn('created_in', ['id', val(a), val(b)])
const span = [new Date('2026-01-01Z'), new Date('2100-01-01Z')]
check((await count.where(created(...span)).executeTakeFirst()).n === '10001', 'a range of time')
check(await usesIndex(posts.where(created(span[0], new Date('2026-01-02Z')))), '… by the index')

check((await posts.where('parent', 'is', null).execute()).length === 1, 'is null')
check((await posts.where('parent', 'is not distinct from', sql`${null}`).execute()).length === 1, 'null as a parameter')

const error = await posts.where('id', '=', 'nonsense').execute().catch(error => error)
check(error.code === '22P02', `a wrong id: ${error.message}`)

const { author } = await db.selectFrom('post').select('author').where('id', '=', id).executeTakeFirst()
check(rev.branded('usr').is(author), `a branded id: ${author}`)
check((await posts.where('author', '=', author).execute()).length === 1, '… as a parameter')

const { document } = await db.selectFrom('post as p').select(sql`to_jsonb(p)`.as('document')).where('id', '=', id).executeTakeFirst()
check(document.id === id, 'the id in JSON is its text')

await db.destroy()
