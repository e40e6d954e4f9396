// Editing teams in the text of a contest file.

#include "config/teams/team_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::config {
namespace {

using testing::HasSubstr;
using tournaments::Team;

const std::string two_teams =
    "# Ours\n[[team]]\nlogin = \"alfa\"  # the first\ntitle = \"Old\"\nhash = \"h1\"\ntoken = \"t1\"\n\n"
    "[[team]]\nlogin = \"beta\"\npassword = \"open\"\nmembers = [\n  \"Ada\",\n]\n";

TEST(TeamText, OfATeamIsChangedAndEverythingElseStaysAsItIs) {
  const Team team{"alfa", "h2", "New \"\\\" title", "", {"Ada", "Zoë"}, "UW", ""};
  const auto text = with_team(two_teams, team);
  ASSERT_TRUE(text) << text.error();
  EXPECT_EQ(*text,
            "# Ours\n[[team]]\nlogin = \"alfa\"  # the first\nmembers = [\"Ada\", \"Zoë\"]\nschool = \"UW\"\n"
            "title = \"New \\\"\\\\\\\" title\"\nhash = \"h2\"\n\n"
            "[[team]]\nlogin = \"beta\"\npassword = \"open\"\nmembers = [\n  \"Ada\",\n]\n");
  EXPECT_EQ(*with_team(*text, team), *text);
}

TEST(TeamText, WithoutAHashKeepsThePasswordAndWithOneLosesTheOpenOne) {
  EXPECT_EQ(*with_team(two_teams, {"beta", "", "", "", {"Ada"}}), two_teams);
  const auto text = with_team(two_teams, {"beta", "h3", "", "t3", {}});
  ASSERT_TRUE(text) << text.error();
  EXPECT_THAT(*text, testing::EndsWith("[[team]]\nlogin = \"beta\"\nhash = \"h3\"\ntoken = \"t3\"\n"));
}

TEST(TeamText, ThatCannotBeChangedLineByLineIsRefused) {
  const std::string inline_tables = "team = [{login = \"alfa\", hash = \"h1\"}]\n";
  EXPECT_TRUE(has_team(inline_tables, "alfa"));
  EXPECT_FALSE(has_team(inline_tables, "beta"));
  EXPECT_THAT(with_team(inline_tables, {"alfa", "h2"}).error(), HasSubstr("each key on a line of its own"));
  EXPECT_THAT(with_team(two_teams, {"gamma", "h2"}).error(), HasSubstr("there is no team \"gamma\""));
}

TEST(TeamText, WhateverATitleHoldsTheFileIsReadAsItWas) {
  for (const std::string title :
       {"\"]\n[[team]]", "\\u0041", "\"\"\"", "# no comment", "=cmd|' /C calc'!A0", "\x7f\x01"}) {
    const auto text = with_team(two_teams, {"alfa", "", title});
    ASSERT_TRUE(text) << text.error();
    const auto again = with_team(*text, {"alfa", "", "Old"});
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(*again, two_teams);
    EXPECT_TRUE(has_team(team_lines({"x", "h", title}), "x"));
  }
}

}  // namespace
}  // namespace agon::config
