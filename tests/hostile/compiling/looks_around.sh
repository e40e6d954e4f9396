# Prints what it sees of the machine: its folder, and the content of the folders around it.
pwd
ls -d CANARY CANARY/secret
ls -a ..
cat CANARY/secret
exit 1
