// Vampire over stdin and stdout, and sample bots on the live server.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <thread>

#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"

namespace agon::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string bots(const std::string& name) { return std::string(AGON_SOURCE_DIR) + "/src/games/vampire/bots/" + name; }

class Console : public testing::Test {
 protected:
  // Returns the console's output for these lines, then the end of input.
  std::string say(const std::string& lines, const std::string& options = "--seed 7") const {
    folder_.write("in", lines);
    const std::string line = AGON_PROGRAM " console vampire " + options + " <" + folder_ / "in" + " >" +
                             folder_ / "out" + " 2>" + folder_ / "err";
    code_ = WEXITSTATUS(std::system(line.c_str()));
    return folder_.read("out");
  }

  const os::TestFolder folder_;
  mutable int code_ = 0;
};

TEST_F(Console, SpeaksAsTheServerDoes) {
  const std::string said = say("LOGIN me 2\n.\nRES 1 0 1\nMOVE D\n.\nMOVE\n.\n");
  EXPECT_THAT(said, StartsWith("MESSAGE OK\nLEVEL 2\nGAMEID 1\nTEST 1\nMAXTICK 900\nGRENADERADIUS 2\nSIZE 9\n.\n"
                               "REQ 1 0 1\nVAMPIRE 1 1 7 3 1 2 0\n"));
  EXPECT_THAT(said, HasSubstr("\n.\nREQ 1 1 1\nVAMPIRE 1 2 7 3 1 2 0\n"));
  EXPECT_THAT(said, HasSubstr("\n.\nREQ 1 2 1\nWARN Not sent header ; MOVE\n"));
  EXPECT_THAT(said, EndsWith("\nEND 0.32 No_connected_competitor_left\n.\n"));
  EXPECT_EQ(code_, exit_ok);
  EXPECT_EQ(folder_.read("err"), "");
}

TEST_F(Console, SaysWhyALoginIsNone) {
  EXPECT_EQ(say("LOGIN\n.\n"), "MESSAGE Login message need a LOGIN command with at least one argument\n.\n");
  EXPECT_EQ(code_, exit_no);
  EXPECT_EQ(say("LOGIN me 11\n.\n"), "MESSAGE Not a valid login message\n.\n");
  EXPECT_EQ(say("LOGOUT me\n.\n"), "MESSAGE OK\n.\n");
  EXPECT_EQ(say(""), "");
}

TEST_F(Console, TakesAMapAndOptions) {
  const std::string map = folder_.write(
      "map", "vampire map\nmaxtick 20\nradius 1\nstart 1 1\nstart 3 3\npark\n#####\n#...#\n#.#.#\n#...#\n#####\n");
  EXPECT_THAT(say("LOGIN me\n.\n", "--setup test=no --map " + map),
              StartsWith("MESSAGE OK\nLEVEL 1\nGAMEID 1\nTEST 0\nMAXTICK 20\nGRENADERADIUS 1\nSIZE 5\n.\n"));
  EXPECT_EQ(say("", "--setup tested=2"), "");
  EXPECT_EQ(code_, exit_bad_input);
  EXPECT_THAT(folder_.read("err"), HasSubstr("leave \"tested\" out"));
  EXPECT_EQ(run_agon("console wall").code, exit_bad_input);
}

TEST_F(Console, WhoIsSilentForTooLongIsOut) {
  const std::string line = "mkfifo " + folder_ / "in" + "; exec 3<>" + folder_ / "in" +
                           "; printf 'LOGIN me 1\\n.\\n' >&3; " AGON_PROGRAM " console vampire --time 20ms <" +
                           folder_ / "in" + " >" + folder_ / "out";
  ASSERT_EQ(std::system(line.c_str()), 0);
  EXPECT_THAT(folder_.read("out"), EndsWith("\nEND 2.16 No_competitor_left;Inactivity\n.\n"));
}

TEST_F(Console, ASampleBotPlaysAndTheReplayIsTrue) {
  const std::string replay = folder_ / "match.agon";
  folder_.write("play.py", R"(import subprocess, sys
console = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
bot = subprocess.Popen(["python3", sys.argv[1]], stdin=console.stdout, stdout=console.stdin)
console.stdin.close()
sys.exit(bot.wait() or console.wait())
)");
  const std::string line = "timeout 60 python3 " + folder_ / "play.py" + " " + bots("simple.py") +
                           " " AGON_PROGRAM " console vampire --seed 3 --out " + replay;
  ASSERT_EQ(std::system(line.c_str()), 0);
  const Ran ran = run_agon("replay " + replay + " --verify");
  EXPECT_EQ(ran.code, exit_ok) << ran.out << ran.err;
  const std::string summary = run_agon("replay " + replay).out;
  EXPECT_THAT(summary, HasSubstr("vampire1  simple: a program at the console, 0.00 s"));
  EXPECT_THAT(summary, HasSubstr("vampire2  house: a player of the organisers, 0.00 s"));
}

constexpr const char* contest_text = R"(name = "Qualifier"
[scoring]
points = "sum"
[[team]]
login = "alfa"
password = "alfas-token"
[[team]]
login = "beta"
password = "betas-token"
[[server]]
name = "V1"
game = "vampire"
port = 0
tick = "0s"
)";

TEST(VampireContest, SampleBotsPlayOnTheLiveServerAndTheBestResultsAreToldAnytime) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  folder.write("alfa", "token=alfas-token\nmap=2\n");
  folder.write("beta", "token=betas-token\nmap=2\n");
  Served served(folder);
  const std::string address = "127.0.0.1:" + std::to_string(served.port("V1"));
  for (const auto& [team, bot] : {std::pair("alfa", "simple.py"), std::pair("beta", "simple.py")}) {
    const Ran ran = run_agon("client " + address + " --game vampire --run " + bots(bot) + " --no-sandbox --login " +
                             folder / team + " --record " + folder / (std::string(team) + ".txt"));
    EXPECT_EQ(ran.code, exit_ok) << ran.out << ran.err;
    EXPECT_THAT(folder.read(std::string(team) + ".txt"), HasSubstr("END "));
  }
  const auto totals_are_told = [&] {  // the server updates its figures every second
    const auto table = boost::json::parse(run_agon("contest table " + folder / "data" + " --json").out);
    const auto& teams = table.at("teams").as_array();
    return std::ranges::none_of(teams, [](const auto& team) { return team.at("total_millionths") == 0; });
  };
  for (int i = 0; i < 600 && !totals_are_told(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const Ran running = run_agon("contest best " + folder / "data");
  EXPECT_EQ(running.code, exit_ok) << running.err;
  EXPECT_THAT(running.out, StartsWith("V1\n"));
  EXPECT_THAT(running.out, HasSubstr("map 2"));
  EXPECT_THAT(running.out, HasSubstr("alfa"));
  const Ran table = run_agon("contest table " + folder / "data");
  served.end(SIGKILL);
  EXPECT_EQ(run_agon("contest best " + folder / "data").out, running.out);
  const auto body = [](const std::string& text) { return text.substr(text.find('\n')); };
  EXPECT_EQ(body(run_agon("contest table " + folder / "data").out), body(table.out));
}

}  // namespace
}  // namespace agon::cli
