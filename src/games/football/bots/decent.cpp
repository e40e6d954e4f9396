// A football player that looks ahead: alpha-beta search over the nodes where a move can end, deepened until the time
// for the move is used up.
//
//   g++ -std=c++20 -O2 decent.cpp -o decent
//
// How it works. `find_ends` lists each node where the move can end once, with the shortest path to it. `search` plays
// these moves, the most promising first, and lets the other side answer; a goal within reach ends a line at once. At
// the horizon, `evaluate` compares how many moves each side would need to bring the ball from here into the other's
// gate. The shortest path is not always the best one, since a longer one takes lines away from the enemy, so at the
// root some random paths are tried too.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int rows = 15, columns = 21, nodes = rows * columns;  // nodes are numbered row by row
constexpr int dx[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
constexpr int dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};  // direction d + 4 is the opposite of d
constexpr int shift[8] = {-21, -20, 1, 22, 21, 20, -1, -22};
constexpr int win = 100'000;
constexpr int depth_max = 30;
constexpr int random_ways = 60;  // tried at the root

constexpr bool inside(int x, int y) { return x >= 0 && x < rows && y >= 0 && y < columns; }
constexpr bool is_finish(int n) {
  return (n % columns == 0 || n % columns == columns - 1) && n / columns > 5 && n / columns < 9;
}
constexpr bool on_edge(int n) {
  return n < columns || n >= nodes - columns || n % columns == 0 || n % columns == columns - 1;
}

enum Side : int { left = 0, right = 1 };
constexpr int gate_column(Side owner) { return owner == left ? 0 : columns - 1; }
constexpr Side other(Side side) { return side == left ? right : left; }
constexpr bool is_gate_of(Side owner, int n) { return is_finish(n) && n % columns == gate_column(owner); }

struct Field {
  std::array<std::uint8_t, nodes> exits{};  // bit d: the line in direction d is free
  std::array<bool, nodes> bounces{};        // visited or on the boundary
  int ball = 7 * columns + 10;

  Field() {
    for (int n = 0; n < nodes; ++n) {
      const int x = n / columns, y = n % columns;
      bounces[n] = on_edge(n) && !is_finish(n);
      for (int d = 0; d < 8; ++d) {
        const int to_x = x + dx[d], to_y = y + dy[d];
        const bool along_border =
            (x == to_x && (x == 0 || x == rows - 1)) || (y == to_y && (y == 0 || y == columns - 1));
        if (inside(to_x, to_y) && !along_border) exits[n] |= 1 << d;
      }
    }
    bounces[ball] = true;
  }

  void step(int d) {
    exits[ball] &= ~(1 << d);
    ball += shift[d];
    exits[ball] &= ~(1 << (d ^ 4));
  }
  void play(const std::vector<int>& way) {  // directions
    for (const int d : way) step(d);
    bounces[ball] = true;
  }
};

using Way = std::vector<int>;

// Where a move can end, and the direction from which the shortest path reaches each node.
struct Ends {
  std::array<std::int8_t, nodes> by;  // only for nodes that were reached
  std::array<std::int16_t, nodes> list;
  int count = 0;

  Way way_to(const Field& field, int n) const {
    Way way;
    for (; n != field.ball; n -= shift[by[n]]) way.push_back(by[n]);
    std::ranges::reverse(way);
    return way;
  }
};

void find_ends(const Field& field, Ends& ends) {
  std::array<std::int16_t, nodes> queue;
  int first = 0, last = 0;
  ends.by.fill(-1);
  ends.by[field.ball] = 0;
  ends.count = 0;
  queue[last++] = field.ball;
  while (first < last) {
    const int n = queue[first++];
    for (unsigned exits = field.exits[n]; exits; exits &= exits - 1) {
      const int d = std::countr_zero(exits);
      const int to = n + shift[d];
      if (ends.by[to] >= 0) continue;
      ends.by[to] = d;
      (field.bounces[to] ? queue[last++] : ends.list[ends.count++]) = to;
    }
  }
}

// The number of moves needed to bring the ball into each gate if the enemy does not interfere: a breadth-first search
// in which a fresh node costs one move and a bounce nothing.
struct Needs {
  int to_left = 40, to_right = 40;
};

Needs needs_of(const Field& field) {
  std::array<bool, nodes> seen{};
  std::array<std::int16_t, nodes> now, next;
  int now_count = 0, next_count = 0;
  now[now_count++] = field.ball;
  seen[field.ball] = true;
  Needs needs;
  for (int moves = 1; now_count; ++moves) {
    next_count = 0;
    while (now_count) {
      const int n = now[--now_count];
      for (unsigned exits = field.exits[n]; exits; exits &= exits - 1) {
        const int to = n + shift[std::countr_zero(exits)];
        if (seen[to]) continue;
        seen[to] = true;
        if (field.bounces[to]) {
          now[now_count++] = to;
        } else if (is_finish(to)) {
          int& need = to % columns == 0 ? needs.to_left : needs.to_right;
          need = std::min(need, moves);
        } else {
          next[next_count++] = to;
        }
      }
    }
    std::swap(now, next);
    std::swap(now_count, next_count);
  }
  return needs;
}

