// The rules on rafts.

#include <gtest/gtest.h>

#include "games/bonfire/test_sea.hpp"

namespace agon::bonfire {
namespace {

TEST(BonfireRafts, ARaftTakesAHundredSticksAndTwentyTurns) {
  Game game{"120/a ~", "~ ~"};
  game.after({"a BUILD 1"});
  EXPECT_EQ(game.say("a INFO 1").substr(0, 13), "1 2 0 1 NONE\n");
  game.turn();
  for (int turn = 1; turn <= 20; ++turn) {
    EXPECT_EQ(game.survivor('a', 1).busy, 21 - turn);
    expect_sea(game, {"20/a# ~", "~ ~"});
    EXPECT_EQ(game.say("a MOVE 1 1 0"), "111");
    EXPECT_EQ(game.say("a LIST_RAFTS"), "0\n");
    game.turn();
  }
  expect_sea(game, {"20/A ~", "~ ~"});
  EXPECT_EQ(game.say("a LIST_RAFTS"), "1\n1 2 1 0\n");
  game.after({"a MOVE 1 1 0"});
}

TEST(BonfireRafts, WithoutAHundredSticksNothingIsBuiltAndNothingTaken) {
  Game game{"99/a ~", "~ ~"};
  game.after({"a BUILD 1"}).turn();
  expect_sea(game, {"99/a ~", "~ ~"});
  EXPECT_EQ(game.survivor('a', 1).busy, 0);
}

TEST(BonfireRafts, NoCaptainAndNobodyWithSticksBuilds) {
  Game game{"200/Aa1 ~", "~ ~"};
  EXPECT_EQ(game.say("a BUILD 1"), "106");
  EXPECT_EQ(game.say("a BUILD 2"), "119");
}

TEST(BonfireRafts, ACaptainCarriesFortySticksAndMovesWithHisRaft) {
  Game game{"50/A3 ~ ~", "~ ~ 0", "~ ~ ~"};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"13/A40 ~ ~", "~ ~ 0", "~ ~ ~"});
  game.after({"a MOVE 1 1 0"}).turn().after({"a MOVE 1 1 0"}).turn();
  expect_sea(game, {"13 ~ ~/A40", "~ ~ 0", "~ ~ ~"});
  EXPECT_EQ(game.say("a GIVE 1"), "104");
  game.after({"a MOVE 1 0 -1"}).turn().after({"a GIVE 1"});
  expect_sea(game, {"13 ~ ~", "~ ~ 0+40a/A", "~ ~ ~"});
}

TEST(BonfireRafts, ACaptainDoesNotGuard) {
  Game game{"5/A ~", "~ ~"};
  EXPECT_EQ(game.say("a GUARD 1"), "115");
  game.after({"a ABANDON 1", "a GUARD 1"});
}

TEST(BonfireRafts, ATeamBuildsTwelveAtMost) {
  World world = sea({"900/aa ~", "~ ~"});
  for (int i = 0; i < 11; ++i) world.rafts.push_back({0, {2, 1}, 0, 0});
  world.index();
  Game game{world};
  game.after({"a BUILD 1"});
  EXPECT_EQ(game.say("a BUILD 2"), "117");  // an attempt counts
  game.turn();
  EXPECT_EQ(game.say("a BUILD 2"), "117");  // so does a raft being built
  game.turn(20);
  EXPECT_EQ(game.say("a BUILD 2"), "117");
  game.after({"a DRY 1"}).turn(16);
  EXPECT_EQ(game.say("a BUILD 2"), "117");  // and a former one
  Game lucky{std::move(world)};
  lucky.state.sticks[0] = 99;
  lucky.after({"a BUILD 1"}).turn().after({"a BUILD 2"});  // a failed attempt does not
}

TEST(BonfireRafts, AnAbandonedRaftKeepsItsLoadAndIsTakenOverAtOnce) {
  Game game{"5/A7ab ~", "~ ~"};
  EXPECT_EQ(game.say("b TAKE_OVER 1"), "116");
  EXPECT_EQ(game.say("a TAKE_OVER 1"), "113");
  game.after({"a ABANDON 1"});
  EXPECT_EQ(game.say("a ABANDON 1"), "114");
  EXPECT_EQ(game.say("a LIST_RAFTS"), "1\n1 2 NIL 7\n");
  expect_sea(game, {"5/aab(a7) ~", "~ ~"});
  game.after({"b TAKE_OVER 1"});
  expect_sea(game, {"5/aaB7 ~", "~ ~"});
  EXPECT_EQ(game.say("a LIST_RAFTS"), "0\n");
  EXPECT_EQ(game.say("b LIST_RAFTS"), "1\n1 2 1 7\n");
  EXPECT_EQ(game.say("a TAKE_OVER 2"), "116");
}

