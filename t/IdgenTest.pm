
=pod

=head1 NAME

IdgenTest - what the TAP tests of idgen share

=cut

package IdgenTest;

use strict;
use warnings;

use Exporter 'import';
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT = qw(
  @kinds
  is_long
  new_node
  open_session
  try_query
  misordered
  psql_fails_like
  create_every_use
  contents_of
  schema_of
  shared_library
  preload_library
  parallel_settings
  sql_blocks
);

# The generators, and the operator that holds between an id and the one before
our @kinds = (
	{ type => 'record_id', prefix => 'record', follows => '>' },
	{ type => 'push_id', prefix => 'push', follows => '>' },
	{ type => 'rev_id', prefix => 'rev', follows => '<' });

# Is this "make test-long"?  Tests are larger then.
sub is_long
{
	return ($ENV{PG_TEST_EXTRA} // '') =~ /\blong\b/;
}

# A server that runs and has the extension in its database "postgres".
#
# Parameters: "conf" is appended to postgresql.conf, the others go to init().
sub new_node
{
	my ($name, %params) = @_;
	my $conf = delete $params{conf};
	my $node = PostgreSQL::Test::Cluster->new($name);

	$node->init(%params);
	$node->append_conf('postgresql.conf', $conf) if defined $conf;
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION idgen');
	return $node;
}

# A psql session that stays open, and survives errors.
sub open_session
{
	my ($node, %params) = @_;
	my $dbname = delete $params{dbname} // 'postgres';

	return $node->background_psql($dbname, on_error_stop => 0, %params);
}

# Runs SQL in a session; returns its output and its messages.
sub try_query
{
	my ($session, $sql) = @_;

	$session->{stderr} = '';
	my $output = $session->query($sql);
	my $messages = $session->{stderr};
	$session->{stderr} = '';
	return ($output, $messages);
}

# SQL for the number of rows of "from" whose id does not come after that of the
# row before, in the order "by"; "partition" splits the rows into sequences.
sub misordered
{
	my ($kind, %params) = @_;
	my $id = $params{id} // 'id';
	my $partition =
	  defined $params{partition} ? "PARTITION BY $params{partition}" : '';

	return qq(
		SELECT count(*)
		FROM (SELECT $id AS id, lag($id) OVER ($partition ORDER BY $params{by}) AS before
			  FROM $params{from}) AS s
		WHERE NOT id $kind->{follows} before);
}

# Runs SQL that must fail, with a message that matches.
sub psql_fails_like
{
	my ($node, $sql, $message, $name, %params) = @_;
	my $dbname = delete $params{dbname} // 'postgres';

	local $Test::Builder::Level = $Test::Builder::Level + 1;
	my ($rc, $stdout, $stderr) = $node->psql($dbname, $sql, %params);

	isnt($rc, 0, "$name: fails");
	like($stderr, $message, "$name: message");
	return;
}

# A database with every use of the types; see every_use.sql.
sub create_every_use
{
	my ($node, $dbname) = @_;

	$node->safe_psql('postgres', "CREATE DATABASE $dbname TEMPLATE template0");
	system_or_bail(
		$node->installed_command('psql'), '-Xq',
		'-v', 'ON_ERROR_STOP=1',
		'-o', '/dev/null',
		'-d', $node->connstr($dbname),
		'-f', dirname(__FILE__) . '/every_use.sql');
	return;
}

# What the tables and materialized views of a database contain, a line for each.
sub contents_of
{
	my ($node, $dbname) = @_;
	my @queries = split /\n/, $node->safe_psql(
		$dbname, q(
		SELECT format('SELECT %L, count(*), md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")) FROM %s AS t;',
			c.oid::regclass, c.oid::regclass)
		FROM pg_class AS c
		WHERE relkind IN ('r', 'm', 'p', 'v') AND relnamespace = 'app'::regnamespace
		ORDER BY 1));

	return $node->safe_psql($dbname, "SET TimeZone = 'UTC'; @queries");
}

# The schema as pg_dump writes it; newer minor versions put random keys in.
sub schema_of
{
	my ($node, $dbname) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir . '/schema.sql';

	system_or_bail('pg_dump', '--schema-only', '-f', $file, '-d', $node->connstr($dbname));
	return slurp_file($file) =~ s/^\\(un)?restrict .*\n//gmr;
}

# Compiles C into a library.  Returns its path, or nothing if there is no compiler.
sub shared_library
{
	my ($node, $code) = @_;
	my $dir = PostgreSQL::Test::Utils::tempdir_short;
	my ($cc) = split ' ', $node->config_data('--cc');

	($cc) = grep { defined $_ && !system("command -v $_ >/dev/null") } ($cc, 'cc', 'gcc', 'clang');
	return if !defined $cc;

	append_to_file("$dir/shim.c", $code);
	command_ok(
		[
			$cc, '-shared', '-fPIC', '-O1', '-I', $node->config_data('--includedir-server'),
			'-o', "$dir/shim.so", "$dir/shim.c", '-ldl'
		],
		'a library compiles');
	return "$dir/shim.so";
}

# The same for a server to load before all others: returns the value of LD_PRELOAD.
sub preload_library
{
	my $library = shared_library(@_);

	# a sanitizer's library has to remain the first
	return $library && join ':', grep { $_ } $ENV{LD_PRELOAD}, $library;
}

# SQL after which the planner takes every parallel plan it can, with workers only
sub parallel_settings
{
	return q(
		SET parallel_setup_cost = 0;
		SET parallel_tuple_cost = 0;
		SET min_parallel_table_scan_size = 0;
		SET min_parallel_index_scan_size = 0;
		SET max_parallel_workers_per_gather = 4;
		SET parallel_leader_participation = off;
	);
}

# The SQL of a document, in order.  Each block has its line, its code, the heading
# it stands under, perhaps the output expected of it, and perhaps the oldest
# PostgreSQL that it runs on.
sub sql_blocks
{
	my @lines = @_;
	my @blocks;
	my $heading = '';
	my $awaits_output;    # the block right above, if it may have one

	for (my $i = 0; $i < @lines; $i++)
	{
		my ($end, $info);
		if ($lines[$i] =~ /^<!-- (sql.*)$/)
		{
			($end, $info) = (qr/^-->$/, $1);
		}
		elsif ($lines[$i] =~ /^(\s*`{3,})\s*(.*?)\s*$/)
		{
			($end, $info) = (qr/^\Q$1\E\s*$/, $2);
		}
		else
		{
			$heading = $1 if $lines[$i] =~ /^#+\s+(.*?)\s*$/;
			$awaits_output = undef if $lines[$i] =~ /\S/;
			next;
		}

		my $start = $i;
		my $hidden = $lines[$i] =~ /^<!--/;
		my @code;
		while (++$i < @lines && $lines[$i] !~ $end)
		{
			push @code, $lines[$i];
		}
		die 'line ' . ($start + 1) . ": block does not end\n" if $i == @lines;

		my ($language, $version) = split ' ', $info;
		if (($language // '') eq 'sql')
		{
			push @blocks,
			  {
				line => $start + 1,
				code => join("\n", @code),
				heading => $heading,
				since => ($version // '0') =~ s/\+$//r,
			  };
			$awaits_output = $hidden ? undef : $blocks[-1];
		}
		elsif (($language // '') eq 'text' && $awaits_output)
		{
			$awaits_output->{expected} = join("\n", @code);
			$awaits_output = undef;
		}
		else
		{
			$awaits_output = undef;
		}
	}
	return @blocks;
}

1;
