// The rules, sentence by sentence.

#include "games/bonfire/rules.hpp"

#include <gtest/gtest.h>

#include "games/bonfire/test_sea.hpp"

namespace agon::bonfire {
namespace {

TEST(BonfireMoves, ASurvivorMovesOneFieldAtTheEndOfTheTurn) {
  Game game{"~ ~ ~", "~ 5/a ~", "~ ~ ~"};
  game.after({"a MOVE 1 0 1"});
  expect_sea(game, {"~ ~ ~", "~ 5/a ~", "~ ~ ~"});
  game.turn();
  expect_sea(game, {"~ ~/a ~", "~ 5 ~", "~ ~ ~"});
  game.after({"a MOVE 1 -1 0"}).turn();
  expect_sea(game, {"~/a ~ ~", "~ 5 ~", "~ ~ ~"});
}

TEST(BonfireMoves, ExactlyOneCoordinateChangesByOneWithinTheSea) {
  Game game{"~ 1/a", "~ ~"};
  for (const char* bad : {"0 0", "1 1", "-1 1", "2 0", "0 -2", "4294967297 0"}) {
    EXPECT_EQ(game.say("a MOVE 1 " + std::string(bad)), "102") << bad;
  }
  EXPECT_EQ(game.say("a MOVE 1 1 0"), "103");
  EXPECT_EQ(game.say("a MOVE 1 0 1"), "103");
  EXPECT_EQ(game.say("a MOVE 1 0 -1"), "");
}

TEST(BonfireMoves, WhoHasAnOrderForTheTurnIsBusyUntilItEnds) {
  Game game{"5/aa ~", "~ ~"};
  game.after({"a MOVE 1 1 0", "a TAKE 2"});
  for (const char* order : {"MOVE 1 0 -1", "TAKE 1", "GIVE 1", "GUARD 1", "BUILD 1", "IGNITE 1", "ABANDON 1", "DRY 2",
                            "TAKE_OVER 2", "STOP_GUARDING 2"}) {
    EXPECT_EQ(game.say("a " + std::string(order)), "111") << order;
  }
  game.turn().after({"a MOVE 1 0 -1", "a GIVE 2"});
}

TEST(BonfireSticks, ASurvivorCarriesFiveAndTakesWhatHeStillCan) {
  Game game{"20/a ~", "~ ~"};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"15/a5 ~", "~ ~"});
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"15/a5 ~", "~ ~"});
  Game loaded{"20/a3 ~", "~ ~"};
  loaded.after({"a TAKE 1"}).turn();
  expect_sea(loaded, {"18/a5 ~", "~ ~"});
  Game poor{"2/a ~", "~ ~"};
  poor.after({"a TAKE 1"}).turn();
  expect_sea(poor, {"0/a2 ~", "~ ~"});
}

TEST(BonfireSticks, TheyAreNeitherTakenFromNorGivenToTheWater) {
  Game game{"20 ~/a3", "~ ~"};
  EXPECT_EQ(game.say("a TAKE 1"), "104");
  EXPECT_EQ(game.say("a GIVE 1"), "104");
  EXPECT_EQ(game.say("a LIST_WOOD 1"), "104");
  EXPECT_EQ(game.say("a IGNITE 1"), "104");
  EXPECT_EQ(game.say("a GUARD 1"), "104");
  EXPECT_EQ(game.say("a BUILD 1"), "104");
}

TEST(BonfireSticks, GivenSticksLieThereAtOnceAndBearTheMark) {
  Game game{"20/a4b ~", "~ ~"};
  EXPECT_EQ(game.say("b GIVE 1"), "108");
  game.after({"a GIVE 1"});
  expect_sea(game, {"20+4a/ab ~", "~ ~"});
  EXPECT_EQ(game.say("a MY_WOOD"), "4 4 0\n");
}

TEST(BonfireGuards, AGuardDoesNothingElse) {
  Game game{"60/a5! ~", "~ ~"};
  for (const char* order :
       {"MOVE 1 1 0", "TAKE 1", "GIVE 1", "BUILD 1", "IGNITE 1", "ABANDON 1", "DRY 1", "TAKE_OVER 1"}) {
    EXPECT_EQ(game.say("a " + std::string(order)), "109") << order;
  }
  EXPECT_EQ(game.say("a GUARD 1"), "110");
  game.after({"a STOP_GUARDING 1", "a GIVE 1"});
  EXPECT_EQ(game.say("a STOP_GUARDING 1"), "112");
}

