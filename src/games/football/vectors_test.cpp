#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "conform/conform.hpp"

namespace agon::conform {
namespace {

namespace json = boost::json;

const Runner football = runner_of("football");

const json::value& vectors() {
  static const json::value file = [] {
    std::ifstream stream(AGON_SOURCE_DIR "/src/games/football/vectors.json");
    std::ostringstream text;
    text << stream.rdbuf();
    return json::parse(text.str());
  }();
  return file;
}

std::string failure_of(const json::value& file) {
  const Report report = football(file);
  EXPECT_EQ(report.failed, 1U);
  return report.failures.empty() ? "" : report.failures.front();
}

TEST(ConformFootball, AllVectorsOfTheIndependentModelPass) {
  const Report report = football(vectors());
  EXPECT_EQ(report.passed, vectors().at("games").as_array().size() + vectors().at("illegal").as_array().size());
  EXPECT_GE(report.passed, 200U);
  EXPECT_EQ(report.failed, 0U) << report.failures.front();
  EXPECT_EQ(report.skipped, 0U);
}

TEST(ConformFootball, AFailureNamesScenarioAndStepWhatWasExpectedAndWhatCame) {
  json::value file = vectors();
  file.at("games").at(3).at("finals").at(2) = "aaaa";
  EXPECT_TRUE(failure_of(file).starts_with("games[3], before move 2: final nodes\n  expected: aaaa\n  got:      "));
}

TEST(ConformFootball, AnotherResultIsAFailure) {
  json::value file = vectors();
  file.at("games").at(0).at("result").at("winner") = 2;
  EXPECT_EQ(failure_of(file),
            "games[0], after 139 moves: result\n"
            "  expected: winner 2, no_move, 139 moves, 70 of the winner\n"
            "  got:      winner 1, no_move, 139 moves, 70 of the winner");
}

TEST(ConformFootball, AnIllegalLineThatIsTakenAndALegalOneThatIsNotAreFailures) {
  json::value file = vectors();
  const json::value& game = file.at("games").at(1);
  file.at("illegal").at(0) = {{"game", 1}, {"after", 0}, {"line", game.at("moves").at(0)}, {"kinds", {"outside"}}};
  EXPECT_TRUE(failure_of(file).ends_with("expected: [\"outside\"]\n  got:      a legal move"));

  json::value other = vectors();
  other.at("illegal").as_array().clear();
  other.at("games").as_array().resize(1);
  other.at("games").at(0).at("moves").at(0) = "2 7 10 9 10";
  EXPECT_EQ(failure_of(other), "games[0], move 0: \"2 7 10 9 10\"\n  expected: a legal move\n  got:      not_adjacent");
}

TEST(ConformFootball, AFileOfAnotherFormIsAnException) {
  EXPECT_THROW(football(json::value{{"game", "football"}}), std::exception);
}

}  // namespace
}  // namespace agon::conform
