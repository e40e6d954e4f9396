#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "sandbox/test_programs.hpp"

namespace agon::sandbox {

// A way to run a program: its isolation, and which of this machine's cgroups are used.
struct Way {
  std::string name;
  Isolation isolation = Isolation::sandboxed;
  GroupPlaces places;
};

inline void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

// All ways on this machine: its own choice, the freezers of both versions alone, and signals.
inline std::vector<Way> ways_here() {
  const GroupPlaces& here = group_places();
  std::vector<Way> ways;
  for (const Isolation isolation : {Isolation::sandboxed, Isolation::none}) {
    if (isolation == Isolation::sandboxed && !check_isolation()) continue;
    const std::string how = isolation == Isolation::sandboxed ? "Sandboxed" : "NotIsolated";
    if (here.freezer) ways.push_back({how + "AsThisMachineDoesIt", isolation, here});
    const GroupPlace version_1 = {"/sys/fs/cgroup/freezer", false};
    if (::access((version_1.folder / "cgroup.procs").c_str(), W_OK) == 0) {
      GroupPlaces places = here;
      places.freezer = version_1;
      ways.push_back({how + "ByVersion1", isolation, places});
    }
    ways.push_back({how + "BySignals", isolation, {}});
  }
  return ways;
}

}  // namespace agon::sandbox
