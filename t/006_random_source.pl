# The random source really fails: a library that is loaded before all others
# breaks what PostgreSQL may draw random bytes from, for as long as a file exists.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;

use IdgenTest;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $tempdir = PostgreSQL::Test::Utils::tempdir_short;
my $flag = "$tempdir/broken";

# OpenSSL's functions where PostgreSQL was built with it, else the kernel's
my $code = q(
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int
broken(void)
{
	const char *flag = getenv("BREAK_RANDOM_SOURCE");

	return flag != NULL && access(flag, F_OK) == 0;
}

int
RAND_bytes(unsigned char *buf, int num)
{
	int			(*real) (unsigned char *, int) = dlsym(RTLD_NEXT, "RAND_bytes");

	/* as a source that fails half way might */
	if (broken())
	{
		memset(buf, 0, num / 2);
		return 0;
	}
	return real(buf, num);
}

int
getentropy(void *buf, size_t len)
{
	int			(*real) (void *, size_t) = dlsym(RTLD_NEXT, "getentropy");

	if (broken())
	{
		errno = EIO;
		return -1;
	}
	return real(buf, len);
}

ssize_t
getrandom(void *buf, size_t len, unsigned int flags)
{
	ssize_t		(*real) (void *, size_t, unsigned int) = dlsym(RTLD_NEXT, "getrandom");

	if (broken())
	{
		errno = EIO;
		return -1;
	}
	return real(buf, len, flags);
}

static int
open_by(const char *name, const char *path, int flags, mode_t mode)
{
	int			(*real) (const char *, int, mode_t) = dlsym(RTLD_NEXT, name);

	if (strcmp(path, "/dev/urandom") == 0 && broken())
	{
		errno = EIO;
		return -1;
	}
	return real(path, flags, mode);
}

int
open(const char *path, int flags, ...)
{
	va_list		args;
	mode_t		mode;

	va_start(args, flags);
	mode = va_arg(args, int);
	va_end(args);
	return open_by("open", path, flags, mode);
}

int
open64(const char *path, int flags, ...)
{
	va_list		args;
	mode_t		mode;

	va_start(args, flags);
	mode = va_arg(args, int);
	va_end(args);
	return open_by("open64", path, flags, mode);
}
);

my $node = PostgreSQL::Test::Cluster->new('main');
my $preload = preload_library($node, $code);

plan skip_all => 'no C compiler to break the random source with'
  if !defined $preload;

$node->init;
{
	local $ENV{BREAK_RANDOM_SOURCE} = $flag;
	local $ENV{LD_PRELOAD} = $preload;

	$node->start;
}
$node->safe_psql('postgres', 'CREATE EXTENSION idgen');
$node->safe_psql('postgres',
	'CREATE TABLE many AS SELECT n FROM generate_series(1, 50000) AS n; ANALYZE many');

sub break_source { append_to_file($flag, ''); return; }
sub mend_source { unlink $flag or die "could not remove $flag: $!"; return; }

sub mint_fails
{
	my ($session, $sql, $name, $message) = @_;
	my ($output, $messages) = try_query($session, "\\set VERBOSITY verbose\n$sql");

	$message //= qr/ERROR:  XX000: could not generate random values/;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	like($messages, $message, "$name: an error");
	is($output, '', "$name: no id");
	return;
}

# core agrees that the source is broken
my $session = open_session($node);
break_source();
my ($output, $messages) = try_query($session, 'SELECT gen_random_uuid()');
like($messages, qr/could not generate random values/, 'the random source is broken');
mend_source();
isnt($session->query_safe('SELECT gen_random_uuid()'), '', 'and mended');
$session->quit;

