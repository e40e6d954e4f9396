// Generated lands, and lands designed by people.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <queue>

#include "games/network/rules.hpp"

namespace agon::network {
namespace {

std::size_t at(int number) { return static_cast<std::size_t>(number); }

std::int64_t fees_of(const World& world, const std::vector<Field>& plan) {
  std::int64_t sum = 0;
  for (const Field field : plan) sum += world.fees[at(world.number_of(field))];
  return sum;
}

// A plan that minimises fees: repeatedly adds the cheapest path from the plan to a new city.
std::vector<Field> cheap_plan(const World& world) {
  using Step = std::pair<std::int64_t, int>;  // fees of the path, field
  std::vector<bool> planned(at(world.size()));
  std::vector<Field> plan{world.field_of(world.cities().front())};
  planned[at(world.cities().front())] = true;
  for (;;) {
    std::vector<std::int64_t> fees(at(world.size()), std::int64_t{1} << 40);
    std::vector<int> back(at(world.size()));
    std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
    for (const Field field : plan) open.push({fees[at(world.number_of(field))] = 0, world.number_of(field)});
    int city = -1;
    while (!open.empty() && city < 0) {
      const auto [sum, number] = open.top();
      open.pop();
      if (world.is_city(number) && !planned[at(number)]) city = number;
      for (const Field beside : neighbours_of(world.field_of(number))) {
        if (!world.has(beside.x, beside.y)) continue;
        const int next = world.number_of(beside);
        if (sum + world.fees[at(next)] >= fees[at(next)]) continue;
        fees[at(next)] = sum + world.fees[at(next)];
        back[at(next)] = number;
        open.push({fees[at(next)], next});
      }
    }
    if (city < 0) return plan;
    for (int number = city; !planned[at(number)]; number = back[at(number)]) {
      planned[at(number)] = true;
      plan.push_back(world.field_of(number));
    }
  }
}

Terrain arbitrary_terrain() {
  Terrain terrain;
  terrain.side = *rc::gen::inRange(1, side_max + 1);
  terrain.cities = *rc::gen::inRange(1, std::min(cities_max, terrain.side * terrain.side) + 1);
  return terrain;
}

RC_GTEST_PROP(NetworkWorlds, AGeneratedLandIsWithinTheDocumentsRangesAndCanBeJoined, (std::uint64_t seed)) {
  const Terrain terrain = arbitrary_terrain();
  const World world = generate(terrain, 30, seed);
  RC_ASSERT(static_cast<int>(world.cities().size()) == terrain.cities);
  for (const auto fee : world.fees) RC_ASSERT(fee >= 0 && fee <= fee_max);
  for (const auto limit : world.limits) RC_ASSERT(limit >= 0 && limit <= limit_max);
  RC_ASSERT(world.reach >= 1 && world.reach <= reach_max);
  Dice dice(seed, 0);
  const auto plan = random_plan(world, dice);
  RC_ASSERT(plan.size() <= std::size_t{plan_fields_max});
  RC_ASSERT(Network::joins_all_cities(world, plan));
}

TEST(NetworkWorlds, EvenTheMostCitiesOnTheLargestLandCanBeJoined) {
  Terrain terrain;
  terrain.side = side_max;
  terrain.cities = cities_max;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Dice dice(seed, 0);
    EXPECT_LE(random_plan(generate(terrain, 30, seed), dice).size(), std::size_t{plan_fields_max});
  }
}

TEST(NetworkWorlds, TheSameSeedDrawsTheSameLand) {
  EXPECT_EQ(generate({}, 2, 7), generate({}, 2, 7));
  EXPECT_NE(generate({}, 2, 7).fees, generate({}, 2, 8).fees);
}

// Statistics of fifty lands generated with default options.
TEST(NetworkWorlds, ALandIsWorthPlayingOn) {
  double looking = 0, foreign = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const World world = generate({}, 2, seed);
    const auto cities = world.cities();
    for (const int a : cities) {  // cities keep their distance
      for (const int b : cities) EXPECT_TRUE(a == b || distance(world.field_of(a), world.field_of(b)) >= 4);
    }
    // Rents differ: the cheapest tenth costs less than a quarter of the most expensive one.
    auto rents = world.fees;
    std::sort(rents.begin(), rents.end());
    EXPECT_LT(rents[rents.size() / 10] * 4, rents[rents.size() * 9 / 10]) << seed;
    // Plans that consider rents cost less than straight ones.
    Dice dice(seed, 0);
    const auto straight = random_plan(world, dice), cheap = cheap_plan(world);
    EXPECT_TRUE(Network::joins_all_cities(world, cheap));
    looking += static_cast<double>(fees_of(world, cheap)) / static_cast<double>(fees_of(world, straight)) / 50;
    // There is time to get the permits of a plan, but not those of all the land.
    EXPECT_LT(static_cast<int>(cheap.size()), world.turns);
    EXPECT_GT(world.size(), 2 * world.turns);
    for (const Field field : cheap) {
      const auto number = at(world.number_of(field));
      foreign += (world.limits[number] == 0 && world.fees[number] > 0) / static_cast<double>(cheap.size()) / 50;
    }
  }
  EXPECT_LT(looking, 0.7);
  EXPECT_GT(foreign, 0.05);  // some fields on good routes are not let: a detour, or C times the fee
  EXPECT_LT(foreign, 0.3);
}

