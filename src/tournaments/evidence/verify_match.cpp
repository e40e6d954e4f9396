#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "games/house.hpp"
#include "games/registry.hpp"
#include "games/replayer.hpp"
#include "replay/replay.hpp"
#include "tournaments/evidence/verify.hpp"
#include "worker/match_player.hpp"
#include "worker/speed.hpp"

namespace agon::tournaments {

namespace {

using replay::Limits;
using replay::Replay;

std::string listed(const Scores& scores) {
  std::string text;
  for (const std::int64_t score : scores) text += (text.empty() ? "" : " : ") + fixed_point(score);
  return text.empty() ? "none" : text;
}

// What the order determines before the first turn.
Result<void> check_header(const worker::MatchOrder& order, std::uint32_t speed, const Replay& replay) {
  const Game* const game = find_game(order.game);
  if (!game) return Error{fmt::format("this program has no game {}", agon::quoted(order.game))};
  if (replay.game != game->info().name) return Error{fmt::format("the replay is of {}", agon::quoted(replay.game))};
  if (replay.seed != order.seed) {
    return Error{
        fmt::format("the replay is of seed {}, but {} follows from the tournament's seed", replay.seed, order.seed)};
  }
  if (replay.seats.size() != order.seats.size()) return Error{"the replay has a different number of seats"};
  const auto match = game->start(order.setup, order.seed);
  if (!match) return Error{fmt::format("its setup is impossible: {}", match.error())};
  if ((*match)->setup_text() != replay.setup) return Error{"the replay is of another setup"};
  const worker::Allowance& allowance = order.allowance;
  replay::Limits limits = referee::limits_of(game->info(), allowance.block_cpu);
  if (allowance.block_wall) limits.block_wall = *allowance.block_wall;
  limits = worker::scaled(limits, allowance, speed);
  if (replay.limits.block_cpu != limits.block_cpu || replay.limits.block_wall != limits.block_wall ||
      replay.limits.moves_per_block != limits.moves_per_block) {
    return Error{"it was played with different time limits"};
  }
  for (std::size_t seat = 0; seat < order.seats.size(); ++seat) {
    if (replay.seats[seat].program != (order.seats[seat] ? order.seats[seat]->name : worker::house_bot_name)) {
      return Error{fmt::format("seat {} was taken by {}", seat + 1, agon::quoted(replay.seats[seat].program))};
    }
  }
  return {};
}

// House bots' orders follow from the match alone.
Result<void> check_house_bots(const worker::MatchOrder& order, const Replay& replay) {
  if (std::ranges::all_of(order.seats, [](const auto& seat) { return seat.has_value(); })) return {};
  Replayer told(find_game(order.game)->start(order.setup, order.seed).value());
  for (const Replay::Turn& turn : replay.turns) {
    const Match& match = told.match();
    const std::string place = fmt::format("turn {}: ", match.turn() + 1);
    for (const Replay::Answer& said : turn.said) {
      if (!order.seats[said.seat] && said.text != house_answer(match, said.seat, order.seed)) {
        return Error{fmt::format("{}the house bot of seat {} would not have said that", place, said.seat + 1)};
      }
    }
    const Seats acting = match.to_act();
    for (Seat seat = 0; seat < order.seats.size(); ++seat) {
      if (order.seats[seat] || !acting.test(seat)) continue;
      const auto its = [&](const Replay::Answer& said) { return said.seat == seat; };
      if (std::ranges::none_of(turn.said, its))
        return Error{fmt::format("{}the house bot of seat {} is silent", place, seat + 1)};
    }
    for (const Replay::Answer& said : turn.said) (void)told.say(said.seat, said.text);
    (void)told.end_turn();
  }
  return {};
}

// Compares the match's end.
Result<void> check_result_of(const worker::MatchResult& result, const Replay& replay) {
  if (result.scores != replay.scores) {
    return Error{fmt::format("the result is {}, that of the replay {}", listed(result.scores), listed(replay.scores))};
  }
  if (result.turns != replay.turns.size()) {
    return Error{fmt::format("it had {} turns, but the replay has {}", result.turns, replay.turns.size())};
  }
  if (result.digest != replay.digest) {
    return Error{fmt::format("the last digest is {}, that of the replay {}", hex(result.digest), hex(replay.digest))};
  }
  if (result.reason != replay.reason) return Error{"the reason is not that of the replay"};
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    const auto charge =
        std::ranges::find_if(replay.faults, [&](const Replay::Charge& each) { return each.seat == seat; });
    const worker::SeatResult& told = result.seats[seat];
    const bool charged = charge != replay.faults.end();
    if (told.fault != (charged ? charge->fault : replay::Fault::none)) {
      return Error{fmt::format("the fault of seat {} is not that of the replay", seat + 1)};
    }
    if (charged && told.verdict != charge->verdict)
      return Error{fmt::format("the verdict on seat {} is not that of the replay", seat + 1)};
    if (told.said_name != replay.seats[seat].name)
      return Error{fmt::format("the name of seat {} is not that of the replay", seat + 1)};
  }
  return {};
}

}  // namespace

Result<void> verify_match(const worker::MatchOrder& order, const worker::MatchResult& result,
                          std::string_view replay_file) {
  if (result.seats.size() != order.seats.size()) return Error{"its result has a different number of seats"};
  const auto replay = replay::read_replay(replay_file);
  if (!replay) return Error{fmt::format("its replay cannot be read: {}", replay.error())};
  if (replay->ours) return Error{"its replay was broken off"};
  if (auto fits = check_header(order, result.host.speed, *replay); !fits) return fits;
  if (const auto proven = replay::verify(*replay); !proven) return Error{fmt::format("its replay: {}", proven.error())};
  if (auto fits = check_house_bots(order, *replay); !fits) return fits;
  if (auto fits = check_result_of(result, *replay); !fits) return fits;
  // The replay has the names of the programs; only the order has their sources. Old books do not contain its digest.
  const bool ordered = result.order.empty() || result.order == worker::digest_of(order);
  if (!ordered) return Error{"it was played with other programs, seed, setup or limits than follow from the plan"};
  return {};
}

}  // namespace agon::tournaments
