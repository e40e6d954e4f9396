#include "games/football/words.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "games/football/test_board.hpp"
#include "games/registry.hpp"

namespace agon::football {
namespace {

std::unique_ptr<Match> match_with(std::string_view setup) {
  return std::move(find_game("football")->start(setup, 0)).value();
}

std::string say(Match& match, std::string_view line) {
  const Seat seat = match.to_act().test(0) ? 0 : 1;
  const Refusal refusal = match.answer(seat, line);
  if (!refusal.taken()) return std::string(match.kind(refusal));
  match.end_turn();
  return "legal";
}

std::unique_ptr<Match> match_after(std::initializer_list<std::string_view> moves, std::string_view setup = "") {
  auto match = match_with(setup);
  for (const auto move : moves) EXPECT_EQ(say(*match, move), "legal") << move;
  return match;
}

// Eleven moves, by both players, along the middle into the right gate.
std::unique_ptr<Match> match_with_a_goal() {
  return match_after({"2 7 10 7 11", "2 7 11 7 12", "2 7 12 7 13", "2 7 13 7 14", "2 7 14 7 15", "2 7 15 7 16",
                      "2 7 16 7 17", "2 7 17 7 18", "2 7 18 7 19", "2 7 19 6 19", "2 6 19 6 20"});
}

TEST(FootballWords, TheRequestsAreNameStartAndTheOpponentsMove) {
  const auto match = match_with("");
  EXPECT_EQ(match->asked().hello(0), "Name");
  EXPECT_EQ(match->asked().hello(1), "Name");
  EXPECT_EQ(match->asked().ask(0), "Start");
  EXPECT_EQ(say(*match, "2 7 10 6 11"), "legal");
  EXPECT_EQ(match->asked().ask(1), "2 7 10 6 11");
  EXPECT_EQ(say(*match, "2 6 11 7 11"), "legal");
  EXPECT_EQ(match->asked().ask(0), "2 6 11 7 11");
}

TEST(FootballWords, AnOpeningIsLegalMovesThatTheSeedHasMadeAndBothAreTold) {
  std::set<std::string> openings;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto match = std::move(find_game("football")->start("opening=4", seed)).value();
    const std::string told = match->asked().welcome(0);
    EXPECT_EQ(match->asked().welcome(1), told);
    openings.insert(told);
    ASSERT_TRUE(told.starts_with("Opening 5 7 10 ")) << told;
    EXPECT_EQ(match->asked().ask(0), "Start");
    EXPECT_EQ(match->turn(), 0U);
    // The same moves, made by players, lead to the same field.
    const Path path = *read_path(told.substr(8));
    Football::State state = Football::start({}, 0), opened = Football::start({.opening = 4}, seed);
    for (std::size_t i = 1; i < path.size(); ++i) {
      ASSERT_EQ(play(state, write_path({path[i - 1], path[i]})), "legal") << told;
    }
    EXPECT_EQ(state.exits, opened.exits);
    EXPECT_EQ(state.bounces, opened.bounces);
    EXPECT_EQ(state.ball, opened.ball);
    EXPECT_EQ(opened.mover(), 0);
    EXPECT_EQ(opened.moves, 0);
    EXPECT_LE(std::abs(path.back().y - 10), 1) << "as near to one gate as to the other";
    EXPECT_EQ(match->digest(), std::move(find_game("football")->start("opening=4", seed)).value()->digest());
  }
  EXPECT_GT(openings.size(), 80U);
  const auto match = match_with("opening=8");
  EXPECT_TRUE(match->setup_text().ends_with(" opening=8"));
  EXPECT_NE(match->frame({}).find("\"path\":[[7,10],"), std::string::npos);
  EXPECT_EQ(match_with("")->asked().welcome(0), "");
  EXPECT_EQ(match_with("opening=0")->digest(), match_with("")->digest());
  for (const char* bad : {"opening=1", "opening=10", "opening=", "opening=x"}) {
    EXPECT_FALSE(find_game("football")->start(bad, 0)) << bad;
  }
}

TEST(FootballWords, BlanksTabsCrLeadingZerosAndPlusSignsAreToleratedAndPassedOnCanonically) {
  for (const char* loose : {"2 7 10 6 11\r", "  2\t7  10 6 11 ", "02 007 10 +6 11"}) {
    const auto match = match_with("");
    EXPECT_EQ(say(*match, loose), "legal") << loose;
    EXPECT_EQ(match->said()[0].text, loose);
    EXPECT_EQ(match->asked().ask(1), "2 7 10 6 11");
    EXPECT_EQ(say(*match_with("writing=strict"), loose), "bad_line") << loose;
  }
  EXPECT_EQ(say(*match_with("writing=strict"), "2 7 10 6 11"), "legal");
}

TEST(FootballWords, WhatIsNotACountAndThatManyNodesIsABadLine) {
  for (const char* bad :
       {"", " ", "Start", "2", "2 7", "2 7 10", "2 7 10 6", "2 7 10 6 11 7", "2 7 10 6 11 7 11", "3 7 10 6 11",
        "-2 7 10 6 11", "2 7 10 6 x", "2 7 10 6 11.0", "2 7,10,6,11", "2 7 10 6 99999999999999999999",
        "99999999999999999999 7 10 6 11", "7 10 6 11", "2 7 10 6 11 \x01"}) {
    EXPECT_EQ(say(*match_with(""), bad), "bad_line") << bad;
  }
}

TEST(FootballWords, ANumberThatIsTooLargeForTheFieldIsOutside) {
  EXPECT_EQ(say(*match_with(""), "2 7 10 7 266"), "outside");  // 266 = 256 + 10
  EXPECT_EQ(say(*match_with(""), "2 7 10 9223372036854775807 10"), "outside");
  EXPECT_EQ(say(*match_with(""), "2 7 10 -1 10"), "outside");
  EXPECT_EQ(say(*match_with(""), "2 263 10 7 11"), "outside");
}

TEST(FootballWords, EveryViolationHasAWordAndASentence) {
  for (std::uint16_t code = 1; code <= static_cast<std::uint16_t>(Violation::ends_visited); ++code) {
    EXPECT_FALSE(Football::kind({code}).empty()) << code;
    EXPECT_GE(Football::why({code}).size(), 20U) << code;
  }
  EXPECT_EQ(Football::kind(refused(Violation::bad_line)), "bad_line");
  EXPECT_EQ(Football::kind(refused(Violation::wrong_start)), "wrong_start");
  EXPECT_EQ(Football::kind(refused(Violation::edge_used_before)), "edge_used_before");
  EXPECT_EQ(Football::kind(refused(Violation::ends_visited)), "ends_visited");
}

TEST(FootballWords, ANameHasAtMost25SymbolsWithCodesFrom32To127) {
  EXPECT_EQ(*Football::name("The quick brown fox 12345"), "The quick brown fox 12345");
  EXPECT_EQ(*Football::name("Windows\r"), "Windows");
  EXPECT_EQ(*Football::name(""), "");
  EXPECT_EQ(*Football::name(" ~\x7f"), " ~\x7f");
  EXPECT_EQ(Football::name("The quick brown fox 123456").error(), "the name has 26 symbols; at most 25 are allowed");
  EXPECT_EQ(Football::name("a\tb").error(), "the name has a symbol of code 9; allowed are 32 to 127");
  EXPECT_FALSE(Football::name("\x1f").ok());
  EXPECT_FALSE(Football::name("\x80").ok());
  EXPECT_FALSE(Football::name("Мяч").ok());
  EXPECT_FALSE(Football::name("a\rb").ok());
}

TEST(FootballWords, TheLongestAnswerIsThatOfAPathOverAllEdges) {
  Path path(path_nodes_max, Node{14, 20});
  EXPECT_EQ(write_path(path).size(), Football::info().answer_bytes_max);
  EXPECT_EQ(Football::info().answer_bytes_max, 6526U);
}

TEST(FootballWords, TheSetupIsReadAndWritten) {
  EXPECT_EQ(match_with("")->setup_text(), "goal_line=border stuck=judged writing=tolerant");
  EXPECT_EQ(match_with("writing=strict stuck=asked goal_line=open")->setup_text(),
            "goal_line=open stuck=asked writing=strict");
  EXPECT_EQ(Football::setup("stuck=maybe").error(),
            "setup option \"stuck=maybe\" is not of the form stuck=judged|asked");
  EXPECT_EQ(Football::setup("stuck").error(), "setup option \"stuck\" is not of the form stuck=judged|asked");
  EXPECT_EQ(Football::setup("size=3").error(),
            "no setup option is called \"size\"; there are: goal_line, stuck, writing, opening");
}

TEST(FootballWords, AFrameShowsTheBallTheLastMoveAndWhereTheNextMayEnd) {
  EXPECT_EQ(match_with("")->frame({}), R"({"turn":0,"ball":[7,10],"by":null,"path":[],"to_act":0,)"
                                       R"("ends":[[6,9],[6,10],[6,11],[7,9],[7,11],[8,9],[8,10],[8,11]],)"
                                       R"("threat":false,"over":false,"winner":null,"reason":null})");
  EXPECT_EQ(match_after({"2 7 10 7 11", "2 7 11 6 11", "3 6 11 7 10 7 9"})->frame({}),
            R"({"turn":3,"ball":[7,9],"by":0,"path":[[6,11],[7,10],[7,9]],"to_act":1,)"
            R"("ends":[[6,8],[6,9],[6,10],[7,8],[8,8],[8,9],[8,10]],)"
            R"("threat":false,"over":false,"winner":null,"reason":null})");
  EXPECT_EQ(match_with_a_goal()->frame({}),
            R"({"turn":11,"ball":[6,20],"by":0,"path":[[6,19],[6,20]],"to_act":null,"ends":[],)"
            R"("threat":false,"over":true,"winner":0,"reason":"goal"})");
}

TEST(FootballWords, AThreatIsAnEndInTheOpponentsGateAndNotInTheOwn) {
  const auto at_right_gate = [](Seat to_move) {
    return Football::frame(position({5, 19}, ". #\n   \n. >\n   \nO >", to_move), {}, {});
  };
  EXPECT_NE(at_right_gate(0).find(R"("threat":true)"), std::string::npos);
  EXPECT_NE(at_right_gate(1).find(R"("threat":false)"), std::string::npos);
}

TEST(FootballWords, TheTurnIsToldInALine) {
  EXPECT_EQ(match_with("")->tell(), "The ball lies at 7 10, left begins");
  EXPECT_EQ(match_after({"2 7 10 7 11", "2 7 11 6 11", "3 6 11 7 10 7 9"})->tell(),
            "Turn 3: left plays 3 nodes, 6 11 to 7 9");
  EXPECT_EQ(match_with_a_goal()->tell(), "Turn 11: left plays 2 nodes, 6 19 to 6 20, a goal");
}

std::string ending_of(Node ball, Ending ending, std::uint16_t moves) {
  Football::State state = Football::start({}, 0);
  state.ball = static_cast<std::uint16_t>(number_of(ball));
  state.ending = ending;
  state.moves = moves;
  return Football::ending(state);
}

TEST(FootballWords, TheEndingSaysWhoWonAndWhy) {
  EXPECT_EQ(ending_of({7, 20}, Ending::goal, 47), "left wins: the ball is in the right gate after 47 moves");
  EXPECT_EQ(ending_of({7, 0}, Ending::goal, 48), "right wins: the ball is in the left gate after 48 moves");
  EXPECT_EQ(ending_of({7, 20}, Ending::own_goal, 48),
            "left wins: right has shot the ball into its own gate after 48 moves");
  EXPECT_EQ(ending_of({3, 3}, Ending::no_move, 139), "left wins: right cannot move after 139 moves");
}

TEST(FootballWords, APlayerAskedInVainIsToldAndTheFrameHasNoPath) {
  Football::State state = position({0, 0}, "#####\n#/ \\ \n# O .", 0, {.stuck = Stuck::asked});
  for (int d = 0; d < direction_count; ++d) use_edge(state, {1, 1}, d);
  Dice dice(1, 1);
  EXPECT_EQ(Football::random_answer(state, 0, dice), "0");
  EXPECT_EQ(play(state, "2 1 1 2 2"), "legal");
  const std::vector<Said> said = {{0, "0"}};
  EXPECT_EQ(Football::tell(state, {said, {}}), "Turn 1: left is asked but cannot move");
  EXPECT_NE(Football::frame(state, {}, {said, {}}).find(R"("by":null,"path":[])"), std::string::npos);
  EXPECT_NE(Football::frame(state, {}, {said, {}}).find(R"("winner":1,"reason":"no_move")"), std::string::npos);
}

TEST(FootballWords, ThePictureShowsUsedEdgesTheBallAndTheGates) {
  const auto match = match_after({"2 7 10 7 11", "2 7 11 6 11", "2 6 11 6 10", "3 6 10 7 11 8 10", "3 8 10 7 10 6 9"});
  const std::string expected = R"(
   0         5         10        15        20
 0 #########################################
   #                                       #
 1 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
 2 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
 3 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
 4 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
 5 # . . . . . . . . . . . . . . . . . . . #
   :                                       :
 6 < . . . . . . . . O +-+ . . . . . . . . >
   :                  \ \|                 :
 7 < . . . . . . . . . +-+ . . . . . . . . >
   :                   |/                  :
 8 < . . . . . . . . . + . . . . . . . . . >
   :                                       :
 9 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
10 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
11 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
12 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
13 # . . . . . . . . . . . . . . . . . . . #
   #                                       #
14 #########################################
)";
  EXPECT_EQ(match->picture(TextStyle::plain), expected.substr(1));
}

