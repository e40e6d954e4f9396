#include "tournaments/tournament_scheduler.hpp"

#include "tournaments/test_tournament_scheduler.hpp"

namespace agon::tournaments {
namespace {

TEST_F(TournamentSchedulerTest, ShowsThePublicWhatIsPublishedAndNothingElse) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Open", Kind::swiss));
  for (auto& each : contest_.tournaments) each.after = 0ms;
  contest_.tournaments[1].publish = Publish::over;
  all_hand_in();
  open();
  ASSERT_TRUE(comes([&] { return scheduler_->all_over() && !shown("Open").empty(); }));
  EXPECT_EQ(shown("Swiss"), "");
  write(acts_book, written(act::Publish{"Swiss", 2}));
  ASSERT_TRUE(comes([&] { return !shown("Swiss").empty(); }));
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr(R"("number":3)")));
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr(R"("number":2)"));
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr("\"Null Pointers\"")) << "a team as it is called, not its login";
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr("\"team1\"")));
  auto teams = contest_.teams;
  teams.front().title = "Segmentation Fault";
  scheduler_->change_teams(teams);
  EXPECT_TRUE(comes([&] { return shown("Swiss").find("\"Segmentation Fault\"") != std::string::npos; }));
  write(acts_book, written(act::Hide{"Open"}));
  EXPECT_TRUE(comes([&] { return shown("Open").empty(); }));
  EXPECT_THAT(*scheduler_->feed().list, testing::HasSubstr(R"("state":"over")"));
}

TEST_F(TournamentSchedulerTest, ATeamThatIsAddedWhileItRunsEntersWhatBeginsLater) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  open();
  auto teams = contest_.teams;
  teams.push_back({"late", ""});
  scheduler_->change_teams(teams);
  hand_in("late", "late");
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return scheduler_->all_over(); }));
  EXPECT_EQ(book("Swiss").entrants().size(), teams.size());
}

TEST_F(TournamentSchedulerTest, ShowsPlacesByItselfOnlyWhenTheirBookVerifies) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Open", Kind::swiss));
  for (auto& each : contest_.tournaments) each.after = 0ms;
  contest_.tournaments[0].publish = Publish::rounds;
  contest_.tournaments[1].publish = Publish::over;
  all_hand_in();
  lies_ = true;
  open();
  const auto verified = [&](const std::string& name) { return read_acts(archive_).verified(name); };
  ASSERT_TRUE(comes([&] { return verified("Swiss") && verified("Open"); }));
  EXPECT_EQ(verified("Open")->wrong, 9U);
  EXPECT_EQ(verified("Open")->entry, book("Open").last_entry());
  EXPECT_THAT(verified("Open")->why, testing::HasSubstr("that of the replay"));
  ASSERT_TRUE(comes([&] { return !shown("Swiss").empty() && scheduler_->all_over(); }));
  EXPECT_EQ(shown("Open"), "");
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr(R"("number":2)"));
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr(R"("number":3)"))) << "it would tell the places";
  write(acts_book, written(act::Publish{"Open", {}}));
  EXPECT_TRUE(comes([&] { return !shown("Open").empty(); })) << "whoever insists has it shown";
  lies_ = false;
  write(acts_book, written(act::Rejudge{"Swiss", "all", "a worker had lied"}));
  EXPECT_TRUE(comes([&] { return shown("Swiss").find(R"("number":3)") != std::string::npos; }));
  EXPECT_EQ(verified("Swiss")->wrong, 0U) << "what is void speaks against no place";
}

TEST_F(TournamentSchedulerTest, ShowsWhileFrozenWhatStoodAtTheFreeze) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].publish = Publish::rounds;
  all_hand_in();
  matches_left_ = 3;
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return shown("Swiss").find(R"("whole":true)") != std::string::npos; }));
  const std::string before = shown("Swiss");
  EXPECT_THAT(before, testing::HasSubstr("\"Null Pointers\""));
  write(acts_book, written(act::Freeze{5ms, "", books_now(archive_)}));
  ASSERT_TRUE(comes([&] { return scheduler_->feed().list->find(R"("frozen":true)") != std::string::npos; }));
  matches_left_ = 1000;
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  close();
  open();
  EXPECT_EQ(shown("Swiss"), before) << "also after it was killed";
  EXPECT_THAT(*scheduler_->feed().list, testing::HasSubstr(R"("frozen":true)"));
  write(acts_book, written(act::Reveal{}));
  EXPECT_TRUE(comes([&] { return shown("Swiss").find(R"("number":3)") != std::string::npos; }));
}

TEST_F(TournamentSchedulerTest, DropsAndCountsWhatDoesNotBelongToWhatWasOrdered) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  matches_left_ = 0;
  open();
  ASSERT_TRUE(comes([&] { return book("Swiss").opened() == 3; }));
  const auto before = archive_.read(book_of("Swiss"));
  worker::MatchOrder order = book("Swiss").open().front();
  order.contest = "another";
  const auto put = [&](const std::string& id, const std::string& text) {
    queue_->put(worker::results_topic, {id, text});
  };
  put("foreign", to_json(worker::play_at_random(order, archive_)));
  order.tournament = "Other";
  put("unknown", to_json(worker::play_at_random(order, archive_)));
  put("garbage", std::string("\0\xff{", 3));
  ASSERT_TRUE(comes([&] { return scheduler_->distrusted().dropped == 3; }));
  EXPECT_EQ(archive_.read(book_of("Swiss")), before);
  matches_left_ = 1000;
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(scheduler_->distrusted().repeated, 0U);
}

TEST_F(TournamentSchedulerTest, PlaysMatchesAgainThatAnActNames) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  open();
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  const auto pairings = book("Swiss").rounds().size();
  write(acts_book, written(act::Rejudge{"Swiss", "bot team3", "its memory was too small", books_now(archive_)}));
  ASSERT_TRUE(comes([&] { return read_acts(archive_).rejudges().at(0).done && over("Swiss"); }));
  const auto after = book("Swiss");
  EXPECT_EQ(after.rounds().size(), pairings) << "the rounds stand as they were paired";
  int again = 0;
  for (const auto& [number, match] : after.matches()) {
    const bool meant = std::ranges::any_of(
        match.meeting.seats, [&](formats::Player player) { return after.entrants()[player].name == "team3"; });
    EXPECT_EQ(match.attempt, meant ? 2U : 1U);
    again += meant ? 1 : 0;
  }
  EXPECT_EQ(again, 3);
}

}  // namespace
}  // namespace agon::tournaments
