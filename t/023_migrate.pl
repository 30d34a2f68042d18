# docs/migrate.md on live tables: the very statements of its two long recipes, while
# pgbench writes and reads.  Nobody waits for them longer than a moment, no row and
# no update gets lost, the old rows keep their order, and references hold.
#
# "A moment" is not measured.  Statements that take a strong lock must not read or
# rewrite a table, which PostgreSQL reports with DEBUG1.  All others are stopped half
# way, or kept in an open transaction, until every client has committed again.

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
my $takes_long = qr/rewriting table|verifying table|building index|validating foreign key/;

my $node = new_node('main');
my @blocks = sql_blocks(split /\n/, slurp_file('docs/migrate.md'));

# Starts clients of the application, which run a script over and over.  In each
# transaction a client writes a line into the table "journal".
sub start_application
{
	my ($dbname, $first_client, $script) = @_;
	my $file = "$PostgreSQL::Test::Utils::tmp_check/${dbname}_$first_client.sql";
	my %application = (first => $first_client, stderr => '');

	append_to_file($file, $script);
	$application{run} = IPC::Run::start(
		[
			$node->installed_command('pgbench'),
			'--no-vacuum', '--verbose-errors', "--client=$clients", '--rate=200',
			'--time=100000', "--define=first=$first_client", "--file=$file",
			$node->connstr($dbname)
		],
		'>', \my $stdout, '2>', \$application{stderr});
	return \%application;
}

sub stop_application
{
	my ($application, $name) = @_;

	$application->{run}->signal('TERM');
	$application->{run}->finish;
	unlike($application->{stderr}, qr/error|abort/i, "$name: no statement failed");
	return;
}

