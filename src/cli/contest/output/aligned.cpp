#include "cli/contest/output/aligned.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/frame/terminal.hpp"

namespace agon::cli {

std::string aligned(const Table& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_symbols(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - count_symbols(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (i <= 1 ? row[i] + blanks : blanks + row[i]);
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out;
}

std::string mark_of(scoring::TeamStatus status) {
  return status == scoring::TeamStatus::competes ? "" : fmt::format(" ({})", scoring::name_of(status));
}

}  // namespace agon::cli
