#include "cli/contest/output/contest_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/serve/test_served.hpp"
#include "config/contest_file.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

// A contest file with nearly all settings.
constexpr const char* file_text = R"(name = "Final"
start = 2098-01-01T10:00:00Z
length = "24h"
[[break]]
from = 2098-01-01T22:00:00Z
to = 2098-01-02T06:00:00Z
[scoring]
k_last = 8
[submissions]
[[team]]
login = "alfa"
password = "x"
[[team]]
login = "beta"
password = "x"
[[server]]
name = "W1"
game = "wall"
port = 20000
task = "Mur"
[[server]]
name = "W2"
game = "wall"
port = 20001
task = "Mur"
[[tournament]]
name = "Swiss"
game = "football"
format = "swiss"
after = "end"
publish = "rounds"
time = "2s"
[[tournament]]
name = "Play-off"
game = "football"
format = "play-off"
seeded_by = "Swiss"
after = "Swiss"
)";

class SummaryTest : public testing::Test {
 protected:
  SummaryTest() { setenv("TZ", "Europe/Warsaw", 1), tzset(); }
  ~SummaryTest() override { unsetenv("TZ"), tzset(); }
  std::string summary() { return summary_of(config::read_contest_file(folder_ / "c.toml").contest); }
  const os::TestFolder folder_;
};

TEST_F(SummaryTest, TellsHowAContestWasUnderstood) {
  folder_.write("c.toml", file_text);
  EXPECT_EQ(summary(), R"(  teams       2
  start       Wed 2098-01-01 11:00:00 CET
  break       Wed 2098-01-01 23:00:00 CET to Thu 2098-01-02 07:00:00 CET
  length      24:00:00, to Thu 2098-01-02 19:00:00 CET without further pauses
  K           from 1 to 8 over 24:00:00
  points      100 x result / mean of the three best of a server; a task is the mean of its servers, the total their sum
  unfinished  games count as they stand at the end
  task        Mur: W1 (wall, port 20000), W2 (wall, port 20001)
  handing in  football
  tournament  Swiss: football, swiss of 9 rounds, all teams with an accepted program; begins when the contest is over; published round by round; time 2000 ms
  tournament  Play-off: football, play-off for 8 places, the best 16 of Swiss; begins when Swiss is over; published by hand
)");
}

TEST_F(SummaryTest, ASlipInATaskIsSeenAsATaskOfItsOwnAndWarnedOf) {
  std::string text = file_text;
  text.replace(text.rfind("\"Mur\""), 5, "\"Murr\"");
  text.replace(text.find("\"Mur\""), 5, "\"Mury\"");
  folder_.write("c.toml", text);
  const Ran ran = run_agon("contest check " + folder_ / "c.toml");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("  task        Mury: W1 (wall, port 20000)\n"),
                             HasSubstr("  task        Murr: W2 (wall, port 20001)\n"),
                             HasSubstr("\"Murr\" is a separate task beside \"Mury\"; is one of them misspelt?")));
}

TEST_F(SummaryTest, IsPrintedWhenTheContestIsServedAndWhatIsPastIsToldOfANewOneOnly) {
  folder_.write("c.toml", R"(name = "Test"
start = 2001-01-01T00:00:00
[[team]]
login = "alfa"
password = "x"
[[server]]
name = "W1"
game = "wall"
port = 0
)");
  for (const bool is_new : {true, false}) {
    folder_.write("log", "");
    Served served(folder_);
    served.port();
    EXPECT_THAT(folder_.read("out"), HasSubstr("  task        W1: W1 (wall, any port)\n"));
    const bool told =
        folder_.read("log").find("c.toml:2: the start has passed, so the contest begins at once") != std::string::npos;
    EXPECT_EQ(told, is_new);
    served.end(SIGTERM);
  }
}

}  // namespace
}  // namespace agon::cli
