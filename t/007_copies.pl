# Copies of a server: a hot standby mints, as do read-only transactions; a copy that
# is promoted and its origin never agree on a machine id.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $all_kinds = join ', ', map { "$_->{type}()" } @kinds;

# Machine ids and tails of ten sessions of a server; each session mints a little.
sub marks
{
	my ($node) = @_;

	return map {
		split /[|\n]/,
		  $node->safe_psql(
			'postgres', 'SELECT record_machine_id(),
				(id_inspect(push_id())).random, (id_inspect(rev_id())).tail')
	} 1 .. 10;
}

sub test_all_different
{
	my ($name, @marks) = @_;
	my %seen;

	$seen{$_}++ for @marks;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	is_deeply([ grep { $seen{$_} > 1 } keys %seen ], [], $name);
	return;
}

for my $preload ('', 'idgen')
{
	my $how = $preload ? 'preloaded' : 'not preloaded';
	my $suffix = $preload ? '_preloaded' : '';
	my $origin = new_node(
		"origin$suffix",
		allows_streaming => 1,
		conf => "shared_preload_libraries = '$preload'\n");
	my @marks;

	$origin->safe_psql(
		'postgres', "CREATE TABLE t (record_id record_id PRIMARY KEY DEFAULT record_id(),
			push_id push_id UNIQUE DEFAULT push_id(), rev_id rev_id UNIQUE DEFAULT rev_id())");
	push @marks, marks($origin);
	$origin->backup('backup');

	my $standby = PostgreSQL::Test::Cluster->new("standby$suffix");
	$standby->init_from_backup($origin, 'backup', has_streaming => 1);
	$standby->start;

	# a copy that will go its own way, of the time before the promotion
	my $copy = PostgreSQL::Test::Cluster->new("copy$suffix");
	$copy->init_from_backup($origin, 'backup');
	$copy->start;

	is( $origin->safe_psql(
			'postgres', "BEGIN READ ONLY; SELECT $all_kinds \\g /dev/null
			SELECT transaction_read_only FROM current_setting('transaction_read_only') AS transaction_read_only; COMMIT"
		),
		'on',
		"$how: a read-only transaction mints");
	is( $origin->safe_psql(
			'postgres', "SET default_transaction_read_only = on; SET default_transaction_isolation = serializable;
			SET default_transaction_deferrable = on;
			SELECT count(DISTINCT (r, p, v)) FROM (SELECT $all_kinds FROM generate_series(1, 1000)) AS s (r, p, v)"
		),
		1000,
		"$how: a read-only serializable deferrable transaction mints");

	is($standby->safe_psql('postgres', 'SELECT pg_is_in_recovery()'),
		't', "$how: the standby is a hot standby");
	for my $kind (@kinds)
	{
		is( $standby->safe_psql(
				'postgres',
				misordered(
					$kind,
					from =>
					  "(SELECT n, $kind->{type}() AS id FROM generate_series(1, 10000) AS n OFFSET 0) AS m",
					by => 'n')),
			0,
			"$how: a hot standby mints ${\ $kind->{type}}s in order");
	}
	is( $standby->safe_psql(
			'postgres', "SELECT count(*) FROM (SELECT record_id_at(now()), push_id_at(now()), rev_id_at(now())) AS s"
		),
		1,
		"$how: a hot standby mints ids at a given time");
	push @marks, marks($origin), marks($standby), marks($copy);
	test_all_different("$how: origin, standby and copy share no machine id and no tail", @marks);

	$origin->wait_for_catchup($standby);
	$standby->promote;
	push @marks, marks($origin), marks($standby), marks($copy);
	test_all_different("$how: nor after the promotion", @marks);

	# all three go on with the same table; when the rows come together, none collides
	for my $node ($origin, $standby, $copy)
	{
		$node->safe_psql('postgres',
			'INSERT INTO t SELECT record_id() FROM generate_series(1, 10000)');
	}
	for my $node ($standby, $copy)
	{
		my $file = $node->basedir . '/rows';

		$node->safe_psql('postgres', "\\copy t TO '$file'");
		$origin->safe_psql('postgres', "\\copy t FROM '$file'");
	}
	is($origin->safe_psql('postgres', 'SELECT count(*) FROM t'),
		30_000, "$how: rows of all three in one table");
	$_->stop for $copy, $standby, $origin;
}

done_testing();
