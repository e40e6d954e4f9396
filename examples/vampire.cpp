// A Monte Carlo bot for a game of four in which all decide at the same time and something is hidden: which power-ups
// will fall. It searches in states that contain only what its seat may know, and looks only some ticks ahead, in which
// everybody plays as the organisers' players do. What comes sooner counts more often; otherwise it would postpone
// everything. In a contest a program has a time limit for each tick: if results need not be repeatable, search until a
// clock says stop.
//
//   vampire          plays some games against random players
//   vampire --play   speaks the protocol over standard input and output: agon play vampire "vampire --play" ...

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "games/vampire/house.hpp"
#include "games/vampire/rules.hpp"
#include "games/vampire/worlds.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::vampire;

Order random_order(Dice& dice) {
  Order order;
  order.grenade = dice.below(8) == 0;
  order.steps = static_cast<std::uint8_t>(dice.below(3));
  for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
  return order;
}

// Gives the order, and to the others what `draw` returns, and ends the tick.
void play_tick(State& state, Seat seat, const Order& order, auto draw) {
  const State now = state;
  const agon::Seats acting = Vampire::to_act(now);
  for (Seat each = 0; each < now.seats; ++each) {
    if (acting.test(each)) Vampire::give(state, each, each == seat ? order : draw(now, each));
  }
  Vampire::end_turn(state, nullptr);
}

// Points so far, and for each remaining life the points that losing it would cost.
std::int64_t worth(const State& state, Seat seat) {
  return Vampire::scores(state)[seat] / agon::point + state.players[seat].lives * survival_points;
}

Order best_order(const State& known, Seat seat, Dice& dice, int games = 1) {
  constexpr int ticks = 12;
  const auto draw = [&](const State& now, Seat each) { return house_order(now, each, dice); };
  std::array<Order, Vampire::orders_max> room;
  const std::size_t count = Vampire::orders(known, seat, room);
  Order best;
  std::int64_t most = INT64_MIN;
  for (const Order& order : std::span(room).first(count)) {
    std::int64_t sum = 0;
    for (int game = 0; game < games; ++game) {
      State state = known;
      play_tick(state, seat, order, draw);
      for (int tick = 1; tick < ticks; ++tick) {
        if (Vampire::to_act(state).test(seat)) play_tick(state, seat, draw(state, seat), draw);
        sum += worth(state, seat);
      }
    }
    if (sum > most) best = order, most = sum;
  }
  return best;
}

int read_number(std::istream& words) {
  int number = 0;
  words >> number;
  return number;
}

Cell read_cell(std::istream& words) {
  const int row = read_number(words);
  return cell_at(row, read_number(words));
}

// What the server has told us: the answer to LOGIN, then a request for each tick.
struct Told {
  Park park;
  View view;
  std::string header;  // of the answer: game, tick and id; empty: no answer is expected
  Seat seat = 0;

  bool read_block() {
    view = {};
    header.clear();
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == ".") return true;
      read_line(word, words);
    }
    return false;
  }

  void read_line(const std::string& word, std::istream& words) {
    if (word == "SIZE") park.map.size = static_cast<std::uint8_t>(read_number(words));
    if (word == "MAXTICK") park.map.maxtick = static_cast<std::uint16_t>(read_number(words));
    if (word == "REQ") {
      std::getline(words, header);
      std::istringstream numbers(header);
      read_number(numbers);  // the game
      view.tick = static_cast<std::uint16_t>(read_number(numbers));
      seat = static_cast<Seat>(read_number(numbers) - 1);
    }
    if (word == "VAMPIRE") {
      Player& player = view.players[static_cast<Seat>(read_number(words) - 1) % seats_most];
      player.cell = read_cell(words);
      player.lives = static_cast<std::uint8_t>(read_number(words));
      player.limit = static_cast<std::uint8_t>(read_number(words));
      player.radius = static_cast<std::uint8_t>(read_number(words));
      player.shoe = static_cast<std::uint16_t>(read_number(words));
    }
    if (word == "GRENADE") {
      const auto owner = static_cast<Seat>(read_number(words) - 1);
      const Cell cell = read_cell(words);
      const int fuse = read_number(words);
      view.grenades.push_back({owner, cell, fuse, read_number(words)});
    }
    if (word == "POWERUP") {
      std::string name;
      words >> name;
      const int countdown = read_number(words);
      if (const auto kind = kind_called(name)) view.items.push_back({*kind, read_cell(words), countdown});
    }
    if (word.size() == 4 && word.starts_with("BAT")) {
      for (int row = 0, column = 0; words >> row >> column;) {
        if (!is_bush(park.map.size, row, column)) view.bats.set(cell_at(row, column), word[3] - '0');
      }
    }
  }
};

void speak() {
  Dice dice(1, 0);
  Told told;
  std::optional<State> known;
  std::cout << "LOGIN monte-carlo\n." << std::endl;
  while (told.read_block()) {
    if (told.header.empty()) continue;
    auto now = Vampire::known(told.park, told.view, known ? &*known : nullptr);
    if (!now) return;
    known = *std::move(now);
    const Order order = best_order(*known, told.seat, dice, 2);
    std::cout << "RES" << told.header << (order.grenade ? "\nGRENADE" : "") << (order.steps ? "\nMOVE" : "");
    for (int i = 0; i < order.steps; ++i) std::cout << ' ' << direction_letters[order.path[i]];
    std::cout << "\n." << std::endl;
  }
}

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--play") return speak(), 0;
  int won = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Seat bot = seed % 4;
    Dice dice(seed, 0);
    const auto draw = [&](const State&, Seat) { return random_order(dice); };
    State state = Vampire::start({}, seed);
    while (Vampire::to_act(state).test(bot)) {
      const auto known = Vampire::known(*state.park, Vampire::view(state, bot), nullptr);
      play_tick(state, bot, best_order(*known, bot, dice), draw);
    }
    while (Vampire::to_act(state).any()) play_tick(state, bot, {}, draw);
    const auto scores = Vampire::scores(state);
    won += scores[bot] == *std::max_element(scores.begin(), scores.end());
  }
  std::printf("vampire: Monte Carlo won %d of 10 games against three random players\n", won);
}
