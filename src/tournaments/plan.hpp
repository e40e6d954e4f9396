#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/seeds.hpp"
#include "formats/evaluation.hpp"
#include "formats/format.hpp"
#include "formats/play_off.hpp"
#include "formats/round_robin.hpp"
#include "worker/order.hpp"

namespace agon::tournaments {

enum class Kind : std::uint8_t { swiss, play_off, round_robin, gauntlet, all_together, evaluation };

// How a tournament is played; only the members for its kind apply.
struct FormatPlan {
  Kind kind = Kind::swiss;
  std::uint32_t rounds = 9;   // Swiss
  bool intermediate = false;  // Swiss: published, but does not count
  // See Swiss; false in books of earlier versions, which paired rounds without them.
  bool look_ahead = true;
  bool avoid_third_side = true;
  formats::PlayOff::Rules play_off;
  // Round robin; worlds of all_together; games per pair in a gauntlet.
  std::uint32_t cycles = 1;
  formats::Counting counting = formats::Counting::results;
  std::uint32_t challengers = 1;          // gauntlet: the first entrants
  formats::Evaluation::Rules evaluation;  // its number of maps is that of Plan::maps
};

// Everything that is fixed when a tournament begins. The rest follows from this and the results.
struct Plan {
  std::string name;  // letters, digits, spaces, _ and -
  std::string game;
  std::string setup;              // for all matches; followed by the meeting's map, if any
  std::vector<std::string> maps;  // contents of map files; empty: the setup decides
  FormatPlan format;
  // The matches' seeds follow from it. Without one, as in plans of earlier versions and of `agon tournament`, they
  // follow from `seed`, which can then be computed from any of them.
  std::optional<crypto::SeedKey> key;
  // For the lots; derived from the key if there is one. Published when the tournament is over.
  std::uint64_t seed = 0;
  // See order_of; false in books of earlier versions, where each match had its own seed.
  bool paired_seeds = true;
  worker::Allowance allowance;
  std::vector<worker::Program> entrants;  // by start number
  friend bool operator==(const Plan&, const Plan&);
};

std::unique_ptr<formats::Format> format_of(const FormatPlan&);
formats::PlayOff::Rules usual_play_off(const GameInfo&);  // as in the rules of the game's contest
std::string_view kind_name(Kind);                         // "play-off", as in a contest file

// Whether it can be played. The error is a setup or map that the game refuses, or too many or too few entrants for the
// format.
Result<void> validate(const Plan&);

// The match for the meeting; `game` is the number of games that its two players had before it. The seed follows from
// the plan's key and
// - for a duel, the names of both and game / 2: the two games of a pair, with the sides swapped, have the same chances
//   and openings, independent of the other entrants and of when they meet;
// - for an evaluation, the round: everybody meets the same chances on a map;
// - otherwise the round and the table.
worker::MatchOrder order_of(const Plan&, const formats::Meeting&, std::uint32_t attempt, std::uint32_t game);

// The number of matches of the complete tournament, without byes; for progress reports.
std::size_t matches_expected(const Plan&);

// The seed of the lots of a tournament with this key.
std::uint64_t seed_of_lots(const crypto::SeedKey&);

std::string to_json(const Plan&);
Result<Plan> plan_from(std::string_view json);

}  // namespace agon::tournaments
