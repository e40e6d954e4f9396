#pragma once

#include <string>

namespace agon::os {

// A new folder of our own with access for nobody else; it vanishes with the object, whatever is in it then.
class ScratchFolder {
 public:
  ScratchFolder();  // throws MachineError
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace agon::os
