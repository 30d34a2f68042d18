// Push ids of the Firebase SDK in PostgreSQL, and those of idgen in the SDK.
//
// @firebase/database is what firebase/database stands for. It is offline here: what it writes it keeps to itself,
// and its listeners see that at once.

import { initializeApp } from '@firebase/app'
import {
  child, endAt, getDatabase, goOffline, onValue, orderByKey, push as pushTo, query, ref, set, startAt
} from '@firebase/database'
import pg from 'pg'
import { push } from '../js/idgen.mjs'

function check (ok, what) {
  console.log(ok ? 'ok' : 'not ok', '-', what)
  if (!ok) process.exit(1)
}

const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i])
const { now } = Date
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

const database = getDatabase(initializeApp({ databaseURL: 'https://example.firebaseio.com' }))
goOffline(database)
const posts = ref(database, 'posts')
const sdkId = () => pushTo(posts).key

const client = new pg.Client() // from PGHOST, PGDATABASE, …
await client.connect()
await client.query("SET timezone = 'UTC'; CREATE TABLE post (n serial, id push_id PRIMARY KEY DEFAULT push_id())")
const column = async (sql, values) => (await client.query({ text: sql, values, rowMode: 'array' })).rows.map(([value]) => value)

// What the SDK sees, in its order, of what it was given or of a part.
async function keys (...constraints) {
  const found = []
  await new Promise(resolve => onValue(query(posts, orderByKey(), ...constraints), snapshot => {
    snapshot.forEach(post => { found.push(post.key) })
    resolve()
  }, { onlyOnce: true }))
  return found
}

// 1. Thousands of ids, as an application makes them: single ones, and many in a millisecond. When the clock steps
// back, the SDK follows it, and its ids are not in order: then once more.

let made, times
do {
  made = []
  times = []
  for (let i = 0; i < 10_000; i++) {
    const before = now()
    made.push(sdkId())
    times.push([before, now()])
    if (i % 500 === 0) await sleep(1 + i % 7)
  }
} while (times.flat().some((ms, i, all) => ms < all[i - 1]))
const shuffled = made.map(id => [Math.random(), id]).sort(([a], [b]) => a - b).map(([, id]) => id)
await client.query('INSERT INTO post (id) SELECT unnest($1::push_id[])', [shuffled])
check(same(await column('SELECT id::text FROM post ORDER BY id'), made), `${made.length} ids of the SDK load, and sort as they were made`)
const dates = await column('SELECT extract_ts(id) FROM post ORDER BY id')
check(dates.every((date, i) => date >= times[i][0] && date <= times[i][1]), '… and tell the time when they were made')
check(dates.every((date, i) => Number(date) === push.ms(made[i])), '… the same one as in the module')

// 2. Ids of idgen: each is a key, and they sort the same.

await client.query('TRUNCATE post')
const minted = await column('INSERT INTO post SELECT FROM generate_series(1, 10000) RETURNING id::text')
const backfilled = await column("SELECT push_id_at('2015-02-04'::timestamptz + n * interval '1 day 1 second')::text FROM generate_series(1, 4000) n")
const here = Array.from({ length: 1000 }, () => push.new())
const ids = [...minted, ...backfilled, ...here]
check(ids.every(id => child(posts, id).key === id && ref(database, `posts/${id}`).key === id), `${ids.length} ids of idgen are keys for the SDK`)

set(posts, Object.fromEntries(ids.map(id => [id, true])))
await client.query('TRUNCATE post')
await client.query('INSERT INTO post (id) SELECT unnest($1::push_id[])', [ids])
check(same(await keys(), await column('SELECT id::text FROM post ORDER BY id')), '… and in the order of the server')

const [min, max] = await column("SELECT unnest(ARRAY[push_min('2016-01-01', '2019-12-31'), push_max('2016-01-01', '2019-12-31')])::text")
const some = await column('SELECT id::text FROM post WHERE id BETWEEN $1 AND $2 ORDER BY id', [min, max])
check(some.length > 1000 && same(await keys(startAt(min), endAt(max)), some), `… and a range of time is the same ${some.length} in both`)

// 3. At the same millisecond, from the same random digits, the same ids.

const realDate = globalThis.Date
const realRandom = Math.random
for (const [iso, random] of [
  ['1970-01-01T00:00:00.001Z', '000000000000000000'], ['2015-02-04T22:15:31.153Z', '123456789abcdef012'],
  ['2026-06-01T00:02:25.000Z', 'fffffffffffffff000'], ['2109-05-15T07:35:11.104Z', 'ffffffffffffff0fff'],
  ['6429-10-17T02:45:55.328Z', 'fedcba987654321000'], ['9999-12-31T23:59:59.999Z', '800000000000000001']
]) {
  const digits = BigInt('0x' + random)
  let drawn = 0
  Math.random = () => (Number(digits >> BigInt(6 * (11 - drawn++)) & 63n) + 0.5) / 64
  globalThis.Date = class extends realDate {
    constructor (...args) { super(...(args.length ? args : [iso])) }
    static now () { return realDate.parse(iso) }
  }
  const theirs = Array.from({ length: 100 }, sdkId)
  globalThis.Date = realDate
  Math.random = realRandom

  await client.query(`SET idgen.test_random = '${random}'; SET idgen.test_clock = '${iso}'`)
  const ours = await column('SELECT push_id()::text FROM generate_series(1, 100)')
  await client.query('RESET idgen.test_random; RESET idgen.test_clock')
  check(same(theirs, ours), `at ${iso}, the same 100 from ${ours[0]} on`)
}

await client.end()
process.exit() // the SDK would go on
