#pragma once

#include <chrono>

#include "games/game.hpp"

namespace agon::cli {

// A live server of this program with its journal, and 50 clients on this machine that ask it: commands a second.
struct ServerFigures {
  double one_in_flight = 0;
  double sixteen_in_flight = 0;  // of each client
  double one_in_ten_kept = 0;    // one in flight; one command in ten changes the game and is kept before it is answered
};
ServerFigures measure_server(const Game& game, std::chrono::milliseconds time);  // of a game with a LoadTest

}  // namespace agon::cli
