#include <gtest/gtest.h>

#include "games/test_transcript.hpp"

namespace agon {
namespace {

TEST(Transcripts, ADifferenceIsFound) {
  Transcript transcript(*find_game("avalanche"));
  EXPECT_EQ(transcript.read("setup x0=5"), "");
  EXPECT_EQ(transcript.read("left> Start"), "");
  EXPECT_EQ(transcript.read("left> 6"), "expected \"6\", got \"5\"");
  EXPECT_EQ(transcript.read("left< Alice"), "");
  EXPECT_EQ(transcript.read("left! bad_r 9 1"), "expected \"bad_r\", got \"bad_s\"");
  EXPECT_NE(transcript.read("left< 9 1"), "");
  EXPECT_EQ(transcript.read("left~"), "in this game silence loses");
  EXPECT_NE(transcript.read("= left wins"), "");
  EXPECT_NE(transcript.read("middle< 1 1"), "");
}

}  // namespace
}  // namespace agon
