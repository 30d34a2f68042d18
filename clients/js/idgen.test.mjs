// idgen.mjs against the reference data, and, when PGHOST names a server with the extension, against that.
//
//   scripts/with-server node clients/js/idgen.test.mjs

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import * as idgen from './idgen.mjs'
import { IdError, PushKind, RecordKind, RevKind, push, record, rev } from './idgen.mjs'

const KINDS = { record, push, rev }
const MS = 1780272145000 // 2026-06-01 00:02:25+00

const read = name => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')
const load = name => JSON.parse(read(`${name}_vectors.json`))
const bytes = hex => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = bytes => Buffer.from(bytes).toString('hex')
const many = (n, f) => Array.from({ length: n }, (_, i) => f(i))

// the bytes of a push id's twelve random digits
const fromDigits = digits =>
  bytes(digits.reduce((n, digit) => n << 6n | BigInt(digit), 0n).toString(16).padStart(18, '0'))

function assertInOrder (kind, ids) {
  for (let i = 1; i < ids.length; i++) {
    if (kind.inverted ? ids[i - 1] <= ids[i] : ids[i - 1] >= ids[i]) assert.fail(`${ids[i - 1]}, ${ids[i]}`)
  }
}

// A clock and random bytes like those of the server's test settings.
function source (pattern = '00') {
  const all = bytes(pattern)
  let drawn = 0
  const self = {
    ms: MS,
    clock: () => self.ms,
    randomBytes: length => Uint8Array.from({ length }, () => all[drawn++ % all.length])
  }
  return self
}

// The same numbers on every run.
function generator (seed = 1) {
  return limit => {
    seed = seed + 0x6D2B79F5 | 0
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed)
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t
    return Math.floor(((t ^ t >>> 14) >>> 0) / 2 ** 32 * limit)
  }
}

test('reference data: record', () => {
  const { vectors, out_of_range: outOfRange } = load('record')
  for (const v of vectors) {
    assert.equal(record.make(v.unix_ms, v.machine_id, v.counter), v.expected, v.name)
    assert.deepEqual(record.inspect(v.expected), { ms: v.unix_ms, machineId: v.machine_id, counter: v.counter })
  }
  for (const v of outOfRange) assert.throws(() => record.min(v.unix_ms), RangeError)
})

test('reference data: push', () => {
  const { generation, decode, invalid, sequences } = load('push')
  for (const v of generation) {
    assert.equal(push.make(v.unix_ms, fromDigits(v.random_12_values)), v.expected, v.name)
  }
  for (const v of decode) assert.deepEqual(push.date(v.id), new Date(v.unix_ms))
  for (const v of invalid) assert.equal(push.safeParse(v.id).ok, false, v.reason)
  for (const v of sequences.filter(v => v.monotonic)) {
    const from = source(hex(fromDigits(v.random)))
    from.ms = v.start_ms
    const kind = new PushKind(from)
    assert.deepEqual(v.expected_ids.map(() => kind.new()), v.expected_ids, v.name)
  }
})

test('reference data: order of push ids', () => {
  const ids = read('push_order.txt').trim().split('\n').sort()
  assert.deepEqual(ids, read('push_sorted.txt').trim().split('\n'))
  assert.deepEqual(ids, [...ids].sort((a, b) => Buffer.compare(push.toBytes(a), push.toBytes(b))))
})

test('reference data: rev', () => {
  const { known, vectors, bounds, invalid, lenient } = load('rev')
  const user = rev.branded('usr')
  for (const v of known) {
    assert.equal(user.make(v.unix_ms, bytes(v.tail)), v.text)
    assert.deepEqual(user.inspect(v.text), { ms: v.unix_ms, tail: bytes(v.tail) })
  }
  for (const v of vectors) {
    assert.equal(rev.make(v.unix_ms, bytes(v.tail)), v.expected, v.name)
    assert.equal(rev.toUuid(v.expected), v.uuid)
    assert.equal(rev.fromUuid(v.uuid.toUpperCase()), v.expected)
  }
  for (const v of bounds) assert.deepEqual([rev.min(v.unix_ms), rev.max(v.unix_ms)], [v.min, v.max])
  for (const v of invalid) {
    assert.equal(rev.safeParse(v.text).ok, false, v.reason)
    assert.equal(user.safeParse(v.text).ok, false, v.reason)
  }
  for (const v of lenient) {
    const brand = v.text.slice(0, -27).toLowerCase()
    const kind = brand ? rev.branded(brand) : rev
    assert.equal(kind.parse(v.text), v.canonical, v.note)
    assert.deepEqual(kind.inspect(v.text), { ms: v.unix_ms, tail: bytes(v.tail) })
    assert.equal(kind.is(v.text), false)
  }
})

