#!/bin/sh
# Leaves children behind in new sessions, and plays.
. "${0%/*}/walk.sh"
name=Parent
setsid sh -c 'sleep 1000; :' "$0" >/dev/null 2>&1 </dev/null &
# shellcheck disable=SC2016
setsid sh -c 'setsid sh -c "sleep 1000; :" "$0" & :' "$0" &
while read -r request; do
  answer "$request"
done
