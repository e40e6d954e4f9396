#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

Ran conform(const std::string& content, const std::string& options = "") {
  const os::TestFolder folder;
  Ran ran = run_agon("conform football " + folder.write("file", content) + " " + options);
  const std::string name = folder / "file";
  for (std::size_t at = 0; (at = ran.err.find(name)) != std::string::npos;) ran.err.replace(at, name.size(), "file");
  return ran;
}

TEST(Conform, NamesThePlaceWhereAFileIsNotJson) {
  const Ran ran = conform("{\n  \"a\": [1,,2]\n}");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "agon conform: file is not JSON: line 2, column 11: syntax error\n");
  EXPECT_EQ(conform("{} {}").err, "agon conform: file is not JSON: line 1, column 4: there is text after the end\n");
  EXPECT_EQ(conform("").code, 2);
}

TEST(Conform, RefusesAFileOfAnotherGameOrForm) {
  EXPECT_EQ(conform(R"({"game": "avalanche"})").err,
            "agon conform: file holds vectors of avalanche, not of football\n");
  const Ran ran = conform("[]");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err.substr(0, 54), "agon conform: file is not a file of football vectors: ");
}

TEST(Conform, RefusesAFileThatIsNotThere) {
  EXPECT_EQ(run_agon("conform football /nowhere.json").err, "agon conform: there is no file /nowhere.json\n");
  EXPECT_EQ(run_agon("conform football /tmp").err, "agon conform: /tmp is a folder, not a file\n");
}

TEST(Conform, CountsWhatPassedAndFailedAndExitsByIt) {
  const std::string file = R"({"game": "football", "games": [{"moves": ["2 7 10 8 10"], "finals": ["gjgkglhjhliijkil"],
    "result": {"winner": 1, "loser": 2, "reason": "goal", "own_goal": false, "moves": 1, "winner_moves": 1}}],
    "illegal": []})";
  const Ran ran = conform(file);
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(ran.out.substr(ran.out.size() - 19), "0 passed, 1 failed\n");
  const auto report = boost::json::parse(conform(file, "--json").out);
  EXPECT_EQ(report.at("failed").to_number<int>(), 1);
  EXPECT_EQ(report.at("failures").as_array().size(), 1U);
}

}  // namespace
}  // namespace agon::cli
