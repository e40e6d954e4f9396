// Generates archipelagos. Every field gets a rank, and islands settle on the fields in order of rank, never next to
// another island. In random water, ranks are random. In rings, ranks rise with the distance from the nearest ring, plus
// a random part as wide as a ring's bank, so that islands thin out on both sides.

#include <algorithm>
#include <cmath>

#include "base/digest.hpp"
#include "games/bonfire/rules.hpp"

namespace agon::bonfire {

namespace {

constexpr std::uint64_t place_stream = 10;
constexpr std::uint64_t stick_stream = 11;
constexpr std::uint64_t survivor_stream = 12;

std::uint32_t bound(std::int64_t n) { return static_cast<std::uint32_t>(n); }
std::int16_t small(std::int64_t n) { return static_cast<std::int16_t>(n); }

struct Ring {  // in fields
  int x = 0, y = 0, radius = 0;
};

// The first ring is large and central, the others lie anywhere.
std::vector<Ring> rings_of(const Archipelago& wanted, Dice& dice) {
  std::vector<Ring> rings{{wanted.side / 2, wanted.side / 2, wanted.side * 2 / 5}};
  while (static_cast<int>(rings.size()) < wanted.rings) {
    const int radius = wanted.side / 12 + static_cast<int>(dice.below(bound(wanted.side / 6 + 1)));
    const auto anywhere = [&] { return radius + static_cast<int>(dice.below(bound(wanted.side - 2 * radius + 1))); };
    const int x = anywhere();
    rings.push_back({x, anywhere(), radius});
  }
  rings.resize(static_cast<std::size_t>(wanted.rings));
  return rings;
}

// The fields in the order in which islands settle there.
std::vector<std::int32_t> settling_order(const Archipelago& wanted, Dice& dice) {
  const std::vector<Ring> rings = wanted.water == Water::rings ? rings_of(wanted, dice) : std::vector<Ring>{};
  const auto bank = bound(std::max<std::int64_t>(1, wanted.side * 256 / 12));  // in 1/256 of a field
  std::vector<std::pair<std::uint64_t, std::int32_t>> ranks;
  for (int y = 1; y <= wanted.side; ++y) {
    for (int x = 1; x <= wanted.side; ++x) {
      std::uint64_t rank = rings.empty() ? dice.next() : ~std::uint64_t{0};
      for (const Ring& ring : rings) {
        const int dx = x - ring.x;
        const int dy = y - ring.y;
        const double off = std::abs(std::sqrt(static_cast<double>(dx * dx + dy * dy)) - ring.radius);
        rank = std::min(rank, static_cast<std::uint64_t>(off * 256));
      }
      if (!rings.empty()) rank += dice.below(bank);
      ranks.emplace_back(rank, (y - 1) * wanted.side + x - 1);
    }
  }
  std::sort(ranks.begin(), ranks.end());
  std::vector<std::int32_t> order;
  for (const auto& [rank, field] : ranks) order.push_back(field);
  return order;
}

// In dense seas free fields would run out; there, islands settle only on one colour of a chessboard.
std::vector<Place> settle(const Archipelago& wanted, const std::vector<std::int32_t>& order, bool one_colour) {
  const int side = wanted.side;
  std::vector<bool> taken(static_cast<std::size_t>(side * side));
  const auto is_taken = [&](int x, int y) {
    return x >= 0 && x < side && y >= 0 && y < side && taken[static_cast<std::size_t>(y * side + x)];
  };
  std::vector<Place> places;
  for (const std::int32_t field : order) {
    const int x = field % side;
    const int y = field / side;
    if (static_cast<int>(places.size()) == wanted.islands) break;
    if (one_colour && (x + y) % 2) continue;
    if (is_taken(x - 1, y) || is_taken(x + 1, y) || is_taken(x, y - 1) || is_taken(x, y + 1)) continue;
    taken[static_cast<std::size_t>(field)] = true;
    places.push_back({small(x + 1), small(y + 1)});
  }
  return places;
}

// From 1 to three times the average; small piles are more frequent than large ones.
int pile(int average, Dice& dice) {
  const std::int64_t u = dice.below(1000) + 1;
  return static_cast<int>(std::max<std::int64_t>(1, 3 * average * u * u / 1'000'000));
}

}  // namespace

World generate(const Archipelago& wanted, int teams, std::uint64_t seed) {
  World world;
  world.side = wanted.side;
  world.pile_min = wanted.pile_min;
  world.factor = wanted.factor;
  world.turn_seconds = wanted.turn_seconds;
  world.turns = wanted.turns;
  Dice where(seed, place_stream);
  Dice sticks(seed, stick_stream);
  const std::vector<std::int32_t> order = settling_order(wanted, where);
  std::vector<Place> places = settle(wanted, order, false);
  if (static_cast<int>(places.size()) < wanted.islands) places = settle(wanted, order, true);
  for (const Place place : places) world.islands.push_back({place, pile(wanted.sticks, sticks)});
  Dice who(seed, survivor_stream);
  for (int seat = 0; seat < teams; ++seat) {
    for (int i = 0; i < wanted.survivors; ++i) {
      const Place place = world.islands[who.below(bound(static_cast<std::int64_t>(world.islands.size())))].place;
      world.survivors.push_back({static_cast<Seat>(seat), place, 0, false});
    }
  }
  world.index();
  return world;
}

void World::index() {
  island_at.assign(static_cast<std::size_t>(side * side), no_island);
  for (std::size_t i = 0; i < islands.size(); ++i) {
    island_at[static_cast<std::size_t>(field(islands[i].place))] = static_cast<Island>(i);
  }
  first_of.assign(1, 0);
  for (const Castaway& castaway : survivors) {
    first_of.resize(castaway.seat + 2U, first_of.back());
    ++first_of.back();
  }
  fingerprint = Digest().add(write_world(*this)).value();
}

}  // namespace agon::bonfire
