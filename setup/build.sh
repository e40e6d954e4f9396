#!/usr/bin/env bash
# build.sh PRESET JOBS [TARGET]: configures a CMake preset and builds it, or one target of it, in build/PRESET.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1 jobs=$2
mkdir -p build
if [ ! -f "build/$preset/build.ninja" ]; then
  cmake --preset "$preset" >"build/$preset.log" 2>&1 || { cat "build/$preset.log"; exit 1; }
fi
cmake --build "build/$preset" -j "$jobs" --target "${3:-all}"
