// A whole contest as an organiser runs it: init, check, serve, pause, resume, table, why, and a killed server.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <sstream>
#include <thread>

#include "cli/contest/contest_init.hpp"
#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "config/contest_file.hpp"
#include "live/test_client.hpp"
#include "store/sqlite_base.hpp"
#include "store/test_postgres.hpp"

namespace agon::cli {
namespace {

using namespace std::chrono_literals;
using live::Client;
using testing::HasSubstr;
using testing::StartsWith;

const std::string contest_text = wall_contest("length = \"1h\"\n[scoring]\nk_last = 8", "50ms");

// Drops bricks until one is taken.
void play(Client& client) {
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(client.ask("LIST_BRICKS"), "OK");
    std::istringstream kinds(client.line());
    for (std::string kind; kinds >> kind;) {
      const std::string answer = client.ask("DROP_BRICK " + kind + " 0 0 0 1 " + std::to_string(1 + i % 5));
      if (answer == "OK" && client.line().starts_with("ACCEPTED")) return;
    }
    ASSERT_EQ(client.ask("WAIT"), "OK");
    client.line();
    client.line();
  }
  FAIL() << "no brick was taken";
}

boost::json::object table_of(const os::TestFolder& folder) {
  return boost::json::parse(run_agon("contest table " + folder / "data" + " --json").out).as_object();
}

// Without the phase, which differs when no server answers.
boost::json::object points_of(const os::TestFolder& folder) {
  auto table = table_of(folder);
  table.erase("phase");
  return table;
}

void kill_and_go_on(const std::string& options) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  Served first(folder, options);
  {
    Client client(first.port());
    ASSERT_TRUE(client.log_in("alfa"));
    play(client);
  }
  EXPECT_THAT(folder.read("out"), HasSubstr("\nA new contest begins.\n"));
  EXPECT_THAT(run_agon("contest pause " + folder / "data").out, StartsWith("Test: paused, "));
  EXPECT_EQ(table_of(folder).at("phase"), "paused");
  const auto before = points_of(folder);
  EXPECT_GT(before.at("teams").at(0).at("total_millionths").to_number<std::int64_t>(), 0);
  const std::string why = run_agon("contest why " + folder / "data alfa").out;
  EXPECT_THAT(why, HasSubstr("game 1: "));
  first.end(SIGKILL);

  EXPECT_EQ(points_of(folder), before) << "from the journal alone";
  EXPECT_EQ(table_of(folder).at("phase"), "stopped");
  EXPECT_EQ(run_agon("contest why " + folder / "data alfa").out, why);
  Served second(folder);
  second.port();
  EXPECT_THAT(folder.read("out"), testing::ContainsRegex("\nThe contest continues at [0-9]+:[0-9]+:[0-9]+\\.\n"));
  EXPECT_EQ(table_of(folder).at("phase"), "paused") << "a pause outlives the server too";
  EXPECT_EQ(points_of(folder), before);
  EXPECT_THAT(run_agon("contest resume " + folder / "data").out, StartsWith("Test: running, "));
  Client client(second.port());
  ASSERT_TRUE(client.log_in("beta"));
  play(client);
  EXPECT_EQ(second.end(SIGTERM), 0) << "a graceful stop";
  EXPECT_THAT(folder.read("log"), testing::ContainsRegex(" login server=W1 address=[^ ]*127.0.0.1 team=beta"));
  EXPECT_EQ(folder.read("log").find("secret"), std::string::npos) << "no passwords in the log";
}

TEST(Serve, GoesOnAfterItWasKilledWithTheSameTable) { kill_and_go_on(""); }

TEST(Serve, GoesOnInTheDataBaseThatItWasOnceGiven) {
  const store::TestPostgres server;
  kill_and_go_on("--db '" + server.url("postgres") + "'");
}