TEST(BonfireFights, SticksCanBeTakenOnlyByMoreThanGuardThem) {
  Game equal{"20/ab! ~", "~ ~"};
  equal.after({"a TAKE 1"}).turn();
  expect_sea(equal, {"20/ab! ~", "~ ~"});
  EXPECT_EQ(equal.survivor('a', 1).busy, 15);

  Game more{"20/aab! ~", "~ ~"};
  more.after({"a TAKE 1", "a TAKE 2"}).turn();
  expect_sea(more, {"10/a5a5b! ~", "~ ~"});
}

TEST(BonfireFights, OwnGuardsCountAndSoDoAttackersOfAllTeams) {
  Game own{"20/aa! ~", "~ ~"};
  own.after({"a TAKE 1"}).turn();
  EXPECT_EQ(own.survivor('a', 1).busy, 15);

  Game allies{"20/abc! ~", "~ ~"};
  allies.after({"a TAKE 1", "b TAKE 1"}).turn();
  expect_sea(allies, {"10/a5b5c! ~", "~ ~"});
}

TEST(BonfireFights, BuildersFightToo) {
  Game game{"120/aab! ~", "~ ~"};
  game.after({"a TAKE 1", "a BUILD 2"}).turn();
  expect_sea(game, {"15/a5a#b! ~", "~ ~"});
  Game lost{"120/ab! ~", "~ ~"};
  lost.after({"a BUILD 1"}).turn();
  expect_sea(lost, {"120/ab! ~", "~ ~"});
  EXPECT_EQ(lost.survivor('a', 1).busy, 15);
}

TEST(BonfireFights, TheGuardsOfTheEndOfTheTurnCount) {
  Game late{"20/ab ~", "~ ~"};
  late.after({"a TAKE 1", "b GUARD 1"}).turn();
  expect_sea(late, {"20/ab! ~", "~ ~"});
  Game gone{"20/ab! ~", "~ ~"};
  gone.after({"a TAKE 1", "b STOP_GUARDING 1", "b TAKE 1"}).turn();
  expect_sea(gone, {"10/a5b5 ~", "~ ~"});
}

TEST(BonfireFights, TheBeatenTakeNoOrdersInTheNextFifteenTurns) {
  Game game{"20/ab! ~", "~ ~"};
  game.after({"a TAKE 1"}).turn();
  for (int turn = 1; turn <= 15; ++turn) {
    EXPECT_EQ(game.say("a MOVE 1 1 0"), "111") << turn;
    EXPECT_EQ(game.survivor('a', 1).busy, 16 - turn);
    game.turn();
  }
  game.after({"a MOVE 1 1 0"});
}

TEST(BonfireFights, GuardsWhoGaveWayGuardInTheNextTurn) {
  Game game{"20/aab! ~", "~ ~"};
  game.after({"a TAKE 1", "a TAKE 2"}).turn();
  EXPECT_EQ(game.say("b INFO 1").substr(0, 45), "1 2 0 UNKNOWN GUARD\nLAND 0 0 3 1 0 0 0 0\nNIL\n");
}

TEST(BonfireFires, APileOfEnoughSticksOfAllMarksCanBeLitAtOnce) {
  Game game{"20+29b/a5b! ~", "~ ~"};
  EXPECT_EQ(game.say("a IGNITION 1"), "107");
  game.after({"a GIVE 1", "a IGNITION 1"});
  expect_sea(game, {"20+5a+29b*/ab! ~", "~ ~"});
  EXPECT_EQ(game.say("a TIME_TO_RESCUE"), "BURNING 15\n1 2 49\n");
}

TEST(BonfireFires, NothingIsTakenFromABurningPileAndWhatIsGivenBurns) {
  Game game{"200/a5b ~", "~ ~"};
  game.after({"a IGNITE 1"});
  EXPECT_EQ(game.say("b TAKE 1"), "120");
  EXPECT_EQ(game.say("b BUILD 1"), "120");
  game.after({"a GIVE 1"});
  EXPECT_EQ(game.say("a MY_WOOD"), "50 5 0\n");
  game.after({"a IGNITE 1"});
}

