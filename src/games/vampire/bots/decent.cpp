// A decent vampire. It looks six ticks ahead: when each grenade explodes, including chain reactions, and in which cells
// it could survive all of that. Among those it prefers cells close to the most points: power-ups, swarms that a grenade
// would light, vampires to hit. When the lamps are lit, it goes to the middle.
//
//   g++ -O2 -std=c++20 decent.cpp -o decent

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <vector>

struct Cell {
  int x, y;  // row from the top, column from the left
  bool operator==(const Cell& o) const { return x == o.x && y == o.y; }
};
template <class T>
using Grid = std::vector<std::vector<T>>;

struct Grenade {
  Cell cell;
  int fuse;  // ticks until it explodes; 0: in the tick that begins now, before all moves
  int radius;
};
struct PowerUp {
  Cell cell;
  int countdown;
};

constexpr int ahead = 6;  // ticks: longer than a fuse
constexpr int fuse = 5;
constexpr char letters[] = "URDL";
constexpr int dx[] = {-1, 0, 1, 0}, dy[] = {0, 1, 0, -1};

int size, maxtick, tick;
Grid<int> bats;  // by cell: density of the swarm
std::vector<Grenade> grenades;
std::vector<PowerUp> power_ups;
std::vector<Cell> others;
Cell me;
int lives, grenades_left, radius, shoe;
int rest = 0;  // remaining inactive ticks

bool bush(Cell c) {
  return c.x <= 0 || c.y <= 0 || c.x >= size - 1 || c.y >= size - 1 || (c.x % 2 == 0 && c.y % 2 == 0);
}
bool swarm(Cell c) { return bats[c.x][c.y] > 0; }
Cell neighbour(Cell c, int direction) { return {c.x + dx[direction], c.y + dy[direction]}; }

// Visits the cells that a grenade will light, including the swarms at the ends of its light.
template <class Visit>
void each_lit(Cell from, int radius, Visit visit) {
  visit(from);
  for (int direction = 0; direction < 4; ++direction) {
    Cell c = neighbour(from, direction);
    for (int i = 0; i < radius && !bush(c); ++i) {
      visit(c);
      if (swarm(c)) break;
      c = neighbour(c, direction);
    }
  }
}

// The tick after MAXTICK in which the lamp of a cell is switched on.
int lamp(Cell c) {
  const int last = size - 1;
  const int ring = std::min({c.x, c.y, last - c.x, last - c.y});
  const int before = ring * (size - ring);
  if (c.y == ring && c.x < last - ring) return before + c.x - ring;
  if (c.x == last - ring && c.y < last - ring) return before + c.y - ring;
  if (c.y == last - ring && c.x > ring) return before + last - ring - c.x;
  return before + last - ring - c.y;
}

// The predicted future: when each cell is lit, and how long it is blocked.
struct Future {
  Grid<unsigned> lit;    // bit k: a light in k ticks
  Grid<int> free_after;  // a grenade's cell is blocked for moves in the ticks before this one
  Grid<int> doomed;      // swarms that some grenade will light
};

Future foresee(std::vector<Grenade> all) {
  for (bool changed = true; changed;) {  // a grenade that is lit explodes with the one that lights it
    changed = false;
    for (const Grenade& one : all) {
      each_lit(one.cell, one.radius, [&](Cell c) {
        for (Grenade& other : all) {
          if (!(other.cell == c) || other.fuse <= one.fuse) continue;
          other.fuse = one.fuse;
          changed = true;
        }
      });
    }
  }
  Future future{Grid<unsigned>(size, std::vector<unsigned>(size)), Grid<int>(size, std::vector<int>(size)),
                Grid<int>(size, std::vector<int>(size))};
  for (const Grenade& one : all) {
    each_lit(one.cell, one.radius, [&](Cell c) {
      future.lit[c.x][c.y] |= 1U << one.fuse;
      if (swarm(c)) future.doomed[c.x][c.y] = 1;
    });
    int& until = future.free_after[one.cell.x][one.cell.y];
    until = std::max(until, one.fuse);
  }
  for (int x = 0; x < size; ++x) {
    for (int y = 0; y < size; ++y) {
      for (int k = 0; k <= ahead; ++k) {
        if (tick + k - maxtick >= lamp({x, y})) future.lit[x][y] |= 1U << k;
      }
    }
  }
  return future;
}

