// A simple vampire to start from. It leaves the light of grenades; otherwise it puts a grenade next to a swarm, or
// walks to the nearest swarm. It ignores power-ups, other vampires and lamps.
//
//   g++ -O2 -std=c++20 simple.cpp -o simple

#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Cell = std::pair<int, int>;  // row from the top, column from the left: X and Y of the messages
using Map = std::vector<std::vector<int>>;

struct Grenade {
  Cell cell;
  int radius;
};

int size;
Map bats;  // by cell: density of the swarm
std::vector<Grenade> grenades;

bool bush(Cell c) {
  auto [x, y] = c;
  return x <= 0 || y <= 0 || x >= size - 1 || y >= size - 1 || (x % 2 == 0 && y % 2 == 0);
}
bool swarm(Cell c) { return bats[c.first][c.second] > 0; }
bool blocked(Cell c) {
  for (const Grenade& grenade : grenades) {
    if (grenade.cell == c) return true;
  }
  return bush(c) || swarm(c);
}

const char letters[] = "URDL";
Cell neighbour(Cell c, int direction) {
  static const int dx[] = {-1, 0, 1, 0}, dy[] = {0, 1, 0, -1};
  return {c.first + dx[direction], c.second + dy[direction]};
}

bool beside_swarm(Cell c) {
  for (int direction = 0; direction < 4; ++direction) {
    if (!bush(neighbour(c, direction)) && swarm(neighbour(c, direction))) return true;
  }
  return false;
}

// 1 for each cell that some grenade will light.
Map light() {
  Map lit(size, std::vector<int>(size));
  for (const Grenade& grenade : grenades) {
    lit[grenade.cell.first][grenade.cell.second] = 1;
    for (int direction = 0; direction < 4; ++direction) {
      Cell c = neighbour(grenade.cell, direction);
      for (int i = 0; i < grenade.radius && !bush(c) && !swarm(c); ++i) {
        lit[c.first][c.second] = 1;
        c = neighbour(c, direction);
      }
    }
  }
  return lit;
}

// The directions of the shortest path over free cells to a good one; empty: no path, or already there.
template <class Good>
std::string way(Cell from, Good good) {
  std::vector<std::vector<std::string>> ways(size, std::vector<std::string>(size, "-"));
  std::queue<Cell> todo;
  ways[from.first][from.second] = "";
  for (todo.push(from); !todo.empty(); todo.pop()) {
    const Cell c = todo.front();
    if (good(c)) return ways[c.first][c.second];
    for (int direction = 0; direction < 4; ++direction) {
      const Cell to = neighbour(c, direction);
      if (blocked(to) || ways[to.first][to.second] != "-") continue;
      ways[to.first][to.second] = ways[c.first][c.second] + letters[direction];
      todo.push(to);
    }
  }
  return "";
}

std::string answer(Cell me, int grenades_left, int radius) {
  std::string commands;
  if (!light()[me.first][me.second] && grenades_left > 0 && beside_swarm(me)) {
    commands = "GRENADE\n";
    grenades.push_back({me, radius});
  }
  const Map lit = light();
  const bool in_light = lit[me.first][me.second];
  const std::string path = in_light ? way(me, [&](Cell c) { return !lit[c.first][c.second]; })
                                    : way(me, [&](Cell c) { return !lit[c.first][c.second] && beside_swarm(c); });
  if (path.empty()) return commands;
  commands += "MOVE";
  for (char direction : path.substr(0, 2)) commands += std::string(" ") + direction;
  return commands + "\n";
}

std::vector<std::string> read_block() {
  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.ends_with('\r')) line.pop_back();  // some judges send CR LF
    if (line == ".") break;
    lines.push_back(line);
  }
  return lines;
}

int main() {
  std::cout << "LOGIN simple\n.\n" << std::flush;
  for (auto lines = read_block(); !lines.empty(); lines = read_block()) {
    std::string game;
    int tick = 0, id = 0, grenades_left = 0, radius = 0;
    Cell me;
    grenades.clear();
    bats.assign(size, std::vector<int>(size));
    for (const std::string& line : lines) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "END") return 0;
      if (word == "SIZE") words >> size;
      if (word == "REQ") words >> game >> tick >> id;
      if (word == "VAMPIRE") {
        int number, x, y, lives, left, reach;
        words >> number >> x >> y >> lives >> left >> reach;
        if (number == id) me = {x, y}, grenades_left = left, radius = reach;
      }
      if (word == "GRENADE") {
        int owner, x, y, fuse, reach;
        words >> owner >> x >> y >> fuse >> reach;
        grenades.push_back({{x, y}, reach});
      }
      if (word.substr(0, 3) == "BAT" && word.size() == 4) {
        for (int x, y; words >> x >> y;) bats[x][y] = word[3] - '0';
      }
    }
    if (game.empty()) continue;  // the block that answers LOGIN
    std::cout << "RES " << game << ' ' << tick << ' ' << id << '\n'
              << answer(me, grenades_left, radius) << ".\n"
              << std::flush;
  }
}
