// The setup as text: options, and the boards of a world file. README.md describes the format ("The world file").

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "base/lines.hpp"
#include "base/text.hpp"
#include "games/painting/picture.hpp"
#include "games/painting/rules.hpp"
#include "games/setup_text.hpp"
#include "games/world_file.hpp"

namespace agon::painting {
namespace {

using Setup = Painting::Setup;

constexpr std::array options = {
    Option{"teams", "2..64", "4", "how many teams there are (d)"},
    Option{"turns", "1..1000000", "100", "the turns of play of a tournament (t), after its break turn"},
    Option{"tournaments", "0..1000000", "1", "how many tournaments there are; 0: one after the other without end"},
    Option{"full_every", "1..1000000", "30", "turns from one full answer about an arena to the next"},
    Option{"radius", "1..7", "1", "the radius of a pawn (r); its side is 2r + 1"},
    Option{"range", "1..64", "10", "the longest strip of paint (k)"},
    Option{"paint", "0..10000", "100", "the paint of a pawn at first and at most (f)"},
    Option{"rows", "5..64", "30", "the height of the boards that dice draw, with the border (n)"},
    Option{"columns", "5..64", "30", "the width of the boards that dice draw, with the border (m)"},
    Option{"pawns", "1..16", "4", "the pawns of each player on them (p)"},
    Option{"walls", "0..50", "10", "per cent of their inner cells that are blocked, at most"},
    Option{"symmetry", "point|mirror", "point", "whether half a turn or a mirror exchanges the players on them"},
};
constexpr std::string_view mark = "painting-world 1";  // the kind of file and its version
constexpr std::size_t first_drawing_option = 7;        // the options from here on apply to generated boards only

template <class Number>
bool read_number(Number& number, std::string_view value, std::int64_t least, std::int64_t most) {
  const auto read = to_integer(value);
  if (!read || *read < least || *read > most) return false;
  number = static_cast<Number>(*read);
  return true;
}

bool take(Setup& setup, std::string_view name, std::string_view value) {
  BoardPlan& plan = setup.plan;
  if (name == "teams") return read_number(setup.teams, value, 2, teams_max);
  if (name == "turns") return read_number(setup.turns, value, 1, turns_max);
  if (name == "tournaments") return read_number(setup.tournaments, value, 0, turns_max);
  if (name == "full_every") return read_number(setup.full_every, value, 1, turns_max);
  if (name == "radius") return read_number(plan.radius, value, 1, radius_max);
  if (name == "range") return read_number(plan.range, value, 1, range_max);
  if (name == "paint") return read_number(plan.paint, value, 0, paint_max);
  if (name == "rows") return read_number(plan.rows, value, 5, side_max);
  if (name == "columns") return read_number(plan.columns, value, 5, side_max);
  if (name == "pawns") return read_number(plan.pawns, value, 1, pawns_max / 2);
  if (name == "walls") return read_number(plan.walls, value, 0, 50);
  if (value != "point" && value != "mirror") return false;
  plan.symmetry = value == "point" ? Symmetry::point : Symmetry::mirror;
  return true;
}

bool is_drawing_option(std::string_view name) {
  return std::any_of(options.begin() + first_drawing_option, options.end(),
                     [&](const Option& option) { return option.name == name; });
}

// Reads line by line and continues after a mistake, so that all mistakes are reported at once.
class Reader {
 public:
  Result<Setup> read(std::string_view text) {
    const bool one_line = text.find('\n') == text.npos;
    while (!text.empty() && !full()) {
      ++line_;
      take_line(next_line(text));
    }
    for (Drawing& drawing : drawings_) finish(drawing);
    check_whole();
    if (mistakes_.empty()) return setup_;
    const bool more = full();
    if (more) mistakes_.pop_back();
    std::stable_sort(mistakes_.begin(), mistakes_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string told;
    for (const auto& [line, mistake] : mistakes_) {
      if (!told.empty()) told += '\n';
      if (!one_line && line != whole) told += "line " + std::to_string(line) + ": ";
      told += mistake;
    }
    if (more) (told += '\n') += more_mistakes;
    return Error{told};
  }

 private:
  struct Drawing {
    std::size_t line = 0;  // the line of the word "board"
    std::vector<std::pair<std::size_t, std::string_view>> rows;
  };
  static constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();

  // One mistake more than will be told has been found.
  bool full() const { return mistakes_.size() > mistakes_told_max; }

  void mistake(std::size_t line, std::string text) {
    if (!full()) mistakes_.emplace_back(line, std::move(text));
  }

  void take_line(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with("//")) return;
    if (text.empty()) {
      in_board_ = false;
    } else if (text == mark) {
      marked_ = true;
    } else if (text == "board") {
      if (!marked_) mistake(line_, "before the first board there must be a line \"" + std::string(mark) + "\"");
      in_board_ = marked_ = true;
      drawings_.push_back({line_, {}});
    } else if (in_board_) {
      drawings_.back().rows.emplace_back(line_, text);
    } else {
      take_options(text);
    }
  }

  void take_options(std::string_view text) {
    for (Words words(text); !words.at_end() && !full();) {
      const std::string_view word = words.next();
      if (is_drawing_option(word.substr(0, word.find('=')))) drawing_option_ = {line_, word};
      const auto read = read_setup(setup_, word, options, take);
      if (read) {
        setup_ = *read;
      } else {
        mistake(line_, read.error());
      }
    }
  }

