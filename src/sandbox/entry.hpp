#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::sandbox {

// How a child enters the namespaces of a cell (cell.hpp), and what is set up for it alone. In the form that system
// calls need; the descriptors stay the caller's.
struct Entry {
  // Existing namespaces: the user namespace with the right to mount, the program's user namespace, mounts, network,
  // UTS.
  int outer_user = -1;
  int user = -1;
  int mounts = -1;
  int network = -1;
  int names = -1;

  bool first = false;  // nobody has entered the mount namespace before

  // A new folder in memory, or a mount of the cell that the new home would hide.
  struct Placed {
    std::string inside;
    std::string memory_options;     // "size=..."; empty: a mount of the cell
    std::vector<std::string> made;  // in the new home: the folders above it, and itself if it is a folder
    int tree = -1;                  // the child's copy of the mount until it is placed
  };
  std::string home_options;         // of the empty home
  std::vector<Placed> placed = {};  // in this order
  std::string folder;               // working directory

  int first_process = -1;   // an open program that it executes (first_process.cpp)
  std::string_view filter;  // the compiled seccomp filter
  std::uint64_t tasks = 0;  // RLIMIT_NPROC; 0: limited elsewhere
};

// These functions are called in a child that borrows our memory (spawn.cpp): they allocate no memory and take no lock.
// They return the step that failed, with errno set, or nullptr.
//
// Enters the namespaces. The caller then starts a child with new ones for processes, mounts and IPC.
const char* enter(const Entry&);
// In that child: makes the home, drops all privileges and installs the filter. Then the program may be executed.
const char* settle(Entry&);

// For a root child that does not enter a cell: it and its children see the host's device files as read-only mounts,
// which bubblewrap passes on unchanged.
const char* protect_host_devices();

}  // namespace agon::sandbox
