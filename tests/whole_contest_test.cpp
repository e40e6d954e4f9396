// A bot tour from sources to final places, using only its contest file and the commands of organisers: teams submit
// programs, some of which do not compile, crash, cheat or compute forever; an intermediate Swiss, a final one and a
// play-off follow each other automatically, while the server is killed repeatedly. In the end everything verifies, and
// another tour with the same seed and without kills has the same pairings and places. For this, no program may depend
// on a clock, and the limit that a hostile program exceeds first must not depend on chance.
//
// Size: AGON_TOUR_TEAMS, AGON_TOUR_ROUNDS and AGON_TOUR_KILLS; that of a hall is 40, 9 and 10.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "tour.hpp"

namespace agon::cli {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
namespace json = boost::json;
using testing::AllOf;
using testing::HasSubstr;

// The data that must be equal in two tours: the pairings, results and final places.
std::string essence(const json::value& tournament) {
  json::object object;
  for (const char* key : {"name", "seed", "over", "entrants", "table"}) object[key] = tournament.at(key);
  json::array rounds;
  for (const auto& round : tournament.at("rounds").as_array()) {
    for (const auto& meeting : round.at("meetings").as_array()) {
      json::object one;
      for (const char* key : {"table", "seats", "scores", "faults", "turns"}) {
        if (const auto* value = meeting.as_object().if_contains(key)) one[key] = *value;
      }
      rounds.push_back(std::move(one));
    }
  }
  object["rounds"] = std::move(rounds);
  return json::serialize(object);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return at == text.npos ? text : text.replace(at, what.size(), by);
}

const std::string football = content_of(sources / "src/games/football/bots/simple.py");

// A variant of the bot: how strongly it avoids leaving the middle.
std::string taste(int number) {
  return replaced(football, "* 10 + across", fmt::format("* {} + across * {}", 3 + number % 7, 1 + number % 5));
}

// The file name and source of a team's program.
std::pair<std::string, std::string> program_of(int number) {
  const auto hostile = [](const char* name) { return content_of(sources / "tests/hostile" / name); };
  // They misbehave when asked to move, and exit on Quit.
  const std::string python =
      "import sys\nsys.stdin.readline()\nprint('hostile', flush=True)\n"
      "if sys.stdin.readline().startswith('Quit'): sys.exit()\n";
  switch (number) {
    case 1:
      return {"crash.cpp", hostile("crashes.cpp")};
    case 2:
      return {"burn.py", python + "while True: pass\n"};
    case 3:
      return {"illegal.py", python + "print('2 7 10 9 9', flush=True)\nsys.stdin.readline()\n"};
    case 4:
      return {"leaves.py", python};
    case 5:
      return {"floods.py", python + "while True: sys.stdout.write('7' * 65536)\n"};
    case 6:
      return {"hungry.py", python + "a = []\nwhile True: a.append(bytearray(1 << 24))\n"};
    case 7:
      return {"forks.py", python + "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass\n"};
    case 8:
      return {"simple.cpp", content_of(sources / "src/games/football/bots/simple.cpp")};
    default:
      return {fmt::format("taste{}.py", number), taste(number)};
  }
}

class WholeTour : public testing::Test {
 protected:
  const int teams_ = from_environment("AGON_TOUR_TEAMS", 12);
  const int rounds_ = from_environment("AGON_TOUR_ROUNDS", 3);
  const int kills_ = from_environment("AGON_TOUR_KILLS", 3);

  void prepare(const Tour& tour) const {
    std::string text =
        "name = \"Tour\"\nlength = \"300s\"\nseed = 5\n[site]\nport = 0\n[submissions]\ntrial = false\nper_minute = "
        "1000\n";
    for (int i = 1; i <= teams_; ++i) text += fmt::format("[[team]]\nlogin = \"{}\"\npassword = \"x\"\n", team(i));
    const auto tournament = [&](const std::string& name, const std::string& keys) {
      text += fmt::format(
          "[[tournament]]\nname = \"{}\"\ngame = \"football\"\ntime = \"2s\"\nwall = \"60s\"\nmemory = \"64MB\"\n{}",
          name, keys);
    };
    tournament("Intermediate", "format = \"swiss\"\nrounds = 2\nintermediate = true\npublish = \"over\"\n");
    tournament("Swiss", fmt::format("format = \"swiss\"\nrounds = {}\n", rounds_));
    tournament("Play-off", fmt::format("format = \"play-off\"\nentrants = {}\nranked = 8\nseeded_by = \"Swiss\"\n"
                                       "after = \"Swiss\"\n",
                                       teams_ >= 16 ? 16 : 4));
    tour.folder().write("c.toml", text);
  }

  void hand_in_all(const Tour& tour) const {
    EXPECT_FALSE(tour.is_accepted(team(1), "broken.cpp", "int main() { retrun 0; }\n"));
    EXPECT_FALSE(tour.is_accepted(team(2), "strange.xyz", "what is this?\n"));
    for (int i = 1; i <= teams_; ++i) {
      const auto [file, source] = program_of(i);
      EXPECT_TRUE(tour.is_accepted(team(i), file, source)) << file;
    }
    EXPECT_FALSE(tour.is_accepted(team(8), "worse.cpp", "this does not compile\n")) << "so the one before plays";
  }

