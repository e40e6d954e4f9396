#!/usr/bin/env bash
# package.sh JOBS: builds the Debian packages in build/packages; the same commit gives identical packages.
set -euo pipefail
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
setup/build.sh release "$1" package_parts
rm -rf build/packages
(cd build/release && cpack --config CPackConfig.cmake >../package.log 2>&1) || { cat build/package.log; exit 1; }
rm -rf build/packages/_CPack_Packages
ls -l build/packages/*.deb
