"""idgen with psycopg 3.

An id is a str, and as a parameter needs no cast: psycopg leaves its type open, and the server infers it.
Arrays of ids come back as lists when the type is registered (below).
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import psycopg
from psycopg.types import TypeInfo

sys.path.append(str(Path(__file__).parent.parent / 'python'))
import idgen


def check(ok, what):
    print('ok' if ok else 'not ok', '-', what)
    if not ok:
        sys.exit(1)


def uses_index(conn, query, *params):
    plan = [line for line, in conn.execute('EXPLAIN (COSTS OFF) ' + query, params)]
    for line in plan:
        print('   ', line)
    return any('Index Cond:' in line for line in plan)


print('psycopg', psycopg.__version__)
conn = psycopg.connect(autocommit=True)  # from PGHOST, PGDATABASE, …
conn.execute("SELECT create_branded_id('usr', 'rev_id')")
conn.execute('CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id, tags rev_id[], author usr_id, body text)')

(id,) = conn.execute('INSERT INTO post (body) VALUES (%s) RETURNING id', ('hello',)).fetchone()
check(idgen.rev.is_id(id), f'insert with the default, and the id comes back: {id!r}')

# ids made here, in a COPY and in a batch
with conn.cursor() as cur:
    with cur.copy('COPY post (id, parent, body) FROM STDIN') as copy:
        for i in range(10_000):
            copy.write_row((idgen.rev.new(), id, f'answer {i}'))
    check(cur.rowcount == 10_000, 'COPY of 10000 rows')
    cur.executemany('INSERT INTO post (parent, body) VALUES (%s, %s)', [(id, 'a'), (None, 'b')])
    check(cur.rowcount == 2, 'a batch')
conn.execute('ANALYZE post')

by_id = 'SELECT body FROM post WHERE id = %s'
check(conn.execute(by_id, (id,)).fetchone() == ('hello',), 'id = %s')
check(uses_index(conn, by_id, id), '… by the index')

any_of = 'SELECT body FROM post WHERE id = ANY(%s)'
check(conn.execute(any_of, ([id, idgen.rev.new()],)).fetchall() == [('hello',)], 'id = ANY(%s), with a list')
check(uses_index(conn, any_of, [id]), '… by the index')

# by the server's function, or with bounds made here
span = datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2100, 1, 1, tzinfo=timezone.utc)
created = 'SELECT count(*) FROM post WHERE created_in(id, %s, %s)'
check(conn.execute(created, span).fetchone() == (10_003,), 'a range of time')
check(uses_index(conn, created, span[0], span[0] + timedelta(days=1)), '… by the index')
here = 'SELECT count(*) FROM post WHERE id BETWEEN %s AND %s'
check(conn.execute(here, idgen.rev.created_in(*span)).fetchone() == (10_003,), '… with bounds made here')

children = 'SELECT count(*) FROM post WHERE parent IS NOT DISTINCT FROM %s'
check(conn.execute(children, (None,)).fetchone() == (2,), 'None is NULL')

try:
    conn.execute(by_id, ('nonsense',))
except psycopg.errors.InvalidTextRepresentation as error:
    check(error.sqlstate == '22P02', f'a wrong id: {error.diag.message_primary}')
else:
    check(False, 'a wrong id is an error')

(document,) = conn.execute('SELECT to_jsonb(p) FROM post p WHERE id = %s', (id,)).fetchone()
check(document['id'] == id and json.loads(json.dumps(id)) == id, 'the id in JSON is its text')

# Registered, an array comes back as a list, and the type is known by its name: to COPY in binary, for example.
for name in 'rev_id', 'usr_id':
    TypeInfo.fetch(conn, name).register(conn)
conn.execute('UPDATE post SET tags = ARRAY[id, id], author = usr_id() WHERE id = %s', (id,))
check(conn.execute('SELECT tags FROM post WHERE id = %s', (id,)).fetchone() == ([id, id],), 'an array is a list')


# In binary the driver knows nothing of the type. Classes of one's own do, and tell ids from other texts, and those of
# one type from those of another.
class RevId(str):
    pass


class UserId(str):
    pass


def register(cls, name, kind):
    type_oid = conn.adapters.types[name].oid

    class TextLoader(psycopg.adapt.Loader):
        def load(self, data):
            return cls(bytes(data).decode())

    class BinaryLoader(psycopg.adapt.Loader):
        format = psycopg.pq.Format.BINARY

        def load(self, data):
            return cls(kind.from_bytes(bytes(data)))  # puts the brand on, which the bytes do not have

    class BinaryDumper(psycopg.adapt.Dumper):
        format = psycopg.pq.Format.BINARY
        oid = type_oid

        def dump(self, value):
            return kind.to_bytes(value)

    conn.adapters.register_loader(type_oid, TextLoader)
    conn.adapters.register_loader(type_oid, BinaryLoader)
    conn.adapters.register_dumper(cls, BinaryDumper)


register(RevId, 'rev_id', idgen.rev)
register(UserId, 'usr_id', idgen.rev.branded('usr'))

cur = conn.cursor(binary=True)
typed, author = cur.execute('SELECT id, author FROM post WHERE id = %s', (RevId(id),)).fetchone()
check(type(typed) is RevId and typed == id, 'a class of its own, in binary both ways')
check(cur.execute('SELECT body FROM post WHERE id = ANY(%s)', ([typed],)).fetchone() == ('hello',), '… in a list')
check(type(author) is UserId and author.startswith('usr_'), f'a branded id: {author!r}')
check(cur.execute('SELECT body FROM post WHERE author = %s', (author,)).fetchone() == ('hello',), '… as a parameter')
try:
    cur.execute('SELECT body FROM post WHERE id = %s', (author,))
except psycopg.errors.UndefinedFunction as error:
    check(error.sqlstate == '42883', f'… is no other id: {error.diag.message_primary}')
else:
    check(False, 'a branded id is another type')

with conn.cursor() as cur, cur.copy('COPY post (id, body) FROM STDIN (FORMAT BINARY)') as copy:
    copy.set_types(['rev_id', 'text'])
    for i in range(1000):
        copy.write_row((RevId(idgen.rev.new()), f'binary {i}'))
check(conn.execute("SELECT count(*) FROM post WHERE body LIKE 'binary %'").fetchone() == (1000,), 'COPY in binary')
