(trap '' TERM HUP INT; while :; do :; done) &
while :; do :; done
