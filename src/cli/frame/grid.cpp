#include "cli/frame/grid.hpp"

#include <algorithm>
#include <limits>

#include "cli/frame/terminal.hpp"

namespace agon::cli {

namespace {

std::size_t width_of(const Grid::Column& column) {
  std::size_t width = visible_columns(column.head);
  for (const std::string& cell : column.cells) width = std::max(width, visible_columns(cell));
  return width;
}

std::string padded(const std::string& text, std::size_t width, Grid::Side side) {
  const std::string blanks(width - std::min(width, visible_columns(text)), ' ');
  return side == Grid::Side::left ? text + blanks : blanks + text;
}

std::string without_blanks_at_its_end(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string Grid::text() const {
  std::vector<std::string> nothing_left_out;
  return text(std::numeric_limits<std::size_t>::max() / 2, nothing_left_out);
}

std::string Grid::text(std::size_t width, std::vector<std::string>& left_out) const {
  std::vector<const Column*> shown;
  std::size_t taken = 0;
  for (const Column& column : columns_) {
    shown.push_back(&column);
    taken += width_of(column) + 2;
  }
  while (taken > width + 2 && shown.size() > 1) {
    const auto lightest = std::min_element(shown.rbegin(), shown.rend(),
                                           [](const auto* a, const auto* b) { return a->weight < b->weight; });
    left_out.push_back((*lightest)->head);
    taken -= width_of(**lightest) + 2;
    shown.erase(std::next(lightest).base());
  }
  std::ranges::reverse(left_out);
  const auto line = [&](auto cell_of) {
    std::string text;
    for (const Column* column : shown) {
      if (!text.empty()) text += "  ";
      text += padded(cell_of(*column), width_of(*column), column->side);
    }
    return without_blanks_at_its_end(std::move(text)) + "\n";
  };
  std::string text = line([](const Column& column) { return column.head; });
  for (std::size_t row = 0; !shown.empty() && row < shown.front()->cells.size(); ++row) {
    text += line([&](const Column& column) { return column.cells[row]; });
  }
  return text;
}

std::string aligned(const Table& rows) {
  Grid grid;
  for (std::size_t i = 0; i < rows.front().size(); ++i) {
    Grid::Column& column = grid.add(rows.front()[i], /*weight=*/0, i <= 1 ? Grid::Side::left : Grid::Side::right);
    for (std::size_t row = 1; row < rows.size(); ++row) column.cells.push_back(rows[row][i]);
  }
  return grid.text();
}

}  // namespace agon::cli
