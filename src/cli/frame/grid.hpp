#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace agon::cli {

// A table for a terminal, which shows as many columns as there is room for.
class Grid {
 public:
  enum class Side { left, right };
  struct Column {
    std::string head;
    Side side = Side::right;
    int weight = 0;  // where room is scarce the heaviest stay; columns of the same weight go together, or from the end
    std::vector<std::string> cells = {};
  };

  Column& add(std::string head, int weight, Side side = Side::right) {
    return columns_.emplace_back(Column{std::move(head), side, weight});
  }
  // Lines with their ends; `left_out` tells which columns had no room.
  std::string text(std::size_t width, std::vector<std::string>& left_out) const;

 private:
  std::vector<Column> columns_;
};

}  // namespace agon::cli
