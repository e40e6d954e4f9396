#!/bin/sh
# Answers with a line of a million digits.
read -r _ && echo Huge
read -r _
head -c 1000000 /dev/zero | tr '\0' 7
read -r _
