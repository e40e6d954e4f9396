// The protocol: the table of commands, their answers, and the texts of the refusals.

#include <algorithm>
#include <array>

#include "games/commands.hpp"
#include "games/painting/picture.hpp"
#include "games/painting/rules.hpp"
#include "games/registry.hpp"

namespace agon::painting {
namespace {

using State = Painting::State;
using Arguments = std::vector<std::int64_t>;

struct Asking {
  State& state;
  Seat team;
  const TurnContext& tempo;
};
using Serve = Reply (*)(const Asking&, const Arguments&);

constexpr std::array texts = {
    RefusalText{201, "not_active", "Tournament is not active"},
    RefusalText{202, "arenas_not_unique", "Arena numbers must be unique"},
    RefusalText{203, "invalid_arena", "Invalid arena number"},
    RefusalText{204, "invalid_direction", "Invalid direction"},
    RefusalText{205, "has_an_order", "Pawn already has an order"},
    RefusalText{206, "invalid_range", "Invalid shooting range"},
    RefusalText{207, "not_enough_paint", "Not enough paint"},
    RefusalText{208, "invalid_pawn", "Invalid pawn id"},
    RefusalText{209, "not_your_pawn", "Pawn not under your control"},
    RefusalText{210, "arena_too_recently", "Arena queried too recently"},
    RefusalText{211, "diff_too_recently", "Diff queried too recently"},
    RefusalText{212, "pawns_too_recently", "Pawns queried too recently"},
};

std::string joined(std::initializer_list<std::int64_t> numbers) {
  std::string text;
  for (const std::int64_t number : numbers) (text += text.empty() ? "" : " ") += std::to_string(number);
  return text;
}

std::string line(std::initializer_list<std::int64_t> numbers) { return joined(numbers) + "\n"; }

Reply get_constants(const Asking& asking, const Arguments&) {
  const Board& board = asking.state.arenas.front().board;
  return {{}, line({asking.state.setup.teams, board.radius, board.range, board.paint})};
}

Reply get_status(const Asking& asking, const Arguments&) {
  const State& now = asking.state;
  const std::int64_t left = now.turn == 0 ? 1 : std::int64_t{now.setup.turns} - now.turn + 1;
  return {{}, line({now.turn != 0, left, Painting::points(now, asking.team), asking.tempo.microseconds_left / 1000})};
}

// Queries about arenas: the number of arenas, then each one in the order of the arguments; without arguments, all of
// them.
using Ask = Refusal (*)(State&, Seat, std::span<const std::int64_t>);
using Tell = void (*)(std::string&, const Arena::State&, Seat);

Reply tell_arenas(const Asking& asking, Arguments arenas, Ask ask, Tell tell) {
  if (arenas.empty()) {
    for (std::int64_t arena = 1; arena < asking.state.setup.teams; ++arena) arenas.push_back(arena);
  }
  Reply reply{ask(asking.state, asking.team, arenas), {}, false};
  if (!reply.refusal.taken()) return reply;
  reply.changed = true;
  reply.data = line({static_cast<std::int64_t>(arenas.size())});
  for (const std::int64_t arena : arenas) {
    const Meeting game = meeting(asking.state.setup.teams, asking.team, static_cast<std::size_t>(arena));
    tell(reply.data, Painting::arena(asking.state, game), game.seat);
  }
  return reply;
}

void tell_board(std::string& text, const Arena::State& arena, Seat seat) {
  const Colours seen = Arena::colours(arena, seat);
  text += line({arena.board.rows, arena.board.columns});
  for (int row = 0; row < arena.board.rows; ++row) {
    for (int column = 0; column < arena.board.columns; ++column) {
      text += sign_of(arena.board, seen, {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
    }
    text += '\n';
  }
}

void tell_pawns(std::string& text, const Arena::State& arena, Seat seat) {
  const Arena::View view = Arena::view(arena, seat);
  text += line({static_cast<std::int64_t>(view.pawns.size())});
  for (const auto& [number, pawn] : view.pawns) {
    text += line({number, pawn.paint, pawn.place.row + 1, pawn.place.column + 1});
    for (int row = 0; row < arena.board.diameter(); ++row) {
      for (int column = 0; column < arena.board.diameter(); ++column) {
        text += (pawn.surface[index(row)] >> column & 1) == seat ? '1' : '2';
      }
      text += '\n';
    }
  }
}

void tell_diffs(std::string& text, const Arena::State& arena, Seat seat) {
  const Colours seen = Arena::colours(arena, seat);
  text += line({size(arena.changed[seat])});
  for (int row = 0; row < arena.board.rows; ++row) {
    for (Row left = arena.changed[seat][index(row)]; left; left &= left - 1) {
      const int column = std::countr_zero(left);
      (text += joined({row + 1, column + 1})) += ' ';
      text += sign_of(arena.board, seen, {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
      text += '\n';
    }
  }
}

Reply get_arenas(const Asking& asking, const Arguments& arenas) {
  return tell_arenas(asking, arenas, Painting::ask_full, tell_board);
}
Reply get_pawns(const Asking& asking, const Arguments& arenas) {
  return tell_arenas(asking, arenas, Painting::ask_pawns, tell_pawns);
}
Reply get_diffs(const Asking& asking, const Arguments& arenas) {
  return tell_arenas(asking, arenas, Painting::ask_diffs, tell_diffs);
}

// The number if it fits into a field of an order, otherwise 0, which is invalid in all of them.
std::uint8_t fitting(std::int64_t number) {
  return 0 <= number && number <= 255 ? static_cast<std::uint8_t>(number) : std::uint8_t{0};
}

Painting::Order order_of(Action action, std::span<const std::int64_t> numbers) {
  const std::uint8_t range = action == Action::shoot ? fitting(numbers[3]) : std::uint8_t{0};
  return {numbers[0], {fitting(numbers[1]), action, static_cast<Direction>(fitting(numbers[2])), range}};
}

// Orders as groups of numbers; either all are accepted or none.
Reply give_orders(const Asking& asking, const Arguments& numbers, Action action) {
  const std::size_t group = action == Action::shoot ? 4 : 3;
  if (numbers.size() % group != 0) return {refusals::bad_format, {}, false};
  State& state = asking.state;
  const auto pawn_of = [&](std::size_t at) -> Pawn& {
    const Meeting game = meeting(state.setup.teams, asking.team, static_cast<std::size_t>(numbers[at]));
    return state.arenas[game.number].pawn[static_cast<std::size_t>(numbers[at + 1] - 1)];
  };
  for (std::size_t at = 0; at < numbers.size(); at += group) {
    const auto order = order_of(action, std::span(numbers).subspan(at, group));
    const Refusal refusal = Painting::give(state, asking.team, order);
    if (refusal.taken()) continue;
    for (std::size_t taken = 0; taken < at; taken += group) pawn_of(taken).order = {};
    return {refusal, {}, false};
  }
  return {{}, {}, true};
}

Reply move(const Asking& asking, const Arguments& numbers) { return give_orders(asking, numbers, Action::move); }
Reply shoot(const Asking& asking, const Arguments& numbers) { return give_orders(asking, numbers, Action::shoot); }

constexpr std::array commands = {
    Command<Serve>{"GET_CONSTANTS", 0, 0, get_constants},    Command<Serve>{"GET_STATUS", 0, 0, get_status},
    Command<Serve>{"GET_ARENAS", 0, any_number, get_arenas}, Command<Serve>{"GET_PAWNS", 0, any_number, get_pawns},
    Command<Serve>{"GET_DIFFS", 0, any_number, get_diffs},   Command<Serve>{"MOVE", 3, any_number, move},
    Command<Serve>{"SHOOT", 4, any_number, shoot},
};

}  // namespace

Reply Painting::call(State& state, Seat team, std::string_view command, const TurnContext& tempo) {
  const auto parsed = parse_command<Serve>(command, commands);
  if (!parsed.refusal.taken()) return {parsed.refusal, {}, false};
  return parsed.command->serve({state, team, tempo}, parsed.arguments);
}

std::string_view Painting::why(Refusal refusal) { return text_of(refusal, texts).text; }
std::string_view Painting::kind(Refusal refusal) { return text_of(refusal, texts).kind; }

// Moves or shots for some pawns of one game.
std::string Painting::random_answer(const State& now, Seat team, Dice& dice) {
  if (!now.active()) return "GET_STATUS";
  const auto arena = 1 + dice.below(now.setup.teams - 1U);
  const Meeting game = meeting(now.setup.teams, team, arena);
  const bool shooting = dice.below(2) == 1;
  std::string text;
  const Arena::View view = Arena::view(Painting::arena(now, game), game.seat);
  for (const auto& [number, pawn] : view.pawns) {
    const std::uint32_t range = std::min<std::uint32_t>(pawn.paint, view.board.range);
    if (pawn.order.action != Action::none || (shooting && range == 0)) continue;
    text += " " + joined({arena, number, 1 + dice.below(4)});
    if (shooting) text += " " + std::to_string(1 + dice.below(range));
  }
  if (text.empty()) return "GET_STATUS";
  return (shooting ? "SHOOT" : "MOVE") + text;
}

extern const SpeedTest speed;
extern const Game game;
const Game game = game_of<Painting>({.speed = &speed});

}  // namespace agon::painting
