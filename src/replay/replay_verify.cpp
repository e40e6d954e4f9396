#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "games/replayer.hpp"
#include "replay/outcome.hpp"
#include "replay/replay.hpp"

namespace agon::replay {

namespace {

// Carries out a recorded turn. The error says where the match disagrees.
Result<void> carry_out(Replayer& replayer, const Replay::Turn& turn) {
  const std::string place = fmt::format("turn {}: ", replayer.match().turn() + 1);
  for (const Replay::Answer& answer : turn.said) {
    if (const auto said = replayer.say(answer.seat, answer.text); !said) return Error{place + said.error()};
  }
  if (const auto ended = replayer.end_turn(); !ended) return Error{place + ended.error()};
  if (const auto digest = replayer.match().digest(); digest != turn.digest) {
    return Error{place + fmt::format("the digest is {}, recorded was {}", hex(digest), hex(turn.digest))};
  }
  return {};
}

// Where teams speak freely, the session checks names.
bool allows_name(const Match& match, const std::string& line) {
  const AskedMatch* const asked = match.if_asked();
  return !asked || asked->name(line);
}

// Whether a recorded fault is consistent with the match in its final state.
Result<void> check_fault(const Match& match, const Replay::Charge& charge) {
  const std::string place = fmt::format("fault of seat {}", charge.seat + 1);
  if (charge.turn != match.turn()) return Error{place + ": it is not of the last turn"};
  if (charge.fault == Fault::bad_name) {
    if (match.turn() != 0 || allows_name(match, charge.line)) return Error{place + ": the name is allowed"};
    return {};
  }
  const bool after_the_end = charge.fault == Fault::ended_early || charge.fault == Fault::ignored_quit;
  if (after_the_end) return {};
  if (match.over()) return Error{place + ": the match was over before"};
  if (charge.turn > 0 && !match.to_act().test(charge.seat)) return Error{place + ": it was not to act"};
  if (charge.fault == Fault::illegal_answer) {
    const auto copy = match.clone();
    if (!copy->to_act().test(charge.seat)) return Error{place + ": it was not to act"};
    if (copy->answer(charge.seat, charge.line).taken())
      return Error{place + ": the answer is legal: " + agon::quoted(charge.line)};
  }
  return {};
}

// The same for games that continue without that seat.
Result<void> check_standing_still(const Match& match, const Replay& replay, const Replay::Charge& charge) {
  const std::string place = fmt::format("fault of seat {}", charge.seat + 1);
  if (charge.turn > match.turn()) return Error{place + ": it is after the last turn"};
  if (charge.fault == Fault::bad_name && match.if_asked() && (charge.turn > 0 || allows_name(match, charge.line))) {
    return Error{place + ": the name is allowed"};
  }
  const auto is_its_own = [&](const Replay::Answer& answer) { return answer.seat == charge.seat; };
  const std::size_t in_that_turn = charge.fault == Fault::bad_name ? 0 : 1;  // it may have spoken earlier in that turn
  for (std::size_t turn = charge.turn + in_that_turn; turn < replay.turns.size(); ++turn) {
    if (std::ranges::any_of(replay.turns[turn].said, is_its_own)) {
      return Error{fmt::format("{}: it says something in turn {}", place, turn + 1)};
    }
  }
  return {};
}

Result<void> check_result(const Match& match, const Replay& replay) {
  const bool stands_still = match.info().on_fault == OnFault::stands_still;
  Outcome outcome;
  outcome.seats.resize(replay.seats.size());
  for (const Replay::Charge& charge : replay.faults) {
    auto agrees = stands_still ? check_standing_still(match, replay, charge) : check_fault(match, charge);
    if (!agrees) return agrees;
    outcome.seats[charge.seat].fault = charge.fault;
  }
  if (stands_still && !match.over()) return Error{"the match was not over"};
  if (replay.faults.empty() && !match.over()) return Error{"the match was not over, and nobody had a fault"};
  settle(outcome, match);
  if (outcome.scores != replay.scores) return Error{"the scores do not follow from the match"};
  if (outcome.winner != replay.winner) return Error{"the winner does not follow from the match"};
  return {};
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

std::string told(const TimeUsage& spent) {
  const auto ms = [](Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); };
  return fmt::format("   [processor {:.1f} ms, waited {:.1f} ms]\n", ms(spent.cpu), ms(spent.wall));
}

std::string line_of(const Match& match, const Replay& replay, const Replay::Turn& turn) {
  const bool by_turn = match.info().on_fault == OnFault::stands_still;
  const auto name = [&](Seat seat) { return who(match, seat, replay.seats[seat].name); };
  std::string text = fmt::format("{}. {}\n", match.turn(), match.tell());
  for (const Replay::Answer& answer : turn.said) {
    text += fmt::format("    {}: {}", name(answer.seat), agon::quoted(answer.text, 2000));
    text += by_turn ? "\n" : told(answer.spent);
  }
  for (const auto& [seat, spent] : turn.spent) text += fmt::format("    {}{}", name(seat), told(spent));
  return text;
}

}  // namespace

Result<std::string> verify(const Replay& replay, const Game& game) {
  auto started = start(replay, game);
  if (!started) return Error{started.error()};
  Replayer replayer(std::move(started).value());
  const Match& match = replayer.match();
  for (const Replay::Turn& turn : replay.turns) {
    if (const auto agrees = carry_out(replayer, turn); !agrees) return Error{agrees.error()};
  }
  if (replay.digest != match.digest()) return Error{"result: the digest is not the one after the last turn"};
  const std::string turns = fmt::format("{} turns, every answer is taken, every digest agrees", match.turn());
  if (replay.ours) return turns + ", the match was not finished, so it has no result";
  if (const auto follows = check_result(match, replay); !follows) return Error{"result: " + follows.error()};
  return turns + ", the result follows";
}

Result<std::string> verify(const Replay& replay) {
  const auto game = game_of_replay(replay);
  return game ? verify(replay, **game) : Error{game.error()};
}

Result<std::string> tell(const Replay& replay, const Game& game) {
  auto started = start(replay, game);
  if (!started) return Error{started.error()};
  Replayer replayer(std::move(started).value());
  const Match& match = replayer.match();
  std::string text = fmt::format("{}, {}\nsetup: {}\nseed: {}\n", match.info().title, replay.played,
                                 replay.setup.empty() ? "default" : replay.setup, replay.seed);
  for (Seat seat = 0; seat < replay.seats.size(); ++seat) {
    text += fmt::format("{}: {}\n", who(match, seat, replay.seats[seat].name),
                        agon::quoted(replay.seats[seat].program, 2000));
  }
  text += '\n';
  for (const Replay::Turn& turn : replay.turns) {
    if (const auto agrees = carry_out(replayer, turn); !agrees) return Error{agrees.error()};
    text += line_of(match, replay, turn);
  }
  return text + "\n" + replay.reason + "\n";
}

Result<std::string> tell(const Replay& replay) {
  const auto game = game_of_replay(replay);
  return game ? tell(replay, **game) : Error{game.error()};
}

}  // namespace agon::replay
