#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "sandbox/sandbox.hpp"
#include "worker/order.hpp"

namespace agon::cli {

// The entrants: bots as described in named_bot.hpp, relative to the folder `base`, and folders of bots. Stores sources
// in the blob store, and makes names unique. Throws BadInput.
std::vector<worker::Program> programs_of(std::string_view game, const std::vector<std::string>& bots,
                                         const std::filesystem::path& base, BlobStore&);

// Builds all programs, so that nobody is entered who cannot play. Throws BadInput with the compiler's log.
void build_all(const std::vector<worker::Program>&, BlobStore&, const std::filesystem::path& cache, sandbox::Isolation);

}  // namespace agon::cli
