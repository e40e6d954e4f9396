#include "games/vampire/rules.hpp"

#include <gtest/gtest.h>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

using Ints = std::vector<int>;

TEST(Vampire, TheBorderIsPlantedWithBushesAndEveryCellWhereBothCoordinatesAreEven) {
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const bool border = row == 0 || column == 0 || row == 8 || column == 8;
      EXPECT_EQ(is_bush(9, row, column), border || (row % 2 == 0 && column % 2 == 0));
    }
  }
}

TEST(Vampire, EveryPlayerEntersWithThreeLivesOneGrenadeAndTheRadiusOfTheMap) {
  const State state = begin(open_park, 3);
  for (const Player& player : state.players) {
    EXPECT_EQ(player.lives, 3);
    EXPECT_EQ(player.limit, 1);
    EXPECT_EQ(player.radius, 3);
    EXPECT_EQ(player.shoe, 0);
  }
  EXPECT_EQ(state.tick, 0);
}

TEST(Vampire, XIsTheRowYTheColumnUpLowersXAndRightRaisesY) {
  State state = begin(open_park);
  play(state, {"RR", "DD", "UL", "UU"});
  EXPECT_EQ(picture_of(state), R"(
#########
#..A....#
#.#.#.#.#
#......B#
#.#.#.#.#
#D......#
#.#.#.#C#
#.......#
#########
)");
}

TEST(Vampire, OnlyTwoCellsATickAndTheFirstTwoStepsOfALongerPathAreMade) {
  State state = begin(open_park);
  const auto events = play(state, {"RRRR"});
  EXPECT_EQ(state.players[0].cell, cell_at(1, 3));
  EXPECT_EQ(events.front().what, Event::What::too_fast);
}

TEST(Vampire, ThePathIsWalkedUntilTheFirstStepThatCannotBeMade) {
  State state = begin(R"(
#######
#A1..B#
#.#.#.#
#.....#
#.#.#.#
#.....#
#######
)");
  play(state, {"RD", "UL"});
  EXPECT_EQ(state.players[0].cell, cell_at(1, 1));
  EXPECT_EQ(state.players[1].cell, cell_at(1, 5));
  play(state, {"DR", "LL"});  // (2,2) is a bush
  EXPECT_EQ(state.players[0].cell, cell_at(2, 1));
  EXPECT_EQ(state.players[1].cell, cell_at(1, 3));
}

TEST(Vampire, PlayersPassEachOtherAndMayEndOnOneCell) {
  State state = begin(R"(
#######
#A.B..#
#.#.#.#
#.....#
#.#.#.#
#....C#
#######
)");
  play(state, {"RR", "LL"});
  EXPECT_EQ(state.players[0].cell, cell_at(1, 3));
  EXPECT_EQ(state.players[1].cell, cell_at(1, 1));
  play(state, {"L", "R"});
  EXPECT_EQ(state.players[0].cell, state.players[1].cell);
}

TEST(Vampire, AGrenadeExplodesFiveTicksAfterItWasPutAndShowsFiveToOne) {
  State state = begin(open_park);
  play(state, {"*RD"});
  for (int left = 5; left >= 1; --left) {
    ASSERT_EQ(grenades_of(state), (std::vector<Grenade>{{0, cell_at(1, 1), left, 2}}));
    EXPECT_EQ(state.can_put(0), 0);
    play(state, {"DR"});
  }
  EXPECT_TRUE(grenades_of(state).empty());
  EXPECT_EQ(state.can_put(0), 1);
  EXPECT_EQ(state.tick, 6);
}

TEST(Vampire, GrenadesAreLaidBeforeAnyoneMovesAndBlockAllMovesOfTheTick) {
  State state = begin(R"(
#######
#.A.B.#
#.#.#.#
#.....#
#.#.#.#
#....C#
#######
)");
  play(state, {"*R", "LL"});  // both may end on (1,3), but nobody on (1,2)
  EXPECT_EQ(state.players[0].cell, cell_at(1, 3));
  EXPECT_EQ(state.players[1].cell, cell_at(1, 3));
}

TEST(Vampire, WhoLeavesHisGrenadeCannotStepBackOnIt) {
  State state = begin(open_park);
  play(state, {"*RL"});
  EXPECT_EQ(state.players[0].cell, cell_at(1, 2));
  play(state, {"LL"});
  EXPECT_EQ(state.players[0].cell, cell_at(1, 2));
}

