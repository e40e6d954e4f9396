#include "os/scratch_folder.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>

#include "os/handle.hpp"

namespace agon::os {

namespace fs = std::filesystem;

namespace {

std::string pattern() {
  std::error_code error;
  const fs::path temporary = fs::temp_directory_path(error);
  if (error) throw MachineError("cannot create a folder for temporary files: " + error.message());
  return temporary / fmt::format("agon-home-{}-XXXXXX", ::getpid());
}

}  // namespace

ScratchFolder::ScratchFolder() : path_(pattern()) {
  if (::mkdtemp(path_.data()) == nullptr) throw machine_error("cannot make a temporary folder " + path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace agon::os