test('ids are in order', () => {
  for (const kind of Object.values(KINDS)) assertInOrder(kind, many(100_000, () => kind.new()))
})

test('the clock steps back', () => {
  for (const Kind of [RecordKind, PushKind, RevKind]) {
    const from = source('9abcdef0123456789abc')
    const kind = new Kind(from)
    assertInOrder(kind, [MS, MS, MS - 1, MS - 3_600_000, MS, MS + 1, MS + 1e12, MS + 1, MS].flatMap(ms => {
      from.ms = ms
      return [kind.new(), kind.new()]
    }))
  }
})

test('no room in a millisecond: the counter wraps, the tail is all ones, the tail is zero', () => {
  for (const [Kind, pattern] of [[RecordKind, 'ff'], [PushKind, 'ff'], [RevKind, '00']]) {
    const kind = new Kind(source(pattern))
    const ids = many(3, () => kind.new())
    assertInOrder(kind, ids)
    assert.deepEqual(ids.slice(0, 2).map(id => kind.ms(id)), [MS, MS + 1])
  }
})

test('the counter wraps', () => {
  const kind = new RecordKind(source())
  const ids = many(2 ** 20 + 2, () => kind.new())
  assertInOrder(kind, ids)
  assert.deepEqual(ids.slice(-3).map(id => kind.ms(id)), [MS, MS + 1, MS + 1])
})

test('an error changes nothing', () => {
  for (const Kind of [RecordKind, PushKind, RevKind]) {
    const from = source('9abcdef0123456789abc')
    const kind = new Kind(from)
    const before = kind.new()
    from.ms = -1
    assert.throws(() => kind.new(), RangeError)
    from.ms = MS
    assertInOrder(kind, [before, kind.new()])
  }

  // a last id at the very end
  const from = source('ff')
  from.ms = 2 ** 48 - 1
  const kind = new PushKind(from)
  assert.equal(kind.new(), 'z'.repeat(20))
  assert.throws(() => kind.new(), RangeError)
  assert.throws(() => kind.new(), RangeError)
})

test('ids of a given time', () => {
  for (const Kind of [RecordKind, PushKind, RevKind]) {
    const kind = new Kind()
    const ids = many(100_000, () => kind.at(MS))
    assertInOrder(kind, ids)
    assert.deepEqual(new Set(ids.map(id => kind.ms(id))), new Set([MS]))
    assert.ok(kind.ms(kind.new()) > MS)
  }
})

test('another machine id after a million', () => {
  const kind = new RecordKind()
  const ids = many(2 ** 20 + 1, () => kind.at(MS))
  assertInOrder(kind, ids)
  assert.equal(record.inspect(ids.at(-1)).machineId, record.inspect(ids[0]).machineId + 1)
})

test('a worker has a machine id of its own', async () => {
  const worker = new Worker(`
    const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(new URL('idgen.mjs', import.meta.url).href)})
      .then(({ record }) => parentPort.postMessage(record.new()))`, { eval: true })
  const id = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  assert.notEqual(record.inspect(id).machineId, record.inspect(record.new()).machineId)
})

test('times', () => {
  for (const kind of Object.values(KINDS)) {
    const date = new Date('2026-07-15T12:00:00.123Z')
    assert.deepEqual(kind.date(kind.min(date)), date)
    assert.equal(kind.min(Number(date) + 0.999), kind.min(date))
    for (const bad of [-1, -0.001, 2 ** 48, Infinity, -Infinity]) {
      assert.throws(() => kind.min(bad), RangeError)
      assert.throws(() => kind.at(bad), RangeError)
      kind.createdIn(bad, bad)
    }
    for (const bad of [NaN, new Date(NaN), '2026-07-15', String(MS), '', undefined, null, true, BigInt(MS), {}, [], [MS]]) {
      assert.throws(() => kind.min(bad), RangeError)
      assert.throws(() => kind.max(MS, bad ?? null), RangeError)
      assert.throws(() => kind.at(bad), RangeError)
      assert.throws(() => kind.createdIn(bad, MS), RangeError)
      assert.throws(() => kind.createdIn(MS, bad), RangeError)
    }
  }
})

