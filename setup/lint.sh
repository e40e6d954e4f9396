#!/usr/bin/env bash
# Static checks: formatting, shellcheck, cppcheck, clang-tidy (only on files whose content has changed since they
# passed).
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

setup/format.sh --check
git ls-files -z '*.sh' tests/run .ci/run | xargs -0 shellcheck
mkdir -p build
cmake --preset clang >build/clang.log 2>&1 || { cat build/clang.log; exit 1; }

cppcheck --quiet --std=c++20 --language=c++ --error-exitcode=1 -j "$jobs" --inline-suppr -I src \
  --enable=warning,performance,portability --suppressions-list=setup/cppcheck.txt \
  --cppcheck-build-dir="$(mkdir -p build/cppcheck && echo build/cppcheck)" src

mkdir -p build/web
web/install.sh build/web/installed-lock.json
npm run --silent --prefix web check

# A file that has passed is checked again if it, a header or the rules of the check have changed.
mkdir -p build/tidy
rules=$(git ls-files -co --exclude-standard -z .clang-tidy 'src/*.hpp' | xargs -0 cat | sha256sum)
export rules
git ls-files -co --exclude-standard 'src/*.cpp' | grep -vE '/bots/|/browser\.cpp$|_fuzz\.cpp$' |
  xargs -P "$jobs" -n 1 setup/tidy_file.sh
echo "lint: clean"
