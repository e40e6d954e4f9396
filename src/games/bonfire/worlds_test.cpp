// Generated seas, setups and world files.

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <fstream>
#include <sstream>

#include "games/bonfire/rules.hpp"

namespace agon::bonfire {
namespace {

bool apart(const World& world) {
  for (const Pile& pile : world.islands) {
    const auto [x, y] = pile.place;
    if (x < world.side && world.island({static_cast<std::int16_t>(x + 1), y}) != no_island) return false;
    if (y < world.side && world.island({x, static_cast<std::int16_t>(y + 1)}) != no_island) return false;
  }
  return true;
}

RC_GTEST_PROP(BonfireSeas, HaveAllIslandsApartAndAllSurvivorsOnThem, ()) {
  Archipelago wanted;
  wanted.water = *rc::gen::element(Water::random, Water::rings);
  wanted.rings = *rc::gen::inRange(1, 21);
  wanted.side = *rc::gen::inRange(10, 60);
  wanted.islands = *rc::gen::inRange(1, wanted.side * wanted.side / 2 + 1);
  wanted.survivors = *rc::gen::inRange(1, 11);
  const int teams = *rc::gen::inRange(1, 6);
  const World world = generate(wanted, teams, *rc::gen::arbitrary<std::uint64_t>());
  RC_ASSERT(static_cast<int>(world.islands.size()) == wanted.islands);
  RC_ASSERT(apart(world));
  RC_ASSERT(world.teams() == teams);
  RC_ASSERT(static_cast<int>(world.survivors.size()) == teams * wanted.survivors);
  for (const Castaway& castaway : world.survivors) RC_ASSERT(world.island(castaway.place) != no_island);
  for (const Pile& pile : world.islands) RC_ASSERT(pile.sticks >= 1 && pile.sticks <= 3 * wanted.sticks);
  const auto again = read_world(write_world(world));
  RC_ASSERT(again.ok());
  RC_ASSERT(*again == world);
  RC_ASSERT(again->fingerprint == world.fingerprint);
}

TEST(BonfireSeas, TheDocumentsDensestSeaHasRoom) {
  Archipelago wanted;
  wanted.islands = 5000;
  const World world = generate(wanted, 2, 7);
  EXPECT_EQ(world.islands.size(), 5000U);
  EXPECT_TRUE(apart(world));
}

TEST(BonfireSeas, InRingsTheMiddleIsEmpty) {
  Archipelago wanted;
  wanted.water = Water::rings;
  wanted.rings = 1;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    for (const Pile& pile : generate(wanted, 2, seed).islands) {
      const int dx = pile.place.x - 50;
      const int dy = pile.place.y - 50;
      EXPECT_GT(dx * dx + dy * dy, 25 * 25);
    }
  }
}

TEST(BonfireSeas, PilesHaveTheWantedAverage) {
  Archipelago wanted;
  wanted.islands = 2000;
  std::int64_t sticks = 0;
  for (const Pile& pile : generate(wanted, 2, 3).islands) sticks += pile.sticks;
  EXPECT_NEAR(static_cast<double>(sticks) / 2000, 60, 4);
}

TEST(BonfireSetup, NamesTheOptionThatIsWrong) {
  for (const char* bad : {"side=9", "side=501", "water=deep", "teams=0", "islands=x", "factor", "turn_seconds=6"}) {
    const auto setup = Bonfire::setup(bad);
    ASSERT_FALSE(setup.ok()) << bad;
    EXPECT_NE(setup.error().find(std::string(bad)), std::string::npos) << setup.error();
  }
  const auto crowded = Bonfire::setup("side=20 islands=201");
  ASSERT_FALSE(crowded.ok());
  EXPECT_NE(crowded.error().find("at most half"), std::string::npos);
}

constexpr std::string_view small_file =
    "bonfire-world 1\n"
    "side 5\n"
    "// a remark\n"
    "islands 1 1 7  3 3 20\n"
    "marked 3 3 2 9\n"
    "survivors 1 1 1 3 3\n"
    "survivors 2 3 3 2 2\n"
    "carries 1 2 4\n"
    "guard 2 1\n"
    "raft 2 2 2 40 2\n"
    "raft 1 5 5 0 nil\n"
    "chance none\n"
    "drown 3 1 2\n";

TEST(BonfireWorldFiles, SayAllThatAGameBeginsWith) {
  const auto world = read_world(small_file);
  ASSERT_TRUE(world.ok()) << world.error();
  EXPECT_EQ(world->teams(), 2);
  EXPECT_EQ(world->survivors[1].sticks, 4);
  EXPECT_TRUE(world->survivors[2].guard);
  EXPECT_EQ(world->rafts[0].captain, 2);
  EXPECT_EQ(world->rafts[1].captain, 0);
  EXPECT_EQ(world->drownings, (std::vector<Drowning>{{3, 0, 2}}));
  const auto again = read_world(write_world(*world));
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_EQ(*again, *world);
}

TEST(BonfireWorldFiles, TheNumberOfTeamsIsThatOfTheFile) {
  EXPECT_EQ(Bonfire::setup("\n" + std::string(small_file))->teams, 2);
  EXPECT_TRUE(Bonfire::setup("teams=2\n" + std::string(small_file)).ok());
  const auto wrong = Bonfire::setup("teams=3\n" + std::string(small_file));
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().find("survivors of 2 teams"), std::string::npos);
  EXPECT_FALSE(Bonfire::setup("side=10\n" + std::string(small_file)).ok());
}

