#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// Swiss system for duels: in each round players with the closest scores meet, and nobody meets an opponent twice.
//
// A round is legal only if the remaining rounds can be played after it, as far as any pairing allows that: the pairing
// of an earlier round must not make a small field end early or give anybody a second bye.
//
// An odd field has one bye per round, worth a win: it goes to a player with the fewest byes, among these to one with
// the lowest score, provided that the others can still be paired. Of all legal rounds with such a bye, the round is
// chosen by the following rules, each of which outweighs all later ones:
//   1. the sum of score differences over all pairs is minimal;
//   2. the sum of their squares is minimal;
//   3. the bye goes to the highest start number with its score;
//   4. before the last round, the fewest players have the same side a third time running: nobody, if an equally close
//      round avoids it;
//   5. the fewest of those who floated in the previous round float again (to float: to have an opponent with another
//      score, or the bye);
//   6. first moves are balanced: the fewest players would have one side three times more than the other, or, in the
//      last round, the same side three times running;
//   7. in each group of equal scores the upper half by start numbers meets the lower half;
//   8. the sum of the pairs' lots, drawn from the published seed, is minimal.
// The first move in a pair: rules 4 and 6; then the greater need of balance; then the opposite of the sides in the last
// round in which the two had different sides; then lot.
class Swiss : public Format {
 public:
  enum class Purpose { final, intermediate };  // intermediate: published, but does not count

  static constexpr std::uint32_t rounds_max = 100;
  static constexpr std::size_t entrants_max = 4'000;  // 2,000 are paired within 2 s; time grows with the square

  // Books of earlier versions keep the pairing rules of their time: before 2026-11-28 without look-ahead, and up to
  // 2026-11-29 without rule 4.
  explicit Swiss(std::uint32_t rounds, Purpose purpose = Purpose::final, bool look_ahead = true,
                 bool avoid_third_side = true)
      : rounds_(rounds),
        purpose_(purpose),
        look_ahead_(look_ahead),
        avoid_third_side_(look_ahead && avoid_third_side) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  std::string advice(std::size_t entrants) const override;

 private:
  std::string too_large(std::size_t entrants) const;  // "" if not too large

  std::uint32_t rounds_;
  Purpose purpose_;
  bool look_ahead_;
  bool avoid_third_side_;
};

}  // namespace agon::formats
