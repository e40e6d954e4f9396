// The fast rules and the plain ones agree on random positions; and invariants of every turn of every game.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "games/network/plain_game.hpp"

namespace agon::network {
namespace {

constexpr int positions_at_least = 20'000;

int below(Dice& dice, int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); }

Field field_at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

// Any land: crowded with cities or nearly empty, any rents, scarce or plentiful permits.
World random_world(Dice& dice) {
  World world;
  world.side = 1 + below(dice, dice.below(4) ? 7 : 16);
  world.reach = dice.below(6) ? 1 + below(dice, 4) : 1'000;
  world.foreign_factor = dice.below(6) ? 1 + below(dice, 9) : 1'000'000;
  world.prize = below(dice, 2'000);
  world.turns = turns_max;
  const int cities = 1 + below(dice, std::min(world.size(), 8));
  const int dearest = dice.below(2) ? 5 : fee_max, most = dice.below(2) ? 2 : limit_max;
  for (int number = 0; number < world.size(); ++number) {
    world.fees.push_back(static_cast<std::int16_t>(1 + below(dice, dearest)));
    world.limits.push_back(static_cast<std::int16_t>(below(dice, most + 1)));
  }
  for (int city = 0; city < cities; ++city) world.fees[dice.below(static_cast<std::uint32_t>(world.size()))] = 0;
  return world;
}

// A field of the land, rarely one just outside it.
Field random_field(const World& world, Dice& dice) {
  if (dice.below(15) == 0) return field_at(below(dice, world.side + 2), below(dice, 2) * (world.side + 1));
  return field_at(1 + below(dice, world.side), 1 + below(dice, world.side));
}

// Usually a good plan; some lack a field, have an extra one, or contain a wrong field or a field twice.
std::vector<Field> random_fields(const World& world, Dice& dice) {
  std::vector<Field> fields = random_plan(world, dice);
  const auto any = [&]() -> Field& { return fields[dice.below(static_cast<std::uint32_t>(fields.size()))]; };
  switch (dice.below(12)) {
    case 0:
      any() = fields.back(), fields.pop_back();
      break;
    case 1:
      any() = random_field(world, dice);
      break;
    case 2:
      fields.push_back(random_field(world, dice));
      break;
    case 3:
      fields.push_back(any());
      break;
    case 4:
      if (dice.below(20) == 0) fields.resize(plan_fields_max + dice.below(2), fields.front());
      break;
    default:
      break;
  }
  return fields;
}

class Both {
 public:
  Both(const World& world, int teams)
      : state_(Network::start(setup_of(world, teams), 0)), game_(plain_game(world, teams)) {}

  const Network::State& state() const { return state_; }

  // The result of both implementations; -1: they differ.
  int request(Seat seat, Field field) {
    const int expected = game_.request(seat, plain_place(field));
    return agreed(expected, Network::give(state_, seat, {Network::Order::Kind::request, {field}}));
  }
  int declare(Seat seat, const std::vector<Field>& fields) {
    const int expected = game_.declare(seat, plain_places(fields));
    return agreed(expected, Network::give(state_, seat, {Network::Order::Kind::plan, fields}));
  }
  void end_turn() {
    Network::end_turn(state_, nullptr);
    game_.end_turn();
  }

  void expect_same() const {
    const auto costs = game_.ranking();
    const auto ranking = Network::ranking(state_);
    ASSERT_EQ(std::vector<long long>(ranking.begin(), ranking.end()), costs);
    const Scores scores = Network::scores(state_);
    for (std::size_t seat = 0; seat < state_.teams.size(); ++seat) {
      const Network::Team& team = state_.teams[seat];
      const plain::Team& other = game_.teams()[seat];
      ASSERT_EQ(plain_places(team.obtained), other.obtained);
      ASSERT_EQ(!team.plan.empty(), other.plan.has_value());
      ASSERT_EQ(other.plan ? team.cost : 0, game_.cost(other).value_or(0));
      ASSERT_NEAR(static_cast<double>(scores[seat]), game_.points(other) * 1e6, 1);
      for (int number = 0; number < state_.world->size(); ++number) {
        const auto place = plain_place(state_.world->field_of(number));
        ASSERT_EQ(team.permits[static_cast<std::size_t>(number)], other.permits.contains(place));
      }
    }
    for (std::size_t k = 1; k <= history_turns; ++k) {
      const auto expected = game_.obtained_ago(static_cast<int>(k));
      ASSERT_EQ(k <= state_.history.size() ? plain_places(state_.history[k - 1]) : std::vector<plain::Place>{},
                expected);
    }
  }

 private:
  static Network::Setup setup_of(const World& world, int teams) {
    Network::Setup setup;
    setup.teams = teams;
    setup.world = std::make_shared<const World>(world);
    return setup;
  }
  static int agreed(int expected, Refusal got) { return expected == got.code ? expected : -1; }

  Network::State state_;
  plain::Game game_;
};

TEST(FastAndPlainNetwork, AgreeOnRandomPositions) {
  int positions = 0;
  std::map<int, int> requests, plans;  // how often each answer was given
  for (std::uint64_t seed = 0; positions < positions_at_least; ++seed) {
    Dice dice(seed, 0);
    Both both(random_world(dice), 1 + below(dice, 5));
    const int turns = 1 + below(dice, 25);
    for (int turn = 0; turn < turns; ++turn, ++positions) {
      for (Seat seat = 0; seat < both.state().teams.size(); ++seat) {
        for (int tries = below(dice, 4); tries > 0; --tries) {
          ++requests[both.request(seat, random_field(*both.state().world, dice))];
        }
        for (int tries = below(dice, 3) / 2; tries > 0; --tries) {
          ++plans[both.declare(seat, random_fields(*both.state().world, dice))];
        }
        if (dice.below(8) == 0) ++plans[both.declare(seat, random_fields(*both.state().world, dice))];
      }
      ASSERT_NO_FATAL_FAILURE(both.expect_same()) << "seed " << seed << ", turn " << turn;
      both.end_turn();
    }
    ASSERT_EQ(requests[-1] + plans[-1], 0) << "seed " << seed;
  }
  for (const int code : {0, 102, 106, 107, 108, 109}) EXPECT_GE(requests[code], 500) << code;
  for (const int code : {0, 101, 102, 104, 105}) EXPECT_GE(plans[code], 200) << code;
  EXPECT_GE(plans[103], 5);
}

// No owner grants more permits than the limit, no team gets more than one per turn, and nobody loses one.
RC_GTEST_PROP(NetworkLaws, PermitsAreCountedAndNeverLost, (std::uint64_t seed)) {
  Dice dice(seed, 1);
  const World world = random_world(dice);
  Both both(world, 1 + below(dice, 5));
  for (int turn = 1; turn <= 20; ++turn) {
    const auto before = both.state().teams;
    for (Seat seat = 0; seat < before.size(); ++seat) {
      for (int tries = 0; tries < 3; ++tries) both.request(seat, random_field(world, dice));
    }
    std::vector<int> granted(world.fees.size());
    for (std::size_t seat = 0; seat < before.size(); ++seat) {
      const auto& team = both.state().teams[seat];
      RC_ASSERT(team.obtained.size() <= before[seat].obtained.size() + 1);
      RC_ASSERT(std::equal(before[seat].obtained.begin(), before[seat].obtained.end(), team.obtained.begin()));
      for (const Field field : team.obtained) ++granted[static_cast<std::size_t>(world.number_of(field))];
    }
    std::size_t told = 0;
    for (std::size_t i = 0; i < granted.size(); ++i) {
      RC_ASSERT(granted[i] == both.state().granted[i]);
      RC_ASSERT(granted[i] <= world.limits[i] || granted[i] == 0);
    }
    for (const auto& team : both.state().teams) told += team.obtained.size();
    for (const auto& team : before) told -= team.obtained.size();
    RC_ASSERT(told == both.state().news.size());
    both.end_turn();
  }
}

// An additional permit never makes a plan more expensive, and an additional field never makes it cheaper.
RC_GTEST_PROP(NetworkLaws, PermitsLowerCostsAndFieldsRaiseThem, (std::uint64_t seed)) {
  Dice dice(seed, 2);
  const World world = random_world(dice);
  Both both(world, 1);
  const auto cost = [&] { return both.state().teams[0].cost; };
  std::vector<Field> fields = random_plan(world, dice);
  RC_ASSERT(both.declare(0, fields) == 0);
  for (int turn = 0; turn < 10; ++turn) {
    const std::int64_t before = cost();
    both.request(0, random_field(world, dice));
    RC_ASSERT(cost() <= before);
    both.end_turn();
  }
  const std::int64_t before = cost();
  const Field more = field_at(1 + below(dice, world.side), 1 + below(dice, world.side));
  const bool there = std::find(fields.begin(), fields.end(), more) != fields.end();
  fields.push_back(more);
  RC_ASSERT(both.declare(0, fields) == (there ? 104 : 0));
  RC_ASSERT(cost() >= before);
}

// The m-th of n different plans gets W (31/32)^(m-1), so the points add up to the sum of that geometric series.
TEST(NetworkLaws, TheSumOfAllPointsIsThatOfTheDocumentsRow) {
  World world;
  world.side = 20;
  world.prize = 1'000;
  world.fees.assign(400, 7);
  world.limits.assign(400, 1);
  world.fees[0] = 0;
  Network::Setup setup;
  setup.teams = max_seats;
  setup.world = std::make_shared<const World>(world);
  auto state = Network::start(setup, 0);
  std::vector<Field> fields{{1, 1}};
  for (Seat seat = 0; seat < max_seats; ++seat) {
    ASSERT_TRUE(Network::give(state, seat, {Network::Order::Kind::plan, fields}).taken());
    fields.push_back(world.field_of(static_cast<int>(fields.size())));
  }
  const Scores scores = Network::scores(state);
  const double sum = static_cast<double>(std::accumulate(scores.begin(), scores.end(), std::int64_t{0}));
  EXPECT_NEAR(sum / 1e6, 1'000 * 32 * (1 - std::pow(31.0 / 32, max_seats)), 1e-3);
}

}  // namespace
}  // namespace agon::network
