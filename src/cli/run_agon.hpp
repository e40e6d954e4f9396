#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "os/test_folder.hpp"

namespace agon::cli {

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

// Runs the program through the shell: `run_agon("play football a.py b.py")`.
inline Ran run_agon(const std::string& arguments) {
  const os::TestFolder folder;
  const std::string line =
      AGON_PROGRAM " " + arguments + " >" + folder / "out" + " 2>" + folder / "err" + " </dev/null";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("out"), folder.read("err")};
}

}  // namespace agon::cli
