#!/bin/sh
# Answers with bytes that are not text.
read -r _ && echo Garbage
read -r _ && printf '\001\377\000\033[2J\n'
read -r _
