// The two games of examples/games are mentioned outside their folders only in games.list. The program lists, plays,
// checks, conforms and serves them and runs their tournaments like any other game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "games/registry.hpp"
#include "games/test_folder.hpp"
#include "live/test_client.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

class Examples : public testing::Test {
 protected:
  Examples() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~Examples() override { unsetenv("XDG_CACHE_HOME"); }

  const os::TestFolder folder_;
};

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(Examples, AreNamedNowhereInTheProgramAndTheBuild) {
  const fs::path sources = AGON_SOURCE_DIR;
  std::vector<std::string> naming;
  const auto look = [&](const fs::path& file) {
    const std::string text = content_of(file);
    for (const char* const name : {"tictactoe", "apples"}) {
      if (text.find(name) != text.npos) naming.push_back(file.string() + ": " + name);
    }
  };
  look(sources / "CMakeLists.txt");
  for (const char* const folder : {"src", "cmake", "web/player", "web/pages"}) {
    for (const auto& entry : fs::recursive_directory_iterator(sources / folder)) {
      if (entry.is_regular_file() && entry.path().extension() != ".json") look(entry.path());
    }
  }
  EXPECT_THAT(naming, IsEmpty());
}

TEST_F(Examples, AreListedWithTheirRules) {
  EXPECT_EQ(game_names(), "apples, tictactoe");
  EXPECT_THAT(run_agon("games").out, AllOf(HasSubstr("apples"), HasSubstr("tictactoe")));
  EXPECT_THAT(run_agon("games tictactoe --rules").out, HasSubstr("Three marks in a row win."));
  EXPECT_EQ(run_agon("games football").code, 2);
}

TEST_F(Examples, ConformToTheVectorsInTheirFolders) {
  for (const Game& game : games()) {
    const std::string name(game.info().name);
    const Ran ran = run_agon("conform " + name + " " + (games_folder() / name / "vectors.json").string());
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(" passed, 0 failed"));
  }
}

TEST_F(Examples, HaveSampleBotsInWhichTheCheckFindsNothingWrong) {
  for (const Game& game : games()) {
    const Ran ran = run_agon("check " + std::string(game.info().name) + " sample:simple.py --games 2");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  }
}

TEST_F(Examples, AreMeasured) {
  const Ran ran = run_agon("bench --quick");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("apples"), HasSubstr("tictactoe"), HasSubstr("signature")));
}

TEST_F(Examples, ArePlayedInTournamentsWhoseReplaysProveThemselves) {
  for (const Game& game : games()) {
    const std::string name(game.info().name), out = folder_ / name;
    const Ran ran = run_agon("tournament --no-sandbox --out " + out + " --game " + name +
                             " sample:simple.py sample:simple.cpp --seed 1");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("over: all rounds are played"));
    std::size_t verified = 0;
    for (const auto& replay : fs::recursive_directory_iterator(out)) {
      if (replay.path().extension() != ".agon") continue;
      verified += run_agon("replay --verify " + replay.path().string()).code == 0;
    }
    EXPECT_GT(verified, 0U);
  }
}

TEST_F(Examples, AreServedLiveAndHandedIn) {
  folder_.write(
      "c.toml",
      "name = \"Test\"\nlength = \"1h\"\n[site]\nport = 8080\ndelay = \"0s\"\n[submissions]\n"
      "[[tournament]]\nname = \"Final\"\ngame = \"tictactoe\"\nformat = \"swiss\"\n"
      "[[server]]\nname = \"W1\"\ngame = \"apples\"\nport = 7001\nturn = \"1h\"\n"
      "[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n[[team]]\nlogin = \"beta\"\npassword = \"secret\"\n");
  const Served served(folder_, "--port-base 0");
  ASSERT_TRUE(served.listens());
  live::Client client(served.port());
  ASSERT_TRUE(client.log_in("alfa"));
  EXPECT_EQ(client.ask("LOOK"), "OK");
  EXPECT_EQ(client.line(), "8 0 20");
  EXPECT_EQ(client.ask("PICK 3"), "OK");
  const std::string bot = (games_folder() / "tictactoe/bots/simple.py").string();
  const Ran ran = run_agon("contest submit " + folder_ / "data" + " alfa " + bot);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Accepted (py)"), HasSubstr("trial match: seat ")));
}

}  // namespace
}  // namespace agon::cli
