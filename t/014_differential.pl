# Ids compare like their bytes, and like their text under COLLATE "C": a hundred
# thousand values of each kind, edges included, in databases whose collations are not
# those of bytes, by every plan that the planner can be made to choose.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $count = is_long() ? 100_000 : 20_000;
my %length = (record_id => 13, push_id => 15, rev_id => 16);

# What can be asked, and the settings that change how it is answered. Each query gives
# one value, the same for the same order and equality, whatever the type of {}.
my @scans = qw(seqscan indexscan indexonlyscan bitmapscan sort);
my @joins = qw(hashjoin mergejoin nestloop);
my %queries = (
	'ORDER BY' => [
		'SELECT md5(string_agg(n::text, $$,$$)) FROM (SELECT n FROM d ORDER BY {}, n) AS s',
		@scans, 'incremental_sort', 'gathermerge' ],
	'ORDER BY DESC' => [
		'SELECT md5(string_agg(n::text, $$,$$)) FROM (SELECT n FROM d ORDER BY {} DESC, n) AS s',
		@scans, 'incremental_sort', 'gathermerge' ],
	'ORDER BY … LIMIT' => [
		'SELECT md5(string_agg(n::text, $$,$$)) FROM (SELECT n FROM d ORDER BY {} NULLS FIRST, n LIMIT 2000) AS s',
		@scans, 'incremental_sort' ],
	'ORDER BY … OFFSET' => [
		'SELECT md5(string_agg(n::text, $$,$$)) FROM (SELECT n FROM d ORDER BY {}, n OFFSET 1000 LIMIT 100) AS s',
		@scans, 'incremental_sort' ],
	'ordered aggregate' =>
	  [ 'SELECT md5(string_agg(n::text, $$,$$ ORDER BY {}, n)) FROM d', @scans, 'presorted_aggregate' ],
	'join' => [
		'SELECT count(*) || $$ $$ || sum(a.n::bigint * c.n % 1000003) FROM d AS a JOIN d AS c USING ({})',
		@joins, 'seqscan', 'indexscan', 'indexonlyscan', 'sort', 'parallel_hash', 'memoize' ],
	'left join' => [
		'SELECT count(*) || $$ $$ || sum(a.n) || $$ $$ || count(c.n) FROM d AS a LEFT JOIN (SELECT * FROM d WHERE n % 3 = 0) AS c USING ({})',
		@joins, 'seqscan', 'indexscan', 'sort', 'parallel_hash' ],
	'full join' => [
		'SELECT count(*) || $$ $$ || sum(a.n) || $$ $$ || count(c.n)
		 FROM (SELECT * FROM d WHERE n % 2 = 0) AS a FULL JOIN (SELECT * FROM d WHERE n % 3 = 0) AS c USING ({})',
		@joins, 'seqscan', 'indexscan', 'sort', 'parallel_hash' ],
	'semijoin' => [
		'SELECT count(*) || $$ $$ || sum(n) FROM d WHERE {} IN (SELECT {} FROM d WHERE n <= 200)',
		@joins, 'seqscan', 'indexscan', 'sort', 'hashagg' ],
	'antijoin' => [
		'SELECT count(*) || $$ $$ || sum(n) FROM d AS a WHERE NOT EXISTS (SELECT FROM d AS c WHERE c.{} = a.{} AND c.n <> a.n)',
		@joins, 'seqscan', 'indexscan', 'sort' ],
	'nested loop' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds, LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} = lo_{}) AS s',
		@scans, 'memoize', 'material' ],
	'DISTINCT' => [
		'SELECT count(*) || $$ $$ || count({}) FROM (SELECT DISTINCT {} FROM d) AS s',
		@scans, 'hashagg', 'gathermerge' ],
	'DISTINCT ON' => [
		'SELECT count(*) || $$ $$ || sum(n) FROM (SELECT DISTINCT ON ({}) {}, n FROM d ORDER BY {}, n) AS s',
		@scans, 'incremental_sort' ],
	'count(DISTINCT)' => [ 'SELECT count(DISTINCT {})::text FROM d', @scans, 'presorted_aggregate' ],
	'GROUP BY' => [
		'SELECT md5(string_agg(c || $$ $$ || m, $$,$$ ORDER BY m)) FROM (SELECT count(*) AS c, min(n) AS m FROM d GROUP BY {}) AS s',
		@scans, 'hashagg', 'gathermerge' ],
	'UNION' => [
		'SELECT count(*)::text FROM (SELECT {} FROM d WHERE n % 2 = 0 UNION SELECT {} FROM d WHERE n % 3 = 0) AS s',
		'sort', 'hashagg', 'seqscan', 'indexonlyscan' ],
	'INTERSECT' => [
		'SELECT count(*)::text FROM (SELECT {} FROM d WHERE n % 2 = 0 INTERSECT SELECT {} FROM d WHERE n % 3 = 0) AS s',
		'sort', 'hashagg', 'seqscan' ],
	'EXCEPT ALL' => [
		'SELECT count(*)::text FROM (SELECT {} FROM d EXCEPT ALL SELECT {} FROM d WHERE n % 3 = 0) AS s',
		'sort', 'hashagg', 'seqscan' ],
	'windows' => [
		'SELECT md5(string_agg(n || $$ $$ || r || $$ $$ || dr || $$ $$ || c || $$ $$ || coalesce(p, 0) || $$ $$ || s, $$,$$ ORDER BY n))
		 FROM (SELECT n, rank() OVER w AS r, dense_rank() OVER w AS dr, cume_dist() OVER w AS c,
			lag(n) OVER (ORDER BY {}, n) AS p, sum(n) OVER (PARTITION BY {}) AS s
			FROM d WINDOW w AS (ORDER BY {})) AS s',
		@scans, 'incremental_sort' ],
	'BETWEEN' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} BETWEEN lo_{} AND hi_{}) AS s',
		@scans, 'material' ],
	'< and >' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} > lo_{} AND {} < hi_{}) AS s',
		@scans, 'material' ],
	'<= and OR' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM (SELECT * FROM bounds LIMIT 10) AS k,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} <= lo_{} OR {} >= hi_{}) AS s',
		@scans ],
	'<>' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM (SELECT * FROM bounds LIMIT 10) AS k,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} <> lo_{}) AS s',
		@scans ],
	'= ANY' => [
		'SELECT count(*) || $$ $$ || sum(n) FROM d WHERE {} = ANY (ARRAY(SELECT lo_{} FROM bounds))',
		@scans ],
	'range and order' => [
		'SELECT md5(string_agg(x, $$,$$)) FROM (SELECT k, l.x FROM bounds,
			LATERAL (SELECT string_agg(n::text, $$ $$) AS x FROM (SELECT n FROM d WHERE {} >= lo_{} ORDER BY {}, n LIMIT 5) AS t) AS l
			ORDER BY k) AS s',
		@scans, 'incremental_sort' ],
	'after another column' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d WHERE {} BETWEEN lo_{} AND hi_{} AND n % 3 IN (0, 2)) AS s',
		@scans ],
	'BRIN, ranges' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d_brin WHERE {} BETWEEN lo_{} AND hi_{}) AS s',
		'seqscan', 'bitmapscan' ],
	'BRIN, equality' => [
		'SELECT sum(c) || $$ $$ || sum(s) FROM bounds,
			LATERAL (SELECT count(*) AS c, sum(n) AS s FROM d_brin WHERE {} = lo_{}) AS s',
		'seqscan', 'bitmapscan' ]);

