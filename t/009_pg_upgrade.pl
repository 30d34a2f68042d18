# pg_upgrade of a database with every use of the types: from the server's own
# version, or from the older one whose installation the variable "oldinstall" names,
# as in the tests of PostgreSQL itself. That one must have idgen, too.

use strict;
use warnings;

use File::Find;
use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# What pg_upgrade wrote down; it is gone when all went well.
sub show_logs
{
	my ($dir) = @_;

	find(
		sub {
			diag("$File::Find::name:\n" . slurp_file($_)) if /\.log$/ && -s $_;
		},
		$dir);
	die 'no server to go on with';
}

my @install = $ENV{oldinstall} ? (install_path => $ENV{oldinstall}) : ();
my @init = (extra => [ '-k', '--encoding=UTF8', '--locale=C' ]);

# pg_upgrade starts the old server, whose libraries may be its own
$ENV{LD_LIBRARY_PATH} = join ':',
  grep { $_ } "$ENV{oldinstall}/lib", $ENV{LD_LIBRARY_PATH}
  if @install;

my $old = PostgreSQL::Test::Cluster->new('old', @install);
my $new = PostgreSQL::Test::Cluster->new('new');

$old->init(@init);
$old->start;
create_every_use($old, 'app');
# a database that has it where most people will
$old->safe_psql('postgres', 'CREATE EXTENSION idgen');
$old->safe_psql('postgres',
	'CREATE TABLE t (id record_id PRIMARY KEY DEFAULT record_id(), p push_id DEFAULT push_id(), v rev_id DEFAULT rev_id());
	 INSERT INTO t SELECT record_id() FROM generate_series(1, 1000); CREATE INDEX ON t (p); CREATE INDEX ON t (v DESC)');

# Some minor versions of late 2026 give each column an option "pg_attver", which
# earlier minor versions of newer servers do not know and cannot restore, whatever
# the table. Tables that are older than that have none.
$new->init(@init);
$new->start;
$new->safe_psql('postgres', 'CREATE TABLE probe (n int)');
my $knows_versions = $new->safe_psql('postgres',
	"SELECT attoptions IS NOT NULL FROM pg_attribute WHERE attrelid = 'probe'::regclass AND attname = 'n'");
$new->safe_psql('postgres', 'DROP TABLE probe');
$new->stop;
if ($knows_versions ne 't')
{
	$old->safe_psql($_,
		"SET allow_system_table_mods = on;
		 UPDATE pg_attribute SET attoptions = NULL
		 FROM pg_class WHERE attrelid = pg_class.oid AND relkind <> 'c' AND attoptions::text LIKE '{pg_attver=%}'"
	) for qw(app postgres);
}

my $contents = contents_of($old, 'app');
my $ids = $old->safe_psql('postgres', 'SELECT * FROM t ORDER BY id');
my $version = $old->safe_psql('postgres', 'SHOW server_version');
$old->stop;
$version .= ' to ' . ($new->config_data('--version') =~ s/^PostgreSQL //r);

my $logs = $new->data_dir . '/pg_upgrade_output.d';
my @options = (
	'--no-sync', '-d', $old->data_dir,
	'-D', $new->data_dir, '-b', $old->config_data('--bindir'),
	'-B', $new->config_data('--bindir'), '-s', $new->host,
	'-p', $old->port, '-P', $new->port);

chdir PostgreSQL::Test::Utils::tempdir or die;
$new->command_ok([ 'pg_upgrade', '--check', @options ], "$version: pg_upgrade --check");
$new->command_ok([ 'pg_upgrade', @options ], "$version: pg_upgrade");
show_logs($logs) if -d $logs;

$new->start;
is(contents_of($new, 'app'), $contents, "$version: the rows are the same");
is($new->safe_psql('postgres', 'SELECT * FROM t ORDER BY id'),
	$ids, "$version: the ids are the same");

# by the indexes, each of which finds every row
for my $column (qw(id p v))
{
	is( $new->safe_psql(
			'postgres', "SET enable_seqscan = off; SET enable_sort = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
			SELECT count(*) FROM t AS a JOIN t AS b USING ($column)"
		),
		1000,
		"$version: an index of the old server finds all rows by $column");
}

SKIP:
{
	skip 'amcheck is not installed', 1
	  if !$new->safe_psql('postgres',
		"SELECT count(*) FROM pg_available_extensions WHERE name = 'amcheck'");

	$new->safe_psql('app', 'CREATE EXTENSION amcheck');
	is( $new->safe_psql(
			'app', "SELECT count(bt_index_parent_check(i.indexrelid, true)) > 10
			FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
			WHERE c.relam = (SELECT oid FROM pg_am WHERE amname = 'btree') AND c.relkind = 'i'
				AND c.relnamespace = 'app'::regnamespace"
		),
		't',
		"$version: amcheck approves of the btree indexes");
}

$new->safe_psql(
	'app', q(
	INSERT INTO app.customers SELECT FROM generate_series(1, 10);
	INSERT INTO app.orders (customer) SELECT id FROM app.customers LIMIT 10;
	INSERT INTO app.hashed (n) SELECT generate_series(1, 10);
	INSERT INTO app.ranged (k) SELECT utils.push_id() FROM generate_series(1, 10);
	INSERT INTO app.events SELECT FROM generate_series(1, 10);
	REFRESH MATERIALIZED VIEW app.per_hour;
	REINDEX DATABASE app));
is( $new->safe_psql('app',
		'SELECT (SELECT count(*) FROM app.customers), (SELECT count(*) FROM app.hashed)'),
	'2010|3010',
	"$version: the new server mints");

# skip support came with 18; what was upgraded can have it, too
if ($new->safe_psql('postgres', 'SHOW server_version_num') >= 180000
	&& $old->pg_version < 18)
{
	$new->safe_psql('postgres',
		'CREATE TABLE skipped AS SELECT id, n FROM t, generate_series(1, 20) AS n;
		 CREATE INDEX ON skipped (id, n); VACUUM ANALYZE skipped');
	for my $what ('without', 'with')
	{
		is( $new->safe_psql('postgres',
				"SET enable_seqscan = off; SET enable_bitmapscan = off; SELECT count(*) FROM skipped WHERE n = 1"),
			1000,
			"$version: skip scan $what skip support");
		$new->safe_psql('postgres', join ';',
			map { "ALTER OPERATOR FAMILY $_->{type}_ops USING btree ADD FUNCTION 6 ($_->{type}, $_->{type}) $_->{type}_skipsupport(internal)" } @kinds)
		  if $what eq 'without';
	}
	$new->safe_psql('postgres', 'DROP TABLE skipped');
}
$new->safe_psql('postgres', 'DROP TABLE t; DROP EXTENSION idgen; CREATE EXTENSION idgen');

$new->stop;
done_testing();
