#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/seat.hpp"
#include "scoring/k_curve.hpp"
#include "scoring/participation.hpp"

// The scoring of Deadline24, from the results of games to the places. All numbers are in millionths. Every number shown
// is rounded to the nearest millionth, halves up, and further computation uses the rounded number, so a team can check
// each step:
//   a game's part      = its points times K at its end
//   a server's result  = the sum of these
//   ranking points     = 100 times the result / the mean of the three best results on the server, without those of
//                        disqualified teams
//   a task's points    = the mean of the ranking points on its servers
//   total              = the sum over the tasks; equals share a place; a disqualified team is last
// A team whose games are annulled has 0 for every result.
// A running game contributes its points so far times the current K: a preview, and marked as such.

namespace agon::scoring {

// The contribution of a server's result to its task.
enum class Counts : std::uint8_t {
  ranking_points,  // relative to the three best results, so that servers have equal weight
  results,         // the result itself; "ranking points" below are then equal to the result
};

struct Deadline24 {
  struct Server {
    std::string name;
    std::size_t task = 0;
  };
  std::vector<std::string> teams;
  std::vector<std::string> tasks;
  std::vector<Server> servers;
  KCurve curve;
  Counts counts = Counts::ranking_points;
  std::vector<Participation> participation = {};  // by team; missing ones compete

  Participation participation_of(std::size_t team) const {
    return team < participation.size() ? participation[team] : Participation();
  }
};

struct GamePoints {
  std::size_t server = 0;
  std::uint32_t number = 1;  // of the game on its server
  bool running = false;
  Time ended{};   // contest time (without pauses); for a running game, the current time
  Scores points;  // by team, without K; missing teams have none
  // Where each team plays separately (vampire): the map of this match, from 1. Its team is the last one with points,
  // which are the improvement on its best result on the map.
  std::uint32_t map = 0;
};

// All members are indexed by team.
struct Deadline24Board {
  struct Server {
    Scores finished;
    Scores preview;                 // the running game's part
    Scores result;                  // both together
    std::vector<std::size_t> best;  // the teams with the (at most) three best results
    std::int64_t mean = 0;          // of these results, rounded; ranking points use the unrounded value
    Scores ranking_points;
  };
  std::vector<Server> servers;
  std::vector<Scores> tasks;
  Scores totals;
  std::vector<std::uint32_t> places;
  bool preview = false;  // some game is running: the derived numbers are not final

  std::vector<std::size_t> by_place() const;  // best first; equal teams in the order of the contest
};

Deadline24Board score(const Deadline24&, std::span<const GamePoints>);

// The same from sums, which are all that a long contest must keep of its finished games.
struct Deadline24Sums {
  struct Server {
    Scores finished;
    Scores preview;
  };
  std::vector<Server> servers;
  bool preview = false;  // some game is running
};
Deadline24Sums nothing_yet(const Deadline24&);
void add(const Deadline24&, const GamePoints&, Deadline24Sums&);
Deadline24Board score(const Deadline24&, const Deadline24Sums&);

// How a team got its points: all intermediate numbers, as data and as text.
struct Deadline24Reasons {
  struct Game {
    std::uint32_t number = 1;
    bool running = false;
    std::int64_t points = 0;
    std::int64_t k = 0;
    std::int64_t part = 0;
  };
  struct Server {
    std::string name;
    std::size_t task = 0;
    std::vector<Game> games;
    std::int64_t result = 0;
    std::vector<std::pair<std::string, std::int64_t>> best;  // teams and their results
    std::int64_t mean = 0;
    std::int64_t ranking_points = 0;
  };
  std::string team;
  Counts counts = Counts::ranking_points;
  std::vector<Server> servers;
  std::vector<std::pair<std::string, std::int64_t>> tasks;
  std::int64_t total = 0;
  std::uint32_t place = 1;
  std::size_t sharing = 1;  // number of teams in this place
  Participation participation;
  bool preview = false;

  std::string text() const;
};

Deadline24Reasons reasons(const Deadline24&, std::span<const GamePoints>, std::size_t team);

}  // namespace agon::scoring
