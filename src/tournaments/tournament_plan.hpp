#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/plan.hpp"
#include "tournaments/schedule.hpp"

namespace agon::tournaments {

// When the public sees a tournament's standings. Organisers can also show or hide them at any time.
enum class Publish : std::uint8_t {
  by_hand,
  rounds,  // each round, when it is completed
  over,    // everything, when it is over
};

// A tournament in a file: everything known before it begins.
struct TournamentPlan {
  Plan plan;                          // without entrants, key, seed and generated maps
  std::optional<std::uint64_t> seed;  // instead of a drawn key
  std::string made_maps;              // a kind of maps that the game generates (Game::maps); empty: none
  // An earlier tournament whose table gives the starting order; empty: a random order.
  std::string seeded_by;

  // In a contest it begins at a moment, at a contest time, or when another tournament is over; without these: by hand.
  std::optional<Schedule::Moment> start;
  std::optional<std::chrono::milliseconds> after;
  // `after` is the contest's length: it begins at the contest's end, even if that is extended.
  bool at_end = false;
  std::string after_tournament;
  Publish publish = Publish::by_hand;
};

// The plan when it begins with these entrants, in the order of their start numbers. With a secret key in a contest;
// with a seed if nothing must be hidden (`agon tournament`).
Plan plan_at_start(const TournamentPlan&, const crypto::SeedKey&, std::vector<worker::Program> entrants);
Plan plan_at_start(const TournamentPlan&, std::uint64_t seed, std::vector<worker::Program> entrants);

// The setup when it begins. Only matches of an evaluation have house bots, of which there may be a newer version
// (setup_of_new_match).
std::string setup_at_start(const Plan& written);

}  // namespace agon::tournaments
