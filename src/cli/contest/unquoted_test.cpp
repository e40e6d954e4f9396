// A text of several words without quotation marks, as on a command line.

#include "cli/contest/unquoted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/serve/test_served.hpp"
#include "os/test_folder.hpp"

namespace agon::cli {
namespace {

using testing::ElementsAre, testing::HasSubstr, testing::Not;

TEST(UnquotedWords, BelongToTheTextThatEndsTheCommand) {
  EXPECT_THAT(with_text_joined({"announce", "DATA", "Lunch", "is", "served"}, 2),
              ElementsAre("announce", "DATA", "Lunch is served"));
  EXPECT_THAT(with_text_joined({"announce", "DATA"}, 2), ElementsAre("announce", "DATA"));
  EXPECT_THAT(with_text_joined({"undo", "DATA", "3", "why"}, 3), ElementsAre("undo", "DATA", "3", "why"));
}

TEST(UnquotedWords, AreShownWithQuotationMarks) {
  EXPECT_THAT(advice_to_quote({"pause", "DATA", "power", "cut"}, 1, "a"),
              HasSubstr("agon contest pause DATA --why \"a power cut\""));
  EXPECT_THAT(advice_to_quote({"start", "DATA", "Final", "Swiss"}, 2, ""),
              HasSubstr("agon contest start DATA \"Final Swiss\""));
  EXPECT_EQ(advice_to_quote({"status", "DATA", "now"}, 1, ""), "");
}

TEST(UnquotedWords, MakeOneAnnouncementOrReasonAndNeverTheNameOfATournament) {
  const os::TestFolder folder;
  folder.write("c.toml", wall_contest("length = \"1h\"", "1h"));
  const Served served(folder);
  ASSERT_TRUE(served.listens());
  const auto contest = [&](const std::string& action, const std::string& rest) {
    return run_agon("contest " + action + " " + folder / "data" + " " + rest);
  };
  EXPECT_EQ(contest("announce", "Lunch is served").code, 0);
  EXPECT_THAT(contest("announce", "").out, HasSubstr("Lunch is served"));
  EXPECT_EQ(contest("withdraw", "beta they are ill").code, 0);
  EXPECT_THAT(contest("acts", "").out, HasSubstr("they are ill"));
  const Ran pause = contest("pause", "--why a power cut");
  EXPECT_EQ(pause.code, 2);
  EXPECT_THAT(pause.err, HasSubstr("agon contest pause " + folder / "data" + " --why \"a power cut\""));
  const Ran cancel = contest("cancel", "Final Swiss was wrong");
  EXPECT_EQ(cancel.code, 2);
  EXPECT_THAT(cancel.err, HasSubstr("in quotation marks"));
}

}  // namespace
}  // namespace agon::cli
