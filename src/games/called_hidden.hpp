#pragma once

// For tests of all called games: no answer reveals what a team must not see. The game provides a change of a state that
// affects only what is hidden from a team; then every command of the protocol must get the same answers in the original
// and in the changed state, and the frames shown to this team must be equal.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/dice.hpp"
#include "games/rules.hpp"

namespace agon {

// The words of a command, with "#" for a number: usually 1 to `most`, rarely something else.
inline std::string drawn_command(std::string_view words, Dice& dice, std::uint32_t most) {
  std::string text;
  for (const char c : words) {
    if (c != '#') {
      text += c;
    } else {
      static constexpr std::string_view odd[] = {"0", "-1", "99999", "x"};
      text += dice.below(20) == 0 ? std::string(odd[dice.below(4)]) : std::to_string(1 + dice.below(most));
    }
  }
  return text;
}

// `words`: every command of the protocol, at least once.
template <Called G>
void expect_same_answers(typename G::State one, typename G::State other, Seat team,
                         std::initializer_list<std::string_view> words, std::uint32_t most, Dice& dice) {
  RC_ASSERT(G::digest(one) != G::digest(other));
  RC_ASSERT(G::view(one, team) == G::view(other, team));
  RC_ASSERT(G::frame(one, team, {}) == G::frame(other, team, {}));
  for (std::size_t i = 0; i < 4 * words.size(); ++i) {
    const std::string_view drawn =
        words.begin()[i < words.size() ? i : dice.below(static_cast<std::uint32_t>(words.size()))];
    const std::string command = drawn_command(drawn, dice, most);
    const TurnContext tempo{point, dice.below(2'000'000)};
    const Reply here = G::call(one, team, command, tempo), there = G::call(other, team, command, tempo);
    RC_LOG(command + "\n" + here.data + "or\n" + there.data);
    RC_ASSERT(here.refusal.code != 2);
    RC_ASSERT(here.refusal == there.refusal);
    RC_ASSERT(here.data == there.data);
    RC_ASSERT(here.changed == there.changed);
  }
}

}  // namespace agon