my $node = PostgreSQL::Test::Cluster->new('main');

$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf',
	"work_mem = 64MB\nmax_parallel_workers = 4\njit = off\nautovacuum = off\n");
$node->start;

my $has_icu = $node->safe_psql('postgres',
	"SELECT count(*) > 0 FROM pg_collation WHERE collprovider = 'i'") eq 't';

my %modes = (
	serial => 'SET max_parallel_workers_per_gather = 0;',
	parallel => parallel_settings(),
	compiled => 'SET max_parallel_workers_per_gather = 0; SET jit = on; SET jit_above_cost = 0;
		SET jit_inline_above_cost = 0; SET jit_optimize_above_cost = 0;');

sub compare_all
{
	my ($dbname, $kind, $mode) = @_;
	my $where = "$dbname, $kind->{type}, $mode";
	my $settings = $modes{$mode};
	my ($all_plans, $all_parallel) = (0, 0);
	my $sql = $settings;

	for my $name (sort keys %queries)
	{
		my ($query, @settings) = @{ $queries{$name} };

		@settings = ('indexscan', 'hashjoin') if $mode eq 'compiled';

		# settings that a version lacks are left out
		for my $other ('b', $name =~ /^(ORDER BY|GROUP BY|join|BETWEEN)$/ ? 't' : ())
		{
			$sql .= "SELECT \$name\$$name\$name\$, * FROM compare(\$query\$$query\$query\$, '$other',
				ARRAY(SELECT substr(name, 8) FROM pg_settings WHERE name = ANY ('{@{[ join ',', map { qq(enable_$_) } @settings ]}}')));\n";
		}
	}
	for my $line (split /\n(?=[^\n]*\|\d+\|\d+\|)/, $node->safe_psql($dbname, $sql))
	{
		my ($name, $plans, $with_workers, $differing) = split /\|/, $line, 4;

		is($differing, '{}', "$where: $name: $plans plans give the same");
		$all_plans += $plans;
		$all_parallel += $with_workers;
	}
	note("$where: $all_plans plans, $all_parallel of them parallel");
	# compiled, with two settings for each query instead of all, there are 48
	cmp_ok($mode eq 'parallel' ? $all_parallel : $all_plans,
		'>=', $mode eq 'compiled' ? 40 : 50, "$where: there were many plans");
	return;
}

