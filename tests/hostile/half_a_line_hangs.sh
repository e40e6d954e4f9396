#!/bin/sh
# Stops in the middle of its answer and waits.
read -r _ && echo Half
read -r _
printf '2 7 10'
sleep 1000
