#include "games/tictactoe/rules.hpp"

#include <gtest/gtest.h>

namespace agon::tictactoe {
namespace {

Tictactoe::State after(std::initializer_list<const char*> moves) {
  auto state = Tictactoe::start({}, 1);
  for (const char* const move : moves) {
    EXPECT_TRUE(Tictactoe::answer(state, state.mover(), move).taken()) << move;
    Tictactoe::end_turn(state, nullptr);
  }
  return state;
}

TEST(Tictactoe, ThreeInARowWin) {
  EXPECT_EQ(Tictactoe::winner(after({"1", "4", "2", "5"})), std::nullopt);
  const auto won = after({"1", "4", "2", "5", "3"});
  EXPECT_EQ(Tictactoe::winner(won), 0);
  EXPECT_TRUE(Tictactoe::to_act(won).none());
  EXPECT_EQ(Tictactoe::scores(won), (Scores{point, 0}));
}

TEST(Tictactoe, AFullBoardWithoutThreeInARowIsADraw) {
  const auto full = after({"1", "2", "3", "5", "4", "6", "8", "7", "9"});
  EXPECT_EQ(Tictactoe::winner(full), std::nullopt);
  EXPECT_TRUE(Tictactoe::to_act(full).none());
  EXPECT_EQ(Tictactoe::scores(full), (Scores{point / 2, point / 2}));
}

TEST(Tictactoe, ACellIsMarkedOnce) {
  auto state = after({"5"});
  EXPECT_EQ(Tictactoe::kind(Tictactoe::answer(state, 1, "5")), "taken");
  EXPECT_EQ(state, after({"5"}));
}

}  // namespace
}  // namespace agon::tictactoe
