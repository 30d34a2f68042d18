# A PostgreSQL that something is missing of is not taken for whole: Debian has PGXS in the package of the client,
# the headers in another.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IPC::Run;
use PostgreSQL::Test::Utils;
use Test::More;

use IdgenTest;

my $dir = PostgreSQL::Test::Utils::tempdir;
my %parts = (postgres => "$dir/bin", 'pgxs.mk' => $dir, 'postgres.h' => "$dir/include");

mkdir "$dir/bin";
mkdir "$dir/include";
append_to_file("$dir/pg_config", <<"END");
#!/bin/sh
case \$1 in
--bindir) echo $dir/bin ;;
--pgxs) echo $dir/pgxs.mk ;;
--includedir-server) echo $dir/include ;;
esac
END
chmod 0755, "$dir/pg_config";

# the status and the complaint of a command, told of that PostgreSQL
sub with_parts
{
	my ($missing, @command) = @_;
	my ($out, $err);

	for my $part (keys %parts)
	{
		my $file = "$parts{$part}/$part";
		unlink $file;
		next if $part eq $missing;
		append_to_file($file, "all:\n");
		chmod 0755, $file;
	}
	local $ENV{PG_CONFIG} = "$dir/pg_config";
	local $ENV{MAKEFLAGS} = '';
	IPC::Run::run(\@command, '<', \undef, '>', \$out, '2>', \$err);
	return ($?, $err);
}

my @find = ('bash', '-c', '. scripts/lib.sh; find_pg_config');
my @make = ('make', '-s');

is((with_parts('nothing', @find))[0], 0, 'a whole PostgreSQL is found');
is((with_parts('nothing', @make))[0], 0, 'and is what make builds for');
for my $part (sort keys %parts)
{
	isnt((with_parts($part, @find))[0], 0, "without $part it is not whole");
	next if $part eq 'postgres';
	my ($status, $complaint) = with_parts($part, @make);
	isnt($status, 0, "make without $part fails");
	like($complaint, qr{build files are not there.*$dir/pg_config}, 'and says why');
}

done_testing();
