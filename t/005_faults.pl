# Sessions that are cut off while they mint: an immediate stop, a crash of a
# backend, cancel and terminate. What was committed is there; no id returns.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $clients = 4;
my $all_kinds = join ', ', map { "$_->{type}()" } @kinds;

# Clients that insert ids one by one, each in a transaction of its own, and write
# down those that were acknowledged; every other one rolls back. To be finished
# by whatever stops the server.
sub start_clients
{
	my ($node, $run) = @_;
	my $dir = PostgreSQL::Test::Utils::tempdir;
	my $script = "$dir/script.sql";
	my @started;

	append_to_file($script, join "\n",
		("INSERT INTO minted SELECT $all_kinds RETURNING 'committed', *;",
		 'BEGIN;',
		 "INSERT INTO minted SELECT $all_kinds RETURNING 'lost', *;",
		 'ROLLBACK;') x 50_000);
	for my $i (1 .. $clients)
	{
		my $output = "$dir/output_$run$i";

		push @started,
		  {
			output => $output,
			handle => IPC::Run::start(
				[
					$node->installed_command('psql'), '-XAtq',
					'-d', $node->connstr('postgres'),
					'-v', 'ON_ERROR_STOP=1',
					'-f', $script
				],
				'>' => $output,
				'2>' => '/dev/null')
		  };
	}
	$node->poll_query_until('postgres',
		"SELECT count(DISTINCT (id_inspect(record_id)).machine_id) = $clients AND count(*) > 1000 FROM minted"
	) or die 'timed out waiting for the clients to mint';
	return @started;
}

