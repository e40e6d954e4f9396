# Creates files without end beside a correct program.
echo '#!/bin/sh' > ../output/program
i=0
while [ $i -lt 20000 ]; do
  : > "../output/$i"
  i=$((i + 1))
done
exit 0
