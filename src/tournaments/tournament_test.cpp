#include "tournaments/tournament.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/machine_error.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

class Books : public testing::Test {
 protected:
  std::string take(const std::string& text) {
    store::Entry entry;
    entry.number = tournament.last_entry() + 1;
    entry.text = text;
    const auto taken = tournament.take(entry);
    return taken ? "" : taken.error();
  }
  void open_next() {
    const formats::Round round = tournament.next_round();
    ASSERT_EQ(take(written(entry::Opened{round.meetings.front().round, round.meetings, round.lots})), "");
  }

  Tournament tournament;
};

TEST_F(Books, BeginWithAPlanAndHaveOne) {
  EXPECT_EQ(take(written(entry::Over{"it is late"})), "entry 1: no plan is there");
  EXPECT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 4)})), "");
  EXPECT_TRUE(tournament.planned());
  EXPECT_EQ(tournament.entrants().size(), 4U);
  EXPECT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 4)})), "entry 2: a second plan");
}

TEST_F(Books, TellWhatIsOpenAndWhatIsPlayed) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 5)})), "");
  open_next();
  EXPECT_EQ(tournament.opened(), 2U) << "and a bye";
  ASSERT_EQ(tournament.open().size(), 2U);
  EXPECT_EQ(tournament.played().size(), 1U) << "the bye";
  const worker::MatchResult result = test_result(tournament.open().front());
  EXPECT_EQ(take(written(entry::Result{result})), "");
  EXPECT_EQ(tournament.open().size(), 1U);
  EXPECT_EQ(tournament.played().size(), 2U);
  EXPECT_NE(take(written(entry::Result{result})).find("a second result"), std::string::npos);
  worker::MatchResult foreign = result;
  foreign.id = "other cup/1/1/1";
  EXPECT_NE(take(written(entry::Result{foreign})).find("there is no match"), std::string::npos);
}

TEST_F(Books, KeepAMatchOpenThatFailedByOurFault) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 2)})), "");
  open_next();
  worker::MatchResult result = test_result(tournament.open().front());
  result.ours = true;
  EXPECT_EQ(take(written(entry::Result{result})), "");
  EXPECT_EQ(take(written(entry::Result{result})), "");
  EXPECT_EQ(tournament.open().size(), 1U);
  EXPECT_EQ(tournament.matches().begin()->second.failed.size(), 2U);
}

TEST_F(Books, AVoidMatchIsPlayedAnewWithTheSameSeedAsItsNextAttempt) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 2, 1)})), "");
  open_next();
  const worker::MatchOrder order = tournament.open().front();
  ASSERT_EQ(take(written(entry::Result{test_result(order)})), "");
  ASSERT_EQ(take(written(entry::Over{tournament.next_round().over})), "");
  EXPECT_EQ(tournament.over(), "all rounds are played");
  ASSERT_EQ(take(written(entry::Void{1, 1, "the jury was wrong"})), "");
  EXPECT_EQ(tournament.over(), "");
  const worker::MatchOrder again = tournament.open().front();
  EXPECT_EQ(again.attempt, 2U);
  EXPECT_EQ(again.seed, order.seed);
  EXPECT_NE(take(written(entry::Result{test_result(order)})).find("there is no match"), std::string::npos);
  EXPECT_EQ(take(written(entry::Result{test_result(again)})), "");
}

TEST_F(Books, ARoundNamesATableAgainOnlyWhenItsMatchIsVoid) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::play_off, 2)})), "");
  const formats::Round round = tournament.next_round();
  ASSERT_EQ(take(written(entry::Opened{1, round.meetings, round.lots})), "");
  EXPECT_NE(take(written(entry::Opened{1, round.meetings, round.lots})).find("opened twice"), std::string::npos);
}

