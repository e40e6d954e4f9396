#include <gtest/gtest.h>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

using Ints = std::vector<int>;

Map with_drop(Kind kind, int announced, int lead, int life, std::string_view picture = open_park) {
  Map map = map_from(picture);
  map.drops.push_back({kind, cell_at(1, 3), static_cast<std::uint16_t>(announced), static_cast<std::uint16_t>(lead),
                       static_cast<std::uint16_t>(life)});
  return map;
}

TEST(Vampire, AnAnnouncedPowerUpCountsUpToMinusOneThenDownFromItsLife) {
  State state = begin(with_drop(Kind::tomato, 1, 2, 2));
  std::vector<int> seen;
  for (int tick = 0; tick < 8; ++tick) {
    const auto items = items_of(state);
    if (!items.empty()) {
      EXPECT_EQ(items.size(), 2U);
      EXPECT_EQ(items[0].cell, cell_at(7, 5));  // the one in the opposite cell comes first
      EXPECT_EQ(items[1].cell, cell_at(1, 3));
      EXPECT_EQ(items[0].countdown, items[1].countdown);
    }
    seen.push_back(items.empty() ? 0 : items[0].countdown);
    play(state);
  }
  EXPECT_EQ(seen, (Ints{0, 0, -2, -1, 2, 1, 0, 0}));
}

TEST(Vampire, WhoStandsThereWhenItAppearsGetsItAndWhoStandsThereWhenItVanishesDoesNot) {
  State state = begin(with_drop(Kind::grenade, 0, 2, 2));
  play(state, {"RR"});
  play(state);
  EXPECT_EQ(items_of(state)[1].countdown, -1);
  play(state);
  EXPECT_EQ(state.players[0].limit, 2);
  EXPECT_EQ(points_of(state)[0], 48);
  ASSERT_EQ(items_of(state).size(), 1U);
  ASSERT_EQ(items_of(state)[0].countdown, 2);
  play(state, {"", "", "LL"});
  EXPECT_EQ(items_of(state)[0].countdown, 1);
  EXPECT_EQ(state.players[2].cell, items_of(state)[0].cell);
  play(state);
  EXPECT_EQ(state.players[2].limit, 1);
  EXPECT_TRUE(items_of(state).empty());
}

