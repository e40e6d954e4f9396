#!/bin/sh
# Closes its input and lives on.
read -r _
exec </dev/null
echo Deaf
sleep 1000
