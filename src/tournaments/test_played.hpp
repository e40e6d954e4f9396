#pragma once

// For tests: an announced tournament whose matches are played at random.

#include <gtest/gtest.h>

#include <functional>

#include "queue/queue.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::tournaments {

// `alter` may change a result. Not `to_the_end`: it begins, and no match is played.
inline void play_announced(store::Archive& archive, const Plan& plan,
                           const std::function<void(worker::MatchResult&)>& alter = {}, bool to_the_end = true) {
  TournamentPlan announced;
  announced.plan = plan;
  archive.write(acts_book, written(announced_by({announced})));
  plan_tournament(archive, plan);
  const auto queue = queue::open_local(archive);
  TournamentRunner runner(archive, *queue, plan.name);
  runner.resume();
  while (to_the_end && !runner.over()) {
    worker::MatchResult result = worker::play_at_random(runner.open().front(), archive);
    if (alter) alter(result);
    ASSERT_EQ(runner.take(result).kind, Receipt::Kind::counted);
  }
  archive.commit();
}

}  // namespace agon::tournaments
