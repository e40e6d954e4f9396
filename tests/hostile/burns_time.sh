#!/bin/sh
# Computes forever.
read -r _ && echo Busy
read -r _
while :; do :; done
