# Databases with branded types: dump and restore in every way, what is theirs
# after that, logical replication, sessions side by side, many of them.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time);

my $node = PostgreSQL::Test::Cluster->new('main');
my $tempdir = PostgreSQL::Test::Utils::tempdir;

$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf', 'max_locks_per_transaction = 2048');
$node->start;

# The extension, the brands and the tables are in a schema each; one brand is in
# two schemas, of two kinds.
sub create_database
{
	my ($dbname) = @_;

	$node->safe_psql('postgres', "CREATE DATABASE $dbname TEMPLATE template0");
	$node->safe_psql(
		$dbname, q(
		CREATE SCHEMA utils;
		CREATE EXTENSION idgen SCHEMA utils;
		CREATE SCHEMA types;
		CREATE SCHEMA "odd ""schema"" (x).y";
		CREATE SCHEMA app;
		SET search_path = types, utils;
		SELECT create_branded_id('evt', 'rev_id');
		SELECT create_branded_id('usr', 'record_id', 'user key');
		SELECT create_branded_id('x_y', 'push_id');
		SET search_path = "odd ""schema"" (x).y", utils;
		SELECT create_branded_id('evt', 'push_id');

		SET search_path = app, types, utils;
		CREATE TABLE users (
			id "user key" PRIMARY KEY DEFAULT "user key"(),
			created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
			friends "user key"[],
			CHECK (id >= usr_min('2026-01-01+00'))
		);
		CREATE INDEX ON users USING gin (friends);
		CREATE INDEX ON users USING hash (id);
		CREATE INDEX ON users USING brin (id usr_id_bloom_ops);
		CREATE TABLE events (
			id evt_id DEFAULT evt_id(),
			usr "user key" NOT NULL REFERENCES users,
			old "odd ""schema"" (x).y".evt_id DEFAULT "odd ""schema"" (x).y".evt_id(),
			text text DEFAULT x_y_id() CHECK (is_x_y_id(text)),
			PRIMARY KEY (id, usr)
		) PARTITION BY RANGE (id);
		CREATE TABLE events_july PARTITION OF events
			FOR VALUES FROM (evt_min('2026-07-31 23:59:59.999+00')) TO (evt_min('2026-06-30 23:59:59.999+00'));
		CREATE TABLE events_rest PARTITION OF events DEFAULT;
		CREATE TABLE hashed (id x_y_id DEFAULT x_y_id()) PARTITION BY HASH (id);
		CREATE TABLE hashed0 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 0);
		CREATE TABLE hashed1 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 1);
		CREATE INDEX ON events_rest ("odd ""schema"" (x).y".extract_ts(old), text) WHERE id < evt_min('2000-01-01+00');
		CREATE DOMAIN event_of_now AS evt_id CHECK (VALUE < evt_min('2000-01-01+00'));
		CREATE TYPE pair AS (evt event_of_now, xy x_y_id);
		CREATE TABLE pairs (id x_y_id PRIMARY KEY DEFAULT x_y_id(), pair pair, pairs pair[]);
		CREATE VIEW newest AS
			SELECT min(id) AS id, "odd ""schema"" (x).y".max(old) AS old, max(id::rev_id) AS kind FROM events WHERE text < x_y_max('2060-01-01+00');
		CREATE FUNCTION first_of(usr "user key") RETURNS evt_id LANGUAGE sql STABLE
			BEGIN ATOMIC SELECT max(e.id) FROM events e WHERE e.usr = first_of.usr; END;
		INSERT INTO users (friends) SELECT ARRAY["user key"(), NULL] FROM generate_series(1, 500);
		INSERT INTO events (id, usr)
			SELECT evt_id_at('2026-06-15+00'::timestamptz + n * interval '1 h'), u.id
			FROM (SELECT id, row_number() OVER () AS n FROM users) u;
		INSERT INTO pairs (pair, pairs)
			SELECT (id, x_y_id())::pair, ARRAY[(id, NULL)::pair] FROM events LIMIT 100;
		INSERT INTO hashed SELECT FROM generate_series(1, 100);
		ANALYZE;
	));
	return;
}

