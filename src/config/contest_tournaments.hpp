#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "config/contest_keys.hpp"
#include "tournaments/tournament_plan.hpp"

namespace agon::config {

// The contest that a file of tournaments belongs to, as far as they depend on it.
struct Around {
  std::optional<Milliseconds> length;
  std::size_t teams = 0;
  bool training = false;  // what it keeps secret is known anyway
  tournaments::Schedule::Moment now{};
};

// Reads the [[tournament]] tables. Without a contest around them they have no times. Folders of maps are found from
// the folder.
std::vector<tournaments::TournamentPlan> read_tournaments(Keys& file, const std::filesystem::path& folder,
                                                          const std::optional<Around>&, Remarks& warnings);

}  // namespace agon::config
