#include "games/network/rules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <deque>
#include <set>

#include "games/match.hpp"

namespace agon::network {
namespace {

using Plan = std::vector<Field>;
constexpr auto request = Network::Order::Kind::request;
constexpr auto plan = Network::Order::Kind::plan;

// The neighbours as listed in the document.
std::set<std::pair<int, int>> literal_neighbours(int x, int y) {
  if (x % 2 == 1) return {{x, y - 1}, {x - 1, y - 1}, {x - 1, y}, {x, y + 1}, {x + 1, y}, {x + 1, y - 1}};
  return {{x, y - 1}, {x - 1, y}, {x - 1, y + 1}, {x, y + 1}, {x + 1, y + 1}, {x + 1, y}};
}

// Steps by breadth-first search over the literal neighbours.
std::vector<int> literal_distances(const World& world, Field from) {
  std::vector<int> steps(static_cast<std::size_t>(world.size()), -1);
  std::deque<Field> open{from};
  steps[static_cast<std::size_t>(world.number_of(from))] = 0;
  while (!open.empty()) {
    const Field f = open.front();
    open.pop_front();
    for (const auto& [x, y] : literal_neighbours(f.x, f.y)) {
      if (!world.has(x, y)) continue;
      const Field next{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      int& count = steps[static_cast<std::size_t>(world.number_of(next))];
      if (count >= 0) continue;
      count = steps[static_cast<std::size_t>(world.number_of(f))] + 1;
      open.push_back(next);
    }
  }
  return steps;
}

World land_of(int side) {
  World world;
  world.side = side;
  world.fees.assign(static_cast<std::size_t>(side * side), 5);
  world.limits.assign(world.fees.size(), 3);
  world.fees.front() = 0;
  world.turns = 100;
  return world;
}

// Four fields in a row with cities at both ends; fees 4 and 6, limits 1; the foreign factor is 5.
Network::State row_of_four(int teams, int reach = 1) {
  World world;
  world.side = 4;
  world.reach = reach;
  world.foreign_factor = 5;
  world.prize = 100;
  world.turns = 10;
  world.fees = {0, 4, 6, 0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
  world.limits.assign(16, 1);
  Network::Setup setup;
  setup.teams = teams;
  setup.world = std::make_shared<const World>(world);
  return Network::start(setup, 0);
}

TEST(Network, NeighboursAreThoseOfTheDocument) {
  const World world = land_of(7);
  for (int number = 0; number < world.size(); ++number) {
    const Field f = world.field_of(number);
    std::set<std::pair<int, int>> expected;
    for (const auto& [x, y] : literal_neighbours(f.x, f.y)) {
      if (world.has(x, y)) expected.insert({x, y});
    }
    std::set<std::pair<int, int>> got;
    for (const Field beside : neighbours_of(f)) {
      if (world.has(beside.x, beside.y)) got.insert({beside.x, beside.y});
    }
    EXPECT_EQ(got, expected) << f.x << " " << f.y;
  }
}

TEST(Network, DistanceIsTheLeastNumberOfStepsWithinTheLand) {
  const World world = land_of(12);
  for (int from = 0; from < world.size(); ++from) {
    const auto steps = literal_distances(world, world.field_of(from));
    for (int to = 0; to < world.size(); ++to) {
      ASSERT_EQ(distance(world.field_of(from), world.field_of(to)), steps[static_cast<std::size_t>(to)]);
    }
  }
}

TEST(Network, ACityIsGrantedToEveryTeamFromTheStart) {
  const auto state = row_of_four(2);
  EXPECT_EQ(Network::check_request(state, 1, {1, 1}), refusals::granted_before);
}

TEST(Network, APermitIsGrantedOnlyWithinReachOfAnotherOne) {
  auto state = row_of_four(1);
  EXPECT_EQ(Network::give(state, 0, {request, {{3, 2}}}), refusals::too_far);
  EXPECT_TRUE(Network::give(state, 0, {request, {{2, 1}}}).taken());
  Network::end_turn(state, nullptr);
  EXPECT_TRUE(Network::give(state, 0, {request, {{3, 2}}}).taken());
}

TEST(Network, OnePermitATurnAndNoMoreThanTheOwnerGrants) {
  auto state = row_of_four(2);
  EXPECT_TRUE(Network::give(state, 0, {request, {{1, 2}}}).taken());
  EXPECT_EQ(Network::give(state, 0, {request, {{1, 3}}}), refusals::granted_in_turn);
  EXPECT_EQ(Network::give(state, 1, {request, {{1, 2}}}), refusals::field_limit);
  Network::end_turn(state, nullptr);
  EXPECT_TRUE(Network::give(state, 0, {request, {{1, 3}}}).taken());
}

TEST(Network, WithoutAPermitAFieldCostsTheFactorAndALaterPermitLowersThePlansCost) {
  auto state = row_of_four(1);
  EXPECT_TRUE(Network::give(state, 0, {plan, {{1, 1}, {1, 2}, {1, 3}, {1, 4}}}).taken());
  EXPECT_EQ(state.teams[0].cost, 50);
  EXPECT_TRUE(Network::give(state, 0, {request, {{1, 3}}}).taken());
  EXPECT_EQ(state.teams[0].cost, 4 * 5 + 6);
}

TEST(Network, FieldsThatAreJoinedToNothingAreAllowedAndCost) {
  auto state = row_of_four(1);
  EXPECT_TRUE(Network::give(state, 0, {plan, {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {4, 4}}}).taken());
  EXPECT_EQ(state.teams[0].cost, 50 + 45);
}

TEST(Network, APlanMustJoinAllCitiesAndARefusedOneUsesUpTheTurn) {
  auto state = row_of_four(1);
  EXPECT_EQ(Network::give(state, 0, {plan, {{1, 1}, {1, 2}, {1, 4}}}), refusals::invalid_plan);
  EXPECT_EQ(Network::give(state, 0, {plan, {{1, 1}, {1, 2}, {1, 3}, {1, 4}}}), refusals::usage_limit);
  EXPECT_TRUE(Network::ranking(state).empty());
}

TEST(Network, TheMthPlaceHasThePrizeTimes31Over32AndEqualCostsShareTheBetterPlace) {
  auto state = row_of_four(4);
  const Plan cheap = {{1, 1}, {1, 2}, {1, 3}, {1, 4}};
  Plan dear = cheap;
  dear.push_back({4, 4});
  Network::give(state, 0, {plan, dear});
  Network::give(state, 1, {plan, cheap});
  Network::give(state, 2, {plan, cheap});
  EXPECT_EQ(Network::scores(state), (Scores{93'847'656, 100'000'000, 100'000'000, 0}));  // 100 (31/32)^2
}

TEST(Network, TheGameEndsAfterItsTurns) {
  auto state = row_of_four(1);
  for (int turn = 0; turn < 10; ++turn) {
    EXPECT_TRUE(Network::to_act(state).test(0));
    Network::end_turn(state, nullptr);
  }
  EXPECT_TRUE(Network::to_act(state).none());
}

TEST(Network, ATeamsViewDoesNotChangeWithWhatOthersPlanButForTheRanking) {
  auto state = row_of_four(2);
  auto other = state;
  other.teams[1].described_again = 60;
  other.teams[1].planned_in_turn = true;
  EXPECT_FALSE(state == other);
  EXPECT_EQ(Network::view(state, 0), Network::view(other, 0));
}

// The cost of a plan is always the sum over its fields, whatever was granted before or after.
RC_GTEST_PROP(Network, TheCostOfAPlanIsTheSumOfItsFees, (std::uint64_t seed)) {
  Network::Setup setup;
  setup.terrain.side = 8;
  setup.terrain.cities = 3;
  setup.terrain.turns = 30;
  auto state = Network::start(setup, seed);
  Dice dice(seed, 5);
  while (!state.over()) {
    for (Seat seat = 0; seat < 2; ++seat) Network::call(state, seat, Network::random_answer(state, seat, dice), {});
    for (const auto& team : state.teams) {
      std::int64_t sum = 0;
      for (const Field f : team.plan) {
        const auto number = static_cast<std::size_t>(state.world->number_of(f));
        sum += state.world->fees[number] * (team.permits[number] ? 1 : state.world->foreign_factor);
      }
      RC_ASSERT(team.cost == sum);
    }
    Network::end_turn(state, nullptr);
  }
}

}  // namespace
}  // namespace agon::network
