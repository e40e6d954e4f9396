#include "conform/world.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

namespace agon::conform {
namespace {

namespace json = boost::json;

json::value vectors_of(const std::string& game) {
  std::ifstream stream(AGON_SOURCE_DIR "/src/games/" + game + "/vectors.json");
  std::ostringstream text;
  text << stream.rdbuf();
  return json::parse(text.str());
}

class ConformWorld : public testing::TestWithParam<const char*> {};

TEST_P(ConformWorld, AllVectorsOfTheIndependentModelPass) {
  const json::value file = vectors_of(GetParam());
  const Report report = runner_of(GetParam())(file);
  EXPECT_EQ(report.passed, file.at("scenarios").as_array().size());
  EXPECT_GE(report.passed, 40U);
  EXPECT_EQ(report.failed, 0U) << report.failures.front();
}

TEST_P(ConformWorld, AnAnswerThatIsNotExpectedIsFound) {
  json::value file = vectors_of(GetParam());
  auto& steps = file.at("scenarios").at(0).at("steps").as_array();
  for (auto& step : steps) {
    if (step.at(0) != "cmd") continue;
    step.at(3).at(0) = "FAILED 5 internal error, sorry...";
    break;
  }
  const Report report = runner_of(GetParam())(file);
  ASSERT_EQ(report.failed, 1U);
  EXPECT_NE(report.failures.front().find("step"), std::string::npos);
  EXPECT_NE(report.failures.front().find("internal error"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Games, ConformWorld, testing::Values("network", "wall", "bonfire"),
                         [](const auto& game) { return std::string(game.param); });

json::object notes(const char* text) { return json::parse(text).as_object(); }

TEST(AnswerFits, NumbersAreComparedAsNumbersAndWordsAsWords) {
  EXPECT_TRUE(answer_fits({"OK", "0.73 LAND"}, {"OK", "0.730000 LAND"}, {}));
  EXPECT_FALSE(answer_fits({"OK", "0.74 LAND"}, {"OK", "0.730000 LAND"}, {}));
  EXPECT_FALSE(answer_fits({"OK", "0.73 WATER"}, {"OK", "0.730000 LAND"}, {}));
  EXPECT_FALSE(answer_fits({"OK"}, {"OK", "1"}, {}));
}

TEST(AnswerFits, NotesSayWhatElseMayCome) {
  EXPECT_TRUE(answer_fits({"FAILED 108 x"}, {"OK"}, notes(R"({"also": [["FAILED 108 x"]]})")));
  EXPECT_TRUE(answer_fits({"OK", "1 7"}, {"OK", "1 5"}, notes(R"({"alt": {"1.1": ["7"]}})")));
  EXPECT_FALSE(answer_fits({"OK", "1 8"}, {"OK", "1 5"}, notes(R"({"alt": {"1.1": ["7"]}})")));
  EXPECT_TRUE(answer_fits({"OK", "B 12"}, {"OK", "B 13"}, notes(R"({"range": {"1.1": [1, 13]}})")));
  EXPECT_FALSE(answer_fits({"OK", "B 14"}, {"OK", "B 13"}, notes(R"({"range": {"1.1": [1, 13]}})")));
  EXPECT_TRUE(answer_fits({"OK", "b", "a"}, {"OK", "a", "b"}, notes(R"({"any_line_order": 1})")));
  EXPECT_TRUE(answer_fits({"2 3 4 1 2"}, {"2 1 2 3 4"}, notes(R"({"any_word_order": [[0, 1, 2]]})")));
  EXPECT_FALSE(answer_fits({"2 3 2 1 4"}, {"2 1 2 3 4"}, notes(R"({"any_word_order": [[0, 1, 2]]})")));
  EXPECT_TRUE(answer_fits({"OK", "WAITING 1.5"}, {"OK", "WAITING 0"}, notes(R"({"wait": 1})")));
  EXPECT_FALSE(answer_fits({"OK", "WAITING -1.5"}, {"OK", "WAITING 0"}, notes(R"({"wait": 1})")));
}

TEST(AnswerFits, IslandsOfEqualSizeMayStandForEachOther) {
  const auto top = notes(R"({"top": {"5": ["1 1", "2 2"], "3": ["4 4"]}})");
  const AnswerLines expected = {"OK", "NONE 3", "1 1 5", "4 4 3"};
  EXPECT_TRUE(answer_fits({"OK", "NONE 3", "2 2 5", "4 4 3"}, expected, top));
  EXPECT_FALSE(answer_fits({"OK", "NONE 3", "3 3 5", "4 4 3"}, expected, top));
  EXPECT_FALSE(answer_fits({"OK", "NONE 3", "4 4 3", "2 2 5"}, expected, top));
}

}  // namespace
}  // namespace agon::conform