TEST(FootballWords, TheLastMoveHasTheColourOfItsPlayerAndTheGatesThoseOfTheirOwners) {
  const auto match = match_after({"2 7 10 7 11", "2 7 11 6 11"});
  const std::string picture = match->picture(TextStyle::colour);
  const auto inked_right = [](const char* text) { return inked_for_seat(TextStyle::colour, 1, text); };
  EXPECT_NE(picture.find(inked_right("O") + " . ."), std::string::npos);
  EXPECT_NE(picture.find("+-" + inked_right("+") + " ."), std::string::npos);
  EXPECT_NE(picture.find(inked_right("|") + " "), std::string::npos);
  EXPECT_NE(picture.find(inked_for_seat(TextStyle::colour, 0, "<") + " ."), std::string::npos);
  EXPECT_NE(picture.find(inked_right(">") + "\n"), std::string::npos);
}

TEST(FootballWords, ACutOutOfAPictureIsReadAsItIsDrawn) {
  constexpr std::string_view drawn = R"(
 +-+ . .
 |X \
 +-O +-+
     |/
 . . + .)";
  std::string cut;
  for (const auto line : lines_of(drawn)) (cut += line.empty() ? "" : line.substr(1)) += '\n';
  const Football::State state = position({2, 3}, cut);
  const std::string picture = Football::picture(state, {}, TextStyle::plain);
  const auto lines = lines_of(picture);
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string_view line = lines_of(cut)[i];
    EXPECT_EQ(lines[5 + i].substr(9, line.size()), line);
  }
}

}  // namespace
}  // namespace agon::football
