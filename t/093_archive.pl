# The archive that "make dist" makes of a commit is all that it takes to build,
# install and test; two builds of one commit, in different places, are the same.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use IPC::Run;
use PostgreSQL::Test::Utils;
use Test::More;

foreach my $command (qw(git unzip))
{
	plan skip_all => "$command is not here"
	  unless IPC::Run::run([ 'sh', '-c', "command -v $command" ], '>', \my $path);
}

# The commands that run here are no part of the make that runs this. They find the
# same pg_config, which is the first one.
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES PG_CONFIG)};

# a commit of the tree as it is, in a repository of its own
my $dir = PostgreSQL::Test::Utils::tempdir();
my $repository = "$dir/repository";
my @git = ('git', "--git-dir=$repository/.git", '-c', 'user.name=test', '-c', 'user.email=test@localhost');
system_or_bail('git', 'init', '--quiet', $repository);
system_or_bail(@git, '--work-tree=.', 'add', '--all');
system_or_bail(@git, '--work-tree=.', 'commit', '--quiet', '--message=test');
system_or_bail(@git, "--work-tree=$repository", 'reset', '--quiet', '--hard');

my ($version) = slurp_file('META.json') =~ /"version": "(.*?)"/;
my ($out, $err);
ok(IPC::Run::run([ 'make', '--silent', '-C', $repository, 'dist' ], '>', \$out, '2>', \$err), 'make dist');
is($err, '', 'without a complaint');
my $archive = "$repository/build/idgen-$version.zip";
ok(-s $archive, "makes idgen-$version.zip");

my @files = split /\n/, `unzip -Z1 $archive`;
my @committed = split /\n/, `@git ls-files`;
is_deeply([ grep { !m{^idgen-\Q$version\E/} } @files ], [], 'in which all is in one directory');
my %in_archive = map { s{^idgen-\Q$version\E/}{}r => 1 } @files;
is_deeply([ grep { !$in_archive{$_} } @committed ],
	[ grep { m{^(\.ci|debian)/} } @committed ],
	'which has all but what concerns the repository and Debian');
is_deeply([ grep { /\.(o|so|bc)$/ } @files ], [], 'and nothing that was built');

# the same commit once more
rename $archive, "$dir/first.zip";
utime 1, 1, "$repository/META.json";
system_or_bail('make', '--silent', '-C', $repository, 'dist');
ok(slurp_file($archive) eq slurp_file("$dir/first.zip"), 'the same commit gives the same archive');

# Two builds: one in the directory that with-server makes, one, a while later and
# with the same PostgreSQL, in another that is reached by a symbolic link.
my ($here, $there) = ("$dir/here", "$dir/there/and/deeper");
foreach my $place ($here, $there)
{
	system_or_bail('mkdir', '-p', $place);
	system_or_bail('unzip', '-q', $archive, '-d', $place);
	$place .= "/idgen-$version";
}
# one test takes as long as all others
my @regress = split ' ', (slurp_file('Makefile') =~ /^REGRESS = ((?:.*\\\n)*.*)$/m)[0] =~ s/\\\n//gr;
@regress = grep { $_ ne 'mint_many' } @regress unless is_long();
symlink($here, "$dir/link") or die "$dir/link: $!";
ok( IPC::Run::run(
		[
			"$there/scripts/with-server", 'sh', '-exc',
			qq(cd $dir/link
			   make --silent idgen.so
			   cmp idgen.so "\$(pg_config --pkglibdir)/idgen.so"
			   echo the same
			   make --silent -C $there installcheck TAP_TESTS= REGRESS="@regress")
		],
		'>&', \$out),
	'the archive builds, installs, and passes installcheck')
  or diag($out);
like($out, qr/^the same$/m, 'two builds, in different places, give the same library');
unlike(slurp_file("$here/idgen.so"), qr/\Q$dir\E/, 'which has no trace of where that was');

# Preparing a release, in the repository: afterwards all is as t/091_release.pl wants
# it, until a script changes.
SKIP:
{
	skip 'this version is released', 4
	  unless slurp_file('CHANGELOG.md') =~ /^## \[\Q$version\E\] - unreleased$/m;
	skip 'no debian/ here: it is not in the archive', 4 unless -d 'debian';

	my @check = ('sh', '-c', "cd $repository && exec $^X @{[ map { qq('-I$_') } @INC ]} t/091_release.pl");
	local $ENV{TESTDIR} = $dir;
	ok(IPC::Run::run([ "$repository/scripts/release", 'prepare' ], '>&', \$out), 'scripts/release prepare')
	  or diag($out);
	like(slurp_file("$repository/CHANGELOG.md"), qr/^## \[\Q$version\E\] - \d{4}-\d\d-\d\d$/m, 'sets a date');
	ok(IPC::Run::run(\@check, '>&', \$out), 'after which everything agrees') or diag($out);
	append_to_file("$repository/idgen--" . ($version =~ s/\.\d+$//r) . '.sql', "SELECT 1;\n");
	ok(!IPC::Run::run(\@check, '>&', \$out) && $out =~ /sql has changed/, 'until a script of the release changes')
	  or diag($out);
}

done_testing();