// With any number of teams, much of the land is let to some of them only, and part of it to nobody.
TEST(NetworkWorlds, ThereIsARaceForPermits) {
  for (const int teams : {2, 5, 30, 100}) {
    double scarce = 0, unlet = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const World world = generate({}, teams, seed);
      for (const int limit : world.limits) {
        unlet += (limit == 0) / 50.0 / world.size();
        scarce += (limit > 0 && limit < teams) / 50.0 / world.size();
      }
    }
    EXPECT_GT(unlet, 0.05) << teams;
    EXPECT_LT(unlet, 0.2) << teams;
    EXPECT_GT(scarce, 0.25) << teams;
  }
}

// With the planned reach, a team opens the land step by step: not all at once, but nearly all of it in the end.
TEST(NetworkWorlds, ThePlannedReachOpensTheLandStepByStep) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const World world = generate({}, 2, seed);
    std::vector<int> open = world.cities();
    std::vector<bool> seen(at(world.size()));
    const std::size_t cities = open.size();
    std::size_t at_once = 0;
    for (const int city : open) seen[at(city)] = true;
    for (std::size_t next = 0; next < open.size(); ++next) {
      if (next == cities) at_once = open.size() - cities;
      for (int number = 0; number < world.size(); ++number) {
        if (seen[at(number)] || world.limits[at(number)] == 0) continue;
        if (distance(world.field_of(open[next]), world.field_of(number)) > world.reach) continue;
        seen[at(number)] = true;
        open.push_back(number);
      }
    }
    const auto let = std::count_if(world.limits.begin(), world.limits.end(), [](int limit) { return limit > 0; });
    EXPECT_LT(at_once * 2, static_cast<std::size_t>(let)) << seed;
    EXPECT_GE((open.size() - cities) * 100, static_cast<std::size_t>(let) * 95) << seed;
  }
}

RC_GTEST_PROP(NetworkSetup, AWorldFileIsReadAsItIsWritten, (std::uint64_t seed)) {
  Network::Setup setup;
  setup.teams = *rc::gen::inRange(1, static_cast<int>(max_seats) + 1);
  setup.world = std::make_shared<const World>(generate(arbitrary_terrain(), setup.teams, seed));
  const auto again = Network::setup(Network::setup_text(setup));
  RC_ASSERT(again.ok());
  RC_ASSERT(*again == setup);
}

