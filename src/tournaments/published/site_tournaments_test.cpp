// What the public may fetch about a tournament: published rounds, places and replays, and nothing else.

#include "tournaments/published/site_tournaments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// A Swiss of four teams over three rounds, whose matches are decided one by one. A match's replay is named after it.
class APublishedTournament : public testing::Test {
 protected:
  APublishedTournament() {
    plan_tournament(archive_, test_plan(Kind::swiss, 4, 3));
    runner_.emplace(archive_, *queue_, "test cup");
    runner_->resume();
    announce(Publish::by_hand);
  }

  void announce(Publish publish) {
    TournamentPlan plan;
    plan.plan = test_plan(Kind::swiss, 4, 3);
    plan.publish = publish;
    act(written(announced_by({plan})));
  }
  void act(const std::string& text) { archive_.write(acts_book, text); }

  void decide(int matches) {
    for (; matches > 0; --matches) {
      const worker::MatchOrder order = runner_->open().front();
      worker::MatchResult result = test_result(order);
      const std::string name = std::to_string(order.round) + "/" + std::to_string(order.table);
      result.replay = archive_.keep(name);
      names_[result.replay] = name;
      runner_->take(result);
    }
  }

  void verify() { act(written(act::Verified{"test cup", runner_->tournament().last_entry(), 0, ""})); }

