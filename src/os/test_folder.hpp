#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "os/scratch_folder.hpp"

namespace agon::os {

// For tests: a temporary folder, with short ways to name, write and read what is in it. It lies inside a scratch
// folder, which is locked: a program that is tested may want to lock its own.
class TestFolder {
 public:
  TestFolder() {
    std::filesystem::create_directory(path_);
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path file() const { return path() / "contest.db"; }  // for what needs only one
  std::string operator/(const std::string& name) const { return path() / name; }

  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path() / name, std::ios::binary) << content;
    return path() / name;
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path() / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  const ScratchFolder scratch_;
  const std::filesystem::path path_ = std::filesystem::path(scratch_.path()) / "test";
};

}  // namespace agon::os
