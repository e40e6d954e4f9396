#include "games/vampire/worlds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

std::vector<int> swarms_of(const Map& map) {
  std::vector<int> swarms(3);
  for (int row = 0; row < map.size; ++row) {
    for (int column = 0; column < map.size; ++column) {
      if (const int density = map.bats.density(cell_at(row, column))) ++swarms[static_cast<std::size_t>(density - 1)];
    }
  }
  return swarms;
}

// Calls check(map, level, number) for all test maps and for the live maps of some seeds.
template <class Check>
void on_maps(Check check) {
  for (int number = 1; number <= level_count; ++number) {
    vampire::Setup setup;
    setup.level = static_cast<std::uint8_t>(number);
    check(map_of(setup, 0), test_level(number), number);
    setup.ground = Ground::live;
    for (std::uint64_t seed = 0; seed < 5; ++seed) check(map_of(setup, seed), live_level(number), number);
  }
}

TEST(VampireWorlds, AMapHasTheSizeRadiusAndSwarmsOfItsLevel) {
  on_maps([](const Map& map, const Level& level, int number) {
    EXPECT_EQ(map.level, number);
    EXPECT_EQ(map.size, level.size);
    EXPECT_EQ(map.radius, level.radius);
    EXPECT_EQ(map.maxtick, level.maxtick);
    EXPECT_EQ(swarms_of(map), std::vector<int>(level.swarms.begin(), level.swarms.end())) << number;
  });
}

TEST(VampireWorlds, TheSwarmsLieWithTheSymmetryOfTheLevel) {
  on_maps([](const Map& map, const Level& level, int number) {
    const int last = map.size - 1;
    for (int row = 0; row <= last; ++row) {
      for (int column = 0; column <= last; ++column) {
        const int density = map.bats.density(cell_at(row, column));
        std::vector<Cell> images;
        if (level.symmetry == Symmetry::quarter_turn) images = {cell_at(column, last - row)};
        if (level.symmetry != Symmetry::quarter_turn)
          images = {cell_at(row, last - column), cell_at(last - row, column)};
        if (level.symmetry == Symmetry::all) images.push_back(cell_at(column, row));
        for (const Cell image : images) ASSERT_EQ(map.bats.density(image), density) << number;
      }
    }
  });
}

TEST(VampireWorlds, EveryPlayerHasACornerWithFreeCellsBesideIt) {
  on_maps([](const Map& map, const Level& level, int) {
    ASSERT_EQ(map.starts.size(), 4U);
    std::set<Cell> corners(map.starts.begin(), map.starts.end());
    const int far = map.size - 2;
    EXPECT_EQ(corners, (std::set<Cell>{cell_at(1, 1), cell_at(1, far), cell_at(far, 1), cell_at(far, far)}));
    for (const Cell start : map.starts) {
      int swarms = 0;
      for (int direction = 0; direction < 4; ++direction) swarms += map.bats.density(neighbour(start, direction)) != 0;
      EXPECT_EQ(swarms, level.narrow ? 1 : 0);
      EXPECT_EQ(map.bats.density(start), 0);
    }
    const bool across = map.starts[0] == opposite(map.size, map.starts[3]);
    EXPECT_EQ(across, level.crossed);
  });
}

TEST(VampireWorlds, IdOneStartsInTheCornerOfItsLevelAndIdsGoRoundThePark) {
  const std::array<Cell, level_count> first = {cell_at(1, 1), cell_at(1, 7), cell_at(17, 17), cell_at(1, 19),
                                               cell_at(1, 1), cell_at(1, 1), cell_at(1, 1),   cell_at(1, 1),
                                               cell_at(1, 1), cell_at(1, 1)};
  on_maps([&](const Map& map, const Level&, int number) {
    EXPECT_EQ(map.starts[0], first[static_cast<std::size_t>(number - 1)]) << number;
  });
}

TEST(VampireWorlds, TwoPlayersStartInOppositeCorners) {
  for (int number = 1; number <= level_count; ++number) {
    const Map map = draw_map(test_level(number), number, 2, 5);
    ASSERT_EQ(map.starts.size(), 2U);
    EXPECT_EQ(map.starts[0], opposite(map.size, map.starts[1])) << number;
  }
}

