// Maps as text files, in the format of README.md. The reader continues after a mistake, so that all are reported at
// once.

#include <algorithm>
#include <array>

#include "base/lines.hpp"
#include "base/text.hpp"
#include "games/vampire/worlds.hpp"
#include "games/world_file.hpp"

namespace agon::vampire {

namespace {

constexpr std::string_view first_line = "vampire map";
constexpr std::array<std::string_view, kind_count> kind_names = {"TOMATO", "GRENADE", "BATTERY", "SHOE"};

class MapReader {
 public:
  MapReading read(std::string_view text) {
    reading_.map.starts.clear();
    for (; !text.empty() && !full(); ++line_) read_line(next_line(text));
    if (line_ == 1) wrong("the file is empty; it begins with \"" + std::string(first_line) + "\"");
    close_park();
    check_starts();
    check_drops();
    return std::move(reading_);
  }

 private:
  template <class Thing>
  struct At {
    std::size_t line;
    Thing thing;
  };

  // The last mistake says that there may be more.
  bool full() const { return reading_.mistakes.size() > mistakes_told_max; }

  void wrong(std::string text, std::size_t line) {
    if (full()) return;
    const bool more = reading_.mistakes.size() == mistakes_told_max;
    reading_.mistakes.push_back(more ? std::string(more_mistakes)
                                     : "line " + std::to_string(line) + ": " + std::move(text));
  }
  void wrong(std::string text) { wrong(std::move(text), line_); }

