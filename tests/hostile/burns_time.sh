# Computes for ever.
read -r request && echo Busy
read -r request
while :; do :; done