  TournamentsFeed feed() { return tournaments_feed(read_acts(archive_), begun_tournaments(archive_), {}); }
  std::set<std::string> replays() {
    std::set<std::string> names;
    for (const Hash& hash : feed().replays) names.insert(names_.at(hash));
    return names;
  }
  const json::value& shown() { return shown_ = json::parse(*feed().shown.at("test cup")); }
  std::vector<int> rounds() {
    std::vector<int> numbers;
    for (const auto& round : shown().at("rounds").as_array()) numbers.push_back(round.at("number").to_number<int>());
    return numbers;
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
  std::optional<TournamentRunner> runner_;
  std::map<Hash, std::string> names_;  // of replays
  json::value shown_;
};

TEST_F(APublishedTournament, ShowsNothingBeforeItIsPublished) {
  decide(4);
  EXPECT_THAT(feed().shown, IsEmpty());
  EXPECT_THAT(replays(), IsEmpty());
}

TEST_F(APublishedTournament, KnowsTheOwnSeatsOfATeamInWhatIsShownOnly) {
  decide(2);
  const Begun begun = begun_tournaments(archive_);
  const auto& [number, match] = *begun.at("test cup")->matches().begin();
  const auto entrants = begun.at("test cup")->entrants();
  const std::string first = entrants[match.meeting.seats[0]].name, second = entrants[match.meeting.seats[1]].name;
  const auto seats_of = [&](const std::string& team) {
    std::vector<Seat> seats;
    for (const OwnSeat& each : own_seats(feed(), begun, team, match.result->replay)) seats.push_back(each.seat);
    return seats;
  };
  EXPECT_THAT(seats_of(first), IsEmpty()) << "it is not published";
  EXPECT_EQ(seats_with(begun, match.result->replay).size(), 2U);
  EXPECT_THAT(seats_with(begun, ""), IsEmpty());
  act(written(act::Publish{"test cup", 1}));
  EXPECT_THAT(seats_of(first), ElementsAre(0));
  EXPECT_THAT(seats_of(second), ElementsAre(1));
  for (const formats::Entrant& each : entrants) {
    const bool plays = each.name == first || each.name == second;
    EXPECT_EQ(seats_of(each.name).empty(), !plays) << each.name;
  }
  EXPECT_THAT(seats_of("nobody"), IsEmpty());
}

TEST_F(APublishedTournament, TellsWhichTeamEachEntrantIsThoughTwoAreCalledTheSame) {
  act(written(act::Publish{"test cup", {}}));
  std::vector<Team> teams;
  for (const formats::Entrant& each : runner_->tournament().entrants()) {
    teams.push_back({.login = each.name, .password_hash = {}, .title = "The same"});
  }
  std::ranges::reverse(teams);
  teams.pop_back();  // one is no longer a team of the contest
  const auto feed = tournaments_feed(read_acts(archive_), begun_tournaments(archive_), teams);
  const json::value told = json::parse(*feed.shown.at("test cup"));
  EXPECT_EQ(told.at("teams"), (json::array{nullptr, 2, 1, 0}));
  EXPECT_EQ(told.at("entrants").at(1), "The same");
}

TEST_F(APublishedTournament, GivesReplaysOfItsPublishedRoundsOnly) {
  decide(6);
  act(written(act::Publish{"test cup", 1}));
  EXPECT_THAT(replays(), UnorderedElementsAre("1/1", "1/2"));
  EXPECT_THAT(rounds(), ElementsAre(1));
  act(written(act::Publish{"test cup", 2}));
  EXPECT_THAT(replays(), UnorderedElementsAre("1/1", "1/2", "2/1", "2/2"));
  EXPECT_THAT(rounds(), ElementsAre(1, 2));
  act(written(act::Publish{"test cup", {}}));
  EXPECT_EQ(replays().size(), 6U);
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
  act(written(act::Hide{"test cup"}));
  EXPECT_THAT(replays(), IsEmpty());
}

TEST_F(APublishedTournament, TellsPlacesByItsPublishedRoundsOnlyAndNotThatItIsOver) {
  decide(6);
  const auto points = [&] {
    double sum = 0;
    for (const auto& row : shown().at("table").at("rows").as_array()) {
      sum += std::stod(std::string(row.at("values").at(0).as_string()));
    }
    return sum;
  };
  act(written(act::Publish{"test cup", 1}));
  EXPECT_LE(points(), 2);
  EXPECT_EQ(shown().at("over"), "");
  for (const auto& history : shown().at("cross").as_array()) EXPECT_EQ(history.as_array().size(), 1U);
  act(written(act::Publish{"test cup", {}}));
  EXPECT_GT(points(), 2);
  EXPECT_EQ(shown().at("over"), "all rounds are played");
}

TEST_F(APublishedTournament, RoundByRoundShowsWhatIsWhole) {
  announce(Publish::rounds);
  EXPECT_THAT(rounds(), IsEmpty());
  decide(1);
  EXPECT_THAT(rounds(), IsEmpty()) << "a match of the round is open";
  EXPECT_THAT(replays(), IsEmpty());
  decide(1);
  EXPECT_THAT(rounds(), ElementsAre(1));
  decide(1);
  EXPECT_THAT(rounds(), ElementsAre(1));
  EXPECT_THAT(replays(), UnorderedElementsAre("1/1", "1/2"));
  decide(3);
  EXPECT_THAT(rounds(), ElementsAre(1, 2)) << "the last one when all of it is verified";
  EXPECT_EQ(replays().size(), 4U);
  verify();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
}

TEST_F(APublishedTournament, WhenItIsOverShowsNothingBefore) {
  announce(Publish::over);
  decide(5);
  EXPECT_THAT(feed().shown, IsEmpty());
  EXPECT_THAT(replays(), IsEmpty());
  decide(1);
  EXPECT_THAT(replays(), IsEmpty()) << "it is not verified yet";
  verify();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
  EXPECT_EQ(replays().size(), 6U);
}

TEST_F(APublishedTournament, AfterItsVerificationShowsWhatWasPlayedAgainOnlyWhenThatIsVerifiedToo) {
  announce(Publish::rounds);
  decide(6);
  verify();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
  runner_->void_result({3, 1}, "a machine was ill");
  runner_->resume();
  decide(1);
  ASSERT_TRUE(runner_->over());
  EXPECT_THAT(rounds(), ElementsAre(1, 2));
  verify();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
}

TEST_F(APublishedTournament, ByHandBeforeItsEndShowsItsPlacesOnlyWhenTheyAreVerified) {
  decide(3);
  const auto publish = [&] { act(written(act::Publish{"test cup", {}, runner_->tournament().last_entry()})); };
  const auto awaits = [&] { return awaits_verification(read_acts(archive_), runner_->tournament()); };
  publish();
  EXPECT_THAT(rounds(), ElementsAre(1, 2)) << "the round in progress, too";
  decide(3);
  EXPECT_THAT(rounds(), ElementsAre(1, 2));
  EXPECT_EQ(shown().at("over"), "");
  EXPECT_TRUE(awaits());
  act(written(act::Verified{"test cup", runner_->tournament().last_entry(), 1, "a lie"}));
  EXPECT_FALSE(awaits());
  EXPECT_THAT(rounds(), ElementsAre(1, 2));
  publish();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3)) << "it was verified then, or somebody insists";
}

