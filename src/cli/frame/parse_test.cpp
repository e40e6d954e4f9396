#include "cli/frame/parse.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Parse : public testing::Test {
 protected:
  Parsed read(const std::vector<std::string>& words) {
    Command command;
    command.name = "try";
    command.options = {{"--json", "", "", &json_}, {"--name", "TEXT", "", &name_}, {"--also", "TEXT", "", &also_}};
    command.operands = {{"FILE", "", &files_, Hint::none, 0}};
    command.examples = {{"agon try", ""}};
    return parse(command, words);
  }
  std::string mistake(const std::vector<std::string>& words) {
    try {
      read(words);
    } catch (const BadInput& error) {
      return error.what();
    }
    return "";
  }

  bool json_ = false;
  std::string name_;
  std::vector<std::string> also_, files_;
};

TEST_F(Parse, OptionsAndOperandsComeInAnyOrder) {
  EXPECT_EQ(read({"a", "--json", "b", "--name", "x", "c"}), Parsed::ready);
  EXPECT_TRUE(json_);
  EXPECT_EQ(name_, "x");
  EXPECT_THAT(files_, ElementsAre("a", "b", "c"));
}

TEST_F(Parse, AValueStandsBehindAnEqualsSignOrIsTheNextWord) {
  read({"--name=a=b", "--also", "-5", "--also="});
  EXPECT_EQ(name_, "a=b");
  EXPECT_THAT(also_, ElementsAre("-5", ""));
}

TEST_F(Parse, AnOptionIsNotTheValueOfAnotherOne) {
  EXPECT_EQ(mistake({"--name", "--json"}), "--name needs a value: --name TEXT");
  EXPECT_EQ(mistake({"--name", "--help"}), "--name needs a value: --name TEXT");
  EXPECT_EQ(mistake({"--name"}), "--name needs a value: --name TEXT");
  read({"--name=--json"});
  EXPECT_EQ(name_, "--json");
  EXPECT_FALSE(json_);
}

TEST_F(Parse, AFlagTakesNoValue) { EXPECT_EQ(mistake({"--json=no"}), "--json takes no value"); }

TEST_F(Parse, OnlyAListIsGivenTwice) {
  EXPECT_EQ(mistake({"--name", "a", "--name", "a"}), "--name is given twice");
  EXPECT_EQ(mistake({"--also", "a", "--also", "a"}), "");
  EXPECT_THAT(also_, ElementsAre("a", "a"));
}

TEST_F(Parse, TwoDashesEndTheOptionsAndOneIsAnOperand) {
  read({"-", "--", "--json", "--", "-h"});
  EXPECT_FALSE(json_);
  EXPECT_THAT(files_, ElementsAre("-", "--json", "--", "-h"));
}

TEST_F(Parse, HelpIsAskedForAnywhereButBehindTwoDashes) {
  EXPECT_EQ(read({"a", "-h"}), Parsed::asks_for_help);
  EXPECT_EQ(read({"--help", "a"}), Parsed::asks_for_help);
  EXPECT_EQ(read({"--", "--help"}), Parsed::ready);
}

TEST_F(Parse, AnUnknownOptionIsRefusedWithTheNearestOne) {
  EXPECT_EQ(mistake({"--nane=x"}), "there is no option \"--nane\"; did you mean \"--name\"?");
  EXPECT_EQ(mistake({"-x"}), "there is no option \"-x\"; see `agon try --help`");
  EXPECT_THAT(files_, IsEmpty());
}

}  // namespace
}  // namespace agon::cli
