#pragma once

// For tests: a contest on all games whose teams speak freely, on small boards, and orders of these games.

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

#include "base/dice.hpp"
#include "config/contest.hpp"

namespace agon::live {

// To a contest with the server W1 (wall) adds N1, F1 and P1, for two teams, with games of a few dozen turns.
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

// Orders to one server, well-formed and at random.
class RandomOrders {
 public:
  RandomOrders(std::string_view game, std::uint64_t seed) : game_(game), dice_(seed, 1) {}

  struct Order {
    std::string text;
    std::size_t data_lines = 0;  // of the answer, after its OK
  };

  bool wants_kinds() const { return game_ == "wall"; }  // the line of LIST_BRICKS first
  Order next(const std::string& kinds = {}) {
    if (game_ == "wall") return {drop(kinds), 1};
    if (game_ == "network") return {request_or_plan()};
    if (game_ == "painting") return {"MOVE 1" + from_one(4) + from_one(4)};
    static constexpr const char* verbs[] = {"TAKE", "GIVE", "GUARD", "STOP_GUARDING", "BUILD", "IGNITE"};
    return {any(2) ? "MOVE" + from_one(5) + step() : verbs[any(6)] + from_one(5)};
  }

  // Is it kept, when it was answered like this? A plan that is invalid has used up the turn's plan.
  static bool kept(std::string_view answer) { return answer == "OK" || answer.starts_with("FAILED 105 invalid plan"); }
  // So many lines follow the OK of WAIT: how long it takes, if the game tells it, and that the turn has begun.
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
    const std::uint32_t rows = 1 + any(4);  // four of them hold all cities
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
