# The documents are right: every SQL example prints what stands below it,
# every link inside the tree leads somewhere, every function is described.
#
# How to write examples stands in CONTRIBUTING.md, "Examples in documents".

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @documents = ((sort glob('*.md')), (sort glob('docs/*.md')));
my $separator = '---- end of block ----';

# psql pads its columns, and ends every result with an empty line
sub trim
{
	my ($text) = @_;
	$text =~ s/[ \t]+$//mg;
	$text =~ s/\A\n+//;
	$text =~ s/\s+\z//;
	return $text;
}

# Is this the expected output?  A "…" within a line stands for anything, a line
# that is one "…" for any number of lines.
sub matches
{
	my ($got, $expected) = @_;
	my $pattern = join "\n", map {
		/^\s*…$/
		  ? '(?s:.*)'
		  : join '[^\n]*', map { quotemeta } split /…/, $_, -1
	} split /\n/, $expected;
	return $got =~ /\A$pattern\z/;
}

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
my $version = $node->safe_psql('postgres',
	"SELECT current_setting('server_version_num')::int / 10000");

$ENV{PGTZ} = 'UTC';
$ENV{PGDATESTYLE} = 'ISO, MDY';
$ENV{PGCLIENTENCODING} = 'UTF8';

my $count = 0;
foreach my $document (@documents)
{
	my $text = slurp_file($document);
	my @blocks = eval { sql_blocks(split /\n/, $text) };
	is($@, '', "$document: blocks") or next;
	next unless @blocks;

	# one session on a database of its own, which has the extension unless the
	# document itself creates it
	my $database = 'docs_' . ++$count;
	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, 'CREATE EXTENSION idgen')
	  unless grep { $_->{code} =~ /CREATE EXTENSION idgen/ } @blocks;

	my $script = join '', map {
		($_->{since} > $version ? '' : "$_->{code}\n")
		  . "\\echo '$separator'\n"
	} @blocks;
	my $output = '';
	IPC::Run::run(
		[ 'psql', '-X', '-q', '-d', $node->connstr($database) ],
		'<', \$script, '>&', \$output)
	  or fail("$document: psql");
	my @outputs = split /^\Q$separator\E\n/m, $output, -1;
	pop @outputs;
	is(scalar @outputs, scalar @blocks, "$document: all blocks were run")
	  or next;

	foreach my $block (@blocks)
	{
		my $got = trim(shift @outputs);
		my $name = "$document:$block->{line}";
	  SKIP:
		{
			skip "$name needs PostgreSQL $block->{since}", 1
			  if $block->{since} > $version;

			if (defined $block->{expected})
			{
				my $expected = trim($block->{expected});
				ok(matches($got, $expected), $name)
				  or diag("expected:\n$expected\ngot:\n$got");
			}
			else
			{
				ok($got !~ /^(ERROR|FATAL|PANIC|invalid command|\\)/m, $name)
				  or diag($got);
			}
		}
	}
}

# Links within the tree.  An anchor is what is left of a heading in lower case
# without punctuation, "-" for a space.
sub headings
{
	my ($document) = @_;
	my $text = slurp_file($document);
	$text =~ s/^(\s*`{3,})[^\n]*\n.*?^\1\s*$//msg;
	return map { lc =~ s/[^\w\s-]//gr =~ s/\s/-/gr }
	  $text =~ /^#+\s+(.*?)\s*$/mg;
}

foreach my $document (@documents)
{
	my ($directory) = $document =~ m{^(.*/)?};
	my $text = slurp_file($document);
	my @dead;
	foreach my $link ($text =~ /\]\(([^)\s]+)\)/g)
	{
		next if $link =~ /^\w+:/;
		my ($path, $anchor) = split /#/, $link, 2;
		my $target = $path eq '' ? $document : ($directory // '') . $path;
		push @dead, $link
		  if !-e $target
		  || (defined $anchor && !grep { $_ eq $anchor } headings($target));
	}
	is("@dead", '', "$document: links");
}

# Every function that is there to be called, and every setting
$node->safe_psql('postgres', 'CREATE EXTENSION idgen');
my @names = split /\n/, $node->safe_psql('postgres', q{
	LOAD 'idgen';
	SELECT DISTINCT p.proname || '(' FROM pg_proc p
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
	WHERE e.extname = 'idgen' AND 'internal'::regtype <> ALL (p.proargtypes::oid[])
	  AND p.proname !~ '^branded_id_'    -- what create_branded_id() is made of
	  AND p.oid NOT IN (
		SELECT unnest(ARRAY[typinput, typoutput, typreceive, typsend]) FROM pg_type
		UNION ALL SELECT oprcode FROM pg_operator
		UNION ALL SELECT amproc FROM pg_amproc
		UNION ALL SELECT castfunc FROM pg_cast
		UNION ALL SELECT aggtransfn FROM pg_aggregate)
	UNION ALL
	SELECT name FROM pg_settings WHERE name LIKE 'idgen.%'});
cmp_ok(scalar @names, '>', 20, 'there are functions and settings');
my $documented = join '', map { slurp_file($_) } @documents;
my @missing = grep { index($documented, $_) < 0 } @names;
is("@missing", '', 'each of them stands in README.md or docs/');

$node->stop;
done_testing();
