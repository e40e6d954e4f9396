#!/usr/bin/env bash
# Runs all benchmarks of the repository, each with its baseline in the same run; takes about two minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=build/release/bench
quiet=(--benchmark_repetitions=5 --benchmark_min_time=0.1)
for program in "$bin"/bench_*; do
  echo "== $(basename "$program")"
  "$program" "${quiet[@]}" 2>/dev/null | sed -n '/ns an item/,$p'
done
echo "== referee"
"$bin"/referee/bench_referee
echo "== server"
"$bin"/server/bench_server
echo "== store"
"$bin"/store/bench_store
echo "== jury"
"$bin"/jury/bench_jury