TEST(Vampire, SeveralGrenadesMayLieInOneCell) {
  State state = begin(open_park);
  state.players[0].limit = 2;
  play(state, {"*"});
  play(state, {"*"});
  EXPECT_EQ(state.lying(0), 2);
  EXPECT_EQ(state.can_put(0), 0);
}

TEST(Vampire, LightReachesAsManyCellsAsTheRadiusBeyondTheOwnOneAndBushesStopIt) {
  State state = begin(open_park);
  lay(state, 1, cell_at(3, 3), 1, 2);
  const auto events = play(state);
  ASSERT_EQ(events.front().what, Event::What::exploded);
  EXPECT_EQ(events.front().arms, (std::array<std::uint8_t, 4>{2, 2, 2, 2}));
  lay(state, 1, cell_at(3, 2), 1, 9);
  EXPECT_EQ(play(state).front().arms, (std::array<std::uint8_t, 4>{0, 5, 0, 1}));
}

TEST(Vampire, ASwarmStopsTheLightOnItsCellAlsoWhenItVanishes) {
  State state = begin(R"(
#########
#A.1..C.#
#.#.#.#.#
#.3.....#
#.#.#.#.#
#.......#
#.#.#.#.#
#B......#
#########
)");
  lay(state, 0, cell_at(1, 1), 1, 7);
  play(state, {"RR"});
  EXPECT_EQ(lives_of(state), (Ints{2, 2, 3}));
  EXPECT_EQ(state.bats.density(cell_at(1, 3)), 0);
  EXPECT_EQ(state.players[0].cell, cell_at(1, 3));  // and its cell is free in the same tick
  EXPECT_EQ(state.bats.density(cell_at(3, 2)), 3);  // not diagonally
}

TEST(Vampire, ASwarmLosesOneDensityHoweverManyGrenadesLightItAndTheOwnersShareTwelvePoints) {
  State state = begin(R"(
#########
#....3..#
#.#.#.#.#
#A......#
#.#.#.#.#
#......B#
#.#.#.#.#
#D.....C#
#########
)");
  lay(state, 0, cell_at(1, 3), 1, 2);
  lay(state, 1, cell_at(1, 7), 1, 2);
  lay(state, 2, cell_at(3, 5), 1, 2);
  play(state);
  EXPECT_EQ(state.bats.density(cell_at(1, 5)), 2);
  EXPECT_EQ(points_of(state), (Ints{4, 4, 4, 0}));
  lay(state, 0, cell_at(1, 3), 1, 2);
  play(state);
  lay(state, 0, cell_at(1, 3), 1, 2);
  play(state);
  EXPECT_EQ(state.bats.density(cell_at(1, 5)), 0);
  EXPECT_EQ(points_of(state)[0], 4 + 12 + 12);  // a swarm of three is worth 36 in all
}

TEST(Vampire, AGrenadeThatLightReachesExplodesInTheSameTickWithItsOwnRadius) {
  State state = begin(open_park);
  lay(state, 0, cell_at(3, 1), 1, 3);
  lay(state, 1, cell_at(3, 4), 5, 1);
  lay(state, 2, cell_at(3, 5), 4, 4);
  lay(state, 3, cell_at(7, 3), 2, 1);
  play(state);
  EXPECT_EQ(grenades_of(state), (std::vector<Grenade>{{3, cell_at(7, 3), 1, 1}}));
}

TEST(Vampire, AGrenadeThatIsPutInTheTickOfAnExplosionStays) {
  State state = begin(open_park);
  lay(state, 1, cell_at(1, 3), 1, 2);
  play(state, {"*"});
  EXPECT_EQ(grenades_of(state).size(), 1U);
}

TEST(Vampire, AGrenadeHitsWhatIsInTheLightOfGrenadesInItsLightButNotTheOtherWayRound) {
  State state = begin(R"(
###########
#.........#
#.#.#.#.#.#
#....A....#
#.#.#.#.#.#
#.........#
#.#.#.#.#.#
#.........#
#.#.#.#.#.#
#..B....DC#
###########
)");
  // B's long light reaches C's short-range grenade, whose own light touches neither A nor B's grenade.
  lay(state, 1, cell_at(3, 1), 1, 8);
  lay(state, 2, cell_at(3, 9), 5, 1);
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{2, 3, 3, 3}));
  EXPECT_EQ(points_of(state), (Ints{0, 48, 0, 0}));
}

