# Links to a file of the machine under every name that is read or written after a compilation.
for name in program program/Main.class handed_in compile.log accepted bytes; do
  ln -s CANARY/secret "../output/$name"
  ln -s CANARY/secret "../$name"
  ln -s CANARY/secret "$name"
done 2> /dev/null
ln -s CANARY ../output/folder
echo hostile > ../output/folder/new 2> /dev/null
exit 0
