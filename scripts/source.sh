# shellcheck shell=bash disable=SC2154 # lib.sh sets what it uses
# A PostgreSQL built from the distribution's source, with options that no package has; to be sourced after
# lib.sh.

# source_postgres NAME CPPFLAGS: builds it into build/postgres/NAME, with assertions, unless it is there.
# Sets PG_CONFIG. Takes a minute or two. IDGEN_POSTGRES_NAME=DIR (…_ASSERT, …_VALGRIND) is one built elsewhere.
source_postgres() {
	local name=$1 cppflags=$2 prefix=$top/build/postgres/$1 given=IDGEN_POSTGRES_${1^^}
	[ ! "${!given:-}" ] || prefix=${!given}
	[ -x "$prefix/bin/pg_config" ] || (build_postgres) >&2
	export PG_CONFIG=$prefix/bin/pg_config
}

# for source_postgres
build_postgres() {
	local state=$prefix.build version apt
	"$top/scripts/setup" source
	say "building PostgreSQL from source, $name"
	rm -rf "$prefix" "$state"
	mkdir -p "$state/lists/partial" "$state/archives/partial"

	# where apt has the distribution's packages from, it has their sources from, too; security updates are left
	# out, since their sources are not always there
	# shellcheck disable=SC2016 # apt fills these in
	apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) main' \
		'Created-By: Packages' 'Label: Debian' 'Component: main' | sort -u >"$state/sources.list"
	apt=(-qq -o "Dir::State=$state" -o "Dir::Cache=$state" -o "Dir::Etc::SourceList=$state/sources.list"
		-o Dir::Etc::SourceParts=/dev/null -o APT::Sandbox::User=root)
	version=$(apt-cache depends postgresql | sed -n 's/.*Depends: postgresql-\([0-9]*\)$/\1/p')
	cd "$state" || exit
	apt-get "${apt[@]}" update || true
	apt-get "${apt[@]}" source --download-only "postgresql-$version"
	tar -xf postgresql-*.orig.tar.*
	cd postgresql-*/ || exit
	./configure --quiet --prefix="$prefix" --enable-cassert --enable-debug --enable-tap-tests \
		--with-icu --with-openssl CFLAGS="-O1 -g -fno-omit-frame-pointer" CPPFLAGS="$cppflags"
	make -s "-j$(nproc)" all >/dev/null
	make -s -C contrib "-j$(nproc)" all >/dev/null
	make -s install >/dev/null
	make -s -C contrib install >/dev/null
	# what valgrind is to overlook in PostgreSQL itself
	cp src/tools/valgrind.supp "$prefix"
	cd "$top" || exit
	rm -rf "$state"
}
