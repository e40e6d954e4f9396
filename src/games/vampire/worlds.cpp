// Generates parks: ten kinds of maps, each with fixed parameters. A test map has a fixed seed and is always the same; a
// live map depends on the seed of the match, with the parameters of the second table.

#include "games/vampire/worlds.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/dice.hpp"

namespace agon::vampire {

namespace {

constexpr auto all = Symmetry::all;
constexpr auto mirrors = Symmetry::mirrors;
constexpr auto turn = Symmetry::quarter_turn;

// size, MAXTICK, radius, swarms, symmetry, corner of id 1, crossed, narrow, first, every, lead, life, tomatoes /
// grenades / batteries / shoes
constexpr std::array<Level, level_count> test_levels = {{
    {11, 600, 1, {45, 0, 0}, all, 0, false, false, 30, 38, {3, 8}, {14, 24}, {4, 5, 5, 1}},
    {9, 900, 2, {4, 8, 4}, all, 3, false, false, 60, 40, {3, 9}, {15, 25}, {7, 4, 4, 6}},
    {19, 1000, 2, {22, 40, 32}, mirrors, 2, false, false, 30, 44, {3, 8}, {17, 27}, {3, 9, 5, 5}},
    {21, 1000, 2, {44, 44, 52}, turn, 3, false, false, 80, 36, {3, 8}, {13, 23}, {3, 10, 6, 6}},
    {17, 850, 2, {12, 24, 12}, turn, 0, false, true, 60, 30, {3, 8}, {10, 20}, {3, 11, 6, 6}},
    {21, 900, 4, {52, 52, 72}, turn, 0, true, false, 150, 25, {3, 9}, {7, 17}, {2, 18, 4, 6}},
    {21, 800, 3, {12, 84, 100}, turn, 0, false, false, 200, 40, {4, 9}, {15, 24}, {7, 6, 2, 0}},
    {21, 1200, 2, {68, 0, 0}, all, 0, false, false, 50, 23, {3, 9}, {6, 16}, {0, 34, 16, 0}},
    {21, 1000, 2, {52, 40, 0}, all, 0, false, false, 100, 30, {3, 9}, {10, 20}, {0, 16, 14, 0}},
    {15, 800, 3, {28, 28, 13}, turn, 0, false, false, 75, 24, {3, 9}, {7, 16}, {8, 9, 7, 6}},
}};

constexpr std::array<Level, level_count> live_levels = {{
    {11, 500, 2, {24, 12, 9}, all, 0, false, false, 30, 24, {3, 8}, {14, 24}, {4, 5, 5, 1}},
    {9, 850, 2, {8, 8, 4}, all, 3, false, false, 60, 40, {3, 9}, {15, 25}, {7, 4, 4, 6}},
    {19, 1000, 2, {36, 36, 21}, mirrors, 2, false, false, 30, 44, {3, 8}, {17, 27}, {3, 9, 5, 5}},
    {21, 1000, 2, {44, 36, 48}, turn, 3, false, false, 80, 36, {3, 8}, {13, 23}, {3, 10, 6, 6}},
    {17, 850, 2, {16, 16, 16}, turn, 0, false, true, 60, 30, {3, 8}, {10, 20}, {3, 11, 6, 6}},
    {21, 1200, 4, {48, 32, 96}, turn, 0, true, false, 150, 25, {3, 9}, {7, 17}, {2, 18, 4, 6}},
    {21, 800, 3, {80, 68, 52}, turn, 0, false, false, 200, 33, {4, 9}, {15, 24}, {7, 6, 2, 0}},
    {21, 1200, 2, {96, 0, 0}, all, 0, false, false, 50, 23, {3, 9}, {6, 16}, {0, 34, 16, 0}},
    {21, 1000, 2, {0, 92, 0}, all, 0, false, false, 100, 30, {3, 9}, {10, 20}, {0, 16, 14, 0}},
    {15, 850, 3, {24, 20, 9}, turn, 0, false, false, 75, 30, {3, 9}, {7, 16}, {8, 9, 7, 6}},
}};

enum Stream : std::uint64_t { level_stream, map_stream, swarm_stream, drop_stream };
constexpr std::uint64_t test_maps = 2017;  // the seed of all test maps
constexpr int last_drop_before_lamps = 23;

template <class T>
void shuffle(std::vector<T>& things, Dice& dice) {
  for (std::size_t i = things.size(); i > 1; --i) {
    std::swap(things[i - 1], things[dice.below(static_cast<std::uint32_t>(i))]);
  }
}

int between(const std::array<int, 2>& range, Dice& dice) {
  return range[0] + static_cast<int>(dice.below(static_cast<std::uint32_t>(range[1] - range[0] + 1)));
}

Cell quarter_turn(int size, Cell cell) { return cell_at(column_of(cell), size - 1 - row_of(cell)); }
Cell mirrored(int size, Cell cell) { return cell_at(row_of(cell), size - 1 - column_of(cell)); }
Cell transposed(Cell cell) { return cell_at(column_of(cell), row_of(cell)); }

// All cells equivalent under the symmetry, in ascending order.
std::vector<Cell> orbit_of(const Level& level, Cell cell) {
  const int size = level.size;
  std::vector<Cell> orbit{cell, opposite(size, cell)};
  const auto add = [&](auto image) {
    for (std::size_t i = 0, count = orbit.size(); i < count; ++i) orbit.push_back(image(orbit[i]));
  };
  if (level.symmetry != turn) add([&](Cell each) { return mirrored(size, each); });
  if (level.symmetry == all) add([&](Cell each) { return transposed(each); });
  if (level.symmetry == turn) add([&](Cell each) { return quarter_turn(size, each); });
  std::sort(orbit.begin(), orbit.end());
  orbit.erase(std::unique(orbit.begin(), orbit.end()), orbit.end());
  return orbit;
}

std::array<Cell, 4> corners_of(int size) {  // anticlockwise
  const int far = size - 2;
  return {cell_at(1, 1), cell_at(far, 1), cell_at(far, far), cell_at(1, far)};
}

bool is_beside_start(int size, Cell cell) {
  for (const Cell corner : corners_of(size)) {
    for (int direction = 0; direction < 4; ++direction) {
      if (cell == corner || cell == neighbour(corner, direction)) return true;
    }
  }
  return false;
}

// Places whole orbits until every density has its number of swarms. Returns false if the numbers do not work out.
bool place_swarms(const Level& level, Dice& dice, Bats& bats) {
  bats = {};
  std::array<int, density_max> missing = level.swarms;
  const auto place = [&](const std::vector<Cell>& orbit, std::size_t density) {
    for (const Cell cell : orbit) bats.set(cell, static_cast<int>(density) + 1);
    missing[density] -= static_cast<int>(orbit.size());
  };
  std::vector<std::vector<Cell>> orbits;
  for (int row = 1; row < level.size - 1; ++row) {
    for (int column = 1; column < level.size - 1; ++column) {
      const Cell cell = cell_at(row, column);
      if (is_bush(level.size, cell) || is_beside_start(level.size, cell)) continue;
      std::vector<Cell> orbit = orbit_of(level, cell);
      if (orbit.front() == cell) orbits.push_back(std::move(orbit));
    }
  }
  shuffle(orbits, dice);
  // The middle first, as only it can make a number odd.
  std::stable_sort(orbits.begin(), orbits.end(),
                   [](const auto& a, const auto& b) { return a.size() == 1 && b.size() > 1; });
  for (std::size_t density = 0; density < density_max; ++density) {
    if (missing[density] % 2) place(orbits.front(), density);
  }
  if (orbits.front().size() == 1) orbits.erase(orbits.begin());
  if (level.narrow) place(orbit_of(level, cell_at(1, 2)), 0);
  for (const auto& orbit : orbits) {
    const int left = missing[0] + missing[1] + missing[2];
    if (left == 0) return true;
    int choice = static_cast<int>(dice.below(static_cast<std::uint32_t>(left)));  // a random one of the missing swarms
    std::size_t density = 0;
    while (choice >= missing[density]) choice -= missing[density++];
    if (missing[density] >= static_cast<int>(orbit.size())) place(orbit, density);
  }
  return missing == std::array<int, density_max>{};
}

// The cells that a player can reach from its start, with their distances, nearest first.
std::vector<std::pair<Cell, int>> reachable(int size, const Bats& bats, Cell from) {
  std::vector<std::pair<Cell, int>> cells{{from, 0}};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (int direction = 0; direction < 4; ++direction) {
      const Cell to = neighbour(cells[i].first, direction);
      const auto is_known = [&](const auto& each) { return each.first == to; };
      if (is_bush(size, to) || bats.density(to) || std::any_of(cells.begin(), cells.end(), is_known)) continue;
      cells.emplace_back(to, cells[i].second + 1);
    }
  }
  return cells;
}

// Whether a player starting in a corner can put a grenade and leave its light before it explodes.
bool has_a_way_out(const Level& level, const Bats& bats) {
  const int steps = 2 * fuse;
  for (const auto& [from, way] : reachable(level.size, bats, corners_of(level.size)[0])) {
    for (const auto& [to, distance] : reachable(level.size, bats, from)) {
      const bool in_row = row_of(from) == row_of(to) && std::abs(column_of(from) - column_of(to)) <= level.radius;
      const bool in_column = column_of(from) == column_of(to) && std::abs(row_of(from) - row_of(to)) <= level.radius;
      if (distance <= steps && !in_row && !in_column) return true;
    }
  }
  return false;
}

Bats draw_swarms(const Level& level, Dice dice) {
  Bats bats;
  do {
    while (!place_swarms(level, dice, bats)) {
    }
  } while (!has_a_way_out(level, bats));
  return bats;
}

// Chooses a few cells, near the middle or in the outer lanes between the corners. Each pair is followed in the schedule
// by its quarter turn, so that no two corners are always nearer.
std::vector<Cell> draw_drop_cells(const Level& level, Dice& dice) {
  const int last = level.size - 1;
  const int quarter = level.size / 4;
  std::vector<Cell> cells;
  for (int row = 1; row < last; ++row) {
    for (int column = 1; column < last; ++column) {
      if (is_bush(level.size, row, column)) continue;
      const int from_middle = std::max(std::abs(2 * row - last), std::abs(2 * column - last)) / 2;
      const int across = std::min(std::abs(2 * row - last), std::abs(2 * column - last)) / 2;
      const bool in_outer_lane = from_middle == last / 2 - 1 && across <= quarter;
      if (from_middle <= quarter || in_outer_lane) cells.push_back(cell_at(row, column));
    }
  }
  shuffle(cells, dice);
  cells.resize(std::min<std::size_t>(cells.size(), 1 + dice.below(6)));
  std::vector<Cell> pairs;
  for (const Cell cell : cells) {
    pairs.push_back(cell);
    pairs.push_back(quarter_turn(level.size, cell));
  }
  return pairs;
}

std::vector<Drop> draw_drops(const Level& level, Dice dice) {
  const int count = (level.maxtick - last_drop_before_lamps - level.first_drop) / level.drops_every + 1;
  std::vector<Drop> drops;
  if (level.maxtick - last_drop_before_lamps < level.first_drop) return drops;
  const std::vector<Cell> cells = draw_drop_cells(level, dice);
  std::vector<Kind> deck;
  while (static_cast<int>(deck.size()) < count) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      deck.insert(deck.end(), static_cast<std::size_t>(level.kinds[kind]), static_cast<Kind>(kind));
    }
  }
  shuffle(deck, dice);
  std::size_t pair = 0;
  for (int i = 0; i < std::min<int>(count, drops_most); ++i) {
    if (i % 2 == 0) pair = dice.below(static_cast<std::uint32_t>(cells.size() / 2)) * 2;
    const int lead = between(level.lead, dice);
    const int appears = level.first_drop + i * level.drops_every;
    drops.push_back({deck[static_cast<std::size_t>(i)], cells[pair + static_cast<std::size_t>(i % 2)],
                     static_cast<std::uint16_t>(appears - lead), static_cast<std::uint16_t>(lead),
                     static_cast<std::uint16_t>(between(level.life, dice))});
  }
  const auto earlier = [](const Drop& a, const Drop& b) { return a.announced < b.announced; };
  std::stable_sort(drops.begin(), drops.end(), earlier);
  return drops;
}

