#include "capi/codecs.hpp"

#include <algorithm>

namespace agon::capi {

namespace {

template <class Codec>
using StateOf = typename Codec::Rules::State;

}  // namespace

Sizes FootballCodec::sizes(const StateOf<FootballCodec>&) {
  return {2, 1, Rules::orders_max, 4 + football::node_count};
}

void FootballCodec::write(const Rules::View& seen, const Rules::State&, Numbers numbers) {
  const football::Node ball = football::node_of(seen.ball);
  NumberWriter writer(numbers);
  writer(ball.x, ball.y, seen.mover(), seen.moves);
  for (int node = 0; node < football::node_count; ++node) {
    writer(seen.exits[static_cast<std::size_t>(node)] | (seen.bounces.has(node) ? 256 : 0));
  }
}

Sizes AvalancheCodec::sizes(const StateOf<AvalancheCodec>&) {
  return {2, 1, Rules::orders_max, 6 + 2 * avalanche::columns * (avalanche::rows + 2)};
}

void AvalancheCodec::write(const Rules::View& seen, const Rules::State&, Numbers numbers) {
  const avalanche::Figure figure = avalanche::figure_at(seen.x);
  NumberWriter writer(numbers);
  writer(seen.x, figure.first, figure.second, seen.turn, seen.appeared[0], seen.appeared[1]);
  for (const avalanche::Field& field : seen.fields) {
    for (unsigned column = 0; column < avalanche::columns; ++column) {
      for (unsigned row = 0; row < avalanche::rows + 2; ++row) writer(field.ball(column, row));
    }
  }
}

namespace {

constexpr std::size_t park_numbers = std::size_t{vampire::size_max} * vampire::size_max;
constexpr std::size_t player_numbers = 6, grenade_numbers = 5, item_numbers = 4, items_most = 2 * vampire::drops_most;
constexpr std::size_t grenades_at = 3 + player_numbers * vampire::seats_most + park_numbers;
constexpr std::size_t items_at = grenades_at + grenade_numbers * vampire::grenades_max;

}  // namespace

Sizes VampireCodec::sizes(const StateOf<VampireCodec>& state) {
  return {state.seats, 1, Rules::orders_max, items_at + item_numbers * items_most};
}

void VampireCodec::write(const Rules::Order& order, Numbers numbers) {
  NumberWriter{numbers}(order.grenade, order.steps, order.path[0], order.path[1], order.path[2]);
}

void VampireCodec::write(const Rules::View& seen, const Rules::State& now, Numbers numbers) {
  const auto place = [](vampire::Cell cell) { return std::pair(vampire::row_of(cell), vampire::column_of(cell)); };
  const int size = now.map().size;
  NumberWriter writer(numbers);
  writer(seen.tick, size, now.map().maxtick);
  for (const vampire::Player& player : seen.players) {
    const auto [row, column] = place(player.cell);
    writer(row, column, player.lives, player.limit, player.radius, player.shoe);
  }
  for (int row = 0; row < vampire::size_max; ++row) {
    for (int column = 0; column < vampire::size_max; ++column) {
      writer(vampire::is_bush(size, row, column) ? -1 : seen.bats.density(vampire::cell_at(row, column)));
    }
  }
  for (const vampire::Grenade& grenade : seen.grenades) {
    const auto [row, column] = place(grenade.cell);
    writer(grenade.owner, row, column, grenade.fuse, grenade.radius);
  }
  writer.fill_up(items_at);
  for (const vampire::Item& item : seen.items) {
    const auto [row, column] = place(item.cell);
    writer(static_cast<int>(item.kind) + 1, row, column, item.countdown);
  }
  writer.fill_up(numbers.size());
}

painting::Arena::State PaintingCodec::start(const Setup& setup, std::uint64_t seed) {
  Dice dice(seed, 0);
  painting::Arena::Setup one;
  one.opening = setup.openings.empty() ? draw_board(setup.plan, dice) : setup.openings.front();
  one.turns = setup.turns;
  return Rules::start(one, seed);
}

Sizes PaintingCodec::sizes(const StateOf<PaintingCodec>& state) {
  const painting::Board& board = state.board;
  const std::size_t pawns = state.pawns, cells = std::size_t{board.rows} * board.columns;
  return {2, pawns, pawns * 4 * (1U + board.range), 8 + cells + pawns * (4U + painting::index(board.diameter()))};
}

painting::Order PaintingCodec::read(const std::int32_t* n, bool& wrong) {
  using painting::Action;
  const auto action = static_cast<Action>(n[1]);
  wrong = (action != Action::move && action != Action::shoot) || !std::all_of(n, n + order_numbers, fits<std::uint8_t>);
  return {static_cast<std::uint8_t>(n[0]), action, static_cast<painting::Direction>(n[2]),
          static_cast<std::uint8_t>(n[3])};
}

void PaintingCodec::write(const Rules::Order& order, Numbers numbers) {
  NumberWriter{numbers}(order.pawn, order.action, order.direction, order.range);
}

void PaintingCodec::write(const Rules::View& seen, const Rules::State&, Numbers numbers) {
  const painting::Board& board = seen.board;
  NumberWriter writer(numbers);
  writer(board.rows, board.columns, board.radius, board.range, board.paint, seen.turn, seen.turns, seen.points);
  for (std::int8_t row = 0; row < board.rows; ++row) {
    for (std::int8_t column = 0; column < board.columns; ++column) {
      const painting::Place place{row, column};
      const int colour = has(board.walls, place)           ? 3
                         : has(seen.colours.own, place)    ? 1
                         : has(seen.colours.theirs, place) ? 2
                                                           : 0;
      writer(colour + (has(seen.changed, place) ? 4 : 0));
    }
  }
  for (const auto& [number, pawn] : seen.pawns) {
    writer(number, pawn.place.row, pawn.place.column, pawn.paint);
    for (std::size_t row = 0; row < painting::index(board.diameter()); ++row) writer(pawn.surface[row]);
  }
  writer.fill_up(numbers.size());
}

}  // namespace agon::capi
