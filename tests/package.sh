#!/usr/bin/env bash
# package.sh: installs the packages of build/packages in a bare Debian 12 (made by mmdebstrap) and tests them there as
# an ordinary user: local matches of every game, agon doctor, and a short contest with its archive. Needs root and the
# Debian archive.
# shellcheck disable=SC2016 # what is in single quotes is for the shells inside
set -euo pipefail
cd "$(dirname "$0")/.."
setup/install.sh test >/dev/null
command -v mmdebstrap >/dev/null || { echo "package: mmdebstrap is not installed: apt-get install mmdebstrap" >&2; exit 2; }
root=$(mktemp -d)
passed=0 failed=0
trap 'rm -rf "$root"' EXIT
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$root" "$mirror"
cp build/packages/*.deb "$root/root/"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/outside"
# A separate root, not a chroot: in a chroot the kernel does not allow user namespaces.
inside() {
  unshare --mount --pid --fork sh -c '
    mount --bind "$0" "$0" && cd "$0" && pivot_root . outside && mount -t proc proc /proc && mount --rbind /outside/dev /dev &&
    umount -l /outside && exec env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' "$root" "$@"
}
as_user() { inside setpriv --reuid=player --regid=player --clear-groups env HOME=/home/player bash -c "cd && $1"; }
try() { # name, command
  if "${@:2}" >"$root/tmp/said" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "package: FAILED: $1"
    tail -n 15 "$root/tmp/said"
  fi
}

inside apt-get -qq update
begin=$(date +%s)
try "the packages install with what they need" inside sh -c 'apt-get -qq install -y --no-install-recommends /root/*.deb python3 g++'
echo "package: installed in $(($(date +%s) - begin)) s"
inside useradd --create-home player
try "the user of contests is there" inside getent passwd agon
try "nobody else may read the contests' files" inside sh -c '[ "$(stat -c "%a %U %G" /etc/agon)" = "750 root agon" ]'
try "the manual page and the completions are there" inside sh -c 'zcat /usr/share/man/man1/agon.1.gz | grep -q doctor && test -s /usr/share/bash-completion/completions/agon'
try "contests of every kind begin with a file that is understood" as_user 'set -e; for kind in deadline24 painting vampire bot-tour demo; do
  agon contest init $kind $kind
  [ $kind = demo ] || agon contest team $kind/contest.toml a b c d e f
  agon contest check $kind/contest.toml
done'
try "doctor finds the machine ready" as_user 'agon doctor --json | grep -q isolation && agon doctor'
for game in $(inside sh -c 'cd /usr/share/agon-kit && ls'); do
  try "a match of $game is played and proves itself" as_user "agon play $game sample:simple.py sample:simple.py --out $game.replay && agon replay $game.replay --verify"
done
try "the kit has rules and bots" inside sh -c 'test -s /usr/share/agon-kit/football/README.md && ls /usr/share/agon-kit/*/bots/simple.py'
try "a program is built against the library" as_user 'printf "#include <agon.h>\nint main(void) { return 0; }\n" >a.c && gcc a.c -lagon -o a && ./a'
try "a contest is served, answers and stops" as_user 'agon contest init demo hall >/dev/null; agon serve hall/contest.toml --data data --port-base 0 --yes >log 2>&1 & for i in $(seq 100); do agon contest status data && break; sleep 0.2; done; agon contest stop data && wait && agon contest verify data'
cp setup/monitoring/agon.rules.yml "$root/tmp/"
inside apt-get -qq install -y --no-install-recommends prometheus systemd >/dev/null 2>&1
try "Prometheus takes the alert rules" inside promtool check rules /tmp/agon.rules.yml
try "systemd takes the units" inside sh -c 'systemd-analyze verify --man=no /usr/lib/systemd/system/agon@.service /usr/lib/systemd/system/agon-worker@.service'
try "the packages are removed" inside sh -c 'apt-get -qq remove -y agon agon-kit agon-dev && ! command -v agon'
echo "package: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
