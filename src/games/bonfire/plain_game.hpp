#pragma once

// A literal implementation of the end of a turn, as a reference and speed baseline for the fast rules: one object per
// stick, loops over everything, no code shared with the rules. It plays only worlds without chance, in which all lots
// are 0. The rules leave open which taker gets which mark; here they are dealt in order.

#include <algorithm>
#include <set>

#include "games/bonfire/plain.hpp"

namespace agon::bonfire::plain {

struct Stick {
  Island island = no_island;  // where it lies, or
  int hands = -1;             // the survivor who holds it, or
  int raft = 0;               // the number of the raft that carries it
  int mark = -1;
  Island origin = no_island;  // where a carried stick was taken
};

class Game {
 public:
  explicit Game(const State& state) : now_(state) {
    for (Island island = 0; island < islands(); ++island) {
      for (const auto& [mark, count] : pile(state, island)) add(count, {island, -1, 0, mark, no_island});
    }
    for (std::size_t i = 0; i < state.survivors.size(); ++i) {
      for (const Bundle& b : state.survivors[i].hands)
        add(b.sticks, {no_island, static_cast<int>(i), 0, b.mark, b.origin});
    }
    for (const auto& raft : state.rafts) {
      for (const Bundle& b : raft.cargo) add(b.sticks, {no_island, -1, raft.number, b.mark, b.origin});
    }
  }

  void end_turn() {
    for (Survivor& one : now_.survivors) one.busy = static_cast<std::int8_t>(one.busy > 0 ? one.busy - 1 : 0);
    for (Island island = 0; island < islands(); ++island) take_on(island);
    now_.takers.clear();
    for (Survivor& one : now_.survivors) move(one);
    for (auto& raft : now_.rafts) dry(raft);
    std::erase_if(now_.rafts, [](const auto& raft) { return raft.number == 0; });
    for (std::size_t i = 0; i < now_.survivors.size(); ++i) finish_raft(static_cast<int>(i));
    for (std::size_t i = 0; i < now_.survivors.size(); ++i) drown(static_cast<int>(i));
    ++now_.turn;
    --now_.turns_left;
    look_around();
  }

  // The first difference from the result of the fast rules for the same turn; empty: none.
  std::string difference(const State& fast) const {
    for (Island island = 0; island < islands(); ++island) {
      std::map<int, int> marks;
      for (const auto& [mark, count] : pile(fast, island)) marks[mark] = count;
      for (const Stick& stick : sticks_) marks[stick.mark] -= stick.island == island;
      for (const auto& [mark, count] : marks) {
        if (count != 0) return "the pile of island " + std::to_string(island);
      }
    }
    for (std::size_t i = 0; i < now_.survivors.size(); ++i) {
      Survivor one = now_.survivors[i];
      one.hands = fast.survivors[i].hands;
      if (!(one == fast.survivors[i])) return "survivor " + std::to_string(i);
      if (held_by(static_cast<int>(i)) != sticks_of(one.hands)) return "the hands of survivor " + std::to_string(i);
    }
    if (now_.rafts.size() != fast.rafts.size()) return "the number of rafts";
    for (std::size_t i = 0; i < now_.rafts.size(); ++i) {
      auto raft = now_.rafts[i];
      raft.cargo = fast.rafts[i].cargo;
      if (!(raft == fast.rafts[i])) return "raft " + std::to_string(raft.number);
      if (loaded_on(raft.number) != sticks_of(raft.cargo)) return "the load of raft " + std::to_string(raft.number);
    }
    if (now_.built != fast.built) return "the rafts that were built";
    if (now_.turn != fast.turn || now_.turns_left != fast.turns_left) return "the turn";
    if (now_.crowds != fast.crowds) return "what INFO shows";
    return now_.top == fast.top ? "" : "the largest piles";
  }

 private:
  Island islands() const { return static_cast<Island>(now_.world->islands.size()); }
  Place place_of(Island island) const { return now_.world->islands[static_cast<std::size_t>(island)].place; }
  Survivor& survivor(int index) { return now_.survivors[static_cast<std::size_t>(index)]; }

  void add(int count, Stick stick) { sticks_.insert(sticks_.end(), static_cast<std::size_t>(count), stick); }

  template <class Which>
  int count(Which which) const {
    return static_cast<int>(std::count_if(sticks_.begin(), sticks_.end(), which));
  }
  int lying_on(Island island) const {
    return count([&](const Stick& stick) { return stick.island == island; });
  }
  int held_by(int index) const {
    return count([&](const Stick& stick) { return stick.hands == index; });
  }
  int loaded_on(int raft) const {
    return count([&](const Stick& stick) { return stick.raft == raft; });
  }

  // The share of `amount` for number i of those who want `wants`, with lot 0.
  static int share(const std::vector<int>& wants, std::size_t i, int amount) {
    std::int64_t all = 0, before = 0;
    for (std::size_t k = 0; k < wants.size(); ++k) all += wants[k], before += k < i ? wants[k] : 0;
    if (all == 0) return 0;
    amount = static_cast<int>(std::min<std::int64_t>(amount, all));
    return static_cast<int>((before + wants[i]) * amount / all - before * amount / all);
  }

