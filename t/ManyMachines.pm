
=pod

=head1 NAME

ManyMachines - what the tests of several servers share

=head1 DESCRIPTION

The statements that these tests run stand in docs/scale-out.md, so that they are what a reader copies.

=cut

package ManyMachines;

use strict;
use warnings;

use Exporter 'import';
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT = qw(
  recipe
  write_at_once
);

# The block of docs/scale-out.md that begins with the comment "-- <title>", with
# the servers of this test in place of those it names: a hash from name to node.
sub recipe
{
	my ($title, %nodes) = @_;
	my ($sql) = slurp_file('docs/scale-out.md') =~ /^```postgresql\n-- \Q$title\E\n(.*?)^```$/ms;

	die "docs/scale-out.md has no block \"-- $title\"" unless defined $sql;
	for my $name (keys %nodes)
	{
		my ($host, $port) = ($nodes{$name}->host, $nodes{$name}->port);

		$sql =~ s/\bhost=$name\b/host=$host port=$port/g;
		$sql =~ s/\bhost '$name'/host '$host', port '$port'/g;
	}
	return $sql;
}

# Runs the same pgbench script on several servers, all at the same time.  The
# script gets :server, the number of its server.
sub write_at_once
{
	my ($script, $transactions, @nodes) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/script.sql';
	my (@runs, @outputs);

	append_to_file($file, $script);
	for my $i (0 .. $#nodes)
	{
		push @runs,
		  IPC::Run::start(
			[
				$nodes[$i]->installed_command('pgbench'), '--no-vacuum',
				'--client=4', "--transactions=$transactions",
				"--define=server=$i", "--file=$file",
				'-h', $nodes[$i]->host, '-p', $nodes[$i]->port, 'postgres'
			],
			'<', \undef, '>&', \$outputs[$i]);
	}
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	for my $i (0 .. $#nodes)
	{
		my $total = 4 * $transactions;

		IPC::Run::finish($runs[$i]);
		like($outputs[$i], qr{actually processed: $total/$total},
			"$total transactions on " . $nodes[$i]->name);
	}
	return;
}

1;
