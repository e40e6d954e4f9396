#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "referee/replay.hpp"
#include "referee/verdict.hpp"

namespace agon::referee {

namespace {

// Carries out a recorded turn. Says where the match disagrees; "": nowhere.
std::string carry_out(Match& match, const Replay::Turn& turn) {
  const std::string place = fmt::format("turn {}", match.turn() + 1);
  if (match.over()) return place + ": the match was over before";
  Seats silent = match.to_act();
  for (const Replay::Answer& answer : turn.said) {
    if (!silent.test(answer.seat)) return fmt::format("{}: seat {} was not to act", place, answer.seat + 1);
    silent.reset(answer.seat);
    const Refusal refusal = match.answer(answer.seat, answer.text);
    if (!refusal.taken()) {
      return fmt::format("{}: the answer of seat {} is refused: {}: {}", place, answer.seat + 1, match.why(refusal),
                         agon::quoted(answer.text));
    }
  }
  if (silent.any()) return place + ": somebody who was to act said nothing";
  match.end_turn();
  if (match.digest() != turn.digest) {
    return fmt::format("{}: the digest is {}, recorded was {}", place, hex(match.digest()), hex(turn.digest));
  }
  return "";
}

// Does what is recorded of a fault agree with the match, which stands where it ended?
std::string check_fault(const Match& match, const Replay::Charge& charge) {
  const std::string place = fmt::format("fault of seat {}", charge.seat + 1);
  if (charge.turn != match.turn()) return place + ": it is not of the last turn";
  if (charge.fault == Fault::bad_name) {
    if (match.turn() != 0 || match.name(charge.line)) return place + ": the name is allowed";
    return "";
  }
  const bool after_the_end = charge.fault == Fault::ended_early || charge.fault == Fault::ignored_quit;
  if (after_the_end) return "";
  if (match.over()) return place + ": the match was over before";
  if (charge.turn > 0 && !match.to_act().test(charge.seat)) return place + ": it was not to act";
  if (charge.fault == Fault::illegal_answer) {
    const auto copy = match.clone();
    if (!copy->to_act().test(charge.seat)) return place + ": it was not to act";
    if (copy->answer(charge.seat, charge.line).taken())
      return place + ": the answer is legal: " + agon::quoted(charge.line);
  }
  return "";
}

std::string check_result(const Match& match, const Replay& replay) {
  Outcome outcome;
  outcome.seats.resize(replay.seats.size());
  for (const Replay::Charge& charge : replay.faults) {
    if (std::string wrong = check_fault(match, charge); !wrong.empty()) return wrong;
    outcome.seats[charge.seat].fault = charge.fault;
  }
  if (replay.faults.empty() && !match.over()) return "the match was not over, and nobody had a fault";
  settle(outcome, match);
  if (outcome.scores != replay.scores) return "the scores do not follow from the match";
  if (outcome.winner != replay.winner) return "the winner does not follow from the match";
  return "";
}

// A match at its beginning, or why the replay's header does not fit the game.
Result<std::unique_ptr<Match>> start(const Replay& replay, const Game& game) {
  const GameInfo& info = game.info();
  if (replay.seats.size() < info.seats_min || replay.seats.size() > info.seats_max) {
    return Error{fmt::format("{} is not played by {}", info.name, replay.seats.size())};
  }
  return game.start(replay.setup, replay.seed);
}

Result<const Game*> game_of_replay(const Replay& replay) {
  const Game* const game = find_game(replay.game);
  if (!game)
    return Error{fmt::format("the replay is of a game that this program does not know: {}", agon::quoted(replay.game))};
  return game;
}

std::string line_of(const Match& match, const Replay& replay, const Replay::Turn& turn) {
  std::string text = fmt::format("{}. {}\n", match.turn(), match.tell());
  for (const Replay::Answer& answer : turn.said) {
    const auto ms = [](Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); };
    text += fmt::format("    {}: {}   [processor {:.1f} ms, waited {:.1f} ms]\n",
                        who(match, answer.seat, replay.seats[answer.seat].name), agon::quoted(answer.text, 2000),
                        ms(answer.spent.cpu), ms(answer.spent.wall));
  }
  return text;
}

}  // namespace

Result<std::string> verify(const Replay& replay, const Game& game) {
  auto started = start(replay, game);
  if (!started) return Error{started.error()};
  Match& match = **started;
  for (const Replay::Turn& turn : replay.turns) {
    if (std::string wrong = carry_out(match, turn); !wrong.empty()) return Error{std::move(wrong)};
  }
  if (replay.digest != match.digest()) return Error{"result: the digest is not the one after the last turn"};
  const std::string turns = fmt::format("{} turns, every answer is taken, every digest agrees", match.turn());
  if (replay.ours) return turns + ", the match was broken off by its machine";
  if (std::string wrong = check_result(match, replay); !wrong.empty()) return Error{"result: " + std::move(wrong)};
  return turns + ", the result follows";
}

Result<std::string> verify(const Replay& replay) {
  const auto game = game_of_replay(replay);
  return game ? verify(replay, **game) : Error{game.error()};
}

Result<std::string> tell(const Replay& replay, const Game& game) {
  auto started = start(replay, game);
  if (!started) return Error{started.error()};
  Match& match = **started;
  std::string text = fmt::format("{}, {}\nsetup: {}\nseed: {}\n", match.info().title, replay.played,
                                 replay.setup.empty() ? "default" : replay.setup, replay.seed);
  for (Seat seat = 0; seat < replay.seats.size(); ++seat) {
    text += fmt::format("{}: {}\n", who(match, seat, replay.seats[seat].name),
                        agon::quoted(replay.seats[seat].program, 2000));
  }
  text += '\n';
  for (const Replay::Turn& turn : replay.turns) {
    if (std::string wrong = carry_out(match, turn); !wrong.empty()) return Error{std::move(wrong)};
    text += line_of(match, replay, turn);
  }
  return text + "\n" + replay.reason + "\n";
}

Result<std::string> tell(const Replay& replay) {
  const auto game = game_of_replay(replay);
  return game ? tell(replay, **game) : Error{game.error()};
}

}  // namespace agon::referee