struct Step {
  Cell to;
  std::string path;
};

// The cells that can be reached by the moves of the tick in k ticks.
std::vector<Step> steps_from(Cell from, int k, const Future& future) {
  const std::size_t most = shoe > k ? 3 : 2;
  std::vector<Step> steps{{from, ""}};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].path.size() == most) break;
    for (int direction = 0; direction < 4; ++direction) {
      const Cell to = neighbour(steps[i].to, direction);
      if (bush(to) || swarm(to) || future.free_after[to.x][to.y] > k) continue;
      if (std::any_of(steps.begin(), steps.end(), [&](const Step& s) { return s.to == to; })) continue;
      steps.push_back({to, steps[i].path + letters[direction]});
    }
  }
  return steps;
}

// Bit k of a cell: a player there at the beginning of the tick in k ticks can survive everything predicted.
Grid<unsigned> refuges(const Future& future) {
  Grid<unsigned> good(size, std::vector<unsigned>(size));
  for (int k = ahead; k >= 1; --k) {
    for (int x = 1; x < size - 1; ++x) {
      for (int y = 1; y < size - 1; ++y) {
        const bool hurts = future.lit[x][y] >> k & 1 && !(rest >= k + 1 && tick + k < maxtick);
        if (bush({x, y}) || swarm({x, y}) || hurts) continue;
        bool can_go_on = k == ahead;
        if (!can_go_on) {
          for (const Step& step : steps_from({x, y}, k, future)) {
            if (good[step.to.x][step.to.y] >> (k + 1) & 1) {
              can_go_on = true;
              break;
            }
          }
        }
        if (can_go_on) good[x][y] |= 1U << k;
      }
    }
  }
  return good;
}

// The points that a grenade in this cell would bring.
double worth(Cell c, const Future& future) {
  double points = 0;
  each_lit(c, radius, [&](Cell each) {
    if (swarm(each) && !future.doomed[each.x][each.y]) points += 12;
    for (const Cell& other : others) points += other == each ? 6 : 0;
  });
  return points;
}

// Whether there is a way out of the light of a grenade put in this cell, regardless of time.
bool can_leave(Cell from) {
  std::vector<Cell> lit;
  each_lit(from, radius, [&](Cell c) { lit.push_back(c); });
  const auto among = [](const std::vector<Cell>& cells, Cell c) {
    return std::find(cells.begin(), cells.end(), c) != cells.end();
  };
  std::vector<Cell> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (!among(lit, reached[i])) return true;
    for (int direction = 0; direction < 4; ++direction) {
      const Cell to = neighbour(reached[i], direction);
      if (!bush(to) && !swarm(to) && !among(reached, to)) reached.push_back(to);
    }
  }
  return false;
}

// The number of steps to each cell.
Grid<int> distances(Cell from, const Future& future) {
  Grid<int> far(size, std::vector<int>(size, -1));
  std::queue<Cell> todo;
  far[from.x][from.y] = 0;
  for (todo.push(from); !todo.empty(); todo.pop()) {
    const Cell c = todo.front();
    for (int direction = 0; direction < 4; ++direction) {
      const Cell to = neighbour(c, direction);
      if (bush(to) || swarm(to) || far[to.x][to.y] >= 0) continue;
      if (future.free_after[to.x][to.y] > far[c.x][c.y] / 2 + 1) continue;
      far[to.x][to.y] = far[c.x][c.y] + 1;
      todo.push(to);
    }
  }
  return far;
}

