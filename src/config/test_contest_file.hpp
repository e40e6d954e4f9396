#pragma once

// For tests: a contest file that is read from a text.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "config/contest_file.hpp"
#include "os/test_folder.hpp"

namespace agon::config {

class ContestFileTest : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, const std::string& text) {
    auto path = folder_.file().parent_path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  ContestFile read(const std::string& text) { return read_contest_file(write("c.toml", text)); }

  // Mistakes without the folder: "c.toml:3: ...".
  std::vector<std::string> mistakes(const std::string& text) {
    std::vector<std::string> all = read(text).mistakes;
    const std::string folder = folder_.file().parent_path().string() + '/';
    for (std::string& each : all) {
      for (std::size_t at = 0; (at = each.find(folder)) != each.npos;) each.erase(at, folder.size());
    }
    return all;
  }

  os::TestFolder folder_;
};

inline const std::string head = "name = \"x\"\n";  // line 1
inline const std::string teams =
    "[[team]]\nlogin = \"alfa\"\npassword = \"demo\"\n"                                        // lines 2 to 4
    "[[team]]\nlogin = \"beta\"\npassword = \"demo\"\n";                                       // lines 5 to 7
inline const std::string wall = "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 20004\n";  // lines 8 to 11

}  // namespace agon::config
