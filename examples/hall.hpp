#pragma once

// The protocol between a team and a game server over standard input and output: docs/protocols.md. A program that
// `agon play` or `agon client --run` starts needs nothing else.

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace hall {

template <class Value>
Value read() {
  Value value;
  if (!(std::cin >> value)) std::exit(0);  // the server has closed the connection: the game is over
  return value;
}

// Reads to the OK with which the next turn begins.
inline void await_turn() {
  while (read<std::string>() != "OK") continue;  // WAITING, the seconds
}

// Sends a command with its arguments. Returns true if it was accepted; its data follow.
bool ask(std::string_view command, const auto&... arguments) {
  for (;;) {
    std::cout << command;
    ((std::cout << ' ' << arguments), ...);
    std::cout << std::endl;
    if (read<std::string>() == "OK") return true;
    const int error = read<int>();
    std::string reason;
    std::getline(std::cin, reason);
    if (error != 6) return false;
    await_turn();  // too many commands in this turn: try again in the next one
  }
}

inline void log_in(const std::string& name) {
  read<std::string>();  // LOGIN
  std::cout << name << std::endl;
  read<std::string>();  // PASS
  if (!ask("secret")) std::exit(1);
}

inline void wait() {
  ask("WAIT");
  await_turn();
}

}  // namespace hall
