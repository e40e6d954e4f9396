# Listens and says nothing.
while read -r request; do :; done
