// A Monte Carlo bot for a game in which a player orders many pawns in the same turn. There are too many combinations to
// try them all, so it decides for one pawn after another: the orders decided so far are given, the rest are drawn. The
// protocol does not say where the opponent's pawns are, so with --play it searches without them.
//
//   painting          plays some games against random orders
//   painting --play   speaks the protocol over standard input and output: agon play painting "painting --play" ...

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"
#include "hall.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::painting;
using State = Arena::State;
using hall::ask;
using hall::read;

// The number of cells that a strip of paint would win, as far as can be seen.
int cells_won(const State& now, const Pawn& pawn, std::uint32_t direction, int range) {
  constexpr int down[] = {0, -1, 0, 1, 0}, right[] = {0, 0, 1, 0, -1};
  int won = 0;
  for (int away = now.board.radius + 1; away <= now.board.radius + range; ++away) {
    const Place place{static_cast<std::int8_t>(pawn.place.row + away * down[direction]),
                      static_cast<std::int8_t>(pawn.place.column + away * right[direction])};
    if (has(now.board.walls, place)) break;
    won += !has(now.colour[pawn.owner], place);
  }
  return won;
}

// Draws a direction; the pawn shoots there if that is worth its paint, otherwise it walks.
Order random_order(const State& now, std::uint8_t number, Dice& dice) {
  const Pawn& pawn = now.pawn[number - 1U];
  const std::uint32_t direction = 1 + dice.below(4);
  const int range = std::min<int>(now.board.range, pawn.paint);
  if (2 * cells_won(now, pawn, direction, range) <= range) {
    return {number, Action::move, static_cast<Direction>(direction), 0};
  }
  return {number, Action::shoot, static_cast<Direction>(direction), static_cast<std::uint8_t>(range)};
}

// Gives random orders to all pawns of these seats that have none yet.
void order_the_rest(State& state, agon::Seats seats, Dice& dice) {
  for (std::uint8_t number = 1; number <= state.pawns; ++number) {
    const Pawn& pawn = state.pawn[number - 1U];
    if (!seats.test(pawn.owner) || pawn.order.action != Action::none) continue;
    Arena::give(state, pawn.owner, random_order(state, number, dice));
  }
}

// Cells of the board, and paint that can still colour some.
std::int64_t worth(const State& state, Seat seat) {
  std::int64_t worth = size(state.colour[seat]) - size(state.colour[seat ^ 1]);
  for (const Pawn& pawn : state.all_pawns()) worth += pawn.owner == seat ? pawn.paint / 2 : 0;
  return worth;
}

// The sum of the worth after each of some turns, so what comes sooner counts more often.
std::int64_t worth_of_random_turns(State state, Seat seat, Dice& dice) {
  std::int64_t sum = 0;
  for (int turn = 0; turn < 6 && Arena::to_act(state).any(); ++turn) {
    order_the_rest(state, agon::Seats(3), dice);
    Arena::end_turn(state, nullptr);
    sum += worth(state, seat);
  }
  return sum;
}

void give_best_orders(State& state, Seat seat, Dice& dice, int games = 2) {
  std::vector<Order> room(Arena::orders_max);
  for (std::uint8_t number = 1; number <= state.pawns; ++number) {
    if (state.pawn[number - 1U].owner != seat) continue;
    std::optional<State> best;
    std::int64_t most = 0;
    const Dice draws(dice.next(), 0);  // the same for all orders, so that only the orders differ
    for (const Order& order : std::span(room).first(Arena::orders(state, seat, room))) {
      if (order.pawn != number) break;
      State ordered = state;
      Arena::give(ordered, seat, order);
      Dice same = draws;
      std::int64_t sum = 0;
      for (int game = 0; game < games; ++game) sum += worth_of_random_turns(ordered, seat, same);
      if (!best || sum > most) best = ordered, most = sum;
    }
    state = *best;
  }
}

// What the server has told us about the team's games; we are seat 0 in all of them.
struct Told {
  std::vector<Arena::View> games;

