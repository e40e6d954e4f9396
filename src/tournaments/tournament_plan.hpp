#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/plan.hpp"
#include "tournaments/schedule.hpp"

namespace agon::tournaments {

// When the public sees how a tournament stands. It can be shown or hidden by hand at any time as well.
enum class Publish : std::uint8_t {
  by_hand,
  rounds,  // each round, when all of it is played
  over,    // all of it, when it is over
};

// A tournament of a file: all that is known before it begins.
struct TournamentPlan {
  Plan plan;                          // without entrants, key, seed and made maps
  std::optional<std::uint64_t> seed;  // in place of a drawn key
  std::string made_maps;              // a kind of those that the game makes (Game::maps); empty: none
  std::string seeded_by;  // the earlier one in whose order the entrants start; empty: they start in an order by lot

  // In a contest it begins at a moment, when so much of the contest's time is over, or when another tournament is; none
  // of these: by hand.
  std::optional<Schedule::Moment> start;
  std::optional<std::chrono::milliseconds> after;
  bool at_end = false;  // `after` is the length of the contest: it begins when that is over, also if that gets longer
  std::string after_tournament;
  Publish publish = Publish::by_hand;
};

// What is played, when it begins with these entrants, in the order of their start numbers. In a contest with a secret
// key; with a seed where nothing has to be hidden (`agon tournament`).
Plan plan_at_start(const TournamentPlan&, const crypto::SeedKey&, std::vector<worker::Program> entrants);
Plan plan_at_start(const TournamentPlan&, std::uint64_t seed, std::vector<worker::Program> entrants);

// The setup of what is played, when it begins. Only matches of an evaluation have players of the organisers, of whom
// there may be a newer version (setup_of_new_match).
std::string setup_at_start(const Plan& written);

}  // namespace agon::tournaments
