#include "replay/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "json/members.hpp"

namespace agon::replay {

namespace {

bool bears(const Match& match) { return match.info().on_fault == OnFault::stands_still; }

}  // namespace

std::string_view fault_name(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "none";
    case Fault::bad_name:
      return "bad_name";
    case Fault::illegal_answer:
      return "illegal_answer";
    case Fault::line_too_long:
      return "line_too_long";
    case Fault::surplus_output:
      return "surplus_output";
    case Fault::out_of_time:
      return "out_of_time";
    case Fault::no_answer:
      return "no_answer";
    case Fault::out_of_memory:
      return "out_of_memory";
    case Fault::late:
      return "late";
    case Fault::ended_early:
      return "ended_early";
    case Fault::ignored_quit:
      return "ignored_quit";
  }
  return "none";
}

Fault fault_called(std::string_view name) {
  for (int i = 1; i <= static_cast<int>(Fault::ignored_quit); ++i) {
    if (fault_name(static_cast<Fault>(i)) == name) return static_cast<Fault>(i);
  }
  throw ParseError{fmt::format("no fault is called {}", agon::quoted(name))};
}

std::string seat_name(const GameInfo& info, std::size_t seat) {
  if (seat < info.seat_names.size()) return std::string(info.seat_names[seat]);
  return fmt::format("{} {}", info.pace == Pace::freely ? "team" : "seat", seat + 1);
}

std::string who(const Match& match, Seat seat, const std::string& name) {
  const std::string place = seat_name(match.info(), seat);
  return name.empty() ? place : fmt::format("{} ({})", agon::quoted(name), place);
}

namespace {

// An ending names seats: "left wins: ..."; people want to know which programs those were. Names occur before the colon,
// figures after it.
std::string with_names(const Match& match, const Outcome& outcome) {
  std::string text = " " + match.ending();
  for (Seat seat = 0; seat < outcome.seats.size(); ++seat) {
    const std::string place = who(match, seat, "");
    const std::size_t at = std::min(text.find(" " + place + " "), text.find(" " + place + ", "));
    if (at < text.find(':')) text.replace(at + 1, place.size(), who(match, seat, outcome.seats[seat].name));
  }
  return text.substr(1);
}

}  // namespace

std::string reason_of(const Match& match, const Outcome& outcome) {
  std::string verdicts;
  for (const SeatReport& seat : outcome.seats) {
    if (seat.has_fault()) (verdicts += verdicts.empty() ? "" : "; ") += seat.verdict;
  }
  if (bears(match)) return with_names(match, outcome) + (verdicts.empty() ? "" : "; ") + verdicts;
  if (!verdicts.empty()) {
    const bool all = std::ranges::none_of(outcome.seats, [](auto& seat) { return seat.fault == Fault::none; });
    return all && outcome.seats.size() > 1 ? verdicts + "; so nobody wins" : verdicts;
  }
  return with_names(match, outcome);
}

void settle(Outcome& outcome, const Match& match) {
  const bool faulty = std::ranges::any_of(outcome.seats, [](auto& seat) { return seat.has_fault(); });
  if (faulty && !bears(match)) {
    outcome.scores.clear();
    for (const SeatReport& seat : outcome.seats) outcome.scores.push_back(seat.fault == Fault::none ? point : 0);
  } else {
    outcome.scores = match.scores();
  }
  outcome.winner.reset();
  const auto best = std::ranges::max_element(outcome.scores);
  if (best != outcome.scores.end() && std::ranges::count(outcome.scores, *best) == 1) {
    outcome.winner = static_cast<Seat>(best - outcome.scores.begin());
  }
}

}  // namespace agon::replay
