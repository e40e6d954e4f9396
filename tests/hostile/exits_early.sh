# Ends when it is asked for its first move.
read -r request && echo Early
read -r request
exit 3