TEST(BonfireFires, WhoHasAskedBeforeThePileIsLitGetsNothingAndIsNotHurt) {
  Game game{"200/abb! ~", "~ ~"};
  game.after({"b STOP_GUARDING 2", "b TAKE 1", "b BUILD 2", "a IGNITE 1"}).turn();
  expect_sea(game, {"200*/abb ~", "~ ~"});
  EXPECT_EQ(game.survivor('b', 1).busy, 0);
}

TEST(BonfireFires, AtMostFifteenTurnsAreLeftOnceOneBurns) {
  Game game{"100/a ~ 100/b", "~ ~ ~", "~ ~ ~"};
  game.after({"a IGNITE 1"});
  EXPECT_EQ(game.state.turns_left, 15);
  game.turn(5).after({"b IGNITE 1"});
  EXPECT_EQ(game.state.turns_left, 10);
  game.turn(9);
  EXPECT_TRUE(Bonfire::to_act(game.state).any());
  game.turn();
  EXPECT_TRUE(Bonfire::to_act(game.state).none());
  World world = sea({"100/a ~", "~ ~"});
  world.turns = 7;
  Game late{std::move(world)};
  late.after({"a IGNITE 1"});
  EXPECT_EQ(late.state.turns_left, 7);
}

TEST(BonfirePoints, AStickOnAnIslandCountsOneAndInAFireF) {
  Game game{"10+60a+3b/a ~ 7+4a+5b", "~ ~ ~", "~/bA9 ~ ~"};
  EXPECT_EQ(game.say("a MY_WOOD"), "64 64 9\n");
  EXPECT_EQ(game.say("b MY_WOOD"), "8 8 0\n");
  game.after({"a IGNITE 1"});
  EXPECT_EQ(game.say("a MY_WOOD"), "604 64 9\n");
  EXPECT_EQ(game.say("b MY_WOOD"), "35 8 0\n");
  EXPECT_EQ(Bonfire::scores(game.state), (Scores{604 * point, 35 * point}));
}

TEST(BonfireDrowning, OnlyWhoIsInTheWaterWithoutARaftAfterTheMovesCanDrown) {
  World world = sea({"~ ~/A2 ~", "~/a3 5/aa! ~", "~ ~ ~"});
  for (int id = 1; id <= 4; ++id) world.drownings.push_back({0, 0, id});
  Game game{std::move(world)};
  game.after({"a MOVE 3 0 -1"}).turn();
  expect_sea(game, {"~ ~/A2 ~", "~ 5/a! ~", "~ ~ ~"});
  EXPECT_EQ(game.say("a LIST_SURVIVORS"), "2\n1 4\n");
  EXPECT_EQ(game.say("a MOVE 2 1 0"), "105");
  EXPECT_EQ(game.say("a INFO 3"), "105");
  EXPECT_EQ(game.say("a MY_WOOD"), "0 0 2\n");
}

TEST(BonfireDrowning, ByTheDiceOneInAThousandDrownsInATurn) {
  World world = sea({"1 ~", "~ ~"});
  world.scripted = false;
  world.turns = 100;
  for (int i = 0; i < 100; ++i) world.survivors.push_back({0, {2, 2}});
  world.index();
  int drowned = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Bonfire::Setup setup;
    setup.world = std::make_shared<const World>(world);
    auto state = Bonfire::start(setup, seed);
    for (int turn = 0; turn < 50; ++turn) Bonfire::end_turn(state, nullptr);
    for (const auto& survivor : state.survivors) drowned += !survivor.alive;
  }
  EXPECT_GT(drowned, 60);  // 97 expected in 100,000 draws, with a standard deviation of 10
  EXPECT_LT(drowned, 140);
}

TEST(BonfireEnd, TheGameEndsWhenNoTurnIsLeft) {
  World world = sea({"1/a ~", "~ ~"});
  world.turns = 3;
  Game game{std::move(world)};
  for (int left = 3; left > 0; --left) {
    EXPECT_EQ(game.say("a TIME_TO_RESCUE"), "NONE " + std::to_string(left) + "\n1 2 1\n");
    game.turn();
  }
  EXPECT_TRUE(Bonfire::to_act(game.state).none());
}

}  // namespace
}  // namespace agon::bonfire
