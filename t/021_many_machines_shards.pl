# Many machines, by partitions: a table partitioned by the hash of its id, a third of
# it on each of three servers, by postgres_fdw.  Rows land on the shard of their
# hash, conditions are computed where the rows are, and all is as on one server.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use ManyMachines;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @shards = map { new_node("shard$_") } 0 .. 2;

plan skip_all => 'postgres_fdw is not installed'
  unless $shards[0]->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'");

for my $i (0 .. 2)
{
	# the recipe for shard 0, with another number for the partition that is here
	my $tables = recipe('on shard0') =~ s/\b(shard|post_|answer_|REMAINDER )([0$i])\b/$1 . ($2 == $i ? 0 : $i)/ger;

	$shards[$i]->safe_psql('postgres', recipe('on every shard', map { ("shard$_" => $shards[$_]) } 0 .. 2));
	$shards[$i]->safe_psql('postgres', $tables);
}

# Inserts with the default, on all servers at once

write_at_once(
	q(INSERT INTO post (author, body) SELECT rev_id(), 'burst ' || n FROM generate_series(1, 10) n;
	WITH p AS (INSERT INTO post (body) VALUES ('one') RETURNING id)
	INSERT INTO answer (post, body) SELECT id, unnest(ARRAY['yes', 'no']) FROM p;),
	100, @shards);
$_->safe_psql('postgres', 'ANALYZE post; ANALYZE answer') for @shards;

for my $i (0 .. 2)
{
	is($shards[$i]->safe_psql('postgres', 'SELECT count(*), count(DISTINCT id) FROM post'),
		'13200|13200', "shard $i sees every row");

	# the partition's own constraint refuses what is not of its hash, so this is about numbers only
	my $here = $shards[$i]->safe_psql('postgres', "SELECT count(*) FROM post_$i");
	cmp_ok(abs($here - 4400), '<', 400, "... and has a third of them");
	is($shards[$i]->safe_psql('postgres', "SELECT count(*) FROM answer_$i a WHERE NOT EXISTS (SELECT FROM post_$i p WHERE p.id = a.post)"),
		0, '... and answers are next to their posts');
}
psql_fails_like(
	$shards[1],
	"INSERT INTO post_1 SELECT id FROM post_2 LIMIT 1",
	qr/ERROR:  new row for relation "post_1" violates partition constraint/,
	'a row of another shard');

# What is sent

my $node = $shards[0];
my %id = map { $_ => $node->safe_psql('postgres', "SELECT id FROM post_$_ LIMIT 1") } 0 .. 2;

