// Everything that is read or written as text in tic-tac-toe.

#include <array>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/game.hpp"
#include "games/setup_text.hpp"
#include "games/tictactoe/members.hpp"

namespace agon::tictactoe {

namespace {

constexpr std::array<std::string_view, 2> seat_names = {"cross", "nought"};
constexpr std::size_t name_bytes_max = 25;

struct Text {
  std::string_view kind;
  std::string_view why;
};

// By Violation.
constexpr std::array<Text, 3> texts = {{
    {"", ""},
    {"bad_line", "it is not the number of a cell, 1 to 9"},
    {"taken", "the cell has a mark already"},
}};

char sign(Mark mark) { return ".XO"[static_cast<std::size_t>(mark)]; }
std::string number(Tictactoe::Order cell) { return std::to_string(cell + 1); }

}  // namespace

const GameInfo& Tictactoe::info() {
  static constexpr GameInfo info{
      .name = "tictactoe",
      .title = "Tic-tac-toe",
      .original = "noughts-and-crosses",
      .summary = "Two players put their marks on nine cells in turn; three in a row win.",
      .seats_min = 2,
      .seats_max = 2,
      .seat_names = seat_names,
      .pace = Pace::in_turn,
      .answer_bytes_max = 1,
      .memory_bytes = 256ULL << 20,
      .time_per_block = std::chrono::seconds(10),
      .moves_per_block = 100,
  };
  return info;
}

Result<Tictactoe::Setup> Tictactoe::setup(std::string_view text) {
  return read_setup(Setup{}, text, {}, [](Setup&, std::string_view, std::string_view) { return false; });
}

std::string Tictactoe::setup_text(const Setup&) { return ""; }

std::string Tictactoe::hello(const State&, Seat) { return "Name"; }

Result<std::string> Tictactoe::name(std::string_view answer) {
  if (answer.ends_with('\r')) answer.remove_suffix(1);
  if (answer.size() > name_bytes_max) return Error{"the name is longer than 25 bytes: " + quoted(answer)};
  for (const char c : answer) {
    if (c < 32 || c > 126) return Error{"the name has a character that is not printable ASCII: " + quoted(answer)};
  }
  return std::string(answer);
}

// The cell that the opponent has just marked, or Start.
std::string Tictactoe::ask(const State&, Seat, TurnLog<Event> lately) {
  return lately.events.empty() ? "Start" : number(lately.events.front().cell);
}

Refusal Tictactoe::answer(State& state, Seat seat, std::string_view text) {
  Words words(text);
  const auto cell = words.next_integer();
  if (!cell || !words.at_end() || *cell < 1 || *cell > cells) return {static_cast<std::uint16_t>(Violation::bad_line)};
  return give(state, seat, static_cast<Order>(*cell - 1));
}

std::string_view Tictactoe::why(Refusal refusal) { return texts[refusal.code].why; }
std::string_view Tictactoe::kind(Refusal refusal) { return texts[refusal.code].kind; }

std::string Tictactoe::frame(const State& now, Audience, TurnLog<Event> lately) {
  JsonWriter json;
  json.begin_object().member("turn", now.moves).key("board").begin_array();
  for (const Mark mark : now.board) json.value(static_cast<int>(mark));
  json.end_array().key("last");
  lately.events.empty() ? json.null() : json.value(lately.events.front().cell);
  const bool over = to_act(now).none();
  const auto won = winner(now);
  json.member("over", over).key("winner");
  won ? json.value(*won) : json.null();
  return std::move(json.end_object()).take();
}

std::string Tictactoe::tell(const State& now, TurnLog<Event> lately) {
  if (lately.events.empty()) return "The board is empty, cross begins";
  const Event& event = lately.events.front();
  return "Turn " + std::to_string(now.moves) + ": " + std::string(seat_names[event.seat]) + " marks cell " +
         number(event.cell);
}

std::string Tictactoe::ending(const State& now) {
  const auto won = winner(now);
  if (!won) return "a draw: the board is full";
  return std::string(seat_names[*won]) + " wins: three in a row after " + std::to_string(now.moves) + " moves";
}

std::string Tictactoe::picture(const State& now, TurnLog<Event>, TextStyle ink) {
  std::string text;
  for (int cell = 0; cell < cells; ++cell) {
    const Mark mark = now.board[static_cast<std::size_t>(cell)];
    text += inked(ink, mark == Mark::none ? 244 : mark == Mark::cross ? 39 : 208, std::string(1, sign(mark)));
    text += cell % 3 == 2 ? '\n' : ' ';
  }
  return text;
}

std::uint64_t Tictactoe::digest(const State& now) { return digest_of_members(now); }

std::string Tictactoe::random_answer(const State& now, Seat seat, Dice& dice) {
  std::array<Order, orders_max> room;
  const std::size_t count = orders(now, seat, room);
  return number(room[dice.below(static_cast<std::uint32_t>(count))]);
}

extern const Game game;
const Game game = game_of<Tictactoe>();

}  // namespace agon::tictactoe
