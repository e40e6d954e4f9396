#!/usr/bin/env bash
# Runs every fuzzer for FUZZ_SECONDS seconds (default 60) on its corpus; interesting new inputs stay in build/corpus,
# and inputs that crash are saved beside it and named.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-60}
found=0 ran=0
while read -r source; do
  name=$(basename "$source" .cpp)
  corpora=("build/corpus/$name")
  if [ -d "${source%.cpp}_corpus" ]; then corpora+=("${source%.cpp}_corpus"); fi
  mkdir -p "build/corpus/$name"
  echo "fuzz: $name for $seconds s"
  ran=$((ran + 1))
  if ! "build/fuzz/$name" -max_total_time="$seconds" -artifact_prefix="build/corpus/$name-" -print_final_stats=0 \
    -verbosity=0 "${corpora[@]}"; then
    found=$((found + 1))
  fi
done < <(git ls-files -co --exclude-standard '*_fuzz.cpp')
echo "fuzz: $ran fuzzers, $found with findings"
[ "$found" -eq 0 ]
