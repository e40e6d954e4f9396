// Warnings about contest files that are valid but possibly unintended.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "config/contest_file.hpp"
#include "games/vampire/worlds.hpp"
#include "os/test_folder.hpp"

namespace agon::config {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class WarningsTest : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, const std::string& text) {
    auto path = folder_.file().parent_path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  ContestFile read(const std::string& text, tournaments::Schedule::Moment now = {}) {
    constexpr const char* teams =
        "[[team]]\nlogin = \"alfa\"\npassword = \"demo\"\n[[team]]\nlogin = \"beta\"\npassword = \"demo\"\n";
    return read_contest_file(write("c.toml", "name = \"x\"\n" + text + teams), now);
  }
  std::string vampire_map(int number) {
    vampire::Setup setup;
    setup.ground = vampire::Ground::test;
    setup.level = static_cast<std::uint8_t>(number);
    return vampire::write_map(vampire::map_of(setup, 1));
  }

  os::TestFolder folder_;
};

TEST_F(WarningsTest, TellOfMomentsThatArePast) {
  const std::string text =
      "start = 2026-11-28T09:00:00Z\n[[break]]\nfrom = 2026-11-28T12:00:00Z\nto = 2026-11-28T13:00:00Z\n"
      "[submissions]\n[[tournament]]\nname = \"Swiss\"\ngame = \"football\"\nformat = \"swiss\"\n"
      "start = 2026-11-28T15:00:00Z\n";
  const auto day = [](int hour) {
    return tournaments::Schedule::Moment(std::chrono::seconds(1795824000 + hour * 3600));
  };
  EXPECT_THAT(read(text, day(8)).past, IsEmpty());
  EXPECT_THAT(read(text, day(10)).past, ElementsAre(HasSubstr("c.toml:2: the start has passed")));
  EXPECT_THAT(read(text, day(16)).past,
              ElementsAre(HasSubstr("c.toml:2: the start has passed"), HasSubstr("c.toml:5: this break has passed"),
                          HasSubstr("c.toml:11: tournament Swiss: its start has passed")));
}

TEST_F(WarningsTest, TellOfBreaksAndTournamentsThatLieOutsideOfTheContest) {
  const auto warnings = [&](const std::string& from, const std::string& to, const std::string& tournament = "") {
    return read("start = 2026-11-28T09:00:00Z\nlength = \"5h\"\n[[break]]\nfrom = 2026-11-28T" + from +
                ":00Z\nto = 2026-11-28T" + to + ":00Z\n" + tournament)
        .warnings;
  };
  EXPECT_THAT(warnings("08:00", "09:00"), Contains(HasSubstr("c.toml:5: this break is over before the start")));
  EXPECT_THAT(warnings("14:00", "15:00"), Contains(HasSubstr("c.toml:5: the contest is over before this break")));
  EXPECT_THAT(warnings("13:59", "15:00"), Not(Contains(HasSubstr("break"))));
  const std::string swiss =
      "[submissions]\n[[tournament]]\nname = \"Swiss\"\ngame = \"football\"\nformat = \"swiss\"\nstart = ";
  EXPECT_THAT(warnings("12:00", "13:00", swiss + "2026-11-27T15:00:00Z\n"),
              Contains(HasSubstr("c.toml:12: tournament Swiss: the contest has not begun by then")));
  EXPECT_THAT(warnings("12:00", "13:00", swiss + "2026-11-28T15:00:00Z\n"), Not(Contains(HasSubstr("not begun"))));
}

TEST_F(WarningsTest, TellOfAGameThatIsPlayedInTwoTasks) {
  const auto server = [](int number, const char* task) {
    return "[[server]]\nname = \"W" + std::to_string(number) + "\"\ngame = \"wall\"\nport = 0\n" +
           (*task ? "task = \"" + std::string(task) + "\"\n" : "");
  };
  EXPECT_THAT(read(server(1, "Mury") + server(2, "Mur") + server(3, "Mur")).warnings,
              Contains(HasSubstr("server W2: \"Mur\" is a separate task beside \"Mury\", which plays wall too")));
  EXPECT_THAT(read(server(1, "Mur") + server(2, "Murr")).warnings, Contains(HasSubstr("is one of them misspelt?")));
  for (const std::string& text : {server(1, "Mur") + server(2, "Mur"), server(1, "") + server(2, "")}) {
    EXPECT_THAT(read(text).warnings, Not(Contains(HasSubstr("a separate task"))));
  }
}

TEST_F(WarningsTest, TellOfMorePlacesThanPlay) {
  const std::string text =
      "[submissions]\n[[tournament]]\nname = \"Cup\"\ngame = \"football\"\nformat = \"play-off\"\nentrants = 8\n";
  EXPECT_THAT(read(text + "ranked = 16\n").warnings,
              Contains(HasSubstr("c.toml:8: tournament Cup: 16 places are played for, but only 8 play")));
  EXPECT_THAT(read(text + "ranked = 8\n").warnings, Not(Contains(HasSubstr("places are played for"))));
}

TEST_F(WarningsTest, TellOfNamesThatAreNearlyTheSame) {
  const std::string tournament = "[[tournament]]\ngame = \"football\"\nformat = \"swiss\"\nname = ";
  const auto names = read("[submissions]\n" + tournament + "\"Final\"\n" + tournament + "\"Finall\"\n").warnings;
  EXPECT_THAT(names, Contains(HasSubstr("this name is almost the same as \"Final\"; is that intended?")));
  const auto teams = read("[[team]]\nlogin = \"Alfa\"\npassword = \"demo\"\n[submissions]\ngames = \"football\"\n");
  EXPECT_THAT(teams.warnings, Contains(HasSubstr("team alfa: Alfa has almost the same name")));
}

TEST_F(WarningsTest, TellOfForeignFilesAmongMapsAndMistakesNameTheFile) {
  for (int i = 1; i <= 2; ++i) write("maps/" + std::to_string(i) + ".map", vampire_map(i));
  write("maps/.DS_Store", "?");
  write("maps/1.map~", vampire_map(1));
  const std::string text =
      "[submissions]\n[[tournament]]\nname = \"Test\"\ngame = \"vampire\"\nformat = \"evaluation\"\nmaps = \"maps\"\n";
  const ContestFile read_ones = read(text);
  EXPECT_THAT(read_ones.mistakes, IsEmpty());
  EXPECT_THAT(read_ones.warnings,
              Contains(HasSubstr("not named like the other maps, but played too: 1.map~; left out, as hidden files are "
                                 "not maps: .DS_Store")));
  EXPECT_EQ(read_ones.contest.tournaments.at(0).plan.maps.size(), 3U);
  write("maps/README", "These are maps.");
  EXPECT_THAT(read(text).mistakes, Contains(HasSubstr("map 4 (README): ")));
}

}  // namespace
}  // namespace agon::config
