#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.hpp"

// Takes a compiler's output from a folder that untrusted code could write to. All processes that could write there have
// ended. No link is followed, no path is opened and no metadata is trusted: a name may be a link, a fifo, a socket or a
// device, a file may be sparse, and a folder may contain millions of them.
namespace agon::sandbox {

struct OutputLimits {
  std::uint64_t bytes = 0;  // of all files together
  std::size_t names = 0;    // files and folders together, taken or not
  std::chrono::steady_clock::time_point deadline;
};

// Copies the file of this name, which contains no '/', to a new file that anybody may execute. Returns its size in
// bytes; an error is the contestant's. Throws MachineError if the copy cannot be written.
Result<std::uint64_t> take_program(int folder, const std::string& name, const std::filesystem::path& copy,
                                   const OutputLimits&);

// The same for a tree of folders with class files, which becomes a new folder. Other files are skipped.
Result<std::uint64_t> take_classes(int folder, const std::string& name, const std::filesystem::path& copy,
                                   const OutputLimits&);

}  // namespace agon::sandbox
