#!/bin/sh
# Closes its input and keeps running.
read -r _
exec </dev/null
echo Deaf
sleep 1000
