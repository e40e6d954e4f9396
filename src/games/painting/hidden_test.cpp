// Hidden from a team: other teams' games, the opponent's orders, queries and remaining paint, and the colours under the
// opponent's pawns (whose points it knows).

#include "games/called_hidden.hpp"
#include "games/painting/rules.hpp"

namespace agon::painting {
namespace {

using State = Painting::State;

constexpr std::uint8_t teams = 4;

void give_random_orders(State& state, Dice& dice) {
  for (Seat team = 0; team < teams; ++team) {
    for (int i = 0; i < 4; ++i) Painting::call(state, team, Painting::random_answer(state, team, dice), {});
  }
}

// Swaps two cells of different colours under an opponent's pawn, which leaves the points unchanged.
void change_under_pawns(Arena::State& arena, Seat seat) {
  for (const Pawn& pawn : arena.all_pawns()) {
    if (pawn.owner == seat) continue;
    std::optional<Place> own, theirs;
    for (int row = -arena.board.radius; row <= arena.board.radius; ++row) {
      for (int column = -arena.board.radius; column <= arena.board.radius; ++column) {
        const Place place{static_cast<std::int8_t>(pawn.place.row + row),
                          static_cast<std::int8_t>(pawn.place.column + column)};
        if (has(arena.colour[seat], place)) own = place;
        if (has(arena.colour[1U - seat], place)) theirs = place;
      }
    }
    if (!own || !theirs) continue;
    for (Plane& plane : arena.colour) {
      for (const Place place : {*own, *theirs}) plane[index(place.row)] ^= Row{1} << place.column;
    }
  }
}

void change_hidden_things(State& state, Seat team, Dice& dice) {
  State ahead = state;  // a state in which the other games have continued
  give_random_orders(ahead, dice);
  std::vector<bool> own(state.arenas.size());
  for (std::size_t arena = 1; arena < teams; ++arena) {
    const Meeting game = meeting(teams, team, arena);
    own[game.number] = true;
    Arena::State& mine = state.arenas[game.number];
    change_under_pawns(mine, game.seat);
    for (std::size_t i = 0; i < mine.pawns; ++i) {
      Pawn& pawn = mine.pawn[i];
      if (pawn.owner == game.seat) continue;
      pawn.paint = static_cast<std::uint16_t>(dice.below(100));
      pawn.order = {static_cast<std::uint8_t>(i + 1), Action::move, Direction::left, 0};
    }
  }
  for (std::size_t game = 0; game < state.arenas.size(); ++game) {
    if (own[game]) continue;
    state.arenas[game] = ahead.arenas[game];
    Arena::end_turn(state.arenas[game], nullptr);
  }
  for (Seat other = 0; other < teams; ++other) {
    if (other == team) continue;
    Painting::Team& theirs = state.teams[other];
    theirs.asked_pawns = !theirs.asked_pawns;
    theirs.points += 7;
    for (std::uint32_t& asked : theirs.asked_full) asked = dice.below(30);
  }
  state.dice = Dice(dice.next(), 9);
}

RC_GTEST_PROP(PaintingHidden, NoAnswerTellsWhatATeamMustNotSee, (std::uint64_t seed)) {
  Painting::Setup setup;
  setup.teams = teams;
  setup.turns = 50;
  setup.full_every = 3;
  Dice dice(seed, 1);
  State state = Painting::start(setup, seed);
  for (int turns = static_cast<int>(dice.below(30)); turns > 0; --turns) {
    give_random_orders(state, dice);
    Painting::end_turn(state, nullptr);
  }
  const auto team = static_cast<Seat>(dice.below(teams));
  State other = state;
  change_hidden_things(other, team, dice);
  expect_same_answers<Painting>(
      state, other, team,
      {"GET_CONSTANTS", "GET_STATUS", "GET_ARENAS", "GET_ARENAS # #", "GET_PAWNS", "GET_PAWNS #", "GET_DIFFS",
       "GET_DIFFS # #", "MOVE # # #", "MOVE # # # # # #", "SHOOT # # # #"},
      4, dice);
}

}  // namespace
}  // namespace agon::painting
