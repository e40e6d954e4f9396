// A simple football player to start from. It looks at all nodes where its move can end and moves to the one nearest to
// the enemy's gate, never into its own gate if there is an alternative.
//
//   g++ -std=c++20 -O2 simple.cpp -o simple

#include <cstdlib>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <vector>

const int rows = 15, columns = 21;  // x is the row from the top, y the column from the left
const int dx[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
const int dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};  // direction d + 4 is the opposite of d

struct Node {
  int x, y;
};

bool visited[rows][columns];
bool used[rows][columns][8];  // used edges, by node and direction
Node ball = {7, 10};
int enemy_column = 0;  // where we shoot; the player who gets "Start" has the left gate and shoots to the right

bool on_edge(Node n) { return n.x == 0 || n.x == rows - 1 || n.y == 0 || n.y == columns - 1; }
bool is_finish(Node n) { return (n.y == 0 || n.y == columns - 1) && n.x > 5 && n.x < 9; }

// The ball bounces here: a move may pass through but not end.
bool bounces(Node n) { return visited[n.x][n.y] || (on_edge(n) && !is_finish(n)); }

// Whether the ball may move from n in direction d.
bool is_open(Node n, int d) {
  Node to = {n.x + dx[d], n.y + dy[d]};
  if (to.x < 0 || to.x >= rows || to.y < 0 || to.y >= columns) return false;
  bool along_border =
      (n.x == to.x && (n.x == 0 || n.x == rows - 1)) || (n.y == to.y && (n.y == 0 || n.y == columns - 1));
  return !along_border && !used[n.x][n.y][d];
}

// Records a move, ours or the enemy's.
void play(const std::vector<Node>& path) {
  for (Node to : path) {
    for (int d = 0; d < 8; ++d) {
      if (ball.x + dx[d] != to.x || ball.y + dy[d] != to.y) continue;
      used[ball.x][ball.y][d] = true;
      used[to.x][to.y][(d + 4) % 8] = true;
    }
    ball = to;
    visited[to.x][to.y] = true;
  }
}

// The distance of a node from the enemy's gate; our own gate is the worst place of all.
int badness(Node n) {
  if (is_finish(n) && n.y != enemy_column) return 1000;
  int across = std::abs(n.y - enemy_column);
  int along = n.x < 6 ? 6 - n.x : n.x > 8 ? n.x - 8 : 0;
  return std::max(across, along) * 10 + across;
}

// Finds every node where the move can end, and the shortest path to it, by breadth-first search from the ball through
// nodes where it bounces.
std::vector<Node> choose() {
  bool seen[rows][columns] = {};
  Node from[rows][columns];
  std::queue<Node> todo;
  todo.push(ball);
  seen[ball.x][ball.y] = true;
  bool found = false;
  Node best = ball;
  while (!todo.empty()) {
    Node n = todo.front();
    todo.pop();
    for (int d = 0; d < 8; ++d) {
      Node to = {n.x + dx[d], n.y + dy[d]};
      if (!is_open(n, d) || seen[to.x][to.y]) continue;
      seen[to.x][to.y] = true;
      from[to.x][to.y] = n;
      if (bounces(to)) {
        todo.push(to);
      } else if (!found || badness(to) < badness(best)) {
        found = true;
        best = to;
      }
    }
  }
  std::vector<Node> path = {best};
  while (best.x != ball.x || best.y != ball.y) {
    best = from[best.x][best.y];
    path.insert(path.begin(), best);
  }
  return path;
}

int main() {
  visited[ball.x][ball.y] = true;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "Quit") return 0;
    if (word == "Name") {
      std::cout << "Simple C++" << std::endl;  // endl also flushes
      continue;
    }
    if (word == "Opening") {  // the path of the ball before the first move; no answer expected
      words >> word;
      std::vector<Node> path(std::stoul(word));
      for (Node& n : path) words >> n.x >> n.y;
      play(path);
      continue;
    }
    if (word == "Start") {
      enemy_column = columns - 1;
    } else {
      std::vector<Node> path(std::stoul(word));
      for (Node& n : path) words >> n.x >> n.y;
      play(path);
    }
    std::vector<Node> path = choose();
    play(path);
    std::cout << path.size();
    for (Node n : path) std::cout << ' ' << n.x << ' ' << n.y;
    std::cout << std::endl;
  }
}