test('what was made in a span of time', () => {
  for (const kind of Object.values(KINDS)) {
    const [low, high] = kind.createdIn(MS, MS + 10)
    assert.deepEqual([low, high], [kind.min(MS, MS + 9), kind.max(MS, MS + 9)])
    const inside = ms => low <= kind.at(ms) && kind.at(ms) <= high
    assert.deepEqual([MS - 1, MS, MS + 9, MS + 10].map(inside), [false, true, true, false])
    assert.deepEqual(kind.createdIn(MS - 0.5, MS + 9.5), [low, high])
    for (const [from, to] of [[MS, MS], [MS + 1, MS], [Infinity, -Infinity], [2 ** 49, 2 ** 50], [-2, -1]]) {
      const [low, high] = kind.createdIn(from, to)
      assert.ok(low > high, `${from}, ${to}`)
    }
  }
})

test('brands', () => {
  const event = push.branded('abcde')
  const id = event.new()
  assert.deepEqual(idgen.kindOf(id), { kind: push, brand: 'abcde' })
  assert.deepEqual(idgen.dateOf(id), event.date(id))
  for (const text of [push.new(), 'abcd_' + push.new(), 'ABCDE_' + push.new(), 'abcde-' + push.new(), '']) {
    assert.equal(event.safeParse(text).error, 'invalid_prefix')
    assert.throws(() => event.parse(text), IdError)
  }
  assert.equal(rev.branded('kit').safeParse('\u212Ait_' + rev.new()).error, 'invalid_prefix')
  for (const text of ['abcde__' + push.new(), 'abcde_x_' + push.new()]) {
    assert.equal(event.safeParse(text).error, 'invalid_prefix')
  }
  for (const brand of ['Evt', '_a', 'a_', 'e1', 'é', 'a-b', 'a\n', ' ', '', undefined, null, 1, ['evt'], {}]) {
    assert.throws(() => push.branded(brand), TypeError)
  }
})

test('what is no text is no id', () => {
  const circle = {}
  circle.circle = circle
  for (const value of [undefined, null, 1, 1n, NaN, Symbol('id'), {}, circle, [record.new()], () => record.new()]) {
    for (const kind of [record, record.branded('usr')]) {
      assert.equal(kind.safeParse(value).error, 'invalid_character')
      assert.throws(() => kind.parse(value), IdError)
      assert.equal(kind.is(value), false)
    }
    assert.equal(idgen.kindOf(value), null)
    assert.throws(() => idgen.dateOf(value), TypeError)
  }
})

test('what are no bytes are none of an id', () => {
  for (const [length, f] of [
    [13, data => record.fromBytes(data)], [15, data => push.fromBytes(data)], [16, data => rev.fromBytes(data)],
    [9, data => push.make(MS, data)], [10, data => rev.make(MS, data)]
  ]) {
    assert.equal(f(Array(length).fill(0)), f(new Uint8Array(length)))
    for (const bad of [
      ...[256, -1, 0.5, '7', 7n, NaN, null].map(byte => Array(length).fill(byte)), Array(length),
      new Uint16Array(length).fill(65535), new Uint8Array(length - 1), new Uint8Array(length + 1),
      new ArrayBuffer(length), '0'.repeat(length), length, {}
    ]) assert.throws(() => f(bad), RangeError)
    for (const bad of [undefined, null]) assert.throws(() => f(bad))
  }
})

test('a random source that gives too little is an error', () => {
  for (const Kind of [RecordKind, PushKind, RevKind]) {
    const kind = new Kind({ randomBytes: length => new Uint8Array(length - 1) })
    assert.throws(() => kind.new(), RangeError)
    assert.throws(() => kind.at(MS), RangeError)
  }
})

test('a huge text is refused in no time, and not repeated', () => {
  for (const text of ['A', '_', 'a_', 'é', '\ud800'].map(part => part.repeat(1e6))) {
    for (const kind of [record, push, rev, push.branded('a')]) {
      assert.throws(() => kind.parse(text), error => error instanceof IdError && error.message.length < 1000)
    }
    assert.equal(idgen.kindOf(text), null)
  }
})

// What a script prints, a JSON value a line. The rows, texts or pairs of them, are its table input (n, c0, c1).
function sql (script, rows = []) {
  const escape = text => text.replace(/[\\\t\n\r]/g, char => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }[char]))
  const data = rows.map(row => [row, ''].flat().slice(0, 2).map(escape).join('\t') + '\n').join('')
  const { status, stdout } = spawnSync('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1'], {
    input: `
      SET timezone = 'UTC';
      CREATE FUNCTION pg_temp.ts(ms text) RETURNS timestamptz LANGUAGE sql AS $$
        -- in two exact parts; one number of seconds would be a rounded one
        SELECT CASE WHEN ms LIKE '%Infinity' THEN ms::timestamptz ELSE timestamptz 'epoch' +
          make_interval(days => div(ms::numeric, 86400000)::int, secs => mod(ms::numeric, 86400000) / 1000) END $$;
      CREATE TEMP TABLE input (n serial, c0 text, c1 text);
      COPY input (c0, c1) FROM STDIN;\n${data}\\.\n${script}`,
    env: { ...process.env, PGCLIENTENCODING: 'UTF8' },
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
    encoding: 'utf8'
  })
  assert.equal(status, 0, 'psql failed')
  return stdout.split('\n').filter(Boolean).map(line => JSON.parse(line))
}

