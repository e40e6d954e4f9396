#pragma once

#include <string>
#include <string_view>

#include "store/log/archive.hpp"
#include "tournaments/plan.hpp"

namespace agon::tournaments {

// A tournament of football bots that need not be built.
inline Plan test_plan(Kind kind, std::size_t entrants, std::uint32_t rounds = 5) {
  Plan plan;
  plan.name = "test cup";
  plan.game = "football";
  plan.format.kind = kind;
  plan.format.rounds = rounds;
  plan.seed = 42;
  for (std::size_t i = 1; i <= entrants; ++i) {
    plan.entrants.push_back({"bot" + std::to_string(i), "bot.cpp", Hash(64, 'a'), ""});
  }
  return plan;
}

// The replay of made-up results without a match; it must be in the blob store for them to count.
inline constexpr std::string_view test_replay = "a replay that nobody looks at";

// A possible result: entrants listed earlier win more often; draws, technical losses and turns vary.
inline worker::MatchResult test_result(const worker::MatchOrder& order, std::uint64_t luck = 0) {
  worker::MatchResult result;
  result.id = worker::id_of(order);
  result.reason = "somebody wins";
  const std::uint64_t roll = (order.seed ^ luck * 0x9e3779b97f4a7c15U) >> 40;
  result.turns = static_cast<std::uint32_t>(20 + roll % 50);
  result.seats.resize(order.seats.size());
  result.scores.assign(order.seats.size(), 0);
  if (roll % 7 == 0) {
    result.scores.assign(order.seats.size(), point / 2);
  } else {
    const std::size_t winner = roll % order.seats.size();
    result.scores[winner] = point;
    if (roll % 11 == 0) {
      worker::SeatResult& loser = result.seats[(winner + 1) % order.seats.size()];
      loser.fault = replay::Fault::out_of_time;
      loser.verdict = "it used up its time";
    }
  }
  result.replay = store::content_hash(test_replay);
  result.contest = order.contest;
  result.order = worker::digest_of(order);
  result.reissue = order.reissue;
  return result;
}

}  // namespace agon::tournaments