  // Kills the server each time after a few more matches.
  void play(Tour& tour, const std::string& name, int kills) const {
    for (int i = 0; i < kills; ++i) {
      const std::size_t before = tour.played(name);
      ASSERT_TRUE(tour.comes([&] { return tour.played(name) > before + 1 || tour.over(name); }, 240s)) << name;
      tour.kill();
      tour.serve();
      ASSERT_TRUE(tour.listens());
    }
    ASSERT_TRUE(tour.comes([&] { return tour.over(name); }, 600s))
        << name << "\n"
        << tour.contest("tournaments " + tour.data()).out << tour.folder().read("log");
  }

  void run(Tour& tour, int kills) const {
    prepare(tour);
    tour.serve();
    ASSERT_TRUE(tour.listens());
    hand_in_all(tour);
    ASSERT_EQ(tour.contest("start " + tour.data() + " Intermediate").code, 0);
    play(tour, "Intermediate", kills / 3);
    ASSERT_EQ(tour.contest("start " + tour.data() + " Swiss").code, 0);
    play(tour, "Swiss", kills / 3);
    play(tour, "Play-off", kills - kills / 3 * 2);
  }
};

TEST_F(WholeTour, GoesFromSourcesToFinalPlacesHoweverOftenItIsKilled) {
  Tour killed, calm;
  run(killed, kills_);
  if (HasFatalFailure()) return;
  killed.kill();
  const Ran verified = killed.contest("verify " + killed.data());
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;

  run(calm, 0);
  if (HasFatalFailure()) return;
  for (const char* name : {"Intermediate", "Swiss", "Play-off"}) {
    EXPECT_EQ(essence(killed.tournament(name)), essence(calm.tournament(name))) << name;
  }
  EXPECT_EQ(calm.contest("verify " + calm.data()).code, 0) << "also while it is served";
  const json::value swiss = killed.tournament("Swiss");
  EXPECT_EQ(swiss.at("entrants").as_array().size(), static_cast<std::size_t>(teams_));
  EXPECT_EQ(killed.contest("publish " + killed.data() + " Swiss").code, 0);
  EXPECT_EQ(killed.contest(fmt::format("export {} Swiss {}", killed.data(), killed.folder() / "exports")).code, 0);
  EXPECT_THAT(killed.folder().read("exports/Swiss.trf"), HasSubstr("012 Swiss"));
  EXPECT_TRUE(fs::exists(killed.folder() / "exports/replays/Swiss-r01-t001.agon"));
  EXPECT_THAT(killed.contest("tournaments " + killed.data() + " Play-off").out,
              AllOf(HasSubstr("over: "), HasSubstr(" (95 %)"), HasSubstr("round 1, ")));
}

// Each team plays alone among house bots on ten maps. Two teams submit the same program, so on each map they share
// their places and get the mean of the points.
TEST(WholeQualifier, EndsInATableWhereSharedPlacesAreAveraged) {
  Tour tour;
  std::string text =
      "name = \"Qualifier\"\nlength = \"1h\"\n[submissions]\ntrial = false\n"
      "[[tournament]]\nname = \"Evaluation\"\ngame = \"vampire\"\nformat = \"evaluation\"\nmaps = \"live\"\nseed = 3\n"
      "setup = { tested = 1, test = \"no\", maxtick = 60 }\n";
  for (const char* const team : {"alfa", "beta", "gamma"}) {
    text += fmt::format("[[team]]\nlogin = \"{}\"\npassword = \"x\"\n", team);
  }
  tour.folder().write("c.toml", text);
  tour.serve();
  ASSERT_TRUE(tour.listens());
  const fs::path bots = sources / "src/games/vampire/bots";
  ASSERT_TRUE(tour.is_accepted("alfa", "simple.py", content_of(bots / "simple.py")));
  ASSERT_TRUE(tour.is_accepted("beta", "same.py", content_of(bots / "simple.py")));
  ASSERT_TRUE(tour.is_accepted("gamma", "decent.cpp", content_of(bots / "decent.cpp")));
  ASSERT_EQ(tour.contest("start " + tour.data() + " Evaluation").code, 0);
  ASSERT_TRUE(tour.comes([&] { return tour.over("Evaluation"); }, 300s)) << tour.folder().read("log");

  const json::value one = tour.tournament("Evaluation");
  const auto& names = one.at("entrants").as_array();
  const auto& table = one.at("table");
  ASSERT_EQ(table.at("columns").as_array().size(), 21U) << "the total, and of ten maps points and score";
  std::map<std::string, json::value> rows;
  for (const auto& row : table.at("rows").as_array()) {
    rows[std::string(names.at(row.at("entrant").to_number<std::size_t>()).as_string())] = row;
  }
  EXPECT_EQ(rows.at("alfa").at("values"), rows.at("beta").at("values"));
  EXPECT_EQ(rows.at("alfa").at("place"), rows.at("beta").at("place"));
  for (std::size_t map = 0; map < 10; ++map) {
    const auto points = [&](const char* team) {
      return std::stod(std::string(rows.at(team).at("values").at(1 + 2 * map).as_string()));
    };
    const auto score = [&](const char* team) {
      return std::stod(std::string(rows.at(team).at("values").at(2 + 2 * map).as_string()));
    };
    const double shared = score("gamma") > score("alfa")   ? (37.0 + 35) / 2
                          : score("gamma") < score("alfa") ? (40.0 + 37) / 2
                                                           : 112.0 / 3;
    EXPECT_NEAR(points("alfa"), shared, 0.005) << "map " << map + 1;
  }
  tour.kill();
  const Ran verified = tour.contest("verify " + tour.data());
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
}

}  // namespace
}  // namespace agon::cli
