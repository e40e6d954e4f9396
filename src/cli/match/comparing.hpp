#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/match/match_options.hpp"
#include "ratings/comparison.hpp"

namespace agon::cli {

// The options of `agon compare`.
struct ComparisonWanted {
  struct OwnLimits {  // of one bot
    Duration time;
    std::optional<Bytes> memory;
  };
  std::string game;
  std::vector<std::string> bots{2};
  std::vector<std::string> names;  // of the first bots
  std::array<OwnLimits, 2> own;
  std::uint64_t games = 20'000;
  ratings::Sprt sprt{.elo0 = 0, .elo1 = 20};
  MatchOptions match;
  std::string out;
  std::string save;
  bool resume = false;
  bool as_json = false;
  bool quiet = false;
};

// Plays until the test decides, and prints the result. Returns the exit code. Throws BadInput and MachineError.
int compare(const ComparisonWanted&);

}  // namespace agon::cli
