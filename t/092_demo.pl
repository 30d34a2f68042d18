# The demo runs, keeps what it claims, and says so when it does not.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IPC::Run;
use PostgreSQL::Test::Utils;
use Test::More;

use IdgenTest;

my $node = new_node('main');
local $ENV{PGHOST} = $node->host;
local $ENV{PGPORT} = $node->port;

my ($out, $err);
ok(IPC::Run::run(['scripts/demo'], '>', \$out, '2>', \$err), 'the demo runs');
is($err, '', 'without a complaint');
my @claims = slurp_file('scripts/demo.sql') =~ /pg_temp\.so\('/g;
my @kept = $out =~ /^✓ /mg;
is(@kept, @claims, 'and keeps every claim');

# its tables are there already
ok(!IPC::Run::run(['scripts/demo'], '>', \$out, '2>', \$err), 'a step that fails fails the demo');
like($err, qr/already exists/, 'and is named');

done_testing();