TEST_F(Books, WhoIsRemovedFromARoundRobinLeavesNothingAndHasMissedNothingWhenItIsBack) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::round_robin, 4)})), "");
  open_next();
  const std::vector<worker::MatchOrder> first = tournament.open();
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(take(written(entry::Result{test_result(first[0])})), "");
  EntrantChange out{first[1].seats[0]->name, {scoring::TeamStatus::withdrawn, true}, "", 1, std::nullopt, true};
  EXPECT_EQ(take(written(entry::Entrant{out, 2})), "");
  EXPECT_TRUE(tournament.open().empty());
  EXPECT_EQ(tournament.played().size(), 1U);
  EXPECT_EQ(tournament.table().rows.size(), 3U);
  EXPECT_EQ(tournament.next_round().meetings.size(), 1U) << "of round 2";
  EXPECT_NE(take(written(entry::Result{test_result(first[1])})).find("there is no match"), std::string::npos);
  EXPECT_EQ(take(written(entry::Entrant{{out.name, {}, "", 2, std::nullopt, false}, 2})), "");
  open_next();
  const std::vector<worker::MatchOrder> again = tournament.open();
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].table, first[1].table);
  EXPECT_EQ(again[0].attempt, 2U) << "no id names two matches";
  EXPECT_EQ(again[0].seed, first[1].seed);
}

TEST_F(Books, WhoIsRemovedFromASwissIsAnError) {
  ASSERT_EQ(take(written(entry::Begun{test_plan(Kind::swiss, 4)})), "");
  const EntrantChange out{"bot1", {scoring::TeamStatus::withdrawn, true}, "", 1, std::nullopt, true};
  EXPECT_NE(take(written(entry::Entrant{out, 1})).find("nobody is removed from a swiss"), std::string::npos);
}

TEST_F(Books, AFaultLosesOnlyWhereTheGameSaysSo) {
  const formats::Meeting meeting{1, 1, {0, 1}, 0, ""};
  Plan plan = test_plan(Kind::swiss, 2);
  worker::MatchResult result = test_result(order_of(plan, meeting, 1, 0));
  result.seats[1].fault = replay::Fault::out_of_time;
  EXPECT_TRUE(played_of(plan, meeting, result).faults[1]);
  plan.game = "vampire";  // it stands still
  EXPECT_TRUE(played_of(plan, meeting, result).faults.none());
}

// Two meet four times, on alternating sides.
TEST(ABook, GivesBothGamesOfAPairTheSameSeedInEveryFormat) {
  for (const Kind kind : {Kind::round_robin, Kind::gauntlet, Kind::play_off, Kind::all_together}) {
    Plan plan = test_plan(kind, kind == Kind::all_together ? 2 : 5);
    plan.format.cycles = plan.format.play_off.games = 4;
    Tournament tournament;
    std::int64_t number = 0;
    const auto take = [&](const std::string& text) {
      const auto taken = tournament.take(store::Entry{++number, {}, text});
      EXPECT_TRUE(taken) << taken.error();
    };
    take(written(entry::Begun{plan}));
    for (formats::Round round = tournament.next_round(); !round.meetings.empty(); round = tournament.next_round()) {
      take(written(entry::Opened{round.meetings.front().round, round.meetings, round.lots}));
      for (const worker::MatchOrder& order : tournament.open()) take(written(entry::Result{test_result(order)}));
    }
    std::map<std::set<std::string>, std::vector<worker::MatchOrder>> games;
    for (const auto& [place, match] : tournament.matches()) {
      if (match.bye()) continue;
      const worker::MatchOrder order = tournament.order(match, 1);
      games[{order.seats[0]->name, order.seats[1]->name}].push_back(order);
    }
    std::set<std::uint64_t> seeds;
    for (const auto& [players, orders] : games) {
      ASSERT_EQ(orders.size(), 4U) << kind_name(kind);
      for (const std::size_t game : {0U, 2U}) {
        EXPECT_EQ(orders[game].seed, orders[game + 1].seed) << kind_name(kind);
        EXPECT_EQ(orders[game].seats[0], orders[game + 1].seats[1]) << kind_name(kind);
        seeds.insert(orders[game].seed);
      }
    }
    EXPECT_EQ(seeds.size(), 2 * games.size()) << "others for each pair";
  }
}

TEST(ABook, ThatMakesNoSenseIsAnErrorOfThisMachine) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.write(book_of("test cup"), written(entry::Begun{test_plan(Kind::swiss, 2)}));
  archive.write(book_of("test cup"), "{\"result\":7}");
  EXPECT_THROW(read_tournament(archive, "test cup"), MachineError);
}

}  // namespace
}  // namespace agon::tournaments
