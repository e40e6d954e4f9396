#!/bin/sh
# Sends its name and never reads a request.
echo Blind
sleep 1000
