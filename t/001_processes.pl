# Ids are unique and ordered whichever process mints them, and however: sessions,
# parallel workers, reconnects, plans and cursors, transactions that roll back.
# All of it with and without the library in shared_preload_libraries.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $machine_id_of = '(id_inspect(record_id())).machine_id';

# Ten sessions at once and the workers of a parallel query: a machine id each.
sub test_machine_ids
{
	my ($node, $how) = @_;
	my @sessions = map { open_session($node) } 1 .. 10;
	my %owners;

	for my $session (@sessions)
	{
		my $first = $session->query_safe('SELECT record_machine_id()');
		my $minted = $session->query_safe(
			"SELECT DISTINCT $machine_id_of FROM generate_series(1, 1000)");

		is($minted, $first, "$how: one machine id in a session");
		$owners{$first}++;
	}
	is(scalar keys %owners, 10, "$how: ten sessions, ten machine ids");

	# again, when all the others have minted
	my @again =
	  map { $_->query_safe('SELECT record_machine_id()') } @sessions;
	is_deeply([ sort @again ], [ sort keys %owners ],
		"$how: a machine id is constant within its session");

	# A worker may be late to a query and find no rows left.
	my @workers;
	$sessions[0]->query_safe(parallel_settings());
	for (1 .. 50)
	{
		@workers = split /\n/, $sessions[0]->query_safe(
			"SELECT DISTINCT m FROM (SELECT $machine_id_of AS m FROM many) AS s");
		$owners{$_}++ for @workers;
		last if @workers > 1;
	}
	cmp_ok(scalar @workers, '>', 1, "$how: workers of one query have machine ids of their own");
	is_deeply([ grep { $_ != 1 } values %owners ],
		[], "$how: no machine id belongs to two processes");

	$_->quit for @sessions;
	return;
}

