#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/avalanche/rules.hpp"
#include "games/registry.hpp"

namespace agon::avalanche {
namespace {

constexpr std::size_t name_symbols_max = 25;

struct Text {
  std::string_view kind;
  std::string_view why;
};

// By the refusal's code.
constexpr std::array<Text, 8> texts = {{
    {"", ""},
    {"empty", "it is empty, and not of the form \"s r\""},
    {"not_number", "it does not have the form \"s r\" with two whole numbers"},
    {"count", "it does not have exactly two numbers, as in \"s r\""},
    {"bad_r", "r must be 0, 1, 2 or 3"},
    {"bad_s", "s must be a column from 0 to 7"},
    {"sticks_out", "two balls side by side do not fit with the left one in column 7"},
    {"not_canonical", "it has surplus blanks, zeros or signs, which this contest does not allow"},
}};

// The integers of an answer, or why it is malformed.
struct Numbers {
  Refusal refusal;
  std::array<std::int64_t, 2> values{};
};

Numbers read_numbers(std::string_view text) {
  Numbers numbers;
  std::size_t count = 0;
  for (Words words(text); !words.at_end(); ++count) {
    const auto number = words.next_integer();
    if (!number) return {not_number, {}};
    if (count < 2) numbers.values[count] = *number;
  }
  if (count != 2) numbers.refusal = count == 0 ? empty_answer : wrong_count;
  return numbers;
}

std::string written(Order order) { return std::to_string(order.s) + " " + std::to_string(order.r); }

void append_picture(std::string& text, const Field& field) {
  for (unsigned row = rows; row-- > 0;) {
    for (unsigned column = 0; column < columns; ++column) text += ".12345*"[field.ball(column, row)];
    text += '\n';
  }
}

void write_columns(JsonWriter& json, std::string_view key, const Field& field) {
  json.key(key).begin_array();
  for (unsigned column = 0; column < columns; ++column) json.value(column_text(field, column));
  json.end_array();
}

void write_figure(JsonWriter& json, Figure figure) {
  json.key("figure").begin_array().value(figure.first).value(figure.second).end_array();
}

void write_cells(JsonWriter& json, std::string_view key, const std::vector<Cell>& cells) {
  json.key(key).begin_array();
  for (const Cell cell : cells) json.begin_array().value(cell.column).value(cell.row).end_array();
  json.end_array();
}

void write_move(JsonWriter& json, const Event& event) {
  json.key("move").begin_object();
  write_figure(json, event.figure);
  json.member("s", event.order.s).member("r", event.order.r);
  write_columns(json, "landed", event.landed);
  json.end_object();
}

void write_step(JsonWriter& json, const Step& step) {
  json.begin_object();
  write_cells(json, "gone", step.gone);
  write_cells(json, "black", step.black);
  json.member("regions", step.regions).member("bonus", step.bonus);
  write_columns(json, "after", step.after);
  json.end_object();
}

void write_field(JsonWriter& json, const State& now, Seat seat, const Event* event) {
  static const Event nothing;
  const Event& last = event ? *event : nothing;
  const Field& field = now.fields[seat];
  json.begin_object();
  write_columns(json, "columns", field);
  event ? write_move(json, last) : static_cast<void>(json.key("move").null());
  json.key("steps").begin_array();
  for (const Step& step : last.steps) write_step(json, step);
  json.end_array();
  json.member("length_bonus", last.length_bonus).member("bonus", last.bonus);
  json.key("falls").begin_array();
  for (const std::uint8_t column : last.falls) json.value(column);
  json.end_array();
  json.member("gift", last.gift).member("discarded", last.discarded).member("appeared", now.appeared[seat]);
  json.member("on_field", field.black_balls().count()).member("overflow", bool{now.overflowed[seat]});
  json.end_object();
}

std::string_view reason_name(Reason reason) {
  constexpr std::array<std::string_view, 5> names = {"overflow", "appeared", "on_field", "draw", "turn_limit"};
  return names[static_cast<std::size_t>(reason)];
}

}  // namespace

std::string Avalanche::hello(const State& now, Seat) { return "Start\n" + std::to_string(now.x0); }

Result<std::string> Avalanche::name(std::string_view answer) {
  if (answer.ends_with('\r')) answer.remove_suffix(1);
  for (const char c : answer) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 32) {
      return Error{"the name has a symbol of code " + std::to_string(code) + "; allowed are 32 and more"};
    }
  }
  const std::size_t symbols = count_symbols(answer);
  if (symbols > name_symbols_max) {
    return Error{"the name has " + std::to_string(symbols) + " symbols; at most " + std::to_string(name_symbols_max) +
                 " are allowed"};
  }
  return std::string(answer);
}

std::string Avalanche::ask(const State& now, Seat seat, TurnLog<Event>) {
  std::string text = "Move\n";
  text.reserve(text.size() + 2 * rows * (columns + 1) + 1);
  append_picture(text, now.fields[seat]);
  text += '\n';
  append_picture(text, now.fields[1U - seat]);
  text.pop_back();
  return text;
}

Refusal Avalanche::answer(State& state, Seat seat, std::string_view text) {
  const Numbers numbers = read_numbers(text);
  if (!numbers.refusal.taken()) return numbers.refusal;
  const auto narrow = [](std::int64_t number) {
    return static_cast<std::int8_t>(std::clamp<std::int64_t>(number, -1, 99));
  };
  const Order order{narrow(numbers.values[0]), narrow(numbers.values[1])};
  const bool tolerable = !state.readings.strict || text == written(order);
  const bool legal = order_refusal(order).taken();
  return legal && !tolerable ? not_canonical : give(state, seat, order);
}

std::string_view Avalanche::why(Refusal refusal) { return texts[refusal.code].why; }
std::string_view Avalanche::kind(Refusal refusal) { return texts[refusal.code].kind; }

std::string Avalanche::frame(const State& now, Audience, TurnLog<Event> lately) {
  const bool ended = over(now);
  const bool drawn = ended && !verdict(now).winner;
  JsonWriter json;
  json.begin_object().member("turn", now.turn);
  ended ? static_cast<void>(json.key("figure").null()) : write_figure(json, figure_at(now.x));
  json.key("fields").begin_array();
  for (const Seat seat : {Seat{0}, Seat{1}})
    write_field(json, now, seat, lately.events.empty() ? nullptr : &lately.events[seat]);
  json.end_array();
  json.member("over", ended);
  ended && !drawn ? json.member("winner", *verdict(now).winner) : json.key("winner").null();
  json.member("draw", drawn);
  const bool used_up = !now.overflowed[0] && !now.overflowed[1];
  ended ? json.member("reason", reason_name(used_up ? Reason::turn_limit : verdict(now).reason))
        : json.key("reason").null();
  return std::move(json.end_object()).take();
}

std::string Avalanche::random_answer(const State& now, Seat seat, Dice& dice) {
  std::array<Order, orders_max> room;
  const std::size_t count = orders(now, seat, room);
  return written(room[dice.below(static_cast<std::uint32_t>(count))]);
}

extern const SpeedTest speed;
extern const Game game;
const Game game = game_of<Avalanche>({.speed = &speed});

}  // namespace agon::avalanche
