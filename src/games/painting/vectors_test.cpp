#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "conform/conform.hpp"

namespace agon::conform {
namespace {

namespace json = boost::json;

const Runner painting = runner_of("painting");

const json::value& vectors() {
  static const json::value file = [] {
    std::ifstream stream(AGON_SOURCE_DIR "/src/games/painting/vectors.json");
    std::ostringstream text;
    text << stream.rdbuf();
    return json::parse(text.str());
  }();
  return file;
}

// A file with only this scenario.
json::value only(std::string_view id) {
  json::array one;
  for (const json::value& scenario : vectors().at("scenarios").as_array()) {
    if (scenario.at("id").as_string() == id) one.push_back(scenario);
  }
  EXPECT_EQ(one.size(), 1U);
  return {{"scenarios", one}};
}

std::string failure_of(const json::value& file) {
  const Report report = painting(file);
  EXPECT_EQ(report.failed, 1U);
  return report.failures.empty() ? "" : report.failures.front();
}

TEST(ConformPainting, AllVectorsOfTheIndependentModelPass) {
  const Report report = painting(vectors());
  EXPECT_EQ(report.passed, vectors().at("scenarios").as_array().size());
  EXPECT_GE(report.passed, 66U);
  EXPECT_EQ(report.failed, 0U) << report.failures.front();
  EXPECT_EQ(report.skipped, 0U);
}

TEST(ConformPainting, AnotherBoardPawnViewOrScoreIsAFailureThatNamesScenarioAndTurn) {
  json::value file = only("arena-006");
  json::value& after = file.at("scenarios").at(0).at("turns").at(1).at("after");
  after.at("pawns").at(0).at(3) = 10;
  EXPECT_EQ(
      failure_of(file),
      "arena-006, turn 2: pawns\n"
      "  expected: [[1,1,9,10,9,\"11111/11111/11111/11111/11111\"],[2,2,11,4,7,\"22222/22222/22222/22222/22222\"]]\n"
      "  got:      [[1,1,9,9,9,\"11111/11111/11111/11111/11111\"],[2,2,11,4,7,\"22222/22222/22222/22222/22222\"]]");
  for (const char* part : {"board", "view1", "view2"}) {
    json::value other = only("arena-006");
    other.at("scenarios").at(0).at("turns").at(4).at("after").at(part).at(3) = "X..2........X";
    EXPECT_NE(failure_of(other).find("arena-006, turn 5: "), std::string::npos);
  }
  json::value score = only("arena-006");
  score.at("scenarios").at(0).at("initial").at("score").at(0) = 1;
  EXPECT_EQ(failure_of(score), "arena-006, start: score\n  expected: [1,0]\n  got:      [0,0]");
}

TEST(ConformPainting, AnotherAnswerResultOrWaitIsAFailure) {
  json::value file = only("server-002");
  json::value& commands = file.at("scenarios").at(0).at("turns").at(1).at("commands");
  commands.at(1).at("answer").at(0) = "FAILED 206 Invalid shooting range";
  commands.at(1).at("accept") = json::array{206};
  EXPECT_EQ(failure_of(file),
            "server-002, tournament 1, turn 1, team 0, SHOOT 2 1 1 1\n"
            "  expected: FAILED 206 Invalid shooting range\n"
            "  got:      FAILED 205 Pawn already has an order");
  commands.at(1).at("accept") = json::array{205, 206};
  EXPECT_EQ(painting(file).failed, 0U);

  json::value waiting = only("server-002");
  waiting.at("scenarios").at(0).at("turns").at(1).at("wait_ok") = {{"2", 1}};
  EXPECT_EQ(failure_of(waiting), "server-002, tournament 1, turn 1: the second OK of a WAIT is missing");

  json::value results = only("server-002");
  results.at("scenarios").at(0).at("results").at(1).at(2) = 1;
  EXPECT_EQ(failure_of(results),
            "server-002: results\n  expected: [[97,24,73],[73,73,1]]\n  got:      [[97,24,73],[73,73,0]]");
}

TEST(ConformPainting, AFileOfAnotherFormIsAnException) {
  EXPECT_THROW(painting(json::value{{"game", "painting"}}), std::exception);
}

}  // namespace
}  // namespace agon::conform
