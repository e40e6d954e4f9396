// Teams that leave, arrive late or return, and cancelled tournaments: the book records and proves it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "formats/swiss.hpp"
#include "store/log/test_archive.hpp"
#include "submissions/book.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/acts/carry_out.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::tournaments {
namespace {

using scoring::Participation, scoring::TeamStatus;
using testing::ElementsAre, testing::HasSubstr;

// A tournament, and its organisers' acts.
class ParticipationTest : public testing::Test {
 protected:
  void plan(Kind kind, std::size_t entrants, std::uint32_t rounds = 4) {
    plan_ = test_plan(kind, entrants, rounds);
    plan_.format.play_off = {8, 4, 1, formats::PlayOff::Equal::lot};
    for (worker::Program& entrant : plan_.entrants) entrant.source = archive_.keep("source of " + entrant.name);
    begin();
  }
  void begin() {
    plan_tournament(archive_, plan_, act(written(act::Start{plan_.name, "hand"})));
    runner_.emplace(archive_, *queue_, plan_.name);
  }
  std::int64_t act(const std::string& text) {
    const std::int64_t number = archive_.write(acts_book, text);
    archive_.commit();
    return number;
  }
  std::int64_t say(const std::string& team, const Participation& to) {
    return act(written(act::Team{team, to, "why"}));
  }
  bool carry_out() {
    return tournaments::carry_out(read_acts(archive_), submissions::read_submissions(archive_), *runner_);
  }
  void hand_in(const std::string& team) {
    submissions::Submission one;
    one.number = ++submissions_;
    one.team = team;
    one.game = plan_.game;
    one.file = "bot.cpp";
    one.source = archive_.keep("source of " + team);
    one.verdict = submissions::Verdict::accepted;
    one.language = "cpp";
    archive_.write(submissions::submissions_book, submissions::written(submissions::received(one)));
    archive_.write(submissions::submissions_book, submissions::written(submissions::built(one)));
    archive_.commit();
  }
  // Decides the open matches of this round, and opens the next.
  void play_until(std::uint32_t round) {
    runner_->resume();
    while (!runner_->rests() && now().rounds().back().number <= round) {
      runner_->take(worker::play_at_random(runner_->open().front(), archive_));
    }
  }
  void play_all() { play_until(1'000); }
  const Tournament& now() const { return runner_->tournament(); }
  std::size_t met(const std::string& name) const {
    const auto player = now().find(name).value();
    return static_cast<std::size_t>(std::ranges::count_if(
        now().matches(), [&](const auto& each) { return std::ranges::count(each.second.meeting.seats, player) > 0; }));
  }
  std::vector<std::string> wrong() {
    std::vector<std::string> texts;
    for (const Disagreement& each : verify_tournament(archive_, plan_.name, 2).wrong) texts.push_back(each.text);
    return texts;
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
  Plan plan_;
  std::optional<TournamentRunner> runner_;
  std::uint32_t submissions_ = 0;
};

TEST_F(ParticipationTest, ATeamThatWithdrawsIsNotPairedFromTheNextRoundOn) {
  plan(Kind::swiss, 8);
  play_until(1);  // round 2 is open
  say("bot3", {TeamStatus::withdrawn, false});
  EXPECT_TRUE(carry_out());
  EXPECT_FALSE(carry_out()) << "again does nothing";
  play_all();
  EXPECT_EQ(now().over(), "all rounds are played");
  EXPECT_EQ(met("bot3"), 2U);
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, ATeamThatIsAdmittedAgainIsPairedAgain) {
  plan(Kind::swiss, 8);
  play_until(1);
  const std::int64_t left = say("bot3", {TeamStatus::withdrawn, false});
  carry_out();
  play_until(2);
  act(written(act::Undo{left, "a mistake"}));
  EXPECT_TRUE(carry_out());
  play_all();
  EXPECT_EQ(met("bot3"), 3U) << "it has missed round 3 alone";
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, ATeamThatIsAdmittedLateEntersASwissWhenItHasAProgram) {
  plan(Kind::swiss, 7);
  play_until(1);  // round 2 is open
  say("late", {TeamStatus::competes, false});
  EXPECT_FALSE(carry_out()) << "it has no program";
  hand_in("late");
  EXPECT_TRUE(carry_out());
  EXPECT_FALSE(carry_out()) << "again does nothing";
  play_all();
  EXPECT_EQ(now().entrants().size(), 8U);
  EXPECT_EQ(met("late"), 2U) << "in rounds 3 and 4";
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, ASwissThatIsFullTakesNobodyLateAndSaysSo) {
  constexpr std::size_t most = formats::Swiss::entrants_max;
  plan(Kind::swiss, most);
  hand_in("late");
  say("late", {TeamStatus::competes, false});
  EXPECT_FALSE(carry_out());
  EXPECT_EQ(now().entrants().size(), most);
  EXPECT_EQ(check_late_entry(now()).error(), "it is full: 4000 teams have entered, and a Swiss takes no more");
}

// A rejudged tournament is no longer over, but has no further round either.
TEST_F(ParticipationTest, NobodyEntersASwissWhoseLastRoundHasBegunAlsoWhenItIsRejudged) {
  plan(Kind::swiss, 6, 3);
  say("late", {TeamStatus::competes, false});
  play_until(2);
  hand_in("late");
  EXPECT_EQ(check_late_entry(now()).error(), "its last round has begun");
  EXPECT_FALSE(carry_out());
  play_all();
  EXPECT_EQ(check_late_entry(now()).error(), "it is over");
  rejudge(*runner_, std::vector{now().matches().begin()->first}, "a machine was ill");
  EXPECT_EQ(now().over(), "");
  EXPECT_FALSE(carry_out());
  EXPECT_EQ(now().entrants().size(), 6U);
}

TEST_F(ParticipationTest, NoOtherFormatAndNothingThatIsOverTakesATeamLate) {
  plan(Kind::round_robin, 4);
  EXPECT_THAT(check_late_entry(now()).error(), HasSubstr("only a Swiss"));
  play_all();
  EXPECT_EQ(check_late_entry(now()).error(), "it is over");
}

class EveryFormat : public ParticipationTest, public testing::WithParamInterface<Kind> {};

TEST_P(EveryFormat, GoesOnToItsEndWithoutATeamThatHasWithdrawn) {
  plan(GetParam(), 6);
  play_until(1);
  say("bot1", {TeamStatus::withdrawn, false});
  carry_out();
  play_all();
  EXPECT_FALSE(now().over().empty());
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_P(EveryFormat, GoesOnToItsEndWhenTheGamesOfATeamAreAnnulledInItsMiddle) {
  plan(GetParam(), 6);
  play_until(1);
  say("bot1", {TeamStatus::disqualified, true});
  carry_out();
  play_all();
  EXPECT_FALSE(now().over().empty());
  EXPECT_EQ(now().entrants()[now().table().rows.back().player].name, "bot1");
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_P(EveryFormat, PlaysWhatFollowsWhenTheGamesOfItsBestAreAnnulledAfterItsEnd) {
  plan(GetParam(), 6);
  play_all();
  const std::string first = now().entrants()[now().table().rows.front().player].name;
  const std::int64_t number = say(first, {TeamStatus::disqualified, true});
  carry_out();
  play_all();
  EXPECT_FALSE(now().over().empty());
  EXPECT_EQ(now().entrants()[now().table().rows.back().player].name, first);
  EXPECT_THAT(wrong(), ElementsAre());
  act(written(act::Undo{number, "the wrong one"}));
  carry_out();
  play_all();
  EXPECT_FALSE(now().over().empty());
  EXPECT_NE(now().table().rows.back().status, TeamStatus::disqualified);
  EXPECT_THAT(wrong(), ElementsAre());
}

INSTANTIATE_TEST_SUITE_P(Duels, EveryFormat,
                         testing::Values(Kind::swiss, Kind::round_robin, Kind::gauntlet, Kind::play_off));

TEST_F(ParticipationTest, WhoeverIsDisqualifiedWhenAllIsOverStandsLast) {
  plan(Kind::swiss, 6, 3);
  play_all();
  const std::string first = now().entrants()[now().table().rows.front().player].name;
  say(first, {TeamStatus::disqualified, true});
  EXPECT_TRUE(carry_out());
  play_all();
  EXPECT_EQ(now().entrants()[now().table().rows.back().player].name, first);
  EXPECT_EQ(now().table().rows.back().place, 6U);
  EXPECT_EQ(now().table().rows.back().status, TeamStatus::disqualified);
  EXPECT_EQ(now().table().rows.back().values[0], scoring::Exact(0));
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, WhoeverWithdrawsWhenAllIsOverHasPlayedToTheEnd) {
  plan(Kind::swiss, 6, 3);
  play_all();
  const std::int64_t last = now().last_entry();
  say("bot3", {TeamStatus::withdrawn, false});
  EXPECT_FALSE(carry_out());
  EXPECT_EQ(now().last_entry(), last);
  EXPECT_EQ(now().over(), "all rounds are played");
  for (const formats::Row& row : now().table().rows) EXPECT_EQ(row.status, TeamStatus::competes);
}

TEST_F(ParticipationTest, TheSourceOfALateEntrantThatWasExchangedIsFound) {
  plan(Kind::swiss, 7);
  play_until(1);
  say("late", {TeamStatus::competes, false});
  hand_in("late");
  ASSERT_TRUE(carry_out());
  play_all();
  archive_.commit();
  disk_.blobs.at(store::content_hash("source of late")) = "a better one";
  store::TestArchive exchanged(disk_);
  const Verification found = verify_tournament(exchanged, plan_.name, 2);
  ASSERT_EQ(found.wrong.size(), 1U);
  EXPECT_THAT(found.wrong.front().text, HasSubstr("the source of late does not match its hash"));
}

TEST_F(ParticipationTest, ACancellationThatNoActSpeaksOfIsFound) {
  plan(Kind::swiss, 6);
  play_until(1);
  runner_->cancel("because", 1);  // the act of its start
  EXPECT_THAT(wrong(), ElementsAre(HasSubstr("its cancellation: no act says so")));
}

TEST_F(ParticipationTest, AnEntrantThatNoActSpeaksOfIsFound) {
  plan(Kind::swiss, 6);
  play_until(1);
  runner_->change({"bot2", {TeamStatus::disqualified, false}, "because", 1, std::nullopt});
  play_all();
  EXPECT_THAT(wrong(), ElementsAre(HasSubstr("what becomes of bot2: no act says so")));
}

TEST_F(ParticipationTest, ACancelledTournamentIsPlayedAgainUnderTheSameNameAndBothRunsAreProven) {
  plan(Kind::swiss, 6);
  play_until(2);
  act(written(act::Cancel{plan_.name, "the wrong maps"}));
  EXPECT_TRUE(carry_out());
  EXPECT_FALSE(carry_out());
  EXPECT_EQ(now().cancelled(), "the wrong maps");
  runner_->resume();
  EXPECT_TRUE(runner_->rests());
  begin();
  EXPECT_FALSE(carry_out()) << "the act was about the run before";
  EXPECT_THAT(now().earlier_runs(), ElementsAre("the wrong maps"));
  play_all();
  EXPECT_EQ(now().over(), "all rounds are played");
  for (const auto& [number, match] : now().matches()) {
    if (number.round > 2 || match.bye()) continue;
    EXPECT_GT(match.attempt, 1U) << "no id names two matches";
  }
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, ACancellationThatIsTakenBackLetsTheTournamentGoOn) {
  plan(Kind::swiss, 6);
  play_until(1);
  const std::int64_t cancel = act(written(act::Cancel{plan_.name, "a mistake"}));
  carry_out();
  act(written(act::Undo{cancel, "it was another one"}));
  EXPECT_TRUE(carry_out());
  EXPECT_FALSE(now().cancelled());
  play_all();
  EXPECT_EQ(now().over(), "all rounds are played");
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, NothingOfACancelledTournamentIsPlayedAgain) {
  plan(Kind::swiss, 6);
  play_until(1);
  act(written(act::Cancel{plan_.name, "the wrong maps"}));
  carry_out();
  EXPECT_EQ(rejudge(*runner_, "all", "why", {}).error(), "the tournament is cancelled");
  EXPECT_THAT(wrong(), ElementsAre());
}

TEST_F(ParticipationTest, ATournamentThatRunsCannotBePlannedASecondTime) {
  plan(Kind::swiss, 6);
  EXPECT_THROW(plan_tournament(archive_, plan_), MachineError);
}

}  // namespace
}  // namespace agon::tournaments
