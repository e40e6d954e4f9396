// Runs the pages about the day of a contest, docs/day_*.md, verbatim: every command line of their console blocks in
// order, by a shell in a scratch folder. Only long waiting times are shortened.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tour.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// "$ agon contest check final/contest.toml   # what it tells". The page's remark about the exit code follows the #.
struct Line {
  std::string command, remark;
  bool serves() const { return command.starts_with("agon serve "); }
  bool is_refused() const { return remark.find("exits with 1") != std::string::npos; }
};

std::vector<Line> console_lines(const std::string& page) {
  std::vector<Line> lines;
  std::istringstream in(page);
  bool console = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) console = line == "```console";
    if (!console || !line.starts_with("$ ")) continue;
    const std::size_t remark = line.find("  # ");
    std::string command = line.substr(2, remark == line.npos ? line.npos : remark - 2);
    command.erase(command.find_last_not_of(' ') + 1);
    lines.push_back({command, remark == line.npos ? "" : line.substr(remark)});
  }
  return lines;
}

class Day {
 public:
  Day() {
    fs::create_directory(folder_ / "bin");
    fs::create_symlink(AGON_PROGRAM, folder_ / "bin/agon");
  }
  ~Day() { end(SIGKILL); }
  Day(const Day&) = delete;
  Day& operator=(const Day&) = delete;

  const os::TestFolder& folder() const { return folder_; }

  void run(const Line& line) {
    SCOPED_TRACE(line.command);
    if (line.serves()) return serve(line.command);
    if (line.is_refused()) {
      EXPECT_EQ(shell(line.command), 1) << told();
      return;
    }
    // On 1, retries like an organiser whose command came too early, for example during a tournament. 2 is a wrong
    // command.
    const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(3);
    const std::string command = with_number(line.command);
    int code = shell(command);
    while (code == 1 && std::chrono::steady_clock::now() < patience && !testing::Test::HasFailure()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      code = shell(command);
    }
    EXPECT_EQ(code, 0) << told();
    if (line.command.starts_with("agon contest stop ")) end(0);
  }

  std::string told() const { return folder_.read("told") + folder_.read("log"); }

 private:
  // The server's automatic acts are in the list too, so the number of an announcement is taken from `announce`, as the
  // pages advise.
  std::string with_number(const std::string& command) const {
    static const std::regex undo("^(agon contest undo (\\S+) )\\d+( .*)$");
    std::smatch parts;
    if (!std::regex_match(command, parts, undo)) return command;
    EXPECT_EQ(shell("agon contest announce " + parts[2].str()), 0) << told();
    const std::string list = folder_.read("told");
    const std::size_t digit = std::min(list.find_first_of("0123456789"), list.size());
    return parts[1].str() + list.substr(digit, list.find_first_not_of("0123456789", digit) - digit) + parts[3].str();
  }
  int shell(const std::string& command) const {
    const std::string all =
        "cd " + folder_.path().string() + " && PATH=$PWD/bin:$PATH && { " + command + "; } >told 2>&1 </dev/null";
    const int status = std::system(all.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // Runs in the background. A server already running is killed, as by a power failure.
  void serve(const std::string& command) {
    end(SIGKILL);
    folder_.write("served", "");
    const std::string all = "cd " + folder_.path().string() + " && PATH=$PWD/bin:$PATH && exec " + command +
                            " --port-base 0 >served 2>>log </dev/null";
    pid_ = fork();
    if (pid_ == 0) {
      execl("/bin/sh", "sh", "-c", all.c_str(), nullptr);
      _exit(127);
    }
    for (int i = 0; i < 6000 && folder_.read("served").find("\ndata: ") == std::string::npos; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_THAT(folder_.read("served"), HasSubstr("\ndata: ")) << folder_.read("log");
  }

  // 0: waits until it exits.
  void end(int signal) {
    if (pid_ <= 0) return;
    if (signal != 0) kill(pid_, signal);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

  os::TestFolder folder_;
  pid_t pid_ = -1;
};

struct Shorter {
  const char *text, *instead;
};

void shorten(const os::TestFolder& folder, const std::string& file, const std::vector<Shorter>& all) {
  std::string text = folder.read(file);
  for (const auto& [what, instead] : all) {
    const std::size_t at = text.find(what);
    ASSERT_NE(at, text.npos) << file << " has no " << what;
    text.replace(at, std::string(what).size(), instead);
  }
  folder.write(file, text);
}

void run_page(const std::string& name, Day& day, const std::string& file, const std::vector<Shorter>& shorter) {
  const std::vector<Line> lines = console_lines(content_of(sources / "docs" / name));
  ASSERT_GE(lines.size(), 15U);
  for (const Line& line : lines) {
    day.run(line);
    if (line.command.starts_with("agon contest init ")) shorten(day.folder(), file, shorter);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(DayOfAContest, InAHallIsAsItsPageSays) {
  Day day;
  run_page("day_hall.md", day, "final/contest.toml", {});
}

TEST(DayOfAContest, OfABotTourIsAsItsPageSays) {
  Day day;
  for (const char* const program : {"team1.py", "team2.py", "team3.py", "team4.py"}) {
    day.folder().write(program, content_of(sources / "src/games/football/bots/simple.py"));
  }
  day.folder().write("better.py", content_of(sources / "src/games/football/bots/simple.py") + "# better\n");
  run_page("day_bot_tour.md", day, "tour/contest.toml",
           {{"rounds = 4 ", "rounds = 2 "},
            {"rounds = 10 ", "rounds = 3 "},
            {"entrants = 16", "entrants = 4"},
            {"ranked = 8", "ranked = 2"}});
}

TEST(DayOfAContest, OfAQualifierIsAsItsPageSays) {
  Day day;
  for (const char* const program : {"team1.py", "team2.py"}) {
    day.folder().write(program, content_of(sources / "src/games/vampire/bots/simple.py"));
  }
  day.folder().write("better.py", content_of(sources / "src/games/vampire/bots/simple.py") + "# better\n");
  run_page("day_qualifier.md", day, "qualifier/contest.toml", {{"trial = true ", "trial = false"}});
}

}  // namespace
}  // namespace agon::cli
