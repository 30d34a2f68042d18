# The extension in any schema, moved to another, with an empty search_path, and with
# a hostile schema early in it: the same results.

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

# What is asked of the extension, in the schema SCHEMA, whatever the search_path
my $battery = q{
	SELECT SCHEMA.push_min('2026-07-15 12:00:00.123+00'), SCHEMA.rev_max('2026-07-15 12:00:00.123+00', '2026-07-16+00');
	SELECT '0FQCPGKV000000000000'::SCHEMA.record_id OPERATOR(SCHEMA.<) '0FQCPGKV000000000001'::SCHEMA.record_id;
	SELECT '-Ox_dTdv------------'::pg_catalog.text OPERATOR(SCHEMA.<=) SCHEMA.push_max('2026-07-15 12:00:00.123+00'),
		'-Ox_dTdv------------'::pg_catalog.text OPERATOR(SCHEMA.<) SCHEMA.push_min('2026-07-15 12:00:00.123+00'),
		'zsg9mpgngg0000000000000000'::pg_catalog.text OPERATOR(SCHEMA.>=) SCHEMA.rev_min('2026-07-15 12:00:00.123+00'),
		'0FQCPGKV000000000000'::pg_catalog.text OPERATOR(SCHEMA.>) SCHEMA.record_max('2026-07-15 12:00:00.123+00');
	SELECT SCHEMA.extract_ts('-Ox_dTdv------------'::pg_catalog.text), SCHEMA.id_inspect('0FQCPGKV000000000000'::pg_catalog.text);
	SELECT SCHEMA.id_kind('-Ox_dTdv------------') OPERATOR(pg_catalog.=) 'SCHEMA.push_id'::pg_catalog.regtype;
	SELECT SCHEMA.id_json_schema('SCHEMA.rev_id'), SCHEMA.safe_parse_push_id('x'), SCHEMA.is_rev_id('x');
	SELECT '-Ox_dTdv------------'::SCHEMA.push_id::pg_catalog.timestamptz, '-Ox_dTdv------------'::SCHEMA.push_id::pg_catalog.bytea;
	SELECT count(DISTINCT id), SCHEMA.min(id), SCHEMA.max(id) FROM tables.t WHERE id OPERATOR(SCHEMA.>) SCHEMA.record_min('2026-01-01+00');
	SELECT count(*), bool_and(t.created OPERATOR(pg_catalog.=) SCHEMA.extract_ts(t.id)) FROM tables.t;
	SELECT count(*) FROM tables.t a JOIN tables.t b ON a.id OPERATOR(SCHEMA.=) b.id;
	SELECT count(*) FROM (SELECT id FROM tables.t INTERSECT SELECT id FROM tables.t GROUP BY id ORDER BY id) AS s;
	SELECT * FROM tables.v;
	SELECT count(*) FROM tables.t WHERE SCHEMA.created_in(id, '[2026-07-15 12:00+00, 2026-07-15 12:00:30+00)');
	SELECT count(*) FROM tables.t WHERE SCHEMA.created_in(id, '2026-07-15 12:00+00', '2026-07-15 12:00:30+00');
	SET enable_seqscan = off; EXPLAIN (COSTS OFF) SELECT id FROM tables.t WHERE SCHEMA.created_in(id, '[2026-07-15 12:00+00, 2026-07-15 12:00:30+00)');
	BEGIN; SELECT SCHEMA.create_id_partition('tables.p', 'aug', '2026-08-01+00', '2026-09-01+00');
	SELECT p.partition, p.start_ts, p.end_ts FROM SCHEMA.id_partitions('tables.p') AS p; ROLLBACK;
	SELECT count(*) FROM tables.p WHERE SCHEMA.created_in(id, '2026-07-15 12:00+00', '2026-07-15 12:00:30+00');
	SELECT brand, kind OPERATOR(pg_catalog.=) 'SCHEMA.rev_id'::pg_catalog.regtype FROM SCHEMA.id_brands;
	SELECT SCHEMA.id_brand(SCHEMA.push_min('2026-07-15 12:00:00.123+00'), 'a_b'), tables.evt_min('2026-07-15 12:00:00.123+00'),
		SCHEMA.extract_ts('evt_zsg9mpgngg0000000000000000'::pg_catalog.text);
	SELECT bool_and(SCHEMA.extract_ts(e.id::SCHEMA.rev_id) OPERATOR(pg_catalog.>) '2026-01-01+00') FROM tables.e;
	SELECT count(*) FROM (SELECT step, name, identity, command FROM SCHEMA.branded_id_plan('tables.evt_id')) AS s;
	SELECT SCHEMA.upgrade_branded_ids();
	SET search_path = tables; SELECT SCHEMA.create_branded_id('abc', 'SCHEMA.push_id'); SELECT SCHEMA.drop_branded_id('abc');
};

