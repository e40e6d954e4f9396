#pragma once

// A literal implementation of the document's rules, for tests and as the baseline of benchmarks; slow. It shares only
// the setup, the orders and the positions of bushes with the real rules.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/vampire/rules.hpp"

namespace agon::vampire::plain {

using Place = std::pair<int, int>;  // row, column

inline Place place_of(Cell cell) { return {row_of(cell), column_of(cell)}; }

struct Vampire {
  Place place;
  int lives = 3, limit = 1, radius = 1, shoe = 0, rest = 0, idle = 0, points = 0, fallen = 0;
};
struct Bomb {
  int owner;
  Place place;
  int timer;
  int radius;
  auto operator<=>(const Bomb&) const = default;
};
struct Thing {  // a power-up
  Kind kind;
  Place place;
  int countdown;
  int life;
  auto operator<=>(const Thing&) const = default;
};

// One of the four spirals of lamps: it goes straight until the next lamp is lit or outside, then it turns left.
struct Spiral {
  Place place;
  int direction;
};

class Game {
 public:
  explicit Game(const Park& park) : park_(park), size_(park.map.size) {
    for (const Cell start : park.map.starts) {
      vampires.push_back({});
      vampires.back().place = place_of(start);
      vampires.back().radius = park.map.radius;
    }
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        if (const int density = park.map.bats.density(cell_at(row, column))) swarms[{row, column}] = density;
      }
    }
    const int last = size_ - 1;
    spirals_ = {{{0, 0}, 2}, {{last, 0}, 1}, {{last, last}, 0}, {{0, last}, 3}};
  }

  std::vector<Vampire> vampires;
  std::map<Place, int> swarms;
  std::vector<Bomb> bombs;
  std::vector<Thing> things;
  int tick = 0;

  // Plays one tick; an empty order means no answer.
  void play(const std::vector<std::optional<Order>>& orders) {
    const std::vector<Vampire> before = vampires;
    std::vector<int> bombs_before;
    for (int id = 0; id < count(); ++id) bombs_before.push_back(lying(id));
    drop_things();
    pick_up();
    const std::set<int> struck = explode();
    const std::set<int> lamped = burn(struck);
    for (int id = 0; id < count(); ++id) {
      Vampire& vampire = vampires[index(id)];
      if (vampire.lives > 0) continue;
      if (before[index(id)].lives > 0) vampire.fallen = tick;
      vampire.lives = 0;
    }
    for (int id = 0; id < count(); ++id) {
      const auto& order = orders[index(id)];
      if (!order || before[index(id)].lives == 0 || !order->grenade || before[index(id)].rest > 0) continue;
      if (bombs_before[index(id)] >= before[index(id)].limit) continue;
      if (vampires[index(id)].lives == 0 && !park_.readings.fallen_puts) continue;
      bombs.push_back({id, vampires[index(id)].place, fuse, vampires[index(id)].radius});
    }
    for (int id = 0; id < count(); ++id) {
      const auto& order = orders[index(id)];
      if (order && vampires[index(id)].lives > 0) walk(vampires[index(id)], *order, before[index(id)].shoe > 0 ? 3 : 2);
    }
    for (int id = 0; id < count(); ++id) {
      Vampire& vampire = vampires[index(id)];
      if (before[index(id)].lives == 0) continue;
      vampire.rest = std::max(0, vampire.rest - 1);
      if (struck.contains(id) || (lamped.contains(id) && park_.readings.lamp_tires)) vampire.rest = rest_ticks;
      if (park_.readings.shoes_wear) vampire.shoe = std::max(0, vampire.shoe - 1);
      if (vampire.lives == 0) continue;
      vampire.idle = orders[index(id)] ? 0 : vampire.idle + 1;
      if (vampire.idle == park_.idle_ticks) {
        vampire.lives = 0;
        vampire.fallen = tick;
      }
    }
    ++tick;
  }

  int lying(int id) const {
    return static_cast<int>(std::count_if(bombs.begin(), bombs.end(), [&](const Bomb& b) { return b.owner == id; }));
  }

 private:
  static std::size_t index(int id) { return static_cast<std::size_t>(id); }
  int count() const { return static_cast<int>(vampires.size()); }
  int alive() const {
    return static_cast<int>(
        std::count_if(vampires.begin(), vampires.end(), [](const Vampire& v) { return v.lives > 0; }));
  }
  static Place beside(Place place, int direction) {
    switch (direction) {
      case 0:
        return {place.first - 1, place.second};
      case 1:
        return {place.first, place.second + 1};
      case 2:
        return {place.first + 1, place.second};
      default:
        return {place.first, place.second - 1};
    }
  }
  bool bush(Place place) const { return is_bush(size_, place.first, place.second); }

  void drop_things() {
    std::erase_if(things, [](const Thing& thing) { return thing.countdown == 1; });
    for (Thing& thing : things) {
      if (thing.countdown > 0) --thing.countdown;
    }
    for (Thing& thing : things) {
      if (thing.countdown > 0) continue;
      if (++thing.countdown < 0) continue;
      const auto lies_there = [&](const Thing& other) { return other.countdown > 0 && other.place == thing.place; };
      const bool no_room = std::any_of(things.begin(), things.end(), lies_there);
      thing.countdown = no_room ? 0 : thing.life;
    }
    std::erase_if(things, [](const Thing& thing) { return thing.countdown == 0; });
    for (const Drop& drop : park_.map.drops) {
      if (drop.announced != tick) continue;
      const Place place = place_of(drop.cell);
      const Place twin{size_ - 1 - place.first, size_ - 1 - place.second};
      things.push_back({drop.kind, place, -drop.lead, drop.life});
      if (alive() > 2 && twin != place) things.push_back({drop.kind, twin, -drop.lead, drop.life});
    }
  }

  void pick_up() {
    std::erase_if(things, [&](const Thing& thing) {
      bool taken = false;
      for (Vampire& vampire : vampires) {
        if (thing.countdown < 0 || vampire.place != thing.place || vampire.lives == 0 || vampire.rest > 0) continue;
        taken = true;
        vampire.points += 48;
        if (thing.kind == Kind::tomato && vampire.lives < 3) ++vampire.lives;
        if (thing.kind == Kind::grenade) ++vampire.limit;
        if (thing.kind == Kind::battery) ++vampire.radius;
        if (thing.kind == Kind::shoe) vampire.shoe += 2 * size_;
      }
      return taken;
    });
  }

  std::set<Place> light_of(const Bomb& bomb) const {
    std::set<Place> light{bomb.place};
    for (int direction = 0; direction < 4; ++direction) {
      Place place = bomb.place;
      for (int i = 0; i < bomb.radius; ++i) {
        place = beside(place, direction);
        if (bush(place)) break;
        light.insert(place);
        if (swarms.contains(place)) break;
      }
    }
    return light;
  }

  // Everything in its light, or in the light of grenades in its light, recursively.
  void hit_from(std::size_t bomb, std::set<std::size_t>& chain, std::set<Place>& area) const {
    if (!chain.insert(bomb).second) return;
    const std::set<Place> light = light_of(bombs[bomb]);
    area.insert(light.begin(), light.end());
    for (std::size_t other = 0; other < bombs.size(); ++other) {
      if (light.contains(bombs[other].place)) hit_from(other, chain, area);
    }
  }

  std::set<int> explode() {
    std::set<std::size_t> exploding;
    std::set<Place> lit;
    for (Bomb& bomb : bombs) --bomb.timer;
    for (std::size_t i = 0; i < bombs.size(); ++i) {
      if (bombs[i].timer == 0) hit_from(i, exploding, lit);
    }
    std::map<Place, std::set<int>> owners;
    for (const std::size_t i : exploding) {
      std::set<std::size_t> chain;
      std::set<Place> area;
      hit_from(i, chain, area);
      for (const Place& place : area) owners[place].insert(bombs[i].owner);
    }
    std::set<int> struck;
    owners_of_hits_.clear();
    for (int id = 0; id < count(); ++id) {
      Vampire& vampire = vampires[index(id)];
      if (vampire.lives == 0 || vampire.rest > 0 || !owners.contains(vampire.place)) continue;
      --vampire.lives;
      struck.insert(id);
      owners_of_hits_[id] = owners[vampire.place];
    }
    for (const auto& [place, who] : owners) {
      const auto swarm = swarms.find(place);
      if (swarm == swarms.end()) continue;
      for (const int id : who) vampires[index(id)].points += 12 / static_cast<int>(who.size());
      if (--swarm->second == 0) swarms.erase(swarm);
    }
    std::vector<Bomb> left;
    for (std::size_t i = 0; i < bombs.size(); ++i) {
      if (!exploding.contains(i)) left.push_back(bombs[i]);
    }
    bombs = std::move(left);
    return struck;
  }

  // Lights the lamps, then awards the points for the tick's hits, which depend on whose last life was lost.
  std::set<int> burn(const std::set<int>& struck) {
    if (tick >= park_.map.maxtick) {
      for (Spiral& spiral : spirals_) lit_.insert(spiral.place);
      for (Spiral& spiral : spirals_) {
        Place next = beside(spiral.place, spiral.direction);
        if (outside(next) || lit_.contains(next)) {
          spiral.direction = (spiral.direction + 3) % 4;
          next = beside(spiral.place, spiral.direction);
        }
        if (!outside(next)) spiral.place = next;
      }
    }
    std::set<int> lamped;
    for (int id = 0; id < count(); ++id) {
      Vampire& vampire = vampires[index(id)];
      if (!lit_.contains(vampire.place)) continue;
      if (struck.contains(id) ? !park_.readings.lamp_adds : vampire.lives == 0) continue;
      --vampire.lives;
      lamped.insert(id);
    }
    for (const auto& [victim, owners] : owners_of_hits_) {
      const int points = vampires[index(victim)].lives == 0 ? 144 : 48;
      for (const int id : owners) {
        vampires[index(id)].points += (id == victim ? -1 : 1) * points / static_cast<int>(owners.size());
      }
    }
    return lamped;
  }
  bool outside(Place place) const {
    return place.first < 0 || place.second < 0 || place.first >= size_ || place.second >= size_;
  }

  void walk(Vampire& vampire, const Order& order, int speed) const {
    for (int i = 0; i < std::min<int>(order.steps, speed); ++i) {
      const Place next = beside(vampire.place, order.path[index(i)]);
      const bool bomb = std::any_of(bombs.begin(), bombs.end(), [&](const Bomb& b) { return b.place == next; });
      if (bush(next) || swarms.contains(next) || bomb) return;
      vampire.place = next;
    }
  }

  const Park& park_;
  const int size_;
  std::vector<Spiral> spirals_;
  std::set<Place> lit_;
  std::map<int, std::set<int>> owners_of_hits_;
};

}  // namespace agon::vampire::plain
