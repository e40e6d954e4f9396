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

using Player = std::uint32_t;                                         // an entrant's start number, counted from 0
inline constexpr Player nobody = std::numeric_limits<Player>::max();  // a seat of a house bot

struct Entrant {
  std::string name;
  // An entrant that has withdrawn is in no later round.
  std::uint32_t last_round = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> missed = {};  // earlier rounds without it; 0: it entered late
  bool annulled = false;                   // its games count for nobody: its opponents win its duels, see Played
  bool removed = false;                    // as if it had never taken part: it has no opponents and is in no table
};

inline bool plays_in(const Entrant& entrant, std::uint32_t round) {
  return round <= entrant.last_round && std::ranges::find(entrant.missed, round) == entrant.missed.end();
}

// A match to be played, identified by its round and table.
struct Meeting {
  std::uint32_t round = 1;    // from 1
  std::uint32_t table = 1;    // from 1
  std::vector<Player> seats;  // seat 0 has the first move; in duels, a single seat is a bye, with no game
  std::uint32_t map = 0;      // which of the contest's maps, from 0
  std::string purpose;        // text: "semi-final, game 2"; may be empty; redundant for programs
  friend bool operator==(const Meeting& a, const Meeting& b) {
    return a.round == b.round && a.table == b.table && a.seats == b.seats && a.map == b.map;
  }
};

inline bool is_bye(const Meeting& meeting) { return meeting.seats.size() == 1; }

inline bool has_removed(const Meeting& meeting, std::span<const Entrant> entrants) {
  return std::ranges::any_of(meeting.seats, [&](Player seat) { return seat != nobody && entrants[seat].removed; });
}

// The two players of a duel, the smaller number first; none if it is not a duel.
inline std::optional<std::pair<Player, Player>> duel_of(const Meeting& meeting) {
  if (meeting.seats.size() != 2 || std::ranges::count(meeting.seats, nobody) > 0) return std::nullopt;
  return std::minmax(meeting.seats[0], meeting.seats[1]);
}

// A meeting and its result. Matches that failed because of the machine are not included, since they are played again.
// Byes of duels are included, without scores.
struct Played {
  Meeting meeting;
  Scores scores;            // by seat
  Seats faults;             // technical losses, and players whose games are annulled
  std::uint32_t turns = 0;  // moves of all seats in total
  friend bool operator==(const Played&, const Played&) = default;
};

// The points of the two seats of a duel, in halves: 2 for a win, 1 for a draw; 0 for both if both lost technically. A
// bye counts as a win.
inline std::array<int, 2> halves(const Played& game) {
  if (is_bye(game.meeting)) return {2, 0};
  const bool fault = game.faults[0], other_fault = game.faults[1];
  if (fault || other_fault) return {fault ? 0 : 2, other_fault ? 0 : 2};
  if (game.scores[0] == game.scores[1]) return {1, 1};
  return game.scores[0] > game.scores[1] ? std::array{2, 0} : std::array{0, 2};
}

}  // namespace agon::formats
