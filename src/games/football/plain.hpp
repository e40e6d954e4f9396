#pragma once

// The rules of football word for word, with sets of nodes and edges: slow, and meant to be obviously correct. The
// reference for the fast rules in tests and the baseline in the benchmark; nothing else uses it.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace agon::football::plain {

using Node = std::pair<int, int>;    // row from the top, column from the left
using Edge = std::pair<Node, Node>;  // the smaller node first
using Path = std::vector<Node>;

inline Edge edge(Node a, Node b) { return {std::min(a, b), std::max(a, b)}; }
inline bool on_field(Node n) { return n.first >= 0 && n.first <= 14 && n.second >= 0 && n.second <= 20; }
inline bool on_border(Node n) { return n.first == 0 || n.first == 14 || n.second == 0 || n.second == 20; }
inline bool is_finish(Node n) { return (n.second == 0 || n.second == 20) && n.first > 5 && n.first < 9; }
inline bool is_boundary(Node n) { return on_border(n) && !is_finish(n); }

inline bool adjacent(Node a, Node b) {
  return a != b && std::abs(a.first - b.first) <= 1 && std::abs(a.second - b.second) <= 1;
}

inline bool along_border(Node a, Node b) {
  return (a.first == b.first && (a.first == 0 || a.first == 14)) ||
         (a.second == b.second && (a.second == 0 || a.second == 20));
}

class Game {
 public:
  // The six conditions of the rules for a move, each checked over the whole path.
  bool legal(const Path& path) const {
    if (path.size() < 2 || !std::ranges::all_of(path, on_field)) return false;
    if (path.front() != ball_) return false;
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!adjacent(path[i - 1], path[i])) return false;
    }
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (!visited_.contains(path[i]) && !is_boundary(path[i])) return false;
    }
    if (visited_.contains(path.back()) || is_boundary(path.back())) return false;
    std::set<Edge> edges = used_;
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!edges.insert(edge(path[i - 1], path[i])).second) return false;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (along_border(path[i - 1], path[i])) return false;
    }
    return true;
  }

  void play(const Path& path) {  // path must be legal
    for (std::size_t i = 1; i < path.size(); ++i) used_.insert(edge(path[i - 1], path[i]));
    visited_.insert(path.begin(), path.end());
    ball_ = path.back();
    ++moves_;
  }

  // The nodes that the ball can reach from a node in one step.
  std::vector<Node> steps(Node from) const {
    std::vector<Node> steps;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        const Node to{from.first + dx, from.second + dy};
        if (on_field(to) && to != from && !along_border(from, to) && !used_.contains(edge(from, to))) {
          steps.push_back(to);
        }
      }
    }
    return steps;
  }

  // The last nodes of all legal moves.
  std::set<Node> ends() const {
    std::set<Node> ends, passed{ball_};
    std::vector<Node> todo{ball_};
    while (!todo.empty()) {
      const Node from = todo.back();
      todo.pop_back();
      for (const Node& to : steps(from)) {
        if (!visited_.contains(to) && !is_boundary(to)) {
          ends.insert(to);
        } else if (passed.insert(to).second) {
          todo.push_back(to);
        }
      }
    }
    return ends;
  }

  bool over() const { return is_finish(ball_) || ends().empty(); }

  // 0: the player with the left gate. The game must be over.
  int winner() const {
    if (is_finish(ball_)) return ball_.second == 20 ? 0 : 1;
    return (moves_ + 1) % 2;  // the player to move has lost
  }

  void step(Node to) {  // one step of a random walk, for the benchmark
    used_.insert(edge(ball_, to));
    ball_ = to;
  }
  bool visit() { return visited_.insert(ball_).second; }  // whether the node was fresh

  Node ball() const { return ball_; }
  int moves() const { return moves_; }
  const std::set<Node>& visited() const { return visited_; }
  const std::set<Edge>& used() const { return used_; }

 private:
  Node ball_{7, 10};
  std::set<Node> visited_{{7, 10}};
  std::set<Edge> used_;
  int moves_ = 0;
};

}  // namespace agon::football::plain
