#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/machine_error.hpp"

namespace agon::store {

// For tests: a place for a store that is gone afterwards.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "agon-store-XXXXXX").string();
    if (!mkdtemp(name.data())) throw MachineError("no folder for the test");
    path_ = name;
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::filesystem::path file() const { return path_ / "contest.db"; }

 private:
  std::filesystem::path path_;
};

}  // namespace agon::store
