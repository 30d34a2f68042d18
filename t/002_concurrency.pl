# Eight clients mint at once into tables with primary keys: no duplicate, and the
# ids of each backend are strictly ordered.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $clients = 8;
my $per_client = 200_000;
my $transactions = $per_client / 500;
my $all = $clients * $per_client;

my $node = new_node('main', conf => "max_wal_size = 4GB\n");

for my $kind (@kinds)
{
	my $type = $kind->{type};

	# "seq" counts the ids of a backend: each has a sequence of its own
	my $script = qq(
		SET client_min_messages = warning;
		CREATE TEMP SEQUENCE IF NOT EXISTS seq;
		INSERT INTO of_$type SELECT $type(), pg_backend_pid(), nextval('pg_temp.seq')
			FROM generate_series(1, 490);
	);
	$script .=
	  "INSERT INTO of_$type VALUES ($type(), pg_backend_pid(), nextval('pg_temp.seq'));\n"
	  x 10;

	$node->safe_psql('postgres',
		"CREATE TABLE of_$type (id $type PRIMARY KEY, pid int, seq bigint)");
	$node->pgbench(
		"--no-vacuum --client=$clients --jobs=2 --transactions=$transactions",
		0,
		[qr{actually processed: @{[ $clients * $transactions ]}/}],
		[qr{^$}],
		"$clients clients mint $per_client ${type}s each, no duplicate",
		{ "mint_$type" => $script });
	is( $node->safe_psql(
			'postgres',
			"SELECT count(*), count(DISTINCT id), count(DISTINCT pid) FROM of_$type"),
		"$all|$all|$clients",
		"${type}s of $clients backends are all there");
	is( $node->safe_psql(
			'postgres',
			misordered(
				$kind,
				from => "of_$type",
				partition => 'pid',
				by => 'seq')),
		0,
		"${type}s of each backend are strictly ordered");
}
is( $node->safe_psql(
		'postgres', q(
		SELECT count(DISTINCT machine_id)
		FROM (SELECT DISTINCT (id_inspect(id)).machine_id, pid FROM of_record_id) AS s
		GROUP BY () HAVING count(*) = count(DISTINCT pid))),
	$clients,
	"$clients backends have $clients machine ids");

$node->stop;
done_testing();
