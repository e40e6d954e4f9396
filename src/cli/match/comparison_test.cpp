#include "cli/match/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/frame/terminal.hpp"
#include "games/registry.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// `winner`: 0 for A, 1 for B; none: a draw.
class TheComparison : public ::testing::Test {
 protected:
  void play(std::optional<std::size_t> winner) {
    const bool swapped = comparison_.games() % 2 == 1;
    replay::Outcome outcome;
    outcome.seats.resize(2);
    if (winner) outcome.winner = static_cast<Seat>(swapped ? 1 - *winner : *winner);
    outcome.turns = static_cast<std::uint32_t>(comparison_.games());
    comparison_.add({}, "", outcome);
  }
  std::string text() const { return comparison_.text(find_game("football")->info(), 1); }

  Comparison comparison_{{"new", "old"}, ratings::Sprt{.elo0 = 0, .elo1 = 20}};
};

TEST_F(TheComparison, SaysNothingWhileNothingIsKnown) {
  play(0);
  EXPECT_EQ(comparison_.status(""), "1 game, nothing is known yet");
  EXPECT_THAT(text(), HasSubstr("  Elo    nothing is known: no pair of games is finished\n"));
  EXPECT_THAT(text(), Not(HasSubstr("LOS")));
  EXPECT_TRUE(comparison_.json().at("elo").is_null());
  EXPECT_TRUE(comparison_.json().at("los").is_null());
  EXPECT_FALSE(comparison_.pairs_left());
  play(0);
  EXPECT_THAT(comparison_.status(""), Not(HasSubstr("Elo"))) << "one pair has no error";
  EXPECT_LT(comparison_.json().at("los").to_number<double>(), 0.9);
}

TEST_F(TheComparison, HasItsBoundsOnALineOf80Columns) {
  for (int game = 0; game < 20'000; ++game) play(game % 3 == 0 ? std::nullopt : std::optional<std::size_t>(game % 2));
  const std::string line = comparison_.status("< 12 h 05 min left");
  EXPECT_THAT(line, HasSubstr("(-2.94, 2.94)"));
  EXPECT_LT(visible_columns(line), 80U) << line;
}

TEST_F(TheComparison, ExpectsItsDecisionAtTheRateSoFar) {
  for (int game = 0; game < 20; ++game) play(game % 4 == 3 ? std::nullopt : std::optional<std::size_t>(game % 2));
  ASSERT_FALSE(comparison_.decided());
  const auto left = comparison_.pairs_left();
  ASSERT_TRUE(left);
  EXPECT_GT(*left, 1);
}

}  // namespace
}  // namespace agon::cli
