#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "scoring/deadline24.hpp"
#include "scoring/k_curve.hpp"
#include "submissions/submission.hpp"
#include "tournaments/schedule.hpp"
#include "tournaments/tournament_contest.hpp"
#include "wire/session.hpp"

namespace agon::config {

using Milliseconds = std::chrono::milliseconds;

struct ServerPlan {
  std::string name;
  const Game* game = nullptr;
  std::uint16_t port = 0;                        // 0: any free one
  std::string setup;                             // includes the number of teams
  crypto::SeedKey key;                           // for the seeds of its games
  std::optional<Milliseconds> turn, first_turn;  // first_turn: after each break. Unset: the game's defaults
  std::uint32_t commands_per_turn = 100;         // per team, over all its connections
  wire::Dialect dialect;                         // for talking to teams; its waiting_line depends on the game
  std::size_t task = 0;                          // index in Contest::tasks
  bool served = true;                            // by this process
  // Of a vampire server, where teams log in with tokens and play matches of their own; its `turn` is the time limit of
  // an answer, and its setup leaves map, level, game, tested and starts to the server.
  std::vector<std::string> maps = {};  // contents of map files; empty: the game's ten test maps
  Milliseconds login{1000};            // time limit of the login message
  Milliseconds tick{20};               // the shortest time of a tick, however fast the answers are
};

struct LiveLimits {
  std::size_t connections_per_team = 10;  // per game server
  std::size_t connections_per_address = 64;
  std::size_t bytes_per_second = 1 << 20;     // per address; faster senders are read more slowly
  std::size_t outgoing_bytes = 1 << 20;       // buffered for a slow reader; beyond this the connection is closed
  std::size_t failed_logins = 20;             // per address and minute
  std::chrono::seconds login{30};             // time limit of the login
  std::chrono::seconds idle{900};             // time without input
  std::uint64_t disk_free_limit = 200 << 20;  // with less free space on a disk in use, the contest pauses itself
};

// What happens to games still running when the contest ends.
enum class Unfinished : std::uint8_t {
  counts,   // they end, and count with their current points
  dropped,  // they earn nothing
};

// The web site for spectators (site.hpp).
struct SitePlan {
  std::uint16_t port = 0;           // 0: any free port
  std::string address = "0.0.0.0";  // to listen on
  bool standings = true;
  // Whether the public may see worlds, as the referee does; false if the file sets no delay.
  bool worlds = true;
  std::chrono::seconds delay{0};                  // of the worlds, so that no team learns what it must not see
  std::vector<std::string> metrics = {};          // networks (address.hpp) that may read metrics, besides this machine
  std::vector<std::string> trusted_proxies = {};  // likewise, whose X-Forwarded-For is trusted
  std::vector<std::string> embed = {};            // origins ("https://school.example") that may embed matches
};

// The complete specification of a live contest. On every server, seats are teams, in their order.
struct Contest : tournaments::TournamentContest {
  std::string name;
  scoring::KCurve curve;
  bool k_over_length = false;  // K grows over the length; if the contest is extended, it continues to grow
  scoring::Counts counts = scoring::Counts::ranking_points;
  Unfinished unfinished = Unfinished::counts;
  tournaments::Schedule schedule;
  std::optional<Milliseconds> length;               // of contest time; none: until stopped
  std::optional<Milliseconds> length_in_file = {};  // set if the contest was extended (live/more_time.hpp)
  std::vector<std::string> tasks = {""};            // groups of servers; a task's points are their mean
  std::vector<ServerPlan> servers;
  std::optional<submissions::SubmissionPlan> submissions;  // none: no submissions; seed and opponents are set later
  LiveLimits limits;
  std::optional<SitePlan> site;  // none: the contest has no site
  bool lockstep = false;         // a turn ends when every connected team waits, not by the clock
};

bool serves_games(const Contest&);  // in this process

}  // namespace agon::config
