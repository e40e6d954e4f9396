// A decent network player. It estimates the price of each field: the fee if it has a permit or will get one, C times
// the fee if the owner has no permits left (LAST_OBTAINED shows how many are gone), something in between if rivals may
// be faster. With these prices it maintains a cheap tree that joins all cities. It builds the tree city by city, then
// improves it for some time in each turn by removing a branch and reconnecting the parts. It asks for the permit that
// saves most, giving priority to those that rivals may take; at the end it declares the tree that is cheapest with its
// permits.
//
//   g++ -O2 -std=c++20 -o decent decent.cpp && ./decent [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./decent login password"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <random>
#include <string>
#include <vector>

using Price = long long;
using Prices = std::vector<Price>;  // by field
using Tree = std::vector<bool>;     // by field: whether it is in it
using Fields = std::vector<int>;

const Price far = 1'000'000'000'000;
const double risk_of_a_race = 0.4;  // probability of losing a field if others take all but one of its permits
const int most_requests = 20;       // per turn, as the server limits commands
const int work_a_turn = 300'000;    // fields examined per turn to improve the tree
const int last_turns = 3;           // the tree is optimised for the current permits in this many last turns

int side, reach, factor;     // L, D, C; a field is the number (x - 1) * side + y - 1
std::vector<int> fee;        // 0: a city
std::vector<int> left_over;  // permits left to grant
std::vector<bool> permitted;
std::vector<Fields> neighbours;
Fields cities;
int rivals = 1;
std::mt19937 dice(1);

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

int x_of(int field) { return field / side + 1; }
int y_of(int field) { return field % side + 1; }
std::string text_of(int field) { return " " + std::to_string(x_of(field)) + " " + std::to_string(y_of(field)); }

// Rows with an even x are shifted right by half a field.
Fields neighbours_of(int field) {
  const int x = x_of(field), y = y_of(field), lean = x % 2 == 0 ? 0 : -1;
  const int beside[6][2] = {{x, y - 1},        {x, y + 1},           {x - 1, y + lean}, {x - 1, y + lean + 1},
                            {x + 1, y + lean}, {x + 1, y + lean + 1}};
  Fields fields;
  for (const auto& [row, place] : beside) {
    if (row >= 1 && row <= side && place >= 1 && place <= side) fields.push_back((row - 1) * side + place - 1);
  }
  return fields;
}

int steps(int a, int b) {
  const auto slant = [](int field) { return y_of(field) - (x_of(field) + x_of(field) % 2) / 2; };
  const int dx = x_of(a) - x_of(b), dq = slant(a) - slant(b);
  return std::max({std::abs(dx), std::abs(dq), std::abs(dx + dq)});
}

void read_world() {
  ask("DESCRIBE_WORLD");
  side = read<int>();
  read<int>();  // N
  reach = read<int>(), factor = read<int>();
  for (int i = 0; i < 3; ++i) read<std::string>();  // W T K
  for (int i = 0; i < side * side; ++i) fee.push_back(read<int>());
  for (int i = 0; i < side * side; ++i) left_over.push_back(read<int>());
  permitted.resize(fee.size());
  for (int field = 0; field < side * side; ++field) {
    neighbours.push_back(neighbours_of(field));
    permitted[field] = fee[field] == 0;
    if (fee[field] == 0) cities.push_back(field);
  }
}

// Reads which permits all teams obtained in the last turn.
void read_news() {
  ask("LAST_OBTAINED");
  for (int turns_ago = 1; turns_ago <= 5; ++turns_ago) {
    for (int left = read<int>(); left > 0; --left) {
      const int x = read<int>(), y = read<int>();
      if (turns_ago == 1) --left_over[(x - 1) * side + y - 1];
    }
  }
}

void count_rivals() {
  ask("GET_RANKING");
  const int plans = read<int>();
  for (int i = 0; i < plans; ++i) read<Price>();
  rivals = std::max(rivals, plans - 1);
}

// The estimated probability that we never get a permit for this field.
double risk(int field) {
  if (permitted[field] || left_over[field] > rivals) return 0;
  return left_over[field] <= 0 ? 1 : risk_of_a_race * (rivals + 1 - left_over[field]) / rivals;
}

enum class When { now, at_the_end };

Prices prices(When when) {
  Prices all;
  for (int field = 0; field < side * side; ++field) {
    const double foreign = when == When::at_the_end ? risk(field) : !permitted[field];
    all.push_back(static_cast<Price>(fee[field] * (1 + (factor - 1) * foreign)));
  }
  return all;
}

Price sum_of(const Tree& tree, const Prices& price) {
  Price sum = 0;
  for (int field = 0; field < side * side; ++field) sum += tree[field] ? price[field] : 0;
  return sum;
}

// The cheapest path from one of the fields to a goal, without its first field. At equal prices, the shorter one.
Fields way(const Fields& from, const std::function<bool(int)>& is_goal, const Prices& price) {
  static std::vector<Price> sum;
  static Fields back;
  sum.assign(side * side, far), back.assign(side * side, -1);
  using Step = std::pair<Price, int>;
  std::priority_queue<Step, std::vector<Step>, std::greater<Step>> open;
  for (const int field : from) open.push({sum[field] = 0, field});
  while (!open.empty()) {
    const auto [so_far, field] = open.top();
    open.pop();
    if (so_far > sum[field]) continue;
    if (is_goal(field)) {
      Fields fields;
      for (int i = field; back[i] >= 0; i = back[i]) fields.push_back(i);
      return fields;
    }
    for (const int next : neighbours[field]) {
      const Price there = so_far + price[next] * 1000 + 1;
      if (there >= sum[next]) continue;
      sum[next] = there, back[next] = field;
      open.push({there, next});
    }
  }
  return {};
}

