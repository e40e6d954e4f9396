#pragma once

// How a team speaks with a game server over its standard input and output: docs/protocols.md. A program that is played
// by `agon play` or connected by `agon client --run` needs no more.

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace hall {

template <class Value>
Value read() {
  Value value;
  if (!(std::cin >> value)) std::exit(0);  // the server has left: the game is over
  return value;
}

// A line that says OK: when a turn begins that was waited for.
inline void await_turn() {
  while (read<std::string>() != "OK") continue;  // WAITING, the seconds
}

// Sends a command with its arguments. True: it is taken, and its data are to be read.
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
    await_turn();  // too many commands in this turn: once more in the next one
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
