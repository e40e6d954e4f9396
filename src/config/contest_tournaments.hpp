#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "config/contest_keys.hpp"
#include "tournaments/tournament_plan.hpp"

namespace agon::config {

// The properties of the surrounding contest that affect its tournaments.
struct Around {
  std::optional<Milliseconds> length;
  std::size_t teams = 0;
  bool training = false;  // a training contest has no secrets
  tournaments::Schedule::Moment now{};
  std::optional<tournaments::Schedule::Moment> start = {};  // of the contest; none: when it is served
};

// Reads the [[tournament]] tables. Without a contest around them, they have no times. Folders of maps are relative to
// the folder.
std::vector<tournaments::TournamentPlan> read_tournaments(Keys& file, const std::filesystem::path& folder,
                                                          const std::optional<Around>&, Remarks& warnings);

}  // namespace agon::config
