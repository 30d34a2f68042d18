"""idgen with Django, in one file.

The fields are a few lines, once for an application: id = RevIdAutoField(primary_key=True) has the server's
default and reads it back; other columns, foreign keys too, have the type alone.
"""

import json
import os
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import django
from django.conf import settings
from django.core import serializers
from django.core.exceptions import ValidationError
from django.db import DataError, connection, models

sys.path.append(str(Path(__file__).parent.parent / 'python'))
import idgen

settings.configure(USE_TZ=True, DATABASES={'default': {
    'ENGINE': 'django.db.backends.postgresql',
    'NAME': os.environ['PGDATABASE'],  # the rest from PGHOST, …
}})
django.setup()


class IdField(models.Field):
    """What the types share; each has its name in the database, and what knows its texts."""
    empty_strings_allowed = False

    def db_type(self, connection):
        return self.type

    # forms and full_clean() say what is wrong before the server does
    def to_python(self, value):
        try:
            return value and self.kind.parse(value)
        except idgen.IdError as error:
            raise ValidationError(str(error), code=error.code)


class RevIdAutoField(models.fields.AutoFieldMixin, IdField):
    type = 'rev_id'
    kind = idgen.rev

    def db_type(self, connection):
        return 'rev_id DEFAULT rev_id()'

    def rel_db_type(self, connection):
        return 'rev_id'


class UserIdField(IdField):
    type = 'usr_id'
    kind = idgen.rev.branded('usr')


class CreatedIn(models.Func):
    """CreatedIn('id', a, b): a condition for filter()."""
    function = 'created_in'
    output_field = models.BooleanField()


class Post(models.Model):
    id = RevIdAutoField(primary_key=True)
    parent = models.ForeignKey('self', models.CASCADE, null=True, related_name='children')
    author = UserIdField(null=True)
    body = models.TextField()

    class Meta:
        app_label = 'blog'


def check(ok, what):
    print('ok' if ok else 'not ok', '-', what)
    if not ok:
        sys.exit(1)


def uses_index(queryset):
    plan = queryset.explain(costs=False)
    print('   ', plan.replace('\n', '\n    '))
    return 'Index Cond:' in plan


print('Django', django.__version__)
with connection.cursor() as cursor:
    cursor.execute("SELECT create_branded_id('usr', 'rev_id')")  # in a project, migrations.RunSQL
with connection.schema_editor() as editor:
    editor.create_model(Post)

post = Post.objects.create(body='hello')
check(idgen.rev.is_id(post.id), f'insert with the default, and the id comes back: {post.id!r}')

# bulk_create() knows defaults of the server from Django 5 on (db_default); until then, ids made here
answers = Post.objects.bulk_create(
    Post(id=idgen.rev.new(), body=f'answer {i}', parent=post) for i in range(10_000))
check(post.children.count() == 10_000, 'a batch of 10000 rows')
with connection.cursor() as cursor:
    cursor.execute('ANALYZE blog_post')

check(Post.objects.get(id=post.id).body == 'hello', 'get(id=…)')
check(uses_index(Post.objects.filter(id=post.id)), '… by the index')
check(Post.objects.in_bulk([post.id, answers[0].id]).keys() == {post.id, answers[0].id}, 'in_bulk, id__in')

# psycopg 2 writes a list as an array of text, so it takes a cast; to psycopg 3 the cast does no harm
any_of = Post.objects.extra(where=['id = ANY(%s::rev_id[])'], params=[[post.id, answers[0].id]])
check(any_of.count() == 2, '= ANY(array)')
check(uses_index(any_of), '… by the index')

a, b = datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2100, 1, 1, tzinfo=timezone.utc)
check(Post.objects.filter(CreatedIn('id', a, b)).count() == 10_001, 'a range of time')
check(uses_index(Post.objects.filter(CreatedIn('id', a, a + timedelta(days=1)))), '… by the index')
check(Post.objects.filter(id__range=idgen.rev.created_in(a, b)).count() == 10_001, '… with bounds made here')

check(Post.objects.get(parent=None) == post, 'None is NULL')

try:
    Post.objects.get(id='nonsense')
except DataError as error:
    check(error.__cause__.diag.sqlstate == '22P02', f'a wrong id: {error.__cause__.diag.message_primary}')
else:
    check(False, 'a wrong id is an error')

try:
    Post(id='nonsense', body='x').full_clean(validate_unique=False)
except ValidationError as error:
    check('id' in error.message_dict, f'… and for a form: {error.message_dict["id"]}')
else:
    check(False, 'a wrong id is an error for a form')

author = UserIdField.kind.new()
Post.objects.filter(id=post.id).update(author=author)
check(Post.objects.get(author=author) == post, f'a branded id: {author!r}')
try:
    Post.objects.filter(author=post.id).exists()
except DataError as error:
    check(error.__cause__.diag.sqlstate == '22P02', f'… is no other id: {error.__cause__.diag.message_detail}')
else:
    check(False, 'a branded id is another type')

[document] = json.loads(serializers.serialize('json', [post]))
check(document['pk'] == post.id, 'the id in JSON is its text')
