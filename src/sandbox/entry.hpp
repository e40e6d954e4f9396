#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::sandbox {

// How a child goes into the namespaces of a cell (cell.hpp), and what is made for it alone. In the form that system
// calls take; the descriptors stay the caller's.
struct Entry {
  // Namespaces that are there: of the user who may mount in them, of the program's user, of mounts, network and names.
  int outer_user = -1;
  int user = -1;
  int mounts = -1;
  int network = -1;
  int names = -1;

  bool first = false;  // nobody has entered the mount namespace yet

  // A folder in memory, which is made anew, or a mount of the cell that would vanish below the new home.
  struct Placed {
    std::string inside;
    std::string memory_options;     // "size=..."; empty: a mount of the cell
    std::vector<std::string> made;  // in the new home: the folders above it, and itself if it is a folder
    int tree = -1;                  // a mount's copy meanwhile, in the child
  };
  std::string home_options;         // of the empty home
  std::vector<Placed> placed = {};  // in their order
  std::string folder;               // to begin in

  int first_process = -1;   // an open program: what it executes (first_process.cpp)
  std::string_view filter;  // seccomp's, as the kernel reads it
  std::uint64_t tasks = 0;  // RLIMIT_NPROC; 0: limited elsewhere
};

// All are called in a child that borrows our memory (spawn.cpp): no memory is taken and no lock touched. They give the
// step that failed, with errno; nullptr: none.
//
// Goes into the namespaces. The caller then starts a child with new ones for processes, mounts and IPC.
const char* enter(const Entry&);
// In that child: makes the home, gives up all rights and sets the filter. Afterwards the program may be executed.
const char* settle(Entry&);

// For a child of root that goes into no cell: it and its children see the device files of the host as read-only mounts,
// which bubblewrap hands on as it finds them.
const char* protect_host_devices();

}  // namespace agon::sandbox