# The clock stands still, so that ids of two sessions differ by their tails alone.
sub test_tails
{
	my ($node, $how) = @_;
	my @sessions = map { open_session($node) } 1 .. 10;

	$node->safe_psql('postgres',
		'CREATE TABLE tails (kind text, tail bytea, who int, PRIMARY KEY (kind, tail))'
	);
	for my $clock ('2026-07-15 12:00:00.123+00', '')
	{
		for my $who (0 .. $#sessions)
		{
			my ($output, $messages) = try_query(
				$sessions[$who], qq(
				SET idgen.test_clock = '$clock';
				INSERT INTO tails
				SELECT 'push', (id_inspect(push_id())).random, $who FROM generate_series(1, 5000)
				UNION ALL
				SELECT 'rev', (id_inspect(rev_id())).tail, $who FROM generate_series(1, 5000)
			));
			is($messages, '',
				"$how: tails of session $who are its own"
				  . ($clock ? ', in one ms' : ''));
		}
	}
	is($node->safe_psql('postgres', 'SELECT count(*) FROM tails'),
		200_000, "$how: all tails are there");
	$node->safe_psql('postgres', 'DROP TABLE tails');
	$_->quit for @sessions;
	return;
}

sub test_reconnects
{
	my ($node, $how) = @_;

	$node->safe_psql(
		'postgres', q(
		CREATE TABLE reconnects
			(machine_id bigint UNIQUE, random bytea UNIQUE, tail bytea UNIQUE)));
	$node->pgbench(
		'--no-vacuum --connect --client=4 --transactions=250',
		0,
		[qr{actually processed: 1000/1000}],
		[qr{^$}],
		"$how: a thousand reconnects, no machine id or tail twice",
		{
			"reconnect_@{[ $how eq 'preloaded' ? 1 : 2 ]}" => q(
				INSERT INTO reconnects VALUES (record_machine_id(),
					(id_inspect(push_id())).random, (id_inspect(rev_id())).tail))
		});
	is( $node->safe_psql(
			'postgres', 'SELECT count(DISTINCT machine_id) FROM reconnects'),
		1000,
		"$how: a thousand reconnects, a thousand machine ids");
	$node->safe_psql('postgres', 'DROP TABLE reconnects');
	return;
}

# Parallel workers mint; all ids of one query differ.
sub test_parallel_query
{
	my ($node, $how) = @_;

	for my $kind (@kinds)
	{
		my $minting = "SELECT $kind->{type}() AS id FROM many";

		like(
			$node->safe_psql('postgres',
				parallel_settings() . "EXPLAIN (COSTS OFF, VERBOSE) $minting"),
			qr/Gather.*Parallel Seq Scan[^\n]*\n\s+Output: $kind->{type}\(\)/s,
			"$how: parallel workers evaluate $kind->{type}()");
		is( $node->safe_psql(
				'postgres',
				parallel_settings()
				  . "SELECT count(*), count(DISTINCT id) FROM ($minting) AS s"),
			'100000|100000',
			"$how: a parallel query mints distinct $kind->{type}s");
	}
	return;
}

# Everything that a session can do to mint, in one session, and in between what
# might tempt a generator to start afresh.
sub test_one_session
{
	my ($node, $how) = @_;
	my $session = open_session($node);
	my $mint = 'INSERT INTO minted DEFAULT VALUES';

	# the unique constraints see to it that no id comes twice
	$session->query_safe(
		q(
		CREATE TABLE minted (n serial PRIMARY KEY, record_id record_id UNIQUE DEFAULT record_id(),
			push_id push_id UNIQUE DEFAULT push_id(), rev_id rev_id UNIQUE DEFAULT rev_id());
		CREATE FUNCTION mint_in_loop() RETURNS void LANGUAGE plpgsql AS $$
		DECLARE
			r record_id; p push_id; v rev_id;
		BEGIN
			FOR i IN 1 .. 100 LOOP
				r := record_id(); p := push_id(); v := rev_id();
				INSERT INTO minted VALUES (DEFAULT, r, p, v);
			END LOOP;
		END $$;
		CREATE PROCEDURE mint_and_fail() LANGUAGE plpgsql AS $$
		BEGIN
			FOR i IN 1 .. 100 LOOP
				BEGIN
					INSERT INTO minted DEFAULT VALUES;
					IF i % 2 = 0 THEN
						RAISE EXCEPTION 'no';
					END IF;
				EXCEPTION WHEN raise_exception THEN
					NULL;
				END;
				IF i % 10 = 0 THEN
					COMMIT;
				END IF;
			END LOOP;
		END $$));

	my $machine_id = $session->query_safe('SELECT record_machine_id()');
	my $of_a_row = 'record_id() AS record_id, push_id() AS push_id, rev_id() AS rev_id';

	my %ways = (
		'DISCARD ALL' => "$mint; DISCARD ALL; $mint",
		'RESET ALL' => "$mint; RESET ALL; $mint",
		'a generic plan' => "SET plan_cache_mode = force_generic_plan;
			PREPARE p AS $mint; EXECUTE p; EXECUTE p; EXECUTE p; DEALLOCATE p; RESET plan_cache_mode",
		'a custom plan' => "SET plan_cache_mode = force_custom_plan;
			PREPARE p AS $mint; EXECUTE p; EXECUTE p; EXECUTE p; DEALLOCATE p; RESET plan_cache_mode",
		'compiled code' => "SET jit = on; SET jit_above_cost = 0; SET jit_inline_above_cost = 0; SET jit_optimize_above_cost = 0;
			INSERT INTO minted (record_id, push_id, rev_id) SELECT $of_a_row FROM generate_series(1, 100);
			SET jit = off; $mint; SET jit = on; $mint; RESET jit; RESET jit_above_cost;
			RESET jit_inline_above_cost; RESET jit_optimize_above_cost",
		'a multi-row insert' =>
		  'INSERT INTO minted VALUES (DEFAULT), (DEFAULT), (DEFAULT)',
		'INSERT … SELECT' => "INSERT INTO minted (record_id, push_id, rev_id)
			SELECT $of_a_row FROM generate_series(1, 100)",
		'COPY with defaults' => "COPY minted (n) FROM STDIN;\n-1\n-2\n-3\n\\.\n
			UPDATE minted SET n = DEFAULT WHERE n < 0",
		'a PL/pgSQL loop' => 'SELECT mint_in_loop()',
		'PL/pgSQL, generic plans' =>
		  'SET plan_cache_mode = force_generic_plan; SELECT mint_in_loop(); RESET plan_cache_mode',
		'subtransactions that roll back' => 'CALL mint_and_fail()',
		'a transaction that rolls back' => "$mint; BEGIN; $mint; $mint; ROLLBACK; $mint",
		'savepoints' => "BEGIN; $mint; SAVEPOINT a; $mint; ROLLBACK TO a; $mint; RELEASE a; $mint; COMMIT",
		'an error after minting' => "$mint; SELECT 1/(record_id() IS NULL)::int; $mint",
		'INSERT … ON CONFLICT' =>
		  'INSERT INTO minted VALUES (1), (1) ON CONFLICT (n) DO NOTHING',
		'two sorts of cursor' => "BEGIN; DECLARE c CURSOR FOR SELECT $of_a_row FROM generate_series(1, 3);
			CREATE TEMP TABLE fetched AS SELECT $of_a_row; FETCH 1 FROM c; FETCH 1 FROM c; $mint; FETCH 1 FROM c;
			DECLARE h CURSOR WITH HOLD FOR SELECT $of_a_row FROM generate_series(1, 3); $mint; COMMIT;
			FETCH ALL FROM h; CLOSE h; DROP TABLE fetched",
	);
	for my $way (sort keys %ways)
	{
		my ($output, $messages) = try_query($session, "$ways{$way}; $mint");
		$messages =~ s/.*division by zero\n?//;
		is($messages, '', "$how: $way mints no id twice");
		for my $kind (@kinds)
		{
			is( $session->query_safe(
					misordered(
						$kind,
						id => $kind->{type},
						from => 'minted',
						by => 'n')),
				0,
				"$how: $way keeps the order of $kind->{type}s");
		}
		is($session->query_safe('SELECT record_machine_id()'),
			$machine_id, "$how: $way keeps the machine id");
	}

	# what a cursor returns is new each time
	my @fetched = split /\n/, $session->query_safe(
		q(BEGIN; DECLARE c CURSOR FOR SELECT push_id() FROM generate_series(1, 10);
		  FETCH 2 FROM c; SELECT push_id(); FETCH 1 FROM c; FETCH 7 FROM c; COMMIT));
	is(scalar @fetched, 11, "$how: a cursor fetched in pieces");
	is_deeply(\@fetched, [ sort @fetched ],
		"$how: ids of a cursor are ascending in the order of the calls");

	$session->quit;
	$node->safe_psql('postgres',
		'DROP TABLE minted; DROP FUNCTION mint_in_loop; DROP PROCEDURE mint_and_fail'
	);
	return;
}

my %conf = (
	'not preloaded' => '',
	'preloaded' => "shared_preload_libraries = 'idgen'\n");

for my $how (sort keys %conf)
{
	my $name = $how =~ s/ /_/r;
	my $node = new_node($name, conf => $conf{$how});

	$node->safe_psql('postgres',
		'CREATE TABLE many AS SELECT n FROM generate_series(1, 100000) AS n; ANALYZE many'
	);
	test_machine_ids($node, $how);
	test_tails($node, $how);
	test_reconnects($node, $how);
	test_parallel_query($node, $how);
	test_one_session($node, $how);
	$node->stop;
}

done_testing();
