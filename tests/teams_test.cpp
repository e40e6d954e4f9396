// All kinds of misbehaviour of teams in a called game, in real matches of painting against a team that only waits: each
// gets its verdict, the others play to the end, and none leaves anything behind.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/run_agon.hpp"
#include "referee/replay_recorder.hpp"
#include "referee/run.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/test_programs.hpp"

namespace agon {
namespace {

using namespace std::chrono_literals;
using replay::Fault;
using sandbox::Isolation;
using testing::HasSubstr;

const std::string talk = R"(
import sys, time
def say(text):
  sys.stdout.write(text)
  sys.stdout.flush()
def hear():
  line = sys.stdin.readline()
  if not line: sys.exit()
  return line
def log_in(name):
  for word in name, 'secret':
    hear()
    say(word + '\n')
  hear()
def wait():
  say('WAIT\n')
  hear()
  hear()
)";

class HostileTeam : public testing::TestWithParam<Isolation> {
 protected:
  HostileTeam() {
    plan_ = {game(), "teams=2 turns=4", 1, {entrant("waits", "log_in('waiter')\nwhile True: wait()")}, {}};
    settings_ = referee::settings_of(plan_.game->info());
    settings_.limits.block_cpu = 300ms;
    settings_.limits.block_wall = 500ms;
    settings_.limits.hello_wall = 3s;
    settings_.limits.quit_wall = 300ms;
    settings_.sandbox.memory_bytes = 64 << 20;
    settings_.isolation = GetParam();
  }

  void TearDown() override {
    EXPECT_THAT(sandbox::processes_called(folder_.path()), testing::IsEmpty());
    std::vector<std::string> left = sandbox::left_behind();
    std::erase(left, folder_.path());
    EXPECT_THAT(left, testing::IsEmpty());
  }

  static const Game* game() { return find_game("painting"); }

  referee::Entrant entrant(const std::string& name, const std::string& deeds) const {
    const std::string file = folder_.path() + "/" + name + ".py";
    std::ofstream(file) << talk << deeds << '\n';
    const auto command = sandbox::command_of(file, folder_.path() + "/cache", GetParam());
    EXPECT_TRUE(command) << command.error();
    return {*command, name, {}};
  }

  // `deeds`: the actions of the first team.
  const replay::SeatReport& match(const std::string& deeds) {
    plan_.seats.insert(plan_.seats.begin(), entrant("team", deeds));
    plan_.replay = folder_.path() + "/match.agon";
    referee::run(std::span(&plan_, 1), settings_, [&](std::size_t, const auto& outcome) { outcome_ = outcome; });
    EXPECT_FALSE(outcome_.ours) << outcome_.reason;
    EXPECT_EQ(outcome_.turns, 5U);
    EXPECT_FALSE(outcome_.seats[1].has_fault()) << outcome_.seats[1].verdict;
    const auto replay = replay::load_replay(plan_.replay);
    const auto verified = replay ? replay::verify(*replay, *game()) : Error{replay.error()};
    EXPECT_TRUE(verified) << verified.error();
    return outcome_.seats[0];
  }

  void expect_out(const std::string& deeds, Fault fault, const std::string& verdict) {
    const replay::SeatReport& report = match(deeds);
    EXPECT_EQ(replay::fault_name(report.fault), replay::fault_name(fault));
    EXPECT_THAT(report.verdict, testing::StartsWith(verdict));
  }

