#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// How games are counted: a win 1, a draw 1/2; or the scores of the games themselves, added up.
enum class Counting { results, scores };

// Everybody meets everybody `cycles` times, by the circle method: in each round everybody plays once (one rests in an
// odd field), first and second moves alternate but for one round, and differ by at most 1 over a cycle; the next cycle
// has the sides swapped. Counting results, equals are parted by Sonneborn-Berger, wins, direct encounter and lot;
// counting scores they share a place. The opponent of a player who has withdrawn has a bye instead, worth a win
// where results count. Whoever comes late meets all others after these rounds, in one round a cycle; whoever is
// removed, nobody.
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

// Everybody in one world, all pairs at the same time (painting), world after world. Seats move on by one from
// world to world. A team's points are the sum over the worlds; equals share a place. Whoever has withdrawn has no seat.
class AllTogether : public Format {
 public:
  explicit AllTogether(std::uint32_t worlds) : worlds_(worlds) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  std::string advice(std::size_t entrants) const override;

 private:
  std::uint32_t worlds_;
};

// The first `challengers` entrants meet each of the others `games` times, with sides swapped from game to game.
// Everybody is ranked by his part of the points that he played for; equals share a place. Whoever has withdrawn is not
// met; whoever comes late is met after all others. A challenger is not removed.
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
