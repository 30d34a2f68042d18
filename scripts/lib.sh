# shellcheck shell=bash disable=SC2034 # variables are for those who source it
# What the commands share; to be sourced.
#
# Nothing here changes PostgreSQL as it is installed, or meets a server that runs. A command works in
# a directory of its own that goes away with it, and whose processes go away with it:
#
#   $work/src    a copy of the tree, to build in
#   $work/root   a private PostgreSQL, to install idgen into; its executables are in $bin
#   $work/tmp    sockets, and what else the programs make
#
# postgres and pg_config find their other directories from the place of their own file. So copies of the
# executables, in a tree of symbolic links to all the rest, are a whole installation, which needs no root
# to install into: make PG_CONFIG=$bin/pg_config install installcheck.

set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# the caller's make and the caller's servers are not ours
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
for var in ${!PG@}; do
	[[ $var == PG_* ]] || unset "$var"
done

say() {
	echo "== $*" >&2
}

die() {
	echo "$(basename "$0"): $*" >&2
	exit 1
}

# The PostgreSQL to work with: PG_CONFIG if given, else the first that is whole: a server to run, and PGXS and
# headers to build with (Debian has PGXS in the package of the client). Sets $pg_config.
find_pg_config() {
	local candidates=("${PG_CONFIG:-}")
	[ "${PG_CONFIG:-}" ] || mapfile -t candidates < <(
		command -v pg_config
		printf '%s\n' /usr/lib/postgresql/*/bin/pg_config | sort -rV)
	for pg_config in "${candidates[@]}"; do
		[ -x "$("$pg_config" --bindir)/postgres" ] && [ -f "$("$pg_config" --pgxs)" ] &&
			[ -f "$("$pg_config" --includedir-server)/postgres.h" ] && return 0
	done 2>/dev/null
	return 1
}

# postgres_major PG_CONFIG: 15, say
postgres_major() {
	"$1" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/'
}

# PostgreSQL refuses to run as root; "${user[@]}" starts a command as somebody else if need be.
user=()
if [ "$(id -u)" = 0 ]; then
	account=postgres
	id "$account" >/dev/null 2>&1 || account=nobody
	user=(setpriv "--reuid=$account" "--regid=$(id -g "$account")" --init-groups)
fi

# Makes $work. Paths of sockets must be short, and the ordinary user must get there.
start_work() {
	local parent=${TMPDIR:-/tmp}
	[ "${#parent}" -le 40 ] && "${user[@]}" test -w "$parent" -a -x "$parent" || parent=/tmp
	work=$("${user[@]}" mktemp -d "$parent/idgen.XXXXXX")
	scrap=("$work")
	"${user[@]}" mkdir "$work/src" "$work/root" "$work/tmp"
	export TMPDIR=$work/tmp
	tar -C "$top" --exclude=./.git --exclude=./build -cf - . | "${user[@]}" tar -C "$work/src" -xf -
}

# Ends what runs, removes what was made. IDGEN_KEEP=1 keeps the files.
work='' running=() scrap=()
stop_work() {
	trap '' HUP INT TERM
	local file pid
	mapfile -t running < <(jobs -rp)
	for pid in "${running[@]}"; do
		kill -- "-$pid" || kill "$pid"
	done 2>/dev/null || true
	[ -z "$work" ] || find "$work" -name postmaster.pid | while read -r file; do
		read -r pid <"$file"
		# a server that crashed may have left a number that is now somebody else's
		[[ $(readlink "/proc/$pid/exe") != "$work"/* ]] || kill -QUIT "$pid"
	done 2>/dev/null || true
	local patience=$((SECONDS + 10))
	while [ "$(still_there)" ] && [ "$SECONDS" -lt "$patience" ]; do
		sleep 0.1
	done
	for pid in $(still_there); do
		kill -KILL -- "$pid" 2>/dev/null || true
	done
	if [ "$work" ] && [ "${IDGEN_KEEP:-}" ]; then
		say "kept: $work"
	else
		rm -rf --one-file-system "${scrap[@]}"
	fi
}

# what stop_work still waits for: our jobs (process groups), and what runs an executable of $work
still_there() {
	local proc pid
	for pid in "${running[@]}"; do
		! kill -0 -- "-$pid" || echo "-$pid"
	done 2>/dev/null
	for proc in /proc/[0-9]*; do
		[[ $(readlink "$proc/exe") != "${work:-none}"/* ]] || echo "${proc#/proc/}"
	done 2>/dev/null
}

trap stop_work EXIT
# One signal is enough: make passes on what the whole process group got already, and the second would cut the
# cleaning up short.
interrupted() {
	trap '' HUP INT TERM
	exit "$1"
}
trap 'interrupted 129' HUP
trap 'interrupted 130' INT
trap 'interrupted 143' TERM

# For commands that run tests: they count what passed and what failed, and whatever ends them, their last
# line is the tally.
count_tests() {
	passed=0 failed=0 skipped=0
	trap end_with_tally EXIT
}

fail() {
	echo "FAILED: $*"
	failed=$((failed + 1))
}

end_with_tally() {
	local rc=$?
	stop_work
	[ "$rc" = 0 ] || [ "$failed" -gt 0 ] || fail "ended early, with status $rc"
	echo "$passed passed, $failed failed$([ "$skipped" = 0 ] || echo ", $skipped skipped")"
	[ "$failed" = 0 ]
	exit
}

# job COMMAND…: in the background, in a process group of its own (set -m), so that the whole of it can be
# ended. Bash heeds a signal during `wait`, not during a command: so whatever takes long is a job to wait for.
job() {
	set -m
	"$@" </dev/null &
	set +m
}

# run LOG COMMAND…: as the ordinary user, in $work/src, the output to stdout and to $work/LOG
run() {
	job logged "$work/$1" "${@:2}"
	wait "$!"
}

logged() {
	cd "$work/src"
	"${user[@]}" env HOME="$work" "${@:2}" 2>&1 | tee "$1"
}

# Makes the private PostgreSQL in $work/root. Sets $bin, $make (make, and what it must be told) and
# $strict (flags to build without a warning; the server's own headers are not that clean).
private_postgres() {
	local dir
	dir=$("$pg_config" --bindir)
	bin=$work/root$dir
	"${user[@]}" mkdir -p "$bin"
	(
		shopt -s nullglob
		"${user[@]}" cp "$dir"/{postgres,initdb,psql,pgbench,pg_*,createdb,dropdb,createuser,dropuser,vacuumdb,reindexdb,clusterdb} "$bin"
	)
	for dir in "$("$pg_config" --pkglibdir)" "$("$pg_config" --sharedir)"; do
		"${user[@]}" mkdir -p "$work/root$dir"
		"${user[@]}" cp -as "$dir/." "$work/root$dir"
	done
	dir=$("$pg_config" --pkgincludedir)
	"${user[@]}" mkdir -p "$work/root$(dirname "$dir")"
	"${user[@]}" ln -s "$dir" "$work/root$dir"
	# an idgen that is installed has no part in this
	find "$work/root" \( -type d -name idgen -o ! -type d -name 'idgen*' \) -prune -exec rm -rf {} +

	make=(make --no-print-directory "PG_CONFIG=$bin/pg_config")
	strict="-Wall -Wextra -Werror -isystem $("$bin/pg_config" --includedir-server)"
	# packaged servers have bitcode for their JIT, but not everywhere the clang that makes it
	clang=$(sed -n 's/^CLANG *= *//p' "$(dirname "$("$pg_config" --pgxs)")/../Makefile.global")
	command -v "${clang:-none}" >/dev/null || make+=(with_llvm=no)
}

# files of pg_regress: one takes as long as all others
slow_test=mint_many
quick_tests=$(cd "$top/sql" && printf '%s\n' *.sql | sed 's/\.sql$//' | grep -vx "$slow_test" | xargs)

# build_and_install FLAGS: those are for the C compiler
build_and_install() {
	run clean.log "${make[@]}" -s clean
	run build.log "${make[@]}" -s "-j$(nproc)" install COPT="$1"
}
