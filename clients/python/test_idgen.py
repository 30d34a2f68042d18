"""idgen.py against the reference data, and, when PGHOST names a server with the extension, against that.

    scripts/with-server python3 -m unittest discover -v clients/python
"""

import array
import copy
import json
import math
import os
import pickle
import random
import subprocess
import threading
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

import idgen
from idgen import IdError, PushKind, RecordKind, RevKind, push, record, rev

DATA = Path(__file__).parents[2] / 'data'
KINDS = {'record': record, 'push': push, 'rev': rev}
MS = 1780272145000  # 2026-06-01 00:02:25+00


def load(name):
    return json.loads((DATA / f'{name}_vectors.json').read_text())


def from_digits(values):
    """The bytes of a push id's twelve random digits."""
    n = 0
    for value in values:
        n = n << 6 | value
    return n.to_bytes(9, 'big')


class Source:
    """A clock and random bytes like those of the server's test settings."""

    def __init__(self, ms, pattern='00'):
        self.ms = ms
        self.pattern = bytes.fromhex(pattern)
        self.drawn = 0

    def clock(self):
        return self.ms

    def random_bytes(self, size):
        start = self.drawn
        self.drawn += size
        return bytes(self.pattern[i % len(self.pattern)] for i in range(start, start + size))

    def kind(self, cls):
        return cls(clock=self.clock, random_bytes=self.random_bytes)


class Vectors(unittest.TestCase):
    def test_record(self):
        data = load('record')
        for v in data['vectors']:
            with self.subTest(v['name']):
                fields = {'ms': v['unix_ms'], 'machine_id': v['machine_id'], 'counter': v['counter']}
                self.assertEqual(record.make(*fields.values()), v['expected'])
                self.assertEqual(record.inspect(v['expected']), fields)
        for v in data['out_of_range']:
            with self.assertRaises(OverflowError):
                record.min(v['unix_ms'])

    def test_push(self):
        data = load('push')
        for v in data['generation']:
            with self.subTest(v['name']):
                self.assertEqual(push.make(v['unix_ms'], from_digits(v['random_12_values'])), v['expected'])
        for v in data['decode']:
            self.assertEqual(push.ms(v['id']), v['unix_ms'])
        for v in data['invalid']:
            self.assertFalse(push.safe_parse(v['id'])[0], v)
        for v in data['sequences']:
            if v['monotonic']:
                with self.subTest(v['name']):
                    kind = Source(v['start_ms'], from_digits(v['random']).hex()).kind(PushKind)
                    self.assertEqual([kind.new() for _ in v['expected_ids']], v['expected_ids'])

    def test_push_order(self):
        ids = (DATA / 'push_order.txt').read_text().split()
        self.assertEqual(sorted(ids), (DATA / 'push_sorted.txt').read_text().split())
        self.assertEqual(sorted(ids), sorted(ids, key=push.to_bytes))

    def test_rev(self):
        data = load('rev')
        user = rev.branded('usr')
        for v in data['known']:
            self.assertEqual(user.make(v['unix_ms'], bytes.fromhex(v['tail'])), v['text'])
            self.assertEqual(user.inspect(v['text']), {'ms': v['unix_ms'], 'tail': bytes.fromhex(v['tail'])})
        for v in data['vectors']:
            with self.subTest(v['name']):
                self.assertEqual(rev.make(v['unix_ms'], bytes.fromhex(v['tail'])), v['expected'])
                self.assertEqual(str(rev.to_uuid(v['expected'])), v['uuid'])
                self.assertEqual(rev.from_uuid(rev.to_uuid(v['expected'])), v['expected'])
        for v in data['bounds']:
            self.assertEqual((rev.min(v['unix_ms']), rev.max(v['unix_ms'])), (v['min'], v['max']))
        for v in data['invalid']:
            self.assertFalse(rev.safe_parse(v['text'])[0], v)
            self.assertFalse(user.safe_parse(v['text'])[0], v)
        for v in data['lenient']:
            brand = v['text'][:-27].lower()
            kind = rev.branded(brand) if brand else rev
            self.assertEqual(kind.parse(v['text']), v['canonical'])
            self.assertEqual(kind.inspect(v['text']), {'ms': v['unix_ms'], 'tail': bytes.fromhex(v['tail'])})
            self.assertFalse(kind.is_id(v['text']))


