# Ordinary roles: one with CREATE on the database installs and drops the extension;
# one under row security gets the same plans as the owner of the table.

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
$node->safe_psql(
	'postgres', 'CREATE ROLE installer LOGIN; CREATE ROLE user1 LOGIN;
	GRANT CREATE ON DATABASE postgres TO installer');

# Installing it

my @installer = (extra_params => [ '-U', 'installer' ]);
my @user1 = (extra_params => [ '-U', 'user1' ]);

psql_fails_like(
	$node,
	'CREATE EXTENSION idgen',
	qr/permission denied to create extension "idgen"/,
	'a role without CREATE on the database cannot install it', @user1);
for my $create ('CREATE SCHEMA own; CREATE EXTENSION idgen SCHEMA own',
	'CREATE SCHEMA own; SET search_path = own; CREATE EXTENSION idgen')
{
	$node->safe_psql('postgres', $create, @installer);
	is( $node->safe_psql(
			'postgres', "SET search_path = own; CREATE TABLE own.t (id record_id PRIMARY KEY DEFAULT record_id(),
				p push_id DEFAULT push_id(), v rev_id DEFAULT rev_id());
			INSERT INTO own.t SELECT FROM generate_series(1, 100);
			SELECT count(*), count(DISTINCT p), count(DISTINCT v), bool_and(extract_ts(id) - now() < interval '1 min') FROM own.t",
			@installer),
		'100|100|100|t',
		'an ordinary role with CREATE on the database installs it and mints');
	is( $node->safe_psql(
			'postgres', "SELECT rolname FROM pg_extension JOIN pg_roles ON pg_roles.oid = extowner WHERE extname = 'idgen'"
		),
		'installer',
		'that role owns the extension');
	psql_fails_like(
		$node,
		"SET search_path = own; SELECT create_branded_id('evt', 'rev_id')",
		qr/permission denied to create a branded type/,
		'it does not make base types', @installer);
	psql_fails_like(
		$node,
		'DROP EXTENSION idgen',
		qr/must be owner of extension idgen/,
		'another role cannot drop it', @user1);
	psql_fails_like(
		$node,
		'DROP EXTENSION idgen',
		qr/cannot drop extension idgen because other objects depend on it/,
		'nor can its owner while it is in use', @installer);
	$node->safe_psql('postgres', 'DROP TABLE own.t; DROP EXTENSION idgen; DROP SCHEMA own',
		@installer);
	is( $node->safe_psql(
			'postgres', "SELECT (SELECT count(*) FROM pg_extension WHERE extname = 'idgen')
				+ (SELECT count(*) FROM pg_proc WHERE probin LIKE '%idgen%')
				+ (SELECT count(*) FROM pg_type WHERE typname IN ('record_id', 'push_id', 'rev_id'))"
		),
		0,
		'the owner drops it, and nothing is left');
}

# Row security: an index condition is not allowed to leak rows, so it depends on
# the functions being LEAKPROOF.

$node->safe_psql(
	'postgres', q(CREATE EXTENSION idgen;
	CREATE TABLE docs (record_id record_id PRIMARY KEY, push_id push_id UNIQUE, rev_id rev_id UNIQUE,
		h rev_id, t text COLLATE "C", who name);
	INSERT INTO docs
	SELECT record_id_at(ts), push_id_at(ts), rev_id_at(ts), rev_id_at(ts), push_id_at(ts), 'user' || n % 4
	FROM generate_series(1, 20000) AS n, LATERAL (SELECT timestamptz '2026-03-01+00' + n * interval '1 min') AS s (ts);
	CREATE INDEX ON docs USING hash (h);
	CREATE INDEX ON docs (t);
	ALTER TABLE docs ENABLE ROW LEVEL SECURITY;
	CREATE POLICY own ON docs USING (who = current_user);
	GRANT SELECT ON docs TO user1;
	VACUUM ANALYZE docs));

