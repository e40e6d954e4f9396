// Hidden from a team: the permits and plans of the individual others. Visible are only all granted permits and the
// costs of the plans.

#include <algorithm>

#include "games/called_hidden.hpp"
#include "games/network/rules.hpp"

namespace agon::network {
namespace {

using State = Network::State;

void shuffle(std::vector<Field>& fields, Dice& dice) {
  for (std::size_t i = fields.size(); i > 1; --i) {
    std::swap(fields[i - 1], fields[dice.below(static_cast<std::uint32_t>(i))]);
  }
}

// Swaps the other two teams and changes the order of their permits and plans and what they have used up.
void change_hidden_things(State& state, Seat team, Dice& dice) {
  const auto a = static_cast<std::size_t>((team + 1) % 3), b = static_cast<std::size_t>((team + 2) % 3);
  std::swap(state.teams[a], state.teams[b]);
  for (Network::Team* theirs : {&state.teams[a], &state.teams[b]}) {
    shuffle(theirs->obtained, dice);
    shuffle(theirs->plan, dice);
    theirs->planned_in_turn = dice.below(2) == 0;
    theirs->granted_in_turn = dice.below(2) == 0;
    theirs->listed_in_turn = dice.below(2) == 0;
    theirs->described_again = dice.below(100);
  }
  state.teams[a].described_again += 1 + state.teams[b].described_again;
  shuffle(state.news, dice);
}

RC_GTEST_PROP(NetworkHidden, NoAnswerTellsWhatATeamMustNotSee, (std::uint64_t seed)) {
  Network::Setup setup;
  setup.teams = 3;
  setup.terrain.side = 6;
  setup.terrain.cities = 3;
  Dice dice(seed, 1);
  State state = Network::start(setup, seed);
  for (int turns = static_cast<int>(dice.below(10)); turns >= 0; --turns) {
    for (Seat team = 0; team < 3; ++team) {
      for (int i = 0; i < 2; ++i) Network::call(state, team, Network::random_answer(state, team, dice), {});
    }
    if (turns > 0) Network::end_turn(state, nullptr);
  }
  const auto team = static_cast<Seat>(dice.below(3));
  State other = state;
  change_hidden_things(other, team, dice);
  expect_same_answers<Network>(state, other, team,
                               {"DESCRIBE_WORLD", "TIME_TO_REQUEST", "REQUEST # #", "MY_REQUESTS", "LAST_OBTAINED",
                                "GET_RANKING", "DECLARE_PLAN 2\n# # # #", "DECLARE_PLAN 3 # # # # # #"},
                               6, dice);
}

}  // namespace
}  // namespace agon::network
