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

// From a submission to a program that can be started.
namespace agon::worker {

struct ProgramLimits {
  std::size_t bytes = std::size_t{1} << 20;           // of the submission
  std::size_t unpacked_bytes = std::size_t{8} << 20;  // of all files in an archive
  std::size_t files = 500;                            // and folders, in an archive
  friend bool operator==(const ProgramLimits&, const ProgramLimits&) = default;
};
// Upper bounds for every contest.
inline constexpr ProgramLimits program_limits_max{std::size_t{16} << 20, std::size_t{64} << 20, 5000};

// The files of a program: a single source, or an archive that contains sources (.tar, .tar.gz, .tgz, .zip). An error
// says why it is rejected even without a compiler.
Result<sandbox::Sources> sources_of(std::string_view file, std::string bytes, const ProgramLimits&);

// The same before it is known which of them are sources.
Result<std::vector<sandbox::SourceFile>> files_of(std::string_view file, std::string bytes, const ProgramLimits&);

// Builds a program, or finds it in the cache. A program that is rejected without a compiler is not accepted either; the
// log says why. A program without a source is its command line. Throws MachineError, also if the blob store does not
// have the source.
sandbox::Built prepare(const Program&, BlobStore&, const std::filesystem::path& cache, sandbox::Isolation,
                       const sandbox::BuildLimits& = {});

}  // namespace agon::worker
