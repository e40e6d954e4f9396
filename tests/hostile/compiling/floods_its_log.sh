# Writes 40 MB to each stream, all of which must be read.
head -c 40000000 /dev/zero | tr '\0' x
head -c 40000000 /dev/zero | tr '\0' y >&2
exit 1
