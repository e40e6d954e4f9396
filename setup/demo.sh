#!/usr/bin/env bash
# A whole contest on this machine: sample bots play all seven games. First come a match of football and one of
# avalanche, the games that the referee plays; then the others run live, with turns of about a second, until Ctrl-C or
# for DEMO_SECONDS. The game servers listen on DEMO_PORT (default 20000) and the ports after it.
set -euo pipefail
cd "$(dirname "$0")/.."
agon=build/release/agon
folder=build/demo
port=${DEMO_PORT:-20000}
teams=(alfa beta gamma delta)
launchers=()

rm -rf "$folder"
mkdir -p "$folder"

stop_bots() {
  trap '' INT TERM # once is enough
  kill "${launchers[@]}" 2>/dev/null || true
  wait
}
trap stop_bots EXIT
trap 'exit 130' INT TERM

# Runs a bot, and restarts it when its game or its connection has ended, until it is told to stop.
launch() { # GAME PORT TEAM SAMPLE
  local client='' login="$folder/$3.login"
  if [ "$1" = vampire ]; then login="$folder/$3.token"; fi
  trap 'kill $client 2>/dev/null; wait; exit' INT TERM
  while true; do
    "$agon" client "127.0.0.1:$2" --game "$1" --run "sample:$4" --login "$login" >>"$folder/bots.log" 2>&1 </dev/null &
    client=$!
    wait "$client" || sleep 1
  done
}

for game in football avalanche; do
  echo "$game, decent against simple:"
  "$agon" play "$game" sample:decent sample:simple --quiet --out "$folder/$game.agon" || true
done
echo "Watch them: $agon view $folder/football.agon $folder/avalanche.agon"
echo

echo "Passwords of the organisers' room, /organiser on the contest's site:"
"$agon" contest init demo "$folder" 2>/dev/null
echo
for team in "${teams[@]}"; do
  printf '%s\n%s\n' "$team" "demo-$team" >"$folder/$team.login"
  echo "token=demo-$team" >"$folder/$team.token" # for vampire, where the password alone is the login
  chmod 600 "$folder/$team".{login,token}
done

# Start the bots once the servers listen.
bots() {
  local number=0 game team sample
  trap 'kill $(jobs -p) 2>/dev/null; wait; exit' INT TERM
  until "$agon" contest status "$folder/contest.data" >/dev/null 2>&1; do sleep 0.2; done
  while read -r game; do
    for team in "${teams[@]}"; do
      sample=simple
      if [ "$team" = alfa ]; then sample=decent; fi
      launch "$game" $((port + number)) "$team" "$sample" &
    done
    number=$((number + 1))
  done < <(sed -n 's/^game = "\(.*\)"/\1/p' "$folder/contest.toml")
  wait
}
bots &
launchers+=($!)

limit=()
if [ -n "${DEMO_SECONDS:-}" ]; then limit=(timeout --foreground --signal=INT "$DEMO_SECONDS"); fi
code=0
"${limit[@]}" "$agon" serve "$folder/contest.toml" --port-base "$port" 2>"$folder/serve.log" || code=$?
if [ $code -ne 0 ] && [ $code -ne 124 ]; then # 124: DEMO_SECONDS have passed
  tail -n 1 "$folder/serve.log" >&2
  exit $code
fi
