// Hidden from a team: what the others do in the running turn, what they carry, which sticks are theirs, who lit a fire,
// and everything out of sight.

#include <algorithm>
#include <set>

#include "games/bonfire/test_play.hpp"
#include "games/called_hidden.hpp"

namespace agon::bonfire {
namespace {

using State = Bonfire::State;
constexpr Seat teams = 3;

struct Sight {
  std::set<Island> islands;     // the piles that LIST_WOOD shows
  std::set<std::int32_t> near;  // the fields that INFO shows
  std::set<std::int32_t> own;   // where a survivor of the team is
};

Sight sight_of(const State& now, Seat team) {
  Sight sight;
  const World& world = *now.world;
  for (const Bonfire::Survivor& survivor : now.survivors) {
    if (survivor.seat != team || !survivor.alive) continue;
    const auto [x, y] = survivor.place;
    sight.own.insert(world.field(survivor.place));
    for (const auto& [dx, dy] : {std::pair{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
      const Place place{static_cast<std::int16_t>(x + dx), static_cast<std::int16_t>(y + dy)};
      if (world.has(place.x, place.y)) sight.near.insert(world.field(place));
    }
    if (world.island(survivor.place) == no_island) continue;
    const auto around = Bonfire::islands_around(world, survivor.place);
    sight.islands.insert(around.begin(), around.end());
  }
  return sight;
}

Seat another(Seat team, Dice& dice) { return static_cast<Seat>((team + 1 + dice.below(teams - 1)) % teams); }

// A mark of another team may be replaced by any mark but the team's own, or removed.
void change_marks(State& state, Seat team, Dice& dice) {
  std::vector<Bonfire::Marked> marked;
  for (const Bonfire::Marked& each : state.marked) {
    if (each.seat == team) marked.push_back(each);
  }
  for (Island island = 0; island < static_cast<Island>(state.sticks.size()); ++island) {
    const int free = state.sticks[static_cast<std::size_t>(island)] - state.marked_sticks(island, team);
    if (free > 1)
      marked.push_back({island, another(team, dice), static_cast<int>(1 + dice.below(static_cast<unsigned>(free)))});
  }
  std::ranges::sort(marked, {}, [](const Bonfire::Marked& each) { return std::pair(each.island, each.seat); });
  state.marked = marked;
}

void change_people(State& state, Seat team, const Sight& sight, Dice& dice) {
  const auto anywhere = [&] {
    const auto side = static_cast<std::uint32_t>(state.world->side);
    return Place{static_cast<std::int16_t>(1 + dice.below(side)), static_cast<std::int16_t>(1 + dice.below(side))};
  };
  for (Bonfire::Survivor& theirs : state.survivors) {
    if (theirs.seat == team) continue;
    if (!theirs.raft) {
      theirs.place = anywhere();
      theirs.hands = dice.below(2) ? Load{} : Load{{no_island, no_mark, static_cast<std::int16_t>(1 + dice.below(5))}};
      theirs.role = dice.below(2) ? Bonfire::Role::guard : Bonfire::Role::none;
    }
    theirs.busy = static_cast<std::int8_t>(dice.below(16));
    theirs.dx = static_cast<std::int8_t>(dice.below(2));
  }
  for (Bonfire::Raft& raft : state.rafts) {
    if (raft.seat == team || sight.own.contains(state.world->field(raft.place))) continue;
    raft.cargo = {{no_island, no_mark, static_cast<std::int16_t>(1 + dice.below(40))}};
    raft.drying = static_cast<std::int8_t>(dice.below(16));
  }
  std::erase_if(state.takers, [&](const Bonfire::Taker& taker) {
    return state.survivors[static_cast<std::size_t>(taker.survivor)].seat != team;
  });
  for (Seat other = 0; other < teams; ++other) {
    if (other != team) state.built[other] = static_cast<int>(dice.below(12));
  }
}

void change_far_things(State& state, const Sight& sight, Dice& dice) {
  for (Island island = 0; island < static_cast<Island>(state.sticks.size()); ++island) {
    if (!sight.islands.contains(island))
      state.sticks[static_cast<std::size_t>(island)] += static_cast<int>(dice.below(500));
  }
  for (Bonfire::Crowd& crowd : state.crowds) {
    if (!sight.near.contains(crowd.field)) crowd.survivors += 3, crowd.cargo += 5;
  }
}

RC_GTEST_PROP(BonfireHidden, NoAnswerTellsWhatATeamMustNotSee, (std::uint64_t seed)) {
  Dice dice(seed, 1);
  Bonfire::Setup wide;
  wide.teams = teams;
  wide.archipelago.side = 40;
  wide.archipelago.islands = 60;
  State state = Bonfire::start(dice.below(2) ? crowded_sea(seed) : wide, seed);
  for (int turns = static_cast<int>(dice.below(60)); turns > 0; --turns) {
    give_random_orders(state, dice);
    Bonfire::end_turn(state, nullptr);
    if (state.turns_left == 1) break;
  }
  give_random_orders(state, dice);
  const auto team = static_cast<Seat>(dice.below(teams));
  const Sight sight = sight_of(state, team);
  State other = state;
  change_far_things(other, sight, dice);
  change_marks(other, team, dice);
  change_people(other, team, sight, dice);
  for (Bonfire::Fire& fire : other.fires) {
    if (fire.seat != team) fire.seat = another(team, dice), fire.turn = fire.turn ? fire.turn - 1 : 0;
  }
  other.drowning = Dice(dice.next(), 1);
  other.lots = Dice(dice.next(), 2);
  expect_same_answers<Bonfire>(state, other, team,
                               {"DESCRIBE_WORLD", "TIME_TO_RESCUE", "LIST_SURVIVORS", "LIST_RAFTS", "LIST_WOOD #",
                                "INFO #", "MY_WOOD", "IGNITION #", "IGNITE #", "MOVE # 1 0", "MOVE # 0 -1", "TAKE #",
                                "GIVE #", "GUARD #", "STOP_GUARDING #", "BUILD #", "ABANDON #", "TAKE_OVER #", "DRY #"},
                               6, dice);
}

}  // namespace
}  // namespace agon::bonfire
