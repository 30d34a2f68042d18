# A clock that steps, stands still or leaves the range of a kind. All of it by
# idgen.test_clock; the random bytes are real.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = new_node('main');
my $noon = '2026-07-15 12:00:00.123+00';

# For each step of the clock: where it goes, and the time that ids have then
my @steps = (
	[ 'the clock stands', $noon, $noon ],
	[ 'a ms back', '2026-07-15 12:00:00.122+00', $noon ],
	[ 'less than a ms on', '2026-07-15 12:00:00.1239+00', $noon ],
	[ 'a ms on', '2026-07-15 12:00:00.124+00', '2026-07-15 12:00:00.124+00' ],
	[ 'an hour back', '2026-07-15 11:00:00+00', '2026-07-15 12:00:00.124+00' ],
	[ 'a second on, still before the last id', '2026-07-15 11:00:01+00', '2026-07-15 12:00:00.124+00' ],
	[ 'just past the last id', '2026-07-15 12:00:00.125+00', '2026-07-15 12:00:00.125+00' ],
	[ 'a year on', '2027-07-15 12:00:00+00', '2027-07-15 12:00:00+00' ],
	[ 'a year back', $noon, '2027-07-15 12:00:00+00' ],
	[ 'forward to 2040', '2040-02-29 23:59:59.999+00', '2040-02-29 23:59:59.999+00' ],
	[ 'back from 2040', $noon, '2040-02-29 23:59:59.999+00' ],
	[ 'to the first ms of record_id', '2026-01-01 00:00+00', '2040-02-29 23:59:59.999+00' ],
	[ 'past 2040', '2040-03-01 00:00+00', '2040-03-01 00:00+00' ]);

for my $kind (@kinds)
{
	my $type = $kind->{type};
	my $session = open_session($node);
	my $machine_id;

	$session->query_safe("CREATE TABLE of_$type (n serial, id $type PRIMARY KEY)");
	for my $step (@steps)
	{
		my ($what, $clock, $time) = @$step;

		$session->query_safe("SET idgen.test_clock = '$clock'");
		$machine_id //= $session->query_safe('SELECT record_machine_id()');
		$session->query_safe(
			"INSERT INTO of_$type (id) SELECT $type() FROM generate_series(1, 100)");
		is( $session->query_safe(
				"SELECT count(*), count(*) FILTER (WHERE extract_ts(id) BETWEEN '$time' AND timestamptz '$time' + interval '1 ms')
				FROM (SELECT id FROM of_$type ORDER BY n DESC LIMIT 100) AS s"),
			'100|100',
			"$type, $what: ids are of $time");
		is($session->query_safe(
				misordered($kind, from => "of_$type", by => 'n')),
			0, "$type, $what: every id comes after all before it");
	}
	is($session->query_safe('SELECT record_machine_id()'),
		$machine_id, "$type: the clock's steps leave the machine id alone");
	$session->quit;
}

# Three million ids in one ms: a Record ID counts to 2^20 and then moves on.
for my $kind (@kinds)
{
	my $type = $kind->{type};
	my $minted = "SELECT n, $type() AS id FROM generate_series(1, 3000000) AS n";

	is( $node->safe_psql(
			'postgres', "SET work_mem = '256MB'; SET jit = off; SET idgen.test_clock = '$noon';
			SELECT count(*), count(*) FILTER (WHERE id $kind->{follows} before),
				max(extract_ts(id)) <= timestamptz '$noon' + interval '3 ms'
			FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before
				  FROM ($minted OFFSET 0) AS m) AS s"),
		'3000000|2999999|t',
		"$type: three million ids of a frozen clock are distinct, in order, and at most 3 ms ahead");
}

# Times that a kind does not hold: before the first id of a session and later.
my @outside_unix = (
	'1969-12-31 23:59:59.999999+00', '4713-01-01 00:00+00 BC',
	'10889-08-02 05:31:50.656+00', '294276-12-31 23:59:59.999999+00');
my %outside = (
	record_id => [
		'2025-12-31 23:59:59.999999+00', '1969-12-31 00:00+00',
		'2060-11-03 19:53:47.776+00', '20000-01-01 00:00+00' ],
	push_id => \@outside_unix,
	rev_id => \@outside_unix);

sub mint_fails
{
	my ($session, $type, $name) = @_;
	my ($output, $messages) = try_query($session,
		"\\set VERBOSITY verbose\nSELECT $type()\n;\n\\set VERBOSITY default");

	local $Test::Builder::Level = $Test::Builder::Level + 1;
	like(
		$messages,
		qr/ERROR:  22008: timestamp out of range for type $type\nDETAIL:  Type $type holds times from /,
		"$type: a clear error $name");
	is($output, '', "$type: and no id");
	return;
}

for my $kind (@kinds)
{
	my $type = $kind->{type};

	for my $clock (@{ $outside{$type} })
	{
		my $session = open_session($node);

		$session->query_safe(
			"CREATE TEMP TABLE minted (n serial, id $type, machine_id bigint)");
		for my $back ($noon, '2026-07-15 12:00:00.124+00')
		{
			$session->query_safe("SET idgen.test_clock = '$clock'");
			mint_fails($session, $type, "at $clock");
			mint_fails($session, $type, "at $clock again");
			$session->query_safe("SET idgen.test_clock = '$back'");
			$session->query_safe(
				"INSERT INTO minted (id, machine_id) SELECT $type(), record_machine_id() FROM generate_series(1, 3)"
			);
			is( $session->query_safe(
					"SELECT max(extract_ts(id)) - '$back' <= interval '1 ms' FROM minted"),
				't',
				"$type: the session works again when the clock does");
		}
		is($session->query_safe(misordered($kind, from => 'minted', by => 'n')),
			0, "$type: in order, with an error in between");
		is($session->query_safe('SELECT count(DISTINCT machine_id) FROM minted'),
			1, "$type: an error leaves the machine id alone");
		$session->quit;
	}
}

# The last ms of a kind: nothing comes after its last id, and a switch helps.
my %last = (
	record_id => [ '2060-11-03 19:53:47.775+00', 'ff', 'ZZZZZZZZZZZZZZZZZZZZ' ],
	push_id => [ '10889-08-02 05:31:50.655+00', 'ff', 'zzzzzzzzzzzzzzzzzzzz' ],
	rev_id => [ '10889-08-02 05:31:50.655+00', '00', '00000000000000000000000000' ]);

for my $kind (@kinds)
{
	my $type = $kind->{type};
	my ($clock, $bytes, $id) = @{ $last{$type} };
	my $session = open_session($node);

	$session->query_safe(
		"SET idgen.test_clock = '$clock'; SET idgen.test_random = '$bytes'");
	is($session->query_safe("SELECT $type()"), $id, "$type: the last id of all");
	mint_fails($session, $type, 'after the last id of all');
	mint_fails($session, $type, 'after the last id of all, again');
	$session->query_safe('RESET idgen.test_clock; RESET idgen.test_random');
	is($session->query_safe("SELECT extract_ts($type()) - now() < interval '1 min'"),
		't', "$type: without the hooks the session mints");
	$session->quit;
}

$node->stop;
done_testing();