// Good and bad texts: each character in each place, lengths, prefixes, noise.
function texts (name, kind, random) {
  const good = name === 'push' ? '-Ou-UH8cA1b2C3d4E5f6' : kind.max(MS - 1, MS)
  const all = new Set()
  for (const char of [...many(127, i => String.fromCharCode(i + 1)), ...'é\u212a\uff21\u0131\u017f\u0660\u2013\ufeff\u{1d7ce}']) {
    for (let i = 0; i < kind.length; i++) all.add(good.slice(0, i) + char + good.slice(i + 1))
    all.add(char.repeat(kind.length)).add(char + good).add(good + char)
  }
  for (let n = 0; n < 60; n++) all.add(good.repeat(3).slice(0, n)).add('é'.repeat(n))
  for (const prefix of ['usr', 'u', 'us_er', 'abcdef', 'USR', 'u_', '_u', 'u1', 'é', '']) {
    for (const n of [kind.length - 1, kind.length, kind.length + 1]) {
      for (const between of ['_', '__', '-', '']) {
        all.add(prefix + between + good.repeat(2).slice(0, n))
        all.add(prefix + between + good.slice(0, n - 2) + 'é')
      }
    }
  }
  const noise = (alphabet, length) => many(length, () => alphabet[random(alphabet.length)]).join('')
  for (let i = 0; i < 2000; i++) {
    all.add(noise(kind.alphabet, kind.length))
    all.add(noise(kind.alphabet + 'oOiIlLuU_-', kind.length + [0, 0, 1, -1][random(4)]))
  }
  return [...all]
}

// The same of the same, in the module and in the server.
const serverTest = (name, f) => test(name, { skip: !process.env.PGHOST && 'PGHOST is not set' }, f)

const random = generator()

function times (kind, n) {
  const [first, last] = [kind.epoch, kind.epoch + 2 ** kind.timeBits - 1]
  return [first, first + 1, last - 1, last, MS, ...many(n, () => first + random(2 ** kind.timeBits))]
}

serverTest('every character in every place', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const inputs = texts(name, kind, random)
    const rows = sql(`
      SELECT json_build_array(p.ok, p.id, p.error, is_${name}_id(c0))
      FROM input, safe_parse_${name}_id(c0) p ORDER BY n`, inputs)
    assert.equal(rows.length, inputs.length)
    for (const [i, text] of inputs.entries()) {
      assert.deepEqual([...Object.values(kind.safeParse(text)), kind.is(text)], rows[i], JSON.stringify(text))
    }
  }
})

serverTest('the same with a brand', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const event = kind.branded('us_er')
    const payload = event.max(MS).slice(6)
    const inputs = [...new Set([
      ...texts(name, kind, random).flatMap(text => ['us_er_' + text, text]), 'US_ER_' + payload, 'Us_eR_' + payload,
      'u\u017f_er_' + payload, event.new(), event.branded('evt').new(), 'us_er', 'us_er_'
    ])]
    const rows = sql(`
      BEGIN;
      DO $$ BEGIN PERFORM create_branded_id('us_er', '${name}_id'); END $$;
      SELECT json_build_array(p.ok, p.id, p.error, is_us_er_id(c0), id_kind(c0) IS NOT DISTINCT FROM 'us_er_id'::regtype)
      FROM input, safe_parse_us_er_id(c0) p ORDER BY n;
      ROLLBACK`, inputs)
    assert.equal(rows.length, inputs.length)
    for (const [i, text] of inputs.entries()) {
      const found = idgen.kindOf(text)
      const mine = found?.kind === kind && found.brand === 'us_er'
      assert.deepEqual([...Object.values(event.safeParse(text)), event.is(text), mine], rows[i], JSON.stringify(text))
    }
  }
})

serverTest('the kind of a text', () => {
  const inputs = Object.entries(KINDS).flatMap(([name, kind]) => texts(name, kind, random))
  const rows = sql('SELECT json_build_array(id_kind(c0)) FROM input ORDER BY n', inputs)
  assert.equal(rows.length, inputs.length)
  for (const [i, text] of inputs.entries()) {
    const found = idgen.kindOf(text)
    // a brand has a kind in the server when somebody made its type
    if (!found?.brand) assert.equal(found?.kind.name ?? null, rows[i][0], JSON.stringify(text))
  }
})

