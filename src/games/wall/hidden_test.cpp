// Hidden from a team: the others' points and attempts, who dropped which brick, and which bricks will come.

#include "games/called_hidden.hpp"
#include "games/wall/rules.hpp"

namespace agon::wall {
namespace {

using State = Wall::State;

void change_hidden_things(State& state, Seat team, Dice& dice) {
  for (Seat other = 0; other < state.teams.size(); ++other) {
    if (other == team) continue;
    Wall::Team& theirs = state.teams[other];
    theirs.points += dice.below(1000) * point;
    theirs.drops = static_cast<int>(dice.below(4));
    theirs.dropped = dice.below(2) == 0;
  }
  for (Wall::Brick& brick : state.dropped) {
    if (brick.seat != team) brick.seat = static_cast<Seat>((team + 1 + dice.below(2)) % 3);
  }
  World changed = *state.world;
  for (Kind& kind : changed.kinds) {
    const auto& offered = state.available;
    if (std::find(offered.begin(), offered.end(), kind.identifier) == offered.end()) kind.weight += point;
  }
  changed.change_percent = 100 - changed.change_percent;
  state.world = std::make_shared<const World>(std::move(changed));
  state.dice = Dice(dice.next(), 9);
}

RC_GTEST_PROP(WallHidden, NoAnswerTellsWhatATeamMustNotSee, (std::uint64_t seed)) {
  Wall::Setup setup;
  setup.teams = 3;
  setup.quarry.x = setup.quarry.y = 5;
  Dice dice(seed, 1);
  State state = Wall::start(setup, seed);
  for (int turns = static_cast<int>(dice.below(8)); turns >= 0; --turns) {
    for (Seat team = 0; team < 3; ++team) Wall::call(state, team, Wall::random_answer(state, team, dice), {});
    if (turns > 0) Wall::end_turn(state, nullptr);
  }
  const auto team = static_cast<Seat>(dice.below(3));
  State other = state;
  change_hidden_things(other, team, dice);
  std::string drop = "DROP_BRICK " + std::to_string(state.available[0]) + " # # # # #";
  expect_same_answers<Wall>(state, other, team,
                            {"DESCRIBE_WORLD", "LIST_BRICKS", "SHOW_BRICK #", "TIME_TO_BUILD", "GET_SCORE",
                             "VIEW_FROM_ABOVE", "DESCRIBE_WALL 3 # # #", "DROP_BRICK # # # # # #", drop},
                            6, dice);
}

}  // namespace
}  // namespace agon::wall
