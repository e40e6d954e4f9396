#pragma once

// For tests: a contest with all games whose teams send commands freely, on small boards, and orders for these games.

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

#include "base/dice.hpp"
#include "config/contest.hpp"

namespace agon::live {

// Adds N1, F1 and P1 to a contest with the server W1 (wall), for two teams, with games of a few dozen turns.
inline void add_all_games(config::Contest& contest) {
  contest.servers[0].setup = "teams=2 x=10 y=10 z=3";
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
}

// Random well-formed orders for one server.
class RandomOrders {
 public:
  RandomOrders(std::string_view game, std::uint64_t seed) : game_(game), dice_(seed, 1) {}

  struct Order {
    std::string text;
    std::size_t data_lines = 0;  // that follow the answer's OK
  };

  bool wants_kinds() const { return game_ == "wall"; }  // LIST_BRICKS must come first
  Order next(const std::string& kinds = {}) {
    if (game_ == "wall") return {drop(kinds), 1};
    if (game_ == "network") return {request_or_plan()};
    if (game_ == "painting") return {"MOVE 1" + from_one(4) + from_one(4)};
    static constexpr const char* verbs[] = {"TAKE", "GIVE", "GUARD", "STOP_GUARDING", "BUILD", "IGNITE"};
    return {any(2) ? "MOVE" + from_one(5) + step() : verbs[any(6)] + from_one(5)};
  }

  // Whether an order answered like this is in the journal. An invalid plan has used up the turn's plan.
  static bool kept(std::string_view answer) { return answer == "OK" || answer.starts_with("FAILED 105 invalid plan"); }
  // Lines after the OK of WAIT: the waiting time, if the game reports it, and the beginning of the turn.
  std::size_t lines_of_wait() const { return game_ == "painting" ? 1 : 2; }

 private:
  std::uint32_t any(std::uint32_t bound) { return dice_.below(bound); }
  std::string from_one(std::uint32_t most) { return " " + std::to_string(1 + any(most)); }
  std::string step() {
    static constexpr const char* steps[] = {" 1 0", " -1 0", " 0 1", " 0 -1"};
    return steps[any(4)];
  }

  std::string drop(const std::string& line) {
    std::istringstream kinds(line);
    std::string kind;
    for (std::uint32_t skip = any(4) + 1; skip-- > 0;) kinds >> kind;
    std::string order = "DROP_BRICK " + kind;
    for (int i = 0; i < 3; ++i) order += " " + std::to_string(any(4));
    return order + from_one(10) + from_one(10);
  }

  std::string request_or_plan() {
    if (any(2)) return "REQUEST" + from_one(4) + from_one(4);
    const std::uint32_t rows = 1 + any(4);  // four of them contain all cities
    std::string fields;
    for (std::uint32_t i = 0; i < 4 * rows; ++i) {
      fields += (i ? " " : "") + std::to_string(i / 4 + 1) + " " + std::to_string(i % 4 + 1);
    }
    return "DECLARE_PLAN " + std::to_string(4 * rows) + "\n" + fields;
  }

  std::string_view game_;
  Dice dice_;
};

}  // namespace agon::live
