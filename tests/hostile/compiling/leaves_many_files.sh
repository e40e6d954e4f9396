# Ever more names beside a program that is as it should be.
echo '#!/bin/sh' > ../output/program
i=0
while [ $i -lt 20000 ]; do
  : > "../output/$i"
  i=$((i + 1))
done
exit 0
