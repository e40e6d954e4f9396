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

// How a tournament goes on; of the parts only that of its kind counts.
struct FormatPlan {
  Kind kind = Kind::swiss;
  std::uint32_t rounds = 9;   // Swiss
  bool intermediate = false;  // Swiss: published, does not count
  // Swiss, see there: false in books of earlier versions, whose rounds were paired without.
  bool look_ahead = true;
  bool avoid_third_side = true;
  formats::PlayOff::Rules play_off;
  std::uint32_t cycles = 1;  // round robin; worlds of all together; games of a gauntlet's pair
  formats::Counting counting = formats::Counting::results;
  std::uint32_t challengers = 1;          // gauntlet: the first entrants
  formats::Evaluation::Rules evaluation;  // its number of maps is that of Plan::maps
};

// All that is fixed when a tournament begins. With what was played, everything follows.
struct Plan {
  std::string name;  // letters, digits, spaces, _ and -
  std::string game;
  std::string setup;              // of all matches; a map follows it, where the meeting has one
  std::vector<std::string> maps;  // texts of map files; empty: as the setup says
  FormatPlan format;
  // Of the matches. Without one, as in plans of earlier versions and of `agon tournament`, their seeds follow from
  // `seed`, and so does `seed` from any of theirs.
  std::optional<crypto::SeedKey> key;
  std::uint64_t seed = 0;    // of the lots; with a key it follows from that. Published when the tournament is over
  bool paired_seeds = true;  // see order_of; false in books of earlier versions, where each match had its own seed
  worker::Allowance allowance;
  std::vector<worker::Program> entrants;  // by start number
  friend bool operator==(const Plan&, const Plan&);
};

std::unique_ptr<formats::Format> format_of(const FormatPlan&);
formats::PlayOff::Rules usual_play_off(const GameInfo&);  // as the game's document says
std::string_view kind_name(Kind);                         // "play-off", as in a contest file

// Whether it can be played; the error is a setup or map that the game refuses, too many or too few entrants for the
// format.
Result<void> validate(const Plan&);

// The match that the meeting asks for; `game` counts, from 0, the games that its two players had before it. The seed
// follows from the plan's key and
// - of a duel, from the names of both and game / 2: the two games of a pair, with the sides swapped, have the same
//   chances and openings, and neither who else is entered nor when they meet changes them;
// - of an evaluation, from the round: everybody meets the same chances on a map;
// - otherwise from the round and the table.
worker::MatchOrder order_of(const Plan&, const formats::Meeting&, std::uint32_t attempt, std::uint32_t game);

// How many matches it has if it goes to its end, byes not counted; for progress.
std::size_t matches_expected(const Plan&);

// The seed of the lots of a tournament with this key.
std::uint64_t seed_of_lots(const crypto::SeedKey&);

std::string to_json(const Plan&);
Result<Plan> plan_from(std::string_view json);

}  // namespace agon::tournaments