  void read_line(std::string_view line) {
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    if (line_ == 1) {
      if (line != first_line) wrong("the first line is \"" + std::string(first_line) + "\", not " + quoted(line));
      return;
    }
    if (line.empty() || (line[0] == '#' && !in_park_)) return;
    if (in_park_) return rows_.push_back({line_, line});
    Words words(line);
    const std::string_view what = words.next();
    if (what == "park" && words.at_end()) {
      in_park_ = true;
      park_line_ = line_;
    } else if (what == "level") {
      read_number(words, 0, 9'999, reading_.map.level);
    } else if (what == "maxtick") {
      read_number(words, 1, tick_most, reading_.map.maxtick);
    } else if (what == "radius") {
      read_number(words, 1, 10, reading_.map.radius);
    } else if (what == "start") {
      const auto cell = read_cell(words);
      if (cell && words.at_end()) return starts_.push_back({line_, *cell});
      wrong("a start is \"start ROW COLUMN\"");
    } else if (what == "powerup") {
      read_drop(words);
    } else {
      wrong("unknown word " + quoted(what) + "; there are: level, maxtick, radius, start, powerup, park");
    }
  }

  template <class Number>
  void read_number(Words& words, int least, int most, Number& value) {
    const auto number = words.next_integer();
    if (number && *number >= least && *number <= most && words.at_end()) {
      value = static_cast<Number>(*number);
    } else {
      wrong("expected one number from " + std::to_string(least) + " to " + std::to_string(most));
    }
  }

  static std::optional<Cell> read_cell(Words& words) {
    const auto row = words.next_integer();
    const auto column = words.next_integer();
    if (!row || !column || *row < 0 || *column < 0 || *row >= size_max || *column >= size_max) return std::nullopt;
    return cell_at(static_cast<int>(*row), static_cast<int>(*column));
  }

  void read_drop(Words& words) {
    const auto kind = kind_called(words.next());
    const auto cell = read_cell(words);
    const auto announced = words.next_integer();
    const auto lead = words.next_integer();
    const auto life = words.next_integer();
    const auto is_time = [](const auto& time, int least) { return time && *time >= least && *time <= tick_most; };
    if (!kind || !cell || !is_time(announced, 0) || !is_time(lead, 1) || !is_time(life, 1) || !words.at_end()) {
      return wrong(
          "a power-up is \"powerup TOMATO|GRENADE|BATTERY|SHOE ROW COLUMN ANNOUNCED LEAD LIFE\", with LEAD and LIFE 1 "
          "or more");
    }
    drops_.push_back({line_,
                      {*kind, *cell, static_cast<std::uint16_t>(*announced), static_cast<std::uint16_t>(*lead),
                       static_cast<std::uint16_t>(*life)}});
  }

  void close_park() {
    if (!in_park_) return wrong("there is no \"park\" with its rows below");
    const std::size_t size = rows_.size();
    if (size % 2 == 0 || size < size_min || size > size_max) {
      return wrong("a park has an odd number of rows from " + std::to_string(size_min) + " to " +
                       std::to_string(size_max) + ", this one has " + std::to_string(size),
                   park_line_);
    }
    reading_.map.size = static_cast<std::uint8_t>(size);
    for (std::size_t row = 0; row < size; ++row) read_row(row);
  }

  void read_row(std::size_t row) {
    const auto& [line, cells] = rows_[row];
    if (cells.size() != rows_.size()) {
      return wrong("this row has " + std::to_string(cells.size()) + " cells; the park has " +
                       std::to_string(rows_.size()) + " rows and so as many columns",
                   line);
    }
    for (std::size_t column = 0; column < cells.size(); ++column) {
      const char c = cells[column];
      const Cell cell = cell_at(static_cast<int>(row), static_cast<int>(column));
      const bool bush = is_bush(reading_.map.size, cell);
      if (c == '#' && bush) continue;
      if (bush) {
        wrong("column " + std::to_string(column) + " must be a bush, #", line);
      } else if (c >= '1' && c <= '3') {
        reading_.map.bats.set(cell, c - '0');
      } else if (c != '.') {
        wrong("column " + std::to_string(column) + " is a free cell (.) or a swarm (1, 2 or 3), not " +
                  quoted(cells.substr(column, 1)),
              line);
      }
    }
  }

  void check_starts() {
    for (const auto& [line, cell] : starts_) {
      if (is_bush(reading_.map.size, cell))
        wrong("cell " + row_and_column(cell) + " is a bush; nobody can start there", line);
      if (reading_.map.bats.density(cell))
        wrong("in cell " + row_and_column(cell) + " is a swarm; nobody can start there", line);
      reading_.map.starts.push_back(cell);
    }
    if (starts_.size() < 2 || starts_.size() > seats_most) {
      wrong("a map has 2 to 4 starts, this one has " + std::to_string(starts_.size()), park_line_);
    }
  }

  void check_drops() {
    for (const auto& [line, drop] : drops_) {
      if (is_bush(reading_.map.size, drop.cell)) {
        wrong("cell " + row_and_column(drop.cell) + " is a bush; no power-up can fall there", line);
      }
      reading_.map.drops.push_back(drop);
    }
    if (drops_.size() > drops_most) {
      wrong("a map has at most " + std::to_string(drops_most) + " power-ups", drops_[drops_most].line);
    }
    const auto earlier = [](const Drop& a, const Drop& b) { return a.announced < b.announced; };
    std::stable_sort(reading_.map.drops.begin(), reading_.map.drops.end(), earlier);
  }

  MapReading reading_;
  std::size_t line_ = 1;
  std::size_t park_line_ = 1;
  bool in_park_ = false;
  std::vector<At<std::string_view>> rows_;
  std::vector<At<Cell>> starts_;
  std::vector<At<Drop>> drops_;
};

}  // namespace

MapReading read_map(std::string_view text) { return MapReader().read(text); }

std::string write_map(const Map& map) {
  std::string text(first_line);
  text += "\nlevel " + std::to_string(map.level) + "\nmaxtick " + std::to_string(map.maxtick) + "\nradius " +
          std::to_string(map.radius) + "\n";
  for (const Cell start : map.starts) text += "start " + row_and_column(start) + "\n";
  for (const Drop& drop : map.drops) {
    text += "powerup " + std::string(kind_name(drop.kind)) + " " + row_and_column(drop.cell) + " " +
            std::to_string(drop.announced) + " " + std::to_string(drop.lead) + " " + std::to_string(drop.life) + "\n";
  }
  text += "park\n";
  for (int row = 0; row < map.size; ++row) (text += row_text(map.size, map.bats, row)) += '\n';
  return text;
}

std::string row_text(int size, const Bats& bats, int row) {
  std::string text;
  for (int column = 0; column < size; ++column) {
    text += is_bush(size, row, column) ? '#' : ".123"[bats.density(cell_at(row, column))];
  }
  return text;
}

std::string_view kind_name(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_called(std::string_view name) {
  const auto found = std::find(kind_names.begin(), kind_names.end(), name);
  if (found == kind_names.end()) return std::nullopt;
  return static_cast<Kind>(found - kind_names.begin());
}

}  // namespace agon::vampire