serverTest('ids of the server', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const rows = sql(`
      CREATE TEMP TABLE t AS SELECT ${name}_id() AS id FROM generate_series(1, 5000);
      INSERT INTO t SELECT ${name}_id_at(pg_temp.ts(c0)) FROM input;
      INSERT INTO t SELECT ${name}_min(pg_temp.ts(c0)) FROM input;
      SELECT json_build_array(id, round(extract(epoch FROM extract_ts(id)) * 1000), encode(id::bytea, 'hex'),
        (SELECT to_json(i) FROM id_inspect(id) i)) FROM t ORDER BY id`, times(kind, 5000).map(String))
    for (const [id, ms, data, { ts, ...fields }] of rows) {
      assert.equal(kind.parse(id), id)
      assert.equal(kind.ms(id), ms)
      assert.equal(hex(kind.toBytes(id)), data)
      assert.equal(kind.fromBytes(bytes(data)), id)
      const mine = Object.values(kind.inspect(id)).slice(1)
      assert.deepEqual(mine.map(field => typeof field === 'number' ? field : '\\x' + hex(field)), Object.values(fields))
    }
    const ids = rows.map(([id]) => id)
    assert.deepEqual(ids, [...ids].sort())
  }
})

serverTest('ids of the module', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const ids = [
      ...many(5000, () => kind.new()), ...many(5000, () => kind.at(MS)), ...times(kind, 5000).map(ms => kind.at(ms))
    ]
    const mixed = ids.map(id => [random(2 ** 32), id]).sort(([a], [b]) => a - b).map(([, id]) => id)
    const rows = sql(`
      SELECT json_build_array(c0::${name}_id, round(extract(epoch FROM extract_ts(c0::${name}_id)) * 1000),
        decode(c1, 'hex')::${name}_id) FROM input ORDER BY c0::${name}_id`, mixed.map(id => [id, hex(kind.toBytes(id))]))
    assert.deepEqual(rows, ids.sort().map(id => [id, kind.ms(id), id]))
  }
})

serverTest('same clock, same random bytes, same ids', () => {
  const clocks = [...many(5, () => 0), -1, -1e6, 1, 1, 1, 5000, 4999, 5001, 5001].map(step => MS + step)
  for (const [name, Kind] of [['record', RecordKind], ['push', PushKind], ['rev', RevKind]]) {
    for (const pattern of ['00', 'ff', '9abcdef0123456789abc', '0123456789abcdef', 'fffffffffffffffffe', '7f', '80']) {
      const from = source(pattern)
      const kind = new Kind(from)
      let script = `SET idgen.test_random = '${pattern}';`
      const mine = clocks.flatMap(ms => {
        from.ms = ms
        script += `SET idgen.test_clock = '${new Date(ms).toISOString()}';
          SELECT to_json(${name}_id()) FROM generate_series(1, 20);`
        return many(20, () => kind.new())
      })
      assert.deepEqual(sql(script), mine, `${name} ${pattern}`)
    }
  }
})

serverTest('bounds', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const others = times(kind, 1000).reverse()
    const pairs = times(kind, 1000).map((ms, i) => [ms, others[i]])
    const rows = sql(`
      SELECT json_build_array(${name}_min(a), ${name}_max(a), ${name}_min(a, b), ${name}_max(a, b))
      FROM input, pg_temp.ts(c0) a, pg_temp.ts(c1) b ORDER BY n`, pairs.map(pair => pair.map(String)))
    assert.deepEqual(rows, pairs.map(([a, b]) => [kind.min(a), kind.max(a), kind.min(a, b), kind.max(a, b)]))
  }
})

serverTest('created_in', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    const { epoch } = kind
    const end = epoch + 2 ** kind.timeBits
    const edges = [epoch, end, MS].flatMap(ms => [-1, -0.5, 0, 0.5, 1].map(step => ms + step)).concat([-Infinity, -1e12, 1e15, Infinity])
    const pairs = edges.flatMap(a => edges.map(b => [a, b]))
    const rows = sql(`
      SELECT json_build_array(${name}_created_low(a, b), ${name}_created_high(a, b))
      FROM input, pg_temp.ts(c0) a, pg_temp.ts(c1) b ORDER BY n`, pairs.map(pair => pair.map(String)))
    assert.deepEqual(rows, pairs.map(pair => kind.createdIn(...pair)))
  }
})
