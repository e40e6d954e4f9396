# A file of 200 MB that takes no room here, and would in the cache.
truncate -s 200M ../output/program
