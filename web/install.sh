#!/usr/bin/env bash
# Installs the packages of package-lock.json into node_modules, unless an earlier run has done so.
# $1: a file outside node_modules that records for which lock file this was done.
set -euo pipefail
done_for=$(realpath -m "$1")
cd "$(dirname "$0")"
if [ -d node_modules ] && cmp -s package-lock.json "$done_for"; then
  touch "$done_for"
  exit 0
fi
npm ci --prefer-offline --no-audit --no-fund --loglevel=error
cp package-lock.json "$done_for"