// Searches for a given processor time.
class Thinker {
 public:
  Way best_move(const Field& field, Side me, double seconds) {
    stop_at_ = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
    stopped_ = false;
    std::vector<Choice> choices = list_choices(field, me);
    Way best = choices.empty() ? Way{} : choices.front().way;
    for (int depth = 1; depth <= depth_max && choices.size() > 1 && !stopped_; ++depth) {
      int alpha = -win - 1;
      for (Choice& choice : choices) {
        Field after = field;
        after.play(choice.way);
        const int value = is_gate_of(other(me), after.ball) ? win
                          : is_gate_of(me, after.ball)      ? -win
                                                            : -search(after, other(me), depth - 1, -win - 1, -alpha, 1);
        if (stopped_) break;
        choice.value = value;  // only a bound if the choice fails low
        if (value > alpha) {
          alpha = value;
          best = choice.way;
        }
      }
      if (std::abs(alpha) > win / 2) break;  // decided
      std::ranges::stable_sort(choices, std::greater{}, &Choice::value);
    }
    return best;
  }

 private:
  struct Choice {
    Way way;
    int value;
  };

  std::vector<Choice> list_choices(const Field& field, Side me) {
    Ends ends;
    find_ends(field, ends);
    std::vector<Choice> choices;
    for (int i = 0; i < ends.count; ++i) add_choice(choices, field, me, ends.way_to(field, ends.list[i]));
    for (int i = 0; i < random_ways; ++i) {
      Field walk = field;
      Way way;
      while (walk.exits[walk.ball] && (way.empty() || walk.bounces[walk.ball])) {
        unsigned exits = walk.exits[walk.ball];
        for (auto skip = random_() % std::popcount(exits); skip; --skip) exits &= exits - 1;
        way.push_back(std::countr_zero(exits));
        walk.step(way.back());
      }
      if (!walk.bounces[walk.ball]) add_choice(choices, field, me, way);
    }
    std::ranges::stable_sort(choices, std::greater{}, &Choice::value);
    return choices;
  }

  static void add_choice(std::vector<Choice>& choices, const Field& field, Side me, const Way& way) {
    for (const Choice& each : choices) {
      if (each.way == way) return;
    }
    int end = field.ball;
    for (const int d : way) end += shift[d];
    choices.push_back({way, promise(me, end)});
  }

  // A rough estimate, used for move ordering.
  static int promise(Side me, int end) {
    return is_gate_of(me, end) ? -win
                               : -10 * std::abs(end % columns - gate_column(other(me))) - std::abs(end / columns - 7);
  }

  // The value of a position for the side to move; `ply` moves have been played since the root.
  int search(const Field& field, Side me, int depth, int alpha, int beta, int ply) {
    if ((++visits_ & 63) == 0 && std::clock() >= stop_at_) stopped_ = true;
    if (stopped_) return 0;
    Ends ends;
    find_ends(field, ends);
    int count = 0;
    for (int i = 0; i < ends.count; ++i) {
      const int end = ends.list[i];
      if (is_gate_of(other(me), end)) return win - ply;
      if (!is_gate_of(me, end)) ends.list[count++] = static_cast<std::int16_t>(end);
    }
    if (count == 0) return ply - win;  // cannot move, or only into its own gate
    if (depth <= 0) return evaluate(field, me);
    std::sort(ends.list.begin(), ends.list.begin() + count,
              [me](int a, int b) { return promise(me, a) > promise(me, b); });
    for (int i = 0; i < count; ++i) {
      Field after = field;
      after.play(ends.way_to(field, ends.list[i]));
      const int value = -search(after, other(me), depth - 1, -beta, -alpha, ply + 1);
      if (stopped_) return 0;
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    return alpha;
  }

  static int evaluate(const Field& field, Side me) {
    const Needs needs = needs_of(field);
    const int mine = me == left ? needs.to_right : needs.to_left;
    const int theirs = me == left ? needs.to_left : needs.to_right;
    return 10 * (theirs - mine) + 5;  // having the move is worth half a move
  }

  std::mt19937 random_{2026};
  std::clock_t stop_at_ = 0;
  bool stopped_ = false;
  std::uint32_t visits_ = 0;
};

// The directions of a move in the protocol's notation, from the second node on.
Way read_way(std::istringstream& words, std::size_t count) {
  Way way;
  int x, y, to_x, to_y;
  words >> x >> y;
  for (std::size_t i = 1; i < count && words >> to_x >> to_y; ++i, x = to_x, y = to_y) {
    for (int d = 0; d < 8; ++d) {
      if (x + dx[d] == to_x && y + dy[d] == to_y) way.push_back(d);
    }
  }
  return way;
}

void write_way(int from, const Way& way) {
  std::cout << way.size() + 1 << ' ' << from / columns << ' ' << from % columns;
  for (const int d : way) {
    from += shift[d];
    std::cout << ' ' << from / columns << ' ' << from % columns;
  }
  std::cout << std::endl;  // endl also flushes
}

}  // namespace

int main() {
  constexpr double seconds_per_block = 8.5;  // 10 are allowed for each 100 moves
  constexpr int moves_per_block = 100;
  Field field;
  Thinker thinker;
  Side me = right;
  int moves = 0;
  double block_began = 0;
  std::string line, word;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    words >> word;
    if (word == "Quit") return 0;
    if (word == "Name") {
      std::cout << "Decent C++" << std::endl;
      continue;
    }
    if (word == "Opening") {  // the path of the ball before the first move; no answer expected
      words >> word;
      for (const int d : read_way(words, std::stoul(word))) field.play({d});  // each step was a move
      continue;
    }
    if (word == "Start") {
      me = left;
    } else {
      field.play(read_way(words, std::stoul(word)));
    }
    // Divides the time left in the block evenly among the moves that it may still contain.
    const double now = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    if (moves % moves_per_block == 0) block_began = now;
    const double left_over = seconds_per_block - (now - block_began);
    const Way way = thinker.best_move(field, me, left_over / (moves_per_block - moves % moves_per_block));
    write_way(field.ball, way);
    field.play(way);
    ++moves;
  }
}
