#include "cli/match/opponents.hpp"

#include <string>

namespace agon::cli {
namespace {

constexpr int tries_of_longwind = 1000;

const char* name_of(OpponentStyle style) { return style == OpponentStyle::random ? "random" : "longwind"; }

std::string answer_of(OpponentStyle style, const Match& match, Seat seat, Dice& dice) {
  std::string best = match.random_answer(seat, dice);
  for (int i = 1; style == OpponentStyle::longwind && i < tries_of_longwind; ++i) {
    std::string other = match.random_answer(seat, dice);
    if (other.size() > best.size()) best = std::move(other);
  }
  return best;
}

// For called games: logs in, and then sends a command in each turn.
std::unique_ptr<referee::Bot> speaker(OpponentStyle style, const Match& match, Seat seat, std::uint64_t seed) {
  const auto think = [style, &match, seat, dice = Dice(seed, seat), lines = 0U](std::string_view) mutable {
    referee::Answer answer;
    const unsigned line = lines++;
    if (line < 2) {
      answer.line = line == 0 ? name_of(style) : "secret";
    } else {
      answer.line = line % 2 == 0 ? answer_of(style, match, seat, dice) : "WAIT";
    }
    return answer;
  };
  return std::make_unique<referee::FunctionBot>(think);
}

}  // namespace

std::unique_ptr<referee::Bot> opponent(OpponentStyle style, const Match& match, Seat seat, std::uint64_t seed) {
  if (match.info().pace == Pace::freely) return speaker(style, match, seat, seed);
  const auto think = [style, &match, seat, dice = Dice(seed, seat), greeted = false](std::string_view) mutable {
    referee::Answer answer;
    answer.line = greeted ? answer_of(style, match, seat, dice) : match.asked().introduction(name_of(style));
    greeted = true;
    return answer;
  };
  return std::make_unique<referee::FunctionBot>(think);
}

}  // namespace agon::cli