  os::ScratchFolder folder_;
  referee::MatchPlan plan_;
  referee::RunSettings settings_;
  replay::Outcome outcome_;
};

std::vector<Isolation> isolations_here() {
  if (!sandbox::check_isolation()) return {Isolation::none};
  return {Isolation::sandboxed, Isolation::none};
}
INSTANTIATE_TEST_SUITE_P(Programs, HostileTeam, testing::ValuesIn(isolations_here()), [](const auto& test) {
  return test.param == Isolation::sandboxed ? "Sandboxed" : "NotIsolated";
});

TEST_P(HostileTeam, Ends) {
  expect_out("log_in('a')\nwait()\nsys.exit(3)", Fault::ended_early,
             "\"a\" (team 1) stood still from turn 2 on: it ended with exit code 3");
}

TEST_P(HostileTeam, EndsInTheMiddleOfALine) {
  expect_out("log_in('a')\nwait()\nsay('GET_PA')", Fault::ended_early,
             "\"a\" (team 1) stood still from turn 2 on: it ended with exit code 0; its last line has no end: "
             "\"GET_PA\"");
}

TEST_P(HostileTeam, NeverLogsIn) {
  settings_.limits.hello_wall = 300ms;
  expect_out("time.sleep(60)", Fault::no_answer, "team 1 stood still from turn 1 on: it did not log in within 0.3 s");
}

TEST_P(HostileTeam, LogsInWithHalfALine) {
  settings_.limits.hello_wall = 300ms;
  expect_out("say('a')\ntime.sleep(60)", Fault::no_answer,
             "team 1 stood still from turn 1 on: it did not log in within 0.3 s");
}

TEST_P(HostileTeam, LogsInWithoutAPassword) {
  expect_out("say('a\\ntwo words\\n')\ntime.sleep(60)", Fault::bad_name,
             "team 1 stood still from turn 1 on: its login and its password must be one word each");
}

TEST_P(HostileTeam, SendsALineThatDoesNotEnd) {
  expect_out("log_in('a')\nwhile True: say('x' * 65536)", Fault::line_too_long,
             "\"a\" (team 1) stood still from turn 1 on: it sent a line that does not end: \"xxx");
}

TEST_P(HostileTeam, SendsHugeLines) {
  settings_.limits.block_wall = 10s;
  expect_out("log_in('a')\nwhile True: say('x' * 70000 + '\\n')", Fault::surplus_output,
             "\"a\" (team 1) stood still from turn 1 on: too many lines were too long");
}

TEST_P(HostileTeam, FloodsWithEmptyLines) {
  settings_.limits.block_cpu = settings_.limits.block_wall = 20s;
  expect_out("log_in('a')\nwhile True: say((' ' * 4000 + '\\n') * 16)", Fault::surplus_output,
             "\"a\" (team 1) stood still from turn 1 on: it sent more than 4194304 bytes in a turn");
}

TEST_P(HostileTeam, FloodsWithCommandsAndIsForcedToWait) {
  settings_.limits.block_cpu = settings_.limits.block_wall = 20s;
  const replay::SeatReport& report = match("log_in('a')\nwhile True: say('GET_STATUS\\n' * 1000)");
  EXPECT_EQ(report.verdict, "");
  EXPECT_EQ(report.silent, 0U);
  EXPECT_EQ(report.ledger.size(), 5U);
}

TEST_P(HostileTeam, SleepsAndMissesTheTurns) {
  const replay::SeatReport& report = match("log_in('a')\ntime.sleep(60)");
  EXPECT_EQ(report.verdict, "");
  EXPECT_EQ(report.silent, 5U);
}

TEST_P(HostileTeam, SleepsForATurnAndGoesOn) {
  const replay::SeatReport& report =
      match("log_in('a')\nwait()\ntime.sleep(0.7)\nsay('GET_PAWNS\\n')\nwhile True: wait()");
  EXPECT_EQ(report.verdict, "");
  EXPECT_GE(report.silent, 1U);
  EXPECT_LT(report.silent, 4U);
}

TEST_P(HostileTeam, BurnsTimeAndMissesTheTurns) {
  settings_.limits.block_wall = 10s;
  const replay::SeatReport& report = match("log_in('a')\nwhile True: pass");
  EXPECT_EQ(report.verdict, "");
  EXPECT_EQ(report.silent, 5U);
}

TEST_P(HostileTeam, DoesNotLeave) {
  const replay::SeatReport& report =
      match("log_in('a')\nfor turn in range(4): wait()\nsay('WAIT\\n')\nhear()\ntime.sleep(60)");
  EXPECT_EQ(report.verdict, "");
}

TEST(TcpTeam, TalksInCrLfAndInPieces) {
  const os::TestFolder folder;
  setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  const std::string script = folder.write("run.sh", fmt::format(R"(
{0} play painting tcp sample:simple.py --setup turns=3 --seed 3 --json >match.json 2>told &
for i in $(seq 200); do grep -q 127.0.0.1 told && break; sleep 0.05; done
timeout 20 python3 {1}/tests/tcp_client.py $(sed 's/.*127.0.0.1:\([0-9]*\).*/\1/' told) hanna >heard
wait
)",
                                                                AGON_PROGRAM, AGON_SOURCE_DIR));
  EXPECT_EQ(std::system(("cd '" + folder.path().string() + "' && sh " + script).c_str()), 0);
  EXPECT_THAT(folder.read("told"), testing::MatchesRegex("tcp is 127.0.0.1:[0-9]+: it waits for a connection there\n"));
  EXPECT_EQ(folder.read("heard"),
            "LOGIN\nPASS\nOK\nOK\n2 1 10 100\nFAILED 2 unknown command\nOK\nOK\nOK\nOK\nOK\nOK\nOK\n"
            "end\n");
  EXPECT_THAT(folder.read("match.json"), HasSubstr("\"name\":\"hanna\""));
  EXPECT_THAT(folder.read("match.json"), HasSubstr("\"turns\":4"));
  unsetenv("XDG_CACHE_HOME");
}

TEST(TcpTeam, ABadPlaceIsRefused) {
  EXPECT_EQ(cli::run_agon("play painting tcp:99999 sample:simple.py").err,
            "agon play: tcp:99999 is not tcp, tcp:PORT or tcp:ADDRESS:PORT with a port of 1 to 65535\n");
  EXPECT_THAT(cli::run_agon("play painting tcp:host:1 sample:simple.py").err,
              HasSubstr("agon play: tcp:host:1: host: Name or service not known"));
  EXPECT_EQ(cli::run_agon("play football tcp sample:simple.py").err,
            "agon play: tcp is for games in which teams send commands; the bots of football are programs\n");
}

}  // namespace
}  // namespace agon
