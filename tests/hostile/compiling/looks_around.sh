# Tells what it sees of the machine: where it is built, and what the folders around hold.
pwd
ls -d CANARY CANARY/secret
ls -a ..
cat CANARY/secret
exit 1
