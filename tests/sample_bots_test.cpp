// Every sample bot of every game plays a whole match under the contests' limits, on both sides, without a fault,
// because contestants start from these bots.

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>

#include "cli/run_agon.hpp"
#include "games/registry.hpp"
#include "games/test_folder.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;

struct Sample {
  std::string game;
  std::string file;
};

std::vector<Sample> all_samples() {
  std::vector<Sample> samples;
  for (const Game& game : games()) {
    const std::string name(game.info().name);
    for (const auto& bot : fs::directory_iterator(games_folder() / name / "bots")) {
      samples.push_back({name, bot.path().filename().string()});
    }
  }
  std::ranges::sort(samples, {}, [](const Sample& sample) { return sample.game + sample.file; });
  return samples;
}

std::string test_name(const Sample& sample) {
  std::string name = sample.game + "_" + sample.file;
  std::ranges::replace(name, '.', '_');
  return name;
}

// Shortens games with long matches.
std::string short_match(const std::string& game) {
  if (game == "vampire") return " --setup map=test:2 --setup maxtick=100";
  return game == "painting" ? " --setup turns=40" : "";
}

boost::json::value play(const std::string& game, const std::string& bots, const std::string& options = "") {
  const auto ran = cli::run_agon("play " + game + " " + bots + short_match(game) + options + " --seed 1 --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.code == 0 ? boost::json::parse(ran.out) : boost::json::value();
}

class SampleBots : public testing::TestWithParam<Sample> {};

TEST_P(SampleBots, PlayThroughAMatchOnBothSidesWithoutAFault) {
  const auto& [game, file] = GetParam();
  for (const auto& [left, right] :
       {std::pair(file, std::string("simple.py")), std::pair(std::string("simple.py"), file)}) {
    const auto match = play(game, "sample:" + left + " sample:" + right);
    ASSERT_TRUE(match.is_object());
    for (const auto& seat : match.at("seats").as_array()) {
      EXPECT_EQ(seat.at("fault"), "none") << seat.at("verdict");
      EXPECT_EQ(seat.at("silent_turns"), 0) << seat.at("bot");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, SampleBots, testing::ValuesIn(all_samples()),
                         [](const auto& sample) { return test_name(sample.param); });

}  // namespace
}  // namespace agon