# Every client commits something that it begins from now on.  If one does not, all
# that follows would wait with it.
sub makes_progress
{
	my ($dbname, $application, $name) = @_;
	my $first = $application->{first};
	my $now = $node->safe_psql($dbname, 'SELECT coalesce(max(n), 0) FROM journal');

	ok( $node->poll_query_until($dbname,
			"SELECT count(DISTINCT client) = $clients FROM journal WHERE n > $now
				AND client >= $first AND client < $first + $clients"),
		"$name: all clients go on")
	  or die "a client waits or has failed: $application->{stderr}\n";
	return;
}

# Starts a statement that will wait for "gate", a session that has done something in
# an open transaction, and returns when it does.
sub start_and_wait_at
{
	my ($dbname, $session, $gate, $code, $name) = @_;
	my $pid = scalar $session->query('SELECT pg_backend_pid()');
	my $gate_pid = $gate->query_safe('SELECT pg_backend_pid()');

	$session->query_until(qr/started/, "\\echo started\n$code\n");
	ok( $node->poll_query_until($dbname,
			"SELECT $gate_pid = ANY (pg_blocking_pids($pid))"),
		"$name: is stopped half way");
	return $pid;
}

# Runs the blocks of a section on a database where the first of them has made the
# tables.  "on_block" is called before each.
sub run_section
{
	my ($dbname, %params) = @_;
	my @tables = @{ $params{tables} };
	my $session = open_session($node, dbname => $dbname);
	my $gate = open_session($node, dbname => $dbname);

	$session->query_safe('SET log_statement = none; SET client_min_messages = debug1');
	foreach my $block (@{ $params{blocks} })
	{
		my $code = $block->{code};
		my $name = "docs/migrate.md:$block->{line}";
		my $application = $params{on_block}->($block);
		my $messages;

		if ($code =~ /^DO/)
		{
			# the last row that it has to fill is locked
			my ($table, $column) = $code =~ /UPDATE (\w+) SET (\w+) =/
			  or die "$name: no UPDATE";
			$gate->query_safe('BEGIN');
			$gate->query_safe(
				"SELECT id FROM $table WHERE $column IS NULL ORDER BY id DESC LIMIT 1 FOR UPDATE"
			);
			my $pid = start_and_wait_at($dbname, $session, $gate, $code, $name);
			makes_progress($dbname, $application, $name);
			is( $node->safe_psql(
					$dbname,
					"SELECT DISTINCT mode FROM pg_locks
					WHERE pid = $pid AND locktype = 'relation' AND relation = '$table'::regclass
						AND mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')"
				),
				'',
				"$name: it has no strong lock");
			cmp_ok(
				$node->safe_psql($dbname, "SELECT count(*) FROM $table WHERE $column IS NULL"),
				'<=', 1000,
				"$name: the batches before are committed");

			# it is broken off, and run again
			$node->safe_psql($dbname, "SELECT pg_cancel_backend($pid)");
			(undef, $messages) = try_query($session, '');
			like($messages, qr/canceling statement due to user request/, "$name: it is broken off");
			$gate->query_safe('COMMIT');
			(undef, $messages) = try_query($session, $code);
			is($node->safe_psql($dbname, "SELECT count(*) FROM $table WHERE $column IS NULL"),
				0, "$name: the second run fills all rows");
		}
		elsif ($code =~ / CONCURRENTLY /)
		{
			# someone else writes to the tables
			$gate->query_safe(
				'BEGIN; LOCK TABLE ' . join(', ', @tables) . ' IN ROW EXCLUSIVE MODE');
			start_and_wait_at($dbname, $session, $gate, $code, $name);
			makes_progress($dbname, $application, $name);
			$gate->query_safe('COMMIT');
			(undef, $messages) = try_query($session, '');
		}
		elsif ($code =~ /VALIDATE CONSTRAINT/)
		{
			(undef, $messages) = try_query($session, "BEGIN; $code");
			makes_progress($dbname, $application, $name);
			$session->query('COMMIT');
		}
		else
		{
			# as the document says: again, if it could not have its lock
			for (1 .. 100)
			{
				(undef, $messages) = try_query($session, $code);
				last unless $messages =~ /lock timeout/;
			}
			unlike($messages, $takes_long, "$name: reads and rewrites no table");
		}
		unlike($messages, qr/ERROR/, "$name: runs");
		makes_progress($dbname, $application, "after $name");
	}
	$session->quit;
	$gate->quit;
	return;
}

# The blocks of a section, the first of them run in a database of its own
sub begin_section
{
	my ($dbname, $heading) = @_;
	my ($first, @rest) = grep { $_->{heading} eq $heading } @blocks;

	$node->safe_psql('postgres', "CREATE DATABASE $dbname");
	$node->safe_psql($dbname, "CREATE EXTENSION idgen; $first->{code}");
	return @rest;
}

# PostgreSQL does report what must not happen under a lock

my (undef, undef, $reports) = $node->psql(
	'postgres', q(
	CREATE TABLE control AS SELECT generate_series(1, 10) AS n;
	SET client_min_messages = debug1;
	ALTER TABLE control ADD COLUMN id push_id DEFAULT push_id();
	ALTER TABLE control ALTER COLUMN id SET NOT NULL;
	CREATE UNIQUE INDEX ON control (id);
	ALTER TABLE control ADD FOREIGN KEY (id) REFERENCES control (id)));
like($reports, qr/rewriting table.*verifying table.*building index.*validating foreign key/s,
	'rewriting and reading a table is reported');

# From bigint

my @section = begin_section('orders', 'From bigint');
$node->safe_psql(
	'orders', 'CREATE TABLE journal (n bigint GENERATED ALWAYS AS IDENTITY, client int, id bigint, key push_id,
		amount int, updated bigint)');

# the application as it was, and as it will be
my $script = q(
	\set amount random(1, 1000)
	\set old random(1, 8000)
	BEGIN;
	INSERT INTO orders (amount) VALUES (:amount) RETURNING %1$s AS new \gset
	INSERT INTO order_line (order_%1$s, article) VALUES (':new', 'article 1'), (':new', 'article 2');
	INSERT INTO journal (client, %1$s, amount, updated) VALUES (:first + :client_id, ':new', :amount, :old);
	UPDATE orders SET amount = amount + 1 WHERE id = :old;
	SELECT article FROM orders JOIN order_line ON orders.%1$s = order_%1$s WHERE orders.id = :old;
	COMMIT;
);
my $was = start_application('orders', 0, sprintf($script, 'id'));
my $will_be;

run_section(
	'orders',
	tables => [ 'orders', 'order_line' ],
	blocks => \@section,
	on_block => sub {
		my ($block) = @_;

		# step 5, after which nothing uses the old columns
		if (!$will_be && $block->{code} =~ /created_in/)
		{
			$will_be = start_application('orders', 100, sprintf($script, 'key'));
			makes_progress('orders', $_, 'both columns in use') for $was, $will_be;
			stop_application($was, 'the old application');
		}
		return $will_be // $was;
	});
stop_application($will_be, 'the new application');

is( $node->safe_psql(
		'orders',
		'SELECT count(*) - (SELECT count(*) FROM journal), count(DISTINCT key) - count(*), count(DISTINCT id) - count(id)
		FROM orders'),
	'10000|0|0',
	'every order is there, once');
is( $node->safe_psql(
		'orders',
		'SELECT count(*) FROM journal LEFT JOIN orders ON orders.key = coalesce(journal.key, (SELECT key FROM orders AS o WHERE o.id = journal.id))
		WHERE orders.amount IS DISTINCT FROM journal.amount
		OR (SELECT count(*) FROM order_line WHERE order_key = orders.key) <> 2'),
	0,
	'new orders have their amount and their lines');
is( $node->safe_psql(
		'orders',
		'SELECT count(*) FROM orders LEFT JOIN (SELECT updated AS id, count(*) FROM journal GROUP BY 1) AS updates USING (id)
		WHERE id <= 10000 AND (amount <> id % 1000 + coalesce(count, 0)
			OR (SELECT count(*) FROM order_line WHERE order_key = orders.key) <> 2)'),
	0,
	'old orders have every update, and their lines');
is( $node->safe_psql(
		'orders',
		q(SELECT count(*) FROM orders WHERE id <= 10000 AND extract_ts(key) <> date_trunc('milliseconds', created_at)
			OR abs(extract(epoch FROM extract_ts(key) - created_at)) > 60)),
	0,
	'ids have the time of their rows');

# the run that was broken off may have split the three orders of one ms
cmp_ok(
	$node->safe_psql(
		'orders',
		'SELECT count(*) FILTER (WHERE n <> m)
		FROM (SELECT row_number() OVER (ORDER BY created_at, id) AS n, row_number() OVER (ORDER BY key) AS m
			FROM orders WHERE id <= 10000) AS o'),
	'<=', 3,
	'old orders are in order');
is( $node->safe_psql(
		'orders',
		q(SELECT string_agg(pg_get_constraintdef(oid), ', ' ORDER BY conname)
		FROM pg_constraint WHERE conrelid IN ('orders'::regclass, 'order_line'::regclass) AND contype <> 'n' AND convalidated)
	),
	'FOREIGN KEY (order_key) REFERENCES orders(key), PRIMARY KEY (id), PRIMARY KEY (key)',
	'the constraints are those of before, on the new column');

# From text push ids

@section = grep { $_->{code} !~ /at_once|TYPE push_id/ }
  begin_section('messages', 'From text push ids');
$node->safe_psql('messages',
	'CREATE TABLE journal (n bigint GENERATED ALWAYS AS IDENTITY, client int, id text);
	CREATE TABLE before AS SELECT id, body FROM message');

# one application, which notices nothing
my $application = start_application(
	'messages', 0, q(
	BEGIN;
	INSERT INTO message (body) VALUES ('new') RETURNING id AS new \gset
	INSERT INTO reply (message_id, body) VALUES (':new', 're: new');
	INSERT INTO journal (client, id) VALUES (:first + :client_id, ':new');
	UPDATE message SET body = 'read' WHERE id = ':new';
	SELECT reply.body FROM message JOIN reply ON message_id = message.id WHERE message.id = ':new';
	COMMIT;
));
run_section(
	'messages',
	tables => [ 'message', 'reply' ],
	blocks => \@section,
	on_block => sub { return $application });
stop_application($application, 'the application');

is( $node->safe_psql(
		'messages', q(
		SELECT count(*) FROM (SELECT id, body FROM before UNION ALL SELECT id, 'read' FROM journal) AS expected
		FULL JOIN message ON expected.id = message.id::text
		WHERE message.body IS DISTINCT FROM expected.body
		OR (SELECT count(*) FROM reply WHERE message_id = message.id) <> 1)),
	0,
	'every message is there, with its reply');
is( $node->safe_psql(
		'messages',
		q(SELECT string_agg(format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)), ', ' ORDER BY conname)
		FROM pg_constraint WHERE conrelid IN ('message'::regclass, 'reply'::regclass) AND contype <> 'n' AND convalidated)
	),
	'message PRIMARY KEY (id), reply FOREIGN KEY (message_id) REFERENCES message(id), reply PRIMARY KEY (id)',
	'the constraints are those of before');
is( $node->safe_psql(
		'messages',
		q(SELECT string_agg(format('%s %s %s', attrelid::regclass, atttypid::regtype, attnotnull), ', ' ORDER BY attrelid)
		FROM pg_attribute WHERE (attrelid::regclass::text, attname) IN (('message', 'id'), ('reply', 'message_id')))),
	'message push_id t, reply push_id t',
	'and the columns have the new type');

done_testing();
