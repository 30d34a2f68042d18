# What a release needs: META.json is as the PGXN Meta Spec 1.0 wants it, the
# places that name a version agree, released scripts are as they were released.

use strict;
use warnings;

use Digest::SHA;
use FindBin;
use JSON::PP;
use PostgreSQL::Test::Utils;
use Test::More;

#
# The PGXN Meta Spec
#
my %licenses = map { $_ => 1 } qw(
  agpl_3 apache_1_1 apache_2_0 artistic_1 artistic_2 bsd freebsd gfdl_1_2
  gfdl_1_3 gpl_1 gpl_2 gpl_3 lgpl_2_1 lgpl_3_0 mit mozilla_1_0 mozilla_1_1
  openssl perl_5 postgresql qpl_1_0 ssleay sun zlib open_source restricted
  unrestricted unknown);
my $semver = qr/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[a-zA-Z][-0-9A-Za-z]*)?$/;
my $range = qr/^((==|!=|>=?|<=?)?\s*(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[a-zA-Z][-0-9A-Za-z]*)?(,\s*)?)+$/;
my $term = qr{^[^\s/\\[:cntrl:]]{2,}$};
my $tag = qr{^[^/\\[:cntrl:]]{1,255}$};
my $url = qr{^[a-z][a-z0-9+.-]*://[^\s/]+\.[^\s/]+\S*$};
my @keys = qw(abstract description generated_by license maintainer meta-spec
  name no_index prereqs provides release_status resources tags version);

# What is wrong with this META.json
sub meta_faults
{
	my ($meta) = @_;
	my @faults;
	my $want = sub {
		# a match that fails is an empty list
		my $fault = pop;
		push @faults, $fault unless $_[0];
	};
	my $text = sub { return defined $_[0] && !ref $_[0] && $_[0] =~ /\S/ };
	my $list = sub { return ref $_[0] eq 'ARRAY' ? @{ $_[0] } : ($_[0]) };
	my $map = sub { return ref $_[0] eq 'HASH' && %{ $_[0] } ? %{ $_[0] } : () };
	my $matches = sub { return $text->($_[0]) && $_[0] =~ $_[1] };
	my $known = sub {
		my ($where, $hash, @known) = @_;
		foreach my $key (keys %$hash)
		{
			$want->(/^x_/i || (grep { $_ eq $key } @known), "$where has an unknown $key") for $key;
		}
	};

	$known->('the top', $meta, @keys);
	$want->($matches->($meta->{name}, $term), 'name');
	$want->($text->($meta->{abstract}), 'abstract');
	$want->($matches->($meta->{version}, $semver), 'version');
	my @maintainers = $list->($meta->{maintainer});
	$want->(@maintainers && !(grep { !$text->($_) } @maintainers), 'maintainer');
	if (ref $meta->{license} eq 'HASH')
	{
		my %own = $map->($meta->{license});
		$want->(%own && !(grep { !$matches->($_, $url) } values %own), 'license');
	}
	else
	{
		my @names = $list->($meta->{license});
		$want->(@names && !(grep { !$text->($_) || !$licenses{$_} } @names), 'license');
	}

	my %provides = $map->($meta->{provides});
	$want->(%provides, 'provides');
	foreach my $name (keys %provides)
	{
		my $extension = $provides{$name};
		$want->($name =~ $term, 'provides: name');
		$known->("provides: $name", $extension, qw(file version abstract docfile));
		$want->($text->($extension->{file}), 'provides: file');
		$want->($matches->($extension->{version}, $semver), 'provides: version');
		foreach my $key (grep { exists $extension->{$_} } qw(abstract docfile))
		{
			$want->($text->($extension->{$key}), "provides: $key");
		}
	}

	my %spec = $map->($meta->{'meta-spec'});
	$known->('meta-spec', \%spec, qw(version url));
	$want->($matches->($spec{version}, qr/^1\.0\.\d+$/), 'meta-spec: version');
	$want->($matches->($spec{url}, $url), 'meta-spec: url') if exists $spec{url};

	# what need not be there
	foreach my $key (grep { exists $meta->{$_} } qw(description generated_by))
	{
		$want->($text->($meta->{$key}), $key);
	}
	$want->($matches->($meta->{release_status}, qr/^(stable|testing|unstable)$/), 'release_status')
	  if exists $meta->{release_status};
	if (exists $meta->{tags})
	{
		$want->(ref $meta->{tags} eq 'ARRAY' && !(grep { !$matches->($_, $tag) } @{ $meta->{tags} }), 'tags');
	}
	$known->('no_index', $meta->{no_index}, qw(file directory)) if exists $meta->{no_index};
	my %phases = $map->($meta->{prereqs});
	$known->('prereqs', \%phases, qw(configure build test runtime develop));
	foreach my $phase (map { { $map->($_) } } values %phases)
	{
		$known->('prereqs: phase', $phase, qw(requires recommends suggests conflicts));
		foreach my $needs (map { { $map->($_) } } values %$phase)
		{
			foreach my $name (keys %$needs)
			{
				$want->($name =~ $term, 'prereqs: name');
				$want->($needs->{$name} eq '0' || $matches->($needs->{$name}, $range), 'prereqs: version');
			}
		}
	}
	my %resources = $map->($meta->{resources});
	$known->('resources', \%resources, qw(homepage bugtracker repository));
	$want->($matches->($resources{homepage}, $url), 'resources: homepage') if exists $resources{homepage};
	foreach my $name (grep { exists $resources{$_} } qw(bugtracker repository))
	{
		my %resource = $map->($resources{$name});
		$known->("resources: $name", \%resource,
			$name eq 'bugtracker' ? qw(web mailto) : qw(web url type));
		foreach my $key (grep { exists $resource{$_} } qw(web url))
		{
			$want->($matches->($resource{$key}, $url), "resources: $name: $key");
		}
		$want->($matches->($resource{mailto}, qr/^\S+@\S+$/), 'resources: mailto') if exists $resource{mailto};
		$want->($matches->($resource{type}, qr/^[a-z]+$/), 'resources: type') if exists $resource{url};
	}
	return sort @faults;
}

my $json = slurp_file('META.json');
my $meta = eval { decode_json($json) };
is($@, '', 'META.json is JSON');
is_deeply([ meta_faults($meta) ], [], 'and what the spec wants');
is($meta->{release_status}, 'stable', 'of a stable release');

# that it would be seen if it were not
foreach my $case (
	[ 'name', sub { delete $_[0]{name} } ],
	[ 'name', sub { $_[0]{name} = 'id gen' } ],
	[ 'abstract', sub { $_[0]{abstract} = ' ' } ],
	[ 'version', sub { $_[0]{version} = '1.0' } ],
	[ 'version', sub { $_[0]{version} = '1.0.01' } ],
	[ 'maintainer', sub { $_[0]{maintainer} = [] } ],
	[ 'license', sub { $_[0]{license} = 'PostgreSQL' } ],
	[ 'license', sub { $_[0]{license} = { mine => 'somewhere' } } ],
	[ 'provides', sub { $_[0]{provides} = {} } ],
	[ 'provides: file', sub { delete $_[0]{provides}{idgen}{file} } ],
	[ 'provides: version', sub { $_[0]{provides}{idgen}{version} = 1 } ],
	[ 'meta-spec: version', sub { delete $_[0]{'meta-spec'} } ],
	[ 'release_status', sub { $_[0]{release_status} = 'beta' } ],
	[ 'tags', sub { $_[0]{tags} = ['a/b'] } ],
	[ 'prereqs: version', sub { $_[0]{prereqs}{runtime}{requires}{PostgreSQL} = '15' } ],
	[ 'prereqs has an unknown running', sub { $_[0]{prereqs}{running} = {} } ],
	[ 'resources: homepage', sub { $_[0]{resources}{homepage} = 'here' } ],
	[ 'resources: type', sub { $_[0]{resources}{repository} = { url => 'git://example.org/idgen' } } ],
	[ 'the top has an unknown licence', sub { $_[0]{licence} = 'bsd' } ])
{
	my ($fault, $spoil) = @$case;
	my $spoilt = decode_json($json);
	$spoil->($spoilt);
	is_deeply([ meta_faults($spoilt) ], [$fault], "a fault is seen: $fault");
}

#
# Versions. A version x.y.z has the extension version x.y.
#
my $version = $meta->{version};
my ($script_version) = $version =~ /^(\d+\.\d+)\./;
my $provided = $meta->{provides}{idgen};

is_deeply([ keys %{ $meta->{provides} } ], ['idgen'], 'META.json provides idgen');
is($provided->{version}, $version, 'in the same version');
is($provided->{file}, "idgen--$script_version.sql", 'by the script of that version');
ok(-f $provided->{$_}, "$_ is there") foreach qw(file docfile);

my ($default_version) = slurp_file('idgen.control') =~ /^default_version = '(.*)'$/m;
is($default_version, $script_version, 'version of the control file');

my @installed = split ' ', (slurp_file('Makefile') =~ /^DATA = ((?:.*\\\n)*.*)$/m)[0] =~ s/\\\n//gr;
is_deeply([ sort @installed ], [ sort glob('idgen--*.sql') ], 'the Makefile installs every script');

my $changelog = slurp_file('CHANGELOG.md');
my @releases = $changelog =~ /^## \[(.*?)\] - /mg;
is($releases[0], $version, 'version at the top of CHANGELOG.md');
my ($date) = $changelog =~ /^## \[\Q$version\E\] - (.*)$/m;
like($date, qr/^(\d{4}-\d\d-\d\d|unreleased)$/, 'its date');
my $is_released = $date ne 'unreleased';

SKIP:
{
	skip 'no debian/ here: it is not in the archive', 2 unless -d 'debian';
	my ($package, $suite) = slurp_file('debian/changelog') =~ /^idgen \((.*)-\d+\) (\S+);/;
	is($package, $version, 'version of the Debian package');
	is($suite eq 'UNRELEASED', !$is_released, 'it is as released as CHANGELOG.md says');
}

#
# Released scripts never change: t/released.sha256 knows them, to which
# scripts/release adds a line for each.
#

# What is wrong with the scripts in a directory
sub script_faults
{
	my ($dir, $known, @released) = @_;
	my (%sha, @faults);

	foreach my $line (grep { !/^#/ } split /\n/, $known)
	{
		my ($sum, $file) = $line =~ /^([0-9a-f]{64})  (idgen--\S+\.sql)$/
		  or push @faults, "no checksum: $line" and next;
		$sha{$file} = $sum;
	}
	foreach my $file (sort keys %sha)
	{
		push @faults, "$file is gone" and next unless -f "$dir/$file";
		push @faults, "$file has changed"
		  if Digest::SHA->new(256)->addfile("$dir/$file")->hexdigest ne $sha{$file};
	}
	# scripts that lead to a released version
	foreach my $file (map { s{.*/}{}r } sort glob("$dir/idgen--*.sql"))
	{
		my ($to) = $file =~ /--([^-]+)\.sql$/;
		my $is_released = grep { /^\Q$to\E\.\d+$/ } @released;
		push @faults, "$file is of a released version, but not known" if $is_released && !$sha{$file};
		push @faults, "$file is known, but not of a released version" if !$is_released && $sha{$file};
	}
	return @faults;
}

my $known = slurp_file("$FindBin::RealBin/released.sha256");
my @released = $changelog =~ /^## \[(.*?)\] - \d/mg;
is_deeply([ script_faults('.', $known, @released) ], [], 'released scripts are as they were released');
note('nothing is released yet') unless @released;

# that it would be seen if they were not
my $dir = PostgreSQL::Test::Utils::tempdir();
append_to_file("$dir/idgen--1.0.sql", "SELECT 1;\n");
append_to_file("$dir/idgen--1.0--1.1.sql", "SELECT 2;\n");
append_to_file("$dir/idgen--1.1.sql", "SELECT 1;\nSELECT 2;\n");
$known = "# a comment\n" . Digest::SHA::sha256_hex("SELECT 1;\n") . "  idgen--1.0.sql\n";
is_deeply([ script_faults($dir, $known, '1.0.0') ], [], 'made-up scripts: no fault');
is_deeply([ script_faults($dir, $known, '1.0.1', '1.0.0') ], [], 'made-up scripts: no fault in a version without a script');
is_deeply([ script_faults($dir, $known) ],
	['idgen--1.0.sql is known, but not of a released version'], 'made-up scripts: frozen too early');
is_deeply([ script_faults($dir, $known, '1.1.0', '1.0.0') ],
	[ map { "$_ is of a released version, but not known" } 'idgen--1.0--1.1.sql', 'idgen--1.1.sql' ],
	'made-up scripts: not frozen');
append_to_file("$dir/idgen--1.0.sql", "\n");
is_deeply([ script_faults($dir, $known, '1.0.0') ], ['idgen--1.0.sql has changed'], 'made-up scripts: changed');
unlink "$dir/idgen--1.0.sql";
is_deeply([ script_faults($dir, $known, '1.0.0') ], ['idgen--1.0.sql is gone'], 'made-up scripts: gone');

done_testing();
