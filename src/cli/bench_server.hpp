#pragma once

#include <chrono>

#include "games/game.hpp"

namespace agon::cli {

// Commands per second of a live server and its journal in this process, with 50 clients on this machine.
struct ServerFigures {
  double one_in_flight = 0;
  double sixteen_in_flight = 0;  // per client
  double one_in_ten_kept = 0;    // one in flight; one command in ten changes the game and is journaled first
};
ServerFigures measure_server(const Game& game, std::chrono::milliseconds time);  // for a game with a LoadTest

}  // namespace agon::cli
