# shellcheck shell=bash disable=SC2016,SC2034,SC2154 # much here is for a shell to come; lib.sh sets what it uses
# Debians to build and test in, none of which is the machine's own; to be sourced after lib.sh.
#
# Needs root, and a Debian mirror (the one that apt uses here). A Debian is made where $roots says, once: what runs
# in it changes a copy. Without IDGEN_ROOTS=DIR, which keeps them for the next time, they go with $work.

# The Debian that has this version of PostgreSQL, which "-" and an architecture may follow, if that is not this
# machine's. 14 and 16 are in none.
declare -A suite=([15]=bookworm [17]=trixie [18]=forky [19]=sid [15-i386]=bookworm)
major() {
	echo "${1%%-*}"
}

# nothing this starts can leave a process or a mount behind
apart=(timeout --foreground -s KILL 1800 unshare --mount --propagation=private --pid --fork --kill-child)

# start_debian WHAT VERSION…: installs what it takes, which scripts/setup calls WHAT, and makes $work and $roots.
# If that cannot be, skips the versions.
start_debian() {
	local version reason=''
	for version in "${@:2}"; do
		[ "${suite[$version]:-}" ] || die "no Debian has PostgreSQL $version"
	done
	if [ "$(id -u)" != 0 ]; then
		reason="needs root"
	elif ! "$top/scripts/setup" "$1"; then
		reason="could not install what it takes"
	fi
	if [ "$reason" ]; then
		for version in "${@:2}"; do
			skip "$version" "$reason"
		done
		exit
	fi
	# not in /tmp, which may be small and without devices
	work=$(mktemp -d /var/tmp/idgen.XXXXXX)
	roots=$(realpath -m "${IDGEN_ROOTS:-$work/roots}")
	scrap=("$work" "$roots/new.$$")
	mkdir -p "$roots/new.$$"
}

skip() {
	echo "SKIPPED: PostgreSQL $1: $2"
	skipped=$((skipped + 1))
}

# two_at_a_time COMMAND VERSION…: as jobs
two_at_a_time() {
	local version
	for version in "${@:2}"; do
		while [ "$(jobs -rp | wc -l)" -ge 2 ]; do
			wait -n || true
		done
		job "$1" "$version"
	done
	wait
}

# The mirror that apt has for the release itself, not for its -updates and -security: those are short of files
# now and then. Apt knows it once it has fetched its lists.
mirror() {
	local uri
	for _ in known fetched; do
		uri=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' |
			sed -n 's|^[^-/ ]* \(.*/debian\)/*$|\1|p' | head -n 1)
		[ -z "$uri" ] || break
		apt-get -qq update >&2 || true
	done
	echo "$uri"
}

# make_root VERSION PACKAGES [OPTION…]: sets $root, a slim Debian with that PostgreSQL and these packages, which is
# made unless there is one of the same contents. Options are mmdebstrap's. Says why if that cannot be.
make_root() {
	local version=$1 packages=$2 major architecture=() key mirror sources
	shift 2
	major=$(major "$version")
	if [ "$major" != "$version" ]; then
		architecture=("--architectures=${version#*-}")
		arch-test "${version#*-}" >/dev/null || { echo "this machine does not run programs for ${version#*-}"; return 1; }
	fi
	key=$version-$(cksum <<<"$packages $*" | cut -d' ' -f1)
	root=$roots/$key
	[ ! -d "$root" ] || return 0
	say "PostgreSQL $version: making a Debian ${suite[$version]}"
	mirror=$(mirror)
	[ "$mirror" ] || { echo "no Debian mirror in apt's configuration"; return 1; }
	sources=("deb $mirror ${suite[$version]} main")
	# what is not released yet
	[ "${suite[$version]}" != sid ] || sources+=("deb $mirror experimental main")
	# the index of a suite in the making may be past its date
	"${apart[@]}" mmdebstrap --quiet --mode=root --variant=apt "${architecture[@]}" \
		--aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "2"' \
		--aptopt='Acquire::Languages "none"' --aptopt='APT::Install-Recommends "false"' \
		--dpkgopt=force-unsafe-io \
		--setup-hook='printf "%s\n" "Package: src:postgresql-'"$major"'" "Pin: release a=experimental" \
			"Pin-Priority: 990" >"$1/etc/apt/preferences.d/postgresql"' \
		--essential-hook='mkdir -p "$1/etc/postgresql-common"' \
		--essential-hook='echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.conf"' \
		--include="postgresql-$major $packages" "$@" \
		"${suite[$version]}" "$roots/new.$$/$key" "${sources[@]}" >"$work/$key.log" 2>&1 ||
		{ echo "there is no Debian ${suite[$version]} to work in: $(tail -n 3 "$work/$key.log")"; return 1; }
	# not if another one was faster
	[ -d "$root" ] || mv -T "$roots/new.$$/$key" "$root"
}

# in_root ROOT [FROM:TO…] COMMAND…: in a copy of ROOT that is gone afterwards, without a network, where the
# project is /mnt and each directory FROM is TO, which must be there. The command is a path.
in_root() {
	local root=$1 mounts=()
	shift
	while [[ $1 == *:* ]]; do
		mounts+=("$1")
		shift
	done
	"${apart[@]}" --ipc "${network[@]}" bash -euc '
		root=$1 mounts=$2
		shift 2
		# what is written goes to memory
		mount -t tmpfs tmpfs "$root/media"
		mkdir "$root/media/upper" "$root/media/work"
		mount -t overlay -o "lowerdir=$root,upperdir=$root/media/upper,workdir=$root/media/work" overlay "$root"
		mount -t proc proc "$root/proc"
		mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
		mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
		for bind in $mounts; do
			mount --bind "${bind%%:*}" "$root/${bind#*:}"
		done
		ip link set lo up
		exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"' - \
		"$root" "$top:/mnt ${mounts[*]}" "$@"
}
network=(--net) # none
