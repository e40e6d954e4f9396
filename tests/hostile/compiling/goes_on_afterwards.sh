# Ends, while a child in a session of its own keeps stdout open and changes the program all the time.
setsid sh -c 'while :; do echo "$$" > ../output/program; done' &
while [ ! -s ../output/program ]; do :; done
exit 0
