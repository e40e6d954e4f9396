#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"

namespace agon::cli {

// For tests: a contest with a site that accepts football programs of two teams; bot.py does not compile, quiet.py does.
class HandInTest : public testing::Test {
 protected:
  HandInTest() {
    folder_.write("c.toml",
                  "name = \"Test\"\n[site]\nport = 0\n[submissions]\n"
                  "[[tournament]]\nname = \"Final\"\ngame = \"football\"\nformat = \"swiss\"\n"
                  "[[team]]\nlogin = \"alfa\"\npassword = \"aaaa\"\n"
                  "[[team]]\nlogin = \"beta\"\npassword = \"bbbb\"\n");
    folder_.write("bot.py", "print('x'\n");
    folder_.write("quiet.py", "import sys\nprint('it rains', file=sys.stderr)\n");
  }

  std::string data() const { return folder_ / "data"; }

  // Creates the folder `repo`: quiet.py is its bot.py at the tag `first`; the newest commit has no program.
  void make_repository() const {
    const std::string commit = "git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m ";
    const std::string line = "cd '" + folder_.path().string() +
                             "' && mkdir repo && cp quiet.py repo/bot.py && cd repo && git init -q && git add . && " +
                             commit + "first && git tag first && git rm -q bot.py && " + commit +
                             "second && touch ours.py";
    ASSERT_EQ(std::system(("(" + line + ") >/dev/null 2>&1").c_str()), 0);
  }

  const os::TestFolder folder_;
};

}  // namespace agon::cli
