#pragma once

#include <string>

#include "os/handle.hpp"

namespace agon::os {

// A new folder of our own with access for nobody else; it vanishes with the object, whatever is in it then. Folders of
// processes that were killed are removed when the first one of a process is made.
class ScratchFolder {
 public:
  ScratchFolder();  // throws MachineError
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  Handle lock_;  // held while the folder is in use; the system lets go of it when the process dies
};

// Removes what processes that were killed have left. It follows no links and touches nothing of other users.
void remove_abandoned_folders();

}  // namespace agon::os
