#!/bin/sh
# Ends when it is asked for its first move.
read -r _ && echo Early
read -r _
exit 3