# the locales, and the kinds to test in each
my %locales = map { $_ => \@kinds } qw(cs da en tr);
%locales = (cs => [ $kinds[0] ], en => [ $kinds[1] ], da => [ $kinds[2] ]) if !is_long();
%locales = ('(none)' => \@kinds) if !$has_icu;

for my $locale (sort keys %locales)
{
	my $dbname = $has_icu ? "icu_$locale" : 'no_icu';

  SKIP:
	{
		skip 'PostgreSQL was built without ICU', 1 if !$has_icu;
		pass("a database of the ICU locale $locale");
	}
	$node->safe_psql('postgres',
		"CREATE DATABASE $dbname TEMPLATE template0 ENCODING UTF8"
		  . ($has_icu ? " LOCALE_PROVIDER icu ICU_LOCALE '$locale'" : ''));
	$node->safe_psql($dbname, 'CREATE EXTENSION idgen');
	for my $kind (@{ $locales{$locale} })
	{
		my ($type, $length) = ($kind->{type}, $length{ $kind->{type} });

		system_or_bail(
			$node->installed_command('psql'), '-Xq',
			'-v', 'ON_ERROR_STOP=1',
			'-v', "type=$type", '-v', "length=$length", '-v', "count=$count",
			'-v', "brin_multi=${type}_minmax_multi_ops", '-v', "brin_bloom=${type}_bloom_ops",
			'-d', $node->connstr($dbname),
			'-f', "$FindBin::RealBin/differential.sql");
		# long, the locales after the first need not see all of it again
		compare_all($dbname, $kind, 'serial') if !is_long() || $locale eq 'cs';
		compare_all($dbname, $kind, 'parallel');
		compare_all($dbname, $kind, 'compiled')
		  if $locale eq 'cs' && $node->safe_psql($dbname, 'SET jit = on; SELECT pg_jit_available()') eq 't';

		# pair by pair, all six operators and the comparison
		my $operators = join ' OR ',
		  map { "(x.id $_ y.id) IS DISTINCT FROM (x.b $_ y.b) OR (x.id $_ y.id) IS DISTINCT FROM (x.t $_ y.t)" }
		  qw(< <= = <> >= >);
		is( $node->safe_psql(
				$dbname, "SELECT count(*) FROM (SELECT * FROM d WHERE n % 50 = 0) AS x, (SELECT * FROM d WHERE n % 37 = 0) AS y
				WHERE $operators"
			),
			0,
			"$dbname, $type: operators, pair by pair");
		# the operators that take a text for what stands there, whatever the collation of the database
		my $text_operators = join ' OR ', map { "(x.t $_ y.id) IS DISTINCT FROM (x.t $_ y.t)" } qw(< <= >= >);
		is( $node->safe_psql(
				$dbname, "SELECT count(*) FROM (SELECT * FROM d WHERE n % 50 = 0) AS x, (SELECT * FROM d WHERE n % 370 = 0) AS y
				WHERE $text_operators"
			),
			0,
			"$dbname, $type: operators of text, pair by pair");
		is( $node->safe_psql(
				$dbname, "SELECT count(*) FROM d AS x JOIN d AS y ON y.n = x.n * 7919 % $count
				WHERE sign(${type}_cmp(x.id, y.id)) <> sign(byteacmp(x.b, y.b))"
			),
			0,
			"$dbname, $type: comparison, pair by pair");
		is( $node->safe_psql(
				$dbname, "SELECT min(id)::text = min(t), max(id)::text = max(t), (SELECT bool_and(lo = lo_t AND hi = hi_t) FROM
					(SELECT min(id)::text AS lo, max(id)::text AS hi, min(t) AS lo_t, max(t) AS hi_t FROM d GROUP BY n % 100) AS s)
				FROM d"
			),
			't|t|t',
			"$dbname, $type: min and max");
		is( $node->safe_psql(
				$dbname, "SELECT count(*) FROM (SELECT ${type}_hash(id), ${type}_hash_extended(id, 42) FROM d GROUP BY b, id) AS s (h, e)
				WHERE h IS NOT NULL")
			- $node->safe_psql($dbname, 'SELECT count(DISTINCT b) FROM d'),
			0,
			"$dbname, $type: a hash for each");
	}
	$node->safe_psql('postgres', "DROP DATABASE $dbname");
}

$node->stop;
done_testing();
