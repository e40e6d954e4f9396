#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace agon::cli {

// A table for a terminal, with its columns aligned.
class Grid {
 public:
  enum class Side { left, right };
  struct Column {
    std::string head;
    Side side = Side::right;
    // The heaviest columns are kept longest; columns of equal weight are dropped together, or from the end.
    int weight = 0;
    std::vector<std::string> cells = {};
  };

  Column& add(std::string head, int weight, Side side = Side::right) {
    return columns_.emplace_back(Column{std::move(head), side, weight});
  }
  std::string text() const;  // the lines with line ends
  // Omits columns that do not fit into `width`; `left_out` receives the heads of the columns that did not fit.
  std::string text(std::size_t width, std::vector<std::string>& left_out) const;

 private:
  std::vector<Column> columns_;
};

// The same for a table that is made row by row, whose first two columns are texts and the others numbers.
using Table = std::vector<std::vector<std::string>>;  // the first row: the titles; all rows of the same length
std::string aligned(const Table&);

}  // namespace agon::cli
