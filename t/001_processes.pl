# Each process has a machine id of its own.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION idgen');

my %machine_ids;
for (1 .. 10)
{
	my $ids = $node->safe_psql('postgres',
		'SELECT DISTINCT (id_inspect(record_id())).machine_id FROM generate_series(1, 1000)');
	like($ids, qr/^\d+$/, 'one machine id in a session');
	$machine_ids{$ids} = 1;
}
is(scalar keys %machine_ids, 10, 'ten sessions have ten machine ids');

$node->stop;
done_testing();
