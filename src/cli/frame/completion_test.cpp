// The scripts are run by their shells if these are installed; bash always is.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

bool installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

// The completions that bash offers for the last word, one per line.
std::string bash_offers(const std::string& words) {
  const os::TestFolder folder;
  folder.write("script", run_agon("completion bash").out);
  folder.write("ask", "set -u\nsource " + folder / "script" + "\nCOMP_WORDS=(" + words +
                          ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_agon\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
  const int status = std::system(("bash " + folder / "ask" + " >" + folder / "out" + " 2>&1").c_str());
  return (status == 0 ? "" : "failed: ") + folder.read("out");
}

TEST(CompletionInBash, OffersTheCommands) {
  EXPECT_EQ(bash_offers("agon ga"), "games\n");
  EXPECT_THAT(bash_offers("agon ''"), HasSubstr("conform\n"));
}

TEST(CompletionInBash, OffersGamesThenFolders) {
  EXPECT_EQ(bash_offers("agon new foo"), "football\n");
  EXPECT_THAT(bash_offers("agon new football /us"), HasSubstr("/usr\n"));
}

TEST(CompletionInBash, OffersOptionsAndTheirValues) {
  EXPECT_EQ(bash_offers("agon new --la"), "--lang\n");
  EXPECT_EQ(bash_offers("agon new --lang c"), "cpp\ncs\n");
}

TEST(CompletionInBash, OffersTheActionsOfAContestFirstAndThenFiles) {
  EXPECT_EQ(bash_offers("agon contest ver"), "verify\n");
  EXPECT_EQ(bash_offers("agon contest --json tourn"), "tournaments\n");
  EXPECT_THAT(bash_offers("agon contest verify /us"), HasSubstr("/usr\n"));
}

TEST(CompletionInBash, OffersSamplesAlthoughBashCutsWordsAtTheColon) {
  EXPECT_THAT(bash_offers("agon play football sample : simple.p"), HasSubstr("simple.pas\nsimple.py\n"));
  EXPECT_THAT(bash_offers("agon play football sample :"), HasSubstr("decent.cpp\n"));
}

TEST(CompletionInBash, DoesNotCountTheValueOfAnOptionAsAWord) {
  EXPECT_EQ(bash_offers("agon new --lang py aval"), "avalanche\n");
}

TEST(Completion, IsKnownForThreeShellsOnly) {
  const Ran ran = run_agon("completion tcsh");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "agon completion: SHELL is bash, zsh, fish, not \"tcsh\"\n");
}

TEST(Completion, IsASoundScriptOfItsShell) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const os::TestFolder folder;
    const Ran ran = run_agon("completion " + shell);
    EXPECT_THAT(ran.out, HasSubstr("avalanche"));
    if (!installed(shell)) continue;
    folder.write("script", ran.out);
    EXPECT_EQ(std::system((shell + " -n " + folder / "script").c_str()), 0) << shell;
  }
}

TEST(TheManPage, IsSoundTroff) {
  const Ran ran = run_agon("man");
  EXPECT_THAT(ran.out, HasSubstr(".TH AGON 1"));
  for (const char* command : {"games", "new", "conform"})
    EXPECT_THAT(ran.out, HasSubstr(".SS agon " + std::string(command)));
  if (!installed("groff")) return;
  const os::TestFolder folder;
  folder.write("agon.1", ran.out);
  ASSERT_EQ(
      std::system(
          ("groff -man -Tutf8 -ww " + folder / "agon.1" + " >" + folder / "text" + " 2>" + folder / "err").c_str()),
      0);
  EXPECT_EQ(folder.read("err"), "");
  EXPECT_THAT(folder.read("text"), Not(HasSubstr("\\f")));
}

}  // namespace
}  // namespace agon::cli
