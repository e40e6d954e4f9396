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
  std::string setup;                             // with the number of teams
  crypto::SeedKey key;                           // of its games' seeds
  std::optional<Milliseconds> turn, first_turn;  // first_turn: of each break turn. Without them as the game says
  std::uint32_t commands_per_turn = 100;         // of a team, over all its connections
  wire::Dialect dialect;                         // in which it speaks to teams; its waiting_line follows from the game
  std::size_t task = 0;                          // of Contest::tasks
  bool served = true;                            // by this process
  // Of a vampire server, whose teams log in with tokens and play matches of their own; its `turn` is the time for an
  // answer, and its setup leaves map, level, game, tested and starts to the server.
  std::vector<std::string> maps = {};  // texts of map files; none: the game's ten test maps
  Milliseconds login{1000};            // to send the login message
  Milliseconds tick{20};               // shortest time of a tick, however fast the answers are
};

struct LiveLimits {
  std::size_t connections_per_team = 10;  // on a game server
  std::size_t connections_per_address = 64;
  std::size_t bytes_per_second = 1 << 20;     // from an address; who sends more is read more slowly
  std::size_t outgoing_bytes = 1 << 20;       // that may wait for a slow reader; over it the connection is closed
  std::size_t failed_logins = 20;             // of an address in a minute
  std::chrono::seconds login{30};             // to log in
  std::chrono::seconds idle{900};             // without a word
  std::uint64_t disk_free_limit = 200 << 20;  // with less on a disk that it needs, the contest pauses itself
};

// What becomes of the games that run when the contest is over.
enum class Unfinished : std::uint8_t {
  counts,   // they end with it, with the points that they have then
  dropped,  // they earn nothing
};

// The web site for spectators (site.hpp).
struct SitePlan {
  std::uint16_t port = 0;           // 0: any free one
  std::string address = "0.0.0.0";  // that it listens on
  bool standings = true;
  bool worlds = true;             // may the public see them, as the referee does? Without a delay in the file: no
  std::chrono::seconds delay{0};  // of the worlds, so that no team learns from them what it must not see
  std::vector<std::string> metrics = {};  // addresses and networks (address.hpp) that may read them beside this machine
  std::vector<std::string> trusted_proxies = {};  // the same: whose X-Forwarded-For is believed
  std::vector<std::string> embed = {};  // origins ("https://school.example") whose pages may show matches within them
};

// All that a live contest is. Seats are teams, in their order, on every server.
struct Contest : tournaments::TournamentContest {
  std::string name;
  scoring::KCurve curve;
  bool k_over_length = false;  // K grows over the length, so it goes on growing when more time is given
  scoring::Counts counts = scoring::Counts::ranking_points;
  Unfinished unfinished = Unfinished::counts;
  tournaments::Schedule schedule;
  std::optional<Milliseconds> length;               // of the contest's time; without it: until it is stopped
  std::optional<Milliseconds> length_in_file = {};  // when more time was given since (live/more_time.hpp)
  std::vector<std::string> tasks = {""};            // groups of servers; points of a task are the mean of its servers
  std::vector<ServerPlan> servers;
  std::optional<submissions::SubmissionPlan>
      submissions;  // without: nothing can be handed in; its seed and opponents come later
  LiveLimits limits;
  std::optional<SitePlan> site;  // not set: the contest has no site
  bool lockstep = false;         // a turn ends when every connected team waits, instead of by the clock
};

bool serves_games(const Contest&);  // in this process

}  // namespace agon::config
