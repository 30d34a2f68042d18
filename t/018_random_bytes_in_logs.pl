# No random byte that has not been handed out reaches the server's log, however much
# the server logs: errors of every function, plans, a backend that aborts.
#
# A library that is loaded before all others writes down what the pools were filled
# with, so that the log can be searched for it.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use MIME::Base64;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $drawn = PostgreSQL::Test::Utils::tempdir_short;
my $code = q(
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
RAND_bytes(unsigned char *buf, int num)
{
	int			(*real) (unsigned char *, int) = dlsym(RTLD_NEXT, "RAND_bytes");
	int			result = real(buf, num);
	const char *dir = getenv("RANDOM_BYTES_DRAWN");

	/* the server's own draws are of a few bytes */
	if (dir != NULL && num >= 1024)
	{
		char		path[1000];
		FILE	   *file;

		snprintf(path, sizeof(path), "%s/%d", dir, (int) getpid());
		file = fopen(path, "a");
		if (file == NULL || fwrite(buf, 1, num, file) != (size_t) num || fclose(file) != 0)
			abort();
	}
	return result;
}
);

my $node = PostgreSQL::Test::Cluster->new('main');
plan skip_all => 'the random source is not that of OpenSSL'
  if $node->config_data('--configure') !~ /--with-(openssl|ssl=openssl)/;
my $preload = preload_library($node, $code);
plan skip_all => 'no C compiler to watch the random source with' if !defined $preload;

$node->init;
$node->append_conf(
	'postgresql.conf', q(
shared_preload_libraries = 'idgen'
restart_after_crash = on
log_min_messages = debug5
log_error_verbosity = verbose
log_statement = all
log_duration = on
log_min_error_statement = debug5
debug_print_parse = on
debug_print_rewritten = on
debug_print_plan = on
backtrace_functions = 'id_from_text,id_from_bytes,time_out_of_range,make_record_id,id_getarg_tail'
));
{
	local $ENV{RANDOM_BYTES_DRAWN} = $drawn;
	local $ENV{LD_PRELOAD} = $preload;

	$node->start;
}
$node->safe_psql('postgres', 'CREATE EXTENSION idgen');

# Crockford's Base32, in lower case
sub base32
{
	my $bits = unpack 'B*', shift;
	my @alphabet = split //, '0123456789abcdefghjkmnpqrstvwxyz';

	return join '', map { $alphabet[ oct "0b$_" ] } $bits =~ /(.{5})/g;
}

# Where in some bytes the pieces of 8 bytes or a little more begin that a text has in
# it: as they are, in hex, in Base32, in Base64 with either alphabet; in any case.
sub found
{
	my ($text, $bytes) = @_;
	my %where;

	for (0 .. length($bytes) - 8)
	{
		$where{ substr $bytes, $_, 8 } //= $_;
		$where{ unpack 'H*', substr $bytes, $_, 8 } //= $_;
	}
	# by where in a group of bits the first of them is
	for my $before (0 .. 4)
	{
		my $base32 = base32("\0" x $before . $bytes);
		my $base64 = encode_base64("\0" x $before . $bytes, '');
		my $push64 = $base64 =~ tr{A-Za-z0-9+/}{\-0-9A-Z_a-z}r;

		for my $i (int((8 * $before + 4) / 5) .. length($base32) - 13)
		{
			$where{ substr $base32, $i, 13 } //= int(5 * $i / 8) - $before;
		}
		for my $i (int((8 * $before + 5) / 6) .. length($base64) - 12)
		{
			$where{ lc substr $_, $i, 11 } //= int(6 * $i / 8) - $before for $base64, $push64;
		}
	}

	my %found;
	for my $size (8, 11, 13, 16)
	{
		for my $subject ($size == 8 ? $text : lc $text)
		{
			for my $i (0 .. length($subject) - $size)
			{
				my $at = $where{ substr $subject, $i, $size };
				$found{$at} = 1 if defined $at;
			}
		}
	}
	my @found = sort { $a <=> $b } keys %found;
	return @found;
}

