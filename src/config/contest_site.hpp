#pragma once

#include <filesystem>

#include "config/contest_keys.hpp"

namespace agon::config {

// The table [site]. `organisers` becomes the file of accounts that it names; names of files are those `beside` it.
SitePlan read_site(Keys&, const std::filesystem::path& beside, std::filesystem::path& organisers);

}  // namespace agon::config
