// The field as text, two characters per step: `#` border, `<` and `>` the gates, `O` the ball, `+` visited, `.` fresh;
// used edges are - | / \ and X. In colour, the last move has the colour of the player who made it.

#include <array>

#include "games/football/words.hpp"

namespace agon::football {

namespace {

constexpr int height = 2 * rows - 1;
constexpr int width = 2 * columns - 1;
constexpr int no_seat = -1;

struct Cell {
  char symbol = ' ';
  int seat = no_seat;
};

class Canvas {
 public:
  Cell& node(Node n) { return cells_[place(2 * n.x, 2 * n.y)]; }
  Cell& edge(Node a, Node b) { return cells_[place(a.x + b.x, a.y + b.y)]; }
  const Cell& at(int row, int column) const { return cells_[place(row, column)]; }

 private:
  static std::size_t place(int row, int column) {
    const int place = row * width + column;
    return static_cast<std::size_t>(place);
  }
  std::array<Cell, std::size_t{height} * width> cells_;
};

char symbol_of(const Football::State& now, Node node) {
  const int number = number_of(node);
  if (number == now.ball) return 'O';
  if (is_finish(node)) return gate_owner(node) == 0 ? '<' : '>';
  if (is_boundary(node)) return '#';
  return now.bounces.has(number) ? '+' : '.';
}

void draw_edge(Canvas& canvas, const Football::State& now, Node node, int direction) {
  const Node other = neighbour(node, direction);
  if (!on_field(other.x, other.y)) return;
  Cell& cell = canvas.edge(node, other);
  if (on_border(now.setup.goal_line, node, other)) {
    cell.symbol = is_finish(node) || is_finish(other) ? ':' : '#';
  } else if (!(now.exits[static_cast<std::size_t>(number_of(node))] >> direction & 1)) {
    constexpr std::array<char, 4> symbols = {'|', '/', '-', '\\'};
    cell.symbol = cell.symbol == ' ' ? symbols[static_cast<std::size_t>(direction % 4)] : 'X';
  }
}

Canvas draw(const Football::State& now, const Path& last, Seat by) {
  Canvas canvas;
  for (int number = 0; number < node_count; ++number) {
    const Node node = node_of(number);
    Cell& cell = canvas.node(node);
    cell.symbol = symbol_of(now, node);
    if (is_finish(node)) cell.seat = gate_owner(node);
    for (int direction = 2; direction < 6; ++direction) draw_edge(canvas, now, node, direction);
  }
  for (std::size_t i = 0; i < last.size(); ++i) {
    canvas.node(last[i]).seat = by;
    if (i > 0) canvas.edge(last[i - 1], last[i]).seat = by;
  }
  return canvas;
}

}  // namespace

std::string Football::picture(const State& now, TurnLog<Event> lately, TextStyle style) {
  const Seat by = lately.said.empty() ? 0 : lately.said.front().seat;
  const Canvas canvas = draw(now, last_path(lately), by);
  std::string text = "   0         5         10        15        20\n";
  for (int row = 0; row < height; ++row) {
    const std::string number = row % 2 == 0 ? std::to_string(row / 2) : "";
    std::string line = std::string(2 - number.size(), ' ') + number + ' ';
    for (int column = 0; column < width; ++column) {
      const Cell& cell = canvas.at(row, column);
      const std::string_view symbol(&cell.symbol, 1);
      line +=
          cell.seat == no_seat ? std::string(symbol) : inked_for_seat(style, static_cast<unsigned>(cell.seat), symbol);
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace agon::football
