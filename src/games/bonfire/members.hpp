#pragma once

#include "games/bonfire/rules.hpp"
#include "games/members.hpp"

namespace agon::bonfire {

template <class List>
void members(const Load& bundles, List& list) {
  list(bundles.size());
  for (const Bundle& bundle : bundles) list(bundle.origin, bundle.mark, bundle.sticks);
}

template <class List>
void members(const Bonfire::State& now, List& list) {
  list.derived(now.world->island_at, now.world->first_of);
  list(now.world->fingerprint, now.turn, now.turns_left, now.rafts_so_far, now.sticks, now.marked.size());
  for (const Bonfire::Marked& marked : now.marked) list(marked.island, marked.seat, marked.sticks);
  for (const Bonfire::Survivor& s : now.survivors) {
    list.derived(s.seat);  // as in the world
    list(s.alive, s.role, s.busy, s.dx, s.dy, s.place.x, s.place.y, s.raft);
    members(s.hands, list);
  }
  list(now.rafts.size());
  for (const Bonfire::Raft& raft : now.rafts) {
    list(raft.number, raft.seat, raft.drying, raft.place.x, raft.place.y, raft.captain);
    members(raft.cargo, list);
  }
  list(now.built, now.takers.size());
  for (const Bonfire::Taker& taker : now.takers) list(taker.survivor, taker.builds);
  list(now.fires.size());
  for (const Bonfire::Fire& fire : now.fires) list(fire.island, fire.seat, fire.turn);
  list(now.crowds.size());
  for (const Bonfire::Crowd& c : now.crowds) {
    list(c.field, c.survivors, c.guards, c.rafts, c.abandoned, c.cargo, c.abandoned_cargo);
  }
  for (const Bonfire::Heap& heap : now.top) list(heap.island, heap.sticks);
  list(now.drowning, now.lots);
}

}  // namespace agon::bonfire
