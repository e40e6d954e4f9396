#pragma once

// Reads positions for tests from sections of the field, in the form of Football::picture, and plays written moves on
// them.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/football/rules.hpp"

namespace agon::football {

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  if (text.starts_with('\n')) text.remove_prefix(1);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

inline void use_edge(Football::State& state, Node node, int direction) {
  const Node other = neighbour(node, direction);
  state.exits[static_cast<std::size_t>(number_of(node))] &= static_cast<std::uint8_t>(~(1 << direction));
  state.exits[static_cast<std::size_t>(number_of(other))] &= static_cast<std::uint8_t>(~(1 << (direction ^ 4)));
}

// `corner` is the node of the picture's first symbol. Nodes outside the picture are fresh, except the centre. `to_move`
// 0: left.
inline Football::State position(Node corner, std::string_view picture, Seat to_move = 0, Football::Setup setup = {}) {
  constexpr int up_right = 1, to_right = 2, down_right = 3, straight_down = 4;
  Football::State state = Football::start(setup, 0);
  state.moves = to_move;
  const auto lines = lines_of(picture);
  for (int row = 0; row < static_cast<int>(lines.size()); ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    for (int column = 0; column < static_cast<int>(line.size()); ++column) {
      const Node node{static_cast<std::int8_t>(corner.x + row / 2), static_cast<std::int8_t>(corner.y + column / 2)};
      const Node below{static_cast<std::int8_t>(node.x + 1), node.y};
      const char symbol = line[static_cast<std::size_t>(column)];
      if (symbol == 'O') state.ball = static_cast<std::uint16_t>(number_of(node));
      if (symbol == 'O' || symbol == '+') state.bounces.add(number_of(node));
      if (symbol == '-') use_edge(state, node, to_right);
      if (symbol == '|') use_edge(state, node, straight_down);
      if (symbol == '\\' || symbol == 'X') use_edge(state, node, down_right);
      if (symbol == '/' || symbol == 'X') use_edge(state, below, up_right);
    }
  }
  return state;
}

// Plays the move if it is legal and returns "legal", otherwise the kind of the violation.
inline std::string play(Football::State& state, std::string_view move) {
  const Refusal refusal = Football::answer(state, state.mover(), move);
  if (!refusal.taken()) return std::string(Football::kind(refusal));
  Football::end_turn(state, nullptr);
  return "legal";
}

inline std::string verdict(Football::State state, std::string_view move) { return play(state, move); }

// The nodes where the move may end, as "x y" separated by commas.
inline std::string ends_of(const Football::State& state) {
  std::string text;
  Football::ends(state).for_each([&](int number) {
    const Node node = node_of(number);
    text += (text.empty() ? "" : ", ") + std::to_string(node.x) + " " + std::to_string(node.y);
  });
  return text;
}

}  // namespace agon::football
