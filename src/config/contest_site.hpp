#pragma once

#include <filesystem>

#include "config/contest_keys.hpp"

namespace agon::config {

// Reads the table [site]. Sets `organisers` to the file of accounts that it names; file names are relative to the
// folder `beside`. Sets `past_games` if the public may have finished games.
SitePlan read_site(Keys&, const std::filesystem::path& beside, std::filesystem::path& organisers, bool& past_games);

}  // namespace agon::config
