// What is said of a git repository that cannot be read. A script in place of ssh plays the remote side.

#include "cli/submit/handed_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

class ARepositoryOverSsh : public testing::Test {
 protected:
  ARepositoryOverSsh() {
    const char* const path = std::getenv("PATH");
    path_ = path ? path : "";
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  ~ARepositoryOverSsh() override { setenv("PATH", path_.c_str(), 1); }

  // The message when ssh writes these lines to stderr and fails.
  std::string refusal(const std::string& lines) const {
    const std::string ssh = folder_.write("ssh", "#!/bin/sh\ncat >&2 <<'END'\n" + lines + "END\nexit 255\n");
    std::filesystem::permissions(ssh, std::filesystem::perms(0755));
    try {
      read_handed_in("git@contest:alfa.git");
    } catch (const BadInput& refused) {
      return refused.what();
    }
    return "";
  }

  const os::TestFolder folder_;
  std::string path_;
};

TEST_F(ARepositoryOverSsh, ThatCannotBeReadIsRefusedWithTheLineThatTellsWhy) {
  const std::string begin = "git cannot read git@contest:alfa.git: ";
  EXPECT_EQ(refusal("git@contest: Permission denied (publickey).\r\n"),
            begin + "git@contest: Permission denied (publickey).");
  EXPECT_EQ(
      refusal("@@@@@@@@@@@@@@@@@@@@\n@  WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!  @\n@@@@@@@@@@@@@@@@@@@@\n"
              "Host key verification failed.\n"),
      begin + "Host key verification failed.");
}

TEST_F(ARepositoryOverSsh, IsRefusedWithWhatTheRemoteSideSaid) {
  EXPECT_EQ(refusal("remote: \nremote: ====================\nremote:\nremote: The project could not be found.\n"
                    "remote: Ask its owner.\nremote: ====================\n"),
            "git cannot read git@contest:alfa.git: The project could not be found. Ask its owner.");
}

TEST_F(ARepositoryOverSsh, ThatSaysNothingIsRefusedInGitsOwnWords) {
  EXPECT_EQ(refusal(""), "git cannot read git@contest:alfa.git: fatal: Could not read from remote repository.");
}

}  // namespace
}  // namespace agon::cli