// The number of times that `agon serve` waits for the disk in its commits during this number of turns, counted by a
// preloaded library.
std::uintmax_t waits_for_disk(const std::string& options, int turns) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  const std::string source = folder.write("count.c", R"(
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int counted(long number, int fd) {
  const int file = open(getenv("AGON_TEST_WAITS"), O_WRONLY | O_APPEND);
  if (write(file, "x", 1) != 1) abort();
  close(file);
  return (int)syscall(number, fd);
}
int fdatasync(int fd) { return counted(SYS_fdatasync, fd); }
int fsync(int fd) { return counted(SYS_fsync, fd); }
)");
  const std::string library = folder / "count.so", count = folder.write("count", "");
  EXPECT_EQ(std::system(("gcc -shared -fPIC -o " + library + " " + source).c_str()), 0);
  setenv("AGON_TEST_WAITS", count.c_str(), 1);
  setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
  setenv("LD_PRELOAD", library.c_str(), 1);
  std::uintmax_t waits = 0;
  {
    Served served(folder, options);
    unsetenv("LD_PRELOAD");
    Client client(served.port());
    EXPECT_TRUE(client.log_in("alfa"));
    const std::uintmax_t before = std::filesystem::file_size(count);
    for (int turn = 0; turn < turns; ++turn) {
      EXPECT_EQ(client.ask("WAIT"), "OK");
      client.line();
      EXPECT_EQ(client.line(), "OK");
    }
    waits = std::filesystem::file_size(count) - before;
  }
  for (const char* const name : {"AGON_TEST_WAITS", "ASAN_OPTIONS"}) unsetenv(name);
  return waits;
}

TEST(Serve, WithSyncTheDiskIsWaitedForInEachTurnAndWithoutItIsNot) {
  EXPECT_GE(waits_for_disk("--sync", 10), 10U);
  EXPECT_LT(waits_for_disk("", 10), 5U);
}

TEST(Serve, InAPauseNoTurnEndsAndTheClockStands) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  Served served(folder);
  served.port();
  run_agon("contest pause " + folder / "data");
  const auto before = table_of(folder);
  const auto status = [&] {  // without the free disk space, which other processes change
    const std::string all = run_agon("contest status " + folder / "data").out;
    return all.substr(0, all.find("free: "));
  };
  const std::string first = status();
  std::this_thread::sleep_for(300ms);
  EXPECT_EQ(table_of(folder), before);
  EXPECT_EQ(status(), first);
  EXPECT_EQ(run_agon("contest stop " + folder / "data").code, exit_ok);
}

TEST(Serve, AContestThatIsOverHasFinalPoints) {
  const os::TestFolder folder;
  std::string text = contest_text;
  text.replace(text.find("1h"), 2, "4s");
  folder.write("c.toml", text);
  Served served(folder);
  Client client(served.port());
  ASSERT_TRUE(client.log_in("alfa"));
  play(client);
  for (int i = 0; i < 1200 && table_of(folder).at("phase") != "over"; ++i) std::this_thread::sleep_for(50ms);
  const auto live = table_of(folder);
  EXPECT_EQ(live.at("contest_ms"), 4000);
  EXPECT_EQ(live.at("preview"), false);
  EXPECT_EQ(live.at("k_millionths"), 8'000'000);
  EXPECT_TRUE(Client(served.port()).gone()) << "nobody is let in any more";
  served.end(SIGTERM);
  EXPECT_EQ(table_of(folder), live);
}

TEST(Serve, DoesNotBeginBeforeItsStart) {
  const os::TestFolder folder;
  folder.write("c.toml", "start = 2099-01-01T00:00:00\n" + contest_text);
  Served served(folder);
  Client client(served.port());
  EXPECT_EQ(client.line(), "LOGIN");
  client.send("alfa\n");
  EXPECT_EQ(client.line(300), "<silence>");
  EXPECT_THAT(run_agon("contest status " + folder / "data").out, StartsWith("Test: not begun yet, 0:00:00 of 1:00:00"));
}

TEST(Serve, WhatTheFileHoldsNobodyResumes) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text + "[[break]]\nfrom = 2000-01-01T00:00:00\nto = 2099-01-01T00:00:00\n");
  Served served(folder);
  served.port();
  EXPECT_THAT(run_agon("contest resume " + folder / "data").out,
              HasSubstr("A break in the contest's file still holds the contest."));
}

TEST(Serve, TheLogCanBeJson) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  Served served(folder, "--log-json");
  Client client(served.port());
  ASSERT_TRUE(client.log_in("alfa"));
  served.end(SIGTERM);
  std::istringstream lines(folder.read("log"));
  int logins = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line[0] != '{') continue;  // warnings about the file
    const auto event = boost::json::parse(line).as_object();
    EXPECT_TRUE(event.contains("time"));
    logins += event.at("event") == "login" && event.at("team") == "alfa";
  }
  EXPECT_EQ(logins, 1);
}

