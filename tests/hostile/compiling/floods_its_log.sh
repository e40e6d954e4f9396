# 40 MB to each, all of which is read.
head -c 40000000 /dev/zero | tr '\0' x
head -c 40000000 /dev/zero | tr '\0' y >&2
exit 1
