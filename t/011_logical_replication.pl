# Logical replication: ids travel as text and in binary, the worker that applies
# them mints in defaults and triggers, and a subscriber that lacks the extension is
# told so.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $publisher = new_node('publisher',
	allows_streaming => 'logical',
	conf => "logical_decoding_work_mem = 64kB\n");
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');

$subscriber->init;
$subscriber->append_conf('postgresql.conf',
	"wal_retrieve_retry_interval = 100ms\nlog_min_messages = warning\n");
$subscriber->start;

$publisher->safe_psql(
	'postgres', "CREATE TABLE ids (id record_id PRIMARY KEY DEFAULT record_id(), p push_id DEFAULT push_id(),
		v rev_id DEFAULT rev_id(), a push_id[] DEFAULT ARRAY[push_id(), NULL, '--------------------'], n int);
	CREATE TABLE plain (p push_id, v rev_id);
	ALTER TABLE plain REPLICA IDENTITY FULL;
	CREATE PUBLICATION ids FOR TABLE ids, plain;
	INSERT INTO ids (n) SELECT generate_series(1, 1000)");
my $connstr = $publisher->connstr . ' dbname=postgres';

# A subscriber without the extension

psql_fails_like(
	$subscriber,
	'CREATE TABLE ids (id record_id PRIMARY KEY)',
	qr/ERROR:  type "record_id" does not exist/,
	'no extension, no table');
psql_fails_like(
	$subscriber,
	"CREATE SUBSCRIPTION bare CONNECTION '$connstr' PUBLICATION ids",
	qr/ERROR:  relation "public.(ids|plain)" does not exist/,
	'no table, no subscription');

# columns of other types: text takes what is sent as text
sub subscribe_without_extension
{
	my ($type, $options, $expected, $name) = @_;
	my $start = -s $subscriber->logfile;

	$subscriber->safe_psql('postgres',
		"CREATE TABLE ids (id $type PRIMARY KEY, p $type, v $type, a text, n int); CREATE TABLE plain (p $type, v $type)");
	$subscriber->safe_psql('postgres',
		"CREATE SUBSCRIPTION bare CONNECTION '$connstr' PUBLICATION ids WITH (copy_data = false, $options)");
	$publisher->safe_psql('postgres', 'INSERT INTO ids (n) VALUES (0)');
	if (ref $expected)
	{
		$subscriber->wait_for_log($expected, $start);
		pass($name);
	}
	else
	{
		$publisher->wait_for_catchup('bare');
		is($subscriber->safe_psql('postgres', $expected), 't', $name);
	}
	$subscriber->safe_psql('postgres',
		'DROP SUBSCRIPTION bare; DROP TABLE ids, plain');
	$publisher->safe_psql('postgres', 'DELETE FROM ids WHERE n = 0');
	return;
}

subscribe_without_extension('text', 'binary = false',
	'SELECT count(*) = 1 AND bool_and(length(id) = 20 AND length(v) = 26) FROM ids',
	'no extension: columns of type text get the text of ids');
subscribe_without_extension(
	'bigint',
	'binary = false',
	qr/ERROR:  invalid input syntax for type bigint: "\w{20}"\n.*CONTEXT:  processing remote data .*column "id"/s,
	'no extension: columns of type bigint: an error that names the column and shows the id');
subscribe_without_extension(
	'bigint',
	'binary = true',
	qr/ERROR:  (incorrect binary data format in logical replication column 1|insufficient data left in message)/,
	'no extension: columns of type bigint, in binary: an error');

# A subscriber that has it, with columns of its own whose ids the workers mint