TEST(Vampire, PlayersWhoStandOnItTogetherAllGetItAndItsPointsAndInactiveOnesDoNot) {
  State state = begin(with_drop(Kind::battery, 0, 3, 9, R"(
#########
#.A.BC..#
#.#.#.#.#
#.......#
#.#.#.#.#
#.......#
#.#.#.#.#
#D......#
#########
)"));
  play(state, {"R", "L", "LL"});
  state.players[2].rest = 9;
  play_on(state, 3);
  EXPECT_EQ(points_of(state), (Ints{48, 48, 0, 0}));
  EXPECT_EQ(state.players[0].radius, 3);
  EXPECT_EQ(state.players[1].radius, 3);
  EXPECT_EQ(state.players[2].radius, 2);
}

TEST(Vampire, APowerUpUnderAnInactivePlayerIsTakenWhenHeIsActiveAgain) {
  State state = begin(with_drop(Kind::battery, 0, 1, 9));
  play(state, {"RR"});
  state.players[0].rest = 2;
  play_on(state, 2);
  EXPECT_EQ(points_of(state)[0], 0);
  play(state);
  EXPECT_EQ(points_of(state)[0], 48);
}

TEST(Vampire, ABatteryWorksForAGrenadeOfTheSameTickAndNotForThoseThatLie) {
  State state = begin(with_drop(Kind::battery, 0, 2, 9));
  state.players[0].limit = 2;
  play(state, {"RR"});
  play(state, {"*"});
  play(state, {"*"});
  const auto grenades = grenades_of(state);
  ASSERT_EQ(grenades.size(), 2U);
  EXPECT_EQ(grenades[0].radius, 2);
  EXPECT_EQ(grenades[1].radius, 3);
}

TEST(Vampire, ShoesGiveThreeStepsInAsManyTicksAsTheParkIsWideTwiceLessTheOneOfThePickUp) {
  State state = begin(with_drop(Kind::shoe, 0, 1, 9));
  play(state, {"RR"});
  EXPECT_EQ(state.players[0].shoe, 0);
  play(state, {"DDD"});  // picks them up, but they have no effect yet
  EXPECT_EQ(state.players[0].cell, cell_at(3, 3));
  EXPECT_EQ(state.players[0].shoe, 2 * 9 - 1);
  int fast = 0;
  for (int tick = 0; tick < 20; ++tick) {
    const Cell from = state.players[0].cell;
    play(state, {tick % 2 ? "RRR" : "LLL"});
    const int way = std::abs(column_of(from) - column_of(state.players[0].cell));
    if (tick > 0) fast += way == 3;  // in the first tick the border is in the way
  }
  EXPECT_EQ(fast, 2 * 9 - 2);
  EXPECT_EQ(state.players[0].shoe, 0);
}

TEST(Vampire, ASecondPairOfShoesLengthensTheFirst) {
  State state = begin(with_drop(Kind::shoe, 0, 2, 9));
  state.players[0].shoe = 5;
  play(state, {"RR"});
  play_on(state, 2);
  EXPECT_EQ(state.players[0].shoe, 5 + 18 - 3);
}

TEST(Vampire, ATomatoGivesALifeButNeverMoreThanThree) {
  State state = begin(with_drop(Kind::tomato, 0, 2, 9));
  state.players[2].lives = 1;
  play(state, {"RR", "", "LL"});
  play_on(state, 2);
  EXPECT_EQ(lives_of(state), (Ints{3, 3, 2, 3}));
  EXPECT_EQ(points_of(state), (Ints{48, 0, 48, 0}));
}

TEST(Vampire, WithTwoPlayersLeftOnlyTheScheduledCellGetsOne) {
  State state = begin(with_drop(Kind::tomato, 2, 1, 5));
  state.players[2].lives = state.players[3].lives = 0;
  play_on(state, 4);
  ASSERT_EQ(items_of(state).size(), 1U);
  EXPECT_EQ(items_of(state)[0].cell, cell_at(1, 3));
}

TEST(Vampire, AnAnnouncedPairAppearsAlsoWhenOnlyTwoPlayersAreLeftByThen) {
  State state = begin(with_drop(Kind::tomato, 0, 3, 5));
  play(state);
  state.players[2].lives = state.players[3].lives = 0;
  play_on(state, 3);
  EXPECT_EQ(items_of(state).size(), 2U);
}

TEST(Vampire, TheOppositeOfTheMiddleIsTheMiddle) {
  Map map = map_from(R"(
#######
#A...B#
#.#.#.#
#.....#
#.#.#.#
#D...C#
#######
)");
  map.drops.push_back({Kind::shoe, cell_at(3, 3), 0, 1, 5});
  State state = begin(map);
  play_on(state, 2);
  EXPECT_EQ(items_of(state), (std::vector<Item>{{Kind::shoe, cell_at(3, 3), 5}}));
}

TEST(Vampire, ThereIsOneAtATimeInACellAndTheNewcomerIsLost) {
  Map map = with_drop(Kind::shoe, 0, 1, 9);
  map.drops.push_back({Kind::tomato, cell_at(1, 3), 1, 2, 9});
  State state = begin(map);
  play_on(state, 4);
  ASSERT_EQ(items_of(state).size(), 2U);
  for (const Item& item : items_of(state)) EXPECT_EQ(item.kind, Kind::shoe);
}

TEST(Vampire, LightDoesNotDestroyPowerUpsAndTheyAppearUnderSwarmsAndGrenades) {
  State state = begin(with_drop(Kind::shoe, 0, 1, 9, R"(
#########
#A.3...B#
#.#.#.#.#
#.......#
#.#.#.#.#
#.......#
#.#.#.#.#
#D......#
#########
)"));
  play(state);
  lay(state, 0, cell_at(7, 5), 4, 2);
  play_on(state, 4);
  EXPECT_EQ(items_of(state).size(), 2U);
  EXPECT_TRUE(grenades_of(state).empty());
}

TEST(Vampire, PassingOverAPowerUpDoesNotPickItUp) {
  State state = begin(with_drop(Kind::shoe, 0, 1, 9));
  play(state, {"R"});
  play(state, {"RR"});
  play(state);
  EXPECT_EQ(items_of(state).size(), 2U);
}

}  // namespace
}  // namespace agon::vampire
