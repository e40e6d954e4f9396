#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "conform/conform.hpp"

namespace agon::conform {
namespace {

namespace json = boost::json;

const Runner vampire = runner_of("vampire");

const json::value& vectors() {
  static const json::value file = [] {
    std::ifstream stream(AGON_SOURCE_DIR "/src/games/vampire/vectors.json");
    std::ostringstream text;
    text << stream.rdbuf();
    return json::parse(text.str());
  }();
  return file;
}

std::string failure_of(const json::value& file) {
  const Report report = vampire(file);
  EXPECT_EQ(report.failed, 1U);
  return report.failures.empty() ? "" : report.failures.front();
}

TEST(ConformVampire, AllVectorsOfTheIndependentModelPass) {
  const Report report = vampire(vectors());
  EXPECT_EQ(report.passed, vectors().at("scenarios").as_array().size());
  EXPECT_GE(report.passed, 66U);
  EXPECT_EQ(report.failed, 0U) << report.failures.front();
  EXPECT_EQ(report.skipped, 0U);
}

TEST(ConformVampire, AFailureNamesScenarioAndTickWhatWasExpectedAndWhatCame) {
  json::value file = vectors();
  file.at("scenarios").at(0).at("ticks").at(2).at("state").at("players").at(0).at(1) = 2;
  EXPECT_EQ(failure_of(file),
            "vampire-006, tick 2\n"
            "  expected: player 1 2 1 3 1 0 2 0 0\n"
            "  got:      player 1 3 1 3 1 0 2 0 0");
}

TEST(ConformVampire, AnotherRequestAnswerOrEndIsAFailure) {
  json::value file = vectors();
  file.at("scenarios").at(0).at("ticks").at(1).at("req").at("2").at(1) = "WARN Multiple command ; MOVE U";
  EXPECT_EQ(failure_of(file),
            "vampire-006, tick 1: request to 2\n"
            "  expected: WARN Multiple command ; MOVE U\n"
            "  got:      WARN Multiple command ; MOVE L");

  json::value other = vectors();
  other.at("scenarios").at(0).at("ticks").at(1).at("in").at("4") = {0, "LR"};
  EXPECT_EQ(failure_of(other), "vampire-006, tick 1: answer of 4\n  expected: taken\n  got:      refused");

  json::value third = vectors();
  third.at("scenarios").at(0).at("end") = {{"t", 3}, {"reasons", {"No_opponent_left"}}, {"points", json::object()}};
  EXPECT_EQ(failure_of(third), "vampire-006: end\n  expected: over\n  got:      none");
}

// A game as recorded on the organisers' server: one tick, after which the connection was closed.
json::value recorded() {
  return json::parse(R"({"games": [{"id": "r", "gameid": 5, "level": 1, "test": 1, "n": 5, "maxtick": 100, "radius": 1,
    "me": 2, "everlasting_shoes": false, "powerups": [],
    "ticks": [{"v": [[2, 3, 3, 3, 1, 1, 0], [1, 1, 1, 3, 1, 1, 0]], "b": [[1, 2, 1]], "o": {"1": [1, ""], "2": [0, "U"]}},
              {"v": [[1, 1, 1, 3, 0, 1, 0], [2, 2, 3, 3, 1, 1, 0]], "g": [[1, 1, 1, 5, 1]]}],
    "end": {"points": "2.88", "reasons": ["No_connected_competitor_left"], "warnings": []}}]})");
}

TEST(ConformVampire, RecordedGamesAreComparedLineByLineWithTheServersReadings) {
  const Report report = vampire(recorded());
  EXPECT_EQ(report.passed, 1U) << report.failures.front();
  json::value file = recorded();
  file.at("games").at(0).at("ticks").at(1).at("g").at(0).at(3) = 4;
  EXPECT_EQ(failure_of(file), "r, tick 1\n  expected: GRENADE 1 1 1 4 1\n  got:      GRENADE 1 1 1 5 1");
  file = recorded();
  file.at("games").at(0).at("end").at("points") = "4.0";
  EXPECT_EQ(failure_of(file),
            "r, end\n  expected: END 4.0 No_connected_competitor_left\n"
            "  got:      END 2.88 No_connected_competitor_left");
}

TEST(ConformVampire, AFileOfAnotherFormIsAnException) {
  EXPECT_THROW(vampire(json::value{{"game", "vampire"}}), std::exception);
}

}  // namespace
}  // namespace agon::conform
