#!/bin/sh
# Reads and never answers.
while read -r _; do :; done
