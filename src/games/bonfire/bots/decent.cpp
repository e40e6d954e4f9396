// A decent bonfire player. All its survivors work for one base, a centrally located island. Each first builds a raft if
// an island near its way has enough sticks, since a raft carries eight times as much. Then it brings load after load,
// and keeps collecting as long as that yields more sticks per turn than returning now. Islands are remembered, and
// sticks that one survivor is fetching are reserved for it. At the end the rafts are dried, which leaves 50 sticks
// each, and the pile is lit as late as possible without loss, or once somebody else has lit one.
//
//   g++ -O2 -std=c++20 -o decent decent.cpp && ./decent [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./decent login password"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

const int raft_sticks = 100, raft_turns = 20, raft_room = 40, hands_room = 5;
const int drying_turns = 16, rescue_turns = 15;
const int turns_for_rafts = 90;  // with fewer turns left a raft does not pay
const int unpacking = 6;         // extra turns that a return to the base costs: the survivor has to come back

struct Place {
  int x = 0, y = 0;
  auto operator<=>(const Place&) const = default;
};

struct Island {
  int sticks = 0;
  int promised = 0;  // reserved in this turn by survivors on their way
  bool guarded = false;
};

struct Survivor {
  int id = 0;
  Place here;
  int sticks = 0;
  bool busy = false;
  bool guard = false, captain = false, builder = false;
  bool on_land = false;
};

std::map<Place, Island> islands;
std::map<int, bool> dries;   // by survivor: whether its raft is drying
std::map<int, Place> tried;  // by survivor: where it tried to take something in the last turn
std::optional<Place> base;
int keeper = 0;  // the survivor that guards the base
int largest;     // number of piles that TIME_TO_RESCUE lists
int pile_min;
int turns_left;
bool burning;

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
  read<int>();  // N
  largest = std::min(5, read<int>());
  pile_min = read<int>();
  for (int i = 0; i < 3; ++i) read<std::string>();  // F T K
}

void read_time() {
  ask("TIME_TO_RESCUE");
  burning = read<std::string>() == "BURNING";
  turns_left = read<int>();
  std::string rest;
  std::getline(std::cin, rest);
  for (int i = 0; i < largest; ++i) {
    const int x = read<int>(), y = read<int>();
    islands[{x, y}].sticks = read<int>();
  }
}

std::vector<int> list_survivors() {
  ask("LIST_SURVIVORS");
  std::vector<int> ids;
  for (int left = read<int>(); left > 0; --left) ids.push_back(read<int>());
  return ids;
}

Survivor look(int id) {
  Survivor one;
  one.id = id;
  one.busy = true;
  if (ask("INFO", id) != 0) return one;
  one.here.x = read<int>(), one.here.y = read<int>();
  one.sticks = read<int>();
  one.busy = read<std::string>() != "0";  // UNKNOWN for a guard
  const auto role = read<std::string>();
  one.guard = role == "GUARD", one.captain = role == "CAPTAIN", one.builder = role == "BUILDER";
  one.on_land = read<std::string>() == "LAND";
  for (int i = 0; i < 3; ++i) read<int>();  // dx dy, survivors
  const bool guards = read<int>() > 0;
  std::string rest;
  for (int i = 0; i < 5; ++i) std::getline(std::cin, rest);
  if (one.on_land && guards && !one.guard) islands[one.here].guarded = true;
  if (!one.on_land || ask("LIST_WOOD", id) != 0) return one;
  for (int left = read<int>(); left > 0; --left) {
    const int x = read<int>(), y = read<int>();
    islands[{x, y}].sticks = read<int>();
    read<int>();  // those with our mark, not used
  }
  return one;
}

// Prefers islands close to all survivors and with many sticks.
void choose_base(const std::vector<Survivor>& survivors) {
  int best = 0;
  for (const auto& [place, island] : islands) {
    int cost = -island.sticks / 10;
    for (const Survivor& one : survivors) cost += steps(one.here, place);
    if (!base || cost < best) base = place, best = cost;
  }
}

// With few survivors, a guard would cost too much.
void choose_keeper(const std::vector<Survivor>& survivors) {
  const auto nearer = [](const Survivor& a, const Survivor& b) {
    return std::pair(a.captain, steps(a.here, *base)) < std::pair(b.captain, steps(b.here, *base));
  };
  const auto nearest = std::min_element(survivors.begin(), survivors.end(), nearer);
  if (survivors.size() >= 3 && !nearest->captain) keeper = nearest->id;
}

int room(const Survivor& one) { return one.captain ? raft_room : hands_room; }
int free_sticks(const Island& island) { return island.guarded ? 0 : island.sticks - island.promised; }