TEST(NetworkSetup, OptionsAreReadAndWrittenAlike) {
  const auto setup = Network::setup("teams=35 side=60 cities=20 factor=9 prize=100 turns=500");
  ASSERT_TRUE(setup.ok()) << setup.error();
  EXPECT_EQ(setup->teams, 35);
  EXPECT_EQ(setup->terrain.foreign_factor, 9);
  EXPECT_EQ(Network::setup_text(*setup),
            "teams=35 side=60 cities=20 reach=0 factor=9 prize=100 turn_seconds=2 turns=500");
}

std::string mistakes_of(std::string_view text) {
  const auto setup = Network::setup(text);
  return setup ? "" : setup.error();
}

TEST(NetworkSetup, AnOptionThatCannotBeIsNamed) {
  EXPECT_EQ(mistakes_of("side=101"), "setup option \"side=101\" is not of the form side=N (1 to 100)");
  EXPECT_EQ(mistakes_of("side=3 cities=10"), "setup option \"cities=10\": the land has only 9 fields");
  EXPECT_EQ(mistakes_of("turns=9\nnetwork-world 1\n"), "no setup option is called \"turns\"; there are: teams");
}

constexpr std::string_view good_file = R"(network-world 1
// a remark
reach 1
factor 5
prize 30
turn_seconds 1
turns 100

fees
0 8
4 0
limits
0 1
2 0
)";

TEST(NetworkWorldFile, RemarksAndEmptyLinesAreSkipped) {
  const auto world = read_world(good_file);
  ASSERT_TRUE(world.ok()) << world.error();
  EXPECT_EQ(world->side, 2);
  EXPECT_EQ(world->fees, (std::vector<std::int16_t>{0, 8, 4, 0}));
  EXPECT_EQ(world->limits, (std::vector<std::int16_t>{0, 1, 2, 0}));
  EXPECT_EQ(world->turns, 100);
}

TEST(NetworkWorldFile, EveryMistakeIsToldWithItsLine) {
  EXPECT_EQ(mistakes_of("teams=2\nnetwork-land 1\nreach 0\nfactor 5 6\nprise 30\nturn_seconds 1\nturns 100\nturns 99\n"
                        "fees\n0 8\n4 1000\nlimits 2\n0 x\n2\n"),
            "the world file has mistakes:\n"
            "line 1: the first line must be \"network-world 1\"\n"
            "line 2: reach takes a whole number of 1 to 1000\n"
            "line 3: there is more on the line than belongs there\n"
            "line 4: \"prise\" is not an entry; there are reach, factor, prize, turn_seconds, turns, fees, limits\n"
            "line 7: turns is already given in line 6\n"
            "line 10: number 2 of the row is not a whole number of 0 to 999\n"
            "line 11: there is more on the line than belongs there\n"
            "line 12: number 2 of the row is not a whole number of 0 to 30\n"
            "line 13: the row has 1 numbers, the first one 2\n"
            "line 13: the entry prize is missing");
}

std::string with(std::string_view old, std::string_view text) {
  std::string file = "\n" + std::string(good_file);
  return mistakes_of(file.replace(file.find(old), old.size(), text));
}

TEST(NetworkWorldFile, ATableThatEndsTooSoonLeavesTheNextEntryReadable) {
  EXPECT_EQ(with("4 0\nlimits\n", "limits\n"),
            "the world file has mistakes:\nline 11: the table of line 9 ends after 1 of 2 rows");
  EXPECT_EQ(with("limits\n0 1\n2 0\n", "limits\n"),
            "the world file has mistakes:\nline 12: the table of line 12 has no rows");
}

TEST(NetworkWorldFile, TablesFitTogetherAndThereIsACity) {
  EXPECT_EQ(with("0 1\n2 0\n", "7\n"),
            "the world file has mistakes:\nline 13: fees and limits are tables of different size");
  EXPECT_EQ(with("0 8\n4 0\n", "1 8\n4 1\n"),
            "the world file has mistakes:\nline 14: there are 0 fees of 0, which are the cities; allowed are 1 to 500");
}

}  // namespace
}  // namespace agon::network
