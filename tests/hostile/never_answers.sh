#!/bin/sh
# Listens and says nothing.
while read -r _; do :; done