sub results
{
	my ($dbname, $schema, $search_path) = @_;

	return $node->safe_psql($dbname,
		"SET TimeZone = 'UTC'; SET search_path = $search_path; "
		  . $battery =~ s/SCHEMA/$schema/gr);
}

sub create_tables
{
	my ($dbname, $schema) = @_;

	$node->safe_psql(
		$dbname, "CREATE SCHEMA tables; SET search_path = tables, $schema;
		SELECT create_branded_id('evt', 'rev_id');
		CREATE TABLE e (id evt_id PRIMARY KEY DEFAULT evt_id());
		INSERT INTO e SELECT FROM generate_series(1, 100);
		CREATE TABLE t (id record_id PRIMARY KEY DEFAULT record_id(), created timestamptz GENERATED ALWAYS AS (extract_ts(id)) STORED,
			p push_id DEFAULT push_id() CHECK (p > push_min('2000-01-01+00')), txt text COLLATE \"C\" DEFAULT push_id()
			CHECK (txt >= push_min('2020-01-01+00') AND is_push_id(txt)));
		CREATE INDEX ON t (extract_ts(p));
		INSERT INTO t (id) SELECT record_id_at('2026-07-15 12:00+00'::timestamptz + n * interval '1 s') FROM generate_series(1, 100) AS n;
		CREATE TABLE p (id rev_id) PARTITION BY RANGE (id);
		SELECT create_id_partition('p', 'july', '2026-07-01+00', '2026-08-01+00');
		INSERT INTO p SELECT rev_id_at(extract_ts(id)) FROM t;
		CREATE VIEW v AS SELECT count(*) FROM t WHERE id BETWEEN record_min('2026-07-15 12:00+00') AND record_max('2026-07-15 12:01+00')
			AND txt <= push_max('2060-01-01+00')");
	return;
}

# "public" says what is right
$node->safe_psql('postgres', 'CREATE EXTENSION idgen');
create_tables('postgres', 'public');
my $reference = results('postgres', 'public', 'public');
sub expected
{
	# ids of now differ; the rest is the same but for the schemas
	my ($text, $schema) = @_;
	return $text =~ s/^100\|\w{20}\|\w{20}$/100|id|id/mr =~ s/(?<!\w)($schema|tables)\.//gr =~
	  s/OPERATOR\((\S+)\)/$1/gr;
}

# A schema of its own, and each search_path
my @odd = ('x', '"Odd schema"');
for my $schema (@odd)
{
	my $dbname = $schema eq 'x' ? 'x' : 'odd';

	$node->safe_psql('postgres', "CREATE DATABASE $dbname");
	$node->safe_psql($dbname, "CREATE SCHEMA $schema; CREATE EXTENSION idgen SCHEMA $schema");
	create_tables($dbname, $schema);
	for my $search_path ("''", $schema, 'pg_catalog', "tables, $schema")
	{
		is( expected(results($dbname, $schema, $search_path), $schema),
			expected($reference, 'public'),
			"in schema $schema, search_path $search_path: the same results");
	}

	# moved, with all that uses it
	$node->safe_psql($dbname, "CREATE SCHEMA elsewhere; ALTER EXTENSION idgen SET SCHEMA elsewhere");
	for my $search_path ("''", $schema, 'elsewhere')
	{
		is( expected(results($dbname, 'elsewhere', $search_path), 'elsewhere'),
			expected($reference, 'public'),
			"moved out of schema $schema, search_path $search_path: the same results");
	}
	$node->safe_psql($dbname,
		"SET search_path = ''; INSERT INTO tables.t SELECT FROM generate_series(1, 10); INSERT INTO tables.e SELECT FROM generate_series(1, 10);
		 DROP SCHEMA $schema");
	is($node->safe_psql($dbname, 'SELECT count(*) FROM tables.t'),
		110, "moved out of schema $schema: defaults and checks work");
}

# A hostile schema has everything that ours and pg_catalog's functions and operators
# could be mistaken for, and whatever it has raises an error when it is called.
sub create_hostile_objects
{
	my ($dbname, $schema, @setup) = @_;

	$node->safe_psql(
		$dbname, qq(
		CREATE SCHEMA IF NOT EXISTS $schema;
		DO \$do\$
		DECLARE
			types regtype[] := ARRAY['text', 'name', 'oid', 'regtype', 'regproc', 'regprocedure', 'regnamespace',
				'"char"', 'int2', 'int4', 'int8', 'bool', 'timestamptz', 'tstzrange', 'bytea']::regtype[]
				|| ARRAY(SELECT oid FROM pg_type WHERE typname ~ '^(record|push|rev|evt)_id\$')::regtype[];
			a regtype;
			b regtype;
			o text;
			f record;
		BEGIN
			FOREACH a IN ARRAY types LOOP
				FOREACH b IN ARRAY types LOOP
					EXECUTE format('CREATE FUNCTION $schema.hostile(%s, %s) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS '
						'\$\$BEGIN RAISE ''hostile operator on %s and %s''; END\$\$', a, b, a, b);
					FOREACH o IN ARRAY '{=,<>,<,<=,>,>=,~,||}'::text[] LOOP
						EXECUTE format('CREATE OPERATOR $schema.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = $schema.hostile)', o, a, b);
					END LOOP;
				END LOOP;
			END LOOP;
			-- a function for each one of ours, of the same arguments, and of some of core's
			FOR f IN
				SELECT DISTINCT proname, arguments FROM (
					SELECT proname, oidvectortypes(proargtypes) AS arguments FROM pg_proc p
					JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
					JOIN pg_extension e ON d.refobjid = e.oid AND extname = 'idgen'
					WHERE prokind = 'f' AND proargtypes::text !~ '\\m2281\\M' AND NOT proargtypes::oid[] \@> ARRAY['cstring'::regtype::oid]
					UNION ALL
					SELECT proname, oidvectortypes(proargtypes) FROM pg_proc
					WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f'
						AND proname IN ('left', 'substr', 'length', 'concat', 'coalesce', 'format', 'quote_ident', 'replace', 'format_type',
							'current_schema', 'current_setting', 'string_agg', 'array_agg', 'obj_description', 'upper', 'lower', 'now', 'btrim')
						AND provariadic = 0
					UNION ALL
					SELECT v.* FROM (VALUES ('branded_id_plan', 'text, regtype, name, name, text'), ('branded_id_plan', 'oid'),
						('branded_id_drop', 'text, oid[]'), ('branded_id_create', 'text, text, regtype, name'),
						('branded_id_own', 'oid, text, oid'), ('branded_id_own', 'text, text, oid'), ('left', 'name, integer'), ('concat', 'text, text'), ('format', 'text, name'),
						('format', 'text, text'), ('coalesce', 'text, text'), ('current_schema', 'text')) AS v) AS s
			LOOP
				EXECUTE format('CREATE FUNCTION $schema.%I(%s) RETURNS text LANGUAGE plpgsql AS '
					'\$\$BEGIN RAISE ''hostile function %s''; END\$\$', f.proname, f.arguments, f.proname);
			END LOOP;
		END
		\$do\$;
	), @setup);
	return;
}

# first in the search_path, before pg_catalog even
$node->safe_psql('postgres', 'CREATE DATABASE hostile');
$node->safe_psql('hostile', 'CREATE SCHEMA utils; CREATE EXTENSION idgen SCHEMA utils');
create_tables('hostile', 'utils');
create_hostile_objects('hostile', 'evil');
$node->safe_psql('hostile', 'CREATE DOMAIN evil.record_id AS text; CREATE DOMAIN evil.push_id AS text; CREATE DOMAIN evil.rev_id AS int;
	CREATE DOMAIN evil.text AS int; CREATE VIEW evil.id_brands AS SELECT 1');
psql_fails_like(
	$node,
	"SET search_path = evil, pg_catalog; SELECT 1 = 1::oid",
	qr/hostile operator/,
	'the hostile schema is hostile',
	dbname => 'hostile');
for my $search_path ('evil, utils', 'evil, pg_catalog', 'evil, tables, pg_catalog, utils')
{
	is( expected(results('hostile', 'utils', $search_path), 'utils'),
		expected($reference, 'public'),
		"hostile schema first in '$search_path': the same results");
	$node->safe_psql('hostile',
		"SET search_path = $search_path; INSERT INTO tables.t SELECT FROM pg_catalog.generate_series(1, 10);
		 INSERT INTO tables.e SELECT FROM pg_catalog.generate_series(1, 10); DELETE FROM tables.t WHERE created OPERATOR(pg_catalog.>) '2026-07-16+00'");
	pass("hostile schema first in '$search_path': defaults, checks and generated columns work");
}

# An ordinary role prepares the very schema that the extension will be created in;
# whatever the script does, it does as a superuser.
$node->safe_psql('postgres', 'CREATE DATABASE trap');
$node->safe_psql('trap', 'CREATE ROLE villain LOGIN; GRANT CREATE ON DATABASE trap TO villain');
create_hostile_objects('trap', 'pit', extra_params => [ '-U', 'villain' ]);
$node->safe_psql('trap', 'CREATE EXTENSION idgen SCHEMA pit', extra_params => [ '-U', 'villain' ]);
pass('the extension is created in a hostile schema');
is( $node->safe_psql(
		'trap', "WITH ours AS (
			SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
			WHERE e.extname = 'idgen' AND d.deptype = 'e'
			UNION ALL SELECT 'pg_rewrite'::regclass, oid FROM pg_rewrite WHERE ev_class = 'pit.id_brands'::regclass)
		SELECT DISTINCT pg_describe_object(d.classid, d.objid, 0) || ' uses ' || pg_describe_object(d.refclassid, d.refobjid, 0)
		FROM ours JOIN pg_depend d USING (classid, objid)
		WHERE d.refclassid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass)
			AND (d.refclassid, d.refobjid) NOT IN (SELECT classid, objid FROM ours)
			AND pg_describe_object(d.refclassid, d.refobjid, 0) ~ '(pit\\.|hostile)'
		ORDER BY 1"
	),
	'',
	'nothing of the extension uses an object of the hostile schema');
is( $node->safe_psql(
		'trap', "CREATE SCHEMA safe; SET search_path = safe; SELECT pit.create_branded_id('evt', 'pit.rev_id'); SELECT brand FROM pit.id_brands;
		SELECT count(*) > 10 FROM (SELECT identity FROM pit.branded_id_plan('safe.evt_id'::regtype)) AS s"
	),
	"safe.evt_id\nevt\nt"
	  =~ s/^safe\.//r,
	'a superuser who uses it there is not ambushed');

$node->stop;
done_testing();
