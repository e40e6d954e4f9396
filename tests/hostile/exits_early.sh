#!/bin/sh
# Exits when asked for its first move.
read -r _ && echo Early
read -r _
exit 3