TEST(BonfireRafts, TheNewCaptainCarriesNothingHimself) {
  Game game{"5/(a7)b1 ~", "~ ~/a"};
  EXPECT_EQ(game.say("b TAKE_OVER 1"), "119");
  EXPECT_EQ(game.say("a TAKE_OVER 1"), "118");
  game.after({"b GIVE 1", "b TAKE_OVER 1"});
}

TEST(BonfireRafts, OwnRaftsAreTakenOverFirstThenThoseWithMoreSticks) {
  Game game{"~/(a9)(b2)(b4)(a8)ab ~", "~ ~"};
  game.after({"b TAKE_OVER 1", "a TAKE_OVER 1"});
  expect_sea(game, {"~/A9B4(b2)(a8) ~", "~ ~"});
  Game foreign{"~/(a3)(a8)(c9)b ~/c", "~/a ~"};
  foreign.after({"b TAKE_OVER 1"});
  expect_sea(foreign, {"~/B9(a3)(a8) ~/c", "~/a ~"});
}

TEST(BonfireRafts, GuardsDoNotHinderATakeover) {
  Game game{"5/(a7)a!a!b ~", "~ ~"};
  game.after({"b TAKE_OVER 1"});
}

TEST(BonfireRafts, DryingTakesSixteenTurnsAndLeavesFiftyMarkedSticks) {
  Game game{"5/A ~", "~ ~"};
  game.after({"a DRY 1"});
  EXPECT_EQ(game.say("a DRY 1"), "122");
  game.turn(15);
  expect_sea(game, {"5/A ~", "~ ~"});
  EXPECT_EQ(game.say("a INFO 1").substr(0, 16), "1 2 0 0 CAPTAIN\n");
  game.turn();
  expect_sea(game, {"5+50a/a ~", "~ ~"});
  EXPECT_EQ(game.say("a LIST_RAFTS"), "0\n");
}

TEST(BonfireRafts, OnlyAnEmptyRaftOnLandCanDry) {
  Game game{"5/A1a ~/A", "~ ~"};
  EXPECT_EQ(game.say("a DRY 1"), "121");
  EXPECT_EQ(game.say("a DRY 2"), "114");
  EXPECT_EQ(game.say("a DRY 3"), "104");
}

TEST(BonfireRafts, DryingBeginsAnewAfterAMoveOrATakeButNotAfterARefusedOne) {
  for (const char* order : {"a MOVE 1 1 0", "a TAKE 1"}) {
    Game game{"0/A ~", "~ ~"};
    game.after({"a DRY 1"}).turn(10);
    EXPECT_EQ(game.say("a MOVE 1 -1 0"), "103");
    EXPECT_EQ(game.state.rafts[0].drying, 6);
    game.after({order}).turn(10);
    EXPECT_EQ(game.state.rafts.size(), 1U) << order;
  }
}

TEST(BonfireRafts, AnAbandonedRaftGoesOnDryingForItsLastCaptain) {
  Game game{"5/Ab ~", "~ ~"};
  game.after({"a DRY 1", "a ABANDON 1"}).turn(3).after({"b TAKE_OVER 1"}).turn(3);
  EXPECT_EQ(game.say("b DRY 1"), "122");
  game.after({"b ABANDON 1"}).turn(10);
  expect_sea(game, {"5+50b/ab ~", "~ ~"});
}

TEST(BonfireRafts, SticksOfADismantledRaftBurnWithThePile) {
  Game game{"60/Aa ~", "~ ~"};
  game.after({"a DRY 1"}).turn(2).after({"a IGNITE 2"}).turn(14);
  EXPECT_EQ(game.say("a MY_WOOD"), "500 50 0\n");
}

TEST(BonfireRafts, DryingMaterialIsNotCountedBeforeItIsDismantled) {
  Game game{"5/A ~", "~ ~"};
  game.after({"a DRY 1"}).turn(15);
  EXPECT_EQ(game.say("a LIST_WOOD 1"), "1\n1 2 5 0\n");
  EXPECT_EQ(game.say("a MY_WOOD"), "0 0 0\n");
}

TEST(BonfireRafts, ABeatenCaptainStaysCaptain) {
  Game game{"50/Ab! ~", "~ ~"};
  game.after({"a TAKE 1"}).turn();
  expect_sea(game, {"50/Ab! ~", "~ ~"});
  EXPECT_EQ(game.say("a ABANDON 1"), "111");
}

}  // namespace
}  // namespace agon::bonfire