// Adds the cities one by one, each time the cheapest one to join.
Tree build(int first, const Prices& price) {
  Tree tree(side * side);
  Fields fields{first};
  tree[first] = true;
  for (;;) {
    const Fields more = way(
        fields, [&](int field) { return fee[field] == 0 && !tree[field]; }, price);
    if (more.empty()) return tree;
    for (const int field : more) tree[field] = true, fields.push_back(field);
  }
}

int degree(const Tree& tree, int field) {
  return static_cast<int>(
      std::count_if(neighbours[field].begin(), neighbours[field].end(), [&](int n) { return tree[n]; }));
}

// Removes dead ends without a city.
void prune(Tree& tree) {
  Fields open;
  for (int field = 0; field < side * side; ++field) open.push_back(field);
  while (!open.empty()) {
    const int field = open.back();
    open.pop_back();
    if (!tree[field] || fee[field] == 0 || degree(tree, field) > 1) continue;
    tree[field] = false;
    for (const int next : neighbours[field]) open.push_back(next);
  }
}

Fields part_of(const Tree& tree, int first) {
  Tree seen(side * side);
  Fields part{first};
  seen[first] = true;
  for (std::size_t i = 0; i < part.size(); ++i) {
    for (const int next : neighbours[part[i]]) {
      if (tree[next] && !seen[next]) seen[next] = true, part.push_back(next);
    }
  }
  return part;
}

// Removes the branch around a field and joins the parts in the cheapest way.
void rejoin(Tree& tree, int field, const Prices& price) {
  Tree other = tree;
  for (Fields open{field}; !open.empty();) {
    const int here = open.back();
    open.pop_back();
    if (!other[here] || fee[here] == 0 || (here != field && degree(tree, here) > 2)) continue;
    other[here] = false;
    open.insert(open.end(), neighbours[here].begin(), neighbours[here].end());
  }
  for (;;) {
    const Fields part = part_of(other, cities[0]);
    Tree joined(side * side);
    for (const int i : part) joined[i] = true;
    const auto lonely = [&](int city) { return !joined[city]; };
    if (std::none_of(cities.begin(), cities.end(), lonely)) break;
    const Fields more = way(
        part, [&](int goal) { return other[goal] && !joined[goal]; }, price);
    for (const int i : more) other[i] = true;
  }
  prune(other);
  if (sum_of(other, price) <= sum_of(tree, price)) tree = other;
}

void improve(Tree& tree, const Prices& price) {
  for (int tries = work_a_turn / (side * side); tries > 0; --tries) {
    Fields inner;
    for (int field = 0; field < side * side; ++field) {
      if (tree[field] && fee[field] > 0) inner.push_back(field);
    }
    if (inner.empty()) return;
    rejoin(tree, inner[dice() % inner.size()], price);
  }
}

// The best of the trees that start from different cities.
Tree first_tree(const Prices& price) {
  Tree best;
  const int tries = std::min<int>(cities.size(), 12);
  for (int i = 0; i < tries; ++i) {
    const Tree tree = build(cities[i * cities.size() / tries], price);
    if (best.empty() || sum_of(tree, price) < sum_of(best, price)) best = tree;
  }
  prune(best);
  return best;
}

void declare(const Tree& tree) {
  std::string fields;
  for (int field = 0; field < side * side; ++field) {
    if (tree[field]) fields += text_of(field);
  }
  ask("DECLARE_PLAN " + std::to_string(std::count(tree.begin(), tree.end(), true)) + "\n" + fields);
}

// Asks for permits of the tree that are in reach, until one is granted: first those that may be lost, then the rest, in
// both cases those that save most first.
void request(const Tree& tree) {
  Fields ours, wanted;
  for (int field = 0; field < side * side; ++field) {
    if (permitted[field]) ours.push_back(field);
  }
  for (int field = 0; field < side * side; ++field) {
    if (!tree[field] || permitted[field] || left_over[field] <= 0) continue;
    if (std::any_of(ours.begin(), ours.end(), [&](int permit) { return steps(permit, field) <= reach; })) {
      wanted.push_back(field);
    }
  }
  const auto urgency = [](int field) { return fee[field] * (risk(field) > 0 ? 4 : 1); };
  std::stable_sort(wanted.begin(), wanted.end(), [&](int a, int b) { return urgency(a) > urgency(b); });
  if (wanted.size() > most_requests) wanted.resize(most_requests);
  for (const int field : wanted) {
    const int error = ask("REQUEST" + text_of(field));
    permitted[field] = error == 0 || error == 106;
    if (error == 107) left_over[field] = 0;
    if (error == 0) return;
  }
}

int turns_left() {
  ask("TIME_TO_REQUEST");
  return read<int>();
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "decent", count > 2 ? arguments[2] : "bot");
  read_world();
  Tree tree = first_tree(prices(When::at_the_end)), declared;
  for (;;) {
    const int left = turns_left();
    read_news();
    count_rivals();
    const Prices price = prices(left <= last_turns ? When::now : When::at_the_end);
    improve(tree, price);
    request(tree);
    const Prices now = prices(When::now);
    if (declared.empty() || sum_of(tree, now) < sum_of(declared, now)) declare(declared = tree);
    ask("WAIT");
    for (int i = 0; i < 3; ++i) read<std::string>();  // WAITING, the seconds, and OK when the next turn has begun
  }
}
