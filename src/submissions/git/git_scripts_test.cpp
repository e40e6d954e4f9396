// The scripts with a git that does as it is told.

#include "submissions/git/git_scripts.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include "os/scratch_folder.hpp"

namespace agon::submissions {
namespace {

using testing::HasSubstr;

class GitScripts : public testing::Test {
 protected:
  // What the script says when `git` is this body of a shell function.
  std::string said(const std::string& git, const std::string& command) const {
    const std::string script = folder_.path() + "/script";
    std::ofstream(script) << "AGON_BYTES=1000 AGON_NAMES=100\n"
                          << git_archive_script << "git() { " << git << "; }\n"
                          << command << '\n';
    FILE* const pipe = popen(fmt::format("cd {} && sh script 2>&1", folder_.path()).c_str(), "r");
    std::string text;
    std::array<char, 4096> block;
    for (std::size_t count; (count = std::fread(block.data(), 1, block.size(), pipe)) > 0;)
      text.append(block.data(), count);
    pclose(pipe);
    return text;
  }
  std::string packed(const std::string& git) const {
    return said(git, "if archive tree made; then echo packed; fi; cat made");
  }

  const os::ScratchFolder folder_;
};

TEST_F(GitScripts, AnArchiveIsWhatGitWritesUnlessGitFailsOrWritesTooMuch) {
  EXPECT_EQ(packed("echo bytes"), "packed\nbytes\n");
  EXPECT_EQ(packed("head -c 1000 /dev/zero | tr \"\\0\" x"), "packed\n" + std::string(1000, 'x'));
  EXPECT_EQ(packed("head -c 1001 /dev/zero"), "have more than 1000 bytes when packed (git archive, tar.gz)\n");
  EXPECT_EQ(packed("cat /dev/zero"), "have more than 1000 bytes when packed (git archive, tar.gz)\n");
  EXPECT_EQ(packed("return 1"), "cannot be packed: git archive fails\n");
  EXPECT_EQ(packed("echo half; return 1"), "cannot be packed: git archive fails\n");
  EXPECT_THAT(packed("sh -c \"kill -KILL \\$\\$\""), HasSubstr("cannot be packed: git archive fails\n"))
      << "for lack of memory";
}

TEST_F(GitScripts, NamesAreCountedNoFurtherThanNeeded) {
  const std::string question = "if too_many_names commit; then echo yes; else echo no; fi";
  EXPECT_EQ(said("seq 100", question), "no\n");
  EXPECT_EQ(said("seq 101", question), "yes\n");
  EXPECT_EQ(said("yes", question), "yes\n");
}

}  // namespace
}  // namespace agon::submissions