// The value of being in a cell: the points nearby, discounted by the ticks to reach them.
double prospect(Cell from, const Future& future, int wait_for_grenade) {
  const Grid<int> far = distances(from, future);
  const int speed = shoe > 2 ? 3 : 2;
  double best = 0, sum = 0;
  const auto take = [&](double points, double ticks) {
    const double value = points * std::pow(0.88, ticks);
    best = std::max(best, value);
    sum += value;
  };
  for (const PowerUp& each : power_ups) {
    const int steps = far[each.cell.x][each.cell.y];
    if (steps < 0) continue;
    const int ticks = (steps + speed - 1) / speed;
    if (each.countdown > 0 && ticks >= each.countdown - 1) continue;
    take(70, std::max(ticks, each.countdown < 0 ? -each.countdown - 1 : 0));
  }
  for (int x = 1; x < size - 1; ++x) {
    for (int y = 1; y < size - 1; ++y) {
      if (far[x][y] < 0 || far[x][y] > 24) continue;
      const double points = worth({x, y}, future);
      if (points > 0 && can_leave({x, y})) take(points, std::max((far[x][y] + speed - 1) / speed, wait_for_grenade));
    }
  }
  double value = best + 0.02 * sum;
  if (tick > maxtick - 30) value += 0.5 * lamp(from);
  return value;
}

std::string answer() {
  double best = -1e9;
  std::string commands;
  const bool can_put = grenades_left > 0 && rest == 0;
  int next_grenade = 0;
  if (grenades_left <= 0) {
    next_grenade = fuse;
    for (const Grenade& each : grenades) next_grenade = std::min(next_grenade, each.fuse + 1);
  }
  next_grenade = std::max(next_grenade, rest);
  for (const bool put : {false, true}) {
    if (put && !can_put) continue;
    std::vector<Grenade> all = grenades;
    const double now = put ? worth(me, foresee(grenades)) : 0;
    if (put && now <= 0) continue;
    if (put) all.push_back({me, fuse, radius});
    const Future future = foresee(all);
    const Grid<unsigned> good = refuges(future);
    for (const Step& step : steps_from(me, 0, future)) {
      const bool safe = good[step.to.x][step.to.y] >> 1 & 1;
      if (put && !safe) continue;
      const int wait = put && grenades_left == 1 ? fuse : next_grenade;
      double value = prospect(step.to, future, wait) + 1.5 * now + (safe ? 0 : -500) - 0.01 * step.path.size();
      for (const PowerUp& each : power_ups) {
        if (each.cell == step.to && (each.countdown == -1 || each.countdown > 1) && rest <= 1) value += 40;
      }
      if (value <= best) continue;
      best = value;
      commands = put ? "GRENADE\n" : "";
      if (!step.path.empty()) {
        commands += "MOVE";
        for (char direction : step.path) commands += std::string(" ") + direction;
        commands += "\n";
      }
    }
  }
  return commands;
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
  std::cout << "LOGIN decent\n.\n" << std::flush;
  int lives_before = 3;
  for (auto lines = read_block(); !lines.empty(); lines = read_block()) {
    std::string game;
    int id = 0;
    grenades.clear();
    power_ups.clear();
    others.clear();
    bats.assign(size, std::vector<int>(size));
    for (const std::string& line : lines) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "END") return 0;
      if (word == "SIZE") words >> size;
      if (word == "MAXTICK") words >> maxtick;
      if (word == "REQ") words >> game >> tick >> id;
      if (word == "VAMPIRE") {
        int number, x, y, h, b, r, s;
        words >> number >> x >> y >> h >> b >> r >> s;
        if (number == id) {
          me = {x, y}, lives = h, grenades_left = b, radius = r, shoe = s;
        } else {
          others.push_back({x, y});
        }
      }
      if (word == "GRENADE") {
        int owner, x, y, left, reach;
        words >> owner >> x >> y >> left >> reach;
        grenades.push_back({{x, y}, left - 1, reach});
      }
      if (word == "POWERUP") {
        std::string kind;
        int left, x, y;
        words >> kind >> left >> x >> y;
        power_ups.push_back({{x, y}, left});
      }
      if (word.substr(0, 3) == "BAT" && word.size() == 4) {
        for (int x, y; words >> x >> y;) bats[x][y] = word[3] - '0';
      }
    }
    if (game.empty()) continue;  // the block that answers LOGIN
    rest = lives < lives_before ? 3 : std::max(0, rest - 1);
    lives_before = lives;
    std::cout << "RES " << game << ' ' << tick << ' ' << id << '\n' << answer() << ".\n" << std::flush;
  }
}
