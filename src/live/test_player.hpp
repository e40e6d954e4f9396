#pragma once

// For tests: players that send random orders and wait for each answer.

#include "live/test_client.hpp"
#include "live/test_orders.hpp"

namespace agon::live {

// Servers W1, N1, F1 and P1, two teams, games of a few dozen turns.
inline config::Contest contest_of_all_games(config::Milliseconds turn) {
  config::Contest contest = wall_contest(turn);
  add_all_games(contest);
  return contest;
}

class Player {
 public:
  Player(Client& client, std::string_view game, std::uint64_t seed) : client_(client), orders_(game, seed) {}

  // Sends one order and returns it if the server acknowledged that it is recorded, otherwise "".
  std::string order() {
    std::string kinds;
    if (orders_.wants_kinds()) {
      if (const std::string answer = client_.ask("LIST_BRICKS"); answer != "OK") {
        if (answer.starts_with("FAILED 6")) forced_to_wait();
        return {};
      }
      kinds = client_.line();
    }
    const RandomOrders::Order order = orders_.next(kinds);
    const std::string answer = client_.ask(order.text);
    for (std::size_t lines = answer == "OK" ? order.data_lines : 0; lines > 0; --lines) client_.line();
    if (answer.starts_with("FAILED 6")) forced_to_wait();
    return RandomOrders::kept(answer) ? order.text : "";
  }

  void wait() {
    const std::string answer = client_.ask("WAIT");
    if (answer.starts_with("FAILED 6")) return forced_to_wait();
    for (std::size_t lines = orders_.lines_of_wait(); lines > 0; --lines) client_.line();
  }

 private:
  void forced_to_wait() {
    client_.line();
    client_.line();
  }

  Client& client_;
  RandomOrders orders_;
};

}  // namespace agon::live
