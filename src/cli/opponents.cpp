#include "cli/opponents.hpp"

#include <string>

namespace agon::cli {
namespace {

constexpr int tries_of_longwind = 1000;

std::string answer_of(Manner manner, const Match& match, Seat seat, Dice& dice) {
  std::string best = match.random_answer(seat, dice);
  for (int i = 1; manner == Manner::longwind && i < tries_of_longwind; ++i) {
    std::string other = match.random_answer(seat, dice);
    if (other.size() > best.size()) best = std::move(other);
  }
  return best;
}

}  // namespace

std::unique_ptr<referee::Bot> opponent(Manner manner, const Match& match, Seat seat, std::uint64_t seed) {
  const auto think = [manner, &match, seat, dice = Dice(seed, seat), greeted = false](std::string_view) mutable {
    referee::Answer answer;
    const char* const name = manner == Manner::random ? "random" : "longwind";
    answer.line = greeted ? answer_of(manner, match, seat, dice) : match.introduction(name);
    greeted = true;
    return answer;
  };
  return std::make_unique<referee::FunctionBot>(think);
}

}  // namespace agon::cli