$subscriber->safe_psql(
	'postgres', "CREATE EXTENSION idgen;
	CREATE TABLE ids (id record_id PRIMARY KEY, p push_id, v rev_id, a push_id[], n int,
		seq bigserial, local_r record_id UNIQUE DEFAULT record_id(), local_p push_id UNIQUE DEFAULT push_id(),
		local_v rev_id UNIQUE DEFAULT rev_id(), machine_id bigint DEFAULT record_machine_id());
	CREATE TABLE plain (p push_id, v rev_id);
	CREATE TABLE audit (seq bigserial, id record_id PRIMARY KEY DEFAULT record_id(), p push_id DEFAULT push_id(),
		v rev_id DEFAULT rev_id(), pid int DEFAULT pg_backend_pid(), machine_id bigint DEFAULT record_machine_id());
	CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO public.audit DEFAULT VALUES; RETURN NULL; END';
	CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON ids FOR EACH ROW EXECUTE FUNCTION audit();
	ALTER TABLE ids ENABLE ALWAYS TRIGGER audit");

my %modes = (
	'text' => 'binary = false',
	'binary' => 'binary = true',
	'binary, streamed' => 'binary = true, streaming = on');
$modes{'text, streamed in parallel'} = 'streaming = parallel'
  if $subscriber->safe_psql('postgres', 'SHOW server_version_num') >= 160000;

my $number = 0;
for my $mode (sort keys %modes)
{
	my $subscription = 'subscription' . ++$number;

	$subscriber->safe_psql('postgres', 'TRUNCATE ids, plain, audit RESTART IDENTITY');
	$publisher->safe_psql('postgres', 'TRUNCATE plain');
	$subscriber->safe_psql('postgres',
		"CREATE SUBSCRIPTION $subscription CONNECTION '$connstr' PUBLICATION ids WITH ($modes{$mode})");
	$subscriber->wait_for_subscription_sync($publisher, $subscription);

	# single rows, and one transaction that is large enough to be streamed
	$publisher->pgbench(
		'--no-vacuum --client=2 --transactions=200',
		0,
		[qr{actually processed: 400/400}],
		[qr{^$}],
		"$mode: 400 transactions of a row each",
		{
			"replicate_$number" => "INSERT INTO ids (n) VALUES (:client_id);
				INSERT INTO plain VALUES (push_id(), rev_id());"
		});
	$publisher->safe_psql(
		'postgres', "BEGIN;
		INSERT INTO ids (n) SELECT generate_series(1, 5000);
		UPDATE ids SET p = push_id() WHERE n % 2 = 0;
		DELETE FROM ids WHERE n % 7 = 0;
		DELETE FROM plain WHERE v IN (SELECT v FROM plain LIMIT 10);
		UPDATE plain SET p = push_id_at('2026-07-15 12:00+00') WHERE v IN (SELECT v FROM plain LIMIT 10);
		COMMIT");
	$publisher->wait_for_catchup($subscription);

	for my $query ('SELECT id, p, v, a, n FROM ids ORDER BY id', 'SELECT p, v FROM plain ORDER BY v')
	{
		my $expected = $publisher->safe_psql('postgres', $query);

		ok($expected eq $subscriber->safe_psql('postgres', $query),
			"$mode: the rows are the same: $query");
	}

	# each worker is a process of its own, with a machine id of its own
	is( $subscriber->safe_psql(
			'postgres', 'SELECT count(*) > 5000, count(DISTINCT local_r) = count(*),
				count(DISTINCT local_p) = count(*), count(DISTINCT local_v) = count(*),
				bool_and(machine_id = (id_inspect(local_r)).machine_id) FROM ids'
		),
		't|t|t|t|t',
		"$mode: workers mint distinct ids by defaults");
	is( $subscriber->safe_psql(
			'postgres', 'SELECT count(DISTINCT pid), count(DISTINCT machine_id) = count(DISTINCT pid), count(*) > 5000,
				count(DISTINCT p) = count(*), count(DISTINCT v) = count(*), bool_and(machine_id = (id_inspect(id)).machine_id)
			FROM audit'
		) =~ s/^\d+\|//r,
		't|t|t|t|t',
		"$mode: workers mint distinct ids by a trigger, a machine id for each worker");
	for my $kind (@kinds)
	{
		my $column = { record_id => 'id', push_id => 'p', rev_id => 'v' }->{ $kind->{type} };

		is( $subscriber->safe_psql(
				'postgres',
				misordered(
					$kind,
					id => $column,
					from => 'audit',
					partition => 'pid',
					by => 'seq')),
			0,
			"$mode: $kind->{type}s of each worker are in order");
	}
	isnt($subscriber->safe_psql('postgres', 'SELECT record_machine_id()'),
		$subscriber->safe_psql('postgres', 'SELECT max(machine_id) FROM audit'),
		"$mode: the machine id of a worker is no session's");
	$subscriber->safe_psql('postgres', "DROP SUBSCRIPTION $subscription");
}

$subscriber->stop;
$publisher->stop;
done_testing();