  void finish(const Drawing& drawing) {
    if (full()) return;
    const std::size_t before = mistakes_.size();
    Opening opening;
    const std::size_t rows = drawing.rows.size(), columns = rows ? drawing.rows.front().second.size() : 0;
    if (rows > side_max || columns > side_max) {
      return mistake(drawing.line, "the board has " + std::to_string(rows) + " rows and " + std::to_string(columns) +
                                       " columns; it can have " + std::to_string(side_max) + " at most");
    }
    opening.board = {static_cast<std::uint8_t>(rows),
                     static_cast<std::uint8_t>(columns),
                     setup_.plan.radius,
                     setup_.plan.range,
                     setup_.plan.paint,
                     {}};
    for (std::size_t row = 0; row < rows; ++row) take_row(opening, row, drawing.rows[row], columns);
    if (mistakes_.size() != before) return;
    for (Mistake& each : mistakes_of(opening)) {
      mistake(each.row < 0 ? drawing.line : drawing.rows[index(each.row)].first, std::move(each.text));
    }
    setup_.openings.push_back(std::move(opening));
  }

  void take_row(Opening& opening, std::size_t row, const std::pair<std::size_t, std::string_view>& drawn,
                std::size_t columns) {
    const auto [line, text] = drawn;
    if (text.size() != columns) {
      return mistake(line, "the row has " + std::to_string(text.size()) + " cells, the first row of the board has " +
                               std::to_string(columns));
    }
    for (std::size_t column = 0; column < columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      const char sign = text[column];
      if (sign == 'X') {
        add(opening.board.walls, place);
      } else if (sign == '1' || sign == '2') {
        opening.pawns[sign == '1' ? 0 : 1].push_back(place);
      } else if (sign != '.') {
        return mistake(line, quoted(text.substr(column, 1)) + " in column " + std::to_string(column + 1) +
                                 " is not a cell; a cell is X (blocked), . (free), 1 or 2 (the middle of a pawn)");
      }
    }
  }

  void check_whole() {
    if (drawings_.empty()) {
      if (!has_room(setup_.plan)) {
        mistake(whole, "the pawns do not fit on the boards: make rows or columns larger, or pawns or radius smaller");
      }
    } else if (drawing_option_) {
      mistake(drawing_option_->first,
              quoted(drawing_option_->second) + " is for boards that dice draw, but boards are given; leave it out");
    }
  }

  Setup setup_;
  std::size_t line_ = 0;
  bool in_board_ = false;
  bool marked_ = false;
  std::vector<Drawing> drawings_;
  std::optional<std::pair<std::size_t, std::string_view>> drawing_option_;
  std::vector<std::pair<std::size_t, std::string>> mistakes_;  // with their lines
};

std::string drawn(const Opening& opening) {
  std::string text = "\nboard\n";
  for (int row = 0; row < opening.board.rows; ++row) {
    for (int column = 0; column < opening.board.columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      char sign = has(opening.board.walls, place) ? 'X' : '.';
      for (const Seat seat : {Seat{0}, Seat{1}}) {
        const auto& pawns = opening.pawns[seat];
        if (std::find(pawns.begin(), pawns.end(), place) != pawns.end()) sign = seat == 0 ? '1' : '2';
      }
      text += sign;
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::chrono::milliseconds Painting::turn_length(const State& now) {
  return break_turn(now) ? std::chrono::seconds(10) : std::chrono::seconds(2);  // the document gives no values
}

bool Painting::break_turn(const State& now) { return now.turn == 0; }

const GameInfo& Painting::info() {
  static constexpr GameInfo info{
      .name = "painting",
      .title = "Painting",
      .original = "malowanie",
      .summary =
          "Every team plays every other at the same time: pawns walk over a board, shoot strips of paint at it "
          "and at each other, and whoever paints more of the board gets more points.",
      .seats_min = 2,
      .seats_max = teams_max,
      .seat_names = {},
      .pace = Pace::freely,
      .answer_bytes_max = 64 << 10,
      .memory_bytes = 1ULL << 30,
      .options = options,
      .takes_map = true,
      .seats_option = "teams",
      .on_fault = OnFault::stands_still,
      .tells_waiting_time = false,
  };
  return info;
}

Result<Setup> Painting::setup(std::string_view text) { return Reader().read(text); }

std::string Painting::setup_text(const Setup& setup) {
  const BoardPlan& plan = setup.plan;
  std::string text;
  const auto write = [&](std::string_view name, std::uint32_t value) {
    (((text += text.empty() ? "" : " ") += name) += '=') += std::to_string(value);
  };
  write("teams", setup.teams);
  write("turns", setup.turns);
  write("tournaments", setup.tournaments);
  write("full_every", setup.full_every);
  write("radius", plan.radius);
  write("range", plan.range);
  write("paint", plan.paint);
  if (setup.openings.empty()) {
    write("rows", plan.rows);
    write("columns", plan.columns);
    write("pawns", plan.pawns);
    write("walls", plan.walls);
    return text + (plan.symmetry == Symmetry::point ? " symmetry=point" : " symmetry=mirror");
  }
  (text += '\n') += mark;
  text += '\n';
  for (const Opening& opening : setup.openings) text += drawn(opening);
  return text;
}

}  // namespace agon::painting
