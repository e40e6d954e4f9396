#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/rules.hpp"

namespace agon::football {

// The field: 15 x 21 nodes. As in the rules, x is the row from the top (0..14) and y the column from the left (0..20).
inline constexpr int rows = 15;
inline constexpr int columns = 21;
inline constexpr int node_count = rows * columns;
inline constexpr int moves_max = 247;        // each move but the last ends at another one of 246 fresh inner nodes
inline constexpr int path_nodes_max = 1087;  // 1086 edges are not on the border
inline constexpr int opening_max = 8;        // in this many moves, the ball cannot come within reach of a gate

struct Node {
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(Node, Node) = default;
};

constexpr bool on_field(std::int64_t x, std::int64_t y) { return x >= 0 && x < rows && y >= 0 && y < columns; }
constexpr bool on_edge_of_field(Node n) { return n.x == 0 || n.x == rows - 1 || n.y == 0 || n.y == columns - 1; }

// A node strictly inside a gate; the posts are outside.
constexpr bool is_finish(Node n) { return (n.y == 0 || n.y == columns - 1) && n.x > 5 && n.x < 9; }
constexpr bool is_boundary(Node n) { return on_edge_of_field(n) && !is_finish(n); }
constexpr Seat gate_owner(Node finish) { return finish.y == 0 ? 0 : 1; }

inline constexpr Node centre{7, 10};

// Nodes are numbered row by row; node sets and all tables are indexed by this number.
constexpr int number_of(Node n) { return n.x * columns + n.y; }
constexpr Node node_of(int number) {
  return {static_cast<std::int8_t>(number / columns), static_cast<std::int8_t>(number % columns)};
}

class NodeSet {
 public:
  constexpr bool has(int node) const { return words_[word(node)] >> (node & 63) & 1; }
  constexpr void add(int node) { words_[word(node)] |= std::uint64_t{1} << (node & 63); }
  constexpr bool empty() const { return *this == NodeSet{}; }
  constexpr int size() const {
    int size = 0;
    for (const std::uint64_t each : words_) size += std::popcount(each);
    return size;
  }
  constexpr void for_each(auto visit) const {  // in ascending order
    for (int base = 0; const std::uint64_t each : words_) {
      for (std::uint64_t left = each; left; left &= left - 1) visit(base + std::countr_zero(left));
      base += 64;
    }
  }
  constexpr const auto& words() const { return words_; }
  friend constexpr bool operator==(const NodeSet&, const NodeSet&) = default;

 private:
  static constexpr std::size_t word(int node) { return static_cast<std::size_t>(node) >> 6; }
  std::array<std::uint64_t, (node_count + 63) / 64> words_{};
};

// The eight directions, clockwise from up; the opposite of d is d ^ 4.
inline constexpr int direction_count = 8;
inline constexpr std::array<std::int8_t, direction_count> down = {-1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr std::array<std::int8_t, direction_count> right = {0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, direction_count> shift = {-21, -20, 1, 22, 21, 20, -1, -22};  // of the node number

constexpr Node neighbour(Node n, int direction) {  // may be off the field
  const auto d = static_cast<std::size_t>(direction);
  return {static_cast<std::int8_t>(n.x + down[d]), static_cast<std::int8_t>(n.y + right[d])};
}

// Rules left open that organisers may change (README.md, "Settled ambiguities").
enum class GoalLine : std::uint8_t { border, open };     // may the ball move along the line from a post into the gate?
enum class Stuck : std::uint8_t { judged, asked };       // is a player who cannot move asked anyway?
enum class Writing : std::uint8_t { tolerant, strict };  // of an answer; tolerant: extra blanks, zeros, signs and CR

// Whether the edge between adjacent nodes is a piece of the border, which the ball may not use. The border is the whole
// rectangle, by default including the goal lines: the rules forbid segments on the border of the field, without
// reference to boundary nodes.
constexpr bool on_border(GoalLine goal_line, Node a, Node b) {
  if (goal_line == GoalLine::open && (is_finish(a) || is_finish(b))) return false;
  return (a.x == b.x && (a.x == 0 || a.x == rows - 1)) || (a.y == b.y && (a.y == 0 || a.y == columns - 1));
}

enum class Ending : std::uint8_t { none, goal, own_goal, no_move };

// Why a move is illegal. The rules define no numbers; these are ours.
enum class Violation : std::uint16_t {
  none,
  bad_line,
  too_short,
  outside,
  wrong_start,
  zero_step,
  not_adjacent,
  on_border,
  edge_used_before,
  edge_used_in_move,
  through_finish,
  through_unvisited,
  ends_boundary,
  ends_visited,
};
constexpr Refusal refused(Violation v) { return {static_cast<std::uint16_t>(v)}; }

// Football for two on squared paper. Seat 0 has the left gate and moves first, seat 1 the right one.
//
// An order is one step of the ball, given by its target node. From a node where it bounces (visited or boundary) the
// ball must move on; at a fresh node the move is complete. So a move is a sequence of orders, with end_turn after the
// last. `give` accepts a step from which no fresh node can be reached, although the whole move is then illegal (the
// codec checks that); `orders` does not list it.
struct Football {
  struct Setup {
    GoalLine goal_line = GoalLine::border;
    Stuck stuck = Stuck::judged;
    Writing writing = Writing::tolerant;
    std::uint8_t opening = 0;  // number of moves, even, that the seed makes before the first one
    friend bool operator==(const Setup&, const Setup&) = default;
  };

  struct State {
    NodeSet bounces;                               // visited and boundary nodes
    std::array<std::uint8_t, node_count> exits{};  // by node, bit d: the edge in direction d may be used
    std::uint16_t ball = 0;                        // the number of its node
    std::uint16_t moves = 0;                       // complete moves of both seats
    Ending ending = Ending::none;
    Setup setup;

    Seat mover() const { return moves % 2; }
    bool over() const { return ending != Ending::none; }
    bool move_complete() const { return !bounces.has(ball); }  // end_turn must follow
    std::optional<Seat> winner() const;
    int moves_of(Seat seat) const { return (moves + 1 - seat) / 2; }
    friend bool operator==(const State&, const State&) = default;
  };

  using Order = Node;
  using View = State;  // nothing is hidden
  struct Event {       // nothing happens beyond what is said
    friend bool operator==(Event, Event) = default;
  };
  static constexpr std::size_t orders_max = direction_count;

  // The moves of an opening go to fresh neighbours, end at most one column from the middle, and do not count in
  // `moves`.
  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, Order);
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State& now, Seat) { return now; }
  static Scores scores(const State&);
  static std::size_t orders(const State&, Seat, std::span<Order> room);

  // For search: one step along an open edge of the ball's node, unchecked.
  static void walk(State& state, int direction) {
    state.exits[state.ball] &= static_cast<std::uint8_t>(~(1U << direction));
    state.ball = static_cast<std::uint16_t>(state.ball + shift[static_cast<std::size_t>(direction)]);
    state.exits[state.ball] &= static_cast<std::uint8_t>(~(1U << (direction ^ 4)));
  }
  static NodeSet ends(const State&);   // where the running move may end
  static bool can_move(const State&);  // the same as: ends is not empty; faster

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::string hello(const State&, Seat);
  static std::string welcome(const State&, Seat);
  static Result<std::string> name(std::string_view);
  static std::string ask(const State&, Seat, TurnLog<Event>);
  static Refusal answer(State&, Seat, std::string_view);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static constexpr AskedHooks<State, Event> hooks{.welcome = welcome};
};

static_assert(sizeof(Football::State) <= 640 && std::is_trivially_copyable_v<Football::State>);

}  // namespace agon::football
