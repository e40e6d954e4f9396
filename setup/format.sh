#!/usr/bin/env bash
# format.sh [--check]: formats the C++ sources in place, or only reports which are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."
how=(-i)
if [ "${1:-}" = --check ]; then how=(--dry-run -Werror); fi
git ls-files -co --exclude-standard -z '*.hpp' '*.cpp' | xargs -0 clang-format-14 "${how[@]}"
