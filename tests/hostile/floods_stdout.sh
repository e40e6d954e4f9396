#!/bin/sh
# Never stops answering.
read -r _ && echo Flood
read -r _
exec yes "2 7 10 7 11"
