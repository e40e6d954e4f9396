// A Monte Carlo bot for a game in which players act in turn. It draws some of its moves, plays random games after each,
// and makes the move that won most often. A move of football is a sequence of orders, one for each step of the ball.
//
//   football           plays some games against random moves
//   football --play    speaks the protocol over standard input and output: agon play football "football --play" ...

#include <bit>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "games/football/rules.hpp"
#include "games/football/words.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::football;
using State = Football::State;
using Move = std::vector<Node>;

// `orders` lists only steps from which the move can be completed.
Move random_move(State now, Dice& dice) {
  Move move;
  std::array<Node, Football::orders_max> room;
  while (!now.move_complete()) {
    const std::size_t count = Football::orders(now, now.mover(), room);
    move.push_back(room[dice.below(static_cast<std::uint32_t>(count))]);
    Football::give(now, now.mover(), move.back());
  }
  return move;
}

void make(State& state, const Move& move) {
  for (const Node node : move) Football::give(state, state.mover(), node);
  Football::end_turn(state, nullptr);
}

// Faster than drawing whole moves: takes any free edge. Whoever gets stuck has lost, and end_turn says so.
Seat winner_of_random_game(State state, Dice& dice) {
  while (!state.over()) {
    unsigned exits = state.exits[state.ball];
    for (auto skip = dice.below(static_cast<std::uint32_t>(std::popcount(exits))); skip > 0; --skip) exits &= exits - 1;
    Football::walk(state, std::countr_zero(exits));
    Football::end_turn(state, nullptr);
  }
  return *state.winner();
}

Move best_move(const State& now, Dice& dice) {
  Move best;
  int most_wins = -1;
  for (int i = 0; i < 40; ++i) {
    const Move move = random_move(now, dice);
    State after = now;
    make(after, move);
    int wins = 0;
    for (int game = 0; game < 40; ++game) wins += winner_of_random_game(after, dice) == now.mover();
    if (wins > most_wins) best = move, most_wins = wins;
  }
  return best;
}

// The library reads and checks what the opponent says, and writes what we say.
void speak() {
  Dice dice(1, 0);
  State state = Football::start({}, 0);
  for (std::string line; std::getline(std::cin, line) && line != "Quit";) {
    if (line == "Name") {
      std::cout << "Monte Carlo" << std::endl;
      continue;
    }
    if (line != "Start") {
      if (!Football::answer(state, state.mover(), line).taken()) return;
      Football::end_turn(state, nullptr);
    }
    if (state.over()) continue;
    Path path{node_of(state.ball)};
    const Move move = best_move(state, dice);
    path.insert(path.end(), move.begin(), move.end());
    make(state, move);
    std::cout << write_path(path) << std::endl;
  }
}

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--play") return speak(), 0;
  int won = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    State state = Football::start({}, seed);
    while (!state.over()) make(state, state.mover() == bot ? best_move(state, dice) : random_move(state, dice));
    won += state.winner() == bot;
  }
  std::printf("football: Monte Carlo won %d of 20 games against random moves\n", won);
}
