#pragma once

#include <string>

#include "os/handle.hpp"

namespace agon::os {

// A new private folder; it is removed with the object, including its contents. The first one made by a process also
// removes the folders of processes that were killed.
class ScratchFolder {
 public:
  ScratchFolder();  // throws MachineError
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  Handle lock_;  // held while the folder is in use; the system releases it when the process dies
};

// Removes the folders of processes that were killed. Follows no links and touches nothing of other users.
void remove_abandoned_folders();

}  // namespace agon::os
