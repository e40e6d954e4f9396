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
  EXPECT_EQ(match.end_turn().error(), "somebody who was to act said nothing");
  EXPECT_EQ(match.say(0, "9 1").error().substr(0, 32), "the answer of seat 1 is refused:");
  EXPECT_EQ(match.say(2, "1 1").error(), "seat 3 was not to act");
  EXPECT_EQ(match.say(255, "1 1").error(), "seat 256 was not to act");
  EXPECT_EQ(match.match().digest(), start);
  EXPECT_TRUE(match.say(0, legal(match, 0)).ok());
  EXPECT_EQ(match.say(0, legal(match, 0)).error(), "seat 1 had answered before");
  EXPECT_EQ(match.end_turn().error(), "somebody who was to act said nothing");
  EXPECT_TRUE(match.say(1, legal(match, 1)).ok());
  EXPECT_TRUE(match.end_turn().ok());
  EXPECT_EQ(match.match().turn(), 1U);
}

TEST(Replayer, NothingHappensAfterTheEnd) {
  Replayer match = a_match("avalanche", "turns=1");
  for (const Seat seat : {Seat{0}, Seat{1}}) EXPECT_TRUE(match.say(seat, legal(match, seat)).ok());
  EXPECT_FALSE(match.over());
  EXPECT_TRUE(match.end_turn().ok());
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.say(0, "1 1").error(), "the match was over before");
  EXPECT_EQ(match.end_turn().error(), "the match was over before");
}

TEST(Replayer, WhereSeatsStandStillARefusedAnswerIsPartOfTheRecordAndSilenceIsBorne) {
  Replayer match = a_match("vampire", "");
  EXPECT_TRUE(match.say(0, "nonsense").ok());
  EXPECT_TRUE(match.say(0, "more nonsense").ok());
  EXPECT_TRUE(match.end_turn().ok());
  ASSERT_EQ(match.match().said().size(), 2U);
  EXPECT_EQ(match.match().said()[1].text, "more nonsense");
}

TEST(Replayer, WhereTeamsSpeakFreelyWhatChangesNothingWasNotRecorded) {
  Replayer match = a_match("painting", "teams=2 turns=2");
  EXPECT_TRUE(match.end_turn().ok());  // the break
  EXPECT_TRUE(match.say(1, "GET_PAWNS").ok());
  EXPECT_EQ(match.say(1, "GET_PAWNS").error(), "the command of seat 2 changes nothing: \"GET_PAWNS\"");
  EXPECT_EQ(match.say(1, "GET_STATUS").error(), "the command of seat 2 changes nothing: \"GET_STATUS\"");
  EXPECT_TRUE(match.say(1, "GET_DIFFS").ok());
  EXPECT_EQ(match.say(2, "GET_PAWNS").error(), "seat 3 was not to act");
  EXPECT_TRUE(match.end_turn().ok());
  ASSERT_EQ(match.match().said().size(), 2U);
}

TEST(Replayer, ACopyGoesItsOwnWay) {
  Replayer match = a_match("avalanche", "");
  EXPECT_TRUE(match.say(0, legal(match, 0)).ok());
  Replayer copy = match.copy();
  EXPECT_EQ(copy.say(0, legal(copy, 0)).error(), "seat 1 had answered before");
  EXPECT_TRUE(copy.say(1, legal(copy, 1)).ok());
  EXPECT_TRUE(copy.end_turn().ok());
  EXPECT_EQ(match.match().turn(), 0U);
  EXPECT_NE(match.match().digest(), copy.match().digest());
}

}  // namespace
}  // namespace agon
