#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>

#include "cli/doctor/examine.hpp"
#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "queue/test_nats.hpp"
#include "store/test_postgres.hpp"

namespace agon::cli {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr, ::testing::StartsWith;

TEST(Doctor, ExaminesEveryPartAndNamesTheVerdict) {
  const Ran ran = run_agon("doctor --json");
  std::vector<std::string> subjects;
  const auto all = boost::json::parse(ran.out);
  for (const auto& value : all.as_array()) {
    const auto& finding = value.as_object();
    subjects.emplace_back(finding.at("subject").as_string());
    EXPECT_FALSE(finding.at("found").as_string().empty()) << subjects.back();
    const bool good = finding.at("verdict").as_string() == "good";
    EXPECT_EQ(finding.contains("why"), !good) << subjects.back();
    EXPECT_EQ(finding.contains("mend"), !good) << subjects.back();
  }
  EXPECT_THAT(subjects, ::testing::ElementsAre("isolation", "cgroups", "C++20 (g++)", "Java 17 (OpenJDK)", "C# (Mono)",
                                               "Free Pascal", "Python 3", "git", "cores", "memory", "clock",
                                               "time zone", "open files", "disk room", "disk", "disk writes"));
}

TEST(Doctor, RunsNothingOfWhatATableOfLanguagesNames) {
  const os::TestFolder folder;
  const std::string program = folder.write("compile", "#!/bin/sh\ntouch " + folder / "ran" + "\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string row =
      "title = \"{}\"\nextensions = [\".{}\"]\ncompile = [\"{}\", \"{{sources}}\"]\nrun = [\"{{output}}\"]\n";
  const std::string file = folder.write(
      "languages.toml", "[languages.x]\n" + fmt::format(fmt::runtime(row), "Ex", "x", program) + "[languages.y]\n" +
                            fmt::format(fmt::runtime(row), "Why", "y", "/no/such/file"));
  setenv("AGON_LANGUAGES", file.c_str(), 1);
  const Ran ran = run_agon("doctor");
  unsetenv("AGON_LANGUAGES");
  EXPECT_THAT(ran.out, ::testing::AllOf(HasSubstr("Ex "), HasSubstr("warning: /no/such/file is not installed"),
                                        HasSubstr("correct its path in the table of languages")))
      << ran.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "ran"));
}

TEST(Doctor, WithoutBubblewrapTheMachineIsNotReady) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const Ran ran = run_agon("doctor");
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(ran.code, exit_no);
  EXPECT_THAT(ran.out, HasSubstr("bad: bubblewrap, which isolates programs, is not installed"));
  EXPECT_THAT(ran.out, HasSubstr("This machine is not ready: 1 thing must be fixed."));
}

TEST(Doctor, APortThatIsInUseIsBadAndNamed) {
  boost::asio::io_context context;
  boost::asio::ip::tcp::acceptor other(context, {boost::asio::ip::tcp::v4(), 0});
  const std::uint16_t taken = other.local_endpoint().port();
  const Finding finding = examine_ports(std::array{taken});
  EXPECT_EQ(finding.verdict, Verdict::bad);
  EXPECT_EQ(finding.found, std::to_string(taken) + ": Address already in use");
  other.close();
  EXPECT_EQ(examine_ports(std::array{taken}).verdict, Verdict::good);
}

TEST(Doctor, ExaminesThePortsAndTheDiskOfAContest) {
  const os::TestFolder folder;
  const std::string file = folder.write("final.toml",
                                        "name = \"Final\"\n[[team]]\nlogin = \"a\"\npassword = \"demo\"\n"
                                        "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 1\n");
  const Ran ran = run_agon("doctor " + file);
  EXPECT_THAT(ran.out, HasSubstr("ports")) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("are free in " + folder.path().string()));
  EXPECT_EQ(run_agon("doctor " + folder / "none.toml").code, exit_bad_input);
}

TEST(Doctor, AsksPostgreSQL) {
  const store::TestPostgres server;
  EXPECT_THAT(examine_postgresql(server.url("postgres")).found, StartsWith("PostgreSQL 1"));
  const Finding away = examine_postgresql("postgresql://127.0.0.1:1/x");
  EXPECT_EQ(away.verdict, Verdict::bad);
  EXPECT_THAT(away.mend, HasSubstr("--db"));
}

TEST(Doctor, AsksNatsForItsStreams) {
  {
    const queue::TestNats server;
    EXPECT_THAT(examine_nats(server.url("final")).found, HasSubstr("with streams"));
  }
  {
    const queue::TestNats without_streams("");
    EXPECT_THAT(examine_nats(without_streams.url("final")).found, HasSubstr("without JetStream"));
  }
  const Finding away = examine_nats("nats://127.0.0.1:1/x");
  EXPECT_EQ(away.verdict, Verdict::bad);
  EXPECT_THAT(away.found, HasSubstr("no NATS server answers"));
}

TEST(Doctor, JudgesByNamedLimits) {
  EXPECT_EQ(judge_cores(2, 1.1, 0.1).verdict, Verdict::good);
  EXPECT_EQ(judge_cores(1, 1.1, 0.1).verdict, Verdict::warning);
  EXPECT_THAT(judge_cores(8, 1.6, 0).why, HasSubstr("unequal time"));
  EXPECT_THAT(judge_cores(8, 1.1, 0.3).found, HasSubstr("30 % of the time"));
  EXPECT_EQ(judge_open_files(1024).verdict, Verdict::warning);
  EXPECT_EQ(judge_open_files(4096).verdict, Verdict::good);
  EXPECT_EQ(judge_memory(std::uint64_t{1} << 30).verdict, Verdict::warning);
  EXPECT_EQ(judge_room(std::uint64_t{6} << 30, "/x").verdict, Verdict::good);
  EXPECT_EQ(judge_room(std::uint64_t{1} << 30, "/x").verdict, Verdict::warning);
  EXPECT_EQ(judge_room(1000, "/x").verdict, Verdict::bad);
  EXPECT_EQ(judge_sync(1ms).verdict, Verdict::good);
  EXPECT_EQ(judge_sync(30ms).verdict, Verdict::warning);
}

TEST(Doctor, UnevennessIsTheSlowTwentiethAgainstTheMedian) {
  std::vector<std::chrono::nanoseconds> times(100, 10us);
  EXPECT_EQ(unevenness(times), 1);
  for (int i = 0; i < 6; ++i) times[static_cast<std::size_t>(i)] = 25us;
  EXPECT_EQ(unevenness(times), 2.5);
}

}  // namespace
}  // namespace agon::cli
