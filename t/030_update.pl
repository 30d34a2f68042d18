# Who updates the extension gets what a fresh installation gives, in every detail
# that the catalogs have, and keeps the branded types: from every released
# version to this one.  That the test would see a difference is tried with a next
# version made up here, and with faulty ways to it.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init;
$node->start;

my $scripts = $node->config_data('--sharedir') . '/extension';
my ($current) = slurp_file("$scripts/idgen.control") =~ /^default_version = '(.*)'$/m;
my @made_up;

END
{
	unlink @made_up;
}

# What the catalogs say of a database, and how that differs from another
sub catalogue
{
	my ($database) = @_;
	my ($rc, $stdout, $stderr) =
	  $node->psql($database, slurp_file("$FindBin::RealBin/catalogue.sql"));

	is("$rc$stderr", '0', "the catalogue of $database");
	return [ sort split /\n/, $stdout ];
}

sub differences
{
	my ($got, $expected) = @_;
	my %count;

	$count{$_}++ foreach @$got;
	$count{$_}-- foreach @$expected;
	return map { ($count{$_} > 0 ? '+ ' : '- ') . $_ } grep { $count{$_} } sort keys %count;
}

# A new database with the extension in a version, with brands and rows of theirs
sub database_with
{
	my ($database, $version) = @_;

	$node->safe_psql('postgres', "CREATE DATABASE $database TEMPLATE template0");
	$node->safe_psql(
		$database, qq(
		CREATE EXTENSION idgen VERSION '$version';
		SELECT create_branded_id('rec', 'record_id');
		SELECT create_branded_id('psh', 'push_id');
		SELECT create_branded_id('evt', 'rev_id');
		CREATE TABLE t (id evt_id PRIMARY KEY DEFAULT evt_id(), rec rec_id DEFAULT rec_id(), psh psh_id DEFAULT psh_id());
		CREATE VIEW v AS SELECT id, extract_ts(rec) AS at FROM t WHERE psh > psh_min('2026-01-01+00');
		INSERT INTO t SELECT FROM generate_series(1, 100)));
	return;
}

# Updates a database from a version; what then differs from a fresh one
my $updates = 0;

sub after_update
{
	my ($from, $to, $fresh) = @_;
	my $database = 'updated_' . ++$updates;

	database_with($database, $from);
	my $rows = $node->safe_psql($database, 'SELECT * FROM t ORDER BY id');
	$node->safe_psql($database, "ALTER EXTENSION idgen UPDATE TO '$to'");
	is($node->safe_psql($database, 'SELECT * FROM t ORDER BY id'),
		$rows, "from $from to $to: branded rows are the same");
	is($node->safe_psql($database, 'SELECT count(*) FROM v'), 100, "from $from to $to: a view of them works");
	my $upgraded = $node->safe_psql($database, 'SELECT upgrade_branded_ids()');
	is($node->safe_psql($database, 'INSERT INTO t DEFAULT VALUES RETURNING id < ALL (SELECT id FROM t)'),
		't', "from $from to $to: a new row is the first");
	return { upgraded => $upgraded, differences => [ differences(catalogue($database), $fresh) ] };
}

#
# The released versions
#
my @versions = split /\n/, $node->safe_psql('postgres',
	"SELECT version FROM pg_available_extension_versions WHERE name = 'idgen' ORDER BY version");
is_deeply([ grep { $_ eq $current } @versions ], [$current], "version $current is there");

database_with('fresh', $current);
my $fresh = catalogue('fresh');
cmp_ok(scalar(grep { /^pg_proc of .*, proname: / } @$fresh), '>', 200, 'a catalogue has all functions');
cmp_ok(scalar(grep { /^pg_depend of .*, deptype: e/ } @$fresh), '>', 200, 'and all members of the extension');

database_with('fresh_again', $current);
is_deeply([ differences(catalogue('fresh_again'), $fresh) ], [], 'two fresh installations are the same');

my @older = grep { $_ ne $current } @versions;
foreach my $version (@older)
{
	is_deeply(after_update($version, $current, $fresh)->{differences}, [], "from $version to $current: as a fresh installation");
}
note("no version was released before $current") unless @older;

