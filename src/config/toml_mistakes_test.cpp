#include "config/toml_mistakes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::config {
namespace {

using testing::StartsWith;

std::string told(std::string_view text, std::size_t line) { return told_mistake(text, line, "toml's words"); }

TEST(ALineThatIsNotToml, OfAValueWithoutQuotesIsToldWithThemAndWithoutItsComment) {
  EXPECT_EQ(told("length = 24h  # a day, \"or\" so\n", 1), "write a time in quotes: length = \"24h\"");
  EXPECT_EQ(told("name = \u201cFinal\u201d\n", 1), "write text in quotes: name = \"Final\"");
  EXPECT_EQ(told("name = \"x\"\nteams = \"a.toml\n", 2), "a quote (\") is missing in the value of teams");
}

TEST(ALineThatIsNotToml, OfADateIsToldWithOneThatIsRight) {
  for (const char* const wrong : {"start = 2026-11-28 11:00", "start = 2026-11-28T11:00", "start = 2026-11-28 noon",
                                  "start = 28.11.2026 10:00", "start = 1/12/2026", "start = 2026/11/28"}) {
    EXPECT_THAT(told(wrong, 1), StartsWith("start is a date and a time such as 2026-11-28T09:00:00"));
  }
}

TEST(ALineThatIsNotToml, OfATruthValueInOtherWordsIsToldWithTheRightOnes) {
  for (const char* const word : {"True", "FALSE", "yes", "No"}) {
    EXPECT_EQ(told("trial = " + std::string(word), 1),
              word + std::string(" is not a value: true and false are written in small letters, without quotes"));
  }
  EXPECT_EQ(told("name = Yesterday", 1), "write text in quotes: name = \"Yesterday\"");
}

TEST(ALineThatIsNotToml, OfATableThatIsThereAlreadyIsToldWithItsBrackets) {
  for (const char* const second : {"[server]", "[[server]]", " [ server ]  # W2"}) {
    EXPECT_EQ(told("[server]\nname = \"W1\"\n" + std::string(second) + "\nname = \"W2\"\n", 3),
              "[server] is there twice: write [[server]], with two brackets on each side, every time");
  }
  EXPECT_EQ(told("[site]\nport = 1\n[site]\n", 3), "there is a line [site] already, line 1");
}

TEST(ALineThatIsNotToml, OtherwiseHasTheWordsOfToml) { EXPECT_EQ(told("a b\n", 1), "this is not TOML: toml's words"); }

}  // namespace
}  // namespace agon::config