# What is in no extension, and no part of another object, of those classes of objects that brands consist of
my $objects = q(
	SELECT string_agg(concat_ws(' ', v.class, n.nspname, v.name), E'\n' ORDER BY v.class, n.nspname, v.name)
	FROM (SELECT 'pg_proc', oid, pronamespace, proname FROM pg_proc
		  UNION ALL SELECT 'pg_type', oid, typnamespace, typname FROM pg_type
		  UNION ALL SELECT 'pg_operator', oid, oprnamespace, oprname FROM pg_operator
		  UNION ALL SELECT 'pg_opclass', oid, opcnamespace, opcname FROM pg_opclass
		  UNION ALL SELECT 'pg_opfamily', oid, opfnamespace, opfname FROM pg_opfamily) v(class, oid, namespace, name)
		JOIN pg_namespace n ON n.oid = v.namespace
	WHERE v.oid >= 16384 AND n.nspname <> 'app'
	  AND NOT EXISTS (SELECT FROM pg_depend d WHERE (d.classid, d.objid) = (v.class::regclass, v.oid) AND d.deptype IN ('e', 'i')));

create_database('source');
my $contents = contents_of($node, 'source');
my $schema = schema_of($node, 'source');

cmp_ok(scalar(split /\n/, $contents), '>=', 7, 'there is something to dump');
unlike($contents, qr/\|0\|/, 'no table is empty');

my @restore = ('pg_restore', '--exit-on-error');
my %ways = (
	plain => [ [ [], 'psql' ] ],
	inserts => [ [ ['--inserts'], 'psql' ] ],
	custom => [ [ ['-Fc'], @restore ] ],
	parallel => [ [ [ '-Fd', '-j2' ], @restore, '-j2' ] ],
	in_two => [ [ ['--schema-only'], 'psql' ], [ [ '--data-only', '--disable-triggers' ], 'psql' ] ],
	in_two_parallel => [ [ [ '-Fc', '--schema-only' ], @restore, '-j2' ], [ [ '-Fc', '--data-only' ], @restore, '-j2', '--disable-triggers' ] ]);

