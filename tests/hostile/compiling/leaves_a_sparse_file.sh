# A sparse file of 200 MB, which takes no space here, but would in the cache.
truncate -s 200M ../output/program
