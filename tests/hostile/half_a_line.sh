#!/bin/sh
# Ends in the middle of its answer.
read -r _ && echo Half
read -r _
printf '2 7 10'
