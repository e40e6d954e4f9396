#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/seat.hpp"
#include "scoring/k_curve.hpp"
#include "scoring/participation.hpp"

// The scoring of Deadline24, from the results of games to the places. All numbers are in millionths. Whatever is shown
// is rounded to the nearest millionth, halves up, and reckoned on with as it is shown, so a team can check each step:
//   a game's part      = its points times K at its end
//   a server's result  = the sum of these
//   ranking points     = 100 times the result / the mean of the three best results on the server, without those of
//                        disqualified teams
//   a task's points    = the mean of the ranking points on its servers
//   total              = the sum over the tasks; equals share a place; a disqualified team is last
// Of a team whose games are annulled every result is 0.
// A game that is running adds its points so far times the K of this moment: a preview, and marked as one.

namespace agon::scoring {

// What of a server's result goes into its task.
enum class Counts : std::uint8_t {
  ranking_points,  // how it compares with the best three: so servers weigh alike
  results,         // the result as it is; "ranking points" below are then the same as the result
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
  std::vector<Participation> participation = {};  // by team; of those that are missing here: they compete

  Participation participation_of(std::size_t team) const {
    return team < participation.size() ? participation[team] : Participation();
  }
};

struct GamePoints {
  std::size_t server = 0;
  std::uint32_t number = 1;  // of the game on its server
  bool running = false;
  Time ended{};   // contest time (without pauses); of a running game: that of now
  Scores points;  // by team, without K; teams after the last one have none
  // Where each team plays by itself (vampire): the map of this match, from 1. Its team is the last one that has points,
  // and these are by how much it has improved its best result on the map.
  std::uint32_t map = 0;
};

// By team everywhere.
struct Deadline24Board {
  struct Server {
    Scores finished;
    Scores preview;                 // the running game's part
    Scores result;                  // both together
    std::vector<std::size_t> best;  // the teams with the three best results, or those there are
    std::int64_t mean = 0;          // of these results, rounded; ranking points are computed without this rounding
    Scores ranking_points;
  };
  std::vector<Server> servers;
  std::vector<Scores> tasks;
  Scores totals;
  std::vector<std::uint32_t> places;
  bool preview = false;  // some game is running: nothing that follows from it is final

  std::vector<std::size_t> by_place() const;  // the teams, the best first; equals in the order of the teams
};

Deadline24Board score(const Deadline24&, std::span<const GamePoints>);

// The same from sums, which is all that a long contest needs to keep of its finished games.
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

// Why a team has the points that it has: all numbers on the way, as data and in words.
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
  std::size_t sharing = 1;  // how many teams have this place
  Participation participation;
  bool preview = false;

  std::string text() const;
};

Deadline24Reasons reasons(const Deadline24&, std::span<const GamePoints>, std::size_t team);

}  // namespace agon::scoring
