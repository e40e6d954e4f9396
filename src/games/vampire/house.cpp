#include "games/vampire/house.hpp"

#include <algorithm>
#include <bitset>
#include <optional>

namespace agon::vampire {

namespace {

constexpr std::size_t cells_most = std::size_t{size_max} << 5;
using Cells = std::bitset<cells_most>;

constexpr int steps_a_tick = 2;  // also with shoes
constexpr int far = size_max * size_max;
constexpr int stays_in_light = 20;                  // percent of the ticks
constexpr int steps_in_time = steps_a_tick * fuse;  // from the tick in which a grenade is put to the one it explodes in

// The ways from a cell, shortest first.
struct Way {
  std::uint8_t steps = 0;  // of those that fit into a tick
  std::array<std::uint8_t, steps_max> path{};
  Cell to = nowhere;  // where they lead in this tick
};

class Walker {
 public:
  Walker(const State& now, Seat seat) : now_(now), me_(now.players[seat]), seat_(seat), grenades_(grenades_of(now)) {
    for (const Grenade& grenade : grenades_) add(grenade.cell, grenade.radius);
  }

  Order order(Dice& dice) {
    Order order;
    const bool can_put = now_.can_put(seat_) > 0 && me_.rest == 0;
    order.grenade = can_put && chance(wish(), dice) && can_get_away(me_.cell);
    if (order.grenade) add(me_.cell, me_.radius);
    if (const auto way = choose_way(can_put, dice)) {
      order.steps = way->steps;
      order.path = way->path;
    }
    return order;
  }

 private:
  static bool chance(int percent, Dice& dice) { return static_cast<int>(dice.below(100)) < percent; }

  std::optional<Way> choose_way(bool can_put, Dice& dice) {
    if (lit_[me_.cell] && chance(stays_in_light, dice)) return std::nullopt;
    if (lit_[me_.cell]) return way(me_.cell, far, [&](Cell cell) { return !lit_[cell]; });
    if (!can_put) return std::nullopt;
    auto way_on =
        way(me_.cell, far, [&](Cell cell) { return !lit_[cell] && swarms_from(cell) > 0 && can_get_away(cell); });
    if (!way_on) way_on = way(me_.cell, far, [&](Cell cell) { return others_from(cell) > 0; });
    if (way_on && lit_[way_on->to]) return std::nullopt;  // past a grenade only when it has exploded
    return way_on;
  }

  // How likely it is that a grenade is put here, in percent, as the organisers' bots did.
  int wish() const {
    const int swarms = swarms_from(me_.cell);
    if (swarms > 0) return swarms == 1 ? 52 : swarms == 2 ? 90 : 100;
    const int others = others_from(me_.cell);
    if (others == 0) return 0;
    if (lit_[me_.cell]) return others == 1 ? 55 : 31;
    return others == 1 ? 33 : 8;
  }

  // Can a grenade that is put here be left behind before it explodes?
  bool can_get_away(Cell from) {
    const Cells lit = lit_, lying = lying_;
    add(from, me_.radius);
    const bool can = way(from, steps_in_time, [&](Cell cell) { return !lit_[cell]; }).has_value();
    lit_ = lit;
    lying_ = lying;
    return can;
  }

  void add(Cell cell, int radius) {
    lying_.set(cell);
    each_lit(cell, radius, [&](Cell each) { lit_.set(each); });
  }

  // The cells that a grenade lights, and the swarms where its light ends.
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

  bool blocked(Cell cell) const { return is_bush(now_.map().size, cell) || now_.bats.density(cell) || lying_[cell]; }

  // The beginning of a shortest way over free cells, of at most so many steps, to the nearest cell that is good.
  template <class Good>
  std::optional<Way> way(Cell from, int most, Good good) const {
    std::array<std::uint8_t, cells_most> came{};  // by which direction
    std::array<std::uint16_t, cells_most> steps{};
    std::array<Cell, cells_most> queue{from};
    Cells seen;
    seen.set(from);
    for (std::size_t begin = 0, end = 1; begin < end; ++begin) {
      const Cell cell = queue[begin];
      if (good(cell)) return beginning(from, cell, came, steps);
      if (steps[cell] >= most) continue;
      for (std::uint8_t direction = 0; direction < 4; ++direction) {
        const Cell to = neighbour(cell, direction);
        if (seen[to] || blocked(to)) continue;
        seen.set(to);
        came[to] = direction;
        steps[to] = static_cast<std::uint16_t>(steps[cell] + 1);
        queue[end++] = to;
      }
    }
    return std::nullopt;
  }

  static Way beginning(Cell from, Cell goal, const auto& came, const auto& steps) {
    Way way;
    way.steps = static_cast<std::uint8_t>(std::min<int>(steps[goal], steps_a_tick));
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
  const std::vector<Grenade> grenades_;
  Cells lit_, lying_;  // by the grenades that lie, and where
};

}  // namespace

Order house_order(const State& now, Seat seat, Dice& dice) { return Walker(now, seat).order(dice); }

}  // namespace agon::vampire
