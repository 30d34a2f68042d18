# shellcheck shell=bash disable=SC2154 # lib.sh sets what it uses
# Builds idgen's C into plain programs, without a server (see unit/fake_server.h); to be sourced after lib.sh.

# Where the PostgreSQL at hand has its headers, and the libraries that clients and servers share.
# Sets $plain_flags and $plain_libraries.
plain_postgres() {
	find_pg_config || die "no PostgreSQL with PGXS and headers"
	plain_flags=(-isystem "$("$pg_config" --includedir-server)" -isystem "$("$pg_config" --includedir)")
	plain_libraries=(-L "$("$pg_config" --libdir)" -L "$("$pg_config" --pkglibdir)")
}

# plain_build PROGRAM COMPILER ARGUMENT…: the arguments are source files and flags. IDGEN_CFLAGS are more flags.
# Compiles only what has changed since the last time.
#
# What the fake server does not have stays unresolved, and is a crash if it is called. Some of what it has
# is in PostgreSQL's library too: the first one counts.
plain_build() {
	local program=$1 compiler=$2 sources=() flags=() objects=() children=() dir source object newest child
	shift 2
	read -ra flags <<<"${IDGEN_CFLAGS:-}"
	flags+=(-g -Wall -Wextra -Werror -Wno-unused-parameter -D_GNU_SOURCE -I"$top/src")
	for source in "$@" "$top/unit/fake_server.c" "$top/unit/kinds.c"; do
		case $source in
		*.c) sources+=("$source") ;;
		*) flags+=("$source") ;;
		esac
	done
	flags+=("${plain_flags[@]}")

	dir=$(dirname "$program")/objects.$(cksum <<<"$compiler ${flags[*]}" | cut -d' ' -f1)
	mkdir -p "$dir"
	newest=$(find "$top/src" "$top/unit" "$top/fuzz" "$(dirname "$program")" -name '*.h' -printf '%T@ %p\n' |
		sort -n | tail -n 1 | cut -d' ' -f2-)
	for source in "${sources[@]}"; do
		object=$dir/$(basename "$source" .c).o
		objects+=("$object")
		# one test takes in a source file
		if [ ! "$object" -nt "$source" ] || [ ! "$object" -nt "$newest" ] || [[ $source == */mint_test.c ]]; then
			"$compiler" "${flags[@]}" -c "$source" -o "$object" &
			children+=($!)
		fi
	done
	for child in "${children[@]}"; do
		wait "$child"
	done
	"$compiler" "${flags[@]}" "${objects[@]}" -no-pie -Wl,--unresolved-symbols=ignore-all,-z,muldefs,-z,lazy \
		"${plain_libraries[@]}" -lpgcommon -lpgport "${plain_more[@]}" -o "$program"
}
plain_more=() # libraries
