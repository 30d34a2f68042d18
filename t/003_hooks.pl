# The test hooks, idgen.test_clock and idgen.test_random: the same settings give the
# same ids however they came about; whoever may not set them, cannot; what is no
# value of theirs is refused and does no harm.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $clock = '2026-06-01 00:02:25+00';    # 1780272145000 in Unix ms
my $on_clock = "SET idgen.test_clock = '$clock';";
my $on_random = "SET idgen.test_random = 'seed:42';";
my $off = 'RESET idgen.test_clock; RESET idgen.test_random;';
my $mint = 'SELECT record_id(), push_id(), rev_id(), record_machine_id()
	FROM generate_series(1, 3);';

# what $mint prints when the clock is ours
my $is_test_clock = qr/^0C4T4YK8\w{12}\|-Ou-UH8c/;
my $is_no_test_clock = qr/^(?!0C4T4YK8)\w{20}\|(?!-Ou-UH8c)/;

# The same session state by way of many settings
sub test_same_ids
{
	my ($node, $how) = @_;
	my $expected = $node->safe_psql('postgres', "$on_clock $on_random $mint");

	like($expected, $is_test_clock, "$how: the clock is that of the hook");
	my %ways = (
		'the other order of settings' => "$on_random $on_clock $mint",
		'set_config' =>
		  "SET idgen.test_random = 'ff'; SELECT set_config('idgen.test_clock', '$clock', false) \\g /dev/null
			SELECT set_config('idgen.test_random', 'seed:42', false) \\g /dev/null
			$mint",
		'SET LOCAL' =>
		  "BEGIN; SET LOCAL idgen.test_clock = '$clock'; SET LOCAL idgen.test_random = 'seed:42'; $mint COMMIT;",
		'SET LOCAL after one that rolled back' =>
		  "BEGIN; SET LOCAL idgen.test_random = 'ff'; SET LOCAL idgen.test_clock = '2027-01-01 00:00+00';
			SELECT push_id() \\g /dev/null
			ROLLBACK; $on_clock $on_random $mint",
		'minting before' => "SELECT push_id() \\g /dev/null
			SELECT record_id_at(now()), push_id_at(now()), rev_id_at(now()) \\g /dev/null
			$on_clock $on_random $mint",
		'RESET of the clock, and again' =>
		  "$on_clock $on_random SELECT rev_id() \\g /dev/null
			RESET idgen.test_clock; SELECT rev_id() \\g /dev/null
			$on_clock $mint",
		'RESET of the random bytes, and again' =>
		  "$on_clock $on_random SELECT rev_id() \\g /dev/null
			RESET idgen.test_random; SELECT rev_id() \\g /dev/null
			$on_random $mint",
		'RESET ALL, and again' =>
		  "$on_clock $on_random SELECT rev_id() \\g /dev/null
			RESET ALL; $on_clock $on_random $mint",
		'DISCARD ALL, and again' =>
		  "$on_clock $on_random SELECT rev_id() \\g /dev/null
			DISCARD ALL; $on_random $on_clock $mint",
		'an empty value as RESET' =>
		  "$on_clock $on_random SELECT rev_id() \\g /dev/null
			SET idgen.test_random = ''; $on_random $mint",
		'settings that make no difference' =>
		  "SET TimeZone = 'Australia/Lord_Howe'; SET DateStyle = 'SQL, DMY'; SET timezone_abbreviations = 'Australia';
			$on_clock $on_random $mint",
		'the era' =>
		  "SET idgen.test_clock = '2026-06-01 00:02:25+00 AD'; $on_random $mint",
		'another way to write the time' =>
		  "SET idgen.test_clock = '2026-06-01T02:02:25.000999+02:00'; $on_random $mint",
		'a savepoint that rolls back' =>
		  "BEGIN; SAVEPOINT a; $on_clock $on_random SELECT push_id() \\g /dev/null
			ROLLBACK TO a; $on_clock $on_random $mint COMMIT;",
		'a savepoint that rolled back to the settings' =>
		  "LOAD 'idgen'; $on_clock $on_random BEGIN; SAVEPOINT a; $off SELECT push_id() \\g /dev/null
			ROLLBACK TO a; $mint COMMIT;",
		'what mints nothing in between' =>
		  "$on_clock $on_random SELECT record_min('$clock'), extract_ts(push_max(now())), gen_random_uuid(), random() \\g /dev/null
			$mint");
	for my $way (sort keys %ways)
	{
		is($node->safe_psql('postgres', $ways{$way}),
			$expected, "$how: the same ids by $way");
	}

	$node->safe_psql(
		'postgres', qq(
		CREATE ROLE tester SUPERUSER LOGIN;
		ALTER ROLE tester SET idgen.test_clock = '$clock';
		ALTER ROLE tester SET idgen.test_random = 'seed:42';
		CREATE FUNCTION mint() RETURNS SETOF record LANGUAGE sql
			SET idgen.test_clock = '$clock' SET idgen.test_random = 'seed:42'
			AS \$\$ $mint \$\$));
	is( $node->safe_psql('postgres', $mint, extra_params => [ '-U', 'tester' ]),
		$expected,
		"$how: the same ids by ALTER ROLE of a superuser");
	is( $node->safe_psql(
			'postgres', "$off $mint", extra_params => [ '-U', 'tester' ]),
		$expected,
		"$how: RESET goes back to what ALTER ROLE says");
	{
		local $ENV{PGOPTIONS} =
		  "-c idgen.test_clock=2026-06-01\\ 00:02:25+00 -c idgen.test_random=seed:42";
		is($node->safe_psql('postgres', $mint),
			$expected, "$how: the same ids by options of the connection");
	}
	my $call =
	  'SELECT * FROM mint() AS (a record_id, b push_id, c rev_id, d bigint);';
	is( $node->safe_psql('postgres', "$call $call"),
		"$expected\n$expected",
		"$how: the same ids by SET of a function, at each call");
	unlike(
		$node->safe_psql('postgres', "$call $mint") =~ s/^\Q$expected\E\n//r,
		$is_test_clock,
		"$how: SET of a function ends with the function");
	$node->safe_psql('postgres',
		'DROP FUNCTION mint; ALTER ROLE tester RESET ALL; DROP ROLE tester');
	$node->safe_psql('postgres',
		"ALTER DATABASE postgres SET idgen.test_clock = '$clock'; ALTER DATABASE postgres SET idgen.test_random = 'seed:42'"
	);
	is($node->safe_psql('postgres', $mint),
		$expected, "$how: the same ids by ALTER DATABASE");
	$node->safe_psql('postgres', 'ALTER DATABASE postgres RESET ALL');
	return $expected;
}

# What a switch resets, and what it does not
sub test_switches
{
	my ($node, $how) = @_;
	my $machine = 'SELECT record_machine_id();';
	my @of;

	@of = split /\n/, $node->safe_psql('postgres', "$machine $on_clock $machine $off $machine");
	is(scalar @{ unique(@of) }, 3, "$how: the clock's switch, on or off, starts afresh");
	@of = split /\n/, $node->safe_psql('postgres', "$machine $on_random $machine $off $machine");
	is(scalar @{ unique(@of) }, 3, "$how: the random bytes' switch, on or off, starts afresh");
	@of = split /\n/, $node->safe_psql('postgres', "$on_clock $machine
		SET idgen.test_clock = '2026-05-01 00:00+00'; $machine
		SET idgen.test_clock = '2026-07-01 00:00+00'; $machine");
	is(scalar @{ unique(@of) }, 1, "$how: moving the clock keeps the machine id");
	@of = split /\n/, $node->safe_psql('postgres', "$on_random $machine
		SET idgen.test_random = 'ff'; $machine $on_random $machine");
	is(scalar @{ unique(@of) }, 1, "$how: other random bytes keep the machine id");
	my ($rc, $stdout) = $node->psql(
		'postgres', "$on_clock $machine
		SET idgen.test_clock = 'junk'; $machine
		SET idgen.test_random = 'junk'; $machine",
		on_error_stop => 0);
	@of = split /\n/, $stdout;
	is(scalar @of, 3, "$how: a session goes on after settings that fail");
	is(scalar @{ unique(@of) }, 1, "$how: a setting that fails resets nothing");

	# "from one value to another only rewinds": a new ms draws the first bytes again
	is( $node->safe_psql(
			'postgres', "$on_clock $on_random SELECT rev_id() \\g /dev/null
			SET idgen.test_clock = '2026-06-02 00:00+00'; $on_random SELECT (id_inspect(rev_id())).tail"
		),
		$node->safe_psql(
			'postgres', "SET idgen.test_clock = '2026-06-02 00:00+00'; $on_random SELECT (id_inspect(rev_id())).tail"
		),
		"$how: setting the random bytes again rewinds them");
	return;
}

sub unique
{
	my %seen;
	return [ grep { !$seen{$_}++ } @_ ];
}

my @clock_junk = (
	'junk', ' ', 'now', 'today', 'tomorrow 00:00+00', 'infinity', '-infinity', 'epoch',
	'2026-07-15', '2026-07-15 12:00', '2026-07-15 12:00 CET',
	'2026-07-15 12:00 Europe/Berlin', '2026-07-15 12:00+00 junk',
	'2026-07-15 12:00+00 Europe/Berlin', '07/15/2026 12:00+00',
	'15.07.2026 12:00+00', '12:00+00', '2026-13-01 00:00+00',
	'2026-07-15 25:00+00', '2026-07-15 12:00+99', '294277-01-01 00:00+00',
	'J2460000 00:00+00', '20260715 120000+00', '2026-07-15 allballs+00',
	'2026-07-15 12:00+00 -infinity',
	"2026-07-15 12:00\xe2\x84\xaa+00", '2026-07-15 ' . '1' x 10_000 . '+00');
my @random_junk = (
	'junk', ' ', '0', '000', '0x00', '00 ', ' 00', 'fg', 'seed', 'seed:', 'seed: 1',
	'seed:-1', 'seed:+1', 'seed:1.0', 'seed:0x1', 'seed:1 ', 'SEED:1',
	'seed:18446744073709551616', 'seed:' . '9' x 1_000, "\xef\xbc\x90\xef\xbc\x90",
	'0' x 9_999);

sub test_junk
{
	my ($node, $how, $preloaded) = @_;
	my %junk = (test_clock => \@clock_junk, test_random => \@random_junk);

	for my $setting (sort keys %junk)
	{
		for my $value (@{ $junk{$setting} })
		{
			my $shown = length $value > 40 ? substr($value, 0, 40) . '…' : $value;
			my $set = "SET idgen.$setting = '$value';";
			my ($stdout, $stderr);

			$node->psql(
				'postgres',
				"SELECT push_id() \\g /dev/null
				\\set VERBOSITY sqlstate
				$set
				\\set VERBOSITY default
				$mint SHOW idgen.$setting;",
				stdout => \$stdout,
				stderr => \$stderr,
				on_error_stop => 0);
			like($stderr, qr/^psql:\S+ ERROR:  22023$/,
				"$how: idgen.$setting = '$shown' is refused");
			like($stdout, qr/\A(\w{20}\|.*\n){3}\z/,
				"$how: the session is usable after '$shown'");

			next if $preloaded;

			# as a placeholder, checked when the library is loaded: in a statement,
			# in a subtransaction that rolls back, and in a worker
			for my $start ("$set $mint", "BEGIN; $set SAVEPOINT a; SELECT push_id() \\g /dev/null
				SELECT 1/0;
				ROLLBACK TO a; COMMIT; $mint", "BEGIN; SET LOCAL idgen.$setting = '$value';
				SELECT push_id() \\g /dev/null
				ROLLBACK; $mint")
			{
				$node->psql(
					'postgres',
					"$start SHOW idgen.$setting; $on_clock $on_random SELECT push_id();",
					stdout => \$stdout,
					stderr => \$stderr,
					on_error_stop => 0);
				like(
					$stderr,
					qr/WARNING:  invalid value for parameter "idgen.$setting"/,
					"$how: '$shown' before the library is loaded: a warning");
				like(
					$stdout,
					qr/\A(\w{20}\|.*\n){3}\n-Ou-UH8c.{12}\z/,
					"$how: the session is usable after '$shown' before the library is loaded"
				);
			}
		}
	}

	for my $value ('seed:0', 'seed:18446744073709551615', '00', 'FF', 'aB' x 10_000)
	{
		like(
			$node->safe_psql(
				'postgres', "SET idgen.test_random = '$value'; $on_clock $mint"),
			$is_test_clock,
			"$how: idgen.test_random = '" . substr($value, 0, 30) . "' is taken");
	}
	return;
}

# An ordinary role, before and after the library is loaded
sub test_ordinary_role
{
	my ($node, $how, $preloaded) = @_;
	my @as = (extra_params => [ '-U', 'ordinary' ]);
	my ($stdout, $stderr);

	$node->safe_psql('postgres', 'CREATE ROLE ordinary LOGIN');
	my $out_of_bounds = "SET idgen.test_clock = '2027-01-01 00:00+00'; $mint";

	for my $set ($on_clock, $on_random)
	{
		for my $way (
			$set,
			"BEGIN; $set COMMIT;",
			$set =~ s/SET (\S+) = ('.*');/SELECT set_config('$1', $2, false) \\g \/dev\/null\n/r)
		{
			my $shown = $way =~ s/\s+\\g.*//sr;

			$node->psql(
				'postgres',
				"SELECT push_id() \\g /dev/null
				\\set VERBOSITY sqlstate
				$way
				\\set VERBOSITY default
				ROLLBACK; $mint",
				stdout => \$stdout,
				stderr => \$stderr,
				on_error_stop => 0,
				@as);
			like($stderr, qr/ERROR:  42501$/m, "$how: an ordinary role cannot $shown");
			like($stdout, $is_no_test_clock, "$how: nor does it have an effect");

			next if $preloaded;
			$node->psql(
				'postgres', "$way $mint SHOW idgen.test_clock; SHOW idgen.test_random; $mint",
				stdout => \$stdout,
				stderr => \$stderr,
				on_error_stop => 0,
				@as);
			like(
				$stderr,
				qr/WARNING:  permission denied to set parameter "idgen/,
				"$how: nor before the library is loaded: $shown");
			like($stdout, $is_no_test_clock, "$how: nor does that have an effect");
			like($stdout, qr/\n\n\n/, "$how: nor does it show");
		}
	}

	# its own settings and functions
	psql_fails_like(
		$node,
		"ALTER ROLE ordinary SET idgen.test_clock = '$clock'",
		qr/permission denied to set parameter/,
		"$how: ALTER ROLE by itself", @as);
	like($node->safe_psql('postgres', $mint, @as),
		$is_no_test_clock, "$how: nor has that an effect");
	$node->safe_psql(
		'postgres', "CREATE SCHEMA AUTHORIZATION ordinary;
		SET SESSION AUTHORIZATION ordinary; SET search_path = ordinary, public;
		CREATE FUNCTION mint() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN push_id(); END'");
	$node->psql(
		'postgres', "ALTER FUNCTION mint SET idgen.test_clock = '$clock';
		SELECT mint(); SELECT record_id(); SELECT mint();",
		stdout => \$stdout,
		on_error_stop => 0,
		@as);
	like($stdout, qr/^[A-Z0-9]{20}$/m, "$how: an ordinary role's function with SET fails alone");
	unlike($stdout, qr/^-Ou-UH8c/m, "$how: nor has that an effect");
	{
		local $ENV{PGOPTIONS} = "-c idgen.test_clock=2026-06-01\\ 00:02:25+00";
		$node->psql(
			'postgres', $mint,
			stdout => \$stdout,
			on_error_stop => 0,
			@as);
		unlike($stdout, $is_test_clock, "$how: nor by options of the connection");
	}

	# one that was granted to
	$node->safe_psql('postgres',
		"LOAD 'idgen'; GRANT SET ON PARAMETER idgen.test_clock TO ordinary");
	like($node->safe_psql('postgres', "$on_clock $mint", @as),
		$is_test_clock, "$how: a role that was granted the parameter can");
	$node->safe_psql('postgres',
		"LOAD 'idgen'; REVOKE SET ON PARAMETER idgen.test_clock FROM ordinary; DROP OWNED BY ordinary; DROP ROLE ordinary"
	);
	return;
}

# postgresql.conf and ALTER SYSTEM
sub test_configuration_files
{
	my ($node, $how, $preloaded) = @_;
	my $conf = "idgen.test_clock = '$clock'\nidgen.test_random = 'seed:42'\n";

	for my $setting ('idgen.test_clock', 'idgen.test_random')
	{
		my ($rc, $stdout, $stderr) =
		  $node->psql('postgres', "LOAD 'idgen'; ALTER SYSTEM SET $setting = '00'");
		like($stderr, qr/parameter "$setting" cannot be changed/,
			"$how: ALTER SYSTEM is refused for $setting");
	}

	# 17 and later take ALTER SYSTEM of a parameter that the session does not know yet
	$node->psql('postgres', "ALTER SYSTEM SET idgen.test_clock = '$clock'");
	$node->append_conf('postgresql.conf', $conf);
	for my $junk ('', "idgen.test_clock = 'junk'\nidgen.test_random = 'junk'\n")
	{
		$node->append_conf('postgresql.conf', $junk);
		for my $action ('reload', 'restart')
		{
			my ($stdout, $stderr);

			$node->$action;
			$node->psql(
				'postgres',
				"$mint SHOW idgen.test_clock; SHOW idgen.test_random; $on_clock SELECT push_id();",
				stdout => \$stdout,
				stderr => \$stderr);
			like($stdout, $is_no_test_clock,
				"$how: postgresql.conf has no effect after a $action");
			like($stdout, qr/\n\n\n-Ou-UH8c.{12}\z/,
				"$how: nor does it keep a session from setting the hooks");
		}
	}
	$node->safe_psql('postgres', 'ALTER SYSTEM RESET ALL');
	return;
}

# Workers have streams of their own under seed:N.
sub test_parallel_workers
{
	my ($node, $how) = @_;

	$node->safe_psql('postgres',
		'CREATE TABLE many AS SELECT n FROM generate_series(1, 50000) AS n; ANALYZE many'
	);
	for my $kind (@kinds)
	{
		my $query = "SELECT count(*), count(DISTINCT id), min(extract_ts(id)) = '$clock'
			FROM (SELECT $kind->{type}() AS id FROM many) AS s";

		like(
			$node->safe_psql('postgres',
				parallel_settings() . "$on_clock $on_random EXPLAIN (COSTS OFF) $query"),
			qr/Workers Planned: 4/,
			"$how: a parallel plan of $kind->{type}() under the hooks");
		is( $node->safe_psql('postgres',
				parallel_settings() . "$on_clock $on_random $query"),
			'50000|50000|t',
			"$how: workers mint distinct $kind->{type}s under seed:N");
	}

	# a worker restores the settings before TimeZone and DateStyle
	is( $node->safe_psql(
			'postgres',
			parallel_settings()
			  . "SET TimeZone = 'Asia/Tokyo'; SET DateStyle = 'SQL, DMY'; $on_random
				SET idgen.test_clock = '2026-06-01 02:02:25+02';
				SELECT count(*) FROM (SELECT push_id() AS id FROM many) AS s WHERE extract_ts(id) = '$clock'"
		),
		'50000',
		"$how: workers have the clock of the hook");
	return;
}

my %expected;
for my $preloaded (0, 1)
{
	my $how = $preloaded ? 'preloaded' : 'not preloaded';
	my $node = new_node($how =~ s/ /_/r,
		conf => $preloaded ? "shared_preload_libraries = 'idgen'\n" : '');

	$expected{$how} = test_same_ids($node, $how);
	test_switches($node, $how);
	test_junk($node, $how, $preloaded);
	test_ordinary_role($node, $how, $preloaded);
	test_parallel_workers($node, $how);
	test_configuration_files($node, $how, $preloaded);
	$node->stop;
}
is($expected{preloaded}, $expected{'not preloaded'},
	'the same ids on another server');

done_testing();
