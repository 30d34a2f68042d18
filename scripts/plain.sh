# shellcheck shell=bash disable=SC2154 # lib.sh sets what it uses
# Builds idgen's C into plain programs, without a server (see unit/fake_server.h); to be sourced after lib.sh.

# Where the PostgreSQL at hand has its headers, and the libraries that clients and servers share.
# Sets $plain_flags.
plain_postgres() {
	find_pg_config || die "no PostgreSQL with PGXS"
	plain_flags=(
		-isystem "$("$pg_config" --includedir-server)" -isystem "$("$pg_config" --includedir)"
		-L "$("$pg_config" --libdir)" -L "$("$pg_config" --pkglibdir)"
	)
}

# plain_build PROGRAM COMPILER FLAG…: the flags name the files with main() or what stands for it.
#
# What the fake server does not have stays unresolved, and is a crash if it is called. Some of what it has
# is in PostgreSQL's library too: the first one counts.
plain_build() {
	local program=$1 compiler=$2
	shift 2
	mkdir -p "$(dirname "$program")"
	"$compiler" -std=gnu11 -g -Wall -Wextra -Werror -Wno-unused-parameter \
		-D_GNU_SOURCE -I"$top/src" "$@" "$top/unit/fake_server.c" "$top/unit/kinds.c" \
		-no-pie -Wl,--unresolved-symbols=ignore-all,-z,muldefs,-z,lazy \
		"${plain_flags[@]}" -lpgcommon -lpgport -o "$program"
}
