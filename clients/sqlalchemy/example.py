"""idgen with SQLAlchemy (1.4 or 2; psycopg 2).

The type is a few lines, once for an application. IN needs nothing, = ANY an array of the type.
"""

import json
import sys
from datetime import datetime, timezone

import sqlalchemy
from sqlalchemy import Column, ForeignKey, Text, any_, cast, create_engine, func, insert, inspect, literal, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.exc import DataError
from sqlalchemy.orm import Session, declarative_base, relationship
from sqlalchemy.types import UserDefinedType


class RevId(UserDefinedType):
    cache_ok = True

    def get_col_spec(self, **kw):
        return 'rev_id'


ischema_names['rev_id'] = RevId  # for reflection, and so for Alembic

Base = declarative_base()


class Post(Base):
    __tablename__ = 'post'
    id = Column(RevId, primary_key=True, server_default=func.rev_id())
    parent_id = Column(ForeignKey('post.id'))
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
engine = create_engine('postgresql+psycopg2://', future=True)  # the rest from PGHOST, PGDATABASE, …
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
    any_of = select(Post).where(Post.id == any_(cast([post.id, post.id], ARRAY(RevId))))
    check(session.scalars(any_of).one() is post, '= ANY(array)')
    check(uses_index(session, any_of), '… by the index')

    a, b = datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2100, 1, 1, tzinfo=timezone.utc)
    count = select(func.count()).select_from(Post)
    check(session.scalar(count.where(Post.id.between(func.rev_min(a, b), func.rev_max(a, b)))) == 10_002, 'a range of time')
    check(uses_index(session, select(Post).where(Post.id.between(func.rev_min(a, a), func.rev_max(a, a)))), '… by the index')

    check(session.scalar(count.where(Post.parent_id == None)) == 1, '== None is IS NULL')  # noqa: E711
    check(session.scalar(count.where(Post.parent_id.is_not_distinct_from(literal(None, RevId)))) == 1, 'NULL as a parameter')

    try:
        session.scalar(select(Post).where(Post.id == 'nonsense'))
    except DataError as error:
        check(error.orig.pgcode == '22P02', f'a wrong id: {error.orig.diag.message_primary}')
    else:
        check(False, 'a wrong id is an error')
    session.rollback()

    document = session.scalar(select(func.to_jsonb(Post.id)))
    check(isinstance(document, str) and json.loads(json.dumps(post.id)) == post.id, 'the id in JSON is its text')

columns = {column['name']: column['type'] for column in inspect(engine).get_columns('post')}
check(isinstance(columns['id'], RevId), 'reflection knows the type')
