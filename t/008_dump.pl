# pg_dump and pg_restore of a database with every use of the types, the extension in
# a schema of its own: all that was there is there again, in every format.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
my $tempdir = PostgreSQL::Test::Utils::tempdir;

$node->init;
$node->start;
create_every_use($node, 'source');

my $contents = contents_of($node, 'source');
my $schema = schema_of($node, 'source');

cmp_ok(scalar(split /\n/, $contents), '>=', 20, 'there is something to dump');
unlike($contents, qr/\|0\|/, 'no table is empty');

# The lines that only one of two texts has
sub difference
{
	my @lines = map { { map { $_ => 1 } split /\n/ } } @_;

	return join "\n", (map { "-$_" } grep { !$lines[1]{$_} } keys %{ $lines[0] }),
	  (map { "+$_" } grep { !$lines[0]{$_} } keys %{ $lines[1] });
}

my %ways = (
	plain => {
		dump => [],
		restore => 'psql'
	},
	inserts => {
		dump => ['--inserts'],
		restore => 'psql'
	},
	column_inserts => {
		dump => [ '--column-inserts', '--rows-per-insert=100' ],
		restore => 'psql'
	},
	custom => {
		dump => ['-Fc'],
		restore => 'pg_restore'
	},
	directory => {
		dump => [ '-Fd', '-j2' ],
		restore => 'pg_restore',
		options => ['-j2']
	});

for my $way (sort keys %ways)
{
	my ($dump, $restore, $options) = @{ $ways{$way} }{qw(dump restore options)};
	my $file = "$tempdir/$way";

	$node->safe_psql('postgres', "CREATE DATABASE $way TEMPLATE template0");
	$node->command_ok([ 'pg_dump', @$dump, '-f', $file, '-d', $node->connstr('source') ],
		"$way: dumps");
	$node->command_ok(
		$restore eq 'psql'
		? [ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-d', $node->connstr($way), '-f', $file ]
		: [ 'pg_restore', '--exit-on-error', @{ $options // [] }, '-d', $node->connstr($way), $file ],
		"$way: restores");
	is(contents_of($node, $way), $contents, "$way: the rows are the same");
	my $schema_now = schema_of($node, $way);
	ok($schema_now eq $schema, "$way: the schema is the same")
	  or diag(difference($schema, $schema_now));

	# and the database goes on from there
	$node->safe_psql(
		$way, q(
		INSERT INTO app.customers SELECT FROM generate_series(1, 10);
		INSERT INTO app.orders (customer) SELECT id FROM app.customers LIMIT 10;
		INSERT INTO app.hashed (n) SELECT generate_series(1, 10);
		INSERT INTO app.ranged (k) SELECT utils.push_id() FROM generate_series(1, 10);
		INSERT INTO app.events SELECT FROM generate_series(1, 10);
		REFRESH MATERIALIZED VIEW app.per_hour;
		REFRESH MATERIALIZED VIEW CONCURRENTLY app.per_hour));
	is( $node->safe_psql(
			$way, q(SELECT (SELECT count(*) FROM app.customers), (SELECT count(*) FROM app.hashed), app.next_id() IS NOT NULL)
		),
		'2010|3010|t',
		"$way: the restored database mints");
	$node->safe_psql('postgres', "DROP DATABASE $way");
}

$node->stop;
done_testing();
