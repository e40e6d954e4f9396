#!/usr/bin/env bash
# tidy_file.sh FILE: runs clang-tidy on one file, unless it has passed with the same $rules (a hash from lint.sh).
set -euo pipefail
stamp=build/tidy/$({ echo "${rules:?}"; cat "$1"; } | sha256sum | cut -c1-32)
[ -e "$stamp" ] && exit 0
echo "clang-tidy $1"
clang-tidy-14 --quiet -p build/clang "$1" 2>/dev/null
touch "$stamp"