struct Mistake {
  std::string_view from, to, error;
};

TEST(BonfireWorldFiles, EveryMistakeIsReportedWithItsLine) {
  constexpr Mistake mistakes[] = {
      {"bonfire-world 1", "bonfire-world 2", "line 1: the first line must be"},
      {"side 5", "side 501", "line 2: side takes a whole number of 1 to 500"},
      {"side 5", "size 5", "line 2: \"size\" is not an entry; there are side, pile_min"},
      {"side 5", "side 5 5", "line 2: there is more on the line"},
      {"1 1 7", "1 6 7", "line 4: y takes a whole number of 1 to 5"},
      {"1 1 7", "1 1 -7", "line 4: the number of sticks takes"},
      {"1 1 7", "3 3 7", "line 4: the island 3 3 is given here twice"},
      {"1 1 7", "2 3 7", "line 4: the island 3 3 touches another one"},
      {"marked 3 3", "marked 3 4", "line 5: no such island is defined above"},
      {"survivors 1 1 1 3 3", "survivors 1", "line 6: the places of the survivors are missing"},
      {"survivors 2", "survivors 3", "team 2 has no survivors"},
      {"carries 1 2 4", "carries 1 2 6", "line 8: the number of sticks takes a whole number of 1 to 5"},
      {"carries 1 2 4", "carries 1 3 4", "line 8: no such survivor is defined above"},
      {"guard 2 1", "guard 2 2", "line 9: guards stand on an island"},
      {"raft 2 2 2 40 2", "raft 2 2 2 41 2", "line 10: the number of sticks takes a whole number of 0 to 40"},
      {"raft 2 2 2 40 2", "raft 2 3 2 40 2", "line 10: a captain is where his raft is"},
      {"raft 2 2 2 40 2", "raft 1 3 3 40 2", "line 10: a captain is not a guard and carries nothing himself"},
      {"raft 1 5 5 0 nil", "raft 2 2 2 0 2", "line 11: he has a raft already"},
      {"chance none", "chance some", "line 12: chance takes dice or none"},
      {"chance none", "chance dice", "line 13: \"chance none\" must come before the first drown"},
  };
  for (const Mistake& mistake : mistakes) {
    std::string text(small_file);
    text.replace(text.find(mistake.from), mistake.from.size(), mistake.to);
    const auto world = read_world(text);
    ASSERT_FALSE(world.ok()) << mistake.to;
    EXPECT_NE(world.error().find(mistake.error), std::string::npos) << mistake.to << "\n" << world.error();
  }
}

std::string mistake_in(const std::string& entries) {
  const auto world = read_world("bonfire-world 1\n" + entries);
  return world.ok() ? "" : world.error();
}

// Places outside the sea would be looked up outside its memory.
TEST(BonfireWorldFiles, TheSeaDoesNotShrinkAroundThoseWhoAreInIt) {
  const std::string late = ": side must come before the first island, survivor and raft", end = "islands 1 1 5\n";
  EXPECT_EQ(mistake_in("side 500\nsurvivors 1 500 500\nside 1\n" + end), "line 4" + late);
  EXPECT_EQ(mistake_in("side 500\nraft 1 500 500 0 nil\nside 1\n" + end + "survivors 1 1 1\n"), "line 4" + late);
  EXPECT_EQ(mistake_in("side 500\nside 1\n" + end + "survivors 1 1 1\n"), "") << "nobody was there yet";
}

TEST(BonfireWorldFiles, TheSticksOfAnIslandFitIntoTheirNumber) {
  std::string text = "side 1\nislands 1 1 1000000\nsurvivors 1 1 1\n";
  for (int i = 0; i < 1000; ++i) text += "marked 1 1 1 1000000\n";
  EXPECT_EQ(mistake_in(text), "");
  EXPECT_EQ(mistake_in(text + "marked 1 1 1 1\n"), "line 1005: there are more than 1000000000 marked sticks");
}

TEST(BonfireWorldFiles, ATeamHasAtMostTwelveRafts) {
  std::string text = "side 2\nislands 1 1 5\nsurvivors 1 1 1\n";
  for (int i = 0; i < 12; ++i) text += "raft 1 2 2 0 nil\n";
  EXPECT_EQ(mistake_in(text), "");
  EXPECT_NE(mistake_in(text + "raft 1 2 2 0 nil\n").find("line 17: a team has at most 12 rafts"), std::string::npos);
}

TEST(BonfireWorldFiles, AllMistakesAreReportedTogether) {
  const auto world = read_world("bonfire-world 1\nside x\nislands 1 1\nsurvivors 1 2 2\nraft 1 1 1\n");
  ASSERT_FALSE(world.ok());
  for (const char* line : {"line 2: ", "line 3: ", "line 4: ", "line 5: "}) {
    EXPECT_NE(world.error().find(line), std::string::npos) << world.error();
  }
}

TEST(BonfireWorldFiles, ThoseOfTheDialoguesAreAsTheyAreWritten) {
  for (const char* name : {"example", "refusals", "raft"}) {
    std::ifstream in(std::string(AGON_SOURCE_DIR "/src/games/bonfire/transcripts/") + name + ".world");
    std::ostringstream text;
    text << in.rdbuf();
    const auto world = read_world(text.str());
    ASSERT_TRUE(world.ok()) << world.error();
    EXPECT_EQ(*read_world(write_world(*world)), *world) << name;
  }
}

}  // namespace
}  // namespace agon::bonfire
