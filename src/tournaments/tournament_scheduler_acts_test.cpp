// Organisers' acts about teams and tournaments, as the jury's thread carries them out.

#include "tournaments/acts/team_acts.hpp"
#include "tournaments/test_tournament_scheduler.hpp"

namespace agon::tournaments {
namespace {

using scoring::TeamStatus;

TEST_F(TournamentSchedulerTest, LetsNobodyTakePartWhoHasWithdrawnBeforeTheStart) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  write(acts_book, written(act::Team{"team3", {TeamStatus::withdrawn, false}, "ill"}));
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(names("Swiss").size(), 5U);
  EXPECT_THAT(names("Swiss"), testing::Not(testing::Contains("team3")));
}

TEST_F(TournamentSchedulerTest, CarriesOutWhatIsSaidOfATeamAlsoAfterTheEnd) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  const std::string first = places("Swiss").front();
  write(acts_book, written(act::Team{first, {TeamStatus::disqualified, true}, "copied"}));
  EXPECT_TRUE(comes([&] { return over("Swiss") && places("Swiss").back() == first; }));
}

TEST_F(TournamentSchedulerTest, PlaysACancelledTournamentAgainWhenItIsStarted) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  write(acts_book, written(act::Cancel{"Swiss", "the wrong maps"}));
  ASSERT_TRUE(comes([&] { return book("Swiss").cancelled().has_value(); }));
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return book("Swiss").earlier_runs().size() == 1 && over("Swiss"); }));
  EXPECT_FALSE(book("Swiss").cancelled());
  EXPECT_EQ(book("Swiss").decided(), 9U);
}

}  // namespace
}  // namespace agon::tournaments
