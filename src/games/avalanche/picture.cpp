// The game for people: the last turn and the result as sentences, and both fields as lines of text.

#include <algorithm>
#include <array>

#include "games/avalanche/rules.hpp"

namespace agon::avalanche {
namespace {

std::string name_of(Seat seat) { return std::string(Avalanche::info().seat_names[seat]); }

std::string counted(std::uint32_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

// As the viewer draws them.
std::string_view colour_name(Ball ball) {
  static constexpr std::array<std::string_view, 7> names = {"no", "blue", "red", "green", "violet", "yellow", "black"};
  return names[ball];
}

std::string figure_in_words(const Figure& figure) {
  if (figure.first == figure.second) return "a " + std::string(colour_name(figure.first)) + " pair";
  return std::string(colour_name(figure.first)) + " and " + std::string(colour_name(figure.second));
}

// "left puts a yellow pair upright into column 3", "right puts red below blue into column 0".
std::string move_in_words(const State& now, Seat seat, const Event& event) {
  static constexpr std::array<std::string_view, 4> lies = {" right of ", " below ", " left of ", " above "};
  const std::size_t r = static_cast<std::uint8_t>(event.order.r);
  const bool upright = r % 2 == 1;
  std::string text = name_of(seat) + " puts ";
  if (event.figure.first == event.figure.second) {
    text += figure_in_words(event.figure) + (upright ? " upright" : "");
  } else {
    text += std::string(colour_name(event.figure.second)) + std::string(lies[r]) +
            std::string(colour_name(event.figure.first));
  }
  const std::string column = std::to_string(event.order.s), next = std::to_string(event.order.s + 1);
  text += upright ? " into column " + column : " into columns " + column + " and " + next;
  if (!event.steps.empty()) {
    text += ", an avalanche of " + counted(static_cast<std::uint32_t>(event.steps.size()), "step") + " earns " +
            std::to_string(event.bonus);
  }
  if (now.overflowed[seat]) text += ", overflows";
  return text;
}

std::string falls_in_words(Seat seat, const Event& event) {
  std::string text = counted(static_cast<std::uint32_t>(event.falls.size()), "black ball") + " on " + name_of(seat);
  if (event.discarded) text += ", and " + std::to_string(event.discarded) + " more without a free column";
  return text;
}

// From a terminal's 256 colours: blue, vermilion, green, purple and yellow of Okabe and Ito, and grey.
constexpr std::array<int, 7> ball_colour = {240, 39, 202, 36, 175, 227, 250};

std::string ball_text(Ball ball, TextStyle style) {
  return inked(style, ball_colour[ball], std::string_view(".12345*").substr(ball, 1));
}

}  // namespace

std::string Avalanche::tell(const State& now, TurnLog<Event> lately) {
  const Figure figure = figure_at(now.x);
  if (lately.events.empty()) {
    return "Both fields are empty, the first figure is " + figure_in_words(figure);
  }
  std::string text = "Turn " + std::to_string(now.turn) + ": " + move_in_words(now, 0, lately.events[0]) + "; " +
                     move_in_words(now, 1, lately.events[1]);
  if (lately.events[0].gift) text += "; a gift of " + counted(lately.events[0].gift, "black ball") + " for both";
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const Event& event = lately.events[seat];
    if (!event.falls.empty() || event.discarded) text += "; " + falls_in_words(seat, event);
  }
  return text;
}

std::string Avalanche::ending(const State& now) {
  const auto [winner, reason] = verdict(now);
  const std::string after = " after " + counted(now.turn, "turn");
  if (reason == Reason::overflow) {
    return name_of(*winner) + " wins: the " + name_of(1U - *winner) + " field has overflowed" + after;
  }
  const std::string end = (now.overflowed[0] ? "both fields have overflowed" : "the turns are used up") + after;
  const auto numbers = [](std::uint32_t a, std::uint32_t b) {
    return std::to_string(std::min(a, b)) + " against " + std::to_string(std::max(a, b));
  };
  const std::uint32_t left = now.fields[0].black_balls().count(), right = now.fields[1].black_balls().count();
  if (reason == Reason::appeared) {
    return name_of(*winner) + " wins: " + end + ", and fewer black balls fell on its field, " +
           numbers(now.appeared[0], now.appeared[1]);
  }
  if (reason == Reason::on_field) {
    return name_of(*winner) + " wins: " + end + ", as many black balls fell on each, and fewer lie on its field, " +
           numbers(left, right);
  }
  return "a draw: " + end + ", as many black balls fell and lie on each field";
}

std::string Avalanche::picture(const State& now, TurnLog<Event> lately, TextStyle style) {
  std::string text = "turn " + std::to_string(now.turn);
  if (!over(now)) {
    const Figure figure = figure_at(now.x);
    text += ", next figure " + ball_text(figure.first, style) + ball_text(figure.second, style);
  }
  text += '\n';
  const unsigned top = now.fields[0].overflows() || now.fields[1].overflows() ? rows + 2 : rows;
  for (unsigned row = top; row-- > 0;) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const std::string border = inked_for_seat(style, seat, row < rows ? "|" : " ");
      text += seat ? "    " : "";
      text += border;
      for (unsigned column = 0; column < columns; ++column) {
        const Ball ball = now.fields[seat].ball(column, row);
        if (column) text += ' ';
        text += ball == empty && row >= rows ? " " : ball_text(ball, style);
      }
      text += border;
    }
    text += '\n';
  }
  text += " 0 1 2 3 4 5 6 7       0 1 2 3 4 5 6 7\n";
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    std::string line = name_of(seat) + ": " + std::to_string(now.appeared[seat]) + " black";
    if (!lately.events.empty() && lately.events[seat].bonus)
      line += ", sends " + std::to_string(lately.events[seat].bonus);
    if (seat == 0) line.resize(std::max<std::size_t>(line.size(), 21), ' ');
    text += line;
  }
  return text;
}

}  // namespace agon::avalanche
