// Invariants of every state of every game, checked on random games from RapidCheck.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

// Plays a random game on a live map; calls look(before, events, after) for each tick.
template <class Look>
void random_game(std::uint64_t seed, Look look) {
  Setup setup;
  setup.ground = Ground::live;
  setup.maxtick = 150;
  State state = Vampire::start(setup, seed);
  Dice dice(seed, 3);
  std::array<Order, Vampire::orders_max> room;
  while (state.reasons == 0) {
    const State before = state;
    for (Seat seat = 0; seat < state.seats; ++seat) {
      const std::size_t count = Vampire::orders(state, seat, room);
      if (count) Vampire::give(state, seat, room[dice.below(static_cast<std::uint32_t>(count))]);
    }
    std::vector<Event> events;
    Vampire::end_turn(state, &events);
    look(before, events, state);
  }
}

int bats_of(const State& now) {
  int bats = 0;
  for (const std::uint64_t row : now.bats.rows()) {
    bats += std::popcount(row & 0x5555555555555555) + 2 * std::popcount(row & 0xAAAAAAAAAAAAAAAA);
  }
  return bats;
}

RC_GTEST_PROP(VampireLaws, NoBatIsLostThatNoLightHasReachedAndEachIsPaidFor, (std::uint64_t seed)) {
  random_game(seed, [](const State& before, const std::vector<Event>& events, const State& after) {
    int thinned = 0;
    int paid = 0;
    for (const Event& event : events) {
      thinned += event.what == Event::What::thinned;
      if (event.what == Event::What::picked) paid += pick_up_points;
      if (event.what != Event::What::hit) continue;
      const int owners = std::popcount(event.owners);
      const bool own = event.owners >> event.seat & 1;
      paid += event.number / owners * (owners - (own ? 2 : 0));
    }
    RC_ASSERT(bats_of(before) - bats_of(after) == thinned);
    int earned = 0;
    for (Seat seat = 0; seat < after.seats; ++seat) earned += after.players[seat].points - before.players[seat].points;
    RC_ASSERT(earned == paid + swarm_points * thinned);
  });
}

RC_GTEST_PROP(VampireLaws, NobodyStandsInABushOrOnASwarm, (std::uint64_t seed)) {
  random_game(seed, [](const State&, const std::vector<Event>&, const State& after) {
    for (Seat seat = 0; seat < after.seats; ++seat) {
      RC_ASSERT(!is_bush(after.map().size, after.players[seat].cell));
      RC_ASSERT(after.bats.density(after.players[seat].cell) == 0);
    }
  });
}

RC_GTEST_PROP(VampireLaws, NobodyHasMoreGrenadesThanAllowedOrMoreThanThreeLives, (std::uint64_t seed)) {
  random_game(seed, [](const State& before, const std::vector<Event>&, const State& after) {
    for (Seat seat = 0; seat < after.seats; ++seat) {
      RC_ASSERT(after.can_put(seat) >= 0);
      RC_ASSERT(after.players[seat].lives <= lives_max);
      RC_ASSERT(before.players[seat].lives - after.players[seat].lives <= 1);
    }
  });
}

// An independent definition of a hit: its owners are the owners of all exploding grenades from which a chain of
// grenades, each in the light of the previous one, leads to the target. Computes the transitive closure (Warshall).
RC_GTEST_PROP(VampireLaws, AHitBelongsToAllFromWhomAChainOfLightLeadsToIt, (std::uint64_t seed)) {
  random_game(seed, [](const State& before, const std::vector<Event>& events, const State&) {
    std::vector<Event> blasts;
    for (const Event& event : events) {
      if (event.what == Event::What::exploded) blasts.push_back(event);
    }
    // A swarm is lit one cell beyond an arm that is shorter than the radius.
    const auto lights = [](const Event& blast, Cell cell, bool is_swarm) {
      const int rows = row_of(cell) - row_of(blast.cell);
      const int columns = column_of(cell) - column_of(blast.cell);
      const auto arm = [&](std::size_t direction) {
        return is_swarm ? std::min(blast.arms[direction] + 1, blast.number) : int{blast.arms[direction]};
      };
      return (columns == 0 && -rows <= arm(0) && rows <= arm(2)) ||
             (rows == 0 && columns <= arm(1) && -columns <= arm(3));
    };
    const std::size_t count = blasts.size();
    std::vector<std::vector<bool>> leads(count, std::vector<bool>(count));
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) leads[a][b] = a == b || lights(blasts[a], blasts[b].cell, false);
    }
    for (std::size_t via = 0; via < count; ++via) {
      for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) leads[a][b] = leads[a][b] || (leads[a][via] && leads[via][b]);
      }
    }
    for (const Event& event : events) {
      const bool is_swarm = event.what == Event::What::thinned;
      if (!is_swarm && event.what != Event::What::hit) continue;
      unsigned owners = 0;
      for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
          if (leads[a][b] && lights(blasts[b], event.cell, is_swarm)) owners |= 1U << blasts[a].seat;
        }
      }
      RC_ASSERT(owners == event.owners);
      RC_ASSERT(!is_swarm || before.bats.density(event.cell) == event.number + 1);
    }
  });
}

RC_GTEST_PROP(VampireLaws, EachListedOrderIsDoneWhereNobodyElsePutsAGrenade, (std::uint64_t seed)) {
  std::array<Order, Vampire::orders_max> room;
  random_game(seed, [&](const State& before, const std::vector<Event>&, const State&) {
    for (Seat seat = 0; seat < before.seats; ++seat) {
      const std::size_t count = Vampire::orders(before, seat, room);
      RC_ASSERT((count > 0) == before.alive(seat));
      std::vector<Cell> ends;
      for (std::size_t i = 0; i < count; ++i) {
        State state = before;
        Vampire::give(state, seat, room[i]);
        std::vector<Event> events;
        Vampire::end_turn(state, &events);
        int walked = 0;
        bool put = false;
        for (const Event& event : events) {
          if (event.what == Event::What::walked) walked = event.number;
          put = put || event.what == Event::What::put;
        }
        RC_ASSERT(walked == room[i].steps);
        RC_ASSERT(put == room[i].grenade);
        if (!room[i].grenade) ends.push_back(state.players[seat].cell);
      }
      std::sort(ends.begin(), ends.end());
      RC_ASSERT(std::adjacent_find(ends.begin(), ends.end()) == ends.end());
    }
  });
}

RC_GTEST_PROP(VampireLaws, StatesThatAreEqualHaveEqualDigestsAndViews, (std::uint64_t seed)) {
  random_game(seed, [](const State& before, const std::vector<Event>&, const State& after) {
    State copy = before;
    copy = after;
    RC_ASSERT(copy == after);
    RC_ASSERT(Vampire::digest(copy) == Vampire::digest(after));
    RC_ASSERT(before != after);
    State richer = after;
    richer.players[0].points += 12;  // points are hidden
    RC_ASSERT(richer != after);
    RC_ASSERT(Vampire::digest(richer) != Vampire::digest(after));
    RC_ASSERT(Vampire::view(richer, 1) == Vampire::view(after, 1));
  });
}

RC_GTEST_PROP(VampireLaws, AnyAnswerIsRefusedWithTheStateAsItWasOrTaken, (const std::string& text, bool headed)) {
  State state = Vampire::start({}, 1);
  const State before = state;
  const Refusal refusal = Vampire::answer(state, 0, headed ? "RES 1 0 1\n" + text : text);
  RC_ASSERT(refusal.taken() == (state != before));
  RC_ASSERT(refusal.taken() == Vampire::kind(refusal).empty());
}

}  // namespace
}  // namespace agon::vampire
