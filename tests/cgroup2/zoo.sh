#!/usr/bin/env bash
# zoo.sh, inside the guest: runs the hostile tests in all places where systemd may put agon, and reports the results.
set -uo pipefail
. /zoo/where
say() { echo "ZOO: $*"; }
log=/tmp/log
built=$HERE/build/release
say "kernel $(uname -r), systemd $(systemctl --version | awk 'NR == 1 {print $2}')"
say "cgroups: $(stat -fc %T /sys/fs/cgroup), controllers: $(cat /sys/fs/cgroup/cgroup.controllers)"
useradd --create-home player
loginctl enable-linger player
id=$(id -u player)
for _ in $(seq 300); do
  [ -S "/run/user/$id/bus" ] && break
  sleep 0.2
done

# In each place the program is the only process of its group, as in a real service or scope.
system() { systemd-run --quiet --pipe --wait --working-directory="$HERE" "$@"; }
# Like a login: a logind session, whose group belongs to root and also contains the shell.
as_player() { su --login player --command "export XDG_RUNTIME_DIR=/run/user/$id DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$id/bus; cd $HERE; $1"; }

at() { # PLACE, then a program with its arguments, which must not contain blanks or quotes
  local place=$1
  shift
  case $place in
    as-packaged) system -p User=player -p Delegate=yes -p LimitNOFILE=65536 -p PrivateTmp=yes -E HOME=/home/player "$@" ;;
    session) as_player "$(printf "'%s' " "$@")" ;;
    user-scope) as_player "exec systemd-run --quiet --user --scope -p Delegate=yes $(printf "'%s' " "$@")" ;;
    user-unit) as_player "exec systemd-run --quiet --user --pipe --wait --working-directory=$HERE $(printf "'%s' " "$@")" ;;
    user-service) system -p User=player -p Delegate=no -E HOME=/home/player "$@" ;;
    root-service) system -p Delegate=no -E HOME=/root "$@" ;;
    root-delegated) system -p Delegate=yes -E HOME=/root "$@" ;;
    *) say "there is no place called $place" ;;
  esac
}

run() { # PLACE, WHAT, PROGRAM, FILTER
  at "$1" "$built/$3" "--gtest_filter=$4" >$log 2>&1
  local code=$? passed failed skipped
  passed=$(grep -c '^\[       OK' $log)
  failed=$(grep -c '^\[  FAILED  \].*ms)$' $log)
  skipped=$(grep -c '^\[  SKIPPED \].*ms)$' $log)
  grep '^\[  FAILED  \].*ms)$' $log | while read -r line; do say "$1: $line"; done
  [ "$failed" = 0 ] || grep -B 14 '^\[  FAILED  \].*ms)$' $log | cut -c 1-240 | sed "s/^/$1> /"
  if [ "$((passed + failed + skipped))" = 0 ] || { [ $code -ne 0 ] && [ "$failed" = 0 ]; }; then
    failed=$((failed + 1))
    tail -n 5 $log | while read -r line; do say "$1: $line"; done
  fi
  say "$1: $2: skipped $skipped, passed $passed, failed $failed"
}

if grep -q agon.emulated=kvm /proc/cmdline; then
  sandbox='-*Compil*:*Build*:*Language*:*Encoding*' hostile='*Hostile*'
else
  # Tests that depend on cgroups, except those that require a certain speed.
  sandbox='Groups.*:Sandbox.AForkBomb*:*AFrozenProgram.*/SandboxedAsThisMachineDoesIt:*InTheBackground.*/SandboxedWithGroups'
  sandbox+=':*MemoryWithoutEnd*/SandboxedWithGroups:*MemoryBelow*/SandboxedWithGroups:*NoMoreTasks*/SandboxedWithGroups'
  sandbox+=':*AllProcessesAreGone*/SandboxedWithGroups:*StaysOnTheProcessors*/SandboxedWithGroups:*TheProcessorTimeOfChildren*/SandboxedWithGroups'
  hostile='*Hostile*.ForkBomb/Sandboxed:*Hostile.AllocatesWithoutEnd/Sandboxed:*Hostile.ForksIntoNewSessions/Sandboxed'
  hostile+=':*Hostile.BurnsTime/Sandboxed:*HostileInside.TracesOthers/Sandboxed:*HostileInside.OpensASocket/Sandboxed:*Hostile.FloodsStdout/Sandboxed'
fi
for place in ${PLACES:-as-packaged session user-scope root-service user-unit user-service root-delegated}; do
  say "$place: $(at "$place" cat /proc/self/cgroup | sed 's/^0:://')"
  at "$place" "$built/agon" doctor --json >$log 2>&1
  python3 -c '
import json, sys
for each in json.loads(open(sys.argv[1]).read()):
    if each["subject"] in ("isolation", "cgroups"):
        print("ZOO:", sys.argv[2] + ":", each["subject"], each["verdict"] + ":", each["found"])' $log "$place" || head -n 3 $log
  run "$place" sandbox agon_sandbox_test "$sandbox"
  run "$place" "hostile programs" tests/agon_whole_test "$hostile"
done
say end
