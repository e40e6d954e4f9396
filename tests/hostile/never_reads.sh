#!/bin/sh
# Says its name and never looks at a request.
echo Blind
sleep 1000
