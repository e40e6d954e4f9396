// A simple network player to start from. It joins the cities one after another by the path with the least fees, and
// then asks in each turn for a permit for the most expensive field of its plan that it can get.
//
//   g++ -O2 -std=c++20 -o simple simple.cpp && ./simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <string>
#include <vector>

const int most_requests = 20;  // per turn, as the server limits commands

int side;                   // L; a field is the number (x - 1) * side + y - 1
int reach;                  // D: a new permit is at most this many steps from one that we have
std::vector<int> fee;       // 0: a city
std::vector<int> limit;     // permits left to grant
std::vector<bool> in_plan;  // the fields of our plan
std::vector<bool> permitted, in_reach;

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

void log_in(const std::string& login, const std::string& password) {
  read<std::string>();  // LOGIN
  std::cout << login << std::endl;
  read<std::string>();  // PASS
  if (ask(password) != 0) std::exit(1);
}

void read_world() {
  ask("DESCRIBE_WORLD");
  side = read<int>();
  read<std::string>();  // N
  reach = read<int>();
  for (int i = 0; i < 4; ++i) read<std::string>();  // C W T K
  for (int i = 0; i < side * side; ++i) fee.push_back(read<int>());
  for (int i = 0; i < side * side; ++i) limit.push_back(read<int>());
}

std::string text_of(int field) {
  return " " + std::to_string(field / side + 1) + " " + std::to_string(field % side + 1);
}

// Rows with an even x are shifted right by half a field.
std::vector<int> neighbours(int field) {
  const int x = field / side + 1, y = field % side + 1, lean = x % 2 == 0 ? 0 : -1;
  const int beside[6][2] = {{x, y - 1},        {x, y + 1},           {x - 1, y + lean}, {x - 1, y + lean + 1},
                            {x + 1, y + lean}, {x + 1, y + lean + 1}};
  std::vector<int> fields;
  for (const auto& [row, place] : beside) {
    if (row >= 1 && row <= side && place >= 1 && place <= side) fields.push_back((row - 1) * side + place - 1);
  }
  return fields;
}

// Joins the city that costs the least fees to reach from the plan, if any is left.
bool join_a_city() {
  std::vector<int> sum(side * side, 1'000'000'000), back(side * side, -1);
  std::deque<int> open;  // fields to which a cheaper path was found
  for (int field = 0; field < side * side; ++field) {
    if (in_plan[field]) sum[field] = 0, open.push_back(field);
  }
  while (!open.empty()) {
    const int field = open.front();
    open.pop_front();
    for (const int next : neighbours(field)) {
      if (sum[field] + fee[next] >= sum[next]) continue;
      sum[next] = sum[field] + fee[next];
      back[next] = field;
      open.push_back(next);
    }
  }
  int city = -1;
  for (int field = 0; field < side * side; ++field) {
    if (fee[field] == 0 && !in_plan[field] && (city < 0 || sum[field] < sum[city])) city = field;
  }
  for (int field = city; field >= 0 && !in_plan[field]; field = back[field]) in_plan[field] = true;
  return city >= 0;
}

void declare_plan() {
  std::string fields;
  for (int field = 0; field < side * side; ++field) {
    if (in_plan[field]) fields += text_of(field);
  }
  ask("DECLARE_PLAN " + std::to_string(std::count(in_plan.begin(), in_plan.end(), true)) + "\n" + fields);
}

// Records that we have a permit there and can get others around it.
void note_permit(int field) {
  permitted[field] = true;
  std::vector<int> ring{field};  // the fields at the current distance
  std::vector<bool> seen(side * side);
  seen[field] = true;
  for (int steps = 0; steps <= reach; ++steps) {
    std::vector<int> next_ring;
    for (const int inner : ring) {
      in_reach[inner] = true;
      for (const int next : neighbours(inner)) {
        if (!seen[next]) next_ring.push_back(next);
        seen[next] = true;
      }
    }
    ring = next_ring;
  }
}

// Subtracts the permits that all teams got in the last turn from the limits.
void count_permits() {
  ask("LAST_OBTAINED");
  for (int turns_ago = 1; turns_ago <= 5; ++turns_ago) {
    for (int left = read<int>(); left > 0; --left) {
      const int x = read<int>(), y = read<int>();
      if (turns_ago == 1) --limit[(x - 1) * side + y - 1];
    }
  }
}

// Asks for one permit after another until one is granted, as somebody else may be faster.
void request() {
  std::vector<int> wanted;
  for (int field = 0; field < side * side; ++field) {
    if (in_plan[field] && in_reach[field] && !permitted[field] && limit[field] > 0) wanted.push_back(field);
  }
  std::stable_sort(wanted.begin(), wanted.end(), [](int a, int b) { return fee[a] > fee[b]; });
  if (wanted.size() > most_requests) wanted.resize(most_requests);
  for (const int field : wanted) {
    const int error = ask("REQUEST" + text_of(field));
    if (error == 0) return note_permit(field);
    if (error == 107) limit[field] = 0;
  }
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "simple", count > 2 ? arguments[2] : "bot");
  read_world();
  in_plan.resize(side * side), permitted.resize(side * side), in_reach.resize(side * side);
  for (int field = 0; field < side * side; ++field) {
    if (fee[field] == 0) note_permit(field);  // every team has permits for the cities from the start
  }
  in_plan[std::find(fee.begin(), fee.end(), 0) - fee.begin()] = true;  // start with a city
  while (join_a_city()) continue;
  declare_plan();
  for (;;) {
    count_permits();
    request();
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