std::vector<Cell> starts_of(const Level& level, std::size_t seats) {
  const auto corners = corners_of(level.size);
  std::array<std::size_t, 4> order = {0, 1, 2, 3};
  if (level.crossed) std::swap(order[2], order[3]);
  if (seats == 2) std::swap(order[1], order[level.crossed ? 3 : 2]);
  std::vector<Cell> starts;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    starts.push_back(corners[(order[seat] + static_cast<std::size_t>(level.first_corner)) % 4]);
  }
  return starts;
}

}  // namespace

const Level& test_level(int number) { return test_levels[static_cast<std::size_t>(number - 1)]; }
const Level& live_level(int number) { return live_levels[static_cast<std::size_t>(number - 1)]; }

Map draw_map(const Level& level, int number, std::size_t seats, std::uint64_t seed) {
  AGON_ASSERT(seats >= 2 && seats <= seats_most);
  return {static_cast<std::uint8_t>(level.size),
          static_cast<std::uint8_t>(level.radius),
          static_cast<std::uint16_t>(level.maxtick),
          static_cast<std::uint16_t>(number),
          starts_of(level, seats),
          draw_swarms(level, Dice(seed, swarm_stream)),
          draw_drops(level, Dice(seed, drop_stream))};
}

Map map_of(const Setup& setup, std::uint64_t seed) {
  Map map = setup.map;
  if (setup.ground != Ground::drawn) {
    const bool is_test = setup.ground == Ground::test;
    const int number = setup.level ? setup.level : 1 + static_cast<int>(Dice(seed, level_stream).below(level_count));
    Level level = is_test ? test_level(number) : live_level(number);
    if (setup.maxtick) level.maxtick = *setup.maxtick;
    const std::uint64_t source = is_test ? test_maps : Dice(seed, map_stream).next();
    map = draw_map(level, number, setup.seats, source + static_cast<std::uint64_t>(number));
  }
  if (setup.maxtick) map.maxtick = *setup.maxtick;
  if (setup.radius) map.radius = *setup.radius;
  if (setup.starts) map.starts = *setup.starts;
  if (setup.drops) map.drops = *setup.drops;
  return map;
}

}  // namespace agon::vampire
