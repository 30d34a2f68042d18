# Many machines, by logical replication: several writers into one subscriber, and
# two servers that both write and exchange what they write.  No two ids are the
# same, nothing is lost.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use ManyMachines;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

sub new_server
{
	return new_node($_[0], allows_streaming => 'logical',
		conf => "wal_retrieve_retry_interval = 100ms\n");
}

# What the table has, of one server or of all
sub contents
{
	my ($node, $condition) = @_;

	return $node->safe_psql('postgres',
		"SELECT * FROM feed WHERE $condition ORDER BY id");
}

# Errors, and from 18 on conflicts, which need not be errors
sub conflicts
{
	my ($node) = @_;

	# one column of errors for the first copy up to 18, two on 19
	return $node->safe_psql(
		'postgres', q(SELECT sum(value::int) FROM pg_stat_subscription_stats s, jsonb_each_text(to_jsonb(s))
			WHERE key LIKE '%error_count' OR key LIKE 'confl\_%'));
}

# Several writers, one subscriber

my %nodes = map { $_ => new_server($_) } qw(writer0 writer1 writer2 central);
my @writers = @nodes{qw(writer0 writer1 writer2)};
my $central = $nodes{central};

$_->safe_psql('postgres', recipe('on every server')) for values %nodes;
$_->safe_psql('postgres', recipe('on every writer')) for @writers;

# rows from before the subscription are copied
$writers[0]->safe_psql('postgres',
	"INSERT INTO feed (server, body) SELECT 0, 'early ' || n FROM generate_series(1, 1000) n");
$central->safe_psql('postgres', recipe('on the central server', %nodes));
$central->wait_for_subscription_sync($writers[$_], "from_writer$_") for 0 .. 2;

write_at_once(
	q(INSERT INTO feed (server, body) SELECT :server, 'burst ' || n FROM generate_series(1, 20) n;
	INSERT INTO feed (server, body) VALUES (:server, 'one');
	UPDATE feed SET body = 'changed' WHERE id = (SELECT max(id) FROM feed WHERE server = :server);),
	250, @writers);
$writers[$_]->wait_for_catchup("from_writer$_") for 0 .. 2;

is($central->safe_psql('postgres', 'SELECT count(*), count(DISTINCT id), count(DISTINCT event) FROM feed'),
	'64000|64000|64000', 'the subscriber has every row of every writer');
for my $i (0 .. 2)
{
	ok( contents($writers[$i], 'true') eq contents($central, "server = $i"),
		"... and those of writer $i as they are there");
}
is(conflicts($central), 0, '... without a conflict');
is( $central->safe_psql(
		'postgres', 'SELECT count(*) FROM (SELECT FROM feed GROUP BY (id_inspect(id)).machine_id HAVING count(DISTINCT server) > 1) s'
	),
	0,
	'no machine id is of two servers');
is( $central->safe_psql(
		'postgres', 'SELECT count(*) FROM (SELECT ts, lag(ts) OVER (ORDER BY id) AS before
			FROM (SELECT id, extract_ts(id) AS ts FROM feed) t) s WHERE ts < before'
	),
	0,
	'all rows together are in the order of their times');

$_->stop for values %nodes;

# Two servers that both write

SKIP:
{
	my $left = new_server('left');
	my $right = new_server('right');
	my %both = (left => $left, right => $right);

	skip 'origin = none needs PostgreSQL 16', 1
	  if $left->safe_psql('postgres', 'SHOW server_version_num') < 160000;

	$_->safe_psql('postgres', recipe('on every server')) for $left, $right;
	$_->safe_psql('postgres', recipe('on every writer')) for $left, $right;
	$left->safe_psql('postgres', recipe('on the left', %both));
	$right->safe_psql('postgres', recipe('on the right', %both));

	write_at_once(
		q(INSERT INTO feed (server, body) SELECT :server, 'burst ' || n FROM generate_series(1, 20) n;
		UPDATE feed SET body = 'changed' WHERE id = (SELECT max(id) FROM feed WHERE server = :server);
		DELETE FROM feed WHERE id = (SELECT id FROM feed WHERE server = :server ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);),
		250, $left, $right);
	$left->wait_for_catchup('from_left');
	$right->wait_for_catchup('from_right');

	my $all = contents($left, 'true');
	ok($all eq contents($right, 'true'), 'both have the same rows');
	is( $left->safe_psql('postgres', 'SELECT server, count(*) BETWEEN 19000 AND 20000 FROM feed GROUP BY 1 ORDER BY 1'),
		"0|t\n1|t", '... of both, and nothing came back twice');

	# a row of the other, found by its id
	my $id = $left->safe_psql('postgres', 'SELECT max(id) FROM feed WHERE server = 1');
	$left->safe_psql('postgres', "UPDATE feed SET body = 'from the left' WHERE id = '$id'");
	$left->wait_for_catchup('from_left');
	is($right->safe_psql('postgres', "SELECT body FROM feed WHERE id = '$id'"),
		'from the left', 'a row that came from the other can be changed here');
	is(conflicts($_), 0, $_->name . ' had no conflict') for $left, $right;
	$_->stop for $left, $right;
}

done_testing();
