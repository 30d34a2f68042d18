"""The ids of the PostgreSQL extension idgen, made and read without PostgreSQL. For Python 3.7 or later, no
dependencies.

    from idgen import record, push, rev, ms_of

    id = rev.new()                       # 'zsex5emgg960psd1452hfa61hg'
    rev.datetime(id)                     # in UTC
    rev.parse(text)                      # the canonical text; raises an IdError
    rev.safe_parse(text)                 # (ok, id, error)
    rev.created_in(start, end)           # two ids, for WHERE id BETWEEN %s AND %s
    rev.at(datetime)                     # a new id with a time of old, for rows that have none yet
    event = rev.branded('evt')           # event.new() is 'evt_…'; make it once
    ms_of(text)                          # the milliseconds in an id of any kind and brand

An id is a str, its canonical text; strings compare with < as the ids do in the database.
A time is an aware datetime, or a number of milliseconds since 1970; what is finer than a
millisecond is cut off.

The ids that one object makes are in order, in all threads, whatever the clock does. Those of
other objects and processes are as unique, with nothing to agree upon, but in the order of
their clocks only. A child of os.fork() begins anew.
"""

import math
import os
import re
import secrets
import threading
import time
import uuid
import weakref
from datetime import datetime, timedelta, timezone
from fractions import Fraction

UNIX_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MICROSECOND = timedelta(microseconds=1)
MILLISECOND = timedelta(milliseconds=1)
BRAND = re.compile(r'[a-z](?:[a-z_]*[a-z])?')


class IdError(ValueError):
    """Says why a text is no id: code is one of invalid_prefix, invalid_length, invalid_character,
    invalid_padding."""

    def __init__(self, code, message):
        super().__init__(code, message)  # both, so that it can be copied and pickled
        self.code = code

    def __str__(self):
        return self.args[1]


