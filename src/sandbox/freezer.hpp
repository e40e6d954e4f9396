#pragma once

#include <filesystem>
#include <optional>

#include "os/handle.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// Lets a cgroup stand still (docs: cgroup-v1/freezer-subsystem.rst and cgroup-v2.rst of the kernel). Version 2 also
// tells for how long the group had no processor.
class Freezer {
 public:
  // Of the group with this folder. Throws MachineError when its files cannot be opened; where the kernel is too old for
  // them (cgroup.freeze has been there since Linux 5.2), it is empty.
  Freezer(const std::filesystem::path& group, bool version_2);
  Freezer() = default;

  explicit operator bool() const { return bool(state_); }
  bool freeze() const;  // nothing in the group runs until thaw(), whatever it starts or is told; false: it failed
  bool thaw() const;    // false: it failed

  // For how long none of the group ran although some of it could have: "full" in its cpu.pressure. None: the kernel
  // does not tell (before Linux 5.13, without PSI, version 1). One system call.
  std::optional<Nanoseconds> stalled() const;

 private:
  bool write(std::string_view) const;

  bool version_2_ = false;
  os::Handle state_;
  os::Handle pressure_;
};

}  // namespace agon::sandbox
