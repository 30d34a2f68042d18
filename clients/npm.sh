# shellcheck shell=sh
# To be sourced in the directory of an example: goes on in a copy of it, where the packages that its package.json
# names are installed. Without them the example is skipped (exit code 77) if the registry does not answer.
command -v npm >/dev/null || exit 77
cp -r .. "$TMPDIR/clients"
cd "$TMPDIR/clients/$(basename "$PWD")" || exit
npm install --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || {
	npm ping >/dev/null 2>&1 && exit 1
	echo 'the npm registry does not answer' >&2
	exit 77
}
