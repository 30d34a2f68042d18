# Many machines, by a distributed engine: what Citus and its like ask of the type
# that rows are distributed by.  The engine itself is not here.  What it does with
# ids is: it hashes them on every server, sends them in binary and as literals, and
# calls their functions by name.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $shards = 32;
my $width = 2**32 / $shards;
my $coordinator = new_node('coordinator');
my $worker = new_node('worker');

# other types before, so that the numbers (OIDs) of the same types differ
$worker->safe_psql('postgres', 'DROP EXTENSION idgen; CREATE TYPE something AS ENUM (); CREATE EXTENSION idgen');

for my $node ($coordinator, $worker)
{
	$node->safe_psql('postgres', "SELECT create_branded_id('acc', 'record_id'); SELECT create_branded_id('evt', 'rev_id')");
}
isnt($worker->safe_psql('postgres', "SELECT 'record_id'::regtype::oid"),
	$coordinator->safe_psql('postgres', "SELECT 'record_id'::regtype::oid"),
	'the same type has another OID on each server');

for my $type (qw(record_id push_id rev_id acc_id evt_id))
{
	my $bounds = $type =~ s/_id$//r;

	# operator classes, and what stands in their place for equality and order
	for my $want (
		[ 'hash', 1, 'hash function' ],
		[ 'hash', 2, 'extended hash function' ],
		[ 'btree', 1, 'comparison' ])
	{
		my ($method, $number, $what) = @$want;

		is( $coordinator->safe_psql(
				'postgres', "SELECT p.provolatile, p.proisstrict, p.proparallel
				FROM pg_opclass c JOIN pg_am m ON m.oid = c.opcmethod
					JOIN pg_amproc a ON a.amprocfamily = c.opcfamily AND a.amproclefttype = c.opcintype AND a.amprocrighttype = c.opcintype
					JOIN pg_proc p ON p.oid = a.amproc
				WHERE c.opcintype = '$type'::regtype AND c.opcdefault AND m.amname = '$method' AND a.amprocnum = $number"
			),
			'i|t|s',
			"$type: a default operator class for $method has a $what, immutable");
	}
	is( $coordinator->safe_psql(
			'postgres', "SELECT oprcanhash, oprcanmerge, typcollation, typsend <> 0, typreceive <> 0, typlen > 0
			FROM pg_operator JOIN pg_type t ON t.oid = oprleft
			WHERE oprname = '=' AND oprleft = '$type'::regtype AND oprright = oprleft"
		),
		't|t|0|t|t|t',
		"$type: equality hashes and merges; no collation; binary; fixed length");

	# what is computed before a statement is sent, and what must not be
	is( $coordinator->safe_psql(
			'postgres', "SELECT string_agg(DISTINCT provolatile::text, '' ORDER BY provolatile::text), count(*) FROM pg_proc
			WHERE oid IN (to_regprocedure('${bounds}_min(timestamptz)'), to_regprocedure('${bounds}_max(timestamptz)'),
				to_regprocedure('${bounds}_min(timestamptz,timestamptz)'), to_regprocedure('${bounds}_max(timestamptz,timestamptz)'),
				to_regprocedure('extract_ts($type)'), to_regprocedure('id_inspect($type)'))"
		),
		'i|6',
		"$type: bounds and times are immutable");
	is($coordinator->safe_psql('postgres', "SELECT provolatile FROM pg_proc WHERE oid = '$type()'::regprocedure"),
		'v', "$type: the generator is volatile");

	# input and output, text and binary, bytea both ways, the time
	is( $coordinator->safe_psql(
			'postgres', "SELECT string_agg(DISTINCT provolatile::text || proisstrict, ' '), count(*) > 6 FROM pg_proc
			WHERE oid IN (SELECT unnest(ARRAY[typinput, typoutput, typreceive, typsend]) FROM pg_type WHERE oid = '$type'::regtype
				UNION SELECT castfunc FROM pg_cast WHERE '$type'::regtype IN (castsource, casttarget))"
		),
		'itrue|t',
		"$type: input, output and casts are immutable");

	# aggregates in two steps, the first on the workers
	is( $coordinator->safe_psql(
			'postgres', "SELECT count(*) FROM pg_aggregate a JOIN pg_proc p ON p.oid = aggfnoid
			WHERE proname IN ('min', 'max') AND proargtypes[0] = '$type'::regtype AND aggtranstype = '$type'::regtype AND aggcombinefn <> 0"
		),
		2,
		"$type: min and max combine, and their states can be sent");

	# many ids of one session, and of many milliseconds
	$coordinator->safe_psql(
		'postgres', "CREATE TABLE ${type}_ids (id $type);
		INSERT INTO ${type}_ids SELECT $type() FROM generate_series(1, 50000);
		INSERT INTO ${type}_ids SELECT ${type}_at('2026-07-15+00'::timestamptz + n * interval '1 second') FROM generate_series(1, 50000) n");
	my $shard = "((${type}_hash(id)::bigint + 2147483648) / $width)";
	for my $group ($shard, "${type}_hash_extended(id, 0) >> 59 & 31")
	{
		my ($count, $least, $most) = split /\|/, $coordinator->safe_psql('postgres',
			"SELECT count(*), min(n), max(n) FROM (SELECT count(*) AS n FROM ${type}_ids GROUP BY $group) s");

		# 3125 of each, with a standard deviation of 55
		ok($count == $shards && $least > 2800 && $most < 3450, "$type: ids in a row spread evenly by $group")
		  or diag("$count shards, $least to $most rows");
	}

	# a shard is an interval of hashes; the rows of each second one go to the worker
	# in binary, and hash to the same shard there
	my $file = PostgreSQL::Test::Utils::tempdir() . "/$type";

	$worker->safe_psql('postgres', "CREATE TABLE ${type}_ids (shard int, id $type)");
	$coordinator->safe_psql('postgres',
		"COPY (SELECT CAST($shard AS int), id FROM ${type}_ids WHERE $shard % 2 = 1) TO '$file' (FORMAT binary)");
	$worker->safe_psql('postgres', "COPY ${type}_ids FROM '$file' (FORMAT binary)");
	is( $worker->safe_psql('postgres', "SELECT count(*) > 40000, count(*) FILTER (WHERE $shard <> shard) FROM ${type}_ids"),
		't|0', "$type: sent in binary, an id hashes to the same shard on another server");

	# a router needs a constant, and finds one behind casts, too
	my $id = $coordinator->safe_psql('postgres', "SELECT max(id) FROM ${type}_ids");
	for my $cast ("'${id}'::text::${type}", "'${id}'::${type}::bytea::${type}")
	{
		like($coordinator->safe_psql('postgres', "EXPLAIN (COSTS OFF) SELECT FROM ${type}_ids WHERE id = $cast"),
			qr/\(id = '\Q$id\E'::$type\)/, "$type: a cast of a constant is a constant");
	}

	# a literal with its type, as statements for other servers have it
	my $statement = $coordinator->safe_psql(
		'postgres', "CREATE TEMP TABLE sample AS SELECT id FROM ${type}_ids WHERE $shard % 2 = 1 LIMIT 100;
		SET search_path = '';
		SELECT pg_catalog.format('SELECT count(*) FROM public.${type}_ids WHERE id IN (%s)',
			pg_catalog.string_agg(pg_catalog.format('%L::%s', id, pg_catalog.pg_typeof(id)), ', ')) FROM pg_temp.sample");
	like($statement, qr/'\w*[-\w]{20}'::public\.$type/, "$type: a literal with its type");
	is($worker->safe_psql('postgres', $statement), 100, '... means the same id on another server');
}

# A hash that changes would lose the rows of every table that is distributed by it,
# and of every hash partition.
SKIP:
{
	skip 'hashes are others on big-endian machines', 2
	  if $coordinator->safe_psql('postgres', "SELECT hashtext('idgen')") ne '-159706916';
	is( $coordinator->safe_psql(
			'postgres', "SELECT record_id_hash(r), record_id_hash_extended(r, 42), push_id_hash(p), push_id_hash_extended(p, 42),
				rev_id_hash(v), rev_id_hash_extended(v, 42)
			FROM (SELECT '0C4T4YK804HMASW9ZZZX'::record_id, '-Ou-UH8cA1b2C3d4E5f6'::push_id, 'zsgqz0pxjydbsqqg28t5cy4tqg'::rev_id) s (r, p, v)"
		),
		'-1730627179|8855956535982503846|-550407694|8506472849013302816|-1238775418|-715408353624430058',
		'hashes are what they have always been');
	is( $coordinator->safe_psql(
			'postgres', "SELECT acc_id_hash(r) = record_id_hash(r::record_id), evt_id_hash(v) = rev_id_hash(v::rev_id)
			FROM (SELECT acc_id(), evt_id()) s (r, v)"
		),
		't|t',
		'a brand has the hashes of its kind');
}

$_->stop for $coordinator, $worker;
done_testing();