#
# A next version, made up
#
SKIP:
{
	skip "cannot write to $scripts, so no next version can be made up", 1 unless -w $scripts;

	my $addition = <<'EOSQL';
CREATE FUNCTION is_before(rev_id, timestamptz) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN extract_ts($1) OPERATOR(pg_catalog.<) $2;
COMMENT ON FUNCTION is_before(rev_id, timestamptz) IS 'is the id older than that?';
CREATE FUNCTION made_up() RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1;
COMMENT ON FUNCTION made_up() IS 'nothing of use';
REVOKE ALL ON FUNCTION made_up() FROM PUBLIC;
EOSQL

	# Leads from the current version to the next one by this SQL
	my $write_script = sub {
		my ($name, $sql) = @_;
		my $file = "$scripts/$name";

		die "$file is there" if -e $file && !grep { $_ eq $file } @made_up;
		push @made_up, $file;
		open my $handle, '>', $file or die "$file: $!";
		print $handle $sql;
		close $handle or die "$file: $!";
	};
	my $update = "idgen--$current--next.sql";

	$write_script->('idgen--next.sql', slurp_file("$scripts/idgen--$current.sql") . $addition);
	$write_script->($update, $addition);
	database_with('fresh_next', 'next');
	my $next = catalogue('fresh_next');
	my $result = after_update($current, 'next', $next);
	is_deeply($result->{differences}, [], 'to a next version: as a fresh installation of it');
	is($result->{upgraded}, 'FUNCTION public.is_before(public.evt_id, timestamp with time zone)',
		'and the brands have got what is new');

	# Ways to it with a fault, and where it shows; brands have no part in that
	$node->safe_psql('postgres', 'CREATE DATABASE bare TEMPLATE template0');
	$node->safe_psql('bare', "CREATE EXTENSION idgen VERSION 'next'");
	my $bare = catalogue('bare');
	my $made_up = 'function public\.made_up\(\)';
	my @faults = (
		[
			'a function is forgotten',
			$addition =~ s/CREATE FUNCTION made_up.*//sr,
			qr/^- pg_proc of $made_up, proname/
		],
		[
			'a function too many',
			"$addition CREATE FUNCTION extra() RETURNS int LANGUAGE sql RETURN 1;",
			qr/^\+ pg_proc of function public\.extra\(\), proname/
		],
		[
			'another volatility',
			$addition =~ s/sql IMMUTABLE PARALLEL/sql VOLATILE PARALLEL/r,
			qr/^\+ pg_proc of $made_up, provolatile: v/
		],
		[
			'another body',
			$addition =~ s/RETURN 1/RETURN 2/r,
			qr/^\+ pg_proc of $made_up, body: RETURN 2/
		],
		[
			'another comment',
			$addition =~ s/nothing of use/of use/r,
			qr/^\+ pg_description of $made_up, description: of use/
		],
		[
			'no comment',
			$addition =~ s/COMMENT ON FUNCTION is_before.*?;//r,
			qr/^- pg_description of function public\.is_before\(public\.rev_id,/
		],
		[
			'another privilege',
			$addition =~ s/REVOKE.*;//r,
			qr/^- pg_proc of $made_up, proacl: /
		],
		[
			'another owner',
			"$addition CREATE ROLE somebody; ALTER FUNCTION made_up() OWNER TO somebody;",
			qr/^\+ pg_proc of $made_up, proowner: role somebody/
		],
		[
			'no member of the extension',
			"$addition ALTER EXTENSION idgen DROP FUNCTION made_up();",
			qr/^- pg_depend of $made_up, deptype: e/
		],
		[
			'another estimator',
			"$addition ALTER OPERATOR < (rev_id, rev_id) SET (RESTRICT = scalargtsel);",
			qr/^\+ pg_operator of operator public\.<\(public\.rev_id,public\.rev_id\), oprrest: function pg_catalog\.scalargtsel/
		],
		[
			'another support function',
			"$addition ALTER FUNCTION created_in(rev_id, tstzrange) SUPPORT generate_series_int4_support;",
			qr/^\+ pg_proc of function public\.created_in\(public\.rev_id,.*, prosupport: .*generate_series_int4_support/
		],
		[
			'an operator class has lost a function',
			"$addition ALTER OPERATOR FAMILY rev_id_ops USING btree DROP FUNCTION 4 (rev_id);",
			qr/^- pg_amproc of function of access method function 4 \(public\.rev_id, public\.rev_id\) of public\.rev_id_ops/
		],
		[
			'another view',
			"$addition CREATE OR REPLACE VIEW id_brands AS
				SELECT left(proname, -6) AS brand, prorettype::regtype AS type, NULL::regtype AS kind FROM pg_proc;",
			qr/^\+ pg_rewrite of rule .*id_brands, rule: /
		]);
	foreach my $fault (@faults)
	{
		my ($name, $sql, $where) = @$fault;

		isnt($sql, $addition, "$name: the fault is in");
		$write_script->($update, $sql);
		$node->safe_psql('postgres', 'CREATE DATABASE faulty TEMPLATE template0');
		$node->safe_psql('faulty', "CREATE EXTENSION idgen VERSION '$current'; ALTER EXTENSION idgen UPDATE TO 'next'");
		my @found = differences(catalogue('faulty'), $bare);
		ok((grep { /$where/ } @found), "$name: is found") or diag(join "\n", @found);
		$node->safe_psql('postgres', 'DROP DATABASE faulty');
	}
}

done_testing();
