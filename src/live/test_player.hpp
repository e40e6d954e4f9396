#pragma once

// For tests: a contest on all games whose teams speak freely, on small boards, and players that play them at random.

#include <sstream>
#include <vector>

#include "base/dice.hpp"
#include "live/test_client.hpp"

namespace agon::live {

// Servers W1, N1, F1 and P1, two teams, games of a few dozen turns.
inline config::Contest contest_of_all_games(config::Milliseconds turn) {
  config::Contest contest = wall_contest(turn, "x=10 y=10 z=3");
  const auto add = [&](const char* name, const char* game, const char* setup) {
    config::ServerPlan plan = contest.servers[0];
    plan.name = name;
    plan.game = find_game(game);
    plan.setup = setup;
    contest.servers.push_back(plan);
  };
  add("N1", "network", "teams=2 side=4 cities=2 turns=30");
  add("F1", "bonfire", "teams=2 side=10 islands=10 turns=30 pile_min=100");
  add("P1", "painting", "teams=2 turns=30 rows=9 columns=9 pawns=2");
  return contest;
}

// Says orders to one server, well-formed and at random.
class Player {
 public:
  Player(Client& client, std::string_view game, std::uint64_t seed) : client_(client), game_(game), dice_(seed, 1) {}

  // One order: what the server has acknowledged as something that it keeps; empty: nothing of that kind.
  std::string order() {
    std::size_t data_lines = 0;
    std::string order = next_order(data_lines);
    if (order.empty()) return {};
    const std::string answer = client_.ask(order);
    if (answer == "OK") {
      while (data_lines-- > 0) client_.line();
      return order;
    }
    if (answer.starts_with("FAILED 6")) forced_to_wait();
    return answer.starts_with("FAILED 105 invalid plan") ? order : "";  // it has used up the turn's plan
  }

  void wait() {
    const std::string answer = client_.ask("WAIT");
    if (answer.starts_with("FAILED 6")) return forced_to_wait();
    if (game_ != "painting") client_.line();
    client_.line();
  }

 private:
  void forced_to_wait() {
    client_.line();
    client_.line();
  }

  std::uint32_t any(std::uint32_t bound) { return dice_.below(bound); }
  std::string from_one(std::uint32_t most) { return " " + std::to_string(1 + any(most)); }
  std::string step() {
    static constexpr const char* steps[] = {" 1 0", " -1 0", " 0 1", " 0 -1"};
    return steps[any(4)];
  }

  std::string next_order(std::size_t& data_lines) {
    if (game_ == "wall") return drop(data_lines);
    if (game_ == "network") return request_or_plan();
    if (game_ == "painting") return "MOVE 1" + from_one(4) + from_one(4);
    static constexpr const char* verbs[] = {"TAKE", "GIVE", "GUARD", "STOP_GUARDING", "BUILD", "IGNITE"};
    return any(2) ? "MOVE" + from_one(5) + step() : verbs[any(6)] + from_one(5);
  }

  std::string drop(std::size_t& data_lines) {
    if (const std::string answer = client_.ask("LIST_BRICKS"); answer != "OK") {
      if (answer.starts_with("FAILED 6")) forced_to_wait();
      return {};
    }
    std::istringstream kinds(client_.line());
    std::string kind;
    for (std::uint32_t skip = any(4) + 1; skip-- > 0;) kinds >> kind;
    std::string order = "DROP_BRICK " + kind;
    for (int i = 0; i < 3; ++i) order += " " + std::to_string(any(4));
    data_lines = 1;
    return order + from_one(10) + from_one(10);
  }

  std::string request_or_plan() {
    if (any(2)) return "REQUEST" + from_one(4) + from_one(4);
    const std::uint32_t rows = 1 + any(4);  // four of them hold all cities
    std::string fields;
    for (std::uint32_t i = 0; i < 4 * rows; ++i) {
      fields += (i ? " " : "") + std::to_string(i / 4 + 1) + " " + std::to_string(i % 4 + 1);
    }
    return "DECLARE_PLAN " + std::to_string(4 * rows) + "\n" + fields;
  }

  Client& client_;
  std::string_view game_;
  Dice dice_;
};

}  // namespace agon::live
