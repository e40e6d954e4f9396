#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/vampire/rules.hpp"

namespace agon::vampire {

// What all versions of the organisers' player see of a park, and their path search. As part of every version, it must
// never change.
class HouseSight {
 public:
  static constexpr std::size_t cells_most = std::size_t{size_max} << 5;
  static constexpr int steps_a_tick = 2;  // even with shoes
  static constexpr int far = size_max * size_max;
  static constexpr int steps_in_time = steps_a_tick * fuse;  // from putting a grenade to its explosion
  using Cells = std::bitset<cells_most>;

  // A shortest path; at most steps_a_tick of its steps are taken in this tick.
  struct Way {
    std::uint8_t steps = 0;
    std::array<std::uint8_t, steps_max> path{};
    Cell to = nowhere;  // the cell reached in this tick
    int length = 0;     // number of all its steps
  };

  HouseSight(const State& now, Seat seat) : now_(now), me_(now.players[seat]), seat_(seat) {
    for (const Grenade& grenade : grenades_of(now)) add(grenade.cell, grenade.radius);
  }

  const State& now() const { return now_; }
  const Player& me() const { return me_; }
  bool lit(Cell cell) const { return lit_[cell]; }  // by a grenade in the park
  bool can_put() const { return now_.can_put(seat_) > 0 && me_.rest == 0; }

  void add(Cell cell, int radius) {
    lying_.set(cell);
    each_lit(cell, radius, [&](Cell each) { lit_.set(each); });
  }

  int swarms_from(Cell cell) const {
    int count = 0;
    each_lit(cell, me_.radius, [&](Cell each) { count += now_.bats.density(each) > 0; });
    return count;
  }

  int others_from(Cell cell) const {
    int count = 0;
    each_lit(cell, me_.radius, [&](Cell each) {
      for (Seat seat = 0; seat < now_.seats; ++seat) {
        count += seat != seat_ && now_.alive(seat) && now_.players[seat].cell == each;
      }
    });
    return count;
  }

  // The path from a grenade put here to the nearest cell outside all light, of at most `most` steps.
  std::optional<Way> way_from_grenade(Cell here, int most) {
    const Cells lit = lit_, lying = lying_;
    add(here, me_.radius);
    const auto way = way_to(here, most, [&](Cell cell) { return !lit_[cell]; });
    lit_ = lit;
    lying_ = lying;
    return way;
  }
  // Whether the light of a grenade put here can be left before it explodes.
  bool can_get_away(Cell here) { return way_from_grenade(here, steps_in_time).has_value(); }

  // A shortest path over free cells, of at most `most` steps, to the nearest good cell.
  template <class Good>
  std::optional<Way> way_to(Cell from, int most, Good good) const {
    Search search;
    const Cell goal = search_from(from, most, search, [&](Cell cell, int) { return good(cell); });
    if (goal == nowhere) return std::nullopt;
    return beginning(from, goal, search);
  }

  // Calls visit(cell, steps) for all cells within `most` steps, nearest first.
  template <class Visit>
  void each_near(Cell from, int most, Visit visit) const {
    Search search;
    search_from(from, most, search, [&](Cell cell, int steps) {
      visit(cell, steps);
      return false;
    });
  }

 private:
  struct Search {
    std::array<std::uint8_t, cells_most> came{};  // the direction of the last step to the cell
    std::array<std::uint16_t, cells_most> steps{};
  };

  // Breadth-first search for a good cell; nowhere: none.
  template <class Good>
  Cell search_from(Cell from, int most, Search& search, Good good) const {
    std::array<Cell, cells_most> queue{from};
    Cells seen;
    seen.set(from);
    for (std::size_t begin = 0, end = 1; begin < end; ++begin) {
      const Cell cell = queue[begin];
      if (good(cell, int{search.steps[cell]})) return cell;
      if (search.steps[cell] >= most) continue;
      for (std::uint8_t direction = 0; direction < 4; ++direction) {
        const Cell to = neighbour(cell, direction);
        if (seen[to] || blocked(to)) continue;
        seen.set(to);
        search.came[to] = direction;
        search.steps[to] = static_cast<std::uint16_t>(search.steps[cell] + 1);
        queue[end++] = to;
      }
    }
    return nowhere;
  }

  // The cells that a grenade lights, including the swarms at the ends of its light.
  template <class Visit>
  void each_lit(Cell from, int radius, Visit visit) const {
    visit(from);
    for (int direction = 0; direction < 4; ++direction) {
      Cell cell = neighbour(from, direction);
      for (int i = 0; i < radius && !is_bush(now_.map().size, cell); ++i) {
        visit(cell);
        if (now_.bats.density(cell)) break;
        cell = neighbour(cell, direction);
      }
    }
  }

  bool blocked(Cell cell) const { return is_bush(now_.map().size, cell) || now_.bats.density(cell) || lying_[cell]; }

  static Way beginning(Cell from, Cell goal, const Search& search) {
    const auto& [came, steps] = search;
    Way way;
    way.length = steps[goal];
    way.steps = static_cast<std::uint8_t>(std::min(way.length, steps_a_tick));
    way.to = from;
    for (Cell cell = goal; cell != from; cell = neighbour(cell, (came[cell] + 2) % 4)) {
      if (steps[cell] > steps_a_tick) continue;
      if (steps[cell] == way.steps) way.to = cell;
      way.path[steps[cell] - 1U] = came[cell];
    }
    return way;
  }

  const State& now_;
  const Player& me_;
  const Seat seat_;
  Cells lit_, lying_;  // the cells with a grenade, and those lit by one
};

inline bool has_chance(int percent, Dice& dice) { return static_cast<int>(dice.below(100)) < percent; }

}  // namespace agon::vampire
