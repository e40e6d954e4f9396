#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/seat.hpp"

namespace agon::formats {

using Player = std::uint32_t;                                         // an entrant by start number, counted from 0
inline constexpr Player nobody = std::numeric_limits<Player>::max();  // a seat that a house bot takes

struct Entrant {
  std::string name;
  std::uint32_t last_round = std::numeric_limits<std::uint32_t>::max();  // who withdraws is in no later round
  std::vector<std::uint32_t> missed = {};  // rounds without it before that; 0: it was not there at first
  bool annulled = false;  // what it has played counts for nobody: its duels are won by whoever met it, see Played
  bool removed = false;   // as if it had never been there: it is met by nobody and stands in no table
};

inline bool plays_in(const Entrant& entrant, std::uint32_t round) {
  return round <= entrant.last_round && std::ranges::find(entrant.missed, round) == entrant.missed.end();
}

// One match to be played. Its round and its table name it: no two meetings of a tournament share both.
struct Meeting {
  std::uint32_t round = 1;    // from 1
  std::uint32_t table = 1;    // from 1
  std::vector<Player> seats;  // seat 0 has the first move; of duels, one seat alone is a bye: nothing is to be played
  std::uint32_t map = 0;      // which of the contest's maps, from 0
  std::string purpose;        // in words, "semi-final, game 2"; may be empty; says nothing new to a program
  friend bool operator==(const Meeting& a, const Meeting& b) {
    return a.round == b.round && a.table == b.table && a.seats == b.seats && a.map == b.map;
  }
};

inline bool is_bye(const Meeting& meeting) { return meeting.seats.size() == 1; }

inline bool has_removed(const Meeting& meeting, std::span<const Entrant> entrants) {
  return std::ranges::any_of(meeting.seats, [&](Player seat) { return seat != nobody && entrants[seat].removed; });
}

// The two players of a duel, the smaller number first; none: it is something else.
inline std::optional<std::pair<Player, Player>> duel_of(const Meeting& meeting) {
  if (meeting.seats.size() != 2 || std::ranges::count(meeting.seats, nobody) > 0) return std::nullopt;
  return std::minmax(meeting.seats[0], meeting.seats[1]);
}

// A meeting and what came of it. A match that failed by the machine's fault is none: it is played again. Byes of duels
// are kept too, without scores.
struct Played {
  Meeting meeting;
  Scores scores;            // by seat
  Seats faults;             // who lost technically, or whose games are annulled
  std::uint32_t turns = 0;  // moves of all seats together
  friend bool operator==(const Played&, const Played&) = default;
};

// What the two seats of a duel earn, in halves of a point: a win 2, a draw 1; 0 to both who lost technically both. A
// bye is worth a win.
inline std::array<int, 2> halves(const Played& game) {
  if (is_bye(game.meeting)) return {2, 0};
  const bool fault = game.faults[0], other_fault = game.faults[1];
  if (fault || other_fault) return {fault ? 0 : 2, other_fault ? 0 : 2};
  if (game.scores[0] == game.scores[1]) return {1, 1};
  return game.scores[0] > game.scores[1] ? std::array{2, 0} : std::array{0, 2};
}

}  // namespace agon::formats
