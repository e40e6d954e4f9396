#include "tournaments/tournament_scheduler.hpp"

#include "tournaments/test_tournament_scheduler.hpp"

namespace agon::tournaments {
namespace {

TEST_F(TournamentSchedulerTest, BeginsATournamentWhenItsTimeOfTheContestHasCome) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 2h;
  all_hand_in();
  clock_ = std::chrono::milliseconds(2h).count() - 1;
  open();
  std::this_thread::sleep_for(300ms);
  EXPECT_FALSE(book("Swiss").planned());
  clock_ = std::chrono::milliseconds(2h).count();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(book("Swiss").decided(), 9U);
  EXPECT_TRUE(comes([&] { return scheduler_->all_over(); }));
  const std::string metrics = scheduler_->metrics();
  EXPECT_THAT(metrics, testing::HasSubstr("\nagon_matches_opened{tournament=\"Swiss\"} 9\n"));
  EXPECT_THAT(metrics, testing::HasSubstr("\nagon_matches_decided{tournament=\"Swiss\"} 9\n"));
}

TEST_F(TournamentSchedulerTest, LetsTheLastAcceptedProgramOfEachTeamPlay) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  hand_in("team1", "first");
  hand_in("team1", "second");
  hand_in("team1", "third", submissions::Verdict::compile_error);
  hand_in("team2", "only");
  hand_in("team3", "none", submissions::Verdict::rejected);
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return book("Swiss").planned(); }));
  EXPECT_THAT(names("Swiss"), testing::UnorderedElementsAre("team1", "team2"));
  const Tournament swiss = book("Swiss");
  for (const auto& program : swiss.plan().entrants) {
    EXPECT_EQ(program.source, store::content_hash(program.name == "team1" ? "second" : "only"));
  }
}

TEST_F(TournamentSchedulerTest, WhatIsHandedInAfterTheStartDoesNotPlayWhateverTheClockSays) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  hand_in("team1", "waits", submissions::Verdict::none);
  open();
  start_by_hand("Swiss");
  hand_in("team2", "late");
  submissions::Submission built;
  built.number = 7;
  built.verdict = submissions::Verdict::accepted;
  built.language = "cpp";
  write(submissions::submissions_book, submissions::written(submissions::built(built)));
  ASSERT_TRUE(comes([&] { return book("Swiss").planned(); }));
  EXPECT_EQ(names("Swiss").size(), 6U);
  const Tournament swiss = book("Swiss");
  for (const auto& program : swiss.plan().entrants) {
    const std::string source = program.name == "team1" ? "waits" : program.name;
    EXPECT_EQ(program.source, store::content_hash(source)) << program.name;
  }
}

TEST_F(TournamentSchedulerTest, WaitsForTheVerdictsOfWhatWasHandedInBefore) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  hand_in("team1", "late", submissions::Verdict::none);
  open();
  start_by_hand("Swiss");
  std::this_thread::sleep_for(300ms);
  EXPECT_FALSE(book("Swiss").planned());
  submissions::Submission built;
  built.number = submissions_;
  built.verdict = submissions::Verdict::accepted;
  built.language = "cpp";
  write(submissions::submissions_book, submissions::written(submissions::built(built)));
  EXPECT_TRUE(comes([&] { return book("Swiss").planned(); }));
}

TEST_F(TournamentSchedulerTest, PlaysAPlayOffInTheOrderOfTheSwissWhenThatIsOver) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Play-off", Kind::play_off));
  contest_.tournaments[0].after = 0ms;
  contest_.tournaments[1].seeded_by = contest_.tournaments[1].after_tournament = "Swiss";
  all_hand_in();
  open();
  EXPECT_TRUE(comes([&] { return over("Play-off"); }));
  EXPECT_EQ(names("Play-off"), places("Swiss"));
}

