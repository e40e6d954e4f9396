#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "sandbox/sandbox.hpp"
#include "worker/order.hpp"

namespace agon::cli {

// Who is entered: bots as named_bot.hpp says, seen from the folder `base`, and folders of them. Sources go onto the
// blob store, names are made different. Throws BadInput.
std::vector<worker::Program> programs_of(std::string_view game, const std::vector<std::string>& bots,
                                         const std::filesystem::path& base, BlobStore&);

// Builds all of them, so that nobody is entered who cannot play. Throws BadInput with the compiler's log.
void build_all(const std::vector<worker::Program>&, BlobStore&, const std::filesystem::path& cache, sandbox::Isolation);

}  // namespace agon::cli
