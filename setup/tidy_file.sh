#!/usr/bin/env bash
# tidy_file.sh FILE: clang-tidy on one file, unless it passed before under the same $rules (a hash that lint.sh makes).
set -euo pipefail
stamp=build/tidy/$({ echo "${rules:?}"; cat "$1"; } | sha256sum | cut -c1-32)
[ -e "$stamp" ] && exit 0
echo "clang-tidy $1"
clang-tidy-14 --quiet -p build/clang "$1" 2>/dev/null
touch "$stamp"