sub pool_of
{
	my ($pid) = @_;
	return slurp_file("$drawn/$pid");
}

# the search finds what is there
my $bytes = join '', map { chr int rand 256 } 1 .. 100;
for my $text (
	$bytes,
	unpack('H*', $bytes),
	uc unpack('H*', $bytes),
	base32("\0\0\0\0\0\0$bytes"),
	uc base32($bytes),
	encode_base64("\0\0\0\0\0\0$bytes", ''),
	encode_base64("\0$bytes", '') =~ tr{A-Za-z0-9+/}{\-0-9A-Z_a-z}r)
{
	cmp_ok(scalar(found("before${text}after", $bytes)),
		'>=', 80, 'the search finds bytes in: ' . ($text eq $bytes ? 'bytes' : substr $text, 0, 30));
}

my $session = open_session($node);
my ($pid, $push, $rev) = split /\|/, $session->query_safe('SELECT pg_backend_pid(), push_id(), rev_id()');
my $handed_out = 9 + 10;

is(length pool_of($pid), 4096, 'the random bytes of the session are known');
my @errors = (
	"make_record_id(now(), -1, 0)", "make_push_id(now(), '')", "make_rev_id(now(), '')",
	"id_unbrand_rev('x', 'evt')", "id_brand(push_id '$push', '')", "id_json_schema('int')");
for my $text ('', '-', 'evt_' . 'u' x 20, 'u' x 20, 'U' x 26, 'x' x 5_000)
{
	push @errors, "extract_ts('$text'::text)", "id_inspect('$text'::text)",
	  map { "'$text'::$_->{type}" } @kinds;
}
for my $kind (@kinds)
{
	push @errors, map { "'\\x$_'::bytea::$kind->{type}" } '', '00', 'ff' x 13;
	push @errors, map { ("$kind->{type}_at('$_')", "$kind->{prefix}_min('$_')") } '1969-12-31', 'infinity';
}
my $raised = 0;
for my $expression (@errors)
{
	my ($output, $messages) = try_query($session, "SELECT $expression, push_id(), rev_id()");
	$raised++ if $messages =~ /ERROR/;
}
cmp_ok($raised, '>', @errors / 2, 'errors of many functions');
try_query($session, "CREATE TEMP TABLE t (id rev_id PRIMARY KEY); INSERT INTO t VALUES ('$rev'), ('$rev')");
try_query($session, "DO \$\$ BEGIN RAISE EXCEPTION '%', (id_inspect(push_id '$push')).tail; END \$\$");
$session->quit;

my $pool = substr pool_of($pid), 0, 4096;
my @found = found(slurp_file($node->logfile), $pool);

ok(scalar(grep({ $_ < 9 } @found)), 'a push_id is in the log');
ok(scalar(grep({ $_ >= 9 && $_ < 19 } @found)), 'a rev_id is in the log');
is(join(' ', grep({ $_ >= $handed_out } @found)), '', 'no other random byte is');

# A crash, in a statement that has minted
my $start = -s $node->logfile;
$session = open_session($node);
$session->query_until(qr/start/, "\\echo start\nSELECT push_id(), pg_sleep(600);\n");
$node->poll_query_until('postgres', "SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'") or die;
$pid = $node->safe_psql('postgres', "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
system_or_bail('pg_ctl', 'kill', 'ABRT', $pid);
$session->{run}->finish;
$node->poll_query_until('postgres', undef, '') or die 'timed out waiting for the server to restart by itself';
my $log = slurp_file($node->logfile, $start);
like($log, qr/\($pid\)|PID $pid\) was terminated by signal 6/, 'a backend aborted');
like($log, qr/Failed process was running: SELECT push_id/, 'the log says what it was at');
is(join(' ', found($log, pool_of($pid))), '', 'no random byte of it is in the log');

$node->stop;
done_testing();
