// A decent wall player. It tries every brick on offer in all orientations at all places. Before dropping the best, it
// looks at the cube around the most promising ones, to evaluate holes and overhangs exactly.
//
//   g++ -O2 -std=c++20 -o decent decent.cpp && ./decent [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./decent login password"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

const int looks_max = 12;  // cubes to look at per turn, as the server limits commands
const int look_side = 7;   // side of such a cube: holds any compact brick and its neighbours

struct Cell {
  int x, y, z;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};
using Cells = std::vector<Cell>;

struct Brick {
  double weight;
  int least_fit;
  struct Turned {
    std::array<int, 3> turns;  // quarter turns in the planes xy, xz, yz
    Cells cells;
  };
  std::vector<Turned> ways;  // the different orientations
};

struct Drop {
  int brick;
  std::array<int, 3> turns;
  int x, y;  // position of the corner of the turned cube
  Cells cells;
  double points;
};

int length, width, height, cube, drops;  // X Y Z D R
double volume_points, touch_points;      // C_V C_P
std::vector<int> tops;                   // column heights; 0: empty
std::map<int, Brick> bricks;             // all that have been on offer
enum Sight : char { unknown, hole, brick };
std::vector<Sight> seen;  // by place: what has been seen in this turn

template <class Value>
Value read() {
  Value value;
  if (!(std::cin >> value)) std::exit(0);  // the server has closed the connection
  return value;
}

// Sends a command. Returns true if it was accepted; its data follow.
bool ask(const std::string& command) {
  for (;;) {
    std::cout << command << std::endl;
    if (read<std::string>() == "OK") return true;
    const int error = read<int>();
    std::string reason;
    std::getline(std::cin, reason);
    if (error != 6) return false;
    for (int i = 0; i < 3; ++i) read<std::string>();  // FORCED_WAITING, the seconds, OK in the next turn; try again
  }
}

void log_in(const std::string& login, const std::string& password) {
  read<std::string>();  // LOGIN
  std::cout << login << std::endl;
  read<std::string>();  // PASS
  if (!ask(password)) std::exit(1);
}

void read_world() {
  ask("DESCRIBE_WORLD");
  length = read<int>(), width = read<int>(), height = read<int>(), cube = read<int>();
  read<int>();  // B
  drops = read<int>();
  volume_points = read<double>(), touch_points = read<double>();
  read<int>(), read<double>();  // T K
}

bool in_form(int x, int y) { return x >= 1 && x <= length && y >= 1 && y <= width; }
int& top(int x, int y) { return tops[(y - 1) * length + x - 1]; }
Sight& sight(int x, int y, int z) { return seen[((z - 1) * width + y - 1) * length + x - 1]; }

// Reads a cube of '#' and '.' in the order of all descriptions; calls take(cell, is_full) for each cell.
template <class Take>
void read_cube(int side, Take take) {
  for (int z = 1; z <= side; ++z) {
    for (int y = side; y >= 1; --y) {
      const std::string row = read<std::string>();
      for (int x = 1; x <= side; ++x) take(Cell{x, y, z}, row[x - 1] == '#');
    }
  }
}

