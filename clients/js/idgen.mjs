// The ids of the PostgreSQL extension idgen, made and read without PostgreSQL.
// For browsers and Node (19 or later; in 18, start node with --experimental-global-webcrypto). No dependencies.
//
//   import { record, push, rev, dateOf } from './idgen.mjs'
//
//   const id = rev.new()                     // 'zsex5emgg960psd1452hfa61hg'
//   rev.date(id)                             // a Date
//   rev.parse(text)                          // the canonical text; throws an IdError
//   rev.safeParse(text)                      // { ok, id, error }
//   rev.createdIn(midnight, nextMidnight)    // two ids, for WHERE id BETWEEN $1 AND $2
//   rev.at(date)                             // a new id with a time of old, for rows that have none yet
//   const event = rev.branded('evt')         // event.new() is 'evt_…'; make it once
//   dateOf(text)                             // the Date in an id of any kind and brand
//
// An id is a string, its canonical text; strings compare with < as the ids do in the database.
// A time is a Date, or a number of milliseconds since 1970; what is finer than a millisecond is cut off.
//
// The ids that one object makes are in order, whatever the clock does. Those of other objects, processes, workers and
// pages are as unique, with nothing to agree upon, but in the order of their clocks only.

const BRAND = /^[a-z]([a-z_]*[a-z])?$/

const ones = bits => (1n << BigInt(bits)) - 1n

// unsigned big-endian numbers
const fromBytes = (bytes, length) => {
  const isByte = byte => Number.isInteger(byte) && byte >= 0 && byte <= 0xFF
  if (bytes.length !== length || !Array.from(bytes).every(isByte)) throw new RangeError(`must be ${length} bytes`)
  return bytes.reduce((n, byte) => n << 8n | BigInt(byte), 0n)
}
const toBytes = (n, length) =>
  Uint8Array.from({ length }, (_, i) => Number(n >> BigInt(8 * (length - 1 - i)) & 0xFFn))

// milliseconds, whole or not; NaN for what is no time
const toMs = time => typeof time === 'number' ? time : typeof time?.getTime === 'function' ? time.getTime() : NaN

// for messages
const show = text => typeof text !== 'string' ? typeof text : JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** Says why a text is no id: `code` is invalid_prefix, invalid_length, invalid_character or invalid_padding. */
export class IdError extends Error {
  name = 'IdError'

  constructor (code, message) {
    super(message)
    this.code = code
  }
}

/**
 * What the kinds share. The bits of an id are one number: the time, then the tail.
 *
 * A kind says what it is called (name), when its time begins (epoch), whether the time is stored inverted,
 * how many bits there are (timeBits, tailBits), how they are written (length, alphabet, lenient),
 * and how ids follow one another (next, nextAt).
 */
class Kind {
  #brand = ''
  #clock
  #randomBytes
  #size // bytes in PostgreSQL
  #spareBits // stored after the id, always zero
  #digitBits
  #padBits // written after the id, always zero
  #digits // what the bytes of a text stand for
  #last // { ms, tail } of new(), and of at()
  #lastAt

  /**
   * `clock` and `randomBytes`: used instead of the real ones, for tests.
   * The ids of one object are in order; those of several objects interleave.
   */
  constructor ({
    clock = Date.now,
    randomBytes = length => globalThis.crypto.getRandomValues(new Uint8Array(length))
  } = {}) {
    this.#clock = clock
    this.#randomBytes = randomBytes

    const bits = this.timeBits + this.tailBits
    this.#size = Math.ceil(bits / 8)
    this.#spareBits = 8 * this.#size - bits
    this.#digitBits = Math.log2(this.alphabet.length)
    this.#padBits = this.length * this.#digitBits - bits
    this.#digits = this.#makeDigits()
  }

