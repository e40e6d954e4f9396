(trap '' TERM HUP INT; sleep 100000; :) &
sleep 100000
:
