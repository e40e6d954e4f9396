#!/usr/bin/env bash
# install.sh [build|run|test]...: installs what Agon needs on a Debian 12 machine: the missing packages of the named
# lists in packages/ (all three if none is named), and for building also Node.js with npm, unless they are installed.
# Prints what it does; the second time there is nothing left to do. Uses root (or sudo) only for the packages.
set -euo pipefail
cd "$(dirname "$0")/packages"

missing() { # the packages among the arguments that are not installed
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || echo "$package"
  done
}

lists=("$@")
if [ ${#lists[@]} -eq 0 ]; then lists=(build run test); fi
mapfile -t wanted < <(cat "${lists[@]/%/.txt}" | grep -vE '^\s*(#|$)' | sort -u)
if [[ " ${lists[*]} " == *" build "* ]] && ! { command -v node && command -v npm; } >/dev/null; then wanted+=(nodejs npm); fi
mapfile -t lacking < <(missing "${wanted[@]}")
if [ ${#lacking[@]} -eq 0 ]; then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "setup: this script knows Debian's apt-get only; install by hand what these are called here: ${lacking[*]}" >&2
  exit 2
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: become root or install sudo, then run this again" >&2; exit 2; }
  as_root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() { # runs a command and shows its output only if it fails
  "${as_root[@]}" "$@" >"$log" 2>&1 || { tail -n 20 "$log" >&2; echo "setup: failed: $*" >&2; exit 1; }
}
echo "setup: installing ${#lacking[@]} Debian packages: ${lacking[*]}"
quietly apt-get update
quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${lacking[@]}"
echo "setup: done"
