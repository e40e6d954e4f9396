// A simple wall player to start from. It looks at the form from above, considers each brick on offer as it is shown,
// without turning it, and drops the brick with the highest estimated points at its best place.
//
//   g++ -O2 -std=c++20 -o simple simple.cpp && ./simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Cell {
  int x, y, z;
};

struct Drop {
  int brick, x, y;  // position of the corner of the brick's cube
  double points;    // estimate, as seen from above
};

int length, width, height, cube, drops;  // X Y Z D R
double volume_points, touch_points;      // C_V C_P
std::vector<int> tops;                   // column heights; 0: empty

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

std::vector<int> list_bricks() {
  ask("LIST_BRICKS");
  std::string line;
  std::getline(std::cin >> std::ws, line);
  std::vector<int> bricks;
  std::istringstream words(line);
  for (int brick; words >> brick;) bricks.push_back(brick);
  return bricks;
}

bool in_form(int x, int y) { return x >= 1 && x <= length && y >= 1 && y <= width; }
int& top(int x, int y) { return tops[(y - 1) * length + x - 1]; }

void view_from_above() {
  ask("VIEW_FROM_ABOVE");
  tops.resize(length * width);
  for (int y = width; y >= 1; --y) {
    for (int x = 1; x <= length; ++x) top(x, y) = read<int>();
  }
}

// The number of faces that touch the floor or earlier bricks, assuming that these have no holes.
int touching_faces(const std::vector<Cell>& cells) {
  const int sides[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  int faces = 0;
  for (const Cell& cell : cells) {
    for (const auto& [dx, dy, dz] : sides) {
      const int x = cell.x + dx, y = cell.y + dy, z = cell.z + dz;
      if (in_form(x, y) && z <= top(x, y)) ++faces;  // the floor is below every column
    }
  }
  return faces;
}

// Drops the cells of a brick at a place. Returns false if they do not fit there.
bool land(std::vector<Cell>& cells, int x, int y) {
  int rise = -cube;
  for (Cell& cell : cells) {
    cell.x += x - 1, cell.y += y - 1;
    if (!in_form(cell.x, cell.y)) return false;
    rise = std::max(rise, top(cell.x, cell.y) + 1 - cell.z);
  }
  for (Cell& cell : cells) {
    cell.z += rise;
    if (cell.z > height) return false;
  }
  return true;
}

void rate_brick(int brick, std::vector<Drop>& found) {
  if (!ask("SHOW_BRICK " + std::to_string(brick))) return;  // the turn has ended and the bricks have changed
  const double weight = read<double>();
  const int least_fit = read<int>();
  std::vector<Cell> cells;
  for (int z = 1; z <= cube; ++z) {
    for (int y = cube; y >= 1; --y) {
      const std::string row = read<std::string>();
      for (int x = 1; x <= cube; ++x) {
        if (row[x - 1] == '#') cells.push_back({x, y, z});
      }
    }
  }
  for (int x = 2 - cube; x <= length; ++x) {
    for (int y = 2 - cube; y <= width; ++y) {
      std::vector<Cell> landed = cells;
      if (!land(landed, x, y)) continue;
      const int faces = touching_faces(landed);
      if (faces < least_fit) continue;
      found.push_back({brick, x, y, weight * (volume_points * cells.size() + touch_points * faces)});
    }
  }
}

// Tries the best drops until a brick stays.
void build() {
  view_from_above();
  std::vector<Drop> found;
  for (const int brick : list_bricks()) rate_brick(brick, found);
  std::stable_sort(found.begin(), found.end(), [](const Drop& a, const Drop& b) { return a.points > b.points; });
  for (int i = 0; i < drops && i < static_cast<int>(found.size()); ++i) {
    const Drop& drop = found[i];
    if (!ask("DROP_BRICK " + std::to_string(drop.brick) + " 0 0 0 " + std::to_string(drop.x) + " " +
             std::to_string(drop.y))) {
      continue;
    }
    if (read<std::string>() != "ACCEPTED") continue;
    read<double>();
    return;
  }
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "simple", count > 2 ? arguments[2] : "bot");
  read_world();
  for (;;) {
    build();
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
