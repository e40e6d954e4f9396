#include "site/site_best.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "site/test_site.hpp"

namespace agon::site {
namespace {

using testing::HasSubstr;

live::Scoring two_servers() {
  live::Scoring scoring;
  scoring.rules.teams = {"alfa", "beta", "gamma"};
  scoring.rules.tasks = {"Wall", "Park"};
  scoring.rules.servers = {{"W1", 0}, {"V1", 1}};
  return scoring;
}

// A match on the second server that improves the team's best result on the map by this many points.
std::shared_ptr<const scoring::GamePoints> match(std::size_t team, std::uint32_t map, int points, int ended) {
  Scores scores(team + 1);
  scores[team] = points * point;
  return std::make_shared<const scoring::GamePoints>(
      scoring::GamePoints{1, 1, false, store::Time(ended), std::move(scores), map});
}

boost::json::array rows_of(const std::string& text) {
  return boost::json::parse(text).at("servers").at(0).at("rows").as_array();
}

TEST(TheBestResults, AreToldOfEachTeamOnEachMapByTheirPlaces) {
  const live::FinishedGames games{match(0, 1, 50, 10), match(1, 2, 70, 20), match(1, 1, 60, 30), match(0, 1, 5, 40)};
  BestBoard board;
  const std::string text = board.json(two_servers(), games, {}, store::Time::max());
  EXPECT_EQ(text, R"({"servers":[{"server":1,"maps":2,"rows":[)"
                  R"({"team":1,"place":1,"points":"80.00","best":[60000000,70000000]},)"
                  R"({"team":0,"place":2,"points":"37.00","best":[55000000,null]}]}]})")
      << "gamma has not played, and no team plays by itself on the first server";
}

TEST(TheBestResults, GrowWithEachMatchAndStandStillDuringAFreeze) {
  live::FinishedGames games{match(0, 1, 50, 10)};
  BestBoard board;
  EXPECT_EQ(rows_of(board.json(two_servers(), games, {}, store::Time::max())).size(), 1U);
  games.push_back(match(1, 1, 60, 20));
  games.push_back(match(0, 1, 40, 30));
  EXPECT_EQ(rows_of(board.json(two_servers(), games, {}, store::Time::max())).size(), 2U);
  const auto then = rows_of(board.json(two_servers(), games, {}, store::Time(25)));
  EXPECT_EQ(then.at(0).at("team"), 1);
  EXPECT_EQ(then.at(1).at("best").at(0), 50 * point);
  const auto now = rows_of(board.json(two_servers(), games, {}, store::Time::max()));
  EXPECT_EQ(now.at(0).at("best").at(0), 90 * point) << "of alfa";
}

TEST(TheBestResults, CountEachMatchOnceWhereMatchesOfOtherPartsOfTheContestStandBehindTheOwn) {
  live::FinishedGames games{match(0, 1, 50, 10), match(2, 1, 30, 15)};  // the last one comes from another process
  BestBoard board;
  board.json(two_servers(), games, {}, store::Time::max());
  games.insert(games.begin() + 1, match(1, 1, 60, 20));
  games.back() = match(2, 1, 30, 15);  // the other process reported it again
  const auto rows = rows_of(board.json(two_servers(), games, {}, store::Time::max()));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows.at(0).at("best").at(0), 60 * point);
  EXPECT_EQ(rows.at(1).at("best").at(0), 50 * point);
  EXPECT_EQ(rows.at(2).at("best").at(0), 30 * point);
}

TEST(TheBestResults, OfADisqualifiedTeamStandLastAndAreMarked) {
  const live::FinishedGames games{match(0, 1, 50, 10), match(1, 1, 40, 20)};
  const std::vector<scoring::Participation> out{{scoring::TeamStatus::disqualified, false}};
  BestBoard board;
  const auto rows = rows_of(board.json(two_servers(), games, out, store::Time::max()));
  EXPECT_EQ(rows.at(1).at("team"), 0);
  EXPECT_EQ(rows.at(1).at("place"), 3) << "also behind gamma, who has not played";
  EXPECT_EQ(rows.at(1).at("status"), "disqualified");
}

TEST(TheSite, TellsTheBestResultsWhereTheStandingsAreShown) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(200));
  {
    const ServedSite running(contest, folder.file());
    EXPECT_THAT(running.get("/api/best"), HasSubstr(R"({"servers":[]})"));
  }
  contest.site->standings = false;
  const ServedSite running(contest, folder.file());
  EXPECT_THAT(running.get("/api/best"), HasSubstr("404"));
}

}  // namespace
}  // namespace agon::site
