# META.json is what the PGXN Meta Spec 1.0 wants, and the places that name a
# version agree.

use strict;
use warnings;

use JSON::PP;
use PostgreSQL::Test::Utils;
use Test::More;

my $meta = eval { decode_json(slurp_file('META.json')) };
is($@, '', 'META.json is JSON');

my $semver = qr/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+)?$/;
foreach my $key (qw(name version abstract maintainer license provides meta-spec))
{
	ok($meta->{$key}, "META.json has $key");
}
like($meta->{version}, $semver, 'the version is a semantic version');
is($meta->{license}, 'postgresql', 'the licence is one that the spec knows');
is($meta->{'meta-spec'}{version}, '1.0.0', 'the version of the spec');
like($meta->{release_status}, qr/^(stable|testing|unstable)$/, 'the status');

my $provided = $meta->{provides}{idgen};
is_deeply([ keys %{ $meta->{provides} } ], ['idgen'], 'provides idgen');
is($provided->{version}, $meta->{version}, 'in the same version');
ok(-f $provided->{$_}, "$_ is there") foreach qw(file docfile);

my ($default_version) =
  slurp_file('idgen.control') =~ /^default_version = '(.*)'$/m;
is($default_version, $meta->{version} =~ s/\.\d+$//r,
	'version of the control file');
ok(-f "idgen--$default_version.sql", 'there is a script for it');

my ($latest) = slurp_file('CHANGELOG.md') =~ /^## \[(\d.*?)\]/m;
is($latest, $meta->{version}, 'version at the top of CHANGELOG.md');

done_testing();
