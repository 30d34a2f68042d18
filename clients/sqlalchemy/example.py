"""idgen with SQLAlchemy (1.4 with psycopg 2, 2 with psycopg 3).

The type is a few lines, once for an application. IN needs nothing, = ANY an array of the type.
"""

import functools
import json
import sys
from datetime import datetime, timedelta, timezone

import sqlalchemy
from sqlalchemy import Column, ForeignKey, Text, any_, cast, create_engine, func, insert, inspect, literal, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.exc import DataError
from sqlalchemy.orm import Session, declarative_base, relationship
from sqlalchemy.types import UserDefinedType


class Id(UserDefinedType):
    """Id('rev_id'), Id('usr_id'): a kind, or a branded type."""
    cache_ok = True

    def __init__(self, name):
        self.name = name

    def get_col_spec(self, **kw):
        return self.name


for name in 'rev_id', 'usr_id':
    ischema_names[name] = functools.partial(Id, name)  # for reflection, and so for Alembic

Base = declarative_base()


class Post(Base):
    __tablename__ = 'post'
    id = Column(Id('rev_id'), primary_key=True, server_default=func.rev_id())
    parent_id = Column(ForeignKey('post.id'))
    author = Column(Id('usr_id'), server_default=func.usr_id())
    body = Column(Text)
    parent = relationship('Post', remote_side=id)


def check(ok, what):
    print('ok' if ok else 'not ok', '-', what)
    if not ok:
        sys.exit(1)


def uses_index(session, query):
    sql = query.compile(session.bind, compile_kwargs={'render_postcompile': True})
    plan = session.connection().exec_driver_sql('EXPLAIN (COSTS OFF) ' + str(sql), sql.params).scalars().all()
    for line in plan:
        print('   ', line)
    return any('Index Cond:' in line for line in plan)


print('SQLAlchemy', sqlalchemy.__version__)
driver = 'psycopg2' if sqlalchemy.__version__ < '2' else 'psycopg'
engine = create_engine(f'postgresql+{driver}://', future=True)  # the rest from PGHOST, PGDATABASE, …
with engine.begin() as connection:
    connection.exec_driver_sql("SELECT create_branded_id('usr', 'rev_id')")
Base.metadata.create_all(engine)

with Session(engine, future=True) as session:
    post = Post(body='hello')
    session.add_all([post, Post(body='answer', parent=post)])
    session.commit()
    check(isinstance(post.id, str) and len(post.id) == 26, f'insert with the default, and the id comes back: {post.id!r}')

    session.execute(insert(Post), [{'body': f'answer {i}', 'parent_id': post.id} for i in range(10_000)])
    check(session.scalar(select(func.count()).select_from(Post)) == 10_002, 'a batch of 10000 rows')
    session.connection().exec_driver_sql('ANALYZE post')

    check(session.get(Post, post.id).body == 'hello', 'get by id')
    check(session.scalar(select(Post.body).where(Post.id == post.id)) == 'hello', '==')
    check(uses_index(session, select(Post).where(Post.id == post.id)), '… by the index')

    check(session.scalars(select(Post.body).where(Post.id.in_([post.id]))).all() == ['hello'], 'in_')
    any_of = select(Post).where(Post.id == any_(cast([post.id, post.id], ARRAY(Id('rev_id')))))
    check(session.scalars(any_of).one() is post, '= ANY(array)')
    check(uses_index(session, any_of), '… by the index')

    a, b = datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2100, 1, 1, tzinfo=timezone.utc)
    count = select(func.count()).select_from(Post)
    check(session.scalar(count.where(func.created_in(Post.id, a, b))) == 10_002, 'a range of time')
    check(uses_index(session, select(Post).where(func.created_in(Post.id, a, a + timedelta(days=1)))), '… by the index')

    check(session.scalar(count.where(Post.parent_id == None)) == 1, '== None is IS NULL')  # noqa: E711
    check(session.scalar(count.where(Post.parent_id.is_not_distinct_from(literal(None, Id('rev_id'))))) == 1, 'NULL as a parameter')

    try:
        session.scalar(select(Post).where(Post.id == 'nonsense'))
    except DataError as error:
        check(error.orig.diag.sqlstate == '22P02', f'a wrong id: {error.orig.diag.message_primary}')
    else:
        check(False, 'a wrong id is an error')
    session.rollback()

    document = session.scalar(select(func.to_jsonb(Post.id)).where(Post.id == post.id))
    check(document == post.id == json.loads(json.dumps({'id': post.id}))['id'], 'the id in JSON is its text')

    check(post.author.startswith('usr_'), f'a branded id: {post.author!r}')
    check(session.scalar(select(Post.id).where(Post.author == post.author)) == post.id, '… as a parameter')
    try:
        session.scalar(select(Post).where(Post.author == post.id))
    except DataError as error:
        check(error.orig.diag.sqlstate == '22P02', f'… is no other id: {error.orig.diag.message_detail}')
    else:
        check(False, 'a branded id is another type')
    session.rollback()

columns = {column['name']: column['type'] for column in inspect(engine).get_columns('post')}
check([columns[name].name for name in ('id', 'author')] == ['rev_id', 'usr_id'], 'reflection knows the types')