# All ids that the clients saw go to the table "seen"; a line that was cut off is none.
sub finish_clients
{
	my ($node, @started) = @_;

	$node->safe_psql('postgres',
		'DROP TABLE IF EXISTS seen;
		 CREATE TABLE seen (fate text, record_id record_id, push_id push_id, rev_id rev_id)');
	for my $client (@started)
	{
		$client->{handle}->finish;
		my $lines = slurp_file($client->{output});
		$lines =~ s/[^\n]*\z//;
		append_to_file("$client->{output}.copy", $lines);
		$node->safe_psql('postgres',
			"\\copy seen FROM '$client->{output}.copy' WITH (DELIMITER '|')");
	}
	return;
}

sub test_nothing_lost
{
	my ($node, $what) = @_;

	cmp_ok(
		$node->safe_psql('postgres',
			"SELECT count(*) FROM seen WHERE fate = 'committed'"),
		'>', 500, "$what: many ids were committed");
	is( $node->safe_psql(
			'postgres', "SELECT count(*) FROM
				(SELECT record_id, push_id, rev_id FROM seen WHERE fate = 'committed'
				 EXCEPT TABLE minted) AS s"),
		0, "$what: what was committed is there");
	is( $node->safe_psql(
			'postgres', "SELECT count(*) FROM
				(SELECT record_id, push_id, rev_id FROM seen WHERE fate = 'lost'
				 INTERSECT TABLE minted) AS s"),
		0, "$what: what was rolled back is not");
	# of each client one transaction may have committed without a word
	cmp_ok(
		$node->safe_psql(
			'postgres', "SELECT count(*) FROM
				(TABLE minted EXCEPT SELECT record_id, push_id, rev_id FROM seen) AS s"),
		'<=', $clients, "$what: the table has nothing else");

	$node->safe_psql(
		'postgres', "CREATE TABLE later (LIKE minted);
		INSERT INTO later SELECT $all_kinds FROM generate_series(1, 100000)");
	for my $kind (@kinds)
	{
		is( $node->safe_psql(
				'postgres', "SELECT count(*) FROM later
				WHERE $kind->{type} IN (SELECT $kind->{type} FROM seen UNION ALL SELECT $kind->{type} FROM minted)"),
			0, "$what: no $kind->{type} returns");
		is( $node->safe_psql(
				'postgres', "SELECT bool_and(id_cmp $kind->{follows} 0)
				FROM (SELECT $kind->{type}_cmp(l.$kind->{type}, s.$kind->{type}) AS id_cmp
					  FROM (SELECT * FROM later LIMIT 10) AS l, seen AS s) AS s"),
			't', "$what: new $kind->{type}s come after all old ones");
	}
	is( $node->safe_psql(
			'postgres', "SELECT count(*) FROM
			(SELECT (id_inspect(record_id)).machine_id FROM later
			 INTERSECT SELECT (id_inspect(record_id)).machine_id FROM seen) AS s"),
		0, "$what: no machine id returns");
	$node->safe_psql('postgres', 'INSERT INTO minted TABLE later; DROP TABLE later');
	return;
}

my $node = new_node('main',
	conf => "shared_preload_libraries = 'idgen'\nrestart_after_crash = on\nmax_wal_size = 1GB\n");
$node->safe_psql('postgres',
	'CREATE TABLE minted (record_id record_id UNIQUE, push_id push_id UNIQUE, rev_id rev_id PRIMARY KEY)');

# An immediate stop is a crash of the whole server.
my @started = start_clients($node, 'stop');
$node->stop('immediate');
$node->start;
finish_clients($node, @started);
test_nothing_lost($node, 'immediate stop');

# A backend that crashes takes all others with it.
$node->safe_psql('postgres', 'TRUNCATE minted');
@started = start_clients($node, 'crash');
# whatever it is at just now: a statement of the loop, or between two
my $pid = $node->safe_psql('postgres',
	"SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1");
PostgreSQL::Test::Utils::system_log('pg_ctl', 'kill', 'KILL', $pid);
$_->{handle}->finish for @started;
# a connection only: a psql that is refused may end before it could be written to
$node->poll_query_until('postgres', undef, '')
  or die 'timed out waiting for the server to restart by itself';
finish_clients($node, @started);
test_nothing_lost($node, 'crash of a backend');

# Cancel and terminate, once the backend has minted for a while
my %loops = (
	'a query' => "INSERT INTO loop SELECT $all_kinds FROM generate_series(1, 100000000)",
	'a PL/pgSQL loop' => "DO \$\$ DECLARE r record; BEGIN LOOP SELECT $all_kinds INTO r; END LOOP; END \$\$",
	'a loop that traps errors' =>
	  "DO \$\$ BEGIN LOOP BEGIN PERFORM $all_kinds; RAISE 'no'; EXCEPTION WHEN raise_exception THEN NULL; END; END LOOP; END \$\$");
my $of_session = "SELECT pid FROM pg_stat_activity WHERE application_name = 'looping' AND state = 'active'";

$node->safe_psql('postgres', 'CREATE TABLE loop (LIKE minted)');
for my $loop (sort keys %loops)
{
	my $session = open_session($node);
	my ($output, $messages);

	$session->query_safe('CREATE TEMP TABLE mine (LIKE minted INCLUDING INDEXES)');
	$session->query_safe("INSERT INTO mine SELECT $all_kinds");
	my $machine_id = $session->query_safe('SELECT record_machine_id()');

	for (1 .. 3)
	{
		$session->query_safe("SET application_name = 'looping'");
		$session->query_until(qr/start/, "\\echo start\n$loops{$loop};\n\\warn done\n");
		$node->poll_query_until('postgres', "SELECT EXISTS ($of_session)") or die;
		$node->safe_psql('postgres', "SELECT pg_cancel_backend(pid) FROM ($of_session) AS s");
		pump_until($session->{run}, $session->{timeout}, \$session->{stderr}, qr/done\n/);
		like($session->{stderr}, qr/canceling statement due to user request/,
			"$loop that mints can be canceled");
		$session->{stderr} = '';
		$session->query_safe("INSERT INTO mine SELECT $all_kinds");
	}
	($output, $messages) =
	  try_query($session, "SET statement_timeout = 50; $loops{$loop}");
	like($messages, qr/statement timeout/, "$loop that mints can time out");
	$session->query_safe("RESET statement_timeout; INSERT INTO mine SELECT $all_kinds");
	is($session->query_safe('SELECT record_machine_id()'),
		$machine_id, "$loop that was canceled: the machine id is the same");
	for my $kind (@kinds)
	{
		is( $session->query_safe(
				misordered($kind, id => $kind->{type}, from => 'mine', by => 'ctid')),
			0, "$loop that was canceled: the order of $kind->{type}s is kept");
	}

	$session->query_safe("SET application_name = 'looping'");
	$session->query_until(qr/start/, "\\echo start\n$loops{$loop};\n");
	$node->poll_query_until('postgres', "SELECT EXISTS ($of_session)") or die;
	$node->safe_psql('postgres', "SELECT pg_terminate_backend(pid, 60000) FROM ($of_session) AS s");
	pump_until($session->{run}, $session->{timeout}, \$session->{stderr}, qr/connection to server was lost/);
	like($session->{stderr}, qr/terminating connection due to administrator command/,
		"$loop that mints can be terminated");
	$session->{run}->finish;
	isnt($node->safe_psql('postgres', 'SELECT record_machine_id()'),
		$machine_id, "$loop that was terminated: its machine id is gone");
}
is($node->safe_psql('postgres', 'SELECT count(*) FROM loop'),
	0, 'what was canceled or terminated left nothing');

$node->stop;
done_testing();
