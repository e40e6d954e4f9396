#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "conform/conform.hpp"

namespace agon::conform {
namespace {

namespace json = boost::json;

const Runner avalanche = runner_of("avalanche");

const json::value& vectors() {
  static const json::value file = [] {
    std::ifstream stream(AGON_SOURCE_DIR "/src/games/avalanche/vectors.json");
    std::ostringstream text;
    text << stream.rdbuf();
    return json::parse(text.str());
  }();
  return file;
}
std::string failure_of(const json::value& file) {
  const Report report = avalanche(file);
  EXPECT_EQ(report.failed, 1U);
  return report.failures.empty() ? "" : report.failures.front();
}

TEST(ConformAvalanche, AllVectorsOfTheIndependentModelPass) {
  const Report report = avalanche(vectors());
  std::size_t scenarios = 0;
  for (const char* key : {"games", "chains", "edges", "answers"}) scenarios += vectors().at(key).as_array().size();
  EXPECT_EQ(report.passed, scenarios);
  EXPECT_GE(report.passed, 236U);
  EXPECT_EQ(report.failed, 0U) << report.failures.front();
  EXPECT_EQ(report.skipped, 0U);
}

TEST(ConformAvalanche, AFailureNamesScenarioAndStepWhatWasExpectedAndWhatCame) {
  json::value file = vectors();
  file.at("games").at(0).at("turns").at(1).at("d").at(1) = ",,,,,,,";
  EXPECT_EQ(failure_of(file),
            "games[0], move 2, field 2: after the avalanche\n"
            "  expected: ,,,,,,,\n"
            "  got:      41,,11,,,,,");
}

TEST(ConformAvalanche, AnotherBonusResultOrColumnIsAFailure) {
  json::value file = vectors();
  file.at("chains").at(0).at("b") = 4;
  EXPECT_EQ(failure_of(file), "chains[0]: bonus\n  expected: 4\n  got:      5");

  json::value other = vectors();
  other.at("games").at(0).at("result").at("on_field").at(1) = 8;
  EXPECT_EQ(failure_of(other),
            "games[0]: result\n"
            "  expected: 2, overflow, turns 42, appeared [12,10], on_field [12,8]\n"
            "  got:      2, overflow, turns 42, appeared [12,10], on_field [12,9]");
}

TEST(ConformAvalanche, AnIllegalLineThatIsTakenAndALegalOneThatIsNotAreFailures) {
  json::value file = vectors();
  file.at("answers").as_array().clear();
  file.at("answers").as_array().push_back({{"line", "3 1"}, {"problem", "bad_s"}});
  EXPECT_EQ(failure_of(file), "answers[0]: \"3 1\"\n  expected: bad_s\n  got:      ");
  file.at("answers").at(0) = {{"line", "8 1"}, {"problem", nullptr}};
  EXPECT_EQ(failure_of(file), "answers[0]: \"8 1\"\n  expected: \n  got:      bad_s");
}

TEST(ConformAvalanche, AFileOfAnotherFormIsAnException) {
  EXPECT_THROW(avalanche(json::value{{"game", "avalanche"}}), std::exception);
}

}  // namespace
}  // namespace agon::conform
