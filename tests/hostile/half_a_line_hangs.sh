# Stops in the middle of its answer and waits.
read -r request && echo Half
read -r request
printf '2 7 10'
sleep 1000
