#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "formats/export.hpp"
#include "formats/standings.hpp"

namespace agon::formats {
namespace {

// The format counts columns from 1; text longer than its field is cut.
class Line {
 public:
  Line& left(std::size_t column, std::size_t width, std::string_view text) {
    std::size_t symbols = 0, bytes = 0;
    for (; bytes < text.size() && symbols < width; ++symbols) bytes += symbol_bytes(text.substr(bytes));
    pad(column);
    text_ += text.substr(0, bytes);
    width_ += symbols;
    return *this;
  }
  Line& right(std::size_t column, std::size_t width, std::string_view text) {
    return left(column + width - std::min(width, text.size()), width, text);
  }
  std::string take() { return std::move(text_) + "\n"; }

 private:
  void pad(std::size_t column) {
    if (width_ + 1 < column) text_.append(column - 1 - width_, ' '), width_ = column - 1;
  }
  std::string text_;
  std::size_t width_ = 0;
};

constexpr std::size_t rounds_column = 92;
constexpr std::size_t round_width = 10;

void write_game(Line& line, std::size_t column, const Encounter& game) {
  if (game.opponent == nobody) {
    line.left(column, 8, "0000 - U");
    return;
  }
  line.right(column, 4, std::to_string(game.opponent + 1)).left(column + 5, 1, game.first ? "w" : "b");
  line.left(column + 7, 1, game.halves == 2 ? "1" : game.halves == 1 ? "=" : "0");
}

// A control character in a name would end the line.
std::string one_line(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 32; }, ' ');
  return name;
}

}  // namespace

std::string trf(std::string_view name, std::span<const Entrant> entrants, std::span<const Played> played,
                const Table& table) {
  const Histories all = histories(entrants.size(), played);
  std::map<std::uint32_t, std::size_t> columns;  // by round: the number of columns
  for (const auto& history : all) {
    std::map<std::uint32_t, std::size_t> games;
    for (const Encounter& game : history) columns[game.round] = std::max(columns[game.round], ++games[game.round]);
  }
  std::size_t total = 0;
  for (const auto& [round, count] : columns) total += count;
  std::string text = "012 " + one_line(std::string(name)) + "\n062 " + std::to_string(entrants.size()) + "\nXXR " +
                     std::to_string(total) + "\n";
  std::vector<std::uint32_t> places(entrants.size());
  for (const Row& row : table.rows) places[row.player] = row.place;
  for (Player player = 0; player < entrants.size(); ++player) {
    Line line;
    line.left(1, 3, "001").right(5, 4, std::to_string(player + 1)).left(15, 33, one_line(entrants[player].name));
    line.right(81, 4, scoring::decimals(scoring::Exact(halves_of(all[player]), 2), 1))
        .right(86, 4, std::to_string(places[player]));
    std::size_t column = rounds_column;
    for (const auto& [round, count] : columns) {
      std::size_t at = column;
      for (const Encounter& game : all[player]) {
        if (game.round == round) write_game(line, at, game), at += round_width;
      }
      column += count * round_width;
      if (!plays_in(entrants[player], round)) {
        for (; at < column; at += round_width) line.left(at, 8, "0000 - Z");
      }
    }
    text += line.take();
  }
  return text;
}

}  // namespace agon::formats
