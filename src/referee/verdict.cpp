#include "referee/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "referee/came_late.hpp"
#include "referee/referee.hpp"

namespace agon::referee {

namespace {

bool bears(const Match& match) { return match.info().on_fault == OnFault::stands_still; }

std::string ordinal(std::uint32_t n) {
  const bool teen = n / 10 % 10 == 1;
  const char* const end = teen || n % 10 > 3 || n % 10 == 0 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : "rd";
  return fmt::format("{}{}", n, end);
}

// "34 (its 17th)"; its own number is omitted if equal.
std::string move_number(const Match& match, const Charge& charge) {
  const std::uint32_t move = match.turn() + 1;
  if (charge.own_moves == move) return fmt::format("{}", move);
  return fmt::format("{} (its {})", move, ordinal(charge.own_moves));
}

// "10.03 s of 10 s for its moves 1 to 100"
std::string usage(const replay::Limits& limits, const Charge& charge, replay::Nanoseconds used,
                  replay::Nanoseconds allowed) {
  auto sum = fmt::format("{:.2f} s of {:g} s", replay::seconds(used), replay::seconds(allowed));
  if (charge.phase != Phase::move || limits.moves_per_block == 0) return sum;
  const std::uint32_t block = (charge.own_moves - 1) / limits.moves_per_block;
  return fmt::format("{} for its moves {} to {}", sum, block * limits.moves_per_block + 1,
                     (block + 1) * limits.moves_per_block);
}

std::string with_line(std::string sentence, const Charge& charge) {
  return charge.line.empty() ? sentence : std::move(sentence) + ": " + agon::quoted(charge.line);
}

std::string of_unfinished_line(std::string sentence, const Charge& charge) {
  if (charge.detail == came_late) return fmt::format("{}; {}: {}", sentence, came_late, agon::quoted(charge.line));
  if (charge.line.empty()) return sentence;
  return fmt::format("{}; of its line there was {}, without the line's end", sentence, agon::quoted(charge.line));
}

std::string with_detail(std::string sentence, const Charge& charge) {
  const bool said = charge.detail.empty() || charge.detail == came_late;
  return said ? sentence : fmt::format("{} ({})", sentence, charge.detail);
}

std::string what(const Match& match, const replay::Limits& limits, const Charge& charge) {
  const bool hello = charge.phase == Phase::hello;
  const std::string number = hello ? "" : move_number(match, charge);
  const std::string_view last = bears(match) ? "the end" : "Quit";
  const std::string name = match.info().answer_form == AnswerForm::block ? "its login" : "its name";
  const std::string answer = hello ? name : "its answer to move " + number;
  switch (charge.fault) {
    case replay::Fault::bad_name:
      return fmt::format("{} is not allowed: {}: {}", name, charge.detail, agon::quoted(charge.line));
    case replay::Fault::illegal_answer:
      return fmt::format("{} is not a legal move: {}: {}", answer, charge.detail, agon::quoted(charge.line));
    case replay::Fault::line_too_long:
      return with_line(
          fmt::format("{} is longer than {} bytes, which no legal one needs", answer, answer_bytes_max(match.info())),
          charge);
    case replay::Fault::surplus_output:
      return with_line(fmt::format("{} is more than one line", answer), charge);
    case replay::Fault::out_of_time:
      if (!charge.detail.empty() && charge.detail != came_late) return charge.detail;
      return of_unfinished_line(
          fmt::format("its processor time is used up {} {}: {}", hello ? "before" : "at",
                      hello ? name : "move " + number,
                      usage(limits, charge, charge.block.cpu, hello ? limits.hello_wall : limits.block_cpu)),
          charge);
    case replay::Fault::no_answer:
      return with_detail(of_unfinished_line(fmt::format("{} did not come in time, after waiting {}", answer,
                                                        usage(limits, charge, charge.block.wall,
                                                              hello ? limits.hello_wall : limits.block_wall)),
                                            charge),
                         charge);
    case replay::Fault::out_of_memory:
      return fmt::format("it met the memory limit before {}{}", answer,
                         charge.detail.empty() ? "" : " (" + charge.detail + ")");
    case replay::Fault::ended_early:
      if (charge.phase == Phase::quit) return fmt::format("it did not wait for {}: {}", last, charge.detail);
      return of_unfinished_line(fmt::format("{} did not come: {}", answer, charge.detail), charge);
    case replay::Fault::ignored_quit:
      return with_detail(fmt::format("it was still running {:g} s after {}", replay::seconds(limits.quit_wall), last),
                         charge);
    case replay::Fault::late:  // not charged: the turn goes on without it
    case replay::Fault::none:
      break;
  }
  return "";
}

}  // namespace

std::string verdict_of(const Match& match, const replay::Limits& limits, const std::string& name,
                       const Charge& charge) {
  const char* const became = !bears(match)                 ? "lost"
                             : charge.phase == Phase::quit ? "did not leave in order"
                                                           : "stood still";
  return fmt::format("{} {}: {}", replay::who(match, charge.seat, name), became, what(match, limits, charge));
}

}  // namespace agon::referee
