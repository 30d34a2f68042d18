# Binary COPY: out of every table of a database with every use of the types, and
# into one of the same definition; files that were corrupted are refused.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = new_node('main');
my $tempdir = PostgreSQL::Test::Utils::tempdir;

create_every_use($node, 'app');

# The columns that can be copied in: not the generated ones
my @tables = split /\n/, $node->safe_psql(
	'app', "SELECT attrelid::regclass, string_agg(quote_ident(attname), ', ' ORDER BY attnum)
	FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
	WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
		AND attgenerated = ''
	GROUP BY attrelid ORDER BY 1");
cmp_ok(scalar @tables, '>', 10, 'there are tables to copy');

for my $row (@tables)
{
	my ($table, $columns) = split /\|/, $row;
	my $file = "$tempdir/$table";

	is( $node->safe_psql(
			'app', "\\copy (SELECT $columns FROM $table) TO '$file' (FORMAT binary)
			CREATE TEMP TABLE copy AS SELECT $columns FROM $table WITH NO DATA;
			\\copy copy FROM '$file' (FORMAT binary)
			SELECT count(*) > 0 FROM copy;
			SELECT count(*) FROM (SELECT t::text FROM (SELECT $columns FROM $table) AS t
				EXCEPT ALL SELECT copy::text FROM copy) AS s;
			SELECT count(*) FROM (SELECT copy::text FROM copy
				EXCEPT ALL SELECT t::text FROM (SELECT $columns FROM $table) AS t) AS s"
		),
		"t\n0\n0",
		"$table: binary COPY out and in");
}

# A file of one column: signature and header are 19 bytes; then for each row the
# number of fields, and for each field its length and its bytes; at last -1.
my $header = "PGCOPY\n\xff\r\n\0" . pack('NN', 0, 0);
my $trailer = pack('n', 0xFFFF);

sub binary_file
{
	my ($name, @fields) = @_;
	my $file = "$tempdir/$name";

	unlink $file;
	open my $handle, '>:raw', $file or die "could not open $file: $!";
	print $handle $header, (map { pack('n N/a*', 1, $_) } @fields), $trailer;
	close $handle;
	return $file;
}

my %length = (record_id => 13, push_id => 15, rev_id => 16);

for my $kind (@kinds)
{
	my $type = $kind->{type};
	my $length = $length{$type};
	my $good = ("\x12" x ($length - 1)) . "\x10";
	my $session = open_session($node);
	my %corrupt = (
		'a byte short' => substr($good, 0, -1),
		'a byte long' => $good . "\0",
		'empty' => '',
		'a byte' => "\0",
		'twice as long' => $good x 2,
		'a megabyte' => "\x10" x 1_048_576,
		'the text' => $node->safe_psql('postgres', "SELECT $type()"));
	if ($type eq 'record_id')
	{
		$corrupt{"pad bits $_"} = substr($good, 0, -1) . chr(0x10 + $_) for 1, 2, 4, 8, 15;
	}

	$session->query_safe("CREATE TABLE of_$type (id $type)");

	my $file = binary_file("good_$type", $good, "\0" x $length,
		("\xff" x ($length - 1)) . ($type eq 'record_id' ? "\xf0" : "\xff"));
	$session->query_safe("\\copy of_$type FROM '$file' (FORMAT binary)");
	is($session->query_safe("SELECT count(*), count(DISTINCT id) FROM of_$type"),
		'3|3', "$type: a sound file, the first and the last id there are");

	# what comes out is what went in
	$session->query_safe("\\copy of_$type TO '$file.out' (FORMAT binary)");
	ok(slurp_file($file) eq slurp_file("$file.out"), "$type: the bytes are the same");

	for my $fault (sort keys %corrupt)
	{
		$file = binary_file("bad_$type", $good, $corrupt{$fault});
		my ($output, $messages) = try_query($session,
			"\\set VERBOSITY verbose\n\\copy of_$type FROM '$file' (FORMAT binary)");
		# core has a message of its own for a field that was not read to its end
		like($messages, qr/ERROR:  22P03: /, "$type: a field is $fault: refused");
		is($session->query_safe("SELECT count(*) FROM of_$type"),
			3, "$type: a field is $fault: nothing of the file is there");
	}

	# cut off anywhere, or with any single bit flipped: an error, or an id; no crash
	my $whole = slurp_file(binary_file("whole_$type", $good, $good));
	my ($loaded, $refused) = (0, 0);
	my $try = sub {
		my ($bytes) = @_;

		open my $handle, '>:raw', "$tempdir/fuzz_$type" or die;
		print $handle $bytes;
		close $handle;
		my ($output, $messages) = try_query($session,
			"\\copy of_$type FROM '$tempdir/fuzz_$type' (FORMAT binary)");
		$messages ? $refused++ : $loaded++;
		return $messages;
	};
	for my $end (0 .. length($whole) - 3)
	{
		# core takes the end of a file between two rows for that of the data
		$try->(substr $whole, 0, $end)
		  if $end < 19 || ($end - 19) % (6 + $length) > 1;
	}
	is($loaded, 0, "$type: a file that was cut off inside a row is refused");
	$refused = 0;
	for my $bit (0 .. 8 * length($whole) - 1)
	{
		my $bytes = $whole;
		vec($bytes, $bit, 1) ^= 1;
		$try->($bytes);
	}
	cmp_ok($loaded, '>=', 2 * (8 * $length - ($type eq 'record_id' ? 4 : 0)),
		"$type: a flipped bit of an id makes another id");
	cmp_ok($refused, '>', 8 * 19, "$type: a flipped bit elsewhere is refused");
	is($session->query_safe("SELECT bool_and(id::text::$type = id) FROM of_$type"),
		't', "$type: whatever was loaded is an id");
	$session->quit;
}

$node->stop;
done_testing();