# Tests the remote statements of a plan: a regular expression for those of each
# foreign scan, in the order of the plan.
sub test_sent
{
	my ($name, $sql, @expected) = @_;
	my $plan = $node->safe_psql('postgres', "SET enable_partitionwise_join = on; SET enable_partitionwise_aggregate = on;
		$sql" =~ s/(?=(?:SELECT|UPDATE|DELETE|EXECUTE)[^;]*\z)/EXPLAIN (VERBOSE, COSTS OFF) /r);
	my @sent = $plan =~ /Remote SQL: (.*)/g;

	local $Test::Builder::Level = $Test::Builder::Level + 1;
	my $ok = @sent == @expected;
	$ok &&= $sent[$_] =~ $expected[$_] for 0 .. $#expected;
	# a foreign scan must have nothing left to filter
	ok($ok && $plan !~ /Filter: .*\n *Remote SQL:/, $name) or diag($plan);
	return $plan;
}

# what a condition on an id looks like
sub condition
{
	my ($column, $operator, $value) = @_;

	return qr/\(\($column OPERATOR\(public\.\Q$operator\E\) $value\)\)/;
}

my $literal = qr/'\w{20,26}'/;
my $equal = condition('id', '=', $literal);
my ($from, $to) = (condition('id', '>=', $literal), condition('id', '<=', $literal));
my ($after, $not) = (condition('id', '>', $literal), condition('id', '<>', $literal));
my ($any, $author) = (condition('id', '=', qr/ANY \('\{\w{20},\w{20}\}'::public\.record_id\[\]\)/), condition('author', '>', $literal));
my $span = "BETWEEN record_min('2026-07-01+00', '2026-08-01+00') AND record_max('2026-07-01+00', '2026-08-01+00')";

test_sent('equality', "SELECT * FROM post WHERE id = '$id{1}'", qr/ WHERE $equal$/);
test_sent('equality, of a row that is here', "SELECT * FROM post WHERE id = '$id{0}'");
# before 17, array types are not members of an extension by themselves
if ($node->pg_version < 17)
{
	unlike($node->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM post WHERE id = ANY ('{$id{1},$id{2}}')"),
		qr/Remote SQL: .* WHERE/, 'ANY: not sent');
	$_->safe_psql('postgres', recipe('on every shard, before PostgreSQL 17')) for @shards;
}
test_sent('ANY', "SELECT * FROM post WHERE id = ANY ('{$id{1},$id{2}}')", (qr/ WHERE $any$/) x 2);
test_sent('a range of time', "SELECT * FROM post WHERE id $span", (qr/ WHERE $from AND $to$/) x 2);
test_sent('comparisons', "SELECT * FROM post WHERE id > '$id{1}' AND id <> '$id{2}'", (qr/ WHERE $after AND $not$/) x 2);
test_sent('extract_ts', "SELECT * FROM post WHERE extract_ts(id) < '2026-07-01+00'",
	(qr/ WHERE \(\(public\.extract_ts\(id\) < '2026-07-01 00:00:00\+00'::timestamp with time zone\)\)$/) x 2);
test_sent('another kind', "SELECT * FROM post WHERE author > rev_max('2026-07-01+00')", (qr/ WHERE $author$/) x 2);
test_sent('order', 'SELECT id FROM post ORDER BY id LIMIT 10', (qr/ ORDER BY id ASC NULLS LAST/) x 2);
test_sent('the largest', 'SELECT max(id) FROM post', (qr/ ORDER BY id DESC/) x 2);
test_sent('update', "UPDATE post SET body = 'x' WHERE id = '$id{1}'", qr/^UPDATE public\.post_1 SET body = .* WHERE $equal$/);
test_sent('delete', "DELETE FROM post WHERE id = '$id{1}'", qr/^DELETE FROM public\.post_1 WHERE $equal$/);
test_sent('join', "SELECT * FROM post JOIN answer ON answer.post = post.id WHERE post.id $span",
	(qr/ INNER JOIN public\.answer_\d r\d+ ON \(\(\(r\d+\.id OPERATOR\(public\.=\) r\d+\.post\)\)/) x 2);
test_sent('grouping', 'SELECT post, count(*), max(id) FROM answer GROUP BY post',
	(qr/^SELECT post, count\(\*\), public\.max\(id\) FROM public\.answer_\d GROUP BY 1$/) x 2);
like(
	test_sent('a parameter', "SET plan_cache_mode = force_generic_plan;
		PREPARE p(record_id) AS SELECT * FROM post WHERE id = \$1; EXECUTE p('$id{1}')",
		qr/ WHERE \(\(id OPERATOR\(public\.=\) \$1::public\.record_id\)\)$/),
	qr/Subplans Removed: 2/,
	'... and the others are not asked');

# created_in goes as it is, and what it means to an index is found out there
my $july = "'[2026-07-01 00:00+00,2026-08-01 00:00+00)'";
my $created_in = qr/ WHERE \(public\.created_in\(id, /;
test_sent('created_in', "SELECT * FROM post WHERE created_in(id, $july)", ($created_in) x 2);
test_sent('created_in, of two times', "SELECT * FROM post WHERE created_in(id, '2026-07-01+00', '2026-08-01+00')", ($created_in) x 2);
test_sent('created_in, of a parameter', "SET plan_cache_mode = force_generic_plan;
	PREPARE p(tstzrange) AS SELECT * FROM post WHERE created_in(id, \$1); EXECUTE p($july)", ($created_in) x 2);
like($shards[1]->safe_psql('postgres', "EXPLAIN SELECT * FROM post_1 WHERE created_in(id, $july)"),
	qr/Index Cond:/, '... which uses the index there');
like($node->safe_psql('postgres', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM post_1 WHERE created_in(id, now(), now())'),
	qr/Filter: .*\n *Remote SQL: SELECT [^\n]* FROM public\.post_1$/m, 'now() is not sent, as in any condition');

# a brand belongs to the database, and to no extension
for my $i (0, 1)
{
	$shards[$i]->safe_psql('postgres', "SELECT create_branded_id('evt', 'rev_id')");
	$shards[$i]->safe_psql('postgres', $i
		? 'CREATE TABLE event (id evt_id)'
		: 'CREATE FOREIGN TABLE event (id evt_id) SERVER shard1');
}
like($node->safe_psql('postgres', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM event WHERE id = evt_max(now())'),
	qr/Filter: .*\n *Remote SQL: SELECT id FROM public\.event$/m, 'no condition on a branded id is sent');

# and without the option
$node->safe_psql('postgres', 'ALTER SERVER shard1 OPTIONS (DROP extensions)');
my $plan = $node->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM post WHERE id = '$id{1}'");
like($plan, qr/Filter: .*\n *Remote SQL: SELECT [^\n]* FROM public\.post_1$/m, "without extensions 'idgen', all rows come over");
$node->safe_psql('postgres', "ALTER SERVER shard1 OPTIONS (ADD extensions 'idgen')");

# The same rows as on one server

$node->safe_psql('postgres', 'CREATE SCHEMA here;
	CREATE TABLE here.post AS SELECT * FROM post;
	CREATE TABLE here.answer AS SELECT * FROM answer;
	ALTER TABLE here.post ADD PRIMARY KEY (id)');

my ($first, $last) = split /\|/, $node->safe_psql('postgres', 'SELECT min(extract_ts(id)), max(extract_ts(id)) FROM post');
my $half = "BETWEEN record_min('$first', '$first'::timestamptz + ('$last'::timestamptz - '$first') / 2)
	AND record_max('$first', '$first'::timestamptz + ('$last'::timestamptz - '$first') / 2)";
my @queries = (
	'SELECT * FROM post ORDER BY id',
	'SELECT * FROM post ORDER BY author DESC NULLS LAST, id',
	"SELECT * FROM post WHERE id $half ORDER BY id DESC LIMIT 100",
	"SELECT count(*) FROM post WHERE id $half",
	"SELECT count(*) FROM post WHERE NOT id $half",
	"SELECT * FROM post WHERE created_in(id, '$first', '$first'::timestamptz + ('$last'::timestamptz - '$first') / 2) ORDER BY id",
	"SELECT * FROM post WHERE id IN ('$id{0}', '$id{1}', '$id{2}') ORDER BY id",
	'SELECT min(id), max(id), min(author), max(author), count(*), count(author) FROM post',
	'SELECT count(DISTINCT (id_inspect(id)).machine_id), count(DISTINCT extract_ts(id)) FROM post',
	'SELECT p.id, a.id FROM post p JOIN answer a ON a.post = p.id ORDER BY p.id, a.id',
	'SELECT p.id, count(a), max(a.id) FROM post p LEFT JOIN answer a ON a.post = p.id GROUP BY p.id ORDER BY p.id',
	'SELECT count(*) FROM post p WHERE NOT EXISTS (SELECT FROM answer a WHERE a.post = p.id)',
	'SELECT count(*) FROM post p JOIN post q ON q.id > p.id AND q.author = p.author',
	'SELECT a.id, rank() OVER (PARTITION BY post ORDER BY a.id DESC) FROM answer a ORDER BY a.id');

for my $settings ('', 'SET enable_partitionwise_join = on; SET enable_partitionwise_aggregate = on;')
{
	for my $query (@queries)
	{
		my $expected = $node->safe_psql('postgres', "SET search_path = here, public; $query");
		my ($start) = $query =~ /^(.{1,70})/;
		my @different = grep { $_->safe_psql('postgres', "$settings $query") ne $expected } @shards;

		ok($expected ne '' && !@different, "as on one server: $start");
	}
}

# Changes, from a server that has none of the rows itself
$node->safe_psql('postgres', "UPDATE post SET body = 'changed' WHERE id IN ('$id{1}', '$id{2}');
	DELETE FROM answer WHERE post NOT IN (SELECT id FROM post_0)");
is( join(' ', map { $_->safe_psql('postgres', "SELECT count(*) FROM post WHERE body = 'changed'") } @shards),
	'2 2 2',
	'an update by id arrives');
is($shards[2]->safe_psql('postgres', 'SELECT count(*) FROM answer WHERE post NOT IN (SELECT id FROM post_0)'),
	0, 'a delete arrives');

$_->stop for @shards;
done_testing();
