// Standings computed from the journal alone equal those of the running server.

#include "live/journal/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/text.hpp"
#include "live/journal/journal_fit.hpp"
#include "live/test_client.hpp"
#include "live/world.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using scoring::GamePoints;

config::Contest two_walls() {
  config::Contest contest = wall_contest(1h, "x=4 y=4 z=8 cube=2");
  contest.name = "Test";
  contest.tasks = {"Mur"};
  contest.servers.push_back(contest.servers[0]);
  contest.servers[1].name = "W2";
  return contest;
}

// Tries every kind of brick until one is accepted.
void drop_something(World& world, Seat seat) {
  std::string kinds = world.call(seat, "LIST_BRICKS").data;
  for (Words words(std::string_view(kinds).substr(0, kinds.find('\n'))); !words.at_end();) {
    const std::string kind(words.next());
    for (int x = 1; x <= 4; ++x) {
      if (world.call(seat, fmt::format("DROP_BRICK {} 0 0 0 {} 1", kind, x)).data.starts_with("ACCEPTED")) return;
    }
  }
}

TEST(Standings, FromTheJournalAreThoseOfTheLiveServer) {
  const os::TestFolder folder;
  const config::Contest contest = two_walls();
  const auto store = store::open_sqlite(folder.file());
  fit_to(contest, *store);
  ContestClock clock;
  Ledger ledger(contest, *store);
  World first(contest.curve, contest.servers[0], *store, clock);
  World second(contest.curve, contest.servers[1], *store, clock);
  clock.go_on_from(5h);
  for (int turn = 0; turn < 30; ++turn) {
    if (turn < 4) drop_something(first, 0);
    if (turn % 2 == 0) drop_something(second, 1);
    if (const auto closed = first.end_turn()) ledger.book(0, *closed);
    if (const auto closed = second.end_turn()) ledger.book(1, *closed);
  }
  drop_something(second, 0);
  store->note("clock", std::to_string(std::chrono::milliseconds(6h).count()));
  store->commit();

  const Situation situation = ledger.situation(
      tournaments::Phase::stopped, 6h,
      {{0, first.number(), true, {}, first.match().scores()}, {1, second.number(), true, {}, second.match().scores()}});
  ASSERT_GT(situation.finished->size(), 0U);
  const Standings live = standings(ledger.scoring(), situation);
  const Standings journal = standings_of_journal(*store);
  EXPECT_EQ(to_json(journal), to_json(live));
  EXPECT_EQ(to_json(standings_from_json(to_json(live))), to_json(live));

  const auto quick = board(ledger.scoring(), situation);
  const auto whole = scoring::score(live.scoring.rules, live.games);
  EXPECT_EQ(quick.totals, whole.totals);
  EXPECT_EQ(quick.places, whole.places);
  EXPECT_GT(whole.totals[0], 0);
  EXPECT_TRUE(whole.preview);

  Ledger again(contest, *store);
  EXPECT_EQ(again.situation(tournaments::Phase::stopped, 6h, {}).sums.servers[0].finished,
            situation.sums.servers[0].finished);
}

TEST(Standings, TheEndOfTheContestEndsTheRunningGamesOrDropsThem) {
  const os::TestFolder folder;
  config::Contest contest = two_walls();
  const auto store = store::open_sqlite(folder.file());
  const std::vector<GamePoints> running{{0, 1, true, {}, {point, 0}}};
  const Situation counted = Ledger(contest, *store).situation(tournaments::Phase::over, 24h, running);
  EXPECT_FALSE(board(scoring_of(contest), counted).preview);
  EXPECT_EQ(board(scoring_of(contest), counted).servers[0].result, (Scores{8 * point, 0})) << "K is 8 at the end";
  contest.unfinished = config::Unfinished::dropped;
  const Situation dropped = Ledger(contest, *store).situation(tournaments::Phase::over, 24h, running);
  EXPECT_EQ(board(scoring_of(contest), dropped).servers[0].result, (Scores{0, 0}));
}

TEST(AJournal, OfAnotherContestIsRefusedWithAllReasons) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  config::Contest contest = two_walls();
  fit_to(contest, *store);
  store->open({"W2", 1, "wall", "teams=2", 1});
  store->commit();
  std::swap(contest.teams[0], contest.teams[1]);
  contest.servers.pop_back();
  try {
    fit_to(contest, *store);
    FAIL() << "it was taken";
  } catch (const MachineError& error) {
    EXPECT_STREQ(
        error.what(),
        "the journal does not fit the contest: team number 1 was alfa and is now elsewhere; new teams may only be "
        "added after the others; the server W2 has games but is gone; undo that in the contest's file; an empty data "
        "folder would begin another contest, without these games and points");
  }
}

TEST(AJournal, TakesTeamsThatAreAddedBehindTheOthers) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  config::Contest contest = two_walls();
  fit_to(contest, *store);
  contest.teams.push_back({"gamma", "x"});
  EXPECT_NO_THROW(fit_to(contest, *store));
}

TEST(AJournal, KeepsTheKeyThatWasDrawn) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  config::Contest first = two_walls(), second = two_walls();
  choose_keys(first, *store);
  choose_keys(second, *store);
  EXPECT_EQ(first.servers[0].key, second.servers[0].key);
  EXPECT_NE(first.servers[0].key, first.servers[1].key);
  second.seed = 7;
  choose_keys(second, *store);
  EXPECT_NE(first.servers[0].key, second.servers[0].key);
}

}  // namespace
}  // namespace agon::live
