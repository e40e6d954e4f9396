#include "live/house.hpp"

#include "games/house.hpp"

namespace agon::live {

std::vector<Said> house_answers(const Match& match, std::uint64_t seed, Seat team) {
  std::vector<Said> answers;
  const Seats acting = match.to_act();
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    if (seat == team || !acting.test(seat)) continue;
    answers.push_back({seat, house_answer(match, seat, seed)});
  }
  return answers;
}

}  // namespace agon::live
