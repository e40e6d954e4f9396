#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/tournament_plan.hpp"

namespace agon::tournaments {

struct Team {
  std::string login;
  std::string password_hash;              // Argon2id, in libsodium's format
  std::string title = {};                 // for humans; empty: the login
  std::string token_hash = {};            // passwords.hpp; empty: it cannot log in with a token
  std::vector<std::string> members = {};  // names of people
  std::string school = {}, country = {};

  const std::string& display_name() const { return title.empty() ? login : title; }
  std::string from() const { return school + (school.empty() || country.empty() ? "" : ", ") + country; }
};

// How to treat machines whose speed differs from the file's.
enum class UnequalWorkers : std::uint8_t {
  accept,  // they play with the same limits
  refuse,  // they get no work
  scale,   // their time limits are scaled
};

// Where this process plays matches and builds programs, in addition to other machines (`agon worker`).
struct JuryPlan {
  // Concurrent matches; none: one per core; 0: only on other machines.
  std::optional<unsigned> jobs;
  // Submissions built and tried concurrently; none: submissions::builders_for.
  std::optional<unsigned> builders;
  std::optional<std::uint64_t> cache_bytes;  // of built programs not in use
  std::vector<int> cores;                    // the system's numbers; empty: see jury_cores
  // The speed that machines should have (worker/speed.hpp); none: any.
  std::optional<std::uint32_t> worker_speed;
  std::uint32_t speed_tolerance_percent = 10;  // with `refuse`: the largest permitted difference
  UnequalWorkers unequal_workers = UnequalWorkers::accept;
};

// What tournaments need to know about their contest.
struct TournamentContest {
  std::vector<Team> teams;
  std::vector<TournamentPlan> tournaments;
  JuryPlan jury;
  // For all games, known to everybody who reads the file; none: a key is drawn.
  std::optional<std::uint64_t> seed;
};

}  // namespace agon::tournaments
