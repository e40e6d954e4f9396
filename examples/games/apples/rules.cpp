#include "games/apples/rules.hpp"

#include "base/assert.hpp"

namespace agon::apples {

Apples::State Apples::start(const Setup& setup, std::uint64_t) {
  State state;
  state.teams.resize(setup.teams);
  state.tree = start_apples * setup.teams;
  state.turns = setup.turns;
  return state;
}

Seats Apples::to_act(const State& now) {
  Seats seats;
  if (now.turn == now.turns) return seats;
  for (std::size_t seat = 0; seat < now.teams.size(); ++seat) seats.set(seat);
  return seats;
}

Refusal Apples::give(State& state, Seat seat, Order wish) {
  AGON_ASSERT(to_act(state).test(seat));
  if (wish < 0 || wish > wish_max) return bad_wish;
  state.teams[seat].wish = wish;
  return {};
}

void Apples::end_turn(State& state, std::vector<Event>* events) {
  Event event;
  for (const Team& team : state.teams) event.wished += team.wish;
  event.picked = event.wished <= state.tree;
  for (Team& team : state.teams) {
    if (event.picked) team.apples += team.wish;
    team.wish = 0;
  }
  if (event.picked) state.tree -= event.wished;
  state.tree += growth * static_cast<std::int64_t>(state.teams.size());
  ++state.turn;
  if (events) events->push_back(event);
}

Apples::View Apples::view(const State& now, Seat seat) { return {now.tree, now.turns - now.turn, now.teams[seat]}; }

Scores Apples::scores(const State& now) {
  Scores scores;
  for (const Team& team : now.teams) scores.push_back(team.apples * point);
  return scores;
}

}  // namespace agon::apples
