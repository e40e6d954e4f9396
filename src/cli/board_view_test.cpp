#include "cli/board_view.hpp"

#include <gtest/gtest.h>

namespace agon::cli {
namespace {

// A board of 30 lines with a ball in one of them.
std::string board(std::size_t ball) {
  std::string lines;
  for (std::size_t line = 0; line < 30; ++line) lines += line == ball ? "O\n" : ".\n";
  return lines;
}

TEST(BoardWindow, ShowsAllOfABoardThatFits) { EXPECT_EQ(window_top("", board(3), 0, 30), 0U); }

TEST(BoardWindow, BeginsInTheMiddleAndFollowsWhatChanges) {
  std::size_t top = window_top("", board(15), 0, 20);
  EXPECT_EQ(top, 5U);
  EXPECT_EQ(window_top(board(15), board(15), top, 20), 5U);
  std::size_t before = 15;
  for (const std::size_t ball : {16, 20, 26, 29, 20, 10, 3, 0, 12}) {
    top = window_top(board(before), board(ball), top, 20);
    EXPECT_LE(top, ball);
    EXPECT_LT(ball, top + 20);
    EXPECT_LE(top, 10U) << "nothing below the board";
    before = ball;
  }
}

}  // namespace
}  // namespace agon::cli
