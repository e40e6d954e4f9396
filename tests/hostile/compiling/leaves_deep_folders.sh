# Folders nested deeper than the maximum path length.
cd ../output
i=0
while [ $i -lt 400 ]; do
  mkdir program_program_program && cd program_program_program || exit 0
  i=$((i + 1))
done
exit 0
