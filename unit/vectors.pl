#!/usr/bin/perl
# Prints the reference data of data/*.json as C tables, for the unit tests.
use strict;
use warnings;

use JSON::PP;

my ($dir) = @ARGV;

sub data
{
	my ($name) = @_;
	open my $file, '<:raw', "$dir/$name" or die "$dir/$name: $!";
	return JSON::PP->new->utf8->decode(do { local $/; <$file> });
}

# a string as C reads it, whatever its bytes are
sub literal
{
	my ($text) = @_;
	utf8::encode($text);
	return '"' . join('', map { sprintf '\\%03o', ord } split //, $text) . '"';
}

sub hex_literal
{
	my ($hex) = @_;
	return '"' . join('', map { sprintf '\\%03o', hex } $hex =~ /../g) . '"';
}

sub table
{
	my ($name, $fields, @rows) = @_;
	die "$name is empty" unless @rows;
	print "static const struct\n{\n", map({ "\t$_;\n" } @$fields), "}\t\t\t$name\[] = {\n";
	print "\t{", join(', ', @$_), "},\n" for @rows;
	print "};\n\n";
}

sub text_and_length
{
	my ($text) = @_;
	my $bytes = $text;
	utf8::encode($bytes);
	return (literal($text), length $bytes);
}

my $record = data('record_vectors.json');
my $push = data('push_vectors.json');
my $rev = data('rev_vectors.json');

print "/* made by vectors.pl */\n";
table('record_vectors', [ 'int64_t unix_ms', 'int64_t machine_id', 'int32_t counter', 'const char *text' ],
	map { [ $_->{unix_ms} . 'LL', $_->{machine_id} . 'LL', $_->{counter}, literal($_->{expected}) ] }
	  @{ $record->{vectors} }, map { my $s = $_; map { { %$_, machine_id => $s->{machine_id} } } @{ $s->{ids} } }
	  @{ $record->{sequences_of_the_reference} });
table('record_out_of_range', ['int64_t unix_ms'],
	map { [ $_->{unix_ms} . 'LL' ] } @{ $record->{out_of_range} });
table('push_vectors', [ 'int64_t unix_ms', 'uint8_t random[12]', 'const char *text' ],
	map { [ $_->{unix_ms} . 'LL', '{' . join(', ', @{ $_->{random_12_values} }) . '}', literal($_->{expected}) ] }
	  @{ $push->{generation} });
table('push_decode', [ 'const char *text', 'int64_t unix_ms' ],
	map { [ literal($_->{id}), $_->{unix_ms} . 'LL' ] } @{ $push->{decode} });
table('push_invalid', [ 'const char *text', 'int len' ],
	map { [ text_and_length($_->{id}) ] } @{ $push->{invalid} });
table('push_sequences', [ 'int64_t unix_ms', 'uint8_t random[12]', 'int n', 'const char *ids[130]' ],
	map { [ $_->{start_ms} . 'LL', '{' . join(', ', @{ $_->{random} }) . '}', $_->{n},
			'{' . join(', ', map { literal($_) } @{ $_->{expected_ids} }) . '}' ] }
	  grep { $_->{monotonic} } @{ $push->{sequences} });
table('rev_vectors', [ 'int64_t unix_ms', 'const char *tail', 'const char *text', 'const char *bytes' ],
	map { [ $_->{unix_ms} . 'LL', hex_literal($_->{tail}), literal($_->{expected}), hex_literal($_->{uuid} =~ tr/-//dr) ] }
	  @{ $rev->{vectors} });
table('rev_bounds', [ 'int64_t unix_ms', 'const char *min', 'const char *max' ],
	map { [ $_->{unix_ms} . 'LL', literal($_->{min}), literal($_->{max}) ] } @{ $rev->{bounds} });
table('rev_invalid', [ 'const char *text', 'int len' ],
	map { [ text_and_length($_->{text}) ] } @{ $rev->{invalid} });
table('rev_lenient', [ 'const char *text', 'const char *canonical' ],
	map { [ literal($_->{text} =~ s/^.*_//r), literal($_->{canonical} =~ s/^.*_//r) ] } @{ $rev->{lenient} });