TEST(Vampire, WhoseLightLeadsToTheHitTakesPartWhicheverFuseRanOut) {
  State state = begin(R"(
###########
#.........#
#.#.#.#.#.#
#....A....#
#.#.#.#.#.#
#.........#
#.#.#.#.#.#
#.........#
#.#.#.#.#.#
#..B....DC#
###########
)");
  lay(state, 1, cell_at(3, 8), 5, 2);  // lights C's grenade, not A
  lay(state, 2, cell_at(3, 7), 1, 2);  // hits A and sets off B's
  play(state);
  EXPECT_EQ(points_of(state), (Ints{0, 24, 24, 0}));
}

TEST(Vampire, TheExampleOfTheDocumentADividesTheLastLifeWithItself) {
  State state = begin(open_park);
  state.players[0].lives = 1;
  lay(state, 0, cell_at(1, 2), 3, 2);
  lay(state, 1, cell_at(1, 3), 1, 2);
  lay(state, 1, cell_at(1, 4), 2, 2);
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{0, 3, 3, 3}));
  EXPECT_EQ(points_of(state), (Ints{-72, 72, 0, 0}));
}

TEST(Vampire, ALifeIsWorth48TheLast96MoreAndAllOwnersShareOnce) {
  State state = begin(open_park);
  lay(state, 1, cell_at(1, 2), 1, 1);
  play(state);
  EXPECT_EQ(points_of(state), (Ints{0, 48, 0, 0}));
  play_on(state, 3);
  state.players[0].lives = 1;
  lay(state, 1, cell_at(1, 2), 1, 1);
  lay(state, 2, cell_at(2, 1), 1, 1);
  lay(state, 3, cell_at(3, 1), 1, 2);
  play(state);
  EXPECT_EQ(points_of(state), (Ints{0, 48 + 48, 48, 48}));
}

TEST(Vampire, WhoHitsOnlyHimselfLosesThePoints) {
  State state = begin(open_park);
  lay(state, 0, cell_at(1, 1), 1, 1);
  play(state);
  EXPECT_EQ(points_of(state)[0], -48);
}

TEST(Vampire, GrenadesOfAnEliminatedPlayerStayAndStillScore) {
  State state = begin(open_park);
  state.players[1].lives = 1;
  lay(state, 0, cell_at(1, 6), 1, 1);
  lay(state, 1, cell_at(1, 2), 2, 1);
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{3, 0, 3, 3}));
  play(state);
  EXPECT_EQ(points_of(state), (Ints{144, 48, 0, 0}));
}

TEST(Vampire, InTheThreeTicksAfterTheLossOfALifeThereIsNoHarmByGrenadesAndNoNewOne) {
  State state = begin(open_park);
  lay(state, 1, cell_at(1, 2), 1, 1);
  play(state, {"*"});  // allowed in the tick of the hit
  EXPECT_EQ(state.lying(0), 1);
  state.players[0].limit = 9;
  for (int tick = 1; tick <= 3; ++tick) {
    lay(state, 2, cell_at(1, 2), 1, 1);
    lay(state, 3, cell_at(3, 1), 1, 1);
    const auto events = play(state, {"*"});
    EXPECT_EQ(events.back().what, Event::What::tired) << tick;
    EXPECT_EQ(lives_of(state)[0], 2) << tick;
  }
  lay(state, 2, cell_at(1, 2), 1, 1);
  play(state, {"*"});
  EXPECT_EQ(lives_of(state)[0], 1);
  EXPECT_EQ(points_of(state)[2], 48);  // only for the last one
}

TEST(Vampire, WhoIsToldThatHeHasNoGrenadeCannotPutOneEvenIfOneOfHisExplodes) {
  State state = begin(open_park);
  play(state, {"*RR"});
  play(state, {"DD"});
  play_on(state, 3);
  const auto events = play(state, {"*"});  // the tick of the explosion
  EXPECT_EQ(events.back().what, Event::What::used_up);
  EXPECT_EQ(state.lying(0), 0);
}

}  // namespace
}  // namespace agon::vampire
