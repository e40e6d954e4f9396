#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/tournament_plan.hpp"

namespace agon::tournaments {

struct Team {
  std::string login;
  std::string password_hash;              // Argon2id, as libsodium writes it
  std::string title = {};                 // for people; empty: the login
  std::string token_hash = {};            // passwords.hpp; empty: it cannot log in where tokens are asked for
  std::vector<std::string> members = {};  // names of people
  std::string school = {}, country = {};

  const std::string& display_name() const { return title.empty() ? login : title; }
  std::string from() const { return school + (school.empty() || country.empty() ? "" : ", ") + country; }
};

// What becomes of machines of another speed than the file says.
enum class UnequalWorkers : std::uint8_t {
  accept,  // they play with the same limits
  refuse,  // they get no work
  scale,   // their limits of time are longer or shorter
};

// Where matches are played and programs built, besides other machines (`agon worker`).
struct JuryPlan {
  std::optional<unsigned> jobs;      // at a time; without it one on each of the cores; 0: only elsewhere
  std::optional<unsigned> builders;  // submissions built and tried at a time; without it: submissions::builders_for
  std::optional<std::uint64_t> cache_bytes;  // of built programs that are not in use
  std::vector<int> cores;                    // numbers as the system has them; empty: see jury_cores
  // What machines are meant to play (worker/speed.hpp); without it: any.
  std::optional<std::uint32_t> worker_speed;
  std::uint32_t speed_tolerance_percent = 10;  // of those that are refused when they differ by more
  UnequalWorkers unequal_workers = UnequalWorkers::accept;
};

// What tournaments need to know of the contest that they belong to.
struct TournamentContest {
  std::vector<Team> teams;
  std::vector<TournamentPlan> tournaments;
  JuryPlan jury;
  std::optional<std::uint64_t> seed;  // of all games, known to who reads the file; without it: a key is drawn
};

}  // namespace agon::tournaments
