#pragma once

#include "formats/format.hpp"

namespace agon::formats {

// Swiss system for duels: in each round those with the closest scores meet, and nobody meets the same opponent twice.
//
// A round is legal only if the rounds that are still to come can be played after it, as far as any plan allows that: a
// small field must not end early, and nobody gets a second bye, because of how an earlier round was paired.
//
// An odd field has one bye a round, worth a win: it goes to somebody with as few byes as can be, among these to one of
// the lowest score, as long as the others can still be paired. Of all legal rounds with such a bye the one is taken in
// which, each rule outweighing all that come after it,
//   1. the sum of score differences over all pairs is the least;
//   2. the sum of their squares is the least;
//   3. the bye goes to the highest start number of its score;
//   4. before the last round the fewest players have the same side a third time running: nobody, where a round that is
//      as close avoids it;
//   5. the fewest of those who floated in the round before float again (to float: an opponent of another score, or the
//      bye);
//   6. first moves are balanced: the fewest times somebody would have one side three times more than the other, or, in
//      the last round, the same side three times running;
//   7. in each group of equal scores the upper half by start numbers meets the lower half;
//   8. the lots of the pairs, drawn from the published seed, have the least sum.
// Who of a pair moves first: rules 4 and 6; then the greater need of balance; then the other side than in the last
// round in which the two had different sides; then lot.
class Swiss : public Format {
 public:
  enum class Purpose { final, intermediate };  // an intermediate one is published and does not count

  static constexpr std::uint32_t rounds_max = 100;
  static constexpr std::size_t entrants_max = 4'000;  // 2,000 are paired within 2 s; time grows with the square

  // Books of earlier versions are paired by the rules of their time: before 2026-11-28 without looking ahead, and up to
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
  std::string too_large(std::size_t entrants) const;  // "" if it is not

  std::uint32_t rounds_;
  Purpose purpose_;
  bool look_ahead_;
  bool avoid_third_side_;
};

}  // namespace agon::formats