for my $kind (@kinds)
{
	my $type = $kind->{type};

	for my $generator ("$type()", "${type}_at('2026-07-15 12:00+00')")
	{
		# the first id of a session
		$session = open_session($node);
		break_source();
		for my $clock ('', '2026-07-15 12:00+00')
		{
			$session->query_safe("SET idgen.test_clock = '$clock'");
			mint_fails($session, "SELECT $generator", "$generator, the first of a session");
			mint_fails($session, "SELECT $generator", "$generator, the second of a session");
		}
		mend_source();
		like($session->query_safe("SELECT $generator"),
			qr/^[-\w]{20,26}$/, "$generator: the next call is fine");
		$session->quit;

		# when random bytes run out; the time goes on, or one ms lasts for ever
		for my $clock ('', '2026-07-15 12:00+00')
		{
			my $how = $clock ? 'in one ms' : 'as time goes on';
			my $pause = $clock ? 0 : 0.001;

			$session = open_session($node);
			$session->query_safe("SET idgen.test_clock = '$clock';
				CREATE TEMP TABLE minted (n serial, id $type)");

			# each ms of its own, so that K_id_at() draws bytes; and so does the generator
			my $calls = $generator =~ /_at/
			  ? "${type}_at(timestamptz '2026-07-15 12:00+00' + n * interval '1 ms')"
			  : "$type()";
			my $mint = "INSERT INTO minted (id) SELECT $calls FROM generate_series(1, 3) AS n";
			# an id a ms, or all ids in one; the bytes in stock are good for hundreds
			my $many = "SELECT count($calls) FROM generate_series(1, 800) AS n WHERE pg_sleep($pause) IS NOT NULL";

			$session->query_safe($mint);
			my $machine_id = $session->query_safe('SELECT record_machine_id()');

			break_source();
			# a mint that needs no bytes goes on: the counter of record_id(), push_id() in a ms
			if ($generator eq 'record_id()' || ($generator eq 'push_id()' && $clock))
			{
				is($session->query_safe($many),
					800, "$generator $how: needs no random bytes");
			}
			else
			{
				mint_fails($session, $many, "$generator $how: no bytes left");
				mint_fails($session, $many, "$generator $how: no bytes left, again");
			}
			mend_source();

			$session->query_safe($mint);
			if ($generator !~ /_at/)
			{
				is($session->query_safe(misordered($kind, from => 'minted', by => 'n')),
					0, "$generator $how: the order is kept when the source is mended");
			}
			is($session->query_safe('SELECT count(DISTINCT id) FROM minted'),
				6, "$generator $how: ids are distinct when the source is mended");
			is($session->query_safe('SELECT record_machine_id()'),
				$machine_id, "$generator $how: the machine id is still the same");
			$session->quit;
		}
	}

	# a worker fails, and the query with it; some versions need random bytes to start one
	$session = open_session($node);
	$session->query_safe(parallel_settings());
	break_source();
	mint_fails(
		$session,
		"SELECT count(*) FROM (SELECT $type() FROM many) AS s",
		"$type in a parallel query",
		qr/ERROR:  (XX000: could not generate random values|55000: parallel worker failed to initialize)/
	);
	mend_source();
	is($session->query_safe("SELECT count(DISTINCT id) FROM (SELECT $type() AS id FROM many) AS s"),
		50000, "$type in a parallel query when the source is mended");
	$session->quit;
}

# trapping the error leaves nothing half done
$session = open_session($node);
$session->query_safe(
	"CREATE FUNCTION try_rev_id() RETURNS rev_id LANGUAGE plpgsql AS \$\$
	BEGIN RETURN rev_id(); EXCEPTION WHEN internal_error THEN RETURN NULL; END \$\$;
	SET idgen.test_clock = '2026-07-15 12:00+00';
	CREATE TEMP TABLE minted (n serial, id rev_id)");
$session->query_safe('INSERT INTO minted (id) SELECT try_rev_id() FROM generate_series(1, 10)');
break_source();
$session->query_safe('INSERT INTO minted (id) SELECT try_rev_id() FROM generate_series(1, 5000)');
mend_source();
$session->query_safe('INSERT INTO minted (id) SELECT try_rev_id() FROM generate_series(1, 1000)');
is( $session->query_safe(
		'SELECT count(*) FILTER (WHERE id IS NULL) > 4000, count(id) = count(DISTINCT id),
			count(*) FILTER (WHERE n > 5010 AND id IS NULL) FROM minted'),
	't|t|0',
	'errors that are trapped: no id, then ids again');
is( $session->query_safe(
		misordered($kinds[2], from => 'minted WHERE id IS NOT NULL', by => 'n')),
	0, 'errors that are trapped: the order is kept');
$session->quit;

$node->stop;
done_testing();
