#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "os/handle.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::sandbox {

// Where a compiler finds the sources and leaves its output: `../output`, relative to the sources. In isolation both are
// below `build_folder`, so that paths of this machine are not visible.
inline constexpr const char* build_folder = "/bot";
inline constexpr const char* source_name = "source";
inline constexpr const char* output_name = "output";
inline constexpr const char* program_name = "program";  // in the output; for Java a folder

struct Compiled {
  std::string log;  // truncated to a limit
  bool accepted = false;
  bool by_itself = false;                          // it exited on its own, so it would do the same again
  bool starved = false;                            // timed out, but mostly because other programs had the processors
  os::Handle output;                               // the folder `../output`, which nobody can change any more
  std::chrono::steady_clock::time_point deadline;  // for taking the output
};

// Whether most of the time was spent waiting for a processor, without using as much time itself. Its own threads wait
// for each other too, but those have used the time.
bool was_starved(Nanoseconds run_delay, Nanoseconds cpu, Nanoseconds time);

// Runs a compiler in the sandbox. `folder` contains the sources in source/, which the compiler cannot change, and an
// empty output/, which is used only without isolation. Throws MachineError.
Compiled compile(const std::vector<std::string>& command_line, const std::filesystem::path& folder, Isolation,
                 const BuildLimits&);

}  // namespace agon::sandbox
