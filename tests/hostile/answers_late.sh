#!/bin/sh
# Idles for two seconds, then gives a legal answer.
. "${0%/*}/walk.sh"
name=Late
read -r request && answer "$request"
while read -r request; do
  sleep 2
  answer "$request"
done