  /** The same kind, with a prefix to its texts: small letters, with _ between them. */
  branded (brand) {
    if (typeof brand !== 'string' || !BRAND.test(brand)) throw new TypeError(`not a brand: ${show(brand)}`)
    const kind = new this.constructor({ clock: this.#clock, randomBytes: this.#randomBytes })
    kind.#brand = brand
    return kind
  }

  /** A new id. The order holds even when the clock steps back. */
  new () {
    const fields = this.next(this.#check(this.#clock()), this.#last)
    const id = this.#build(fields)
    this.#last = fields
    return id
  }

  /** A new id with the given time. Calls with the same millisecond continue in order. */
  at (time) {
    const ms = this.#check(time)
    const fields = { ms, tail: this.nextAt(this.#lastAt?.ms === ms ? this.#lastAt : undefined) }
    if (fields.tail < 0n || fields.tail > ones(this.tailBits)) {
      throw new RangeError(`${this.name}: no more ids in this millisecond`)
    }
    this.#lastAt = fields
    return this.#build(fields)
  }

  /** The time inside, as milliseconds since 1970. */
  ms (id) {
    return this.split(id).ms
  }

  /** The time inside, as a Date. */
  date (id) {
    return new Date(this.ms(id))
  }

  /** The smallest id of a millisecond, or of the closed span between two, in whichever order. */
  min (a, b = a) {
    return this.#bounds(...this.#inOrder(a, b))[0]
  }

  /** The largest likewise. */
  max (a, b = a) {
    return this.#bounds(...this.#inOrder(a, b))[1]
  }

  /**
   * The smallest and the largest id made from one time on, up to another that is not included: what created_in()
   * of the server finds. Times may be outside the kind's range, and infinite. If there is none, the first is above
   * the second.
   */
  createdIn (from, to) {
    const [first, end] = [from, to].map(time => Math.ceil(toMs(time)))
    if ([first, end].some(Number.isNaN)) throw new RangeError(`no span of time: ${from}, ${to}`)
    return this.#bounds(Math.max(first, this.epoch), Math.min(end - 1, this.#lastMs))
  }

  /** The canonical text of an id. Throws an IdError. */
  parse (text) {
    return this.#format(this.#value(text))
  }

  /** { ok, id, error }, where error is the code of an IdError; throws nothing. */
  safeParse (text) {
    const value = this.#read(text)
    return value instanceof IdError
      ? { ok: false, id: null, error: value.code }
      : { ok: true, id: this.#format(value), error: null }
  }

  /** Is this the canonical text of an id? */
  is (text) {
    return typeof text === 'string' && this.safeParse(text).id === text
  }

  /** The bytes that PostgreSQL stores, and sends in binary. */
  toBytes (id) {
    return toBytes(this.#value(id) << BigInt(this.#spareBits), this.#size)
  }

  fromBytes (bytes) {
    const value = fromBytes(bytes, this.#size)
    if (value & ones(this.#spareBits)) throw new RangeError(`not the ${this.#size} bytes of a ${this.name}`)
    return this.#format(value >> BigInt(this.#spareBits))
  }

  // The rest is for the kinds themselves.

  random (bytes) {
    return fromBytes(this.#randomBytes(bytes), bytes)
  }

  split (id) {
    const value = this.#value(id)
    const time = value >> BigInt(this.tailBits)
    return {
      ms: this.epoch + Number(this.inverted ? time ^ ones(this.timeBits) : time),
      tail: value & ones(this.tailBits)
    }
  }

  join (time, tail) {
    return this.#build({ ms: this.#check(time), tail })
  }

  // the time in whole milliseconds, if an id can have it
  #check (time) {
    const ms = Math.floor(toMs(time))
    if (!(ms >= this.epoch && ms <= this.#lastMs)) throw new RangeError(`time out of range for ${this.name}: ${time}`)
    return ms
  }

  get #lastMs () {
    return this.epoch + 2 ** this.timeBits - 1
  }

  #inOrder (a, b) {
    return [this.#check(a), this.#check(b)].sort((x, y) => x - y)
  }

  // the smallest and the largest id of a closed span
  #bounds (first, last) {
    if (first > last) [first, last] = [this.#lastMs, this.epoch]
    if (this.inverted) [first, last] = [last, first]
    return [this.#build({ ms: first, tail: 0n }), this.#build({ ms: last, tail: ones(this.tailBits) })]
  }

  #build ({ ms, tail }) {
    const time = BigInt(this.#check(ms) - this.epoch)
    return this.#format((this.inverted ? time ^ ones(this.timeBits) : time) << BigInt(this.tailBits) | tail)
  }

  #format (value) {
    // digits of 5 or 6 bits, from the right; 30 bits at a time, since a BigInt is slow
    const mask = this.alphabet.length - 1
    let rest = value << BigInt(this.#padBits)
    let text = ''
    while (text.length < this.length) {
      let chunk = Number(rest & 0x3FFFFFFFn)
      rest >>= 30n
      for (let bits = 0; bits < 30 && text.length < this.length; bits += this.#digitBits) {
        text = this.alphabet[chunk & mask] + text
        chunk >>= this.#digitBits
      }
    }
    return this.#brand ? `${this.#brand}_${text}` : text
  }

  #value (text) {
    const value = this.#read(text)
    if (value instanceof IdError) throw value
    return value
  }

  // the number, or an IdError
  #read (text) {
    const error = (code, message) =>
      new IdError(code, `not a ${this.#brand ? `${this.#brand}_id` : this.name}: ${show(text)}: ${message}`)

    if (typeof text !== 'string') return error('invalid_character', 'must be a string')

    // Without the flag u, the flag i is about ASCII alone.
    if (this.#brand && !new RegExp(`^${this.#brand}_`, this.lenient ? 'i' : '').test(text)) {
      return error('invalid_prefix', `must begin with ${this.#brand}_`)
    }
    // Bytes, not characters, for positions and lengths: the server says the same of the same text.
    const bytes = new TextEncoder().encode(text)
    const payload = this.#brand ? bytes.subarray(this.#brand.length + 1) : bytes
    if (payload.length !== this.length) {
      // Another prefix is cut off from the right, for _ is a character of push ids, too.
      if (/^[A-Za-z_]+_$/.test(new TextDecoder('latin1').decode(bytes.subarray(0, -this.length)))) {
        return error('invalid_prefix', this.#brand ? `must have no other prefix than ${this.#brand}_` : 'must have no prefix')
      }
      return error('invalid_length', `must have ${this.length} characters${this.#brand && ` after ${this.#brand}_`}`)
    }

    let value = 0n
    for (const [i, byte] of payload.entries()) {
      const digit = this.#digits.get(byte)
      if (digit === undefined) return error('invalid_character', `byte ${i + 1} is none of the alphabet`)
      value = value << BigInt(this.#digitBits) | digit
    }
    if (value & ones(this.#padBits)) return error('invalid_padding', `the last ${this.#padBits} bits must be zero`)
    return value >> BigInt(this.#padBits)
  }

  #makeDigits () {
    const digits = new Map()
    const add = (char, digit) => digits.set(char.charCodeAt(0), BigInt(digit))
    for (const [digit, char] of [...this.alphabet].entries()) {
      add(char, digit)
      if (this.lenient) {
        add(char.toLowerCase(), digit)
        add(char.toUpperCase(), digit)
      }
    }
    if (this.lenient) {
      for (const char of 'oO') add(char, 0)
      for (const char of 'iIlL') add(char, 1)
    }
    return digits
  }
}

const COUNTER = ones(20)

/** Record ID: 40 bits of time, 40 of a machine id (here, of the object that makes the ids), 20 of a counter. */
export class RecordKind extends Kind {
  get name () { return 'record_id' }
  get epoch () { return Date.UTC(2026, 0, 1) }
  get timeBits () { return 40 }
  get tailBits () { return 60 }
  get length () { return 20 }
  get alphabet () { return '0123456789ABCDEFGHJKMNPQRSTVWXYZ' }
  get lenient () { return true }

  // The counter wraps. When it does within a millisecond, the time moves on instead.
  next (ms, last) {
    if (!last) return { ms, tail: this.random(5) << 20n | this.random(3) & COUNTER }
    const counter = last.tail + 1n & COUNTER
    if (ms <= last.ms) ms = counter === 0n ? last.ms + 1 : last.ms
    return { ms, tail: last.tail & ~COUNTER | counter }
  }

  // The counter runs over into the machine id, which leaves room for that.
  nextAt (last) {
    return last ? last.tail + 1n : (this.random(5) & ones(39)) << 20n
  }

  /** The id with exactly these fields. */
  make (time, machineId, counter) {
    if (!Number.isInteger(machineId) || machineId < 0 || machineId >= 2 ** 40) {
      throw new RangeError(`machine id out of range: ${machineId}`)
    }
    if (!Number.isInteger(counter) || counter < 0 || counter >= 2 ** 20) {
      throw new RangeError(`counter out of range: ${counter}`)
    }
    return this.join(time, BigInt(machineId) << 20n | BigInt(counter))
  }

  /** All fields of an id. */
  inspect (id) {
    const { ms, tail } = this.split(id)
    return { ms, machineId: Number(tail >> 20n), counter: Number(tail & COUNTER) }
  }
}

/** Firebase Push ID: 48 bits of time, 72 random ones. */
export class PushKind extends Kind {
  get name () { return 'push_id' }
  get epoch () { return 0 }
  get timeBits () { return 48 }
  get tailBits () { return 72 }
  get length () { return 20 }
  get alphabet () { return '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' }

  next (ms, last) {
    if (last && ms <= last.ms) {
      if (last.tail < ones(72)) return { ms: last.ms, tail: last.tail + 1n }
      ms = last.ms + 1
    }
    return { ms, tail: this.random(9) }
  }

  nextAt (last) {
    return last ? last.tail + 1n : this.random(9)
  }

  /** The id with exactly these fields, random being 9 bytes. */
  make (time, random) {
    return this.join(time, fromBytes(random, 9))
  }

  /** All fields of an id. */
  inspect (id) {
    const { ms, tail } = this.split(id)
    return { ms, random: toBytes(tail, 9) }
  }
}

/** Reverse Timestamp ID: 48 bits of inverted time, a tail of 80. The newest sorts first. */
export class RevKind extends Kind {
  get name () { return 'rev_id' }
  get epoch () { return 0 }
  get inverted () { return true }
  get timeBits () { return 48 }
  get tailBits () { return 80 }
  get length () { return 26 }
  get alphabet () { return '0123456789abcdefghjkmnpqrstvwxyz' }
  get lenient () { return true }

  // Random steps down: newest first within a millisecond, and nobody can tell the next id.
  next (ms, last) {
    if (last && ms <= last.ms) {
      const step = this.random(7) + 1n
      if (step <= last.tail) return { ms: last.ms, tail: last.tail - step }
      ms = last.ms + 1
    }
    return { ms, tail: this.random(10) }
  }

  // Here the time cannot move on: a high start and smaller steps leave room for some billions.
  nextAt (last) {
    return last ? last.tail - this.random(6) - 1n : this.random(10) | 1n << 79n
  }

  /** The id with exactly these fields, tail being 10 bytes. */
  make (time, tail) {
    return this.join(time, fromBytes(tail, 10))
  }

  /** All fields of an id. */
  inspect (id) {
    const { ms, tail } = this.split(id)
    return { ms, tail: toBytes(tail, 10) }
  }

  /** The same 16 bytes, as a uuid. */
  toUuid (id) {
    return [...this.toBytes(id)]
      .map((byte, i) => ([4, 6, 8, 10].includes(i) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('')
  }

  fromUuid (uuid) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid)) throw new TypeError(`not a uuid: ${uuid}`)
    return this.fromBytes(uuid.replaceAll('-', '').match(/../g).map(hex => parseInt(hex, 16)))
  }
}

export const record = new RecordKind()
export const push = new PushKind()
export const rev = new RevKind()

/**
 * { kind, brand } of a canonical text, or null. The kinds are told apart by shape: a rev id has 26 characters
 * and begins with 8 to z (until 8659), a push id begins with - (until 2109), which a record id never does.
 */
export function kindOf (text) {
  if (typeof text !== 'string') return null
  const [, brand = '', payload] = /^(?:([a-z](?:[a-z_]*[a-z])?)_)?(.{20}|.{26})$/.exec(text) ?? []
  for (const kind of [rev, push, record]) {
    if (kind.is(payload) && (kind !== rev || payload[0] >= '8') && (kind !== push || payload[0] === '-')) {
      return { kind, brand }
    }
  }
  return null
}

/** The Date inside a canonical text of any kind, with or without a prefix. */
export function dateOf (text) {
  const found = kindOf(text)
  if (!found) throw new TypeError(`not an id: ${show(text)}`)
  return found.kind.date(found.brand ? text.slice(found.brand.length + 1) : text)
}
