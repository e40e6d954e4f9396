#include "games/replayer.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace agon {
namespace {

Replayer a_match(std::string_view name, std::string_view setup) {
  auto match = find_game(name)->start(setup, 1);
  EXPECT_TRUE(match.ok()) << match.error();
  return Replayer(std::move(match).value());
}

std::string legal(const Replayer& replayer, Seat seat) {
  Dice dice(1, 1);
  return replayer.match().random_answer(seat, dice);
}

TEST(Replayer, ASeatThatIsAskedAnswersOnce) {
  Replayer match = a_match("avalanche", "");
  const auto start = match.match().digest();
  EXPECT_EQ(match.end_turn(), "somebody who was to act said nothing");
  EXPECT_EQ(match.say(0, "9 1").substr(0, 32), "the answer of seat 1 is refused:");
  EXPECT_EQ(match.say(2, "1 1"), "seat 3 was not to act");
  EXPECT_EQ(match.say(255, "1 1"), "seat 256 was not to act");
  EXPECT_EQ(match.match().digest(), start);
  EXPECT_EQ(match.say(0, legal(match, 0)), "");
  EXPECT_EQ(match.say(0, legal(match, 0)), "seat 1 had answered before");
  EXPECT_EQ(match.end_turn(), "somebody who was to act said nothing");
  EXPECT_EQ(match.say(1, legal(match, 1)), "");
  EXPECT_EQ(match.end_turn(), "");
  EXPECT_EQ(match.match().turn(), 1U);
}

TEST(Replayer, NothingHappensAfterTheEnd) {
  Replayer match = a_match("avalanche", "turns=1");
  for (const Seat seat : {Seat{0}, Seat{1}}) EXPECT_EQ(match.say(seat, legal(match, seat)), "");
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.end_turn(), "");
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.say(0, "1 1"), "the match was over before");
  EXPECT_EQ(match.end_turn(), "the match was over before");
}

TEST(Replayer, WhereSeatsStandStillARefusedAnswerIsPartOfTheRecordAndSilenceIsBorne) {
  Replayer match = a_match("vampire", "");
  EXPECT_EQ(match.say(0, "nonsense"), "");
  EXPECT_EQ(match.say(0, "more nonsense"), "");
  EXPECT_EQ(match.end_turn(), "");
  ASSERT_EQ(match.match().said().size(), 2U);
  EXPECT_EQ(match.match().said()[1].text, "more nonsense");
}

TEST(Replayer, WhereTeamsSpeakFreelyWhatChangesNothingWasNotRecorded) {
  Replayer match = a_match("painting", "teams=2 turns=2");
  EXPECT_EQ(match.end_turn(), "");  // the break
  EXPECT_EQ(match.say(1, "GET_PAWNS"), "");
  EXPECT_EQ(match.say(1, "GET_PAWNS"), "the command of seat 2 changes nothing: \"GET_PAWNS\"");
  EXPECT_EQ(match.say(1, "GET_STATUS"), "the command of seat 2 changes nothing: \"GET_STATUS\"");
  EXPECT_EQ(match.say(1, "GET_DIFFS"), "");
  EXPECT_EQ(match.say(2, "GET_PAWNS"), "seat 3 was not to act");
  EXPECT_EQ(match.end_turn(), "");
  ASSERT_EQ(match.match().said().size(), 2U);
}

TEST(Replayer, ACopyGoesItsOwnWay) {
  Replayer match = a_match("avalanche", "");
  EXPECT_EQ(match.say(0, legal(match, 0)), "");
  Replayer copy = match.copy();
  EXPECT_EQ(copy.say(0, legal(copy, 0)), "seat 1 had answered before");
  EXPECT_EQ(copy.say(1, legal(copy, 1)), "");
  EXPECT_EQ(copy.end_turn(), "");
  EXPECT_EQ(match.match().turn(), 0U);
  EXPECT_NE(match.match().digest(), copy.match().digest());
}

}  // namespace
}  // namespace agon
