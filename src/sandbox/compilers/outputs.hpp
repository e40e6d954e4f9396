#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.hpp"

// Takes out of a folder, in which untrusted code could write, what a compiler has made there. All who could write there
// have ended. Nothing is followed, opened by a path, or believed: a name may be a link, a fifo, a socket or a device, a
// file may be sparse, and a folder may hold millions of them.
namespace agon::sandbox {

struct OutputLimits {
  std::uint64_t bytes = 0;  // of all files together
  std::size_t names = 0;    // of files and folders together, whether they are taken or not
  std::chrono::steady_clock::time_point deadline;
};

// Copies the file of this name, which has no '/', to a new file that anybody may execute. Its size in bytes; an error
// is the contestant's. Throws MachineError when the copy cannot be written.
Result<std::uint64_t> take_program(int folder, const std::string& name, const std::filesystem::path& copy,
                                   const OutputLimits&);

// The same for a tree of folders with class files, which becomes a new folder. Files of other names are left behind.
Result<std::uint64_t> take_classes(int folder, const std::string& name, const std::filesystem::path& copy,
                                   const OutputLimits&);

}  // namespace agon::sandbox
