# Every function of the extension against input of the worst kinds: nothing but
# the SQLSTATEs that the function promises, and a server that stays up.
#
# The input comes from a generator with a fixed seed, so that a failure can be
# had again.  IDGEN_FUZZ_SEED is another seed, IDGEN_FUZZ_ROUNDS more input.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use Encode ();
use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $seed = $ENV{IDGEN_FUZZ_SEED} // 20260101;
my $rounds = $ENV{IDGEN_FUZZ_ROUNDS} // (is_long() ? 2000 : 250);
srand($seed);
note("seed $seed, $rounds rounds");

# What a function may report, by its name; no other function reports anything
my @contract = (
	[ qr/^(record|push|rev)_id_in\(/ => '22P02' ],
	[ qr/^(record|push|rev)_id_from_bytea\(/ => '22P03' ],
	[ qr/^(extract_ts|id_inspect)\(text\)/ => '22P02' ],
	[ qr/^(record|push|rev)_id_at\(/ => '22008' ],
	[ qr/^(record|push|rev)_(min|max)\(/ => '22008' ],
	[ qr/^make_record_id\(/ => '22008 22003' ],
	[ qr/^make_(push|rev)_id\(/ => '22008 22023' ],
	# not a type of ours, or none at all
	[ qr/^id_json_schema\(/ => '42809 42704' ],
	[ qr/^id_brand\(/ => '22023' ],
	[ qr/^id_unbrand_/ => '22P02 22023' ],
	# what is no brand or too long a one, no kind, no schema, or there already; a schema that is not for everybody
	[ qr/^(create_branded_id|branded_id_create)\(/ => '22023 42809 42710 42622 3F000 42939' ],
	# an inner part of those, which they call with what they have checked
	[ qr/^branded_id_plan\(/ => '22023 42809 22004' ],
	[ qr/^(drop_branded_id|branded_id_drop)\(/ => '42704 22023' ],
	[ qr/^branded_id_own\(/ => '42809 42P01' ],
	# what is no partitioned table with ids as its key, or no span of time; a name that is taken, or is none
	[ qr/^create_id_partition\(/ => '42809 42P01 42P17 22023 22008 42P07 42601' ],
	[ qr/^id_partitions\(/ => '42809 42P17 42P01' ],
	[ qr/^set_config\(/ => '22023' ]);

# Not called: what has an argument that SQL has not got
my $not_called = qr/internal/;

# ---------------------------------------------------------------------------
# The generator
# ---------------------------------------------------------------------------

sub pick
{
	return $_[ int(rand(scalar @_)) ];
}

my %alphabet = (
	record_id => '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
	push_id => '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
	rev_id => '0123456789abcdefghjkmnpqrstvwxyz');

sub id_text
{
	my ($type) = @_;
	my $length = $type eq 'rev_id' ? 25 : 20;
	my $text = join('', map { pick(split //, $alphabet{$type}) } 1 .. $length);

	$text .= pick(split //, '048cgmrw') if $type eq 'rev_id';
	# now and then such that its shape tells the kind
	substr($text, 0, 1) = pick(qw(z s 8)) if $type eq 'rev_id' && rand() < 0.5;
	substr($text, 0, 1) = '-' if $type eq 'push_id' && rand() < 0.5;
	return $text;
}

# characters that are not what they seem, or that somebody treats as special
my @odd = (
	"\x{FF10}", "\x{212A}", "\x{0661}", "\x{0430}", "\x{FEFF}", "\x{202E}", "\x{200B}",
	"\x{00E9}", "e\x{0301}", "\x{1F600}", "\x{10FFFF}", "\x{2028}", "\x{00A0}", "\x{0130}", "\x{0131}",
	"\x{017F}", "\x{00DF}", map { chr } 1 .. 31, 127);
my @meta = ('%s%s%n%d', '\\', "'", '"', '$1', '$$', ';', '--', '/*', '{}', '{', '(,)', '[,]', '\\x00', '\\000',
	'NULL', 'null', 'default', '*', '?', '::text', 'infinity', '-infinity', 'now', 'epoch', 'seed:1', 'ff', '00');

# texts of characters; encoded later, for a database with an encoding
sub hostile_text
{
	my $kind = int(rand(14));
	my $text = id_text(pick(sort keys %alphabet));

	return '' if $kind == 0 && rand() < 0.2;
	return $text if $kind <= 1;
	return lc $text if $kind == 2;
	return uc $text if $kind == 3;
	return join('_', map { pick('a', 'user', 'A', '', '_', 'a1', "\x{e9}", 'x' x 63) } 1 .. 1 + rand 4) . "_$text"
	  if $kind == 4 || $kind == 5;
	return substr($text, 0, rand length $text) if $kind == 6;
	return pick(@odd, @meta) . $text if $kind == 7;
	return $text . pick(@odd, @meta) if $kind == 8;
	return pick(@odd, @meta) x (1 + rand 30) if $kind == 9;
	# around the length where an error message cuts
	return pick('x', "\x{e9}", "\x{1F600}", pick(@odd)) x (rand(10) + pick(5, 24, 50, 66, 100, 195)) . pick('', 'y')
	  if $kind == 10;
	return $text x (2 + rand 3) if $kind == 11;
	# one or two changes
	for (0 .. rand 2)
	{
		substr($text, rand length $text, pick(0, 1)) = pick(@odd, @meta, chr(33 + rand 94));
	}
	return $text;
}

# bytes that are no text of any encoding, but never a zero, which no text can have
sub hostile_bytes
{
	my $text = Encode::encode('UTF-8', hostile_text());
	my $kind = int(rand(6));

	if ($kind == 0)
	{
		$text = join('', map { chr(1 + rand 255) } 1 .. pick(1, 2, 13, 15, 16, 20, 26, 200, 201, 300));
	}
	elsif ($kind == 1)
	{
		# the beginning of a character, with nothing behind it
		$text .= pick("\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xF0", "\xFF", "\xFE", "\xED\xA0\x80", "\xC0\x80", "\x80");
	}
	elsif ($kind <= 3)
	{
		for (0 .. rand 3)
		{
			substr($text, rand(1 + length $text), pick(0, 1)) = chr(1 + rand 255);
		}
	}
	elsif ($kind == 4)
	{
		# just as long as an id
		$text = pick("\xF0", "\xE2", "\xC3", "\xFF") x pick(20, 26, 21, 25);
	}
	return $text;
}

my @times = (
	'-infinity', 'infinity', '4714-11-24 00:00:00+00 BC', '294276-12-31 23:59:59.999999+00',
	'1969-12-31 23:59:59.999999+00', '1970-01-01 00:00:00+00', '1969-12-31 23:59:59.999+00',
	'2025-12-31 23:59:59.999999+00', '2026-01-01 00:00:00+00', '2060-11-03 19:53:47.775999+00',
	'2060-11-03 19:53:47.776+00', '10889-08-02 05:31:50.655999+00', '10889-08-02 05:31:50.656+00',
	'2000-01-01 00:00:00+00', '1999-12-31 23:59:59.9995+00');

sub value_of
{
	my ($type, $encoding) = @_;

	return $encoding eq 'SQL_ASCII' ? hostile_bytes() : Encode::encode('UTF-8', hostile_text())
	  if $type =~ /^(text|cstring|name)$/;
	return id_text($type) if $alphabet{$type};
	return rand() < 0.6 ? pick(@times) : sprintf('%d-%02d-%02d %02d:%02d:%02d.%06d+00',
		1900 + rand 200, 1 + rand 12, 1 + rand 28, rand 24, rand 60, rand 60, rand 1e6)
	  if $type eq 'timestamp with time zone';
	return pick(0, 1, -1, 1048575, 1048576, 2147483647, -2147483648, int rand 1e9) if $type eq 'integer';
	return pick(0, 1, -1, '1099511627775', '1099511627776', '9223372036854775807', '-9223372036854775808', int rand 1e9)
	  if $type eq 'bigint';
	# as hex
	return join('', map { sprintf '%02x', rand 256 } 1 .. pick(0, 1, 8, 9, 10, 11, 13, 14, 15, 16, 17, 300))
	  if $type eq 'bytea';
	return pick('record_id', 'push_id', 'rev_id', 'text', 'pg_class', '0', '1', '4294967295', 'anyelement', '_text')
	  if $type eq 'regtype';
	return pick('{}', '{record_id}', '{0,text}', '{NULL}') if $type eq 'regtype[]';
	return pick(0, 1, 1247, '4294967295', int rand 20000) if $type eq 'oid';
	return pick('0', '1', '4294967295', 'pg_class', 'pg_proc', 'pg_class_oid_index', 'information_schema.tables', ('parts') x 6)
	  if $type eq 'regclass';
	return pick('empty', '(,)', '[infinity,infinity]', map {
		pick('[', '(') . pick('', '-infinity', @times[2 .. 9]) . ',' . pick('', 'infinity') . pick(']', ')') } 1 .. 5)
	  if $type eq 'tstzrange';
	die "no value for an argument of type $type";
}

# ---------------------------------------------------------------------------
# The attack
# ---------------------------------------------------------------------------

my $node = new_node('main');

# Calls one function with each row of "hostile", whose values it gets as an array
# of bytes; tells each SQLSTATE with the first row that had it.  What a
# call has done is undone.
my $attack = q{
CREATE TABLE hostile (row int, args bytea[]);

CREATE FUNCTION attack(expression text) RETURNS TABLE (state text, count bigint, first_row int, message text)
LANGUAGE plpgsql AS $$
DECLARE
    h record;
    done text := 'done';
BEGIN
    CREATE TEMP TABLE outcome (state text, row int, message text) ON COMMIT DROP;
    FOR h IN SELECT * FROM hostile ORDER BY row LOOP
        DECLARE
            result text;
        BEGIN
            EXECUTE expression INTO result USING h.args;
            RAISE EXCEPTION USING ERRCODE = 'XX999', MESSAGE = 'undo';
        EXCEPTION WHEN OTHERS THEN
            IF SQLSTATE <> 'XX999' THEN
                INSERT INTO outcome VALUES (SQLSTATE, h.row, SQLERRM);
            END IF;
        END;
    END LOOP;
    RETURN QUERY SELECT o.state, count(*), min(o.row), min(convert_to(left(o.message, 60), getdatabaseencoding())::text)
                 FROM outcome o GROUP BY o.state ORDER BY o.state;
    DROP TABLE outcome;
END
$$;
};

sub call_of
{
	my ($name, @types) = @_;
	my @args;
	for my $i (0 .. $#types)
	{
		my $text = sprintf "convert_from((\$1)[%d], getdatabaseencoding())", $i + 1;
		push @args,
		    $types[$i] eq 'cstring' ? "textout($text)"
		  : $types[$i] eq 'bytea' ? "decode($text, 'hex')"
		  : "$text\::$types[$i]";
	}
	return sprintf 'SELECT %s(%s)::text', $name, join(', ', @args);
}

sub attack_function
{
	my ($dbname, $encoding, $signature, $call, @types) = @_;
	my ($promised) = map { $_->[1] } grep { $signature =~ $_->[0] } @contract;
	# a call that makes a type takes its time; one without arguments has nothing to vary
	my $calls = $signature =~ /branded/ ? $rounds / 10 : @types == 0 ? 3 : $rounds;
	my $sql = "TRUNCATE hostile;\n";

	for my $row (1 .. $calls)
	{
		my @values = map { "'\\x" . unpack('H*', value_of($_, $encoding)) . "'" } @types;
		$sql .= "INSERT INTO hostile VALUES ($row, ARRAY[" . join(', ', @values) . "]::bytea[]);\n";
	}
	$sql = "BEGIN;\n$sql COMMIT;\nSELECT * FROM attack(\$call\$$call\$call\$);\n";
	my ($rc, $out, $err) = $node->psql($dbname, $sql, extra_params => ['-q']);
	my @unexpected = grep { my ($state) = split /\|/; ($promised // '') !~ /\b$state\b/ } split /\n/, $out;

	ok($rc == 0 && !@unexpected, "$encoding: $signature")
	  or diag("psql: $rc $err\n" . join("\n", map { "SQLSTATE|calls|first call|message: $_" } @unexpected));
}

sub attack_database
{
	my ($encoding) = @_;
	my $dbname = lc "hostile_$encoding";

	$node->safe_psql('postgres',
		"CREATE DATABASE $dbname TEMPLATE template0 ENCODING '$encoding' LC_COLLATE 'C' LC_CTYPE 'C'");
	$node->safe_psql($dbname, "CREATE EXTENSION idgen; $attack
		CREATE TABLE parts (id rev_id) PARTITION BY RANGE (id);
		SELECT create_id_partition('parts', 'y2000', '2000-01-01 00:00+00', '2001-01-01 00:00+00')");
	my @functions = split /\n/, $node->safe_psql($dbname, q{
		SELECT p.oid::regprocedure, p.proname, array_to_string(ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) t), '|')
		FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
		JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
		WHERE e.extname = 'idgen' AND p.prokind = 'f' ORDER BY 1::text COLLATE "C"});

	cmp_ok(scalar @functions, '>', 120, "$encoding: functions to call");
	for (@functions)
	{
		my ($signature, $name, @types) = split /\|/;
		attack_function($dbname, $encoding, $signature, call_of($name, @types), @types)
		  if $signature !~ $not_called;
	}
	attack_function($dbname, $encoding, "set_config('idgen.$_', text)",
		"SELECT set_config('idgen.$_', convert_from((\$1)[1], getdatabaseencoding()), true)", 'text')
	  for qw(test_clock test_random);
}

attack_database('UTF8');
attack_database('SQL_ASCII');

# ---------------------------------------------------------------------------
# Sizes
# ---------------------------------------------------------------------------

# from a table, compressed and not, so that the function has to fetch it
$node->safe_psql('hostile_utf8', q{
	CREATE TABLE huge (t text);
	INSERT INTO huge VALUES (repeat('x', 1000000)), (repeat('0123456789abcdef_', 12000000)),
		((SELECT string_agg(md5(i::text), '') FROM generate_series(1, 100000) i)),
		((SELECT string_agg(md5(i::text), '_') FROM generate_series(1, 5) i)),
		(repeat('a', 1000000) || '_-Ou-UH8c------------');
});
for my $type (map { $_->{type} } @kinds)
{
	is( $node->safe_psql('hostile_utf8',
			"SELECT DISTINCT is_$type(t), (safe_parse_$type(t)).ok, (safe_parse_$type(t)).error FROM huge ORDER BY 3"),
		$type eq 'rev_id' ? 'f|f|invalid_length' : "f|f|invalid_length\nf|f|invalid_prefix", "huge texts are no $type");
	my ($rc, $out, $err) = $node->psql('hostile_utf8', "SELECT t::$type FROM huge WHERE length(t) > 10000000");
	like($err, qr/invalid input syntax for type $type: "[0-9a-f_]{200}\.\.\."/, "the text is cut in the message for $type");
	cmp_ok(length $err, '<', 2000, "the message for $type is short");
}
is( $node->safe_psql('hostile_utf8', "SELECT id_kind(t), length((id_inspect(t)).brand) FROM huge WHERE t LIKE 'aaa%'"),
	'|1000000', 'a brand may have any length');

# ---------------------------------------------------------------------------
# Binary COPY: any bytes, zeros too
# ---------------------------------------------------------------------------

sub copy_binary
{
	my ($dbname, $type, $bytes) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/binary';
	open my $handle, '>:raw', $file or die $!;
	print $handle "PGCOPY\n\xFF\r\n\0", pack('NN', 0, 0), pack('nN', 1, length $bytes), $bytes, pack('n', 0xFFFF);
	close $handle;

	my ($rc, $out, $err) = $node->psql($dbname, "CREATE TEMP TABLE t (v $type);\n\\copy t FROM '$file' (FORMAT binary)\nTABLE t",
		extra_params => [ '-v', 'VERBOSITY=sqlstate' ], on_error_stop => 0);
	my ($state) = $err =~ /ERROR:\s+(\w+)/;
	return $state // '';
}

for my $kind (@kinds)
{
	my $type = $kind->{type};
	my %length = (record_id => 13, push_id => 15, rev_id => 16);
	my %states;

	for (1 .. is_long() ? 200 : 40)
	{
		my $bytes = join('', map { pick("\0", chr(rand 256)) } 1 .. pick(0, 1, 12 .. 17, 1000));
		my $valid = length $bytes == $length{$type} && ($type ne 'record_id' || ord(substr($bytes, -1)) % 16 == 0);
		my $state = copy_binary('hostile_sql_ascii', $type, $bytes);
		$states{$state}++;
		fail("$type: SQLSTATE \"$state\" for the bytes " . unpack('H*', $bytes)) if $state ne ($valid ? '' : '22P03');
	}
	note("$type by binary COPY: ", explain \%states);
	is(join(' ', grep { $_ !~ /^(22P03|)$/ } keys %states), '', "$type by binary COPY");

	# text with a zero in it never gets to us
	for my $dbname (qw(hostile_utf8 hostile_sql_ascii))
	{
		my $state = copy_binary($dbname, 'text', id_text($type) . "\0");
		is($state, '22021', "$dbname: text of a $type with a zero byte");
	}
}

# ---------------------------------------------------------------------------

is($node->safe_psql('postgres', 'SELECT 1'), '1', 'the server is up');
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP|server process .* exited/,
	'and was so all the time');

$node->stop;
done_testing();
