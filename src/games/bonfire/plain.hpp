#pragma once

// A literal check of the end of a turn, to compare the fast rules with: one object per stick, loops over everything, no
// code shared with the rules. Where the rules draw lots, this checks that the result is one of those allowed.

#include <algorithm>
#include <map>
#include <string>

#include "games/bonfire/rules.hpp"

namespace agon::bonfire::plain {

using State = Bonfire::State;
using Survivor = Bonfire::Survivor;

inline bool at(const Survivor& survivor, Place place) { return survivor.alive && survivor.place == place; }

inline int room(const State& now, const Survivor& survivor) {
  if (survivor.raft == 0) return 5 - now.carried(survivor);
  return 40 - now.carried(survivor);
}

// The number of all sticks: on islands, in hands, on rafts.
inline std::int64_t all_sticks(const State& now) {
  std::int64_t all = 0;
  for (const int pile : now.sticks) all += pile;
  for (const auto& survivor : now.survivors) all += sticks_of(survivor.hands);
  for (const auto& raft : now.rafts) all += sticks_of(raft.cargo);
  return all;
}

// The sticks of an island by mark; -1: without a mark.
inline std::map<int, int> pile(const State& now, Island island) {
  std::map<int, int> by_mark;
  by_mark[-1] = now.sticks[static_cast<std::size_t>(island)];
  for (int seat = 0; seat < now.world->teams(); ++seat) {
    by_mark[seat] = now.marked_sticks(island, static_cast<Seat>(seat));
    by_mark[-1] -= by_mark[seat];
  }
  return by_mark;
}

struct Attempts {
  std::vector<std::size_t> takers, builders;
  int guards = 0;
  std::size_t all() const { return takers.size() + builders.size(); }
};

inline Attempts attempts_on(const State& before, Place place) {
  Attempts attempts;
  for (const auto& taker : before.takers) {
    const auto index = static_cast<std::size_t>(taker.survivor);
    if (!at(before.survivors[index], place)) continue;
    (taker.builds ? attempts.builders : attempts.takers).push_back(index);
  }
  for (const auto& survivor : before.survivors) {
    attempts.guards += at(survivor, place) && survivor.role == Bonfire::Role::guard;
  }
  return attempts;
}

// What each survivor got at the end of the turn, computed from his load. A builder's sticks are in the future raft.
inline int got(const State& before, const State& after, std::size_t index) {
  const Survivor& then = before.survivors[index];
  const Survivor& now = after.survivors[index];
  if (now.role == Bonfire::Role::builder) return 100;
  const auto load = [](const State& state, const Survivor& survivor) {
    return survivor.raft ? sticks_of(state.raft(survivor.raft)->cargo) : sticks_of(survivor.hands);
  };
  return load(after, now) - load(before, then);
}

#define PLAIN_REQUIRE(holds) \
  if (!(holds)) return #holds

// The violated condition about the sticks taken from an island; empty: none.
inline std::string wrong_about_island(const State& before, const State& after, Island island) {
  const Place place = before.world->islands[static_cast<std::size_t>(island)].place;
  const Attempts attempts = attempts_on(before, place);
  std::map<int, int> then = pile(before, island);
  std::map<int, int> now = pile(after, island);
  for (const auto& raft : before.rafts) {  // dismantled here, which happens after taking
    if (raft.drying == 1 && raft.place == place) now[raft.seat] -= 50;
  }
  int gone = 0;
  for (const auto& [mark, sticks] : then) {
    PLAIN_REQUIRE(now[mark] <= sticks);
    gone += sticks - now[mark];
  }
  const bool fails = before.burns(island) || attempts.all() <= static_cast<std::size_t>(attempts.guards);
  if (fails) {
    PLAIN_REQUIRE(gone == 0);
    for (const auto& group : {attempts.takers, attempts.builders}) {
      for (const std::size_t index : group) {
        PLAIN_REQUIRE(got(before, after, index) == 0);
        PLAIN_REQUIRE(after.survivors[index].busy == (before.burns(island) ? 0 : 15));
      }
    }
    return "";
  }
  int left = before.sticks[static_cast<std::size_t>(island)];
  for (const std::size_t index : attempts.builders) {
    const bool builds = left >= 100;
    PLAIN_REQUIRE((after.survivors[index].role == Bonfire::Role::builder) == builds);
    PLAIN_REQUIRE(after.survivors[index].busy == (builds ? 20 : 0));
    if (builds) left -= 100;
  }
  int wanted = 0;
  for (const std::size_t index : attempts.takers) wanted += room(before, before.survivors[index]);
  for (const std::size_t index : attempts.takers) {
    const int wants = room(before, before.survivors[index]);
    const int gets = got(before, after, index);
    const double exact = wanted <= left ? wants : static_cast<double>(wants) * left / wanted;
    PLAIN_REQUIRE(gets > exact - 1 && gets < exact + 1);
    PLAIN_REQUIRE(wanted > left || gets == wants);
  }
  const int taken = before.sticks[static_cast<std::size_t>(island)] - left + (wanted <= left ? wanted : left);
  PLAIN_REQUIRE(gone == taken);

  // Each step starts only when the earlier ones are used up; within a step, the same part of each mark is taken.
  std::map<int, int> step;
  for (const auto& [mark, sticks] : then) step[mark] = mark < 0 ? 0 : 1;
  for (const auto& group : {attempts.takers, attempts.builders}) {
    for (const std::size_t index : group) step[before.survivors[index].seat] = 2;
  }
  std::map<int, int> had, went;
  for (const auto& [mark, sticks] : then) had[step[mark]] += sticks, went[step[mark]] += sticks - now[mark];
  PLAIN_REQUIRE(went[1] == 0 || went[0] == had[0]);
  PLAIN_REQUIRE(went[2] == 0 || (went[0] == had[0] && went[1] == had[1]));
  for (const auto& [mark, sticks] : then) {
    if (had[step[mark]] == 0) continue;
    const double exact = static_cast<double>(sticks) * went[step[mark]] / had[step[mark]];
    PLAIN_REQUIRE(sticks - now[mark] > exact - 1 && sticks - now[mark] < exact + 1);
  }
  return "";
}

// The violated condition about a survivor's place, state and life; empty: none.
inline std::string wrong_about_survivor(const State& before, const State& after, std::size_t index) {
  const Survivor& then = before.survivors[index];
  const Survivor& now = after.survivors[index];
  PLAIN_REQUIRE(now.dx == 0 && now.dy == 0);
  PLAIN_REQUIRE(now.place.x == then.place.x + then.dx && now.place.y == then.place.y + then.dy);
  PLAIN_REQUIRE(then.alive || !now.alive);
  const bool in_water = after.world->island(now.place) == no_island;
  PLAIN_REQUIRE(now.alive || !then.alive || (in_water && then.raft == 0));
  PLAIN_REQUIRE(now.alive || now.hands.empty());
  const bool finishes = then.role == Bonfire::Role::builder && then.busy == 1;
  PLAIN_REQUIRE(!finishes || (now.raft != 0 && now.role == Bonfire::Role::none && now.busy == 0));
  const auto* raft = before.raft(then.raft);
  const bool loses_raft = raft && raft->drying == 1;
  PLAIN_REQUIRE(finishes || now.raft == (loses_raft ? 0 : then.raft));
  PLAIN_REQUIRE(now.raft == 0 || after.raft(now.raft)->place == now.place);
  const bool tries = std::any_of(before.takers.begin(), before.takers.end(),
                                 [&](const auto& taker) { return static_cast<std::size_t>(taker.survivor) == index; });
  if (!tries) PLAIN_REQUIRE(now.busy == (then.busy > 0 ? then.busy - 1 : 0));
  if (!tries && now.alive) PLAIN_REQUIRE(now.hands == then.hands);
  return "";
}

// Sticks appear and vanish only by drowning, new rafts and dismantled rafts.
inline std::string wrong_about_sum(const State& before, const State& after) {
  std::int64_t expected = all_sticks(before);
  for (std::size_t i = 0; i < before.survivors.size(); ++i) {
    const Survivor& then = before.survivors[i];
    const Survivor& now = after.survivors[i];
    if (then.alive && !now.alive) expected -= sticks_of(then.hands);
    if (then.role != Bonfire::Role::builder && now.role == Bonfire::Role::builder) expected -= 100;
  }
  for (const auto& raft : before.rafts) {
    if (raft.drying == 1) expected += 50;
  }
  PLAIN_REQUIRE(all_sticks(after) == expected);
  return "";
}

inline std::string wrong_about_turn(const State& before, const State& after) {
  for (std::size_t i = 0; i < before.sticks.size(); ++i) {
    const std::string wrong = wrong_about_island(before, after, static_cast<Island>(i));
    if (!wrong.empty()) return "island " + std::to_string(i) + ": " + wrong;
  }
  for (std::size_t i = 0; i < before.survivors.size(); ++i) {
    const std::string wrong = wrong_about_survivor(before, after, i);
    if (!wrong.empty()) return "survivor " + std::to_string(i) + ": " + wrong;
  }
  PLAIN_REQUIRE(after.takers.empty());
  PLAIN_REQUIRE(after.turn == before.turn + 1 && after.turns_left == before.turns_left - 1);
  return wrong_about_sum(before, after);
}

#undef PLAIN_REQUIRE

}  // namespace agon::bonfire::plain