for my $way (sort keys %ways)
{
	my $part = 0;

	$node->safe_psql('postgres', "CREATE DATABASE $way TEMPLATE template0");
	for my $step (@{ $ways{$way} })
	{
		my ($options, @program) = @$step;
		my $file = "$tempdir/$way" . $part++;

		$node->command_ok([ 'pg_dump', @$options, '-f', $file, '-d', $node->connstr('source') ],
			"$way: dumps part $part");
		push @program, $program[0] eq 'psql' ? ('-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f') : ();
		$node->command_ok([ @program, $file, '-d', $node->connstr($way) ], "$way: restores part $part");
	}
	is(contents_of($node, $way), $contents, "$way: the rows are the same");
	ok(schema_of($node, $way) eq $schema, "$way: dumps again the same");
	is( $node->safe_psql(
			$way, q(
			SELECT string_agg(brand || ' ' || kind || ' ' || type, ', ' ORDER BY brand, kind::text) FROM utils.id_brands;
			SELECT bool_and(amvalidate(oid)), count(*) FROM pg_opclass WHERE opcintype IN (SELECT type FROM utils.id_brands))
		),
		"evt utils.push_id \"odd \"\"schema\"\" (x).y\".evt_id, evt utils.rev_id types.evt_id, usr utils.record_id types.\"user key\", x_y utils.push_id types.x_y_id\nt|20",
		"$way: the brands are there");

	# and the database goes on from there, with an empty search path
	is( $node->safe_psql(
			$way, q(
			SET search_path = '';
			INSERT INTO app.users DEFAULT VALUES;
			INSERT INTO app.events (usr) SELECT id FROM app.users LIMIT 10;
			INSERT INTO app.pairs DEFAULT VALUES;
			SELECT (SELECT count(*) FROM app.users), (SELECT count(*) FROM app.events), (SELECT count(*) FROM app.pairs))
		),
		'501|510|101',
		"$way: mints");
	psql_fails_like(
		$node,
		q(SELECT 'x_y_zsgqz0pxjydbsqqg28t5cy4tqg'::types.evt_id),
		qr/invalid input syntax for type types\.evt_id: .*\nLINE 1.*\n.*\nDETAIL:  The text has the prefix "x_y_" instead of "evt_"\.\nHINT:  The prefix "x_y_" is that of type types\.x_y_id\./,
		"$way: refuses another brand",
		dbname => $way);

	psql_fails_like($node, 'DROP EXTENSION idgen', qr/because other objects depend on it/,
		"$way: DROP EXTENSION", dbname => $way);

	# a restore does not make operator families go with the type; this does
	my $outlive = q(BEGIN; SET client_min_messages = warning; SET search_path = types, utils;
		DROP TYPE "user key" CASCADE; ) . $objects . q( AND v.name ~ '^usr|_usr_'; ROLLBACK);
	is( $node->safe_psql($way, $outlive),
		join("\n",
			'pg_opfamily types usr_id_bloom_ops',
			'pg_opfamily types usr_id_minmax_multi_ops',
			'pg_opfamily types usr_id_minmax_ops',
			'pg_opfamily types usr_id_ops',
			'pg_opfamily types usr_id_ops',
			'pg_proc types is_usr_id',
			'pg_proc types usr_id_skipsupport',
			'pg_proc types usr_id_sortsupport'),
		"$way: what outlives the type before upgrade_branded_ids()");
	is($node->safe_psql($way, 'SELECT utils.upgrade_branded_ids()'), '', "$way: nothing is missing");
	is($node->safe_psql($way, $outlive), '', "$way: nothing outlives the type after upgrade_branded_ids()");
	ok(schema_of($node, $way) eq $schema, "$way: that changes no dump");

	# in the end nothing is left, whichever way it goes
	is( $node->safe_psql(
			$way, "BEGIN; SET client_min_messages = warning; DROP EXTENSION idgen CASCADE; $objects; ROLLBACK"),
		'',
		"$way: DROP EXTENSION CASCADE takes all");
	psql_fails_like(
		$node,
		q(SELECT utils.drop_branded_id('x_y')),
		qr/DETAIL:  These columns have the type: column id of app\.hashed, column xy of app\.pair, column id of app\.pairs\./,
		"$way: drop_branded_id() while in use",
		dbname => $way);
	$node->safe_psql($way, q(
		DROP SCHEMA app CASCADE;
		SET search_path = types, utils;
		SELECT drop_branded_id('usr'), drop_branded_id('x_y'), drop_branded_id('evt');
		SELECT drop_branded_id('evt')));
	is($node->safe_psql($way, $objects), '', "$way: drop_branded_id() takes all");
	$node->safe_psql('postgres', "DROP DATABASE $way");
}

# restored over what is there; then dropped, without upgrade_branded_ids() in between
$node->safe_psql('postgres', "CREATE DATABASE $_ TEMPLATE template0") for qw(simple simple_again);
$node->safe_psql('simple',
	q(CREATE EXTENSION idgen; SELECT create_branded_id('evt', 'rev_id'); CREATE TABLE t (id evt_id PRIMARY KEY DEFAULT evt_id()); INSERT INTO t DEFAULT VALUES));