sub uses_index
{
	my ($query, $name, $rows, $setup) = @_;
	my $explain = $node->safe_psql('postgres',
		($setup // '') . "; EXPLAIN (COSTS OFF) $query", @user1);

	local $Test::Builder::Level = $Test::Builder::Level + 1;
	like($explain, qr/Index Cond: /, "row security: $name uses the index");
	unlike($explain, qr/Seq Scan/, "row security: $name reads no more than the index says");
	is($node->safe_psql('postgres', ($setup // '') . "; SELECT count(*) FROM ($query) AS s", @user1),
		$rows, "row security: $name gives the rows of the role")
	  if defined $rows;
	return;
}

for my $kind (@kinds)
{
	my ($type, $prefix) = @{$kind}{qw(type prefix)};
	my $id = $node->safe_psql('postgres', "SELECT $type FROM docs WHERE who = 'user1' LIMIT 1");
	my $other = $node->safe_psql('postgres', "SELECT $type FROM docs WHERE who = 'user2' LIMIT 1");
	my $first = "'2026-03-03 12:00+00'";
	my $last = "'2026-03-03 13:00+00'";

	uses_index("SELECT * FROM docs WHERE $type = '$id'", "$type =", 1);
	uses_index("SELECT * FROM docs WHERE $type = '$other'", "$type = of another's row", 0);
	uses_index("SELECT * FROM docs WHERE $type IN ('$id', '$other')", "$type IN", 1);
	uses_index(
		"SELECT * FROM docs WHERE $type BETWEEN ${prefix}_min($first, $last) AND ${prefix}_max($first, $last)",
		"$type BETWEEN", 15);
	uses_index(
		"SELECT * FROM docs WHERE $type > ${prefix}_min($first, $last) AND $type < ${prefix}_max($first, $last)",
		"$type > and <", 15);
	uses_index(
		"SELECT * FROM docs WHERE $type BETWEEN ${prefix}_min(now(), now()) AND ${prefix}_max(now(), now() + interval '1 day')",
		"$type BETWEEN times of the moment", 0);
	$node->safe_psql('postgres', 'VACUUM docs');
	uses_index(
		"SELECT $type FROM docs WHERE $type BETWEEN ${prefix}_min($first, $last) AND ${prefix}_max($first, $last) ORDER BY $type LIMIT 3",
		"$type in order", 3);
	uses_index("SELECT * FROM docs WHERE created_in($type, '[2026-03-03 12:00+00, 2026-03-03 13:00+00]')",
		"created_in($type, range)", 15);
	uses_index("SELECT * FROM docs WHERE created_in($type, $first, $last)",
		"created_in($type, from, to)", 15);
	uses_index("SELECT * FROM docs WHERE created_in($type, now() - interval '1 hour', now())",
		"created_in($type, times of the moment)", 0);

	# parameters, of which the plan knows nothing
	my $setup = "SET plan_cache_mode = force_generic_plan; PREPARE q ($type, timestamptz, timestamptz) AS
		SELECT $type FROM docs WHERE";
	my $arguments = "'$id', $first, $last";

	like(
		$node->safe_psql(
			'postgres', "$setup $type = \$1; EXPLAIN (COSTS OFF) EXECUTE q ($arguments); EXECUTE q ($arguments)", @user1),
		qr/Index Cond: \($type = \$1\).*\n\Q$id\E$/s,
		"row security: $type = in a generic plan uses the index");
	like(
		$node->safe_psql(
			'postgres', "$setup $type BETWEEN ${prefix}_min(\$2, \$3) AND ${prefix}_max(\$2, \$3);
			EXPLAIN (COSTS OFF) EXECUTE q ($arguments); EXECUTE q ($arguments)", @user1),
		qr/Index Cond: \(\($type >= ${prefix}_min\(\$2, \$3\)\) AND .*(\n[-\w]{20,26}){15}$/s,
		"row security: $type BETWEEN in a generic plan uses the index");

	like(
		$node->safe_psql(
			'postgres', "$setup created_in($type, \$2, \$3); EXPLAIN (COSTS OFF) EXECUTE q ($arguments); EXECUTE q ($arguments)", @user1),
		qr/Index Cond: .*(\n[-\w]{20,26}){15}$/s,
		"row security: created_in($type) in a generic plan uses the index");

	# joins of tables that both have policies
	for my $join ('SET enable_hashjoin = off; SET enable_mergejoin = off',
		'SET enable_hashjoin = off; SET enable_nestloop = off')
	{
		uses_index("SELECT a.who FROM docs AS a JOIN docs AS b USING ($type) WHERE a.$type = '$id'",
			"$type in a join", 1, $join);
	}
}

my $h = $node->safe_psql('postgres', "SELECT h FROM docs WHERE who = 'user1' LIMIT 1");
uses_index("SELECT * FROM docs WHERE h = '$h'", 'a hash index', 1);
uses_index(
	"SELECT * FROM docs WHERE t BETWEEN push_min('2026-03-03 12:00+00') AND push_max('2026-03-03 13:00+00')",
	'a text column', 15);

# what is not leakproof is looked at only for rows of the role
is( $node->safe_psql(
		'postgres',
		'SELECT count(*), count(*) FILTER (WHERE who = current_user) FROM docs', @user1),
	'5000|5000',
	'row security: the policy holds');

# Partitions are made by those who may make tables and own the parent.
$node->safe_psql(
	'postgres', "CREATE SCHEMA shared; GRANT USAGE, CREATE ON SCHEMA shared TO user1;
	CREATE TABLE shared.by_time (id rev_id) PARTITION BY RANGE (id); GRANT ALL ON shared.by_time TO user1;
	CREATE TABLE shared.of_user1 (LIKE shared.by_time) PARTITION BY RANGE (id); ALTER TABLE shared.of_user1 OWNER TO user1");
psql_fails_like(
	$node,
	"SELECT create_id_partition('shared.by_time', 'p', '2026-07-01+00', '2026-08-01+00')",
	qr/must be owner of (partitioned )?table by_time/,
	"a partition of another role's table", @user1);
is( $node->safe_psql(
		'postgres', "SELECT create_id_partition('shared.of_user1', 'mine', '2026-07-01+00', '2026-08-01+00');
		SELECT tableowner FROM pg_tables WHERE tablename = 'mine'", @user1),
	"shared.mine\nuser1",
	'a partition of its own table belongs to the role');
$node->safe_psql('postgres', 'REVOKE CREATE ON SCHEMA shared FROM user1');
psql_fails_like(
	$node,
	"SELECT create_id_partition('shared.of_user1', 'p2', '2026-08-01+00', '2026-09-01+00')",
	qr/permission denied for schema shared/,
	'a partition where the role may not make tables', @user1);

$node->stop;
done_testing();
