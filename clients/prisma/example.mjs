// idgen with Prisma.

import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@prisma/client'
import { rev } from '../js/idgen.mjs'

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const queries = []
const prisma = new PrismaClient({ adapter: new PrismaPg({}), log: [{ emit: 'event', level: 'query' }] }) // from PGHOST, PGDATABASE, …
prisma.$on('query', event => queries.push(event))

// the plan of the last query
async function usesIndex () {
  const { query, params } = queries.at(-1)
  const rows = await prisma.$queryRawUnsafe('EXPLAIN (COSTS OFF) ' + query, ...JSON.parse(params))
  const plan = rows.map(row => row['QUERY PLAN'])
  for (const line of plan) console.log('   ', line)
  return plan.some(line => line.includes('Index Cond:'))
}

await prisma.$queryRaw`SELECT FROM create_branded_id('usr', 'rev_id')`
await prisma.$executeRaw`CREATE TABLE post (
  id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id REFERENCES post, author usr_id NOT NULL DEFAULT usr_id(), body text NOT NULL)`

const { id, author } = await prisma.post.create({ data: { body: 'hello' } })
check(rev.is(id), `insert with the default, and the id comes back: ${id}`)

const answers = Array.from({ length: 10_000 }, (_, i) => ({ id: rev.new(), parentId: id, body: `answer ${i}` }))
await prisma.post.createMany({ data: answers })
check(await prisma.post.count() === 10_001, 'a batch of 10000 rows, ids made here')
await prisma.$executeRaw`ANALYZE post`

check((await prisma.post.findUnique({ where: { id } })).body === 'hello', 'findUnique')
check(await usesIndex(), '… by the index')
check((await prisma.post.findMany({ where: { id: { in: [id, answers[0].id] } } })).length === 2, 'in')
check(await usesIndex(), '… by the index')
check((await prisma.$queryRaw`SELECT body FROM post WHERE id = ANY(${[id, answers[0].id]})`).length === 2, '= ANY(array)')
check(await usesIndex(), '… by the index')

// bounds made here, or raw SQL with the server's function
const span = [new Date('2026-01-01Z'), new Date('2100-01-01Z')]
const created = (a, b) => {
  const [gte, lte] = rev.createdIn(a, b)
  return { id: { gte, lte } }
}
check(await prisma.post.count({ where: created(...span) }) === 10_001, 'a range of time')
await prisma.post.findMany({ where: created(span[0], new Date('2026-01-02Z')) })
check(await usesIndex(), '… by the index')
const [{ n }] = await prisma.$queryRaw`SELECT count(*) AS n FROM post WHERE created_in(id, ${span[0]}, ${span[1]})`
check(n === 10_001n, '… with created_in')

const newest = await prisma.post.findMany({ orderBy: { id: 'asc' }, take: 2 })
const next = await prisma.post.findMany({ orderBy: { id: 'asc' }, take: 1, skip: 1, cursor: { id: newest[0].id } })
check(next[0].id === newest[1].id && newest[0].id === answers.at(-1).id, 'pages, the newest first')

check(await prisma.post.count({ where: { parentId: null } }) === 1, 'null')
check((await prisma.post.findUnique({ where: { id }, select: { answers: { take: 3 } } })).answers.length === 3, 'a relation')

const error = await prisma.post.findUnique({ where: { id: 'nonsense' } }).catch(error => error)
check(error.cause.code === '22P02', `a wrong id: ${error.message}`)

check(rev.branded('usr').is(author), `a branded id: ${author}`)
check((await prisma.post.findFirst({ where: { author } })).id === id, '… as a parameter')

const [{ document }] = await prisma.$queryRaw`SELECT to_jsonb(id) AS document FROM post WHERE id = ${id}`
check(document === id, 'the id in JSON is its text')

await prisma.$disconnect()
