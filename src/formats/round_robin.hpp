#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// How games are counted: 1 for a win, 1/2 for a draw; or the sum of the games' scores.
enum class Counting { results, scores };

// Everybody meets everybody `cycles` times, by the circle method: in each round everybody plays once (one has no game
// if the number is odd), first and second moves alternate except for one round, and differ by at most 1 over a cycle;
// the next cycle has the sides swapped. When results count, ties are broken by Sonneborn-Berger, wins, direct encounter
// and lot; when scores count, equal players share a place. The opponent of a player who has withdrawn has a bye
// instead, worth a win when results count. A late entrant meets all others after these rounds, in one round per cycle;
// a removed player meets nobody.
class RoundRobin : public Format {
 public:
  explicit RoundRobin(std::uint32_t cycles, Counting counting = Counting::results)
      : cycles_(cycles), counting_(counting) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

 private:
  std::uint32_t cycles_;
  Counting counting_;
};

// All entrants play together in one world (painting: all pairs at the same time), world after world. Seats rotate by
// one from world to world. A team's points are the sum over the worlds; equal teams share a place. A team that has
// withdrawn has no seat.
class AllTogether : public Format {
 public:
  explicit AllTogether(std::uint32_t worlds) : worlds_(worlds) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  std::string advice(std::size_t entrants) const override;

 private:
  std::uint32_t worlds_;
};

// The first `challengers` entrants meet each of the others `games` times, with alternating sides. Entrants are ranked
// by their share of the points that they played for; equal ones share a place. Entrants that have withdrawn have no
// opponents; late entrants play after all others. Challengers cannot be removed.
class Gauntlet : public Format {
 public:
  explicit Gauntlet(std::uint32_t games, std::uint32_t challengers = 1) : games_(games), challengers_(challengers) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

 private:
  std::uint32_t games_;
  std::uint32_t challengers_;
};

}  // namespace agon::formats
