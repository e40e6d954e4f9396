#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace agon::sandbox {

// For tests: a folder on the machine that hostile programs try to read and change. The test fails if it has changed
// when this is destroyed.
class Canary {
 public:
  explicit Canary(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_ / "folder");
    std::ofstream(folder_ / "secret") << text;
    std::ofstream(folder_ / "folder/other") << text;
    before_ = tree();
  }
  ~Canary() { EXPECT_EQ(tree(), before_); }
  Canary(const Canary&) = delete;
  Canary& operator=(const Canary&) = delete;

  static constexpr const char* text = "the canary lives";
  const std::filesystem::path& folder() const { return folder_; }

  // A hostile source, which calls the folder "CANARY".
  std::string aimed(std::string source) const {
    static constexpr std::string_view name = "CANARY";
    for (std::size_t at = 0; (at = source.find(name, at)) != source.npos; at += folder_.string().size())
      source.replace(at, name.size(), folder_.string());
    return source;
  }

 private:
  // Names with types, permissions, sizes, times and contents.
  std::map<std::string, std::string> tree() const {
    std::map<std::string, std::string> tree;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      struct stat status = {};
      ::lstat(entry.path().c_str(), &status);
      std::string content;
      if (entry.is_regular_file()) {
        std::ifstream in(entry.path(), std::ios::binary);
        content.assign(std::istreambuf_iterator<char>(in), {});
      }
      tree[entry.path().string()] =
          fmt::format("{:o} {} {} {}", status.st_mode, status.st_size, status.st_mtim.tv_sec, content);
    }
    return tree;
  }

  std::filesystem::path folder_;
  std::map<std::string, std::string> before_;
};

}  // namespace agon::sandbox
