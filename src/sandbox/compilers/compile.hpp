#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "os/handle.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::sandbox {

// Where a compiler finds the sources and leaves what it makes: `../output`, seen from the sources. In isolation both
// are seen below `build_folder`, so that nothing says where they lie on this machine.
inline constexpr const char* build_folder = "/bot";
inline constexpr const char* source_name = "source";
inline constexpr const char* output_name = "output";

struct Compiled {
  std::string log;  // capped
  bool accepted = false;
  bool by_itself = false;                          // it came to its own end, so would again
  bool starved = false;                            // its time was over, but other programs have had most of it
  os::Handle output;                               // the folder `../output`; nobody can change it any more
  std::chrono::steady_clock::time_point deadline;  // for taking the output
};

// Was most of the time spent waiting for a processor, though it has not used the time of one? Many threads of its own
// wait for each other too, but these have used it.
bool was_starved(Nanoseconds run_delay, Nanoseconds cpu, Nanoseconds time);

// Runs a compiler in the sandbox. `folder` has the sources in source/, which the compiler cannot change, and an empty
// output/, which is used without isolation only. Throws MachineError.
Compiled compile(const std::vector<std::string>& command_line, const std::filesystem::path& folder, Isolation,
                 const BuildLimits&);

}  // namespace agon::sandbox
