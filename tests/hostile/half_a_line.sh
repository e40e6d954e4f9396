# Ends in the middle of its answer.
read -r request && echo Half
read -r request
printf '2 7 10'
