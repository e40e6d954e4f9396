#!/usr/bin/env bash
# Plays a football and an avalanche match between sample bots, and says how to watch them again.
set -euo pipefail
cd "$(dirname "$0")/.."
agon=build/release/agon
replays=build/demo
mkdir -p "$replays"

echo "A football match, decent against simple:"
"$agon" play football sample:decent sample:simple.py --out "$replays/football.agon"
echo
echo "An avalanche match, decent against simple:"
"$agon" play avalanche sample:decent sample:simple.py --out "$replays/avalanche.agon"

cat <<TEXT

Watch them in a browser:   $agon view $replays/football.agon $replays/avalanche.agon
Prove them:                $agon replay --verify $replays/football.agon
Write your own bot:        $agon new football --lang py mybot
TEXT
