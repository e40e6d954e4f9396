#include "games/vampire/words.hpp"

#include <gtest/gtest.h>

#include "games/match.hpp"
#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

using Playing = MatchOf<Vampire>;

constexpr std::string_view rows = "#######/#...1.#/#.#.#.#/#..2..#/#.#.#.#/#.....#/#######";

Playing match(std::string_view more = "") {
  const auto setup =
      Vampire::setup("map=" + std::string(rows) + " starts=1:1,5:5 game=775 radius=1 " + std::string(more));
  EXPECT_TRUE(setup.ok()) << (setup.ok() ? "" : setup.error());
  return {*setup, 1};
}

// The warnings to the first seat after this answer and the end of the tick.
std::string warned(std::string_view answer) {
  Playing playing = match();
  const bool taken = playing.answer(0, answer).taken();
  EXPECT_TRUE(playing.answer(1, "RES 775 0 2").taken());
  playing.end_turn();
  EXPECT_EQ(playing.state().players[0].idle, taken ? 0 : 1);
  std::string warnings;
  const std::string request = playing.ask(0);
  for (const std::string_view line : lines_of(request)) {
    if (line.starts_with("WARN")) (warnings += line) += '\n';
  }
  return warnings;
}

TEST(VampireWords, ARequestTellsPlayersGrenadesPowerUpsAndSwarmsByColumns) {
  Playing playing = match("powerups=SHOE:1:3:0:2:9");
  EXPECT_EQ(playing.ask(1), "REQ 775 0 2\nVAMPIRE 1 1 1 3 1 1 0\nVAMPIRE 2 5 5 3 1 1 0\nBAT1 1 4\nBAT2 3 3\n.");
  EXPECT_TRUE(playing.answer(0, "RES 775 0 1\nGRENADE\nMOVE R R").taken());
  playing.end_turn();
  EXPECT_EQ(playing.ask(0),
            "REQ 775 1 1\nVAMPIRE 1 1 3 3 0 1 0\nVAMPIRE 2 5 5 3 1 1 0\nGRENADE 1 1 1 5 1\nPOWERUP SHOE -2 1 3\n"
            "BAT1 1 4\nBAT2 3 3\n.");
}

TEST(VampireWords, AHeaderThatIsNotTheExpectedOneMakesTheWholeAnswerVoid) {
  EXPECT_EQ(warned("MOVE R\nGRENADE"), "WARN Not sent header ; MOVE R\n");
  EXPECT_EQ(warned(""), "WARN Not sent header ; \n");
  EXPECT_EQ(warned("RES 775 0\nGRENADE"), "WARN Missing argument ; RES 775 0\n");
  EXPECT_EQ(warned("RES 775 x 1"), "WARN Invalid parameter ; RES 775 x 1\n");
  EXPECT_EQ(warned("RES 775 0 1 1"), "WARN Invalid parameter ; RES 775 0 1 1\n");
  EXPECT_EQ(warned("RES 775 1 1\nJUMP"), "WARN Wrong header, expected: RES 775 0 1 ; RES 775 1 1\n");
  EXPECT_EQ(warned("RES 775 0 2"), "WARN Wrong header, expected: RES 775 0 1 ; RES 775 0 2\n");
}

TEST(VampireWords, ABadLineDoesNotSpoilTheOthers) {
  EXPECT_EQ(warned("RES 775 0 1\nJUMP U\nMOVE R\nMOVE L\nGRENADE\nGRENADE\nRES 775 0 1"),
            "WARN Unrecognized command ; JUMP U\nWARN Multiple command ; MOVE L\nWARN Multiple command ; GRENADE\n"
            "WARN Multiple command ; RES 775 0 1\n");
  EXPECT_EQ(warned("RES 775 0 1\nGRENADE now\nGRENADE"),
            "WARN Invalid parameter ; GRENADE now\nWARN Multiple command ; GRENADE\n");
}

TEST(VampireWords, DirectionsAreCapitalLettersWithBlanksBetween) {
  EXPECT_EQ(warned("RES 775 0 1\nMOVE RD"), "WARN Cannot recognize direction without space separators ; MOVE RD\n");
  EXPECT_EQ(warned("RES 775 0 1\nMOVE R X"), "WARN Unrecognizable direction ; MOVE R X\n");
  EXPECT_EQ(warned("RES 775 0 1\nMOVE r"), "WARN Unrecognizable direction ; MOVE r\n");
  EXPECT_EQ(warned("RES 775 0 1\nMOVE R L R L"), "WARN Cannot step this fast ; MOVE R L R L\n");
  EXPECT_EQ(warned("RES 775 0 1\nMOVE"), "");
}

