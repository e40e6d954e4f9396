#!/bin/sh
# Writes 3 MB to stderr at each move, and plays. That is not a fault.
. "${0%/*}/walk.sh"
name=Chatty
while read -r request; do
  head -c 3000000 /dev/zero >&2
  answer "$request"
done
