#include "tournaments/acts/rejudge.hpp"

#include <gtest/gtest.h>

#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

class Rejudging : public testing::Test {
 protected:
  Rejudging() {
    archive.keep(test_replay);
    plan_tournament(archive, test_plan(Kind::round_robin, 4));
    runner.emplace(archive, *queue, "test cup");
    play(0);
  }
  // Plays everything open; `luck` determines the results.
  void play(std::uint64_t luck) {
    runner->resume();
    while (!runner->over()) {
      for (const worker::MatchOrder& order : runner->open()) runner->take(test_result(order, luck));
    }
  }
  const Tournament& tournament() const { return runner->tournament(); }

  store::TestDisk disk;
  store::TestArchive archive{disk};
  std::unique_ptr<queue::Queue> queue = queue::open_local(archive);
  std::optional<TournamentRunner> runner;
};

TEST_F(Rejudging, MeansOneMatchThoseOfABotOrAll) {
  EXPECT_EQ(*matches_meant(tournament(), "2/1"), (std::vector<TableNumber>{{2, 1}}));
  EXPECT_EQ(matches_meant(tournament(), "bot bot3")->size(), 3U);
  EXPECT_EQ(matches_meant(tournament(), "all")->size(), 6U);
  EXPECT_EQ(matches_meant(tournament(), "bot nobody").error(), "nobody is entered as \"nobody\"");
  EXPECT_EQ(matches_meant(tournament(), "9/9").error(), "no match of \"9/9\" is decided");
  EXPECT_FALSE(matches_meant(tournament(), "some"));
}

TEST_F(Rejudging, PlaysTheseAnewAndShowsWhoseAPlaceHasChanged) {
  const formats::Table table = tournament().table();
  rejudge(*runner, *matches_meant(tournament(), "all"), "the referee was wrong");
  EXPECT_FALSE(runner->over());
  EXPECT_EQ(tournament().open().size(), 6U);
  play(12);
  for (const auto& [number, match] : tournament().matches()) {
    EXPECT_EQ(match.attempt, 2U);
    EXPECT_EQ(match.void_results.size(), 1U);
    EXPECT_EQ(match.why_void, std::vector<std::string>{"the referee was wrong"});
  }
  EXPECT_TRUE(place_changes(table, table).empty());
  const auto changes = place_changes(table, tournament().table());
  EXPECT_FALSE(changes.empty());
  for (const PlaceChange& change : changes) EXPECT_NE(change.before, change.now);
}

TEST(RejudgingWhileItIsPlayed, MeansDecidedMatchesOnly) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.keep(test_replay);
  plan_tournament(archive, test_plan(Kind::swiss, 4, 1));
  const auto queue = queue::open_local(archive);
  TournamentRunner runner(archive, *queue, "test cup");
  runner.resume();
  EXPECT_EQ(matches_meant(runner.tournament(), "all").error(), "no match of \"all\" is decided");
  const worker::MatchOrder order = runner.open().front();
  const TableNumber decided{order.round, order.table}, open{order.round, 3 - order.table};
  runner.take(test_result(order));
  EXPECT_EQ(*matches_meant(runner.tournament(), "all"), (std::vector{decided}));
  EXPECT_FALSE(matches_meant(runner.tournament(), std::to_string(open.round) + "/" + std::to_string(open.table)));
  const auto name_in = [&](const TableNumber& number) {
    const formats::Player player = runner.tournament().matches().at(number).meeting.seats[0];
    return "bot " + runner.tournament().entrants()[player].name;
  };
  EXPECT_EQ(*matches_meant(runner.tournament(), name_in(decided)), (std::vector{decided}));
  EXPECT_FALSE(matches_meant(runner.tournament(), name_in(open)));
}

}  // namespace
}  // namespace agon::tournaments
