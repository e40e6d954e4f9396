#!/usr/bin/env bash
# run.sh: tests the sandbox on a kernel with cgroup version 2 only. Boots Debian 12 with its own kernel and systemd in
# QEMU, and plays the hostile programs there: as root and as a user, in services, sessions and scopes, delegated or not.
# Prints a table of what each place provides (`agon doctor`) and which tests passed. Downloads QEMU and the kernel as
# packages, unpacks them in build/cgroup2 and installs nothing. Needs root (for the guest's disk), the Debian archive, 4
# GB of disk space and build/release with its tests. Uses /dev/kvm if it works; otherwise the machine is emulated, about
# ten times slower, and only the tests that depend on cgroups are run. CGROUP2_PLACES="session user-scope" restricts the
# tests to these places.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$PWD
work=build/cgroup2
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
tests=(build/release/agon build/release/agon_sandbox_test build/release/tests/agon_whole_test)
built=${CGROUP2_BUILT:-.} # where these are found

die() { echo "cgroup2: $*" >&2; exit 2; }
[ "$(id -u)" = 0 ] || die "the guest's disk is made by root: sudo make cgroup2-test"
for each in "${tests[@]}"; do [ -x "$built/$each" ] || die "$each is missing: make everything"; done
for each in mmdebstrap mke2fs; do command -v "$each" >/dev/null || die "$each is missing: apt-get install mmdebstrap e2fsprogs"; done

fetch() { # QEMU and the kernel, unpacked
  [ -e $work/host/usr/bin/qemu-system-x86_64 ] && return
  mkdir -p $work/packages $work/host
  (
    cd $work/packages
    apt-get -qq update
    kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ {print $2; exit}')
    # shellcheck disable=SC2046 # a list of packages
    apt-get -qq download "$kernel" qemu-system-x86 $(apt-get install -s --no-install-recommends qemu-system-x86 | awk '/^Inst/ {print $2}')
    for each in *.deb; do dpkg -x "$each" ../host; done
  )
}

guest() { # Debian with systemd, and the five languages
  [ -e $work/guest/usr/bin/bwrap ] && return
  local packages
  packages=$(sed 's/#.*//' setup/packages/run.txt | grep . | paste -sd,)
  mmdebstrap --quiet --variant=minbase --include="systemd-sysv,dbus,dbus-user-session,libpam-systemd,login,procps,$packages" \
    bookworm $work/guest "$mirror"
}

fill() { # copies the tested files to the paths that they were built for
  local root=$work/guest each
  rm -rf "$root$here"
  mkdir -p "$root$here/build/release/tests" "$root/zoo"
  for each in "${tests[@]}"; do cp "$built/$each" "$root$here/$each"; done
  cp -a src tests examples "$root$here/"
  for each in $(ldd "${tests[@]/#/$built/}" 2>/dev/null | awk '/=> \// {print $3}' | sort -u); do
    [ -e "$root$each" ] || cp -L --parents "$each" "$root"
  done
  cp tests/cgroup2/zoo.sh "$root/zoo/"
  cp tests/cgroup2/zoo.service "$root/etc/systemd/system/"
  mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
  ln -sf ../zoo.service "$root/etc/systemd/system/multi-user.target.wants/zoo.service"
  printf 'HERE=%s\nPLACES="%s"\n' "$here" "${CGROUP2_PLACES:-}" >"$root/zoo/where"
  rm -f $work/disk.img
  mke2fs -q -t ext4 -d "$root" $work/disk.img 5G
}

boot() { # ACCELERATOR, CPU
  local lib=$work/host/usr/lib/x86_64-linux-gnu
  echo "cgroup2: boots with $1"
  rm -f $work/console.log
  LD_LIBRARY_PATH=$lib:$work/host/lib/x86_64-linux-gnu timeout "${CGROUP2_SECONDS:-7200}" \
    $work/host/usr/bin/qemu-system-x86_64 -L $work/host/usr/share/qemu -L $work/host/usr/share/seabios \
    -machine "q35,accel=$1" -cpu "$2" -smp 2 -m 3072 -display none -no-reboot -nic none \
    -kernel "$(ls $work/host/boot/vmlinuz-*)" \
    -append "root=/dev/nvme0n1 rw console=ttyS0 quiet systemd.unified_cgroup_hierarchy=1 cgroup_no_v1=all systemd.show_status=0 agon.emulated=$1 systemd.mask=serial-getty@ttyS0.service" \
    -drive file=$work/disk.img,if=none,id=disk,format=raw,snapshot=on -device nvme,drive=disk,serial=agon \
    -serial "file:$work/console.log" </dev/null &
  machine=$!
}

# In a nested virtual machine /dev/kvm may exist but not work.
begins() { # SECONDS
  local i
  for ((i = 0; i < $1; i++)); do
    grep -q 'ZOO: kernel' $work/console.log 2>/dev/null && return
    kill -0 $machine 2>/dev/null || return 1
    sleep 1
  done
  kill $machine
  wait $machine || true
  return 1
}

fetch
guest
fill
machine=
trap '[ -z "$machine" ] || kill "$machine" 2>/dev/null' EXIT
if ! { [ -w /dev/kvm ] && [ "${CGROUP2_KVM:-1}" = 1 ] && boot kvm host,arch-capabilities=off && begins 90; }; then
  boot tcg max
  begins 900 || die "the machine does not start; see $work/console.log"
fi
wait "$machine" || die "the machine did not come to its end; see $work/console.log"
machine=
tr -d '\r' <$work/console.log | sed -n 's/^ZOO: //p' | tee $work/result.txt
grep -q '^end$' $work/result.txt || die "the zoo did not come to its end; see $work/console.log"
passed=$(sed -n 's/.* passed \([0-9]*\),.*/\1/p' $work/result.txt | awk '{n += $1} END {print n + 0}')
failed=$(sed -n 's/.* failed \([0-9]*\)$/\1/p' $work/result.txt | awk '{n += $1} END {print n + 0}')
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
