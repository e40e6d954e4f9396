// Drops at the limits of the rules: what they earn, what they reset, and what counts as an attempt.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/wall/rules.hpp"

namespace agon::wall {
namespace {

// A form of 3 x 3 x 2 and bricks of one cube: 1 stays everywhere, 2 nowhere, because all its faces must touch.
Wall::State game(const std::string& volume_points, const std::string& weight, const std::string& more = "") {
  const auto world = read_world("wall-world 1\nsize 3 3 2\ncube 2\ndrops 2\nvolume_points " + volume_points +
                                "\ntouch_points 0\nturn_seconds 1\nbrick 1 " + weight +
                                " 0\n#.\n..\n..\n..\nbrick 2 1 6\n#.\n..\n..\n..\n" + "available 1 2\n" + more);
  EXPECT_TRUE(world) << world.error();
  Wall::Setup setup;
  setup.world = std::make_shared<const World>(*world);
  return Wall::start(setup, 1);
}

// The only cell of the brick is (1, 2, 1) of its cube.
constexpr Wall::Order at(std::int64_t kind, std::int64_t x, std::int64_t y) { return {kind, 0, 0, 0, x, y - 1}; }

TEST(Wall, PointsAreRoundedToTheNearestMillionthHalvesUp) {
  const auto points = [](const std::string& volume_points, const std::string& weight) {
    return Wall::land(game(volume_points, weight), at(1, 1, 1)).points;
  };
  EXPECT_EQ(points("0.5", "0.000001"), 1);
  EXPECT_EQ(points("0.5", "0.000003"), 2);
  EXPECT_EQ(points("0.5", "0.000004"), 2);
  EXPECT_EQ(points("0.499999", "0.000001"), 0);
}

TEST(Wall, AGoodDropResetsTheTurnsLeftAndARejectedOneDoesNot) {
  Wall::State state = game("1", "1");
  Wall::end_turn(state, nullptr);
  Wall::end_turn(state, nullptr);
  EXPECT_EQ(state.turns_left(), 8);
  ASSERT_TRUE(Wall::give(state, 0, at(2, 1, 1)).taken());
  ASSERT_EQ(Wall::scores(state)[0], 0) << "it is too loose";
  EXPECT_EQ(state.turns_left(), 8);
  ASSERT_TRUE(Wall::give(state, 0, at(1, 1, 1)).taken());
  ASSERT_EQ(Wall::scores(state)[0], point);
  EXPECT_EQ(state.turns_left(), 10) << "at once";
  Wall::end_turn(state, nullptr);
  EXPECT_EQ(state.turns_left(), 10) << "and in the next turn";
  Wall::end_turn(state, nullptr);
  EXPECT_EQ(state.turns_left(), 9);
}

TEST(Wall, AGoodDropInTheLastTurnLetsTheGameGoOn) {
  Wall::State state = game("1", "1");
  for (int turn = 0; turn < 9; ++turn) Wall::end_turn(state, nullptr);
  ASSERT_EQ(state.turns_left(), 1);
  ASSERT_TRUE(Wall::give(state, 1, at(1, 1, 1)).taken());
  Wall::end_turn(state, nullptr);
  EXPECT_FALSE(state.over());
  for (int turn = 0; turn < 9; ++turn) Wall::end_turn(state, nullptr);
  EXPECT_FALSE(state.over());
  Wall::end_turn(state, nullptr);
  EXPECT_TRUE(state.over());
}

TEST(Wall, ATeamHasOneGoodDropAndSoManyTriesInEachTurn) {
  Wall::State state = game("1", "1");
  EXPECT_TRUE(Wall::give(state, 0, at(2, 1, 1)).taken());
  EXPECT_TRUE(Wall::give(state, 0, at(2, 1, 1)).taken());
  EXPECT_EQ(Wall::give(state, 0, at(1, 1, 1)).code, refusals::drops_limit.code);
  EXPECT_TRUE(Wall::give(state, 1, at(1, 1, 1)).taken()) << "the other team has its own";
  EXPECT_EQ(Wall::give(state, 1, at(1, 2, 1)).code, refusals::dropped_before.code);
  Wall::end_turn(state, nullptr);
  EXPECT_TRUE(Wall::give(state, 0, at(1, 2, 1)).taken());
  EXPECT_TRUE(Wall::give(state, 1, at(1, 3, 1)).taken());
}

TEST(Wall, ABrickStaysUpToTheTopOfTheFormAndNotAboveIt) {
  Wall::State state = game("1", "1");
  for (const auto expected : {Wall::Fall::accepted, Wall::Fall::accepted, Wall::Fall::too_high}) {
    EXPECT_EQ(Wall::land(state, at(1, 1, 1)).fall, expected);
    Wall::give(state, 0, at(1, 1, 1));
    Wall::end_turn(state, nullptr);
  }
  EXPECT_EQ(Wall::scores(state)[0], 2 * point);
}

TEST(Wall, ABrickMayLieOnAnyColumnOfTheFormAndOnNoOther) {
  Wall::State state = game("1", "1");
  for (const std::int64_t edge : {1, 3}) {
    EXPECT_TRUE(Wall::check(state, 0, at(1, edge, 1)).taken());
    EXPECT_TRUE(Wall::check(state, 0, at(1, 1, edge)).taken());
  }
  for (const std::int64_t outside : {0, 4}) {
    EXPECT_EQ(Wall::check(state, 0, at(1, outside, 1)).code, refusals::bad_drop.code);
    EXPECT_EQ(Wall::check(state, 0, at(1, 1, outside)).code, refusals::bad_drop.code);
  }
}

TEST(Wall, AScriptedChangeComesAfterItsTurn) {
  Wall::State state = game("1", "1", "brick 3 1 0\n#.\n..\n..\n..\nchange 1 2 3\n");
  Wall::end_turn(state, nullptr);
  EXPECT_EQ(state.available, (std::vector<int>{1, 2})) << "turns count from 0";
  Wall::end_turn(state, nullptr);
  EXPECT_EQ(state.available, (std::vector<int>{1, 3})) << "in the place of the old one";
}

TEST(Wall, ATeamsViewDoesNotTellTheScriptedChangesThatAreToCome) {
  const Wall::State state = game("1", "1", "brick 3 1 0\n#.\n..\n..\n..\nchange 1 2 3\n");
  ASSERT_EQ(state.world->changes.size(), 1U);
  EXPECT_TRUE(Wall::view(state, 0).world->changes.empty());
}

TEST(Wall, AFrameTellsATeamWhichBricksAreItsOwnAndNotWhoDroppedTheOthers) {
  Wall::State state = game("1", "1");
  ASSERT_TRUE(Wall::give(state, 0, at(1, 1, 1)).taken());
  ASSERT_TRUE(Wall::give(state, 1, at(1, 2, 1)).taken());
  std::vector<Wall::Event> events;
  Wall::end_turn(state, &events);
  ASSERT_EQ(events.size(), 2U);
  const auto tells = [&](Audience audience, const std::string& what) {
    return Wall::frame(state, audience, {{}, events}).find(what) != std::string::npos;
  };
  EXPECT_TRUE(tells({}, R"("seat":0)") && tells({}, R"("seat":1)"));
  EXPECT_TRUE(tells(Seat{0}, R"("seat":0)"));
  EXPECT_FALSE(tells(Seat{0}, R"("seat":1)"));
}

}  // namespace
}  // namespace agon::wall