  void take_on(Island island) {
    std::vector<int> tries;
    for (const auto& taker : now_.takers) {
      if (at(survivor(taker.survivor), place_of(island))) tries.push_back(taker.survivor);
    }
    const auto builds = [&](int index) {
      return std::any_of(now_.takers.begin(), now_.takers.end(),
                         [&](const auto& taker) { return taker.survivor == index && taker.builds; });
    };
    int guards = 0;
    for (const Survivor& one : now_.survivors) {
      guards += at(one, place_of(island)) && one.role == Bonfire::Role::guard;
    }
    const bool burns =
        std::any_of(now_.fires.begin(), now_.fires.end(), [&](const auto& f) { return f.island == island; });
    const bool beaten = static_cast<int>(tries.size()) <= guards;
    int left = lying_on(island);
    std::vector<int> wants, gets;
    for (const int index : tries) {
      const Survivor& one = survivor(index);
      const bool builder = builds(index);
      wants.push_back(builder ? 0 : one.raft ? 40 - loaded_on(one.raft) : 5 - held_by(index));
      gets.push_back(builder && !burns && !beaten && left >= 100 ? 100 : 0);
      left -= gets.back();
      if (beaten && !burns) survivor(index).busy = 15;
      if (builder && gets.back() == 0) --now_.built[one.seat];
    }
    if (burns || beaten) return;
    int amount = 0;
    for (std::size_t i = 0; i < tries.size(); ++i) amount += gets[i] += share(wants, i, left);
    std::vector<Stick*> lifted = lift(island, amount, tries);
    for (std::size_t i = 0; i < tries.size(); ++i) {
      Survivor& one = survivor(tries[i]);
      const bool builder = builds(tries[i]);
      if (builder && gets[i]) one.role = Bonfire::Role::builder, one.busy = 20;
      for (; gets[i] > 0; --gets[i], lifted.pop_back()) {
        Stick& stick = *lifted.back();
        stick = {no_island, builder || one.raft ? -1 : tries[i], builder ? 0 : one.raft, stick.mark, island};
      }
    }
  }

  // Takes sticks without a mark first, then marks of teams that take nothing here, then marks of those that do.
  std::vector<Stick*> lift(Island island, int amount, const std::vector<int>& tries) {
    std::vector<Stick*> lifted;
    for (int step = 0; step < 3; ++step) {
      std::vector<int> marks, sizes;
      for (int mark = -1; mark < now_.world->teams(); ++mark) {
        const bool takes = std::any_of(tries.begin(), tries.end(), [&](int i) { return survivor(i).seat == mark; });
        if (step != (mark < 0 ? 0 : takes ? 2 : 1)) continue;
        marks.push_back(mark);
        sizes.push_back(count([&](const Stick& stick) { return stick.island == island && stick.mark == mark; }));
      }
      const int before = amount;
      for (std::size_t i = 0; i < marks.size(); ++i) {
        int part = share(sizes, i, before);
        amount -= part;
        for (Stick& stick : sticks_) {
          if (part > 0 && stick.island == island && stick.mark == marks[i]) lifted.push_back(&stick), --part;
        }
      }
    }
    return lifted;
  }

  void move(Survivor& one) {
    one.place.x = static_cast<std::int16_t>(one.place.x + one.dx);
    one.place.y = static_cast<std::int16_t>(one.place.y + one.dy);
    one.dx = one.dy = 0;
    for (auto& raft : now_.rafts) {
      if (raft.number == one.raft) raft.place = one.place;
    }
  }

  void dry(Bonfire::Raft& raft) {
    if (raft.drying == 0 || --raft.drying > 0) return;
    for (Island island = 0; island < islands(); ++island) {
      if (place_of(island) == raft.place) add(50, {island, -1, 0, raft.seat, no_island});
    }
    for (Survivor& one : now_.survivors) {
      if (one.raft == raft.number) one.raft = 0;
    }
    raft.number = 0;
  }

  void finish_raft(int index) {
    Survivor& one = survivor(index);
    if (one.role != Bonfire::Role::builder || one.busy > 0) return;
    one.role = Bonfire::Role::none;
    one.raft = ++now_.rafts_so_far;
    now_.rafts.push_back({one.raft, one.seat, 0, one.place, index, {}});
  }

  void drown(int index) {
    Survivor& one = survivor(index);
    for (Island island = 0; island < islands(); ++island) {
      if (place_of(island) == one.place) return;
    }
    const int id = index - now_.world->first_of[one.seat] + 1;
    for (const auto& drowning : now_.world->drownings) {
      if (drowning.turn == now_.turn && drowning.seat == one.seat && drowning.id == id && one.raft == 0) {
        one.alive = false;
      }
    }
    if (one.alive) return;
    std::erase_if(sticks_, [&](const Stick& stick) { return stick.hands == index; });
  }

  void look_around() {
    const auto has = [](const Survivor& one) { return one.alive; };
    std::set<std::int32_t> fields;
    for (const Survivor& one : now_.survivors) {
      if (has(one)) fields.insert(now_.world->field(one.place));
    }
    for (const auto& raft : now_.rafts) fields.insert(now_.world->field(raft.place));
    now_.crowds.clear();
    for (const std::int32_t field : fields) {
      Bonfire::Crowd crowd{field};
      for (const Survivor& one : now_.survivors) {
        if (!has(one) || now_.world->field(one.place) != field) continue;
        ++crowd.survivors;
        crowd.guards += one.role == Bonfire::Role::guard;
      }
      for (const auto& raft : now_.rafts) {
        if (now_.world->field(raft.place) != field) continue;
        ++(raft.captain < 0 ? crowd.abandoned : crowd.rafts);
        (raft.captain < 0 ? crowd.abandoned_cargo : crowd.cargo) += loaded_on(raft.number);
      }
      now_.crowds.push_back(crowd);
    }
    now_.top.clear();
    for (Island island = 0; island < islands(); ++island) now_.top.push_back({island, lying_on(island)});
    std::stable_sort(now_.top.begin(), now_.top.end(),
                     [](const auto& a, const auto& b) { return a.sticks > b.sticks; });
    if (now_.top.size() > 5) now_.top.resize(5);
  }

  State now_;  // except the sticks, which are in
  std::vector<Stick> sticks_;
};

}  // namespace agon::bonfire::plain
