#pragma once

#include <string>

#include "base/blob_store.hpp"
#include "games/house.hpp"
#include "games/registry.hpp"
#include "replay/replay.hpp"
#include "worker/match_player.hpp"

namespace agon::worker {

enum class House : std::uint8_t { as_it_must, says_anything };

// For tests: a match of programs that answer at random, really played, with its replay in the blob store. One in
// `one_in` is lost by its first seat, which runs out of time.
inline MatchResult play_at_random(const MatchOrder& order, BlobStore& blobs, std::uint32_t one_in = 5,
                                  House house = House::as_it_must) {
  const Game& game = *find_game(order.game);
  const auto match = game.start(order.setup, order.seed).value();
  replay::Replay replay;
  replay.game = game.info().name;
  replay.setup = match->setup_text();
  replay.seed = order.seed;
  replay.limits = referee::limits_of(game.info(), order.allowance.block_cpu);
  if (order.allowance.block_wall) replay.limits.block_wall = *order.allowance.block_wall;
  replay.played = "2026-11-28T01:02:03Z";
  replay.program_version = "test";
  for (const auto& seat : order.seats) {
    const std::string name = seat ? seat->name : house_bot_name;
    replay.seats.push_back({name, name});
  }

  replay::Outcome outcome;
  outcome.seats.resize(order.seats.size());
  Dice dice(order.seed + order.attempt, 0);
  const bool times_out = game.info().on_fault == OnFault::forfeit && dice.below(one_in) == 0;
  while (!match->over() && !(times_out && match->turn() == 6)) {
    const Seats acting = match->to_act();
    for (Seat seat = 0; seat < order.seats.size(); ++seat) {
      if (!acting.test(seat)) continue;
      match->answer(seat, order.seats[seat] || house == House::says_anything ? match->random_answer(seat, dice)
                                                                             : house_answer(*match, seat, order.seed));
    }
    match->end_turn();
    auto& turn = replay.turns.emplace_back();
    for (const Said& said : match->said()) turn.said.push_back({said.seat, said.text, {}});
    turn.digest = match->digest();
  }
  if (!match->over()) {
    const auto seat = static_cast<Seat>(match->to_act().test(0) ? 0 : 1);
    outcome.seats[seat].fault = replay::Fault::out_of_time;
    replay.faults.push_back({seat, replay::Fault::out_of_time, match->turn(), "it used up its time", ""});
  }
  replay::settle(outcome, *match);

  MatchResult result;
  result.id = id_of(order);
  result.reason = replay.reason = "that is how it went";
  result.scores = replay.scores = outcome.scores;
  replay.winner = outcome.winner;
  result.turns = match->turn();
  result.digest = replay.digest = match->digest();
  for (std::size_t seat = 0; seat < order.seats.size(); ++seat) {
    SeatResult& each = result.seats.emplace_back();
    each.said_name = replay.seats[seat].name;
    each.fault = outcome.seats[seat].fault;
    if (each.fault != replay::Fault::none) each.verdict = "it used up its time";
    each.moves = result.turns / 2;
  }
  result.replay = blobs.keep(replay::pack_replay(replay));
  result.program_version = replay.program_version;
  result.contest = order.contest;
  result.order = digest_of(order);
  result.reissue = order.reissue;
  return result;
}

}  // namespace agon::worker
