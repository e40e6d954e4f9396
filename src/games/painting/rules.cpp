#include "games/painting/rules.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "games/painting/members.hpp"

namespace agon::painting {
namespace {

using State = Painting::State;
using Event = Painting::Event;

constexpr std::uint64_t board_stream = 1;

const Opening& listed_opening(const State& now) {
  return now.setup.openings[now.tournament % now.setup.openings.size()];
}

// Starts the break before a tournament: creates its games, which are all alike, and resets the queries.
void begin_tournament(State& state) {
  const Opening opening =
      state.setup.openings.empty() ? draw_board(state.setup.plan, state.dice) : listed_opening(state);
  const Arena::State arena = Arena::start({opening, {}, state.setup.turns}, 0);
  state.arenas.assign(games_among(state.setup.teams), arena);
  for (Painting::Team& team : state.teams) team.asked_full.assign(state.setup.teams - 1U, 0);
  state.turn = 0;
}

void end_tournament(State& state, std::vector<Event>* events) {
  for (Seat team = 0; team < state.setup.teams; ++team) state.teams[team].points += Painting::points(state, team);
  ++state.tournament;
  if (state.over()) return;  // keep the final state of the games
  if (events) events->push_back({0, {}, state.arenas});
  begin_tournament(state);
}

Refusal check_arenas(const State& now, std::span<const std::int64_t> arenas) {
  for (std::size_t i = 0; i < arenas.size(); ++i) {
    if (std::find(arenas.begin(), arenas.begin() + static_cast<std::ptrdiff_t>(i), arenas[i]) !=
        arenas.begin() + static_cast<std::ptrdiff_t>(i)) {
      return arenas_not_unique;
    }
  }
  for (const std::int64_t arena : arenas) {
    if (arena < 1 || arena >= now.setup.teams) return invalid_arena;
  }
  return {};
}

// A query that a team may make once per turn of play.
Refusal ask_once(const State& now, std::span<const std::int64_t> arenas, bool& asked, Refusal too_recently) {
  if (!now.active()) return not_active;
  if (const Refusal refusal = check_arenas(now, arenas); !refusal.taken()) return refusal;
  if (asked) return too_recently;
  asked = true;
  return {};
}

}  // namespace

State Painting::start(const Setup& setup, std::uint64_t seed) {
  AGON_ASSERT(setup.teams >= 2 && setup.teams <= teams_max && setup.turns >= 1);
  State state;
  state.setup = setup;
  state.dice = Dice(seed, board_stream);
  state.teams.resize(setup.teams);
  begin_tournament(state);
  return state;
}

Seats Painting::to_act(const State& now) {
  Seats seats;
  if (now.over()) return seats;
  for (Seat team = 0; team < now.setup.teams; ++team) seats.set(team);
  return seats;
}

Refusal Painting::give(State& state, Seat team, const Order& order) {
  if (!state.active()) return not_active;
  if (order.arena < 1 || order.arena >= state.setup.teams) return invalid_arena;
  const Meeting game = meeting(state.setup.teams, team, static_cast<std::size_t>(order.arena));
  return Arena::give(state.arenas[game.number], game.seat, order.order);
}

void Painting::end_turn(State& state, std::vector<Event>* events) {
  AGON_ASSERT(!state.over());
  for (Team& team : state.teams) team.asked_pawns = team.asked_diffs = false;
  if (state.turn == 0) {
    for (Team& team : state.teams) std::fill(team.asked_full.begin(), team.asked_full.end(), 1);
  } else {
    std::vector<Arena::Event> of_arena;
    for (std::size_t game = 0; game < state.arenas.size(); ++game) {
      Arena::end_turn(state.arenas[game], events ? &of_arena : nullptr);
      if (!events) continue;
      for (const Arena::Event& event : of_arena) events->push_back({static_cast<std::uint32_t>(game), event, {}});
      of_arena.clear();
    }
    if (state.turn == state.setup.turns) return end_tournament(state, events);
  }
  ++state.turn;
}

Painting::View Painting::view(const State& now, Seat team) {
  View view{now.tournament, now.turn, {}, now.teams[team]};
  for (std::size_t arena = 1; arena < now.setup.teams; ++arena) {
    const Meeting game = meeting(now.setup.teams, team, arena);
    view.arenas.push_back(Arena::view(now.arenas[game.number], game.seat));
  }
  return view;
}

std::int64_t Painting::points(const State& now, Seat team) {
  std::int64_t sum = 0;
  for (std::size_t arena = 1; arena < now.setup.teams; ++arena) {
    const Meeting game = meeting(now.setup.teams, team, arena);
    sum += Arena::points(now.arenas[game.number], game.seat);
  }
  return sum;
}

Scores Painting::scores(const State& now) {
  Scores scores;
  for (Seat team = 0; team < now.setup.teams; ++team) {
    scores.push_back((now.teams[team].points + (now.over() ? 0 : points(now, team))) * point);
  }
  return scores;
}

Refusal Painting::ask_full(State& state, Seat team, std::span<const std::int64_t> arenas) {
  if (const Refusal refusal = check_arenas(state, arenas); !refusal.taken()) return refusal;
  auto& asked = state.teams[team].asked_full;
  for (const std::int64_t arena : arenas) {
    const std::uint32_t last = asked[static_cast<std::size_t>(arena - 1)];
    if (state.turn == 0 ? last != 0 : state.turn - last < state.setup.full_every) return arena_too_recently;
  }
  for (const std::int64_t arena : arenas) asked[static_cast<std::size_t>(arena - 1)] = std::max(1U, state.turn);
  return {};
}

Refusal Painting::ask_diffs(State& state, Seat team, std::span<const std::int64_t> arenas) {
  return ask_once(state, arenas, state.teams[team].asked_diffs, diff_too_recently);
}

Refusal Painting::ask_pawns(State& state, Seat team, std::span<const std::int64_t> arenas) {
  return ask_once(state, arenas, state.teams[team].asked_pawns, pawns_too_recently);
}

std::uint64_t Painting::digest(const State& now) { return digest_of_members(now); }

}  // namespace agon::painting