TEST(VampireWords, CommandsInAnyCaseAnyBlanksAndCarriageReturnsAreTaken) {
  Playing playing = match();
  EXPECT_TRUE(playing.answer(0, "\n  res\t775  0 1 \r\n\ngrenade\r\n Move  R \tR\r").taken());
  playing.end_turn();
  EXPECT_EQ(playing.state().players[0].cell, cell_at(1, 3));
  EXPECT_EQ(playing.state().lying(0), 1);
}

TEST(VampireWords, WhatTheRulesDoNotAllowIsToldInTheNextRequest) {
  Playing playing = match();
  const auto say = [&](std::string_view commands) {
    const std::string tick = std::to_string(playing.state().tick);
    EXPECT_TRUE(playing.answer(0, "RES 775 " + tick + " 1\n" + std::string(commands)).taken());
    playing.end_turn();
    return std::string(lines_of(playing.ask(0))[1]);
  };
  EXPECT_EQ(say("GRENADE"), "VAMPIRE 1 1 1 3 0 1 0");
  EXPECT_EQ(say("GRENADE"), "WARN Not enough grenade ; GRENADE");
  for (int i = 0; i < 4; ++i) say("");
  EXPECT_EQ(playing.state().players[0].rest, 3);
  EXPECT_EQ(say("GRENADE"), "WARN Inactive player cannot put grenade ; GRENADE");
}

TEST(VampireWords, ALateAnswerIsRefusedAndTheAnswerToTheRunningTickStillCounts) {
  Playing playing = match();
  EXPECT_TRUE(playing.answer(1, "RES 775 0 2").taken());
  playing.end_turn();
  EXPECT_EQ(playing.kind(playing.answer(0, "RES 775 0 1\nMOVE D")), "stale_answer");
  EXPECT_TRUE(playing.answer(0, "RES 775 1 1\nMOVE R").taken());
  EXPECT_EQ(playing.kind(playing.answer(0, "RES 775 1 1\nMOVE D")), "multiple_answer");
  playing.end_turn();
  EXPECT_EQ(playing.state().players[0].cell, cell_at(1, 2));
  EXPECT_TRUE(
      playing.ask(0).starts_with("REQ 775 2 1\nWARN Wrong header, expected: RES 775 1 1 ; RES 775 0 1\n"
                                 "WARN Multiple command ; RES 775 1 1\nVAMPIRE"));
}

TEST(VampireWords, AfterTheLoginTheProgramIsToldTheMatch) {
  EXPECT_EQ(match("level=3 test=no maxtick=40").welcome(0),
            "MESSAGE OK\nLEVEL 3\nGAMEID 775\nTEST 0\nMAXTICK 40\nGRENADERADIUS 1\nSIZE 7\n.");
  EXPECT_EQ(match().hello(0), "");
}

TEST(VampireWords, TheLoginIsOneLineWithATokenAndPerhapsAMap) {
  EXPECT_EQ(read_login("LOGIN user 1", 10)->token, "user");
  EXPECT_EQ(read_login("LOGIN user 1", 10)->map, 1);
  EXPECT_EQ(read_login("login user\r", 10)->map, std::nullopt);
  EXPECT_TRUE(read_login("LOGOUT user", 10)->leaves);
  EXPECT_EQ(read_login("", 10).error(), "Login message need to be exactly 1 line");
  EXPECT_EQ(read_login("LOGIN a\nLOGIN b", 10).error(), "Login message need to be exactly 1 line");
  EXPECT_EQ(read_login("LOGIN", 10).error(), "Login message need a LOGIN command with at least one argument");
  EXPECT_EQ(read_login("HELLO you", 10).error(), "Login message need a LOGIN command with at least one argument");
  EXPECT_EQ(read_login("LOGIN user one", 10).error(), "Login message 2nd parameter need to be a numeric value");
  EXPECT_EQ(read_login("LOGIN user 11", 10).error(), "Not a valid login message");
  EXPECT_EQ(read_login("LOGIN user 11", 12)->map, 11);
  EXPECT_EQ(read_login("LOGIN user 1 1", 10).error(), "Not a valid login message");
  EXPECT_EQ(message_block("Already logged in"), "MESSAGE Already logged in\n.");
}

TEST(VampireWords, TheNameIsTheToken) {
  EXPECT_EQ(*Vampire::name("LOGIN user 1"), "user");
  EXPECT_FALSE(Vampire::name("LOGOUT user").ok());
}

