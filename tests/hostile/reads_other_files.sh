#!/bin/sh
# Tries to read other files; its name reports the result. Then it plays.
. "${0%/*}/walk.sh"
name=sees:
for file in /etc/shadow /etc/passwd /etc/hostname /root /home /work /var /sys /run /boot; do
  [ -e "$file" ] && name="$name $file"
done
while read -r request; do
  answer "$request"
done