TEST(Serve, ASecondServerOfOneFolderIsRefused) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text);
  Served served(folder);
  served.port();
  const Ran ran = run_agon("serve " + folder / "c.toml" + " --data " + folder / "data");
  EXPECT_EQ(ran.code, exit_no);
  EXPECT_THAT(ran.err, HasSubstr("does another server use it?"));
}

TEST(Serve, ADataBaseIsNamedByItsUrl) {
  const Ran ran = run_agon("serve c.toml --db mysql://here/base");
  EXPECT_EQ(ran.code, exit_bad_input);
  EXPECT_EQ(ran.err, "agon serve: --db takes a URL such as postgresql://user@host/base\n");
}

TEST(Serve, TellsAllMistakesOfTheFile) {
  const os::TestFolder folder;
  folder.write("c.toml", "nme = \"x\"\n[[server]]\ngame = \"wal\"\n");
  const Ran ran = run_agon("serve " + folder / "c.toml");
  EXPECT_EQ(ran.code, exit_bad_input);
  EXPECT_THAT(ran.err, HasSubstr("c.toml:1: the contest has no key \"nme\"; did you mean \"name\"?"));
  EXPECT_THAT(ran.err, HasSubstr("c.toml:3: server: there is no game \"wal\"; did you mean \"wall\"?"));
  EXPECT_EQ(run_agon("contest check " + folder / "c.toml").code, exit_bad_input);
}

TEST(ContestCommand, EveryKindOfContestIsWholeAsItIsBegun) {
  for (const std::string& kind : contest_kinds()) {
    const os::TestFolder folder;
    const Ran made = run_agon("contest init " + kind + " " + folder / kind);
    EXPECT_EQ(made.code, exit_ok) << made.err;
    const std::string file = folder / kind + "/contest.toml";
    if (kind != "demo") {
      EXPECT_THAT(run_agon("contest check " + file).err, HasSubstr("there are no teams; `agon contest team"));
      EXPECT_EQ(run_agon("contest team " + file + " alfa beta gamma delta").code, exit_ok);
    }
    const Ran ran = run_agon("contest check " + file);
    EXPECT_EQ(ran.code, exit_ok) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(", no mistakes"));
    EXPECT_THAT(run_agon("help contest").out, HasSubstr(kind));
    EXPECT_EQ(run_agon("contest init " + kind + " " + folder / kind).code, exit_bad_input) << "nothing is overwritten";
  }
  EXPECT_THAT(run_agon("contest init deadlin24").err, HasSubstr("did you mean \"deadline24\"?"));
}

std::string standings_on_the_site(const os::TestFolder& folder) {
  const std::string out = folder.read("out"), told = "site http://localhost:";
  const std::size_t at = out.find(told);
  if (at == out.npos) return "no site";
  Client client(static_cast<std::uint16_t>(std::stoi(out.substr(at + told.size()))));
  client.send("GET /api/standings HTTP/1.0\r\n\r\n");
  std::string answer;
  for (std::string line = client.line(); line != "<closed>" && line != "<silence>"; line = client.line()) {
    answer += line + '\n';
  }
  return answer + client.rest();
}

TEST(Serve, AFreezeThatWasNotedWhileNoServerRanHidesWhatComesAfterItInEveryLaterProcess) {
  const os::TestFolder folder;
  folder.write("c.toml", contest_text + "[site]\nport = 0\naddress = \"127.0.0.1\"\n");
  {
    Served served(folder);
    ASSERT_TRUE(served.listens());
    served.end(SIGTERM);
  }
  std::filesystem::remove(folder / "data/archive.db");
  store::sqlite::Base(folder / "data/contest.db", SQLITE_OPEN_READWRITE)
      .run("DELETE FROM note WHERE name = 'archive'", "be made like one of an earlier version");
  const Ran noted = run_agon("contest freeze " + folder / "data");
  EXPECT_EQ(noted.code, exit_ok) << noted.err;
  EXPECT_THAT(noted.out, StartsWith("noted; no server is running"));
  for (int process = 0; process < 2; ++process) {
    Served served(folder);
    ASSERT_TRUE(served.listens());
    {
      Client client(served.port());
      ASSERT_TRUE(client.log_in("alfa"));
      play(client);
    }
    std::this_thread::sleep_for(1200ms);  // the site checks every half second
    EXPECT_THAT(standings_on_the_site(folder), testing::AllOf(HasSubstr("\"frozen\":"), HasSubstr("\"total\":0")));
    EXPECT_THAT(standings_on_the_site(folder), testing::Not(testing::ContainsRegex("\"total\":[1-9]")));
    if (process == 1) {
      EXPECT_EQ(run_agon("contest reveal " + folder / "data").out, "noted\n");
      EXPECT_THAT(standings_on_the_site(folder), testing::ContainsRegex("\"total\":[1-9]"));
    }
    served.end(SIGTERM);
  }
}

