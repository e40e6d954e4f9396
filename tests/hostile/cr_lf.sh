#!/bin/sh
# Ends its lines with CR LF, like Windows. That is not a fault.
. "${0%/*}/walk.sh"
name=Windows
while read -r request; do
  line=$(answer "$request")
  printf '%s\r\n' "$line"
  [ "$request" = Quit ] && exit
done
