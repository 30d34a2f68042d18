# shellcheck shell=sh
# To be sourced in the directory of an example: goes on in a copy of it, where the packages that its package.json
# names are installed. If they cannot be had, the example is skipped (exit code 77), but not if the registry says that
# there are no such versions, or none that go together.
command -v npm >/dev/null || exit 77
cp -r .. "$TMPDIR/clients"
cd "$TMPDIR/clients/$(basename "$PWD")" || exit
timeout 60 npm ping --fetch-retries=1 >/dev/null 2>&1 || {
	echo 'the npm registry does not answer' >&2
	exit 77
}
install_packages() {
	timeout 120 npm install --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error >&2
}
install_packages || install_packages 2>"$TMPDIR/npm.log" || {
	cat "$TMPDIR/npm.log" >&2
	! grep -qE 'code (E404|ETARGET|ERESOLVE)' "$TMPDIR/npm.log" || exit 1
	echo 'npm could not install what the example needs' >&2
	exit 77
}
