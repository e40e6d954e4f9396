#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "contest/k_curve.hpp"
#include "games/registry.hpp"

namespace agon::server {

using Milliseconds = std::chrono::milliseconds;

struct Team {
  std::string login;
  std::string password_hash;  // Argon2id, as libsodium writes it
};

struct ServerPlan {
  std::string name;
  const Game* game = nullptr;
  std::uint16_t port = 0;  // 0: any free one
  std::string setup;       // with the number of teams
  std::uint64_t seed = 0;
  std::optional<Milliseconds> turn, first_turn;  // without them as the game says
  std::uint32_t commands_per_turn = 100;         // of a team, over all its connections
};

struct LiveLimits {
  std::size_t connections_per_team = 10;  // on a game server
  std::size_t connections_per_address = 64;
  std::size_t bytes_per_second = 1 << 20;  // from an address; who sends more is read more slowly
  std::size_t outgoing_bytes = 4 << 20;    // that may wait for a slow reader; over it the connection is closed
  std::size_t failed_logins = 20;          // of an address in a minute
  std::chrono::seconds login{30};          // to log in
  std::chrono::seconds idle{900};          // without a word
};

// All that a live contest is. Seats are teams, in their order, on every server.
struct Contest {
  std::string name;
  contest::KCurve curve;
  std::vector<Team> teams;
  std::vector<ServerPlan> servers;
  LiveLimits limits;
  bool lockstep = false;  // a turn ends when every connected team waits, instead of by the clock
};

}  // namespace agon::server
