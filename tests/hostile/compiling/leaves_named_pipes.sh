# Opening one of these blocks forever.
for name in program handed_in compile.log accepted bytes; do
  mkfifo "../output/$name" "../$name" "$name"
done 2> /dev/null
exit 0
