#pragma once

// Shared by the tests of this folder.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "sandbox/proc.hpp"
#include "sandbox/running.hpp"

namespace agon::sandbox {

inline Command shell(const std::string& script) { return {.argv = {"/bin/sh", "-c", script}}; }
inline Command python(const std::string& script) { return {.argv = {"/usr/bin/python3", "-c", script}}; }

inline std::string read_line(const Process& process) {
  std::string line;
  for (char c = 0; ::read(process.output(), &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

inline std::string read_to_end(const Process& process) {
  std::string text;
  char block[4096];
  for (ssize_t count = 0; (count = ::read(process.output(), block, sizeof block)) > 0;) {
    text.append(block, static_cast<std::size_t>(count));
  }
  return text;
}

inline void say(const Process& process, const std::string& text) {
  ASSERT_EQ(::write(process.input(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

// All processes of the machine with this word in their command line.
inline std::vector<std::string> processes_called(const std::string& word) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string line = read_text(entry.path() / "cmdline");
    const bool zombie = line.empty();
    if (!zombie && line.find(word) != std::string::npos) found.push_back(entry.path().filename());
  }
  return found;
}

// Before this program started, allowing for the coarse times of files.
inline const std::filesystem::file_time_type before_this_program =
    std::filesystem::file_time_type::clock::now() - std::chrono::seconds(1);

// The existing cgroups and temporary folders of this process. An older folder belongs to a killed process with the same
// number.
inline std::vector<std::string> left_behind() {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  const std::string ours = fmt::format("-{}-", ::getpid());
  const GroupPlaces& places = group_places();
  std::set<fs::path> folders;
  for (const GroupPlace& place :
       {places.memory, places.pids, places.cpu, places.freezer, places.cpuset, places.shares}) {
    if (place) folders.insert(place.folder);
  }
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename();
      if (name.starts_with("agon-") && name.find(ours) != std::string::npos) found.push_back(entry.path());
    }
  }
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path())) {
    std::error_code error;
    if (entry.path().filename().string().starts_with("agon-home" + ours) &&
        fs::last_write_time(entry.path(), error) > before_this_program) {
      found.push_back(entry.path());
    }
  }
  return found;
}

// An environment: programs run with or without isolation, with the cgroups of this machine or without any, in a cell or
// with their own bubblewrap.
struct Ground {
  Isolation isolation = Isolation::sandboxed;
  bool groups = true;
  bool cells = true;
};

// The environments that this machine offers.
inline std::vector<Ground> grounds_here() {
  std::vector<Ground> grounds;
  for (const Isolation isolation : {Isolation::sandboxed, Isolation::none}) {
    if (isolation == Isolation::sandboxed && !check_isolation()) continue;
    if (group_places().memory) grounds.push_back({isolation, true});
    grounds.push_back({isolation, false});
    if (isolation == Isolation::sandboxed) grounds.push_back({isolation, bool(group_places().memory), false});
  }
  return grounds;
}

class OnEveryGround : public testing::TestWithParam<Ground> {
 protected:
  std::unique_ptr<Process> start(const Command& command, const Limits& limits = {}) {
    use_cells(GetParam().cells);
    return start_in(GetParam().groups ? group_places() : GroupPlaces{}, command, limits, GetParam().isolation);
  }
  ~OnEveryGround() override { use_cells(true); }
};

inline std::string name_of(const testing::TestParamInfo<Ground>& test) {
  const std::string isolation = test.param.isolation == Isolation::sandboxed ? "Sandboxed" : "NotIsolated";
  return isolation + (test.param.groups ? "WithGroups" : "WithoutGroups") + (test.param.cells ? "" : "WithoutCells");
}

}  // namespace agon::sandbox