TEST(VampireWorlds, PowerUpsComeInTheRhythmOfTheLevel) {
  on_maps([](const Map& map, const Level& level, int number) {
    ASSERT_FALSE(map.drops.empty());
    std::vector<int> appear;
    for (std::size_t i = 0; i < map.drops.size(); ++i) {
      const Drop& drop = map.drops[i];
      appear.push_back(drop.appears());
      EXPECT_TRUE(drop.lead >= level.lead[0] && drop.lead <= level.lead[1]);
      EXPECT_TRUE(drop.life >= level.life[0] && drop.life <= level.life[1]);
      EXPECT_FALSE(is_bush(map.size, drop.cell));
      for (const Cell start : map.starts) EXPECT_TRUE(drop.cell != start && opposite(map.size, drop.cell) != start);
      EXPECT_GE(drop.announced, map.drops[i ? i - 1 : 0].announced);
    }
    std::sort(appear.begin(), appear.end());
    for (std::size_t i = 0; i < appear.size(); ++i) {
      EXPECT_EQ(appear[i], level.first_drop + static_cast<int>(i) * level.drops_every) << number;
    }
    EXPECT_GE(map.maxtick - appear.back(), 23);
    EXPECT_LE(map.maxtick - appear.back(), 23 + level.drops_every);
  });
}

TEST(VampireWorlds, TestMapsHaveAsManyPowerUpsOfEachKindAsTheirLevelSays) {
  constexpr std::array<std::size_t, level_count> counts = {15, 21, 22, 25, 26, 30, 15, 50, 30, 30};
  for (int number = 1; number <= level_count; ++number) {
    vampire::Setup setup;
    setup.level = static_cast<std::uint8_t>(number);
    const Map map = map_of(setup, 1);
    EXPECT_EQ(map.drops.size(), counts[static_cast<std::size_t>(number - 1)]);
    std::array<int, kind_count> kinds{};
    for (const Drop& drop : map.drops) ++kinds[static_cast<std::size_t>(drop.kind)];
    EXPECT_EQ(kinds, test_level(number).kinds) << number;
  }
}

TEST(VampireWorlds, TestMapsAreAlwaysTheSameAndLiveMapsAreNot) {
  vampire::Setup setup;
  setup.level = 4;
  EXPECT_EQ(map_of(setup, 1), map_of(setup, 2));
  setup.ground = Ground::live;
  EXPECT_EQ(map_of(setup, 1), map_of(setup, 1));
  EXPECT_NE(map_of(setup, 1), map_of(setup, 2));
}

TEST(VampireWorlds, WithoutANumberTheSeedChoosesTheLevel) {
  std::set<int> levels;
  for (std::uint64_t seed = 0; seed < 100; ++seed) levels.insert(map_of({}, seed).level);
  EXPECT_EQ(levels.size(), 10U);
}

TEST(VampireWorlds, AMapIsReadAsItWasWritten) {
  on_maps([](const Map& map, const Level&, int) {
    const MapReading again = read_map(write_map(map));
    EXPECT_TRUE(again.mistakes.empty()) << again.mistakes.front();
    EXPECT_EQ(again.map, map);
    const vampire::Setup setup = setup_of(map);
    const auto written = Vampire::setup(Vampire::setup_text(setup));
    ASSERT_TRUE(written.ok()) << written.error();
    EXPECT_EQ(map_of(*written, 9), map);
  });
}

constexpr std::string_view good_map = R"(vampire map
# a remark

level 7
maxtick 300
radius 3
start 1 1
start 3 3
powerup SHOE 1 2 10 3 8
park
#####
#.1.#
#3#.#
#...#
#####
)";

