# create_id_partition() in company: those who read and write go on, and those who
# want the same partition at the same time all get it.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = new_node('main', conf => "max_prepared_transactions = 2\nlock_timeout = 500ms\n");

$node->safe_psql('postgres', q{
	CREATE TABLE event (id rev_id PRIMARY KEY DEFAULT rev_id()) PARTITION BY RANGE (id);
	SELECT create_id_partition('event', 'event_first', '1970-01-01+00', '2030-01-01+00');
	INSERT INTO event VALUES (rev_id_at('2026-07-15+00'));
});

# a transaction that has read and written, and keeps its locks without a session
$node->safe_psql('postgres', q{
	BEGIN;
	INSERT INTO event VALUES (rev_id_at('2026-07-16+00'));
	SELECT count(*) FROM event;
	PREPARE TRANSACTION 'reads and writes';
});
is( $node->safe_psql('postgres',
		q{SELECT create_id_partition('event', 'event_2030', '2030-01-01+00', '2031-01-01+00')}),
	'event_2030',
	'a partition is made while others read and write');
my ($rc, $stdout, $stderr) = $node->psql('postgres',
	q{CREATE TABLE event_2031 PARTITION OF event FOR VALUES FROM (rev_min('2031-12-31+00')) TO (rev_min('2030-12-31+00'))});
like($stderr, qr/lock timeout/, 'PARTITION OF would have to wait');

# a partition that is on its way out is none
($rc, $stdout, $stderr) = $node->psql('postgres', q{
	SELECT create_id_partition('event', 'event_2060', '2060-01-01+00', '2061-01-01+00');
	ALTER TABLE event DETACH PARTITION event_2060 CONCURRENTLY});
like($stderr, qr/lock timeout/, 'DETACH CONCURRENTLY waits for them');
is( $node->safe_psql('postgres', q{SELECT partition FROM id_partitions('event')}),
	"event_2030\nevent_first",
	'a partition that is being detached is not listed');

# and the other way round, until it commits
$node->safe_psql('postgres', q{
	COMMIT PREPARED 'reads and writes';
	ALTER TABLE event DETACH PARTITION event_2060 FINALIZE;
	BEGIN;
	SELECT create_id_partition('event', 'event_2031', '2031-01-01+00', '2032-01-01+00');
	PREPARE TRANSACTION 'makes a partition';
});
is( $node->safe_psql('postgres', q{
		INSERT INTO event VALUES (rev_id_at('2030-07-16+00'));
		SELECT count(*) FROM event}),
	'3',
	'others read and write while a partition is made');
is( $node->safe_psql('postgres', q{
		SELECT string_agg(DISTINCT mode, ' ' ORDER BY mode) FROM pg_locks
		WHERE relation = 'event'::regclass AND pid IS NULL}),
	'AccessShareLock ShareUpdateExclusiveLock',
	'the locks on the table');
($rc, $stdout, $stderr) = $node->psql('postgres', q{
	CREATE ROLE other;
	SET ROLE other;
	SELECT create_id_partition('event', 'event_2032', '2032-01-01+00', '2033-01-01+00')});
like($stderr, qr/must be owner/, 'those who may not make one do not wait for those who do');
$node->safe_psql('postgres', q{COMMIT PREPARED 'makes a partition'});

# the same partitions from eight sessions at once
$node->append_conf('postgresql.conf', 'lock_timeout = 0');
$node->reload;
my $script = PostgreSQL::Test::Utils::tempdir . '/create.sql';
append_to_file($script, q{
\set year random(2032, 2051)
SELECT create_id_partition('event', 'event_' || :year, make_timestamptz(:year, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(:year + 1, 1, 1, 0, 0, 0, 'UTC'));
});
$node->command_checks_all(
	[ 'pgbench', '-n', '-c', 8, '-t', 25, '-f', $script, '-h', $node->host, '-p', $node->port, 'postgres' ],
	0, [qr{actually processed: 200/200}], [qr/^(?!.*ERROR)/s],
	'eight sessions make the same twenty partitions');
my $partitions = $node->safe_psql('postgres',
	q{SELECT count(*) FROM id_partitions('event') WHERE start_ts >= '2032-01-01+00'});
cmp_ok($partitions, '>=', 15, 'most of them came about');
cmp_ok($partitions, '<=', 20, 'once each');
is($node->safe_psql('postgres', q{
	SELECT count(*) FROM id_partitions('event') a JOIN id_partitions('event') b ON a.partition < b.partition
	WHERE a.start_ts < b.end_ts AND b.start_ts < a.end_ts}), '0', 'no two overlap');

$node->stop;
done_testing();