def _ms(when):
    """Milliseconds since 1970, exactly."""
    if isinstance(when, datetime):
        if when.tzinfo is None:
            raise ValueError('a datetime without a time zone is no point in time')
        return Fraction((when - UNIX_EPOCH) // MICROSECOND, 1000)
    if when != when:
        raise ValueError('NaN is no point in time')
    return when


def _unsigned(data, size):
    """The number in bytes."""
    if memoryview(data).nbytes != size:
        raise ValueError(f'must be {size} bytes')
    return int.from_bytes(data, 'big')


def _show(text):
    """For messages."""
    return ascii(text[:100]) if isinstance(text, str) else type(text).__name__


class Kind:
    """What the kinds share. The bits of an id are one number: the time, then the tail.

    A kind says what it is called (name), when its time begins (epoch), whether the time is stored
    inverted, how many bits there are (time_bits, tail_bits), how they are written (length, alphabet,
    lenient), and how ids follow one another (next, next_at).
    """

    brand = ''
    name: str
    epoch = 0
    inverted = False
    time_bits: int
    tail_bits: int
    length: int
    alphabet: str
    lenient = False

    def __init__(self, *, clock=None, random_bytes=secrets.token_bytes):
        """clock and random_bytes: used instead of the real ones, for tests."""
        self._clock = clock or (lambda: time.time_ns() // 1_000_000)
        self._random_bytes = random_bytes

        bits = self.time_bits + self.tail_bits
        self._size = -(-bits // 8)
        self._spare_bits = 8 * self._size - bits  # stored after the id, always zero
        self._digit_bits = len(self.alphabet).bit_length() - 1
        self._pad_bits = self.length * self._digit_bits - bits  # written after the id, always zero
        self._digits = self._make_digits()

        self._forget()
        _kinds.add(self)

    def _forget(self):
        self._lock = threading.Lock()
        self._last = None  # (ms, tail) of new(), and of at()
        self._last_at = None

    def branded(self, brand):
        """The same kind, with a prefix to its texts: small letters, with _ between them."""
        if not BRAND.fullmatch(brand):
            raise ValueError(f'not a brand: {brand!r}')
        kind = type(self)(clock=self._clock, random_bytes=self._random_bytes)
        kind.brand = brand
        return kind

    def new(self):
        """A new id. The order holds even when the clock steps back."""
        with self._lock:
            fields = self.next(self._check(self._clock()), self._last)
            text = self.join(*fields)
            self._last = fields
        return text

    def at(self, when):
        """A new id with the given time. Calls with the same millisecond continue in order."""
        ms = self._check(when)
        with self._lock:
            same = self._last_at and self._last_at[0] == ms
            tail = self.next_at(self._last_at[1] if same else None)
            if not 0 <= tail < 1 << self.tail_bits:
                raise OverflowError(f'{self.name}: no more ids in this millisecond')
            self._last_at = ms, tail
        return self.join(ms, tail)

    def ms(self, text):
        """The time inside, as milliseconds since 1970."""
        return self.split(text)[0]

    def datetime(self, text):
        """The time inside, as a datetime; those end with the year 9999."""
        return UNIX_EPOCH + self.ms(text) * MILLISECOND

    def min(self, a, b=None):
        """The smallest id of a millisecond, or of the closed span between two, in whichever order."""
        return self._bounds(*self._in_order(a, b))[0]

    def max(self, a, b=None):
        """The largest likewise."""
        return self._bounds(*self._in_order(a, b))[1]

    def created_in(self, start, end):
        """The smallest and the largest id made from one time on, up to another that is not included:
        what created_in() of the server finds.

        Times may be outside the kind's range, and infinite floats. If there is none, the first is
        above the second.
        """
        # rounded up, once they are no longer infinite
        first, end = (math.ceil(min(max(_ms(when), self.epoch), self._end_ms)) for when in (start, end))
        return self._bounds(first, end - 1)

    def parse(self, text):
        """The canonical text of an id. Raises an IdError."""
        return self._format(self._value(text))

    def safe_parse(self, text):
        """(ok, id, error), where error is the code of an IdError; raises nothing."""
        try:
            return True, self.parse(text), None
        except IdError as error:
            return False, None, error.code

    def is_id(self, text):
        """Is this the canonical text of an id?"""
        return isinstance(text, str) and self.safe_parse(text)[1] == text

    def to_bytes(self, text):
        """The bytes that PostgreSQL stores, and sends in binary."""
        return (self._value(text) << self._spare_bits).to_bytes(self._size, 'big')

    def from_bytes(self, data):
        value = _unsigned(data, self._size)
        if value % (1 << self._spare_bits):
            raise ValueError(f'not the {self._size} bytes of a {self.name}')
        return self._format(value >> self._spare_bits)

    # The rest is for the kinds themselves.

    def random(self, size):
        return _unsigned(self._random_bytes(size), size)

    def split(self, text):
        field, tail = divmod(self._value(text), 1 << self.tail_bits)
        return self.epoch + self._invert(field), tail

    def join(self, when, tail):
        field = self._invert(self._check(when) - self.epoch)
        return self._format(field << self.tail_bits | tail)

    def _invert(self, field):
        return field ^ (1 << self.time_bits) - 1 if self.inverted else field

    @property
    def _end_ms(self):
        return self.epoch + (1 << self.time_bits)

    def _check(self, when):
        """The time in whole milliseconds, if an id can have it."""
        ms = _ms(when)
        if not self.epoch <= ms < self._end_ms:
            raise OverflowError(f'time out of range for {self.name}: {self.epoch} to {self._end_ms - 1} ms since 1970')
        return math.floor(ms)

    def _in_order(self, a, b):
        return sorted((self._check(a), self._check(a if b is None else b)))

    def _bounds(self, first, last):
        """The smallest and the largest id of a closed span."""
        if first > last:
            first, last = self._end_ms - 1, self.epoch
        if self.inverted:
            first, last = last, first
        return self.join(first, 0), self.join(last, (1 << self.tail_bits) - 1)

    def _format(self, value):
        value <<= self._pad_bits
        text = ''
        for _ in range(self.length):
            value, digit = divmod(value, 1 << self._digit_bits)
            text = self.alphabet[digit] + text
        return f'{self.brand}_{text}' if self.brand else text

    def _value(self, text):
        def error(code, message):
            name = f'{self.brand}_id' if self.brand else self.name
            return IdError(code, f'not a {name}: {_show(text)}: {message}')

        if not isinstance(text, str):
            raise error('invalid_character', 'must be a str')

        # Bytes, not characters, for positions and lengths: the server says the same of the same text.
        data = payload = text.encode('utf-8', 'surrogatepass')
        if self.brand:
            prefix, payload = data[:len(self.brand) + 1], data[len(self.brand) + 1:]
            if (prefix.lower() if self.lenient else prefix) != f'{self.brand}_'.encode():
                raise error('invalid_prefix', f'must begin with {self.brand}_')
        if len(payload) != self.length:
            # Another prefix is cut off from the right, for _ is a character of push ids, too.
            if re.fullmatch(rb'[A-Za-z_]+_', data[:-self.length]):
                raise error('invalid_prefix', f'must have no other prefix than {self.brand}_' if self.brand else 'must have no prefix')
            raise error('invalid_length', f'must have {self.length} characters' + (f' after {self.brand}_' if self.brand else ''))

        value = 0
        for i, byte in enumerate(payload):
            if byte not in self._digits:
                raise error('invalid_character', f'byte {i + 1} is none of the alphabet')
            value = value << self._digit_bits | self._digits[byte]
        value, pad = divmod(value, 1 << self._pad_bits)
        if pad:
            raise error('invalid_padding', f'the last {self._pad_bits} bits must be zero')
        return value

    def _make_digits(self):
        """What the bytes of a text stand for."""
        digits = {char: digit for digit, char in enumerate(self.alphabet)}
        if self.lenient:
            for char, digit in list(digits.items()):
                digits[char.lower()] = digits[char.upper()] = digit
            digits.update(dict.fromkeys('oO', 0), **dict.fromkeys('iIlL', 1))
        return {ord(char): digit for char, digit in digits.items()}


class RecordKind(Kind):
    """Record ID: 40 bits of time, 40 of a machine id (here, of the object that makes the ids), 20 of a counter."""

    name = 'record_id'
    epoch = (datetime(2026, 1, 1, tzinfo=timezone.utc) - UNIX_EPOCH) // MILLISECOND
    time_bits = 40
    tail_bits = 60
    length = 20
    alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    lenient = True

    def next(self, ms, last):
        # The counter wraps. When it does within a millisecond, the time moves on instead.
        if last is None:
            return ms, self.random(5) << 20 | self.random(3) % 2**20
        last_ms, tail = last
        machine_id, counter = divmod(tail, 2**20)
        counter = (counter + 1) % 2**20
        if ms <= last_ms:
            ms = last_ms if counter else last_ms + 1
        return ms, machine_id << 20 | counter

    def next_at(self, tail):
        # The counter runs over into the machine id, which leaves room for that.
        return self.random(5) % 2**39 << 20 if tail is None else tail + 1

    def make(self, when, machine_id, counter):
        """The id with exactly these fields."""
        if not 0 <= machine_id < 2**40:
            raise OverflowError(f'machine id out of range: {machine_id}')
        if not 0 <= counter < 2**20:
            raise OverflowError(f'counter out of range: {counter}')
        return self.join(when, machine_id << 20 | counter)

    def inspect(self, text):
        """All fields of an id."""
        ms, tail = self.split(text)
        return {'ms': ms, 'machine_id': tail >> 20, 'counter': tail % 2**20}


class PushKind(Kind):
    """Firebase Push ID: 48 bits of time, 72 random ones."""

    name = 'push_id'
    time_bits = 48
    tail_bits = 72
    length = 20
    alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

    def next(self, ms, last):
        if last and ms <= last[0]:
            ms, tail = last
            if tail < 2**72 - 1:
                return ms, tail + 1
            ms += 1
        return ms, self.random(9)

    def next_at(self, tail):
        return self.random(9) if tail is None else tail + 1

    def make(self, when, random):
        """The id with exactly these fields, random being 9 bytes."""
        return self.join(when, _unsigned(random, 9))

    def inspect(self, text):
        """All fields of an id."""
        ms, tail = self.split(text)
        return {'ms': ms, 'random': tail.to_bytes(9, 'big')}


class RevKind(Kind):
    """Reverse Timestamp ID: 48 bits of inverted time, a tail of 80. The newest sorts first."""

    name = 'rev_id'
    inverted = True
    time_bits = 48
    tail_bits = 80
    length = 26
    alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
    lenient = True

    def next(self, ms, last):
        # Random steps down: newest first within a millisecond, and nobody can tell the next id.
        if last and ms <= last[0]:
            ms, tail = last
            step = self.random(7) + 1
            if step <= tail:
                return ms, tail - step
            ms += 1
        return ms, self.random(10)

    def next_at(self, tail):
        # Here the time cannot move on: a high start and smaller steps leave room for some billions.
        return self.random(10) | 1 << 79 if tail is None else tail - self.random(6) - 1

    def make(self, when, tail):
        """The id with exactly these fields, tail being 10 bytes."""
        return self.join(when, _unsigned(tail, 10))

    def inspect(self, text):
        """All fields of an id."""
        ms, tail = self.split(text)
        return {'ms': ms, 'tail': tail.to_bytes(10, 'big')}

    def to_uuid(self, text):
        """The same 16 bytes, as a UUID."""
        return uuid.UUID(bytes=self.to_bytes(text))

    def from_uuid(self, value):
        return self.from_bytes(value.bytes)


# A child of fork() must not go on with the machine id and the tails of its parent.
_kinds = weakref.WeakSet()


def _after_fork():
    for kind in _kinds:
        kind._forget()


if hasattr(os, 'register_at_fork'):
    os.register_at_fork(after_in_child=_after_fork)

record = RecordKind()
push = PushKind()
rev = RevKind()


def kind_of(text):
    """(kind, brand) of a canonical text, or None.

    The kinds are told apart by shape: a rev id has 26 characters and begins with 8 to z (until 8659),
    a push id begins with - (until 2109), which a record id never does.
    """
    match = isinstance(text, str) and re.fullmatch(f'(?:({BRAND.pattern})_)?(.{{20}}|.{{26}})', text)
    if match:
        brand, payload = match.groups(default='')
        for kind, begins in (rev, payload[0] >= '8'), (push, payload[0] == '-'), (record, True):
            if begins and kind.is_id(payload):
                return kind, brand
    return None


def ms_of(text):
    """The milliseconds since 1970 inside a canonical text of any kind, with or without a prefix."""
    found = kind_of(text)
    if not found:
        raise ValueError(f'not an id: {_show(text)}')
    kind, brand = found
    return kind.ms(text[len(brand) + 1:] if brand else text)
