// Manipulations of a journal are found and reported with their place.

#include "live/journal/journal_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "base/dice.hpp"
#include "games/registry.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using testing::AllOf, testing::ElementsAre, testing::HasSubstr, testing::IsEmpty, testing::StartsWith;

// A server with two finished games and one in the middle of a turn, of teams that play at random.
class AKeptJournal : public testing::Test {
 protected:
  AKeptJournal() {
    const auto store = store::open_sqlite(folder_.file());
    for (std::uint32_t number = 1; number <= 3; ++number) play(*store, number);
    store->commit();
  }

  static void play(store::Store& store, std::uint32_t number) {
    const store::Opening opening{"W1", number, "network", "teams=2 turns=10", 7 + number};
    const auto match = find_game("network")->start(opening.setup, opening.seed).value();
    const store::GameId id = store.open(opening);
    Dice dice(number, 0);
    const auto say = [&] {
      for (Seat seat = 0; seat < 2; ++seat) {
        const std::string text = match->random_answer(seat, dice);
        if (match->say(seat, text).changed) store.append(id, {seat, text});
      }
    };
    while (!match->over() && (number < 3 || match->turn() < 5)) {
      for (int i = 0; i < 20; ++i) say();
      match->end_turn();
      store.end_turn(id, match->digest(), store::Time(1000 * match->turn()));
    }
    if (match->over()) {
      store.close(id, match->scores());
    } else {
      say();
    }
  }

  void tamper(const char* sql) {
    sqlite3* base = nullptr;
    ASSERT_EQ(sqlite3_open(folder_.file().c_str(), &base), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(base, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(base);
    EXPECT_GT(sqlite3_changes(base), 0) << sql;
    sqlite3_close(base);
  }
  JournalCheck check() { return check_journal(*store::open_sqlite(folder_.file()), "W1"); }

  const os::TestFolder folder_;
};

TEST_F(AKeptJournal, ThatNobodyHasTouchedAgrees) {
  const JournalCheck found = check();
  EXPECT_THAT(found.wrong, IsEmpty()) << found.wrong.front();
  EXPECT_EQ(found.games, 3U);
  EXPECT_EQ(found.turns, 10U + 10 + 5);
}

TEST_F(AKeptJournal, ShowsPointsThatWereChanged) {
  tamper("UPDATE result SET points = points + 1 WHERE game = 2 AND seat = 0");
  EXPECT_THAT(check().wrong, ElementsAre(AllOf(StartsWith("game 2: its points are "), HasSubstr(" are recorded"))));
}

TEST_F(AKeptJournal, ShowsACommandThatIsGone) {
  tamper(
      "DELETE FROM said WHERE game = 1 AND turn = 3 AND place = (SELECT max(place) FROM said WHERE game = 1 AND turn = "
      "3)");
  EXPECT_THAT(check().wrong, ElementsAre(StartsWith("game 1: turn 4: the journal does not fit the rules: ")));
}

TEST_F(AKeptJournal, ShowsADigestThatWasChanged) {
  tamper("UPDATE turn SET digest = digest + 1 WHERE game = 3 AND turn = 2");
  EXPECT_THAT(check().wrong, ElementsAre(AllOf(StartsWith("game 3: turn 3: "), HasSubstr("a different state"))));
}

TEST_F(AKeptJournal, ShowsAGameThatIsGoneOrThatEndedEarly) {
  tamper("DELETE FROM result WHERE game = 2");
  EXPECT_THAT(check().wrong, ElementsAre("game 2: it is over, but was not closed"));
  tamper("DELETE FROM turn WHERE game = 2");
  tamper("DELETE FROM game WHERE id = 2");
  EXPECT_THAT(check().wrong, ElementsAre("game 2: it is missing"));
  tamper("INSERT INTO result VALUES (3, 0, 5), (3, 1, 5)");
  EXPECT_THAT(check().wrong,
              ElementsAre("game 2: it is missing", "game 3: it was closed after turn 5, but it is not over"));
}

}  // namespace
}  // namespace agon::live
