#pragma once

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/machine_error.hpp"

namespace agon::store {

// For tests: a temporary place for a store. Leftovers of killed tests are removed by the next one.
class TestFolder {
 public:
  TestFolder() {
    [[maybe_unused]] static const bool swept = sweep();
    std::string name = temporary() / (prefix + std::to_string(getpid()) + "-XXXXXX");
    if (!mkdtemp(name.data())) throw MachineError("no folder for the test");
    path_ = name;
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::filesystem::path file() const { return path_ / "contest.db"; }

 private:
  static constexpr const char* prefix = "agon-store-";
  static std::filesystem::path temporary() { return std::filesystem::temp_directory_path(); }

  static bool sweep() {
    std::error_code ignored;
    for (const auto& each : std::filesystem::directory_iterator(temporary(), ignored)) {
      const std::string name = each.path().filename();
      if (!name.starts_with(prefix)) continue;
      const auto maker = static_cast<pid_t>(std::strtol(name.c_str() + std::string(prefix).size(), nullptr, 10));
      if (maker > 0 && kill(maker, 0) != 0 && errno == ESRCH) std::filesystem::remove_all(each.path(), ignored);
    }
    return true;
  }

  std::filesystem::path path_;
};

}  // namespace agon::store
