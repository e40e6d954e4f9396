#pragma once

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "games/wall/rules.hpp"

// Drops implemented literally from the rules, with sets of unit cubes and no column heights: the reference and the
// speed baseline for the fast rules. For tests and benchmarks only.
namespace agon::wall::plain {

using Cube = std::array<int, 3>;  // x, y, z from 1
using Cubes = std::set<Cube>;

struct Form {
  int x = 1;
  int y = 1;
  int z = 1;
  Cubes filled;
};

struct Drop {
  Wall::Fall fall = Wall::Fall::accepted;
  Cubes cubes;  // where the brick lands
  int touching = 0;
  std::int64_t points = 0;
};

// One quarter turn of the whole cube of side d.
inline Cubes quarter_turn(const Cubes& cubes, int d, char plane) {
  Cubes turned;
  for (const auto& [x, y, z] : cubes) {
    if (plane == 'z') turned.insert({d + 1 - y, x, z});  // in the plane xy, around z
    if (plane == 'y') turned.insert({d + 1 - z, y, x});
    if (plane == 'x') turned.insert({x, d + 1 - z, y});
  }
  return turned;
}

inline Cubes moved(const Cubes& cubes, int dx, int dy, int dz) {
  Cubes out;
  for (const auto& [x, y, z] : cubes) out.insert({x + dx, y + dy, z + dz});
  return out;
}

inline bool free_of(const Cubes& cubes, const Cubes& others) {
  for (const Cube& cube : cubes) {
    if (cube[2] < 1 || others.count(cube)) return false;
  }
  return true;
}

// Lowers a brick layer by layer from above everything, until it would enter a cube or the floor.
inline Cubes let_down(const Form& form, Cubes brick) {
  brick = moved(brick, 0, 0, form.z);
  for (Cubes lower; free_of(lower = moved(brick, 0, 0, -1), form.filled);) brick = lower;
  return brick;
}

// The number of faces of earlier cubes and of the floor that a brick touches.
inline int touching_faces(const Form& form, const Cubes& brick) {
  constexpr Cube sides[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  int faces = 0;
  for (const Cube& cube : form.filled) {
    for (const auto& [dx, dy, dz] : sides)
      faces += static_cast<int>(brick.count({cube[0] + dx, cube[1] + dy, cube[2] + dz}));
  }
  for (const Cube& cube : brick) faces += cube[2] == 1;
  return faces;
}

// The result of a valid drop; adds the brick to the form if it stays.
inline Drop drop(Form& form, const World& world, const Wall::Order& order) {
  const Kind& kind = *world.kind(order.kind);
  Cubes brick;
  for (const Cell c : kind.cells) brick.insert({c.x, c.y, c.z});
  for (const auto& [plane, turns] : {std::pair{'z', order.xy}, {'y', order.xz}, {'x', order.yz}}) {
    for (int i = 0; i < turns; ++i) brick = quarter_turn(brick, world.cube, plane);
  }
  Drop result;
  result.cubes = let_down(form, moved(brick, static_cast<int>(order.x) - 1, static_cast<int>(order.y) - 1, 0));
  for (const Cube& cube : result.cubes) {
    if (cube[2] > form.z) result.fall = Wall::Fall::too_high;
  }
  if (result.fall == Wall::Fall::too_high) return result;
  result.touching = touching_faces(form, result.cubes);
  if (result.touching < kind.fit_min) {
    result.fall = Wall::Fall::too_loose;
    return result;
  }
  const auto volume = static_cast<std::int64_t>(result.cubes.size());
  const std::int64_t value = kind.weight * (volume * world.volume_points + result.touching * world.touch_points);
  result.points = (value + point / 2) / point;
  form.filled.insert(result.cubes.begin(), result.cubes.end());
  return result;
}

}  // namespace agon::wall::plain