TEST(ContestCommand, Deadline24HasTheServersOfTheFinal) {
  const os::TestFolder folder;
  run_agon("contest init deadline24 " + folder / "");
  const auto contest = config::read_contest_file(folder / "contest.toml").contest;
  std::string servers;
  for (const auto& each : contest.servers) servers += fmt::format("{} {}, ", each.name, each.port);
  EXPECT_EQ(servers, "F1 20000, F2 20001, N1 20002, N2 20003, W1 20004, W2 20005, W3 20006, ");
}

TEST(ContestCommand, AddsTeamsWhosePasswordsAreToldOnce) {
  const os::TestFolder folder;
  run_agon("contest init painting " + folder / "");
  const Ran ran = run_agon("contest team " + folder / "contest.toml" + " alfa beta");
  ASSERT_EQ(ran.code, exit_ok) << ran.err;
  std::istringstream told(ran.out);
  std::string login, password;
  told >> login >> password;
  const auto contest = config::read_contest_file(folder / "contest.toml").contest;
  ASSERT_EQ(contest.teams.size(), 2U) << "there are no teams but those of the organiser";
  EXPECT_EQ(contest.teams[0].login, "alfa");
  EXPECT_TRUE(crypto::is_right(contest.teams[0].password_hash, password));
  EXPECT_EQ(folder.read("teams.toml").find(password), std::string::npos);
  EXPECT_THAT(run_agon("contest team " + folder / "contest.toml" + " alfa").err,
              HasSubstr("there is a team \"alfa\" already"));
}

TEST(ContestCommand, AddsTeamsToTheFileThatTheOrganiserMadeAndKeepsItsModeAndLinks) {
  const os::TestFolder folder;
  run_agon("contest init painting " + folder / "");
  const std::filesystem::path kept = folder / "kept.toml", linked = folder / "teams.toml", hard = folder / "hard.toml";
  std::filesystem::rename(linked, kept);
  std::filesystem::create_symlink("kept.toml", linked);
  std::filesystem::create_hard_link(kept, hard);
  const auto mode = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::filesystem::permissions(kept, mode);
  ASSERT_EQ(run_agon("contest team " + folder / "contest.toml" + " alfa").code, exit_ok);
  EXPECT_TRUE(std::filesystem::is_symlink(linked));
  EXPECT_EQ(std::filesystem::status(kept).permissions(), mode);
  EXPECT_THAT(folder.read("hard.toml"), HasSubstr("login = \"alfa\""));
  EXPECT_EQ(config::read_contest_file(folder / "contest.toml").contest.teams.size(), 1U);
}

TEST(ContestCommand, SaysWhenNoServerIsRunning) {
  const os::TestFolder folder;
  EXPECT_THAT(run_agon("contest pause " + folder / "data").err, HasSubstr("is not the data folder of a contest"));
  folder.write("c.toml", contest_text);
  {
    Served served(folder);
    served.port();
  }
  const Ran ran = run_agon("contest pause " + folder / "data");
  EXPECT_EQ(ran.code, exit_no);
  EXPECT_THAT(ran.err, HasSubstr("no server is running with the data folder"));
  EXPECT_THAT(run_agon("contest why " + folder / "data alfo").err, HasSubstr("did you mean \"alfa\"?"));
}

TEST(ContestCommand, SuggestsTheNearAction) {
  EXPECT_EQ(run_agon("contest paus x").err, "agon contest: there is no action \"paus\"; did you mean \"pause\"?\n");
  EXPECT_EQ(run_agon("contest why x").err, "agon contest: usage: agon contest why DATA TEAM\n");
}

}  // namespace
}  // namespace agon::cli
