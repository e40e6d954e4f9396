// A simple bonfire player to start from. Each survivor carries sticks from the nearest island that has some to the
// largest pile that it saw at the beginning, and lights the pile when there are enough.
//
//   g++ -O2 -std=c++20 -o simple simple.cpp && ./simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password"

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Place {
  int x = 0, y = 0;  // 0: nowhere
  bool operator==(const Place&) const = default;
};

struct Survivor {
  Place goal;    // where it carries sticks
  Place source;  // where it gets them
};

std::map<int, Survivor> survivors;  // by id
int enough;                         // sticks for a fire

template <class Value>
Value read() {
  Value value;
  if (!(std::cin >> value)) std::exit(0);  // the server has closed the connection
  return value;
}

// Sends a command. Returns 0 if it was accepted (its data follow), otherwise the error number.
int ask(const std::string& command) {
  for (;;) {
    std::cout << command << std::endl;
    if (read<std::string>() == "OK") return 0;
    const int error = read<int>();
    std::string reason;
    std::getline(std::cin, reason);
    if (error != 6) return error;
    for (int i = 0; i < 3; ++i) read<std::string>();  // FORCED_WAITING, the seconds, OK in the next turn; try again
  }
}

int ask(const std::string& command, int id) { return ask(command + " " + std::to_string(id)); }

void log_in(const std::string& login, const std::string& password) {
  read<std::string>();  // LOGIN
  std::cout << login << std::endl;
  read<std::string>();  // PASS
  if (ask(password) != 0) std::exit(1);
}

int steps(Place a, Place b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

void read_world() {
  ask("DESCRIBE_WORLD");
  for (int i = 0; i < 2; ++i) read<std::string>();  // N I
  enough = read<int>();
  for (int i = 0; i < 3; ++i) read<std::string>();  // F T K
}

// Looks at the islands around; chooses the goal once, the source each time. Returns the sticks here.
int look_around(int id, Place here) {
  Survivor& survivor = survivors[id];
  struct Island {
    Place place;
    int sticks;
  };
  std::vector<Island> islands;
  if (ask("LIST_WOOD", id) != 0) return 0;
  for (int left = read<int>(); left > 0; --left) {
    const int x = read<int>(), y = read<int>(), sticks = read<int>();
    read<int>();  // those with our mark, not used
    islands.push_back({{x, y}, sticks});
  }
  if (survivor.goal == Place{}) {
    int most = -1;
    for (const Island& island : islands) {
      if (island.sticks > most) most = island.sticks, survivor.goal = island.place;
    }
  }
  survivor.source = {};
  int sticks_here = 0;
  for (const Island& island : islands) {
    if (island.place == here) sticks_here = island.sticks;
    if (island.sticks == 0 || island.place == survivor.goal) continue;
    if (survivor.source == Place{} || steps(here, island.place) < steps(here, survivor.source)) {
      survivor.source = island.place;
    }
  }
  return sticks_here;
}

void step_towards(int id, Place here, Place there) {
  if (there == Place{} || here == there) return;
  const int dx = there.x - here.x, dy = there.y - here.y;
  const bool along = std::abs(dx) > std::abs(dy);
  const std::string step = along ? (dx > 0 ? " 1 0" : " -1 0") : (dy > 0 ? " 0 1" : " 0 -1");
  ask("MOVE " + std::to_string(id) + step);
}

void play(int id) {
  if (ask("INFO", id) != 0) return;
  const int x = read<int>(), y = read<int>();
  const Place here{x, y};
  int sticks = read<int>();
  const std::string busy = read<std::string>();
  read<std::string>();  // the role
  const bool on_land = read<std::string>() == "LAND";
  std::string rest;
  for (int i = 0; i < 5; ++i) std::getline(std::cin, rest);  // survivors and rafts here and next to it
  if (busy != "0") return;
  if (on_land) {
    const bool gives = sticks > 0 && here == survivors[id].goal;
    if (gives) {
      ask("GIVE", id);
      sticks = 0;
    }
    const int sticks_here = look_around(id, here);
    if (gives && sticks_here >= enough) ask("IGNITION", id);
    if (sticks == 0 && here == survivors[id].source) {
      ask("TAKE", id);
      return;
    }
  }
  step_towards(id, here, sticks > 0 ? survivors[id].goal : survivors[id].source);
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "simple", count > 2 ? arguments[2] : "bot");
  read_world();
  for (;;) {
    ask("LIST_SURVIVORS");
    std::vector<int> ids;
    for (int left = read<int>(); left > 0; --left) ids.push_back(read<int>());
    for (const int id : ids) play(id);
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
