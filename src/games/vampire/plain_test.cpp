// Compares the rules with the plain ones on all positions of random games in small parks with many explosions.

#include "games/vampire/plain.hpp"

#include <gtest/gtest.h>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

Map random_map(Dice& dice) {
  Map map;
  map.size = static_cast<std::uint8_t>(5 + 2 * dice.below(4));
  map.radius = static_cast<std::uint8_t>(1 + dice.below(4));
  map.maxtick = static_cast<std::uint16_t>(20 + dice.below(120));
  std::vector<Cell> free;
  const std::uint32_t swarms_in_ten = dice.below(5);
  for (int row = 0; row < map.size; ++row) {
    for (int column = 0; column < map.size; ++column) {
      const Cell cell = cell_at(row, column);
      if (is_bush(map.size, cell)) continue;
      if (dice.below(10) < swarms_in_ten) {
        map.bats.set(cell, 1 + static_cast<int>(dice.below(3)));
      } else {
        free.push_back(cell);
      }
    }
  }
  const auto any = [&] { return free[dice.below(static_cast<std::uint32_t>(free.size()))]; };
  for (std::uint32_t seats = 2 + dice.below(3); map.starts.size() < seats;) map.starts.push_back(any());
  for (std::uint32_t drops = dice.below(40); map.drops.size() < drops;) {
    map.drops.push_back({static_cast<Kind>(dice.below(4)), any(), static_cast<std::uint16_t>(dice.below(map.maxtick)),
                         static_cast<std::uint16_t>(1 + dice.below(4)), static_cast<std::uint16_t>(1 + dice.below(8))});
  }
  std::stable_sort(map.drops.begin(), map.drops.end(),
                   [](const Drop& a, const Drop& b) { return a.announced < b.announced; });
  return map;
}

Readings random_readings(Dice& dice) {
  const auto any = [&] { return dice.below(2) == 0; };
  return {any(), any(), any(), any(), any()};
}

std::vector<std::optional<Order>> random_orders(const State& now, Dice& dice) {
  std::vector<std::optional<Order>> orders(now.seats);
  for (auto& each : orders) {
    if (dice.below(20) == 0) continue;  // no answer
    Order order;
    order.grenade = dice.below(3) == 0;
    order.steps = static_cast<std::uint8_t>(dice.below(5));
    for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
    each = order;
  }
  return orders;
}

// The state as text, in the same form for both.
std::string told(const State& now) {
  std::string text;
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player& p = now.players[seat];
    for (const int number : {int{p.cell}, int{p.lives}, int{p.limit}, int{p.radius}, int{p.shoe}, int{p.points},
                             p.lives ? 0 : int{p.fallen}, p.lives ? int{p.rest} : 0, now.lying(seat)}) {
      (text += ' ') += std::to_string(number);
    }
    text += '\n';
  }
  std::vector<std::string> rest;
  for (const Grenade& g : grenades_of(now)) {
    rest.push_back("grenade " + std::to_string(g.owner) + " " + std::to_string(g.cell) + " " + std::to_string(g.fuse) +
                   " " + std::to_string(g.radius) + "\n");
  }
  for (const Item& item : items_of(now)) {
    rest.push_back(std::string(kind_name(item.kind)) + " " + std::to_string(item.cell) + " " +
                   std::to_string(item.countdown) + "\n");
  }
  std::sort(rest.begin(), rest.end());
  for (const std::string& line : rest) text += line;
  for (int row = 0; row < now.map().size; ++row) text += row_text(now.map().size, now.bats, row) + "\n";
  return text;
}

std::string told(const plain::Game& game, const Map& map) {
  const auto number_of = [](plain::Place place) { return int{cell_at(place.first, place.second)}; };
  std::string text;
  for (std::size_t id = 0; id < game.vampires.size(); ++id) {
    const plain::Vampire& v = game.vampires[id];
    for (const int number : {number_of(v.place), v.lives, v.limit, v.radius, v.shoe, v.points, v.lives ? 0 : v.fallen,
                             v.lives ? v.rest : 0, game.lying(static_cast<int>(id))}) {
      (text += ' ') += std::to_string(number);
    }
    text += '\n';
  }
  std::vector<std::string> rest;
  for (const plain::Bomb& b : game.bombs) {
    rest.push_back("grenade " + std::to_string(b.owner) + " " + std::to_string(number_of(b.place)) + " " +
                   std::to_string(b.timer) + " " + std::to_string(b.radius) + "\n");
  }
  for (const plain::Thing& thing : game.things) {
    rest.push_back(std::string(kind_name(thing.kind)) + " " + std::to_string(number_of(thing.place)) + " " +
                   std::to_string(thing.countdown) + "\n");
  }
  std::sort(rest.begin(), rest.end());
  for (const std::string& line : rest) text += line;
  Bats bats;
  for (const auto& [place, density] : game.swarms) bats.set(cell_at(place.first, place.second), density);
  for (int row = 0; row < map.size; ++row) text += row_text(map.size, bats, row) + "\n";
  return text;
}

TEST(PlainVampire, AgreesWithTheRulesOnTwentyThousandPositions) {
  int positions = 0;
  int chains = 0;
  for (std::uint64_t seed = 0; positions < 20'000; ++seed) {
    Dice dice(seed, 4);
    vampire::Setup setup = setup_of(random_map(dice));
    setup.readings = random_readings(dice);
    State state = Vampire::start(setup, 0);
    for (Seat seat = 0; seat < state.seats; ++seat)
      state.players[seat].limit = static_cast<std::uint8_t>(1 + dice.below(4));
    plain::Game game(*state.park);
    for (Seat seat = 0; seat < state.seats; ++seat) game.vampires[seat].limit = state.players[seat].limit;
    while (state.reasons == 0) {
      const auto orders = random_orders(state, dice);
      for (Seat seat = 0; seat < state.seats; ++seat) {
        if (!orders[seat] || !state.alive(seat)) continue;
        ASSERT_TRUE(Vampire::give(state, seat, *orders[seat]).taken());
      }
      for (const Grenade& grenade : grenades_of(state)) chains -= grenade.fuse == 1;
      std::vector<Event> events;
      Vampire::end_turn(state, &events);
      game.play(orders);
      ASSERT_EQ(told(state), told(game, state.map())) << "seed " << seed << ", tick " << game.tick;
      for (const Event& event : events) chains += event.what == Event::What::exploded;
      ++positions;
    }
  }
  EXPECT_GT(chains, 1'000);  // grenades set off by others
}

}  // namespace
}  // namespace agon::vampire