class Guarantees(unittest.TestCase):
    def in_order(self, kind, ids):
        return all(a > b if kind.inverted else a < b for a, b in zip(ids, ids[1:]))

    def test_order(self):
        for kind in KINDS.values():
            ids = [kind.new() for _ in range(100_000)]
            self.assertTrue(self.in_order(kind, ids))

    def test_clock_steps_back(self):
        for cls in RecordKind, PushKind, RevKind:
            source = Source(MS, '9abcdef0123456789abc')
            kind = source.kind(cls)
            ids = []
            for source.ms in MS, MS, MS - 1, MS - 3_600_000, MS, MS + 1, MS + 10**12, MS + 1, MS:
                ids += [kind.new(), kind.new()]
            self.assertTrue(self.in_order(kind, ids))

    def test_no_room_in_a_millisecond(self):
        # the counter wraps, the tail is all ones, the tail is zero
        for cls, pattern in (RecordKind, 'ff'), (PushKind, 'ff'), (RevKind, '00'):
            kind = Source(MS, pattern).kind(cls)
            ids = [kind.new() for _ in range(3)]
            self.assertTrue(self.in_order(kind, ids))
            self.assertEqual(kind.ms(ids[0]), MS)
            self.assertEqual(kind.ms(ids[1]), MS + 1)

    def test_counter_wraps(self):
        kind = Source(MS).kind(RecordKind)
        ids = [kind.new() for _ in range(2**20 + 2)]
        self.assertTrue(self.in_order(kind, ids))
        self.assertEqual([kind.ms(id) for id in ids[-3:]], [MS, MS + 1, MS + 1])

    def test_error_changes_nothing(self):
        for cls in RecordKind, PushKind, RevKind:
            source = Source(MS, '9abcdef0123456789abc')
            kind = source.kind(cls)
            before = kind.new()
            source.ms = -1
            self.assertRaises(OverflowError, kind.new)
            source.ms = MS
            self.assertTrue(self.in_order(kind, [before, kind.new()]))

        # a last id at the very end
        source = Source(2**48 - 1, 'ff')
        kind = source.kind(PushKind)
        self.assertEqual(kind.new(), 'z' * 20)
        self.assertRaises(OverflowError, kind.new)
        self.assertRaises(OverflowError, kind.new)

    def test_given_time(self):
        for cls in RecordKind, PushKind, RevKind:
            kind = cls()
            ids = [kind.at(MS) for _ in range(100_000)]
            self.assertTrue(self.in_order(kind, ids))
            self.assertEqual({kind.ms(id) for id in ids}, {MS})
            self.assertGreater(kind.ms(kind.new()), MS)

    def test_machine_id_after_a_million(self):
        kind = RecordKind()
        ids = [kind.at(MS) for _ in range(2**20 + 1)]
        self.assertTrue(self.in_order(kind, ids))
        first, last = (kind.inspect(id)['machine_id'] for id in (ids[0], ids[-1]))
        self.assertEqual(last, first + 1)

    def test_threads(self):
        for kind in KINDS.values():
            lists = [[] for _ in range(4)]
            threads = [threading.Thread(target=lambda ids=ids: ids.extend(kind.new() for _ in range(5000)))
                       for ids in lists]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertTrue(all(self.in_order(kind, ids) for ids in lists))
            self.assertEqual(len(set().union(*lists)), 20_000)

    @unittest.skipUnless(hasattr(os, 'fork'), 'no fork here')
    def test_fork(self):
        # the clock stands still, so that a child that went on where its parent was would make the next id of its parent
        for cls in RecordKind, PushKind, RevKind:
            kind = cls(clock=lambda: MS)
            tails = {call: kind.split(call())[1] for call in (kind.new, lambda: kind.at(MS))}
            read, write = os.pipe()
            with kind._lock:  # as if another thread was making an id
                child = os.fork()
                if not child:
                    os.write(write, json.dumps([kind.split(call())[1] for call in tails]).encode())
                    os._exit(0)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            for mine, of_child, call in zip(tails.values(), json.loads(os.read(read, 1000)), tails):
                with self.subTest(kind.name):
                    near = 2**57 if cls is RevKind else 2**20
                    self.assertGreater(abs(mine - of_child), near)
                    self.assertLess(abs(mine - kind.split(call())[1]), near)

    def test_times(self):
        for kind in KINDS.values():
            utc = datetime(2026, 7, 15, 12, 0, 0, 123999, timezone.utc)
            there = utc.astimezone(timezone(timedelta(hours=-7)))
            self.assertEqual(kind.datetime(kind.min(utc)), utc.replace(microsecond=123000))
            self.assertEqual(kind.min(there), kind.min(utc))
            self.assertRaises(ValueError, kind.min, utc.replace(tzinfo=None))
            for bad in (-1, -0.001, 2**48, 10**5000, math.inf, -math.inf, Decimal('Infinity'), datetime(1969, 12, 31, 23, 59, 59, 999_999, timezone.utc)):
                self.assertRaises(OverflowError, kind.min, bad)
                self.assertRaises(OverflowError, kind.at, bad)
                kind.created_in(bad, bad)
            for bad in math.nan, utc.replace(tzinfo=None), utc.date(), str(MS), '', b'', None, [], {}, 1j:
                for f in kind.min, kind.at, lambda x: kind.created_in(x, MS), lambda x: kind.created_in(MS, x):
                    with self.subTest(kind=kind.name, bad=bad), self.assertRaises((TypeError, ValueError)):
                        f(bad)

    def test_created_in(self):
        for kind in KINDS.values():
            low, high = kind.created_in(MS, MS + 10)
            self.assertEqual((low, high), (kind.min(MS, MS + 9), kind.max(MS, MS + 9)))
            self.assertEqual([low <= kind.at(ms) <= high for ms in (MS - 1, MS, MS + 9, MS + 10)], [False, True, True, False])
            start = datetime.fromtimestamp(MS // 1000, timezone.utc)
            us = timedelta(microseconds=1)
            self.assertEqual(kind.created_in(start - 999 * us, start + 9001 * us), (low, high))
            # numeric values of the server are Decimals, and those round in their own way
            self.assertEqual(kind.created_in(Decimal(MS) - Decimal('0.999'), Decimal(MS) + Decimal('9.001')), (low, high))
            self.assertEqual(kind.min(Decimal(MS) + Decimal('0.999')), kind.min(MS))
            for span in (MS, MS), (MS + 1, MS), (math.inf, -math.inf), (2**49, 2**50), (-2, -1):
                low, high = kind.created_in(*span)
                self.assertGreater(low, high, span)

    def test_brand(self):
        event = push.branded('abcde')
        id = event.new()
        self.assertEqual(idgen.kind_of(id), (push, 'abcde'))
        self.assertEqual(idgen.ms_of(id), event.ms(id))
        for text in push.new(), 'abcd_' + push.new(), 'ABCDE_' + push.new(), 'abcde-' + push.new(), '':
            self.assertEqual(event.safe_parse(text), (False, None, 'invalid_prefix'))
        self.assertEqual(rev.branded('kit').safe_parse('\u212Ait_' + rev.new())[2], 'invalid_prefix')
        for text in 'abcde__' + push.new(), 'abcde_x_' + push.new():
            self.assertEqual(event.safe_parse(text)[2], 'invalid_prefix')
        for brand in 'Evt', '_a', 'a_', 'e1', 'é', 'a-b', 'a\n', ' ', '', None, 1, b'evt', ['evt']:
            self.assertRaises((TypeError, ValueError), push.branded, brand)

    def test_no_text(self):
        for value in None, 1, 10**5000, math.nan, b'0C4T4YK804HMASW9ZZZX', {}, [record.new()], record.new:
            for kind in record, record.branded('usr'):
                self.assertEqual(kind.safe_parse(value), (False, None, 'invalid_character'))
                self.assertRaises(IdError, kind.parse, value)
                self.assertFalse(kind.is_id(value))
            self.assertIsNone(idgen.kind_of(value))
            self.assertRaises(ValueError, idgen.ms_of, value)

    def test_no_bytes(self):
        # what has the right length, but not of bytes; and bytes of a wrong length
        for kind, size, f in (record, 13, record.from_bytes), (push, 15, push.from_bytes), (rev, 16, rev.from_bytes), \
                (push, 9, lambda data: push.make(MS, data)), (rev, 10, lambda data: rev.make(MS, data)):
            self.assertEqual(f(bytearray(size)), f(bytes(size)))
            for bad in bytes(size - 1), bytes(size + 1), b'', array.array('H', [65535] * size), [0] * size, '0' * size, size, None:
                with self.subTest(kind.name, bad=bad), self.assertRaises((TypeError, ValueError)):
                    f(bad)

    def test_error_between_processes(self):
        with self.assertRaises(IdError) as caught:
            record.parse('x')
        for error in copy.copy(caught.exception), pickle.loads(pickle.dumps(caught.exception)):
            self.assertEqual((error.code, str(error)), ('invalid_length', "not a record_id: 'x': must have 20 characters"))

    def test_huge_text(self):
        # refused in no time, and not repeated
        for part in 'A', '_', 'a_', 'é', '\ud800':
            text = part * 10**6
            for kind in record, push, rev, push.branded('a'):
                with self.assertRaises(IdError) as caught:
                    kind.parse(text)
                self.assertLess(len(str(caught.exception)), 1000)
            self.assertIsNone(idgen.kind_of(text))


def sql(script, rows=()):
    """What a script prints, a JSON value a line. The rows, texts or pairs of them, are its table input (n, c0, c1)."""
    escape = str.maketrans({'\\': r'\\', '\t': r'\t', '\n': r'\n', '\r': r'\r'})
    pairs = ((row, '') if isinstance(row, str) else row for row in rows)
    data = ''.join(f'{a.translate(escape)}\t{b.translate(escape)}\n' for a, b in pairs)
    script = f'''
        SET timezone = 'UTC';
        CREATE FUNCTION pg_temp.ts(ms text) RETURNS timestamptz LANGUAGE sql AS $$
            -- in two exact parts; one number of seconds would be a rounded one
            SELECT CASE WHEN ms LIKE '%infinity' THEN ms::timestamptz ELSE timestamptz 'epoch' +
                make_interval(days => div(ms::numeric, 86400000)::int, secs => mod(ms::numeric, 86400000) / 1000) END $$;
        CREATE TEMP TABLE input (n serial, c0 text, c1 text);
        COPY input (c0, c1) FROM STDIN;\n{data}\\.\n{script}'''
    done = subprocess.run(['psql', '-XqAt', '-v', 'ON_ERROR_STOP=1'], input=script.encode(),
                          env=dict(os.environ, PGCLIENTENCODING='UTF8'), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.decode().split('\n') if line]


def texts(name, kind, rng):
    """Good and bad texts: each character in each place, lengths, prefixes, noise."""
    good = kind.max(MS - 1, MS) if name != 'push' else '-Ou-UH8cA1b2C3d4E5f6'
    odd = '\u00e9\u212a\uff21\u0131\u017f\u0660\u2013\ufeff\U0001d7ce'
    for char in [chr(c) for c in range(1, 128)] + list(odd):
        for i in range(kind.length):
            yield good[:i] + char + good[i + 1:]
        yield char * kind.length
        yield char + good
        yield good + char
    for n in range(60):
        yield (good * 3)[:n]
        yield 'é' * n
    for prefix in 'usr', 'u', 'us_er', 'abcdef', 'USR', 'u_', '_u', 'u1', 'é', '':
        for n in kind.length - 1, kind.length, kind.length + 1:
            for between in '_', '__', '-', '':
                yield prefix + between + (good + good)[:n]
                yield prefix + between + good[:n - 2] + 'é'
    for _ in range(2000):
        yield ''.join(rng.choice(kind.alphabet) for _ in range(kind.length))
        yield ''.join(rng.choice(kind.alphabet + 'oOiIlLuU_-') for _ in range(kind.length + rng.choice((0, 0, 1, -1))))


@unittest.skipUnless('PGHOST' in os.environ, 'no server: PGHOST is not set')
class Server(unittest.TestCase):
    """The same of the same, in the module and in the server."""

    def setUp(self):
        self.rng = random.Random(1)

    def times(self, kind, n):
        first, last = kind.epoch, kind.epoch + 2**kind.time_bits - 1
        return [first, first + 1, last - 1, last, MS] + [self.rng.randint(first, last) for _ in range(n)]

    def assert_same(self, inputs, rows, f):
        different = [(text, f(text), row) for text, row in zip(inputs, rows, strict=True) if f(text) != row]
        self.assertEqual(different[:10], [], f'{len(different)} differ: (text, module, server)')

    def test_every_character(self):
        for name, kind in KINDS.items():
            inputs = list(dict.fromkeys(texts(name, kind, self.rng)))
            rows = sql(f'''SELECT json_build_array(p.ok, p.id, p.error, is_{name}_id(c0))
                FROM input, safe_parse_{name}_id(c0) p ORDER BY n''', inputs)
            self.assert_same(inputs, rows, lambda text: [*kind.safe_parse(text), kind.is_id(text)])

    def test_brand(self):
        for name, kind in KINDS.items():
            event = kind.branded('us_er')
            payload = event.max(MS)[6:]
            inputs = [text for payload in texts(name, kind, self.rng) for text in ('us_er_' + payload, payload)]
            inputs += ['US_ER_' + payload, 'Us_eR_' + payload, 'u\u017f_er_' + payload, 'us_er', 'us_er_',
                       event.new(), event.branded('evt').new()]
            inputs = list(dict.fromkeys(inputs))
            rows = sql(f'''
                BEGIN;
                DO $$ BEGIN PERFORM create_branded_id('us_er', '{name}_id'); END $$;
                SELECT json_build_array(p.ok, p.id, p.error, is_us_er_id(c0), id_kind(c0) IS NOT DISTINCT FROM 'us_er_id'::regtype)
                FROM input, safe_parse_us_er_id(c0) p ORDER BY n;
                ROLLBACK''', inputs)
            self.assert_same(inputs, rows, lambda text: [
                *event.safe_parse(text), event.is_id(text), idgen.kind_of(text) == (kind, 'us_er')])

    def test_kind_of_text(self):
        inputs = list(dict.fromkeys(text for name, kind in KINDS.items() for text in texts(name, kind, self.rng)))
        rows = sql('SELECT json_build_array(id_kind(c0)) FROM input ORDER BY n', inputs)
        # A brand is known to the server when somebody has made its type.
        self.assert_same(inputs, rows, lambda text: [
            found[0].name if (found := idgen.kind_of(text)) and not found[1] else None])

    def test_ids_of_the_server(self):
        for name, kind in KINDS.items():
            rows = sql(f'''
                CREATE TEMP TABLE t AS SELECT {name}_id() AS id FROM generate_series(1, 5000);
                INSERT INTO t SELECT {name}_id_at(pg_temp.ts(c0)) FROM input;
                INSERT INTO t SELECT {name}_min(pg_temp.ts(c0)) FROM input;
                SELECT json_build_array(id, round(extract(epoch FROM extract_ts(id)) * 1000), encode(id::bytea, 'hex'),
                    (SELECT row_to_json(i) FROM id_inspect(id) i))
                FROM t ORDER BY id''',
                [str(ms) for ms in self.times(kind, 5000)])
            for id, ms, data, fields in rows:
                self.assertEqual(kind.parse(id), id)
                self.assertEqual(kind.ms(id), ms)
                self.assertEqual(kind.to_bytes(id).hex(), data)
                self.assertEqual(kind.from_bytes(bytes.fromhex(data)), id)
                mine = kind.inspect(id)
                for key in fields.keys() - {'ts'}:
                    value = mine[key]
                    self.assertEqual('\\x' + value.hex() if isinstance(value, bytes) else value, fields[key])
            ids = [row[0] for row in rows]
            self.assertEqual(ids, sorted(ids))

    def test_ids_of_the_module(self):
        for name, kind in KINDS.items():
            ids = [kind.new() for _ in range(5000)] + [kind.at(MS) for _ in range(5000)]
            ids += [kind.at(ms) for ms in self.times(kind, 5000)]
            self.rng.shuffle(ids)
            rows = sql(f'''
                SELECT json_build_array(c0::{name}_id, round(extract(epoch FROM extract_ts(c0::{name}_id)) * 1000),
                    decode(c1, 'hex')::{name}_id) FROM input ORDER BY c0::{name}_id''',
                [(id, kind.to_bytes(id).hex()) for id in ids])
            self.assertEqual(rows, [[id, kind.ms(id), id] for id in sorted(ids)])

    def test_same_source_same_ids(self):
        clocks = [MS] * 5 + [MS - 1, MS - 10**6] + [MS + 1] * 3 + [MS + 5000, MS + 4999, MS + 5001, MS + 5001]
        for name, cls in ('record', RecordKind), ('push', PushKind), ('rev', RevKind):
            for pattern in '00', 'ff', '9abcdef0123456789abc', '0123456789abcdef', 'fffffffffffffffffe', '7f', '80':
                with self.subTest(name, pattern=pattern):
                    source = Source(MS, pattern)
                    kind = source.kind(cls)
                    script = f"SET idgen.test_random = '{pattern}';\n"
                    mine = []
                    for source.ms in clocks:
                        at = datetime.fromtimestamp(source.ms / 1000, timezone.utc).isoformat()
                        script += f"SET idgen.test_clock = '{at}'; SELECT to_json({name}_id()) FROM generate_series(1, 20);\n"
                        mine += [kind.new() for _ in range(20)]
                    self.assertEqual(sql(script), mine)

    def test_bounds(self):
        for name, kind in KINDS.items():
            pairs = list(zip(self.times(kind, 1000), reversed(self.times(kind, 1000))))
            rows = sql(f'''SELECT json_build_array({name}_min(a), {name}_max(a), {name}_min(a, b), {name}_max(a, b))
                FROM input, pg_temp.ts(c0) a, pg_temp.ts(c1) b ORDER BY n''',
                [(str(a), str(b)) for a, b in pairs])
            self.assertEqual(rows, [[kind.min(a), kind.max(a), kind.min(a, b), kind.max(a, b)] for a, b in pairs])

    def test_created_in(self):
        for name, kind in KINDS.items():
            end = kind.epoch + 2**kind.time_bits
            edges = [ms + step for ms in (kind.epoch, end, MS) for step in (-1, -0.5, 0, 0.5, 1)]
            edges += [-math.inf, -10**12, 10**15, math.inf]
            pairs = [(a, b) for a in edges for b in edges]
            rows = sql(f'''SELECT json_build_array({name}_created_low(a, b), {name}_created_high(a, b))
                FROM input, pg_temp.ts(c0) a, pg_temp.ts(c1) b ORDER BY n''',
                [[str(ms).replace('inf', 'infinity') for ms in pair] for pair in pairs])
            self.assertEqual(rows, [list(kind.created_in(*pair)) for pair in pairs])

    def test_edges_of_time(self):
        attempt = '''
            CREATE FUNCTION pg_temp.attempt(call text, ts timestamptz) RETURNS text LANGUAGE plpgsql AS $$
            DECLARE id text;
            BEGIN
                EXECUTE format('SELECT %s(%L::timestamptz)', call, ts) INTO id;
                RETURN id;
            EXCEPTION WHEN datetime_field_overflow THEN
                RETURN NULL;
            END $$;'''
        unix = datetime(1970, 1, 1, tzinfo=timezone.utc)
        edges = [unix, datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2060, 11, 3, 19, 53, 47, 775000, timezone.utc)]
        times = [edge + timedelta(microseconds=us) for edge in edges for us in (-1001, -1000, -999, -1, 0, 1, 999, 1000, 1001)]
        for name, kind in KINDS.items():
            for bound in 'min', 'max':
                rows = sql(attempt + f"SELECT to_json(ARRAY[pg_temp.attempt('{name}_{bound}', c0::timestamptz)]) FROM input ORDER BY n",
                           [time.isoformat() for time in times])
                for time, [theirs] in zip(times, rows, strict=True):
                    try:
                        mine = getattr(kind, bound)(time)
                    except OverflowError:
                        mine = None
                    with self.subTest(name, bound=bound, time=time):
                        self.assertEqual(mine, theirs)


if __name__ == '__main__':
    unittest.main()
