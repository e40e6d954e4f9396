#include "sandbox/scratch_folder.hpp"

#include <cstdlib>
#include <filesystem>

#include "sandbox/handle.hpp"

namespace agon::sandbox {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::error_code error;
  path_ = (fs::temp_directory_path(error) / ("agon-home-" + std::to_string(::getpid()) + "-XXXXXX")).string();
  if (error || ::mkdtemp(path_.data()) == nullptr) throw machine_error("cannot make a temporary folder " + path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace agon::sandbox