// The cells after quarter turns in the planes xy, xz and yz, in this order.
Cells turn(Cells cells, const std::array<int, 3>& turns) {
  const int d = cube + 1;
  for (Cell& c : cells) {
    for (int i = 0; i < turns[0]; ++i) c = {d - c.y, c.x, c.z};
    for (int i = 0; i < turns[1]; ++i) c = {d - c.z, c.y, c.x};
    for (int i = 0; i < turns[2]; ++i) c = {c.x, d - c.z, c.y};
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

const Brick& show_brick(int number) {
  const auto known = bricks.find(number);
  if (known != bricks.end()) return known->second;
  static const Brick none{};
  if (!ask("SHOW_BRICK " + std::to_string(number))) return none;  // the turn has ended and the bricks have changed
  Brick brick{read<double>(), read<int>(), {}};
  Cells cells;
  read_cube(cube, [&](Cell cell, bool full) {
    if (full) cells.push_back(cell);
  });
  std::set<Cells> different;
  for (int n = 0; n < 64; ++n) {
    const std::array turns = {n % 4, n / 4 % 4, n / 16};
    Cells turned = turn(cells, turns);
    if (different.insert(turned).second) brick.ways.push_back({turns, std::move(turned)});
  }
  return bricks[number] = std::move(brick);
}

void view_from_above() {
  ask("VIEW_FROM_ABOVE");
  tops.resize(length * width);
  for (int y = width; y >= 1; --y) {
    for (int x = 1; x <= length; ++x) top(x, y) = read<int>();
  }
  seen.assign(length * width * height, unknown);
}

// Whether there is a brick or the floor. Unseen places below the top of their column are assumed full.
bool full(int x, int y, int z) {
  if (!in_form(x, y)) return false;
  if (z < 1) return true;
  if (z > top(x, y)) return false;
  return sight(x, y, z) != hole;
}

int touching_faces(const Cells& cells) {
  int faces = 0;
  for (const auto& [x, y, z] : cells) {
    faces += full(x + 1, y, z) + full(x - 1, y, z) + full(x, y + 1, z) + full(x, y - 1, z) + full(x, y, z + 1) +
             full(x, y, z - 1);
  }
  return faces;
}

// Drops the cells of a brick at a place. Returns false if they do not fit there.
bool land(Cells& cells, int x, int y) {
  int rise = -cube;
  for (Cell& cell : cells) {
    cell.x += x - 1, cell.y += y - 1;
    if (!in_form(cell.x, cell.y)) return false;
    rise = std::max(rise, top(cell.x, cell.y) + 1 - cell.z);
  }
  for (Cell& cell : cells) cell.z += rise;
  return std::all_of(cells.begin(), cells.end(), [](const Cell& cell) { return cell.z <= height; });
}

// Sets the points of a drop as far as known. Returns false if the brick would not stay.
bool rate(Drop& drop) {
  const Brick& brick = bricks.at(drop.brick);
  const int faces = touching_faces(drop.cells);
  drop.points = brick.weight * (volume_points * static_cast<double>(drop.cells.size()) + touch_points * faces);
  return faces >= brick.least_fit;
}

std::vector<Drop> promising_drops() {
  ask("LIST_BRICKS");
  std::string line;
  std::getline(std::cin >> std::ws, line);
  std::vector<Drop> found;
  std::istringstream words(line);
  for (int number; words >> number;) {
    for (const auto& [turns, cells] : show_brick(number).ways) {
      for (int x = 2 - cube; x <= length; ++x) {
        for (int y = 2 - cube; y <= width; ++y) {
          Drop drop{number, turns, x, y, cells, 0};
          if (land(drop.cells, x, y) && rate(drop)) found.push_back(std::move(drop));
        }
      }
    }
  }
  return found;
}

void look_around(const Drop& drop) {
  const Cell at = {drop.x + cube / 2, drop.y + cube / 2, drop.cells[drop.cells.size() / 2].z};
  const auto within = [](int n, int most) { return std::clamp(n, 1, most); };
  const Cell middle = {within(at.x, length), within(at.y, width), within(at.z, height)};
  if (!ask("DESCRIBE_WALL " + std::to_string(look_side) + " " + std::to_string(middle.x) + " " +
           std::to_string(middle.y) + " " + std::to_string(middle.z))) {
    return;
  }
  const int shift = look_side / 2 + 1;
  read_cube(look_side, [&](Cell cell, bool is_full) {
    const int x = middle.x + cell.x - shift, y = middle.y + cell.y - shift, z = middle.z + cell.z - shift;
    if (in_form(x, y) && z >= 1 && z <= height) sight(x, y, z) = is_full ? brick : hole;
  });
}

bool try_drop(const Drop& drop) {
  std::string command = "DROP_BRICK " + std::to_string(drop.brick);
  for (const int n : {drop.turns[0], drop.turns[1], drop.turns[2], drop.x, drop.y}) command += " " + std::to_string(n);
  if (!ask(command) || read<std::string>() != "ACCEPTED") return false;
  read<double>();
  return true;
}

// Looks at the best drop, rates all again, and drops that one if it is still the best.
void build() {
  view_from_above();
  std::vector<Drop> found = promising_drops();
  int looks = 0, tries = 0;
  const auto better = [](const Drop& a, const Drop& b) { return a.points < b.points; };
  std::set<std::tuple<int, std::array<int, 3>, int, int>> looked;
  while (!found.empty() && tries < drops) {
    const auto best = std::max_element(found.begin(), found.end(), better);
    if (looks < looks_max && looked.insert({best->brick, best->turns, best->x, best->y}).second) {
      ++looks;
      look_around(*best);
      std::erase_if(found, [](Drop& drop) { return !rate(drop); });
      continue;
    }
    if (try_drop(*best)) return;
    ++tries;
    found.erase(best);
  }
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "decent", count > 2 ? arguments[2] : "bot");
  read_world();
  for (;;) {
    build();
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
