// The commands, and what a team may know.

#include <gtest/gtest.h>

#include "games/bonfire/test_play.hpp"
#include "games/bonfire/test_sea.hpp"
#include "games/registry.hpp"

namespace agon::bonfire {
namespace {

TEST(BonfireWords, DescribeWorldHasSixNumbersAndKIsReal) {
  Game game{"5/a ~ 3", "~ ~ ~", "~ ~ ~"};
  const Reply reply = Bonfire::call(game.state, 0, "describe_world", {1'250'000, 0});
  EXPECT_EQ(reply.data, "3 2 50 10 1 1.250000\n");
  EXPECT_FALSE(reply.changed);
}

TEST(BonfireWords, NamesComeInAnyCaseAndWithAnyBlanks) {
  Game game{"9/a ~", "~ ~"};
  EXPECT_EQ(game.say("a \t Take\t1 \r"), "");
  EXPECT_EQ(game.say("a take 1"), "111");
}

TEST(BonfireWords, UnknownNamesAndWrongNumbersOfArgumentsAreRefusedFirst) {
  Game game{"9/a ~", "~ ~"};
  EXPECT_EQ(game.say("a WALK 9"), "2");
  EXPECT_EQ(game.say("a "), "2");
  EXPECT_EQ(game.say("a MOVE 9 1"), "3");
  EXPECT_EQ(game.say("a MOVE 9 1 x"), "3");
  EXPECT_EQ(game.say("a TAKE +1"), "3");
  EXPECT_EQ(game.say("a TAKE 1.0"), "3");
  EXPECT_EQ(game.say("a TAKE 9 9"), "4");
  EXPECT_EQ(game.say("a MY_WOOD 1"), "4");
}

TEST(BonfireWords, ATeamNamesItsOwnSurvivorsOnly) {
  Game game{"9/abb ~", "~ ~"};
  for (const char* id : {"0", "-1", "2", "3", "4294967297"}) {
    EXPECT_EQ(game.say("a TAKE " + std::string(id)), "101") << id;
    EXPECT_EQ(game.say("a INFO " + std::string(id)), "101") << id;
    EXPECT_EQ(game.say("a LIST_WOOD " + std::string(id)), "101") << id;
  }
}

TEST(BonfireWords, OfSeveralErrorsTheFirstApplies) {
  Game game{"9/a!A2 ~", "~ ~/a1"};
  EXPECT_EQ(game.say("a MOVE 1 5 5"), "109");   // before 102
  EXPECT_EQ(game.say("a TAKE_OVER 1"), "109");  // before 118
  EXPECT_EQ(game.say("a BUILD 3"), "104");      // before 119
  EXPECT_EQ(game.say("a GIVE 3"), "104");
  game.after({"a MOVE 3 -1 0"});
  EXPECT_EQ(game.say("a GUARD 3"), "111");  // before 104
  EXPECT_EQ(game.say("a MOVE 3 5 5"), "111");
}

TEST(BonfireWords, InfoShowsTheFieldsAsTheyWereAtTheBeginningOfTheTurn) {
  Game game{"~ ~ ~", "~/B ~/bA4(a3) 7/aab!", "~ ~ ~"};
  const std::string fields =
      "WATER 0 0 2 0 1 1 4 3\nWATER 0 1 0 0 0 0 0 0\nLAND 1 0 3 1 0 0 0 0\nWATER 0 -1 0 0 0 0 0 0\n"
      "WATER -1 0 1 0 1 0 0 0\n";
  EXPECT_EQ(game.say("a INFO 1"), "2 2 4 0 CAPTAIN\n" + fields);
  game.after({"a ABANDON 1", "b STOP_GUARDING 3"});
  EXPECT_EQ(game.say("a INFO 1"), "2 2 0 0 NONE\n" + fields);
  game.turn();
  EXPECT_EQ(game.say("a INFO 1").substr(0, 58), "2 2 0 0 NONE\nWATER 0 0 2 0 0 2 0 7\nWATER 0 1 0 0 0 0 0 0\nL");
}

TEST(BonfireWords, FieldsOutsideTheSeaAreNil) {
  Game game{"~ 3/a", "~ ~"};
  EXPECT_EQ(game.say("a INFO 1"),
            "2 2 0 0 NONE\nLAND 0 0 1 0 0 0 0 0\nNIL\nNIL\nWATER 0 -1 0 0 0 0 0 0\nWATER -1 0 0 0 0 0 0 0\n");
}

TEST(BonfireWords, ListWoodSeesEightFieldsToEachSide) {
  World world;
  world.side = 30;
  world.survivors.push_back({0, {15, 15}});
  world.islands = {{{15, 15}, 0}, {{23, 15}, 8}, {{7, 7}, 8}, {{24, 16}, 9}, {{6, 6}, 9}};
  world.stakes.push_back({{23, 15}, 0, 2});
  world.turns = 9;
  world.index();
  Game game{std::move(world)};
  EXPECT_EQ(game.say("a LIST_WOOD 1"), "3\n7 7 8 0\n15 15 0 0\n23 15 10 2\n");
}

TEST(BonfireWords, TimeToRescueShowsTheFiveLargestPilesOfTheBeginningOfTheTurn) {
  Game game{"1/a5 ~ 2", "~ 3 ~", "2 ~ 1"};
  EXPECT_EQ(game.say("a TIME_TO_RESCUE"), "NONE 1000\n2 2 3\n3 3 2\n1 1 2\n1 3 1\n3 1 1\n");
  game.after({"a GIVE 1"});
  EXPECT_EQ(game.say("a TIME_TO_RESCUE"), "NONE 1000\n2 2 3\n3 3 2\n1 1 2\n1 3 1\n3 1 1\n");
  game.turn();
  EXPECT_EQ(game.say("a TIME_TO_RESCUE"), "NONE 999\n1 3 6\n2 2 3\n3 3 2\n1 1 2\n3 1 1\n");
}

TEST(BonfireWords, WithNobodyLeftTheListOfSurvivorsIsEmpty) {
  World world = sea({"1 ~/a", "~ ~"});
  world.drownings.push_back({0, 0, 1});
  Game game{std::move(world)};
  game.turn();
  EXPECT_EQ(game.say("a LIST_SURVIVORS"), "0\n\n");
}

TEST(BonfireWords, EveryErrorHasAWordAndTheDocumentsSentence) {
  for (std::uint16_t code = 101; code <= 122; ++code) {
    EXPECT_NE(Bonfire::kind({code}), "internal_error") << code;
    EXPECT_FALSE(Bonfire::why({code}).empty()) << code;
  }
  EXPECT_EQ(Bonfire::why({105}), "incorrect identifier, the survivor has drown");
}

// A team's view, frame and command answers must not depend on what it cannot see.
void expect_same_to(Seat seat, const Bonfire::State& a, const Bonfire::State& b) {
  EXPECT_EQ(Bonfire::view(a, seat), Bonfire::view(b, seat));
  EXPECT_EQ(Bonfire::frame(a, seat, {}), Bonfire::frame(b, seat, {}));
  Bonfire::State one = a;
  Bonfire::State other = b;
  for (const char* question :
       {"DESCRIBE_WORLD", "TIME_TO_RESCUE", "LIST_SURVIVORS", "LIST_RAFTS", "MY_WOOD", "INFO 1", "LIST_WOOD 1"}) {
    EXPECT_EQ(Bonfire::call(one, seat, question, {}).data, Bonfire::call(other, seat, question, {}).data) << question;
  }
}

TEST(BonfireViews, DoNotShowWhatIsOutOfSight) {
  World world;
  world.side = 40;
  world.turns = 9;
  world.pile_min = 9;
  world.islands = {{{2, 2}, 50}, {{30, 30}, 10}, {{35, 35}, 60}, {{38, 30}, 60}, {{38, 38}, 60}, {{30, 38}, 60}};
  world.survivors = {{0, {2, 2}}, {0, {4, 4}}, {1, {30, 30}}, {1, {32, 32}}, {1, {6, 6}}};
  world.rafts = {{1, {20, 20}, 3, 0}};
  world.index();
  const Game game{std::move(world)};
  const auto differs = [&](auto change) {
    Bonfire::State other = game.state;
    change(other);
    EXPECT_FALSE(other == game.state);
    expect_same_to(0, game.state, other);
  };
  differs([](auto& s) { s.sticks[1] = 11; });                              // a pile far away
  differs([](auto& s) { s.marked.push_back({0, 1, 7}); });                 // who owns the sticks in sight
  differs([](auto& s) { s.survivors[2].hands = {{0, no_mark, 3}}; });      // what others carry
  differs([](auto& s) { s.survivors[2].busy = 7; });                       // what others do
  differs([](auto& s) { s.rafts[0].cargo.clear(); });                      // the rafts of others
  differs([](auto& s) { s.survivors[4].role = Bonfire::Role::builder; });  // near, but not next to one of ours
  differs([](auto& s) { s.drowning.next(); });                             // chance
  differs([](auto& s) { s.takers.push_back({2, false}); });                // orders of others
  Bonfire::State burning = game.state;
  burning.fires.push_back({1, 1, 0});
  Bonfire::State elsewhere = game.state;
  elsewhere.fires.push_back({2, 1, 0});
  expect_same_to(0, burning, elsewhere);  // where it burns
}

TEST(BonfireViews, OfTheTeamItselfShowAll) {
  Game game{"5+2a+1b/a3A4b ~ ~", "~ ~ ~", "~ ~/b ~"};
  const Bonfire::View view = Bonfire::view(game.state, 0);
  ASSERT_EQ(view.survivors.size(), 2U);
  EXPECT_EQ(view.survivors[0].sticks, 3);
  EXPECT_TRUE(view.survivors[1].captain);
  ASSERT_EQ(view.rafts.size(), 1U);
  EXPECT_EQ(view.rafts[0].captain, 2);
  ASSERT_EQ(view.sights.size(), 1U);
  EXPECT_EQ(view.sights[0].sticks, 8);
  EXPECT_EQ(view.sights[0].own, 2);
  EXPECT_EQ(view.wood, (Bonfire::Wood{2, 2, 7}));
}

TEST(BonfireFrames, HoldAllPilesInTurnZeroAndLaterThoseThatAreNotAsThen) {
  Game game{"60+2a/a ~ 7", "~ ~ ~", "~ ~/b ~"};
  EXPECT_EQ(Bonfire::frame(game.state, {}, {}),
            R"({"turn":0,"over":false,"turns_left":1000,"burning":false,"side":3,"pile_min":50,"factor":10,)"
            R"("piles":[[1,3,62,0,0,2],[3,3,7,0]],"survivors":[)"
            R"({"seat":0,"id":1,"x":1,"y":3,"sticks":0,"busy":0,"role":"none"},)"
            R"({"seat":1,"id":1,"x":2,"y":1,"sticks":0,"busy":0,"role":"none"}],)"
            R"("rafts":[],"events":[],"points":[2,0]})");
  game.after({"a TAKE 1"}).turn();
  EXPECT_EQ(Bonfire::frame(game.state, {}, {{}, game.events}),
            R"({"turn":1,"over":false,"turns_left":999,"burning":false,"side":3,"pile_min":50,"factor":10,)"
            R"("piles":[[1,3,57,0,0,2]],"survivors":[)"
            R"({"seat":0,"id":1,"x":1,"y":3,"sticks":5,"busy":0,"role":"none"},)"
            R"({"seat":1,"id":1,"x":2,"y":1,"sticks":0,"busy":0,"role":"none"}],"rafts":[],)"
            R"("events":[{"what":"took","seat":0,"x":1,"y":3,"count":5}],"points":[2,0]})");
}

TEST(BonfireFrames, TellWhoLitAFireToTheRefereeAndToThatTeamAlone) {
  Game game{"~    ~ ~", "~    ~ ~", "60/a ~ 7/b"};
  game.after({"a IGNITE 1"}).turn();
  const auto tells = [&](Audience audience) {
    return Bonfire::frame(game.state, audience, {}).find(R"({"what":"lit","seat":0,"x":1,"y":1})") != std::string::npos;
  };
  EXPECT_TRUE(tells({}));
  EXPECT_TRUE(tells(Seat{0}));
  EXPECT_FALSE(tells(Seat{1}));
  game.turn();
  EXPECT_FALSE(tells({}));
}

TEST(BonfireTelling, ATurnAndTheEndAreToldInWords) {
  Game game{"60/ab ~", "~/b! 0"};
  game.after({"a TAKE 1", "b IGNITE 1"}).turn();
  EXPECT_EQ(Bonfire::tell(game.state, {{}, game.events}), "Turn 1: team 2 lights a fire at 1 2, nobody has points");
  game.turn(14);
  EXPECT_EQ(Bonfire::ending(game.state), "the ship comes after 15 turns, 1 fire burns; nobody has points");
}

TEST(BonfirePicture, ShowsTheSeaWithYUpwards) {
  Game game{"60 ~ 7", "~ 120 ~", "~/A ~ 1/b"};
  EXPECT_EQ(Bonfire::picture(game.state, {}, TextStyle::plain), "O .\n O\nU @\n1000 turns left, nobody has points\n");
}

}  // namespace
}  // namespace agon::bonfire
