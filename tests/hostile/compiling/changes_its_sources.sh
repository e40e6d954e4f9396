# Tries to change the submitted files, which must stay unchanged.
for file in "$0" ../source/"$0" ../handed_in ../compile.log; do
  echo hostile > "$file" && echo "has changed $file"
  rm -f "$file" && [ "$file" = "$0" ] && echo "has removed $file"
done 2> /dev/null
echo '#!/bin/sh' > ../output/program
exit 0
