// The better sample bots of a game beat the simple ones.

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"

namespace agon {
namespace {

boost::json::value play(const std::string& game, const std::string& bots) {
  const auto ran = cli::run_agon("play " + game + " " + bots + " --seed 1 --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.code == 0 ? boost::json::parse(ran.out) : boost::json::value();
}

TEST(SampleBotsOfFootball, TheDecentOneBeatsTheSimpleOneOnBothSides) {
  EXPECT_EQ(play("football", "sample:decent.cpp sample:simple.py").at("winner").to_number<int>(), 0);
  EXPECT_EQ(play("football", "sample:simple.py sample:decent.cpp").at("winner").to_number<int>(), 1);
}

TEST(SampleBotsOfPainting, TheDecentOneIsFirstOfFour) {
  const auto match =
      play("painting", "sample:simple.cs sample:Simple.java sample:decent.cpp sample:simple.pas --setup turns=40");
  EXPECT_EQ(match.at("winner").to_number<int>(), 2) << match.at("reason");
}

// At the start, a bot cannot escape from a grenade in its corner, but can from one beside it.
TEST(SampleBotsOfVampire, TheDecentOneGetsOutOfItsCornerAndClearsTheMap) {
  const auto match =
      play("vampire", "sample:decent.cpp sample:simple.cpp sample:simple.cpp sample:simple.cpp --setup map=test:7");
  EXPECT_EQ(match.at("winner").to_number<int>(), 0) << match.at("reason");
  EXPECT_GT(match.at("scores").at(0).to_number<double>(), 2000) << "points";
}

}  // namespace
}  // namespace agon
