#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/sources.hpp"
#include "worker/order.hpp"

// From what a team has handed in to a program that can be started.
namespace agon::worker {

struct ProgramLimits {
  std::size_t bytes = std::size_t{1} << 20;           // of what is handed in
  std::size_t unpacked_bytes = std::size_t{8} << 20;  // of all files of an archive
  std::size_t files = 500;                            // of an archive
  friend bool operator==(const ProgramLimits&, const ProgramLimits&) = default;
};
// No contest takes more than this.
inline constexpr ProgramLimits program_limits_max{std::size_t{16} << 20, std::size_t{64} << 20, 5000};

// The files of a program: of one source, or of an archive in which sources lie (.tar, .tar.gz, .tgz, .zip). An error
// says why it is rejected: what no compiler has to see.
Result<sandbox::Sources> sources_of(std::string_view file, std::string bytes, const ProgramLimits&);

// The same before it is known which of them are sources.
Result<std::vector<sandbox::SourceFile>> files_of(std::string_view file, std::string bytes, const ProgramLimits&);

// Builds a program, or finds it built in the cache. What no compiler has to see is not accepted either; the log says
// why. A program without a source is its command line. Throws MachineError, also when the blob store has no such
// source.
sandbox::Built prepare(const Program&, BlobStore&, const std::filesystem::path& cache, sandbox::Isolation,
                       const sandbox::BuildLimits& = {});

}  // namespace agon::worker
