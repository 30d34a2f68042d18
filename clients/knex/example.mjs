// idgen with Knex (and node-postgres).
//
// An id is a string, and needs no cast. Columns have the type by specificType.

import makeKnex from 'knex'
import { rev } from '../js/idgen.mjs'

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const knex = makeKnex({ client: 'pg', connection: {} }) // from PGHOST, PGDATABASE, …

async function usesIndex (query) {
  const { sql, bindings } = query.toSQL()
  const { rows } = await knex.raw('EXPLAIN (COSTS OFF) ' + sql, bindings)
  const plan = rows.map(row => row['QUERY PLAN'])
  for (const line of plan) console.log('   ', line)
  return plan.some(line => line.includes('Index Cond:'))
}

await knex.raw("SELECT create_branded_id('usr', 'rev_id')")
await knex.schema.createTable('post', table => {
  table.specificType('id', 'rev_id').primary().defaultTo(knex.raw('rev_id()'))
  table.specificType('parent', 'rev_id').references('post.id')
  table.specificType('author', 'usr_id').defaultTo(knex.raw('usr_id()'))
  table.text('body')
})

const [{ id }] = await knex('post').insert({ body: 'hello' }).returning('id')
check(rev.is(id), `insert with the default, and the id comes back: ${id}`)

const answers = Array.from({ length: 10_000 }, (_, i) => ({ id: rev.new(), parent: id, body: `answer ${i}` }))
await knex.batchInsert('post', answers)
const count = async where => Number((await where(knex('post').count('* as n')))[0].n)
check(await count(q => q) === 10_001, 'a batch of 10000 rows, ids made here')
await knex.raw('ANALYZE post')

const byId = knex('post').where({ id })
check((await byId)[0].body === 'hello', 'where({ id })')
check(await usesIndex(byId), '… by the index')
check(await count(q => q.whereIn('id', [id, answers[0].id])) === 2, 'whereIn')

const anyOf = knex('post').whereRaw('id = ANY(?)', [[id, answers[0].id]])
check((await anyOf).length === 2, '= ANY(array)')
check(await usesIndex(anyOf), '… by the index')

const created = (a, b) => knex.raw('created_in(id, ?, ?)', [a, b])
const span = [new Date('2026-01-01Z'), new Date('2100-01-01Z')]
check(await count(q => q.where(created(...span))) === 10_001, 'a range of time')
check(await usesIndex(knex('post').where(created(span[0], new Date('2026-01-02Z')))), '… by the index')

check(await count(q => q.where({ parent: null })) === 1, 'null is IS NULL')
check(await count(q => q.whereRaw('parent IS NOT DISTINCT FROM ?', [null])) === 1, 'null as a parameter')

const error = await knex('post').where({ id: 'nonsense' }).catch(error => error)
check(error.code === '22P02', `a wrong id: ${error.message}`)

const { author } = await knex('post').first('author').where({ id })
check(rev.branded('usr').is(author), `a branded id: ${author}`)
check(await count(q => q.where({ author })) === 1, '… as a parameter')

const { document } = await knex('post').first(knex.raw('to_jsonb(id) AS document')).where({ id })
check(document === id, 'the id in JSON is its text')

await knex.destroy()
