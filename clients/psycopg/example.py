"""idgen with psycopg 3.

An id is a str, and as a parameter needs no cast: psycopg leaves its type open, and the server infers it.
Arrays of ids come back as lists when the type is registered (below).
"""

import json
import sys
from datetime import datetime, timezone
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
conn.execute('CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id, tags rev_id[], body text)')

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

# bounds made by the server, or here
span = datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2100, 1, 1, tzinfo=timezone.utc)
between = 'SELECT count(*) FROM post WHERE id BETWEEN rev_min(%(a)s, %(b)s) AND rev_max(%(a)s, %(b)s)'
check(conn.execute(between, dict(zip('ab', span))).fetchone() == (10_003,), 'a range of time')
here = 'SELECT count(*) FROM post WHERE id BETWEEN %s AND %s'
check(conn.execute(here, (idgen.rev.min(*span), idgen.rev.max(*span))).fetchone() == (10_003,), 'bounds made here')
check(uses_index(conn, here, idgen.rev.min(0), idgen.rev.max(0)), '… by the index')

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
info = TypeInfo.fetch(conn, 'rev_id')
info.register(conn)
conn.execute('UPDATE post SET tags = ARRAY[id, id] WHERE id = %s', (id,))
check(conn.execute('SELECT tags FROM post WHERE id = %s', (id,)).fetchone() == ([id, id],), 'an array is a list')


# In binary the driver knows nothing of the type. A class of one's own does, and tells ids from other texts.
class RevId(str):
    pass


class RevIdLoader(psycopg.adapt.Loader):
    format = psycopg.pq.Format.BINARY

    def load(self, data):
        return RevId(idgen.rev.from_bytes(bytes(data)))


class RevIdTextLoader(psycopg.adapt.Loader):
    def load(self, data):
        return RevId(bytes(data).decode())


class RevIdDumper(psycopg.adapt.Dumper):
    format = psycopg.pq.Format.BINARY
    oid = info.oid

    def dump(self, value):
        return idgen.rev.to_bytes(value)


conn.adapters.register_loader(info.oid, RevIdLoader)
conn.adapters.register_loader(info.oid, RevIdTextLoader)
conn.adapters.register_dumper(RevId, RevIdDumper)

cur = conn.cursor(binary=True)
(typed,) = cur.execute('SELECT id FROM post WHERE id = %s', (RevId(id),)).fetchone()
check(type(typed) is RevId and typed == id, 'a class of its own, in binary both ways')
check(cur.execute('SELECT body FROM post WHERE id = ANY(%s)', ([typed],)).fetchone() == ('hello',), '… in a list')

with conn.cursor() as cur, cur.copy('COPY post (id, body) FROM STDIN (FORMAT BINARY)') as copy:
    copy.set_types(['rev_id', 'text'])
    for i in range(1000):
        copy.write_row((RevId(idgen.rev.new()), f'binary {i}'))
check(conn.execute("SELECT count(*) FROM post WHERE body LIKE 'binary %'").fetchone() == (1000,), 'COPY in binary')
