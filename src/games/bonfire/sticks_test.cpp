// Marks, and how sticks are divided among several takers.

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <numeric>
#include <set>

#include "games/bonfire/test_sea.hpp"

namespace agon::bonfire {
namespace {

TEST(BonfireMarks, SticksPutBackKeepTheirOldMarkOrNone) {
  Game game{"3+2b/a ~", "~ ~/b"};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"0/a5 ~", "~ ~/b"});
  game.after({"a GIVE 1"});
  expect_sea(game, {"3+2b/a ~", "~ ~/b"});
}

TEST(BonfireMarks, PutDownElsewhereTheyBearTheMarkOfWhoCarriedThem) {
  Game game{"3+2b/a ~ 4+1b", "~ ~ ~", "~ ~ ~/b"};
  game.after({"a TAKE 1"}).turn();
  game.after({"a MOVE 1 1 0"}).turn().after({"a MOVE 1 1 0"}).turn().after({"a GIVE 1"});
  expect_sea(game, {"0 ~ 4+5a+1b/a", "~ ~ ~", "~ ~ ~/b"});
}

TEST(BonfireMarks, TheOriginOfEachStickIsRememberedOnRaftsToo) {
  Game game{"3/A ~ 4", "~ ~ ~", "~ ~ ~"};
  game.after({"a TAKE 1"}).turn();
  game.after({"a MOVE 1 1 0"}).turn().after({"a MOVE 1 1 0"}).turn().after({"a TAKE 1"}).turn();
  expect_sea(game, {"0 ~ 0/A7", "~ ~ ~", "~ ~ ~"});
  game.after({"a GIVE 1"});
  expect_sea(game, {"0 ~ 4+3a/A", "~ ~ ~", "~ ~ ~"});
}

TEST(BonfireMarks, AnotherTeamsCaptainBringsSticksBackWithTheirOldMark) {
  Game game{"3+2c/Ab ~", "~ ~/c"};
  game.after({"a TAKE 1"}).turn().after({"a ABANDON 1", "b TAKE_OVER 1", "b GIVE 1"});
  expect_sea(game, {"3+2c/aB ~", "~ ~/c"});
}

TEST(BonfireSurplus, SticksWithoutAMarkGoFirst) {
  Game game{"5+10b/a ~", "~ ~/b"};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"0+10b/a5 ~", "~ ~/b"});
}

TEST(BonfireSurplus, ThenMarksOfTeamsThatTakeNothingHereThenTheOthers) {
  Game game{"1+20a+2b+20c/aac ~/b", "~ ~"};
  game.after({"a TAKE 1", "a TAKE 2", "c TAKE 1"}).turn();  // 15 sticks: 1 unmarked, 2 of b, then 6 of a and 6 of c
  expect_sea(game, {"0+14a+14c/a5a5c5 ~/b", "~ ~"});
}

TEST(BonfireSurplus, OfTheMarksOfOneStepTheSamePartGoes) {
  Game game{"0+20b+10c/A ~/bc", "~ ~"};
  game.state.rafts[0].cargo = {{no_island, no_mark, 25}};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"0+10b+5c/A40 ~/bc", "~ ~"});
}

TEST(BonfireShortage, BuildersComeFirstInTheOrderOfTheirOrders) {
  Game game{"210/aab ~", "~ ~"};
  game.after({"a TAKE 1", "b BUILD 1", "a BUILD 2"}).turn();
  expect_sea(game, {"5/a5a#b# ~", "~ ~"});
  Game first{"150/aaaaaaaaaaaab ~", "~ ~"};
  first.after({"b BUILD 1", "a BUILD 1"}).turn();
  expect_sea(first, {"50/aaaaaaaaaaaab# ~", "~ ~"});
}

TEST(BonfireShortage, TheRestIsSharedInProportionToWhatEachCanCarry) {
  Game game{"9/AAa ~", "~ ~"};
  game.after({"a TAKE 1", "a TAKE 2", "a TAKE 3"});
  game.state.rafts[1].cargo = {{no_island, no_mark, 5}};  // 40, 35 and 5 are wanted
  game.state.sticks[0] = 16;
  game.turn();
  expect_sea(game, {"0/A8A12a1 ~", "~ ~"});
}

TEST(BonfireShortage, ABuilderWithoutAHundredGetsNothingAndTheOthersShare) {
  Game game{"60/aaA ~", "~ ~"};
  game.after({"a BUILD 1", "a TAKE 2", "a TAKE 3"}).turn();
  expect_sea(game, {"15/aa5A40 ~", "~ ~"});
}

// The definition: the exact share, rounded down or up; all of the amount is given, and no share exceeds its size.
RC_GTEST_PROP(FairShares, AreTheExactSharesRoundedDownOrUp, ()) {
  const auto sizes = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 60));
  const int total = std::accumulate(sizes.begin(), sizes.end(), 0);
  const int amount = *rc::gen::inRange(0, total + 1);
  const int lot = total ? *rc::gen::inRange(0, total) : 0;
  const auto shares = fair_shares(sizes, amount, lot);
  RC_ASSERT(shares.size() == sizes.size());
  RC_ASSERT(std::accumulate(shares.begin(), shares.end(), 0) == (total ? amount : 0));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const int product = sizes[i] * amount;
    RC_ASSERT(total == 0 || (shares[i] * total > product - total && shares[i] * total < product + total));
    RC_ASSERT(shares[i] >= 0 && shares[i] <= sizes[i]);
  }
}

RC_GTEST_PROP(FairShares, AreExactOnAverageOverAllLots, ()) {
  const auto sizes = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 12)));
  const int total = std::accumulate(sizes.begin(), sizes.end(), 0);
  const int amount = *rc::gen::inRange(0, total + 1);
  std::vector<int> sums(sizes.size());
  for (int lot = 0; lot < total; ++lot) {
    const auto shares = fair_shares(sizes, amount, lot);
    for (std::size_t i = 0; i < sizes.size(); ++i) sums[i] += shares[i];
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) RC_ASSERT(sums[i] == sizes[i] * amount);
}

TEST(BonfireLots, WhoGetsWhichMarkIsDrawn) {
  World world = sea({"5+5c/ab ~/c", "~ ~"});
  world.scripted = false;
  std::set<int> own_unmarked;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Bonfire::Setup setup;
    setup.world = std::make_shared<const World>(world);
    auto state = Bonfire::start(setup, seed);
    for (Seat seat = 0; seat < 2; ++seat) Bonfire::give(state, seat, {Bonfire::Verb::take, 1});
    Bonfire::end_turn(state, nullptr);
    int unmarked = 0;
    for (const Bundle& bundle : state.survivors[0].hands) unmarked += bundle.mark == no_mark ? bundle.sticks : 0;
    EXPECT_EQ(sticks_of(state.survivors[0].hands), 5);
    own_unmarked.insert(unmarked);
  }
  EXPECT_GE(own_unmarked.size(), 3U);
}

}  // namespace
}  // namespace agon::bonfire
