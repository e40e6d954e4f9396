#include "server/house.hpp"

#include "base/dice.hpp"

namespace agon::server {

std::vector<Said> house_answers(const Match& match, std::uint64_t seed, Seat team) {
  std::vector<Said> answers;
  const Seats acting = match.to_act();
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    if (seat == team || !acting.test(seat)) continue;
    Dice dice(seed, std::uint64_t{match.turn()} * max_seats + seat);
    answers.push_back({seat, match.house_answer(seat, dice)});
  }
  return answers;
}

}  // namespace agon::server
