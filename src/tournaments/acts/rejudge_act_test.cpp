#include "tournaments/test_tournament_scheduler.hpp"

namespace agon::tournaments {
namespace {

TEST_F(TournamentSchedulerTest, CarriesOutARejudgingWithWhatItsActChanges) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  PlanChange change;
  change.allowance.emplace().block_cpu = 2s;
  write(acts_book, written(act::Rejudge{"Swiss", "all", "the limit was wrong", books_now(archive_), change}));
  ASSERT_TRUE(comes([&] { return read_acts(archive_).rejudges().at(0).done; }));
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  const Tournament swiss = book("Swiss");
  EXPECT_EQ(swiss.changes(), 1U);
  for (const auto& [number, match] : swiss.matches()) {
    EXPECT_EQ(match.attempt, 2U);
    EXPECT_EQ(swiss.order(match, 1).allowance.block_cpu, std::nullopt);
    EXPECT_EQ(swiss.order(match, 2).allowance.block_cpu, 2s);
  }
}

TEST_F(TournamentSchedulerTest, WhatAnActCannotChangeLeavesAllResults) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  PlanChange change;
  change.setup = "nonsense=1";
  write(acts_book, written(act::Rejudge{"Swiss", "all", "?", books_now(archive_), change}));
  ASSERT_TRUE(comes([&] { return read_acts(archive_).rejudges().at(0).done; }));
  EXPECT_TRUE(over("Swiss"));
  EXPECT_EQ(book("Swiss").matches().begin()->second.attempt, 1U);
}

}  // namespace
}  // namespace agon::tournaments
