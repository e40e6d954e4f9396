#!/bin/sh
# Keeps running after the end of the match.
. "${0%/*}/walk.sh"
name=Stubborn
while read -r request; do
  [ "$request" = Quit ] || answer "$request"
done
