// Explosions. All explosions of a tick are evaluated on the park as it was before them.
//
// A grenade lights its own cell and up to `radius` cells in each direction; a bush stops the light before its cell, a
// swarm on its cell. A grenade that is lit explodes too, in the same tick. Who owns a hit? "A grenade hits what is in
// its light or in the light of grenades in its light, recursively": so the owner of a grenade also owns the light of
// every grenade that it sets off or could have set off, while a short-range grenade in a chain does not own the light
// of the one that reached it. Ownership therefore propagates along the relation "lights" until nothing changes.

#include <algorithm>
#include <bit>

#include "games/vampire/rules.hpp"

namespace agon::vampire {

namespace {

constexpr std::uint32_t bit(std::size_t i) { return std::uint32_t{1} << i; }

struct Blast {
  Cell cell = nowhere;
  std::array<std::uint8_t, 4> arms{};
  std::array<Cell, 4> swarms{};  // the swarm that stops each arm, if any
  std::uint32_t lights = 0;      // other grenades, as bits
  std::uint8_t owners = 0;

  bool reaches(Cell target) const {
    const int rows = row_of(target) - row_of(cell);
    const int columns = column_of(target) - column_of(cell);
    if (columns == 0) return -rows <= arms[0] && rows <= arms[2];
    return rows == 0 && columns <= arms[1] && -columns <= arms[3];
  }
};

class Explosions {
 public:
  Explosions(State& state, std::vector<Event>* log) : state_(state), log_(log) {}

  void set_off() {
    for (std::size_t i = 0; i < grenades_max; ++i) lying_ |= state_.grenade_cells[i] != nowhere ? bit(i) : 0;
    const std::size_t due = state_.tick % fuse * seats_most;
    std::uint32_t waiting = lying_ & (bit(due + seats_most) - bit(due));
    burning_ = waiting;
    while (waiting) {
      const auto i = static_cast<std::size_t>(std::countr_zero(waiting));
      waiting &= waiting - 1;
      spread(i);
      waiting |= blasts_[i].lights & ~burning_;
      burning_ |= blasts_[i].lights;
      if (log_) {
        log_->push_back({.what = Event::What::exploded,
                         .seat = static_cast<Seat>(i % seats_most),
                         .cell = blasts_[i].cell,
                         .number = state_.grenade_radii[i],
                         .arms = blasts_[i].arms});
      }
    }
  }

  // The owners of a grenade also own the light of all grenades that it lights.
  void settle_owners() {
    for (bool changed = true; changed;) {
      changed = false;
      each_burning([&](const Blast& blast) {
        for (std::uint32_t left = blast.lights; left; left &= left - 1) {
          std::uint8_t& owners = blasts_[static_cast<std::size_t>(std::countr_zero(left))].owners;
          changed |= (blast.owners & ~owners) != 0;
          owners |= blast.owners;
        }
      });
    }
  }

  std::uint8_t owners_at(Cell target) const {
    std::uint8_t owners = 0;
    each_burning([&](const Blast& blast) { owners |= blast.reaches(target) ? blast.owners : std::uint8_t{0}; });
    return owners;
  }

  // A swarm loses one unit of density, however many grenades light it.
  void thin_swarms() {
    std::array<Cell, 4 * grenades_max> swarms;
    std::array<std::uint8_t, 4 * grenades_max> owners;
    std::size_t count = 0;
    each_burning([&](const Blast& blast) {
      for (const Cell cell : blast.swarms) {
        if (cell == nowhere) continue;
        std::size_t at = 0;
        while (at < count && swarms[at] != cell) ++at;
        if (at == count) owners[count] = 0, swarms[count++] = cell;
        owners[at] |= blast.owners;
      }
    });
    for (std::size_t at = 0; at < count; ++at) {
      const int share = swarm_points / std::popcount(owners[at]);
      for (Seat seat = 0; seat < seats_most; ++seat) {
        if (owners[at] >> seat & 1) state_.players[seat].points += share;
      }
      state_.bats.thin_out(swarms[at]);
      if (log_) {
        log_->push_back({.what = Event::What::thinned,
                         .owners = owners[at],
                         .cell = swarms[at],
                         .number = state_.bats.density(swarms[at])});
      }
    }
  }

  void clear_away() {
    for (std::uint32_t left = burning_; left; left &= left - 1) {
      state_.grenade_cells[static_cast<std::size_t>(std::countr_zero(left))] = nowhere;
      state_.grenade_radii[static_cast<std::size_t>(std::countr_zero(left))] = 0;
    }
  }

 private:
  void each_burning(auto visit) const {
    for (std::uint32_t left = burning_; left; left &= left - 1) {
      visit(blasts_[static_cast<std::size_t>(std::countr_zero(left))]);
    }
  }

  void spread(std::size_t i) {
    Blast& blast = blasts_[i];
    blast.cell = state_.grenade_cells[i];
    blast.owners = static_cast<std::uint8_t>(1U << i % seats_most);
    const int size = state_.map().size;
    for (int direction = 0; direction < 4; ++direction) {
      Cell cell = neighbour(blast.cell, direction);
      std::uint8_t& arm = blast.arms[static_cast<std::size_t>(direction)];
      while (arm < state_.grenade_radii[i] && !is_bush(size, cell)) {
        if (state_.bats.density(cell)) {
          blast.swarms[static_cast<std::size_t>(direction)] = cell;
          break;
        }
        ++arm;
        cell = neighbour(cell, direction);
      }
    }
    for (std::uint32_t left = lying_ & ~bit(i); left; left &= left - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(left));
      if (blast.reaches(state_.grenade_cells[other])) blast.lights |= bit(other);
    }
  }

  State& state_;
  std::vector<Event>* const log_;
  std::uint32_t lying_ = 0;    // grenades in the park, as bits
  std::uint32_t burning_ = 0;  // those that explode in this tick
  std::array<Blast, grenades_max> blasts_;
};

}  // namespace

std::array<std::uint8_t, seats_most> explode(State& state, std::vector<Event>* log) {
  std::array<std::uint8_t, seats_most> hits{};
  const auto due = state.grenade_cells.begin() + state.tick % fuse * seats_most;
  if (std::all_of(due, due + seats_most, [](Cell cell) { return cell == nowhere; })) return hits;
  Explosions explosions(state, log);
  explosions.set_off();
  explosions.settle_owners();
  for (Seat seat = 0; seat < state.seats; ++seat) hits[seat] = explosions.owners_at(state.players[seat].cell);
  explosions.thin_swarms();
  explosions.clear_away();
  return hits;
}

}  // namespace agon::vampire
