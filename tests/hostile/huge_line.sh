# Answers with a line of a million digits.
read -r request && echo Huge
read -r request
head -c 1000000 /dev/zero | tr '\0' 7
read -r request
