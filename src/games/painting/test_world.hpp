#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/painting/rules.hpp"

namespace agon::painting {

// A small world: three teams, a 5x12 board, one pawn each, r 1, k 4, f 9, an unlimited number of tournaments of 3
// turns.
inline constexpr std::string_view small_world =
    "teams=3 turns=3 tournaments=0 radius=1 range=4 paint=9\n"
    "painting-world 1\n"
    "board\n"
    "XXXXXXXXXXXX\n"
    "X..........X\n"
    "X.1......2.X\n"
    "X..........X\n"
    "XXXXXXXXXXXX\n";

inline Painting::State world(std::string_view text = small_world) {
  auto setup = Painting::setup(text);
  EXPECT_TRUE(setup.ok()) << setup.error();
  return Painting::start(*setup, 0);
}

inline void end_turns(Painting::State& state, int turns) {
  for (int turn = 0; turn < turns; ++turn) Painting::end_turn(state, nullptr);
}

// The whole answer to a command, as sent to a client.
inline std::string ask(Painting::State& state, Seat team, std::string_view command,
                       std::int64_t milliseconds_left = 0) {
  const Reply reply = Painting::call(state, team, command, {point, milliseconds_left * 1000});
  if (reply.refusal.taken()) return "OK\n" + reply.data;
  return "FAILED " + std::to_string(reply.refusal.code) + " " + std::string(Painting::why(reply.refusal));
}

inline int code(Painting::State& state, Seat team, std::string_view command) {
  const Painting::State before = state;
  const Reply reply = Painting::call(state, team, command, {});
  EXPECT_EQ(reply.changed, state != before) << command;
  EXPECT_TRUE(reply.refusal.taken() || state == before) << command;
  return reply.refusal.code;
}

}  // namespace agon::painting