struct Trip {
  Place source;
  int takes = 0;
};

// Where to take more before returning. None: returning yields more sticks per turn, or no time is left.
std::optional<Trip> next_trip(const Survivor& one, int time) {
  std::optional<Trip> best;
  double best_rate = one.sticks == 0 ? 0 : one.sticks / static_cast<double>(steps(one.here, *base) + unpacking);
  for (const auto& [place, island] : islands) {
    const int takes = std::min(room(one) - one.sticks, free_sticks(island));
    if (place == *base || takes <= 0) continue;
    const int turns = steps(one.here, place) + 1 + steps(place, *base);
    const double rate = (one.sticks + takes) / static_cast<double>(turns + unpacking);
    if (turns > time || rate <= best_rate) continue;
    best = Trip{place, takes};
    best_rate = rate;
  }
  return best;
}

// The island on which to build a raft: the least way to it (counted twice) and from it to the base.
std::optional<Place> building_place(const Survivor& one) {
  std::optional<Place> best;
  int least = 0;
  for (const auto& [place, island] : islands) {
    if (place == *base || free_sticks(island) < raft_sticks) continue;
    const int way = 2 * steps(one.here, place) + steps(place, *base);
    if (!best || way < least) best = place, least = way;
  }
  return best;
}

void step_towards(const Survivor& one, Place there) {
  const int dx = there.x - one.here.x, dy = there.y - one.here.y;
  if (dx == 0 && dy == 0) return;
  const bool along = std::abs(dx) > std::abs(dy);
  const std::string step = along ? (dx > 0 ? " 1 0" : " -1 0") : (dy > 0 ? " 0 1" : " 0 -1");
  ask("MOVE " + std::to_string(one.id) + step);
}

void take(const Survivor& one, const std::string& command) {
  ask(command, one.id);
  tried[one.id] = one.here;
}

// If it should build a raft, gives it an order to do so and returns true.
bool go_for_a_raft(const Survivor& one) {
  if (one.captain || turns_left < turns_for_rafts || one.sticks > 0) return false;
  const auto place = building_place(one);
  if (!place) return false;
  islands[*place].promised += raft_sticks;
  if (one.here == *place) {
    take(one, "BUILD");
  } else {
    step_towards(one, *place);
  }
  return true;
}

void arrive(Survivor& one) {
  if (one.sticks > 0 && ask("GIVE", one.id) == 0) {
    islands[*base].sticks += one.sticks;
    one.sticks = 0;
  }
  if (one.id == keeper && ask("GUARD", one.id) == 0) one.guard = true;
}

bool is_time_for_a_fire() { return (burning || turns_left <= rescue_turns) && islands[*base].sticks >= pile_min; }

void light(Survivor& one) {
  if (one.guard && ask("STOP_GUARDING", one.id) == 0) one.guard = false;
  ask("IGNITION", one.id);  // no effect on a pile that already burns
  keeper = 0;
}

void play(Survivor& one) {
  if (!one.captain) dries[one.id] = false;
  const bool at_home = one.on_land && one.here == *base;
  if (at_home && is_time_for_a_fire() && (one.guard || !one.busy)) light(one);
  if (at_home && !one.guard && !one.busy) arrive(one);
  if (one.busy || one.guard || dries[one.id]) return;
  if (one.id == keeper) return step_towards(one, *base);
  if (go_for_a_raft(one)) return;
  // Rafts should be at the base when there is just enough time to dry them.
  const bool dry_later = one.captain && !burning && turns_left >= drying_turns;
  const auto trip = next_trip(one, turns_left - 1 - (dry_later ? drying_turns : 0));
  if (trip) {
    islands[trip->source].promised += trip->takes;
    if (one.here == trip->source) return take(one, "TAKE");
    return step_towards(one, trip->source);
  }
  if (one.here != *base) return step_towards(one, *base);
  if (dry_later && turns_left < 3 * drying_turns) dries[one.id] = ask("DRY", one.id) == 0;
}

// A survivor that is busy after trying to take, without building a raft, was beaten by guards.
void learn(const Survivor& one) {
  const auto at = tried.find(one.id);
  if (at == tried.end()) return;
  if (one.busy && !one.builder) islands[at->second].guarded = true;
  tried.erase(at);
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "decent", count > 2 ? arguments[2] : "bot");
  read_world();
  for (;;) {
    read_time();
    std::vector<Survivor> survivors;
    for (const int id : list_survivors()) {
      survivors.push_back(look(id));
      learn(survivors.back());
    }
    if (!base) {
      choose_base(survivors);
      choose_keeper(survivors);
    }
    for (auto& [place, island] : islands) island.promised = 0;
    for (Survivor& one : survivors) play(one);
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
