#pragma once

#include <filesystem>
#include <optional>

#include "os/handle.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// Freezes a cgroup (see the kernel's cgroup-v1/freezer-subsystem.rst and cgroup-v2.rst). Version 2 also reports how
// long the group had no processor.
class Freezer {
 public:
  // For the group with this folder. Throws MachineError if its files cannot be opened. Empty if the kernel is too old
  // (cgroup.freeze exists since Linux 5.2).
  Freezer(const std::filesystem::path& group, bool version_2);
  Freezer() = default;

  explicit operator bool() const { return bool(state_); }
  // Nothing in the group runs until thaw(), whatever it starts or receives; false: failed.
  bool freeze() const;
  bool thaw() const;  // false: failed

  // How long nothing in the group ran although something was runnable: "full" in its cpu.pressure. None: not reported
  // (before Linux 5.13, without PSI, version 1). One system call.
  std::optional<Nanoseconds> stalled() const;

 private:
  bool write(std::string_view) const;

  bool version_2_ = false;
  os::Handle state_;
  os::Handle pressure_;
};

}  // namespace agon::sandbox
