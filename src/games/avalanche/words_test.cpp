// The texts: requests, answers, names, setups, frames, and the game as sentences.

#include <gtest/gtest.h>

#include "games/avalanche/rules.hpp"
#include "games/avalanche/test_field.hpp"
#include "games/match.hpp"
#include "games/registry.hpp"

namespace agon::avalanche {
namespace {

using AvalancheMatch = MatchOf<Avalanche>;

AvalancheMatch match_of(std::string_view setup) { return {*Avalanche::setup(setup), 1}; }

void turn(Match& match, std::string_view left, std::string_view right) {
  ASSERT_TRUE(match.answer(0, left).taken());
  ASSERT_TRUE(match.answer(1, right).taken());
  match.end_turn();
}

TEST(Words, AProgramIsGreetedWithStartAndX0) { EXPECT_EQ(match_of("x0=87465850").hello(1), "Start\n87465850"); }

TEST(Words, ARequestShowsTheOwnFieldFirstAndTheTopRowFirst) {
  AvalancheMatch match = match_of("x0=415 gifts=1:1 columns1=7 columns2=6");
  turn(match, "0 3", "2 0");
  std::string empty_rows;
  for (unsigned row = 0; row < rows - 2; ++row) empty_rows += "........\n";
  const std::string left = empty_rows + "1.......\n1......*", right = empty_rows + "........\n..11..*.";
  EXPECT_EQ(match.ask(0), "Move\n" + left + "\n\n" + right);
  EXPECT_EQ(match.ask(1), "Move\n" + right + "\n\n" + left);
}

TEST(Words, AnAnswerIsTwoNumbersAndSurplusBlanksAndSignsAreTolerated) {
  for (const char* text : {"3 1", " 3 1", "3  1", "3 1 ", "3\t1", "03 1", "+3 1", "3 1\r"}) {
    AvalancheMatch match = match_of("");
    EXPECT_TRUE(match.answer(0, text).taken()) << text;
    EXPECT_EQ(match.state().booked[0], (Order{3, 1}));
    AvalancheMatch strict = match_of("writing=strict");
    const Refusal refusal = strict.answer(0, text);
    EXPECT_EQ(strict.kind(refusal), std::string_view(text) == "3 1" ? "" : "not_canonical") << text;
  }
}

TEST(Words, ARefusalHasAKindAndAReason) {
  const std::pair<const char*, const char*> cases[] = {{"", "empty"},
                                                       {"\r", "empty"},
                                                       {"x", "not_number"},
                                                       {"1 1 x", "not_number"},
                                                       {"1", "count"},
                                                       {"1 1 1", "count"},
                                                       {"9 9", "bad_r"},
                                                       {"-1 3", "bad_s"},
                                                       {"300 3", "bad_s"},
                                                       {"3 256", "bad_r"},
                                                       {"7 2", "sticks_out"},
                                                       {"1 99999999999999999999", "not_number"},
                                                       {"-9000000000 1", "bad_s"}};
  for (const auto& [text, kind] : cases) {
    for (const char* setup : {"", "writing=strict"}) {
      AvalancheMatch match = match_of(setup);
      const std::uint64_t before = match.digest();
      const Refusal refusal = match.answer(0, text);
      EXPECT_EQ(match.kind(refusal), kind) << text;
      EXPECT_FALSE(match.why(refusal).empty());
      EXPECT_EQ(match.digest(), before);
    }
  }
}

TEST(Words, ANameHasAtMostTwentyFiveSymbolsAndNoneBelowCode32) {
  EXPECT_EQ(*Avalanche::name("Bot\r"), "Bot");
  EXPECT_EQ(*Avalanche::name(""), "");
  EXPECT_TRUE(Avalanche::name(std::string(25, 'a')).ok());
  EXPECT_FALSE(Avalanche::name(std::string(26, 'a')).ok());
  EXPECT_TRUE(Avalanche::name("Лавинный программист 2026").ok());
  EXPECT_FALSE(Avalanche::name("Лавинный программист 20267").ok());
  EXPECT_FALSE(Avalanche::name("a\tb").ok());
  EXPECT_FALSE(Avalanche::name(std::string_view("a\0b", 3)).ok());
  EXPECT_TRUE(Avalanche::name("\x7f").ok());
}

TEST(Words, ASetupIsReadAndWritten) {
  const std::string text =
      "x0=5 gifts=3:1,103:128 turns=0 black=counted hidden=apart border=before full=keep writing=strict columns1=0123 "
      "columns2=7";
  const auto setup = Avalanche::setup(text);
  ASSERT_TRUE(setup.ok()) << setup.error();
  EXPECT_EQ(Avalanche::setup_text(*setup), text);
  EXPECT_EQ(*Avalanche::setup(Avalanche::setup_text({})), avalanche::Setup{});
  for (const char* gifts : {"gifts=dice", "gifts=none", "gifts=every:100:1", "gifts=7:1"}) {
    EXPECT_NE(Avalanche::setup_text(*Avalanche::setup(gifts)).find(gifts), std::string::npos);
  }
}

TEST(Words, ASetupThatIsNoneIsRefusedAndTheOptionNamed) {
  for (const char* text :
       {"x0=87465851",     "x0=-1",           "x0=",         "x0",          "gifts=every:99:1", "gifts=every:100:0",
        "gifts=every:100", "gifts=1:1,100:1", "gifts=5:129", "gifts=0:1",   "gifts=",           "gifts=1:1,,",
        "turns=-1",        "turns=1000001",   "black=yes",   "hidden=",     "border=x",         "full=lost",
        "writing=loose",   "columns1=8",      "columns1=",   "columns2=1,2"}) {
    const auto setup = Avalanche::setup(text);
    ASSERT_FALSE(setup.ok()) << text;
    EXPECT_NE(setup.error().find(std::string_view(text).substr(0, 4)), std::string::npos) << setup.error();
  }
  EXPECT_FALSE(Avalanche::setup("colums1=1").ok());
}

TEST(Words, TheFirstFrameHasEmptyFieldsAndNoMoves) {
  const std::string field =
      R"({"columns":["","","","","","","",""],"move":null,"steps":[],"length_bonus":0,"bonus":0,"falls":[],"gift":0,)"
      R"("discarded":0,"appeared":0,"on_field":0,"overflow":false})";
  EXPECT_EQ(match_of("x0=415").frame({}), R"({"turn":0,"figure":[1,1],"fields":[)" + field + "," + field +
                                              R"(],"over":false,"winner":null,"draw":false,"reason":null})");
}

TEST(Words, AFrameShowsTheLandingEachStepAndWhatFell) {
  AvalancheMatch match = match_of("x0=415 gifts=2:1 columns1=5 columns2=65");
  turn(match, "0 0", "4 3");
  turn(match, "0 0", "4 3");
  const std::string step = R"("regions":1,"bonus":1,"after":["","","","","","","",""]}],"length_bonus":0,"bonus":1,)";
  EXPECT_EQ(match.frame({}),
            R"({"turn":2,"figure":[5,3],"fields":[)"
            R"({"columns":["","","","","","**","",""],"move":{"figure":[1,1],"s":0,"r":0,)"
            R"("landed":["11","11","","","","","",""]},"steps":[{"gone":[[0,0],[0,1],[1,0],[1,1]],"black":[],)" +
                step +
                R"("falls":[5,5],"gift":1,"discarded":0,"appeared":2,"on_field":2,"overflow":false},)"
                R"({"columns":["","","","","","*","*",""],"move":{"figure":[1,1],"s":4,"r":3,)"
                R"("landed":["","","","","1111","","",""]},"steps":[{"gone":[[4,0],[4,1],[4,2],[4,3]],"black":[],)" +
                step +
                R"("falls":[6,5],"gift":1,"discarded":0,"appeared":2,"on_field":2,"overflow":false}],)"
                R"("over":false,"winner":null,"draw":false,"reason":null})");
}

TEST(Words, ATurnIsToldInOneLine) {
  AvalancheMatch match = match_of("x0=415 gifts=2:1");
  EXPECT_EQ(match.tell(), "Both fields are empty, the first figure is a blue pair");
  turn(match, "0 0", "4 3");
  EXPECT_EQ(match.tell(),
            "Turn 1: left puts a blue pair into columns 0 and 1; right puts a blue pair upright into column 4");
  turn(match, "0 0", "3 3");
  EXPECT_EQ(
      match.tell(),
      "Turn 2: left puts a blue pair into columns 0 and 1, an avalanche of 1 step earns 1; right puts a blue pair "
      "upright into column 3, an avalanche of 1 step earns 1; a gift of 1 black ball for both; 2 black balls on left; "
      "2 black balls on right");
}

TEST(Words, BallsAreToldByTheirColours) {
  AvalancheMatch match = match_of("x0=1");
  const Figure figure = figure_at(match.state().x);
  const std::array<std::string, 6> colours = {"", "blue", "red", "green", "violet", "yellow"};
  ASSERT_NE(figure.first, figure.second) << "this seed tells nothing";
  const std::string first = colours[figure.first], second = colours[figure.second];
  EXPECT_EQ(match.tell(), "Both fields are empty, the first figure is " + first + " and " + second);
  turn(match, "0 0", "4 3");
  EXPECT_EQ(match.tell(), "Turn 1: left puts " + second + " right of " + first + " into columns 0 and 1; right puts " +
                              second + " above " + first + " into column 4");
}

// A state in which the game has ended in the given way.
State ended(bool left, bool right, std::array<std::uint32_t, 2> appeared, std::string_view right_field = "") {
  State state = Avalanche::start(*Avalanche::setup("turns=30"), 1);
  state.turn = 30;
  state.overflowed = {left, right};
  state.appeared = appeared;
  state.fields[1] = picture(right_field);
  return state;
}

TEST(Words, TheEndIsToldWithItsReason) {
  EXPECT_EQ(Avalanche::ending(ended(true, false, {})), "right wins: the left field has overflowed after 30 turns");
  EXPECT_EQ(
      Avalanche::ending(ended(true, true, {4, 9})),
      "left wins: both fields have overflowed after 30 turns, and fewer black balls fell on its field, 4 against 9");
  EXPECT_EQ(Avalanche::ending(ended(true, true, {9, 9}, "*.......")),
            "left wins: both fields have overflowed after 30 turns, as many black balls fell on each, and fewer lie on "
            "its field, 0 against 1");
  EXPECT_EQ(Avalanche::ending(ended(true, true, {9, 9})),
            "a draw: both fields have overflowed after 30 turns, as many black balls fell and lie on each field");
  EXPECT_EQ(Avalanche::ending(ended(false, false, {9, 8})),
            "right wins: the turns are used up after 30 turns, and fewer black balls fell on its field, 8 against 9");
}

std::string reason_in_frame(const State& state) {
  const std::string frame = Avalanche::frame(state, {}, {});
  return frame.substr(frame.find("\"over\""));
}

TEST(Words, TheLastFrameHasWinnerAndReason) {
  EXPECT_EQ(reason_in_frame(ended(true, false, {})), R"("over":true,"winner":1,"draw":false,"reason":"overflow"})");
  EXPECT_EQ(reason_in_frame(ended(true, true, {1, 2})), R"("over":true,"winner":0,"draw":false,"reason":"appeared"})");
  EXPECT_EQ(reason_in_frame(ended(true, true, {2, 2}, "*.......")),
            R"("over":true,"winner":0,"draw":false,"reason":"on_field"})");
  EXPECT_EQ(reason_in_frame(ended(true, true, {2, 2})), R"("over":true,"winner":null,"draw":true,"reason":"draw"})");
  EXPECT_EQ(reason_in_frame(ended(false, false, {1, 2})),
            R"("over":true,"winner":0,"draw":false,"reason":"turn_limit"})");
  EXPECT_EQ(reason_in_frame(ended(false, false, {})),
            R"("over":true,"winner":null,"draw":true,"reason":"turn_limit"})");
}

TEST(Words, ThePictureShowsBothFieldsSideBySide) {
  AvalancheMatch match = match_of("x0=415 gifts=1:1 columns1=7 columns2=6");
  turn(match, "0 3", "2 0");
  const std::string text = match.picture(TextStyle::plain);
  EXPECT_TRUE(text.starts_with("turn 1, next figure 11\n|. . . . . . . .|    |. . . . . . . .|\n"));
  EXPECT_TRUE(
      text.ends_with("|1 . . . . . . .|    |. . . . . . . .|\n"
                     "|1 . . . . . . *|    |. . 1 1 . . * .|\n"
                     " 0 1 2 3 4 5 6 7       0 1 2 3 4 5 6 7\n"
                     "left: 1 black        right: 1 black"))
      << text;
  const std::string coloured = match.picture(TextStyle::colour);
  EXPECT_NE(coloured.find("\x1b[38;5;39m1\x1b[0m"), std::string::npos) << "digits stay visible";
}

TEST(Words, ThePictureShowsWhatLiesAboveTheBorder) {
  State state = ended(true, false, {});
  for (unsigned row = 0; row < rows + 1; ++row) state.fields[0].drop(2, 4);
  const std::string text = Avalanche::picture(state, {}, TextStyle::plain);
  EXPECT_NE(text.find("\n     4"), std::string::npos) << text;
}

TEST(Words, TheGameIsFoundByBothNames) {
  EXPECT_EQ(find_game("lavina"), find_game("Avalanche"));
  EXPECT_EQ(find_game("lavina")->info().memory_bytes, 64U << 20);
  EXPECT_EQ(find_game("lavina")->info().pace, Pace::together);
}

}  // namespace
}  // namespace agon::avalanche