system_or_bail('pg_dump', '--clean', '--if-exists', '-f', "$tempdir/simple.sql", '-d', $node->connstr('simple'));
for my $time ('once', 'twice')
{
	$node->command_ok(
		[ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', "$tempdir/simple.sql", '-d', $node->connstr('simple_again') ],
		"restores with --clean, $time");
	is($node->safe_psql('simple_again', 'TABLE t'), $node->safe_psql('simple', 'TABLE t'), "the row is there, $time");
}
$node->safe_psql('simple_again', q(DROP TABLE t; SELECT drop_branded_id('evt')));
is($node->safe_psql('simple_again', $objects), '', 'drop_branded_id() right after a restore');
like($node->safe_psql('simple_again', q(SELECT create_branded_id('evt', 'push_id'); SELECT evt_id())),
	qr/^evt_id\nevt_-.{19}$/, 'another brand takes its place');

# -------------------------------------------------------------------------
# Logical replication, in text and in binary
# -------------------------------------------------------------------------

my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init;
$subscriber->start;

for my $mode (qw(text binary))
{
	my $dbname = "replicated_$mode";
	my $ddl = q(CREATE TABLE events (id evt_id PRIMARY KEY DEFAULT evt_id(), usr usr_id, others evt_id[]));

	for my $side ($node, $subscriber)
	{
		$side->safe_psql('postgres', "CREATE DATABASE $dbname TEMPLATE template0");
		$side->safe_psql($dbname, "CREATE EXTENSION idgen; SELECT create_branded_id('evt', 'rev_id'), create_branded_id('usr', 'push_id'); $ddl");
	}
	$node->safe_psql($dbname, 'INSERT INTO events SELECT FROM generate_series(1, 100); CREATE PUBLICATION p FOR TABLE events');
	$subscriber->safe_psql($dbname,
		"CREATE SUBSCRIPTION s_$mode CONNECTION '" . $node->connstr . " dbname=$dbname' PUBLICATION p WITH (binary = " . ($mode eq 'binary' ? 'on' : 'off') . ')');
	$subscriber->wait_for_subscription_sync($node, "s_$mode", $dbname);
	$node->safe_psql(
		$dbname, q(
		INSERT INTO events (usr, others) SELECT usr_id(), ARRAY[evt_id(), NULL] FROM generate_series(1, 100);
		UPDATE events SET usr = usr_id() WHERE usr IS NULL;
		DELETE FROM events WHERE id IN (SELECT id FROM events ORDER BY id LIMIT 50)));
	$node->wait_for_catchup("s_$mode");
	is( $subscriber->safe_psql($dbname, 'SELECT * FROM events ORDER BY id'),
		$node->safe_psql($dbname, 'SELECT * FROM events ORDER BY id'),
		"replicates as $mode");
	is($subscriber->safe_psql($dbname, 'SELECT count(*), count(usr) FROM events'), '150|150', "rows replicated as $mode");

	# never into another brand
	next if $mode eq 'binary';
	$subscriber->safe_psql($dbname, 'TRUNCATE events; ALTER TABLE events DROP usr, ADD usr evt_id');
	my $log = -s $subscriber->logfile;
	$node->safe_psql($dbname, 'INSERT INTO events (usr) SELECT usr_id()');
	ok($subscriber->wait_for_log(qr/invalid input syntax for type public\.evt_id: "usr_/, $log),
		'does not replicate one brand into another');
	$subscriber->safe_psql($dbname, "ALTER SUBSCRIPTION s_$mode DISABLE; ALTER SUBSCRIPTION s_$mode SET (slot_name = NONE); DROP SUBSCRIPTION s_$mode");
}
$subscriber->stop;

# -------------------------------------------------------------------------
# Sessions side by side
# -------------------------------------------------------------------------

# two make the same brand at once: one of them does
$node->safe_psql('postgres', 'CREATE DATABASE sessions TEMPLATE template0');
$node->safe_psql('sessions', 'CREATE EXTENSION idgen');
my $one = open_session($node, dbname => 'sessions');
my $two = open_session($node, dbname => 'sessions');

try_query($one, q(BEGIN; SELECT create_branded_id('evt', 'rev_id');));
$two->query_until(qr/started/, "\\echo started\nSELECT create_branded_id('evt', 'push_id');\n");
ok($node->poll_query_until('sessions', q(SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'sessions')),
	'the second waits for the first');
my ($output, $messages) = try_query($one, 'COMMIT;');
is($messages, '', 'the first succeeds');
($output, $messages) = try_query($two, 'SELECT 1;');
like($messages, qr/duplicate key value violates unique constraint "pg_type_typname_nsp_index"/, 'the second fails');
is($node->safe_psql('sessions', 'SELECT kind FROM id_brands'), 'rev_id', 'one brand is there');

# a session keeps statements of a brand that goes away, and comes back as another kind
try_query($one, q(
	CREATE TABLE event (id evt_id DEFAULT evt_id());
	PREPARE read AS SELECT evt_id(), 'evt_zsgqz0pxjydbsqqg28t5cy4tqg'::evt_id;
	PREPARE parse(text) AS SELECT (safe_parse_evt_id($1)).error;
	CREATE FUNCTION mint() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN evt_id(); END';
	SET plan_cache_mode = force_generic_plan;));
for (1 .. 2)
{
	($output, $messages) = try_query($one, q(EXECUTE read; EXECUTE parse('evt_x'); SELECT mint();));
	like($output, qr/^evt_[0-9a-z]{26}\|evt_zsgqz0pxjydbsqqg28t5cy4tqg\ninvalid_length\nevt_[0-9a-z]{26}$/, 'a session uses a brand');
}
$node->safe_psql('sessions', q(DROP TABLE event; SELECT drop_branded_id('evt')));
($output, $messages) = try_query($one, 'EXECUTE read; EXECUTE parse(NULL); SELECT mint();');
is(scalar(() = $messages =~ /ERROR:/g), 3, 'its statements fail when the brand is gone');
$node->safe_psql('sessions', q(SELECT create_branded_id('evt', 'push_id')));
($output, $messages) = try_query($one, q(DISCARD PLANS; SELECT mint();));
like($output, qr/^evt_-.{19}$/, 'a function uses the brand that came in its place');

# two drop the same brand at once: one of them does
try_query($one, q(BEGIN; SELECT drop_branded_id('evt');));
$two->query_until(qr/started/, "\\echo started\nSELECT drop_branded_id('evt');\n");
ok($node->poll_query_until('sessions', q(SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'sessions')),
	'the second to drop it waits for the first');
($output, $messages) = try_query($one, 'COMMIT;');
is($messages, '', 'the first drops it');
($output, $messages) = try_query($two, 'SELECT 1;');
like($messages, qr/brand "evt" does not exist/, 'the second has nothing to drop');

# one drops what it does not see the use of
try_query($one, q(SELECT create_branded_id('evt', 'rev_id')));
try_query($one, q(BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM id_brands;));
try_query($two, q(CREATE TABLE unseen (id evt_id); INSERT INTO unseen SELECT evt_id();));
($output, $messages) = try_query($one, q(SELECT drop_branded_id('evt'); COMMIT;));
like($messages, qr/cannot drop type public\.evt_id because other objects depend on it\nDETAIL:  column id of table public\.unseen depends on type public\.evt_id\n/,
	'a brand that an unseen table uses is in use');
is($node->safe_psql('sessions', 'SELECT count(id) FROM unseen'), '1', 'the table has its column');
$_->quit for ($one, $two);

# -------------------------------------------------------------------------
# A foreign library
# -------------------------------------------------------------------------

# a type is a brand by its input function, not by the name of that
SKIP:
{
	my $library = shared_library($node, q(
#include "postgres.h"
#include "fmgr.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(branded_rev_id_in);
Datum branded_rev_id_in(PG_FUNCTION_ARGS)
{
	PG_RETURN_NULL();
}
));
	skip 'no C compiler to make a foreign library with', 1 if !defined $library;

	$node->safe_psql('postgres', 'CREATE DATABASE other_library TEMPLATE template0');
	is( $node->safe_psql('other_library', qq(
		SET client_min_messages = warning;
		CREATE EXTENSION idgen;
		CREATE TYPE own_id;
		CREATE FUNCTION own_id_in(cstring) RETURNS own_id LANGUAGE C IMMUTABLE STRICT AS '$library', 'branded_rev_id_in';
		CREATE FUNCTION own_id_out(own_id) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'uuid_out';
		CREATE TYPE own_id (INPUT = own_id_in, OUTPUT = own_id_out, LIKE = uuid);
		SELECT id_kind('own_zsgqz0pxjydbsqqg28t5cy4tqg') IS NULL)),
		't',
		"a foreign library's function of the same name makes no brand");
}

# -------------------------------------------------------------------------
# Two hundred brands in one database
# -------------------------------------------------------------------------

$node->safe_psql('postgres', 'CREATE DATABASE many TEMPLATE template0');
$node->safe_psql('many', 'CREATE EXTENSION idgen');
my $start = time;
$node->safe_psql(
	'many', q(
	SELECT create_branded_id(brand, (ARRAY['record_id', 'push_id', 'rev_id'])[1 + n % 3]::regtype)
	FROM generate_series(0, 199) AS n, LATERAL (SELECT 'b' || chr(97 + n / 26) || chr(97 + n % 26) AS brand) AS b));
note sprintf('200 brands made in %.1f s', time - $start);
is( $node->safe_psql(
		'many', q(
		SELECT count(*), count(DISTINCT type), count(DISTINCT kind),
			bool_and(id_json_schema(type) ->> 'example' ~ ('^' || brand || '_')),
			bool_and(id_kind(id_json_schema(type) ->> 'example') = type)
		FROM id_brands)),
	'200|200|3|t|t',
	'200 brands');
# an expression without an id in it means what it meant before
is( $node->safe_psql(
		'many', q(
		CREATE TABLE t (a text, v varchar, c char(3), n name);
		INSERT INTO t VALUES ('b', 'b', 'b', 'b');
		PREPARE p AS SELECT count(*) FROM t WHERE a < $1 AND v < $1 AND $1 >= a;
		EXECUTE p('c');
		SELECT count(*) FROM t WHERE a < 'c' AND 'c' > a AND v < 'c' AND c < 'c' AND n < 'c' AND a <= v AND v <= n AND a >= c;
		SELECT min(a), max(v), 'x' || min(a) || max(v), 'a' < 'b' FROM t;
		SELECT count(*) FROM t WHERE a BETWEEN baa_min('2030-01-01+00') AND baa_max('2030-01-01+00'))),
	"1\n1\nb|b|xbb|t\n0",
	'200 brands do not make expressions of text ambiguous');
$start = time;
$node->safe_psql('many', 'BEGIN; SET client_min_messages = warning; DROP EXTENSION idgen CASCADE; ROLLBACK');
note sprintf('dropped in %.1f s', time - $start);

if (is_long())
{
	$start = time;
	system_or_bail('pg_dump', '-Fc', '-f', "$tempdir/many", '-d', $node->connstr('many'));
	note sprintf('dumped in %.1f s', time - $start);
	$node->safe_psql('postgres', 'CREATE DATABASE many_again TEMPLATE template0');
	$start = time;
	system_or_bail('pg_restore', '--exit-on-error', '-d', $node->connstr('many_again'), "$tempdir/many");
	note sprintf('restored in %.1f s', time - $start);
	ok(schema_of($node, 'many') eq schema_of($node, 'many_again'), '200 brands are restored');
	$start = time;
	is($node->safe_psql('many_again', 'SELECT count(*) FROM upgrade_branded_ids()'), '0', 'upgrade of 200 brands');
	note sprintf('looked through in %.1f s', time - $start);
	$node->safe_psql('many_again', 'SET client_min_messages = warning; DROP EXTENSION idgen CASCADE');
	is($node->safe_psql('many_again', $objects), '', 'DROP EXTENSION CASCADE takes 200 brands');
}

$node->stop;
done_testing();
