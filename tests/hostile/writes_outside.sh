#!/bin/sh
# Writes wherever it can; its name reports the places. Then it plays.
. "${0%/*}/walk.sh"
name=writes:
for folder in / /usr /usr/bin /etc /dev /dev/shm /proc/sys /var /root "${0%/*}"; do
  (: >"$folder/agon-was-here") 2>/dev/null && name="$name $folder"
done
while read -r request; do
  answer "$request"
done
