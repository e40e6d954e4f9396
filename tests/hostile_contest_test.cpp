// A hall in which twelve of forty teams attack: the machine that compiles their submissions, and their opponents during
// matches. All submit at once. The others are judged, reach their places and lose nothing, everything verifies, and no
// file of the machine is read or changed.
//
// Size: AGON_HALL_TEAMS, at least 13, and AGON_HALL_ROUNDS.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "sandbox/test_canary.hpp"
#include "sandbox/test_programs.hpp"
#include "tour.hpp"

namespace agon::cli {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
namespace json = boost::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* archive_with_links = "an archive with links";
constexpr const char* archive_that_leads_out = "an archive with names that lead out of it";
const fs::path hostile = sources / "tests/hostile";

struct Attacker {
  const char* compiled;  // the attack on the compiling machine
  const char* played;    // the attack on opponents
};

const std::vector<Attacker> attackers = {
    {"handed_in/py_compile.py", "spins_while_others_think.py"},
    {"handed_in/static_array.cpp", "spins_before_it_is_asked.py"},
    {"handed_in/template_bomb.cpp", "wakes_its_children.py"},
    {"handed_in/includes_a_secret.cpp", "widens_its_cores.py"},
    {"handed_in/takes_a_secret_along.cpp", "hogs_the_processor.py"},
    {"handed_in/endless_include.cpp", "fork_bomb.py"},
    {"handed_in/links_elsewhere.pas", "allocates_without_end.py"},
    {"handed_in/settings", "traces_others.py"},
    {"handed_in/processor", "opens_socket.py"},
    {archive_with_links, "crashes.cpp"},
    {archive_that_leads_out, "handed_in/py_compile.py"},
    {"handed_in/py_compile.py", "handed_in/py_compile.py"},
};

class HostileHall : public testing::Test {
 protected:
  HostileHall() {
    std::string text =
        "name = \"Hall\"\nlength = \"1h\"\nseed = 5\n[site]\nport = 0\n[submissions]\ntrial = false\nper_minute = "
        "1000\n"
        "[[tournament]]\nname = \"Swiss\"\ngame = \"football\"\ntime = \"2s\"\nwall = \"60s\"\nmemory = \"64MB\"\n"
        "format = \"swiss\"\nrounds = " +
        std::to_string(from_environment("AGON_HALL_ROUNDS", 3)) + "\n";
    for (int i = 1; i <= teams_; ++i) text += fmt::format("[[team]]\nlogin = \"{}\"\npassword = \"x\"\n", team(i));
    tour_.folder().write("c.toml", text);
  }

  static bool is_attacker(int number) { return number <= static_cast<int>(attackers.size()); }

  // The source file, or an archive of the folder.
  fs::path hostile_file(int number, const std::string& what) const {
    const fs::path own = tour_.folder().path() / "bots" / team(number);
    fs::remove_all(own);
    fs::create_directories(own / "sources");
    const fs::path archive = own / "bot.tar";
    const auto pack = [&](const fs::path& folder, const std::string& options) {
      const std::string line = fmt::format("tar -C {} -cf {} {} .", folder.string(), archive.string(), options);
      EXPECT_EQ(std::system(line.c_str()), 0) << line;
      return archive;
    };
    if (what == archive_with_links) {
      fs::create_symlink(canary_.folder() / "secret", own / "sources/bot.py");
      return pack(own / "sources", "");
    }
    if (what == archive_that_leads_out) {
      std::ofstream(own / "sources/bot.py") << "print()\n";
      return pack(own / "sources", "--transform 's:bot:../../bot:'");
    }
    if (!fs::is_directory(hostile / what)) {
      const fs::path file = own / fs::path(what).filename();
      std::ofstream(file) << canary_.aimed(content_of(hostile / what));
      return file;
    }
    fs::copy(hostile / what, own / "sources", fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator(own / "sources")) {
      if (!entry.is_regular_file()) continue;
      const std::string aimed = canary_.aimed(content_of(entry.path()));
      std::ofstream(entry.path()) << aimed;
    }
    return pack(own / "sources", "");
  }

