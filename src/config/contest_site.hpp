#pragma once

#include <filesystem>

#include "config/contest_keys.hpp"

namespace agon::config {

// The table [site]. `organisers` becomes the file of accounts that it names; names of files are those `beside` it.
// `past_games` becomes true where it lets the public have games that have ended.
SitePlan read_site(Keys&, const std::filesystem::path& beside, std::filesystem::path& organisers, bool& past_games);

}  // namespace agon::config