TEST(VampireWorlds, AMapFileTellsLevelTimesStartsPowerUpsAndThePark) {
  const auto [map, mistakes] = read_map(good_map);
  ASSERT_TRUE(mistakes.empty()) << mistakes.front();
  EXPECT_EQ(map.level, 7);
  EXPECT_EQ(map.maxtick, 300);
  EXPECT_EQ(map.radius, 3);
  EXPECT_EQ(map.size, 5);
  EXPECT_EQ(map.starts, (std::vector<Cell>{cell_at(1, 1), cell_at(3, 3)}));
  EXPECT_EQ(map.drops, (std::vector<Drop>{{Kind::shoe, cell_at(1, 2), 10, 3, 8}}));
  EXPECT_EQ(map.bats.density(cell_at(2, 1)), 3);
}

TEST(VampireWorlds, EveryMistakeOfAMapFileIsNamedWithItsLine) {
  const auto [map, mistakes] = read_map(R"(vampire map
maxtick 0
radius
start 1
start 2 2
start 1 2
powerup TOMATOE 1 1 1 1 1
powerup TOMATO 2 2 1 1 1
colour red
park
#####
#.1.#
#3..#
#..
##x##
)");
  const std::vector<std::string> expected = {
      "line 2: expected one number from 1 to 10000",
      "line 3: expected one number from 1 to 10",
      "line 4: a start is \"start ROW COLUMN\"",
      R"(line 7: a power-up is "powerup TOMATO|GRENADE|BATTERY|SHOE ROW COLUMN ANNOUNCED LEAD LIFE", with LEAD and LIFE 1 or more)",
      "line 9: unknown word \"colour\"; there are: level, maxtick, radius, start, powerup, park",
      "line 13: column 2 must be a bush, #",
      "line 14: this row has 3 cells; the park has 5 rows and so as many columns",
      "line 15: column 2 must be a bush, #",
      "line 5: cell 2 2 is a bush; nobody can start there",
      "line 6: in cell 1 2 is a swarm; nobody can start there",
      "line 8: cell 2 2 is a bush; no power-up can fall there",
  };
  EXPECT_EQ(mistakes, expected);
}

TEST(VampireWorlds, AFileOfAnotherKindIsSaidToBeOne) {
  EXPECT_EQ(read_map("").mistakes.front(), "line 1: the file is empty; it begins with \"vampire map\"");
  EXPECT_EQ(read_map("park\n###").mistakes.front(), "line 1: the first line is \"vampire map\", not \"park\"");
  EXPECT_EQ(read_map("vampire map\nlevel 1\n").mistakes.front(), "line 3: there is no \"park\" with its rows below");
  EXPECT_EQ(read_map("vampire map\nstart 1 1\nstart 1 1\npark\n##\n##\n").mistakes.front(),
            "line 4: a park has an odd number of rows from 3 to 23, this one has 2");
}

RC_GTEST_PROP(VampireWorlds, AnyTextIsAMapOrHasMistakes, (const std::string& text)) {
  const MapReading reading = read_map("vampire map\n" + text);
  RC_ASSERT(!reading.mistakes.empty());
}

// ---- the setup ----

std::string error_of(std::string_view text) {
  const auto setup = Vampire::setup(text);
  return setup ? "" : setup.error();
}

TEST(VampireSetup, TheServerSwitchesAreFourOrOne) {
  const auto setup = Vampire::setup("server=yes");
  ASSERT_TRUE(setup.ok());
  EXPECT_EQ(setup->readings, (Readings{true, true, false, true, true, true}));
  EXPECT_EQ(Vampire::setup("survivor=share lamp_and_grenade=both lamp_tires=no fallen_puts=yes late=counts")->readings,
            setup->readings);
  EXPECT_EQ(Vampire::setup("server=no")->readings, Readings{});
}

