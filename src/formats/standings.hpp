#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// A duel, or a round without one, from one player's point of view.
struct Encounter {
  std::uint32_t round = 1;
  Player opponent = nobody;  // nobody: a bye
  int halves = 0;            // points, in halves
  bool first = false;        // whether it had the first move
};

// By player, in the order of rounds and tables.
using Histories = std::vector<std::vector<Encounter>>;
Histories histories(std::size_t players, std::span<const Played>);

int halves_of(std::span<const Encounter>);  // points, in halves

enum class TieBreak { buchholz_cut_1, buchholz, sonneborn_berger, wins, direct_encounter, lot };

// The standings after duels: by points, then by the tie-breaks in the given order.
//   Buchholz          the sum of the opponents' points; a round that the player did not play (a bye, after withdrawing,
//                     before a late entry, or against a player whose games are annulled) counts as a draw against
//                     itself: its own points
//   Buchholz cut 1    the same without the smallest summand
//   Sonneborn-Berger  the points of beaten opponents and half the points of those drawn with; an unplayed round: half
//                     its own
//   wins              games won; a bye is not a win
//   direct encounter  if all players still equal have met each other: their points in these games
//   lot               from the seed
// Rounds 1 .. rounds without a game are unplayed; rounds = 0 disables this (round robin).
Table standings(std::span<const Entrant>, std::span<const Played>, std::uint32_t rounds,
                std::span<const TieBreak> tie_breaks, std::uint64_t seed);

inline constexpr std::array swiss_tie_breaks = {TieBreak::buchholz_cut_1,   TieBreak::buchholz,
                                                TieBreak::sonneborn_berger, TieBreak::wins,
                                                TieBreak::direct_encounter, TieBreak::lot};
inline constexpr std::array round_robin_tie_breaks = {TieBreak::sonneborn_berger, TieBreak::wins,
                                                      TieBreak::direct_encounter, TieBreak::lot};

// Sorts the rows lexicographically by their first `deciding` values, greater first; equal rows share the better place.
void place_by_values(Table&, std::size_t deciding);

// The entrants in the order of a table: the start numbers for the next stage, such as a play-off after a Swiss.
std::vector<Entrant> in_order(const Table&, std::span<const Entrant>);

}  // namespace agon::formats
