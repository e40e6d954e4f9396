#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// A player's part in one duel, or a round without one.
struct Encounter {
  std::uint32_t round = 1;
  Player opponent = nobody;  // nobody: a bye
  int halves = 0;            // what it earned
  bool first = false;        // had the first move
};

// By player, in the order of rounds and tables.
using Histories = std::vector<std::vector<Encounter>>;
Histories histories(std::size_t players, std::span<const Played>);

int halves_of(std::span<const Encounter>);  // points, in halves

enum class TieBreak { buchholz_cut_1, buchholz, sonneborn_berger, wins, direct_encounter, lot };

// The places after duels: by points, then by the tie-breaks in their order.
//   Buchholz          the sum of the opponents' points; a round that the player did not play (a bye, after withdrawing,
//                     before a late entry, or against somebody whose games are annulled) counts as a draw against
//                     himself: his own points
//   Buchholz cut 1    without the least of these
//   Sonneborn-Berger  points of the beaten and half the points of those drawn with; an unplayed round: half his own
//   wins              won games; a bye is none
//   direct encounter  when all that are still equal have met each other: their points in these games
//   lot               from the seed
// An unplayed round is one of 1 .. rounds; rounds = 0 where there is none (round robin).
Table standings(std::span<const Entrant>, std::span<const Played>, std::uint32_t rounds,
                std::span<const TieBreak> tie_breaks, std::uint64_t seed);

inline constexpr std::array swiss_tie_breaks = {TieBreak::buchholz_cut_1,   TieBreak::buchholz,
                                                TieBreak::sonneborn_berger, TieBreak::wins,
                                                TieBreak::direct_encounter, TieBreak::lot};
inline constexpr std::array round_robin_tie_breaks = {TieBreak::sonneborn_berger, TieBreak::wins,
                                                      TieBreak::direct_encounter, TieBreak::lot};

// Puts the rows in order by their first `deciding` values, the first foremost, greater is better; rows with equal ones
// share the better place.
void place_by_values(Table&, std::size_t deciding);

// The entrants in the order of a table: the start numbers of what comes next, a play-off after a Swiss.
std::vector<Entrant> in_order(const Table&, std::span<const Entrant>);

}  // namespace agon::formats
