// agon contest replay and appeal, for games of live servers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>
#include <sstream>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"

namespace agon::cli {
namespace {

using live::Client;
using testing::HasSubstr;
using testing::Not;

class GameFiles : public testing::Test {
 protected:
  GameFiles() {
    folder_.write("c.toml",
                  "name = \"Test\"\nlength = \"1h\"\n[scoring]\nk_last = 8\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"50ms\"\n"
                  "setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }\n"
                  "[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n"
                  "[[team]]\nlogin = \"beta\"\npassword = \"secret\"\n");
  }

  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  std::string data() const { return folder_ / "data"; }

  // Plays until a brick is taken and the turn is over.
  static void play(Client& client) {
    for (int i = 0; i < 1000; ++i) {
      ASSERT_EQ(client.ask("LIST_BRICKS"), "OK");
      std::istringstream kinds(client.line());
      bool taken = false;
      for (std::string kind; !taken && kinds >> kind;) {
        const std::string answer = client.ask("DROP_BRICK " + kind + " 0 0 0 1 " + std::to_string(1 + i % 5));
        taken = answer == "OK" && client.line().starts_with("ACCEPTED");
      }
      ASSERT_EQ(client.ask("WAIT"), "OK");
      client.line();
      client.line();
      if (taken) return;
    }
    FAIL() << "no brick was taken";
  }

  std::string unzipped(const std::string& file, const std::string& name) const {
    const std::string line = "python3 -c \"import sys,zipfile;z=zipfile.ZipFile('" + file +
                             "');sys.stdout.buffer.write(z.read([n for n in z.namelist() if n.endswith('" + name +
                             "')][0]))\" > " + folder_ / "unzipped";
    EXPECT_EQ(std::system(line.c_str()), 0);
    return folder_.read("unzipped");
  }

  const os::TestFolder folder_;
};

TEST_F(GameFiles, AGameIsAReplayThatProvesItselfWhetherAServerRunsOrNot) {
  Served served(folder_);
  Client client(served.port());
  ASSERT_TRUE(client.log_in("alfa"));
  play(client);
  contest("pause " + data());
  const Ran ran = contest("replay " + data() + " W1 1 " + folder_ / "a.agon");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Ran verified = run_agon("replay " + folder_ / "a.agon" + " --verify");
  EXPECT_EQ(verified.code, 0) << verified.err;
  const std::string told = run_agon("replay " + folder_ / "a.agon" + " --text").out;
  EXPECT_THAT(told, HasSubstr("\"alfa\" (team 1): \"DROP_BRICK "));
  EXPECT_THAT(told, HasSubstr("the game was not over yet"));
  EXPECT_EQ(served.end(SIGTERM), 0);
  ASSERT_EQ(contest("replay " + data() + " W1 1 " + folder_ / "b.agon").code, 0);
  EXPECT_EQ(folder_.read("b.agon"), folder_.read("a.agon"));
}

TEST_F(GameFiles, AnAppealHoldsTheGameWithItsPointsAndK) {
  Served served(folder_);
  Client alfa(served.port()), beta(served.port());
  ASSERT_TRUE(alfa.log_in("alfa"));
  ASSERT_TRUE(beta.log_in("beta"));
  play(alfa), play(beta);
  contest("pause " + data());
  const std::string why = contest("why " + data() + " alfa").out;
  const Ran ran = contest("appeal " + data() + " W1 1 " + folder_ / "a.zip" + " --team alfa");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(unzipped(folder_ / "a.zip", "README.txt"),
              HasSubstr("Test, server W1, game 1\n\ngame    wall\nsetup   "));
  const std::string said = unzipped(folder_ / "a.zip", "said.csv");
  EXPECT_THAT(said, HasSubstr(",alfa,DROP_BRICK "));
  EXPECT_THAT(said, Not(HasSubstr(",beta,"))) << "--team: what the others said is not listed";
  std::istringstream points(unzipped(folder_ / "a.zip", "points.csv"));
  std::string line;
  std::getline(points, line);
  EXPECT_EQ(line, "team,points,k,points_times_k\r");
  std::getline(points, line);
  ASSERT_THAT(line, testing::StartsWith("alfa,"));
  std::istringstream fields(line);
  std::string field;
  for (int i = 0; std::getline(fields, field, ','); ++i) {
    if (i == 0) continue;  // the team
    EXPECT_THAT(why, HasSubstr(field.substr(0, field.find('\r')))) << "the numbers of `agon contest why`";
  }
  EXPECT_EQ(contest("appeal " + data() + " W1 1 " + folder_ / "a.zip").code, 0) << "it replaces an earlier one";
  EXPECT_THAT(unzipped(folder_ / "a.zip", "said.csv"), HasSubstr(",beta,DROP_BRICK "));
}

TEST_F(GameFiles, WhatThereIsNotIsToldInWords) {
  Served served(folder_);
  ASSERT_TRUE(served.listens());
  const std::string to = " " + folder_ / "a.agon";
  EXPECT_THAT(contest("replay " + data() + " W2 1" + to).err,
              HasSubstr("there is no server \"W2\"; did you mean \"W1\"?"));
  EXPECT_THAT(contest("replay " + data() + " W1 77" + to).err, HasSubstr("W1 has no game 77"));
  EXPECT_THAT(contest("replay " + data() + " W1 first" + to).err,
              HasSubstr("name a game of a live server by its number"));
  EXPECT_THAT(contest("replay " + data() + " W1 1" + to + " --team gama").err, HasSubstr("there is no team \"gama\""));
  EXPECT_EQ(contest("replay " + data() + " W1 1 " + folder_ / "c.toml").code, 2) << "no other file is replaced";
  served.end(SIGTERM);
  EXPECT_EQ(contest("replay " + data() + " W1 77" + to).code, 1);
}

}  // namespace
}  // namespace agon::cli
