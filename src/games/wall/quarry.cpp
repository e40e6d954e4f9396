// Generates bricks: random connected polycubes, no two of them equal up to turns if there are enough different ones,
// with random weights and required numbers of touching faces.

#include <algorithm>
#include <array>
#include <set>

#include "games/wall/rules.hpp"

namespace agon::wall {

namespace {

constexpr std::uint64_t shape_stream = 10;
constexpr std::uint64_t number_stream = 11;
constexpr std::uint64_t offer_stream = 12;

std::uint64_t key_of(const std::vector<Cell>& cells, int cube) {  // independent of the position in the cube
  std::vector<int> places;
  Cell low = cells.front();
  for (const Cell c : cells) low = {std::min(low.x, c.x), std::min(low.y, c.y), std::min(low.z, c.z)};
  for (const Cell c : cells) places.push_back(((c.z - low.z) * cube + c.y - low.y) * cube + c.x - low.x);
  std::sort(places.begin(), places.end());
  std::uint64_t key = 1;
  for (const int place : places) key = mix64(key * 131 + static_cast<std::uint64_t>(place));
  return key;
}

// A key that is equal for all turns of a brick.
std::uint64_t shape_of(const Kind& kind, int cube) {
  std::uint64_t least = key_of(kind.cells, cube);
  for (int turns = 1; turns < 64; ++turns) {
    least = std::min(least, key_of(turned(kind, cube, turns & 3, turns >> 2 & 3, turns >> 4), cube));
  }
  return least;
}

// Grows a connected brick inside the cube from a random cell, one neighbour at a time.
std::vector<Cell> grow(int cube, int size, Dice& dice) {
  const auto side = static_cast<std::uint32_t>(cube);
  const auto any = [&] { return static_cast<std::int16_t>(1 + dice.below(side)); };
  std::vector<Cell> cells{{any(), any(), any()}};
  while (static_cast<int>(cells.size()) < size) {
    Cell next = cells[dice.below(static_cast<std::uint32_t>(cells.size()))];
    std::int16_t& coordinate = std::array{&next.x, &next.y, &next.z}[dice.below(3)][0];
    coordinate = static_cast<std::int16_t>(coordinate + (dice.below(2) ? 1 : -1));
    const bool inside = coordinate >= 1 && coordinate <= cube;
    if (inside && std::find(cells.begin(), cells.end(), next) == cells.end()) cells.push_back(next);
  }
  std::sort(cells.begin(), cells.end(), [](Cell a, Cell b) {
    return std::array{a.z, static_cast<std::int16_t>(-a.y), a.x} <
           std::array{b.z, static_cast<std::int16_t>(-b.y), b.x};
  });
  return cells;
}

int size_max(int cube) { return cube == 2 ? 6 : cube == 3 ? 9 : 16; }

}  // namespace

World generate(const Quarry& quarry, std::uint64_t seed) {
  World world;
  world.x = quarry.x;
  world.y = quarry.y;
  world.z = quarry.z;
  world.cube = quarry.cube;
  world.drops = quarry.drops;
  world.volume_points = std::int64_t{quarry.volume_percent} * point / 100;
  world.touch_points = std::int64_t{quarry.touch_percent} * point / 100;
  world.turn_seconds = quarry.turn_seconds;
  world.change_percent = quarry.change_percent;
  Dice shapes(seed, shape_stream);
  Dice numbers(seed, number_stream);
  std::set<std::uint64_t> seen;
  constexpr int tries_max = 2000;  // small cubes have few different bricks; then duplicates are allowed
  for (int tries = 0; static_cast<int>(world.kinds.size()) < quarry.kinds; ++tries) {
    const int size = 1 + static_cast<int>(shapes.below(static_cast<std::uint32_t>(size_max(quarry.cube))));
    Kind kind{0, 0, 0, grow(quarry.cube, size, shapes)};
    if (!seen.insert(shape_of(kind, quarry.cube)).second && tries < tries_max) continue;
    do {
      kind.identifier = 1 + static_cast<int>(numbers.below(identifier_max));
    } while (world.kind(kind.identifier));
    kind.weight = point + static_cast<std::int64_t>(numbers.below(19)) * point / 2;  // 1 to 10 in steps of one half
    kind.fit_min = static_cast<int>(numbers.below(static_cast<std::uint32_t>(size) + 2));
    world.kinds.push_back(std::move(kind));
  }
  Dice offers(seed, offer_stream);
  while (static_cast<int>(world.available.size()) < quarry.available) {
    const int identifier = world.kinds[offers.below(static_cast<std::uint32_t>(world.kinds.size()))].identifier;
    const auto& offered = world.available;
    if (std::find(offered.begin(), offered.end(), identifier) == offered.end()) world.available.push_back(identifier);
  }
  return world;
}

}  // namespace agon::wall
