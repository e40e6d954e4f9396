#!/usr/bin/env bash
# release.sh: makes a release of the version that CMakeLists.txt names. It first checks that the tree is clean, that the
# changelog has this version with a date, that all tests pass, that two builds give identical packages, and that the
# packages work in a bare Debian. Then it tags the commit and leaves packages, checksums and the list of dependencies in
# build/packages. It publishes nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(agon VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
refuse() { echo "release: $*" >&2; exit 1; }

[ -z "$(git status --porcelain)" ] || refuse "there are changes that are not committed: git status"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "v$version is released already; raise the version in CMakeLists.txt"
grep -qE "^## $version \([0-9]{4}-[0-9]{2}-[0-9]{2}\)" CHANGELOG.md || refuse "CHANGELOG.md has no heading '## $version (YYYY-MM-DD)'"

make test
make package
first=$(cd build/packages && sha256sum -- *.deb)
make package
[ "$first" = "$(cd build/packages && sha256sum -- *.deb)" ] || refuse "two builds of the packages differ"
tests/package.sh

setup/sbom.py >build/packages/agon.spdx.json
(cd build/packages && sha256sum -- * >SHA256SUMS)
git tag -a "v$version" -m "Agon $version"
echo "release: v$version is tagged; build/packages has what to publish; git push origin v$version"