TEST_F(TournamentSchedulerTest, GoesOnWhereTheBooksEndAndComesToTheSamePlaces) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  for (int killed = 0; killed < 9; ++killed) {
    matches_left_ = 1;
    open();
    EXPECT_TRUE(comes([&] { return book("Swiss").decided() > static_cast<std::size_t>(killed); }));
    close();
  }
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  const auto disturbed = places("Swiss");
  close();

  contest_.tournaments.push_back(tournament("Swiss 2", Kind::swiss));
  contest_.tournaments[1].after = 0ms;
  matches_left_ = 1000;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss 2"); }));
  EXPECT_EQ(places("Swiss 2"), disturbed);
}

TEST_F(TournamentSchedulerTest, MatchesArePlayedOnAfterWhoPlaysThemHasThrown) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  throws_ = true;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_FALSE(throws_);
}

TEST_F(TournamentSchedulerTest, ResultsThatComeWhileItLooksForLostOnesCount) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  late_results_ = true;
  lost_after_ = 50ms;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(TournamentSchedulerTest, GoesOnWhenTheArchiveCanBeWrittenAgain) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 1ms;
  all_hand_in();
  matches_left_ = 3;
  open();
  clock_ = 1;
  ASSERT_TRUE(comes([&] { return book("Swiss").decided() == 3; }));
  const auto failed = [] {
    return telemetry::failures()["tournaments"] + telemetry::failures()["matches"];
  };  // called first by writers
  const auto before = failed();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open((folder_.file().parent_path() / "archive.db").c_str(), &other), SQLITE_OK);
  sqlite3_busy_timeout(other, 10'000);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  matches_left_ = 1'000'000;
  EXPECT_TRUE(comes([&] { return failed() > before; }));
  sqlite3_close(other);
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(TournamentSchedulerTest, OpensNoRoundWhileTheContestPauses) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  phase_ = Phase::paused;
  open();
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return book("Swiss").planned(); })) << "who takes part is settled";
  std::this_thread::sleep_for(300ms);
  EXPECT_EQ(book("Swiss").opened(), 0U);
  phase_ = Phase::running;
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(TournamentSchedulerTest, SaysWhyATournamentCannotBegin) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  hand_in("team1", "alone");
  open();
  ASSERT_TRUE(comes([&] { return !read_acts(archive_).refused("Swiss").empty(); }));
  EXPECT_THAT(read_acts(archive_).refused("Swiss"), testing::HasSubstr("1 entered"));
}

TEST_F(TournamentSchedulerTest, BeginsByItselfWhenTheReasonWhyItCouldNotHasGone) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  open();
  const auto refusals = [&] {
    return std::ranges::count_if(archive_.read(acts_book), [](const store::Entry& each) {
      return std::holds_alternative<act::Refuse>(read_act(each.text).act);
    });
  };
  ASSERT_TRUE(comes([&] { return refusals() == 1; }));
  std::this_thread::sleep_for(1500ms);
  EXPECT_EQ(refusals(), 1) << "the same reason is noted once";
  hand_in("team1", "one");
  ASSERT_TRUE(comes([&] { return refusals() == 2; }));
  EXPECT_THAT(read_acts(archive_).refused("Swiss"), testing::HasSubstr("1 entered"));
  hand_in("team2", "another");
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(refusals(), 2);
}

TEST_F(TournamentSchedulerTest, APlayOffThatWasStartedTooEarlyBeginsWhenTheOneThatSeedsItIsOver) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Play-off", Kind::play_off));
  contest_.tournaments[1].plan.format.play_off.entrants = 4;
  contest_.tournaments[1].plan.format.play_off.ranked = 4;
  contest_.tournaments[1].seeded_by = contest_.tournaments[1].after_tournament = "Swiss";
  all_hand_in();
  open();
  start_by_hand("Play-off");
  ASSERT_TRUE(comes([&] { return !read_acts(archive_).refused("Play-off").empty(); }));
  EXPECT_EQ(read_acts(archive_).refused("Play-off"), "its start numbers come from Swiss, which is not over");
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return over("Play-off"); }));
}

TEST_F(TournamentSchedulerTest, WhatBeginsByHandIsStartedAgainByHandAlone) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return !read_acts(archive_).refused("Swiss").empty(); }));
  all_hand_in();
  std::this_thread::sleep_for(1500ms);
  EXPECT_FALSE(book("Swiss").planned());
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

}  // namespace
}  // namespace agon::tournaments
