// A Monte Carlo bot for a game in which both players decide at the same time: the opponent's order and everything that
// comes later are drawn at random. It chooses the order after which random games ended best.
//
//   avalanche          plays some games against random orders
//   avalanche --play   speaks the protocol over standard input and output: agon play avalanche "avalanche --play"
//   ...

#include <array>
#include <cstdio>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

#include "games/avalanche/rules.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::avalanche;

// The orders are the same in every turn.
std::span<const Order> all_orders() {
  static std::array<Order, Avalanche::orders_max> orders;
  static const std::size_t count = Avalanche::orders(Avalanche::start({}, 0), 0, orders);
  return std::span(orders).first(count);
}

Order random_order(Dice& dice) { return all_orders()[dice.below(static_cast<std::uint32_t>(all_orders().size()))]; }

void play_turn(State& state, Seat seat, Order order, Order others) {
  Avalanche::give(state, seat, order);
  Avalanche::give(state, seat ^ 1, others);
  Avalanche::end_turn(state, nullptr);
}

// Points of the seat after a random game: 1, a half or 0 in millionths. Later turns are drawn, and so are the places
// where black balls fall: the state's own dice are replaced, otherwise the bot would see the future.
std::int64_t random_game(State state, Seat seat, Order first, Dice& dice) {
  state.fall_dice = {Dice(dice.next(), 0), Dice(dice.next(), 0)};
  state.gift_dice = Dice(dice.next(), 0);
  state.gift = {};
  play_turn(state, seat, first, random_order(dice));
  while (!over(state)) play_turn(state, seat, random_order(dice), random_order(dice));
  return Avalanche::scores(state)[seat];
}

Order best_order(const State& now, Seat seat, Dice& dice, int games = 20) {
  Order best;
  std::int64_t most = -1;
  for (const Order order : all_orders()) {
    std::int64_t points = 0;
    for (int game = 0; game < games; ++game) points += random_game(now, seat, order, dice);
    if (points > most) best = order, most = points;
  }
  return best;
}

// 16 lines from the top row down. The library reads columns from the bottom up, separated by commas.
Field read_field() {
  std::array<std::string, columns> from_below;
  for (unsigned row = 0; row < rows; ++row) {
    std::string line;
    std::cin >> line;
    for (unsigned column = 0; column < columns && column < line.size(); ++column) {
      if (line[column] != '.') from_below[column].insert(0, 1, line[column]);
    }
  }
  std::string text;
  for (unsigned column = 0; column < columns; ++column) text += (column ? "," : "") + from_below[column];
  return field_of(text).value_or(Field{});
}

// A request shows both fields, our own first, so we are always seat 0; the figures follow from x0.
void speak() {
  constexpr int games = 60;  // per order; 100 moves may take 10 s
  Dice dice(1, 0);
  State state;
  for (std::string word; std::cin >> word && word != "Quit";) {
    if (word == "Start") {
      Setup setup;
      std::cin >> setup.x0.emplace();
      state = Avalanche::start(setup, 1);
      std::cout << "Monte Carlo" << std::endl;
      continue;
    }
    if (state.turn++ > 0) state.x = after(after(state.x));
    for (Field& field : state.fields) field = read_field();
    const Order order = best_order(state, 0, dice, games);
    std::cout << int{order.s} << ' ' << int{order.r} << std::endl;
  }
}

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--play") return speak(), 0;
  int won = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    State state = Avalanche::start({}, seed);
    while (!over(state)) play_turn(state, bot, best_order(state, bot, dice), random_order(dice));
    won += verdict(state).winner == bot;
  }
  std::printf("avalanche: Monte Carlo won %d of 10 games against random orders\n", won);
}
