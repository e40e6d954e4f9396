#!/bin/sh
# Does not end when the match has.
. "${0%/*}/walk.sh"
name=Stubborn
while read -r request; do
  [ "$request" = Quit ] || answer "$request"
done
