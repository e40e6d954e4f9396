// The data for a viewer. The referee sees all games with both players' pawns. A team sees its own games: the colours as
// they look to it, its own pawns and its own strips of paint.
//
//   tournament, tournaments, turn, turns, over
//   teams     [{points, total}] for the tournament and for all; null for other teams in a team's frame
//   rows, columns, radius, range, paint
//   games     [{seats, points, cells, pawns, strips}]
//     seats   the two teams, the first player first
//     cells   row by row: x blocked, o uncoloured, a and b the two players' colours; a number after a letter is
//             its run length ("x31o4a12")
//     pawns   [[number, owner, row, column, paint, surface]], owner 0 or 1, surface row by row in a and b
//     strips  [[player, row, column, direction, cells]] shot in the last turn, from the cell next to the pawn
//     taken   the numbers of the pawns taken over in the last turn
//
// After the last turn of a tournament, the referee's frame shows the final state of the games, and `break_begins` is
// true; the next frame shows the next tournament's board.

#include <algorithm>

#include "base/json_writer.hpp"
#include "games/painting/rules.hpp"

namespace agon::painting {
namespace {

using State = Painting::State;
using Kind = Arena::Event::Kind;

void append_run(std::string& cells, char sign, int length) {
  if (length > 0) cells += sign;
  if (length > 1) cells += std::to_string(length);
}

std::string cells_of(const Board& board, const std::array<Plane, 2>& colour) {
  std::string cells;
  char sign = 'x';
  int length = 0;
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      const char here = has(board.walls, place) ? 'x' : has(colour[0], place) ? 'a' : has(colour[1], place) ? 'b' : 'o';
      if (here != sign) append_run(cells, sign, length), sign = here, length = 0;
      ++length;
    }
  }
  append_run(cells, sign, length);
  return cells;
}

struct ShownGame {
  const Arena::State* arena = nullptr;
  Meeting of;  // as the first player sees it
  Seat first = 0;
  Audience player;  // a player of this game, who sees only its part
};

void write_pawns(JsonWriter& json, const ShownGame& game) {
  json.key("pawns").begin_array();
  const Arena::State& arena = *game.arena;
  for (int number = 0; number < arena.pawns; ++number) {
    const Pawn& pawn = arena.pawn[index(number)];
    if (game.player && pawn.owner != *game.player) continue;
    std::string surface;
    for (int row = 0; row < arena.board.diameter(); ++row) {
      for (int column = 0; column < arena.board.diameter(); ++column) {
        surface += pawn.surface[index(row)] >> column & 1 ? 'b' : 'a';
      }
    }
    json.begin_array().value(number + 1).value(pawn.owner).value(pawn.place.row).value(pawn.place.column);
    json.value(pawn.paint).value(surface).end_array();
  }
  json.end_array();
}

// Shots follow the moves and shooters do not move, so a pawn that shot has kept its place.
void write_strips(JsonWriter& json, const ShownGame& game, std::span<const Painting::Event> events) {
  static constexpr std::array<int, 5> down = {0, -1, 0, 1, 0}, right = {0, 0, 1, 0, -1};
  json.key("strips").begin_array();
  for (const auto& [number, what, ended] : events) {
    if (what.kind != Kind::painted || (game.player && what.seat != *game.player)) continue;
    const Place place = game.arena->pawn[what.pawn - 1U].place;
    const auto d = static_cast<std::size_t>(what.direction);
    const int edge = game.arena->board.radius + 1;
    json.begin_array().value(what.seat).value(place.row + edge * down[d]).value(place.column + edge * right[d]);
    json.value(d).value(what.cells).end_array();
  }
  json.end_array().key("taken").begin_array();
  for (const auto& [number, what, ended] : events) {
    const bool known = !game.player || game.arena->pawn[what.pawn - 1U].owner == *game.player;
    if (what.kind == Kind::taken && known) json.value(what.pawn);
  }
  json.end_array();
}

// Events are sorted by game.
std::span<const Painting::Event> events_of(std::span<const Painting::Event> events, std::size_t game) {
  const auto of_earlier = [&](const Painting::Event& event) { return event.game < game; };
  const auto of_no_later = [&](const Painting::Event& event) { return event.game <= game; };
  return {std::partition_point(events.begin(), events.end(), of_earlier),
          std::partition_point(events.begin(), events.end(), of_no_later)};
}

void write_game(JsonWriter& json, const ShownGame& game, std::span<const Painting::Event> events) {
  const Arena::State& arena = *game.arena;
  std::array<Plane, 2> colour = arena.colour;
  if (game.player) {
    const Colours seen = Arena::colours(arena, *game.player);
    colour = *game.player == 0 ? std::array{seen.own, seen.theirs} : std::array{seen.theirs, seen.own};
  }
  json.begin_object().key("seats").begin_array().value(game.first).value(game.of.opponent).end_array();
  json.key("points").begin_array();
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    !game.player || *game.player == seat ? json.value(Arena::points(arena, seat)) : json.null();
  }
  json.end_array().member("cells", cells_of(arena.board, colour));
  write_pawns(json, game);
  write_strips(json, game, events_of(events, game.of.number));
  json.end_object();
}

std::int64_t points_in(std::span<const Arena::State> arenas, std::size_t teams, Seat team) {
  std::int64_t sum = 0;
  for (std::size_t arena = 1; arena < teams; ++arena) {
    const Meeting game = meeting(teams, team, arena);
    sum += Arena::points(arenas[game.number], game.seat);
  }
  return sum;
}

void write_teams(JsonWriter& json, const State& now, std::span<const Arena::State> arenas, Audience audience) {
  json.key("teams").begin_array();
  const Scores scores = Painting::scores(now);
  for (Seat team = 0; team < now.setup.teams; ++team) {
    json.begin_object();
    if (audience && *audience != team) {
      json.key("points").null().key("total").null();
    } else {
      json.member("points", points_in(arenas, now.setup.teams, team)).member("total", scores[team] / point);
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string Painting::frame(const State& now, Audience audience, TurnLog<Event> lately) {
  const std::vector<Arena::State>* arenas = &now.arenas;
  std::span<const Event> events = lately.events;
  bool break_begins = false;
  if (!events.empty() && !events.back().ended.empty()) {
    break_begins = true;
    if (audience) {
      events = {};
    } else {
      arenas = &events.back().ended;
      events = events.first(events.size() - 1);
    }
  }
  JsonWriter json;
  json.begin_object().member("tournament", now.tournament).member("tournaments", now.setup.tournaments);
  json.member("turn", now.turn).member("turns", now.setup.turns).member("over", now.over());
  json.member("break_begins", break_begins && !audience);
  const Board& board = arenas->front().board;
  json.member("rows", board.rows).member("columns", board.columns).member("radius", board.radius);
  json.member("range", board.range).member("paint", board.paint);
  write_teams(json, now, *arenas, audience);
  json.key("games").begin_array();
  for (Seat first = 0; first < now.setup.teams; ++first) {
    for (std::size_t arena = first + 1U; arena < now.setup.teams; ++arena) {
      ShownGame game{nullptr, meeting(now.setup.teams, first, arena), first, {}};
      if (audience && *audience != first && *audience != game.of.opponent) continue;
      if (audience) game.player = *audience == first ? Seat{0} : Seat{1};
      game.arena = &(*arenas)[game.of.number];
      write_game(json, game, events);
    }
  }
  json.end_array().end_object();
  return std::move(json).take();
}

}  // namespace agon::painting