TEST(VampireWords, TheEndTellsPointsAndReasonsBehindTheWarnings) {
  Playing playing = match("tested=1 idle=2 maxtick=500");
  EXPECT_TRUE(playing.answer(1, "RES 775 0 2").taken());
  playing.end_turn();
  EXPECT_TRUE(playing.answer(1, "RES 775 1 2\nMOVE Q").taken());
  EXPECT_FALSE(playing.answer(0, "MOVE").taken());
  playing.end_turn();
  ASSERT_TRUE(playing.over());
  EXPECT_EQ(playing.farewell(0),
            "WARN Not sent header ; MOVE\nEND 0.29 No_opponent_left;No_competitor_left;Inactivity\n.");
  EXPECT_EQ(playing.farewell(1),
            "WARN Unrecognizable direction ; MOVE Q\nEND 144.0 No_opponent_left;No_competitor_left;Inactivity\n.");
  EXPECT_NE(playing.ending().find("vampire2 wins"), std::string::npos);
  EXPECT_NE(playing.ending().find("the tested vampire is out for lack of valid answers"), std::string::npos);
  EXPECT_NE(playing.tell().find("vampire1 is out for lack of valid answers"), std::string::npos);
}

TEST(VampireWords, TheTestedPlayerMayLeaveAndTheTicksBeforeCount) {
  Playing playing = match("tested=1 maxtick=500");
  playing.end_turn();
  EXPECT_TRUE(playing.answer(0, "RES 775 1 1\nMOVE R").taken());
  playing.end_turn();
  EXPECT_FALSE(playing.answer(0, "RES 775 1 1").taken());  // late
  EXPECT_TRUE(playing.answer(0, "logout token\r").taken());
  EXPECT_EQ(playing.kind(playing.answer(0, "LOGOUT")), "multiple_answer");
  EXPECT_EQ(playing.kind(playing.answer(1, "LOGOUT")), "no_header");  // not the tested player
  EXPECT_TRUE(playing.answer(1, "RES 775 2 2\nMOVE U").taken());
  EXPECT_FALSE(playing.over());
  playing.end_turn();
  ASSERT_TRUE(playing.over());
  EXPECT_EQ(playing.state().tick, 2);
  EXPECT_EQ(playing.farewell(0),
            "WARN Wrong header, expected: RES 775 2 1 ; RES 775 1 1\nEND 0.58 No_connected_competitor_left\n.");
  EXPECT_EQ(playing.scores()[0], 580'000);
  EXPECT_EQ(playing.tell(), "vampire1 leaves before tick 2");
  EXPECT_NE(playing.ending().find("the tested vampire has left after 2 ticks"), std::string::npos);
}

TEST(VampireWords, WithoutATestedPlayerNobodyMayLeave) {
  Playing playing = match();
  EXPECT_EQ(playing.kind(playing.answer(0, "LOGOUT")), "no_header");
}

TEST(VampireWords, TheOrganisersPlayerAnswersAsAProgramDoes) {
  Playing playing = match();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Dice dice(seed, 0);
    auto copy = playing.clone();
    EXPECT_TRUE(copy->answer(0, playing.house_answer(0, dice)).taken());
  }
}

TEST(VampireWords, PointsHaveADigitBehindThePoint) {
  EXPECT_EQ(decimal(216 * point), "216.0");
  EXPECT_EQ(decimal(28'800'000), "28.8");
  EXPECT_EQ(decimal(41'140'000), "41.14");
  EXPECT_EQ(decimal(20'050'000), "20.05");
  EXPECT_EQ(decimal(-45'600'000), "-45.6");
  EXPECT_EQ(decimal(0), "0.0");
}

TEST(VampireWords, AFrameOfASeatDoesNotTellPointsNorWhatOthersWereRefused) {
  Playing playing = match();
  EXPECT_TRUE(playing.answer(0, "RES 775 0 1\nMOVE R R R").taken());
  playing.end_turn();
  EXPECT_NE(playing.frame({}).find("too_fast"), std::string::npos);
  EXPECT_NE(playing.frame(Seat{0}).find("too_fast"), std::string::npos);
  EXPECT_EQ(playing.frame(Seat{1}).find("too_fast"), std::string::npos);
  EXPECT_EQ(playing.frame(Seat{1}).find("\"points\":0"), std::string::npos);
  EXPECT_NE(playing.frame({}).find("\"points\":0"), std::string::npos);
}

TEST(VampireWords, ThePictureShowsThePark) {
  Playing playing = match();
  EXPECT_TRUE(playing.answer(0, "RES 775 0 1\nGRENADE\nMOVE R").taken());
  playing.end_turn();
  EXPECT_EQ(playing.picture(TextStyle::plain),
            "##############\n##*51< .b1 .##\n## .## .## .##\n## . .b2 . .##\n## .## .## .##\n## . . . .2<##\n"
            "##############\nvampire1  0.0 points, lives 3, grenades 0, radius 1\n"
            "vampire2  0.0 points, lives 3, grenades 1, radius 1\n");
  EXPECT_EQ(playing.tell(), "Tick 0: vampire1 puts a grenade at 1 1");
}

}  // namespace
}  // namespace agon::vampire