  Ran submit(int number, const std::string& file) const {
    return tour_.contest(fmt::format("submit {} {} {}", tour_.data(), team(number), file));
  }

  // Submits an attack first, and then a program that plays.
  void attack(int number) const {
    const Attacker& attacker = attackers[static_cast<std::size_t>(number - 1)];
    const Ran ran = submit(number, hostile_file(number, attacker.compiled));
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(sandbox::Canary::text))) << attacker.compiled;
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(tour_.data() + "/"))) << attacker.compiled;
    EXPECT_EQ(submit(number, hostile_file(number, attacker.played)).code, exit_ok) << attacker.played;
  }
  void hand_in(int number) const {
    const std::string file =
        tour_.folder().write(fmt::format("bots/{}.cpp", team(number)),
                             content_of(sources / "src/games/football/bots/simple.cpp") + "// " + team(number) + "\n");
    const Ran ran = submit(number, file);
    EXPECT_EQ(ran.code, exit_ok) << ran.out << ran.err;
  }
  void hand_in_all() const {
    std::vector<std::thread> threads;
    for (int i = 1; i <= teams_; ++i) threads.emplace_back([this, i] { is_attacker(i) ? attack(i) : hand_in(i); });
    for (std::thread& thread : threads) thread.join();
  }

  // Each match was decided, and none by a fault of an innocent team.
  void expect_fair(const json::value& swiss) const {
    std::set<std::string> honest;
    for (int i = 1; i <= teams_; ++i) {
      if (!is_attacker(i)) honest.insert(team(i));
    }
    const json::array& entrants = swiss.at("entrants").as_array();
    EXPECT_EQ(entrants.size(), static_cast<std::size_t>(teams_));
    for (const auto& round : swiss.at("rounds").as_array()) {
      for (const auto& meeting : round.at("meetings").as_array()) {
        ASSERT_TRUE(meeting.as_object().contains("faults")) << json::serialize(meeting);
        for (std::size_t seat = 0; seat < 2; ++seat) {
          if (!meeting.at("faults").at(seat).as_bool()) continue;
          const std::size_t who = meeting.at("seats").at(seat).to_number<std::size_t>();
          EXPECT_FALSE(honest.contains(std::string(entrants.at(who).as_string()))) << json::serialize(meeting);
        }
      }
    }
  }

  // The secret is in no stored data and no output.
  void expect_secret_kept() const {
    for (const auto& entry : fs::recursive_directory_iterator(tour_.folder().path())) {
      if (!entry.is_regular_file() || entry.path().string().starts_with(canary_.folder().string())) continue;
      EXPECT_EQ(content_of(entry.path()).find(sandbox::Canary::text), std::string::npos) << entry.path();
    }
  }

  const int teams_ = from_environment("AGON_HALL_TEAMS", 40);
  Tour tour_;
  const sandbox::Canary canary_{tour_.folder().path() / "canary"};
};

TEST_F(HostileHall, PlaysToItsPlacesAndLosesNothing) {
  tour_.serve();
  ASSERT_TRUE(tour_.listens());
  hand_in_all();
  ASSERT_EQ(tour_.contest("start " + tour_.data() + " Swiss").code, 0);
  ASSERT_TRUE(tour_.comes([&] { return tour_.over("Swiss"); }, 1200s)) << tour_.folder().read("log");
  expect_fair(tour_.tournament("Swiss"));
  EXPECT_THAT(sandbox::processes_called("86399"), IsEmpty()) << "what py_compile.py leaves behind";
  tour_.kill();
  const Ran verified = tour_.contest("verify " + tour_.data());
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  EXPECT_EQ(tour_.contest("publish " + tour_.data() + " Swiss").code, 0);
  expect_secret_kept();
}

}  // namespace
}  // namespace agon::cli