TEST_F(APublishedTournament, ByHandIsHiddenAgainWhenItIsPlayedAgain) {
  decide(6);
  const auto publish = [&] { act(written(act::Publish{"test cup", {}, runner_->tournament().last_entry()})); };
  publish();
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
  act(written(act::Rejudge{"test cup", "all", "a wrong limit"}));
  EXPECT_THAT(feed().shown, IsEmpty());
  publish();
  act(written(act::Cancel{"test cup", "the wrong maps"}));
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3)) << "what was cancelled stays visible";
  act(written(act::Start{"test cup", "hand"}));
  EXPECT_THAT(feed().shown, IsEmpty());
}

TEST_F(APublishedTournament, ByAnActOfAnEarlierVersionStaysPublished) {
  act(written(act::Publish{"test cup", {}}));
  decide(6);
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
  EXPECT_FALSE(awaits_verification(read_acts(archive_), runner_->tournament()));
  act(written(act::Rejudge{"test cup", "all", "a wrong limit"}));
  EXPECT_THAT(rounds(), ElementsAre(1, 2, 3));
}

TEST_F(APublishedTournament, TellsTheSeedOfItsLotsOnlyWhenAllOfItIsShown) {
  decide(6);
  act(written(act::Publish{"test cup", 2}));
  EXPECT_EQ(shown().at("seed"), "");
  act(written(act::Publish{"test cup", {}}));
  EXPECT_EQ(shown().at("seed"), "42");
}

// A play-off of four that is over, shown up to this round.
json::value told_play_off(std::uint32_t rounds) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.keep(test_replay);
  plan_tournament(archive, test_plan(Kind::play_off, 4));
  const auto queue = queue::open_local(archive);
  TournamentRunner runner(archive, *queue, "test cup");
  runner.resume();
  while (!runner.over()) {
    for (const worker::MatchOrder& order : runner.open()) runner.take(test_result(order));
  }
  return json::parse(tournament_json(runner.tournament(), rounds));
}

TEST(APublishedPlayOff, TellsNoWinnersOfRoundsThatAreNotShown) {
  const json::value told = told_play_off(1);
  int later = 0;
  for (const json::value& tie : told.at("bracket").as_array()) {
    const bool hidden = tie.at("round").to_number<int>() > 1;
    EXPECT_EQ(tie.at("winner").is_null(), hidden);
    later += hidden ? 1 : 0;
  }
  EXPECT_GT(later, 0) << "who meets is known";
}

TEST(APublishedPlayOff, TellsByACodeWhatDecidedATie) {
  const json::value told = told_play_off(Acts::all_rounds);
  EXPECT_EQ(told.at("over"), "all places are decided");
  EXPECT_EQ(told.at("over_code"), json::parse(R"({"code":"places_decided","values":[]})"));
  for (const json::value& tie : told.at("bracket").as_array()) {
    const std::string why(tie.at("why").as_string());
    EXPECT_TRUE(tie.as_object().contains("why_code")) << why;
    EXPECT_EQ(tie.at("why_code").at("values").at(0).as_string(), why.substr(0, why.find(':'))) << why;
  }
}

TEST(AnnouncedTournaments, TellByACodeWhenTheyBegin) {
  std::vector<TournamentPlan> plans(5);
  plans[1].start = Schedule::Moment(std::chrono::seconds(1'796'047'200));
  plans[2].at_end = true;
  plans[3].after = std::chrono::minutes(150);
  plans[4].after_tournament = "Swiss";
  for (TournamentPlan& each : plans) each.plan = test_plan(Kind::swiss, 4, 3);
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.write(acts_book, written(announced_by(plans)));
  const json::value list = json::parse(*tournaments_feed(read_acts(archive), {}, {}).list);
  json::array codes;
  for (const json::value& each : list.at("tournaments").as_array()) codes.push_back(each.at("begins_code"));
  EXPECT_EQ(json::value(codes),
            json::parse(R"([{"code":"by_hand","values":[]},{"code":"at_moment","values":["2026-11-30","14:00"]},
    {"code":"after_contest","values":[]},{"code":"at_contest_time","values":["02:30:00"]},
    {"code":"after_tournament","values":["Swiss"]}])"));
}

TEST_F(APublishedTournament, ListsAllThatAreAnnouncedWithTheirState) {
  const auto state = [&] { return json::parse(*feed().list).at("tournaments").at(0).at("state"); };
  EXPECT_EQ(state(), "running");
  decide(6);
  EXPECT_EQ(state(), "over");
  EXPECT_FALSE(json::parse(*feed().list).at("tournaments").at(0).at("shown").as_bool());
  act(written(act::Publish{"test cup", 3}));
  EXPECT_TRUE(json::parse(*feed().list).at("tournaments").at(0).at("shown").as_bool());
}

}  // namespace
}  // namespace agon::tournaments
