#include "live/world.hpp"

#include <gtest/gtest.h>

#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

class TheWorld : public testing::Test {
 protected:
  TheWorld() {
    contest_.teams = {{"alfa", ""}, {"beta", ""}};
    contest_.servers.resize(1);
    contest_.servers[0].name = "P1";
    contest_.servers[0].game = find_game("painting");
    contest_.servers[0].setup = "teams=2 tournaments=2 turns=2";
  }

  // Of all turns of a game.
  std::vector<std::int64_t> turns_ms() {
    const os::TestFolder folder;
    const auto store = store::open_sqlite(folder.file());
    ContestClock clock;
    World world(contest_.curve, contest_.servers[0], *store, clock);
    std::vector<std::int64_t> turns;
    do {
      turns.push_back(world.turn_length().count());
    } while (!world.end_turn());
    return turns;
  }

  config::Contest contest_;
};

TEST_F(TheWorld, HasABreakTurnBeforeEachTournamentOfItsGame) {
  EXPECT_EQ(turns_ms(), (std::vector<std::int64_t>{10'000, 2000, 2000, 10'000, 2000, 2000}));
}

TEST_F(TheWorld, BreakTurnsLastAsTheContestWantsAndOtherTurnsDoNotShortenThem) {
  contest_.servers[0].turn = config::Milliseconds(100);
  EXPECT_EQ(turns_ms(), (std::vector<std::int64_t>{10'000, 100, 100, 10'000, 100, 100}));
  contest_.servers[0].first_turn = config::Milliseconds(3000);
  EXPECT_EQ(turns_ms(), (std::vector<std::int64_t>{3000, 100, 100, 3000, 100, 100}));
}

}  // namespace
}  // namespace agon::live
