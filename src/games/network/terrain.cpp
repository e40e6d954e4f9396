// Generates a land: hills and valleys from value noise (random heights on coarse lattices, interpolated and added), so
// that rents and permits vary smoothly and good routes are worth searching for; cities far from each other; and a reach
// D that makes teams open the land step by step. Integer arithmetic only, so every machine generates the same land.

#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "games/network/rules.hpp"

namespace agon::network {

namespace {

constexpr std::uint64_t height_stream = 1;
constexpr std::uint64_t permit_stream = 2;
constexpr std::uint64_t city_stream = 3;
constexpr int height_max = 1023;

struct Lattice {
  int cell;  // in fields
  int weight;
};
constexpr std::array lattices = {Lattice{16, 4}, Lattice{7, 2}, Lattice{3, 1}};
constexpr int all_weights = 4 + 2 + 1;

// Heights of 0..height_max by field number.
std::vector<int> noise(int side, std::uint64_t seed, std::uint64_t stream) {
  std::vector<int> sum(static_cast<std::size_t>(side * side));
  for (const auto& [cell, weight] : lattices) {
    const int corners = side / cell + 2;
    std::vector<int> corner(static_cast<std::size_t>(corners * corners));
    Dice dice(seed, stream * 100 + static_cast<std::uint64_t>(cell));
    for (int& height : corner) height = static_cast<int>(dice.below(height_max + 1));
    for (int x = 0; x < side; ++x) {
      for (int y = 0; y < side; ++y) {
        const int cx = x / cell, cy = y / cell, fx = x % cell, fy = y % cell;
        const auto height = [&](int i, int j) { return corner[static_cast<std::size_t>((cx + i) * corners + cy + j)]; };
        const int near = height(0, 0) * (cell - fy) + height(0, 1) * fy;
        const int far = height(1, 0) * (cell - fy) + height(1, 1) * fy;
        sum[static_cast<std::size_t>(x * side + y)] += weight * (near * (cell - fx) + far * fx) / (cell * cell);
      }
    }
  }
  for (int& height : sum) height /= all_weights;
  return sum;
}

// Places cities far from each other: each is the best of some random candidates. With very many cities there are fewer
// candidates, since a plan must not need more fields than allowed.
std::vector<Field> place_cities(const Terrain& terrain, std::uint64_t seed) {
  const int candidates = std::clamp(1'200 / terrain.cities, 2, 12);
  Dice dice(seed, city_stream);
  std::vector<Field> cities;
  const auto free_room = [&](Field field) {
    int nearest = 2 * terrain.side;
    for (const Field city : cities) nearest = std::min(nearest, distance(city, field));
    return nearest;
  };
  while (static_cast<int>(cities.size()) < terrain.cities) {
    Field best;
    int best_room = 0;
    for (int i = 0; i < candidates || best_room == 0; ++i) {
      const auto side = static_cast<std::uint32_t>(terrain.side);
      const Field field{static_cast<std::int16_t>(1 + dice.below(side)),
                        static_cast<std::int16_t>(1 + dice.below(side))};
      const int room = free_room(field);
      if (room > best_room) best = field, best_room = room;
    }
    cities.push_back(best);
  }
  return cities;
}

// The number of fields that can be opened from the cities, one after another, with this reach.
int opened(const World& world, int reach) {
  std::vector<bool> open(static_cast<std::size_t>(world.size()));
  std::vector<int> queue = world.cities();
  int count = 0;
  for (const int city : queue) open[static_cast<std::size_t>(city)] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Field from = world.field_of(queue[next]);
    for (int x = std::max(1, from.x - reach); x <= std::min(world.side, from.x + reach); ++x) {
      for (int y = std::max(1, from.y - reach); y <= std::min(world.side, from.y + reach); ++y) {
        const Field field{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        const int number = world.number_of(field);
        const auto at = static_cast<std::size_t>(number);
        if (open[at] || world.limits[at] == 0 || distance(from, field) > reach) continue;
        open[at] = true;
        ++count;
        queue.push_back(number);
      }
    }
  }
  return count;
}

// The planned reach: at least 2, a third of the average distance between neighbouring cities, and enough to open at
// least 95 % of the fields that are let.
int plan_reach(const World& world, const std::vector<Field>& cities) {
  int sum = 0;
  for (const Field a : cities) {
    int nearest = cities.size() > 1 ? 2 * world.side : 0;
    for (const Field b : cities) nearest = a == b ? nearest : std::min(nearest, distance(a, b));
    sum += nearest;
  }
  const auto lettable = std::count_if(world.limits.begin(), world.limits.end(), [](int limit) { return limit > 0; });
  int reach = std::max(2, sum / (3 * static_cast<int>(cities.size())));
  while (reach < world.side && opened(world, reach) * 20 < lettable * 19) ++reach;
  return reach;
}

// A tenth of the land is not let at all; some of the rest is let to a single team, and some to all, unless there are
// too many. So there is a race for good routes with any number of teams.
int limit_of(int favour, int most) {
  constexpr int none = 345, all = 800;
  return std::clamp(((favour - none) * most + all - none - 1) / (all - none), 0, most);
}

}  // namespace

World generate(const Terrain& terrain, int teams, std::uint64_t seed) {
  AGON_ASSERT(terrain.cities <= terrain.side * terrain.side);
  World world;
  world.side = terrain.side;
  world.foreign_factor = terrain.foreign_factor;
  world.prize = terrain.prize;
  world.turn_seconds = terrain.turn_seconds;
  world.turns = terrain.turns;
  const std::vector<int> heights = noise(terrain.side, seed, height_stream);
  const std::vector<int> favours = noise(terrain.side, seed, permit_stream);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const int steep = std::max(0, heights[i] - 300);  // valleys are cheap, rents rise with the square of the height
    world.fees.push_back(static_cast<std::int16_t>(std::min(fee_max, 1 + heights[i] / 40 + steep * steep / 500)));
    world.limits.push_back(static_cast<std::int16_t>(limit_of(favours[i], std::min(teams, limit_max))));
  }
  const std::vector<Field> cities = place_cities(terrain, seed);
  for (const Field city : cities) {
    const auto number = static_cast<std::size_t>(world.number_of(city));
    world.fees[number] = 0;
    world.limits[number] = 0;
  }
  world.reach = terrain.reach > 0 ? terrain.reach : plan_reach(world, cities);
  return world;
}

}  // namespace agon::network
