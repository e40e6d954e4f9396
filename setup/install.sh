#!/usr/bin/env bash
# Installs what Agon needs on a Debian 12 machine: the packages of packages.txt that are missing, and Node.js with npm
# unless some Node.js of version 18 or later is there already. Says what it does; does nothing the second time.
# Root (or sudo) is used for the packages and for nothing else.
set -euo pipefail
cd "$(dirname "$0")"

missing() { # the packages among the arguments that are not installed
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || echo "$package"
  done
}

mapfile -t wanted < <(grep -vE '^\s*(#|$)' packages.txt)
command -v node >/dev/null && command -v npm >/dev/null || wanted+=(nodejs npm)
mapfile -t lacking < <(missing "${wanted[@]}")
if [ ${#lacking[@]} -eq 0 ]; then
  exit 0
fi

command -v apt-get >/dev/null || {
  echo "setup: this script knows Debian's apt-get only; install by hand what these are called here: ${lacking[*]}" >&2
  exit 2
}
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: become root or install sudo, then run this again" >&2; exit 2; }
  as_root=(sudo)
fi
echo "setup: installing ${#lacking[@]} Debian packages: ${lacking[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${lacking[@]}" \
  >/tmp/agon-setup.log 2>&1 || { tail -n 20 /tmp/agon-setup.log >&2; echo "setup: apt-get failed, see above" >&2; exit 1; }
echo "setup: done"