TEST(VampireSetup, WhatOptionsDoNotFitTogetherIsSaid) {
  const std::string rows = "map=#####/#...#/#.#.#/#..1#/##### ";
  EXPECT_EQ(error_of(rows), "a map of rows needs starts=ROW:COLUMN,ROW:COLUMN...");
  EXPECT_EQ(error_of("starts=1:1,3:3"), "starts belong to a map of rows; test and live maps have their own");
  EXPECT_EQ(error_of(rows + "starts=1:1,2:2"), "nobody can start in 2:2, it is a bush");
  EXPECT_EQ(error_of(rows + "starts=1:1,3:3"), "nobody can start in 3:3, a swarm is there");
  EXPECT_EQ(error_of(rows + "starts=1:1,1:3 tested=3"), "the tested player is not one of 2");
  EXPECT_EQ(error_of(rows + "starts=1:1,1:3 powerups=SHOE:2:2:1:1:1"), "no power-up can fall into 2:2, it is a bush");
  EXPECT_EQ(error_of("powerups=SHOE:1:1:1:1:1"),
            "powerups name cells, so the map must be known: map=test:N, map=live:N or rows");
  EXPECT_EQ(error_of("map=test:3 powerups=SHOE:17:17:1:1:1"), "");
  EXPECT_EQ(error_of("map=test:2 powerups=SHOE:17:17:1:1:1"), "no power-up can fall into 17:17, it is a bush");
}

TEST(VampireSetup, BadValuesAreRefusedByName) {
  for (const std::string_view bad : {"map=test:11",
                                     "map=",
                                     "map=##/##",
                                     "map=#####/#...#/#...#/#...#/#####",
                                     "seats=1",
                                     "seats=5",
                                     "maxtick=0",
                                     "maxtick=10001",
                                     "radius=11",
                                     "game=-1",
                                     "tested=0",
                                     "tested=5",
                                     "idle=0",
                                     "server=maybe",
                                     "starts=1:1",
                                     "starts=1",
                                     "powerups=SHOE",
                                     "powerups=SHOE:1:1:1:0:1",
                                     "powerups=SHOE:1:1:1:1:0",
                                     "powerups=HAT:1:1:1:1:1",
                                     "powerups=",
                                     "test=1",
                                     "shoes=no",
                                     "house=0",
                                     "house=3"}) {
    EXPECT_NE(error_of(bad).find(bad.substr(0, bad.find('='))), std::string::npos) << bad;
  }
}

TEST(VampireSetup, ASetupIsWrittenAsItIsRead) {
  for (const std::string_view text :
       {"", "map=live:7 seats=2 house=2",
        "map=test:3 maxtick=50 radius=4 powerups=none tested=2 idle=20 server=yes shoes=last",
        "map=#####/#...#/#.#.#/#..1#/##### level=3 starts=1:1,1:3,3:1 powerups=SHOE:1:1:4:1:2,TOMATO:3:1:2:3:4 game=9 "
        "test=no"}) {
    const auto setup = Vampire::setup(text);
    ASSERT_TRUE(setup.ok()) << setup.error();
    const auto again = Vampire::setup(Vampire::setup_text(*setup));
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_EQ(*again, *setup) << text;
  }
}

TEST(Setups, AMapFileMayFollowTheOptions) {
  const std::string file = "vampire map\nmaxtick 77\nstart 1 1\nstart 3 3\npark\n#####\n#..1#\n#3#.#\n#...#\n#####\n";
  const auto setup = Vampire::setup("radius=5 game=9\n" + file);
  ASSERT_TRUE(setup) << setup.error();
  EXPECT_EQ(setup->maxtick, 77);
  EXPECT_EQ(setup->radius, 5);
  EXPECT_EQ(setup->game, 9U);
  EXPECT_EQ(setup->starts, (std::vector<Cell>{cell_at(1, 1), cell_at(3, 3)}));
  EXPECT_EQ(*Vampire::setup(Vampire::setup_text(*setup)), *setup);
  EXPECT_EQ(Vampire::setup("\n" + file)->radius, 2);
  EXPECT_EQ(Vampire::setup("\nvampire map\nstart 1 1\n").error(),
            "the map has mistakes:\nline 3: there is no \"park\" with its rows below\n"
            "line 1: a map has 2 to 4 starts, this one has 1");
  EXPECT_NE(Vampire::setup("map=test:3\n" + file).error().find("no setup option is called \"map\""), std::string::npos);
}

}  // namespace
}  // namespace agon::vampire