  void read_boards() {
    ask("GET_CONSTANTS");
    read<int>();  // teams
    Board board;
    board.radius = read_small(), board.range = read_small(), board.paint = read<std::uint16_t>();
    if (!ask("GET_ARENAS")) return;
    games.assign(read<std::size_t>(), {});
    for (Arena::View& game : games) {
      game.board = board;
      game.board.rows = read_small(), game.board.columns = read_small();
      for (int row = 0; row < game.board.rows; ++row) {
        for (int column = 0; column < game.board.columns; ++column) show(game, row, column, read<char>());
      }
    }
  }

  void read_changes() {
    if (!ask("GET_DIFFS")) return;
    read<int>();  // the number of games
    for (Arena::View& game : games) {
      for (int left = read<int>(); left > 0; --left) {
        const int row = read<int>(), column = read<int>();
        show(game, row - 1, column - 1, read<char>());
      }
    }
  }

  void read_pawns(std::uint32_t turns_left) {
    if (!ask("GET_PAWNS")) return;
    read<int>();  // the number of games
    for (Arena::View& game : games) {
      game.turns = turns_left;
      game.pawns.resize(read<std::size_t>());
      for (auto& [number, pawn] : game.pawns) {
        number = read_small(), pawn.paint = read<std::uint16_t>();
        pawn.place.row = static_cast<std::int8_t>(read<int>() - 1);
        pawn.place.column = static_cast<std::int8_t>(read<int>() - 1);
        for (int row = 0; row < game.board.diameter(); ++row) {
          pawn.surface[row] = 0;
          for (int column = 0; column < game.board.diameter(); ++column) {
            pawn.surface[row] |= (read<char>() == '2') << column;
          }
        }
      }
    }
  }

 private:
  static std::uint8_t read_small() { return static_cast<std::uint8_t>(read<int>()); }

  static void show(Arena::View& game, int row, int column, char colour) {
    const auto set = [&](Plane& plane, bool here) {
      plane.at(row) &= ~(Row{1} << (column & 63));
      plane.at(row) |= Row{here} << (column & 63);
    };
    set(game.board.walls, colour == 'X');
    set(game.colours.own, colour == '1');
    set(game.colours.theirs, colour == '2');
  }
};

// Orders for the pawns of a game, added to the arguments of MOVE and SHOOT.
void decide(const Arena::View& game, std::size_t arena, Dice& dice, std::string& moves, std::string& shots) {
  const auto known = Arena::known(game, 0);
  if (!known) return;
  State state = *known;
  give_best_orders(state, 0, dice, 10);
  for (std::size_t i = 0; i < state.pawns; ++i) {
    const auto& [pawn, action, direction, range] = state.pawn[i].order;
    std::string& orders = action == Action::move ? moves : shots;
    orders += std::to_string(arena) + " " + std::to_string(game.pawns[i].first) + " ";
    orders += std::to_string(static_cast<int>(direction)) + " ";
    if (action == Action::shoot) orders += std::to_string(range) + " ";
  }
}

void speak() {
  Dice dice(1, 0);
  Told told;
  for (hall::log_in("monte-carlo");; hall::wait()) {
    ask("GET_STATUS");
    const bool playing = read<int>() == 1;
    const auto turns_left = read<std::uint32_t>();
    read<int>(), read<long long>();  // points, milliseconds to the end of the turn
    if (!playing || told.games.empty()) told.read_boards();
    if (!playing || told.games.empty()) continue;
    told.read_changes();
    told.read_pawns(turns_left);
    std::string moves, shots;
    for (std::size_t i = 0; i < told.games.size(); ++i) decide(told.games[i], i + 1, dice, moves, shots);
    if (!moves.empty()) ask("MOVE", moves);
    if (!shots.empty()) ask("SHOOT", shots);
  }
}

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--play") return speak(), 0;
  int won = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    State state = Arena::start({draw_board({}, dice), {}, 100}, seed);
    while (Arena::to_act(state).any()) {
      give_best_orders(state, bot, dice);
      order_the_rest(state, agon::Seats(3), dice);
      Arena::end_turn(state, nullptr);
    }
    won += Arena::points(state, bot) > Arena::points(state, bot ^ 1);
  }
  std::printf("painting: Monte Carlo won %d of 6 games against random orders\n", won);
}
