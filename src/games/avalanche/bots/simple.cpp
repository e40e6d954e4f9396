// A simple Avalanche player to start from. It tries every way to drop the figure and takes the one that earns the most
// black balls for the opponent; among equals, the one that keeps the field lowest.

#include <array>
#include <iostream>
#include <string>
#include <vector>

using Field = std::array<std::string, 8>;  // columns from the bottom up: '1'..'5' coloured, '*' black

char ball(const Field& field, int column, int row) {
  if (column < 0 || column > 7 || row < 0 || row >= int(field[column].size())) return '.';
  return field[column][row];
}

const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

// Flood-fills the region of one colour, marks its cells and returns their number.
int region(const Field& field, int column, int row, bool (&seen)[8][18]) {
  seen[column][row] = true;
  int size = 1;
  for (const auto& [dx, dy] : beside) {
    const int x = column + dx, y = row + dy;
    if (ball(field, x, y) == field[column][row] && !seen[x][y]) size += region(field, x, y, seen);
  }
  return size;
}

// Runs the avalanche to its end. Returns the number of black balls earned.
int avalanche(Field& field) {
  const int length_bonus[8] = {0, 0, 3, 6, 12, 24, 50, 100};
  int bonus = 0, length = 0;
  for (;; ++length) {
    bool gone[8][18] = {};
    int destroyed = 0, regions = 0;
    for (int column = 0; column < 8; ++column) {
      for (int row = 0; row < int(field[column].size()); ++row) {
        bool seen[8][18] = {};
        if (field[column][row] == '*' || gone[column][row]) continue;
        const int size = region(field, column, row, seen);
        if (size < 4) continue;
        destroyed += size;
        ++regions;
        for (int x = 0; x < 8; ++x) {
          for (int y = 0; y < 18; ++y) gone[x][y] |= seen[x][y];
        }
      }
    }
    if (regions == 0) return bonus + length_bonus[std::min(length, 7)];
    bonus += destroyed - regions - 2;
    Field left;  // black balls next to a region vanish with it
    for (int x = 0; x < 8; ++x) {
      for (int y = 0; y < int(field[x].size()); ++y) {
        bool goes = gone[x][y];
        if (field[x][y] == '*') {
          for (const auto& [dx, dy] : beside) goes |= ball(field, x + dx, y + dy) != '.' && gone[x + dx][y + dy];
        }
        if (!goes) left[x] += field[x][y];
      }
    }
    field = left;
  }
}

// Rates this way of dropping the figure. Losing is worst.
int value(Field field, char first, char second, int s, int r) {
  const int first_column = r == 2 ? s + 1 : s, second_column = r == 0 ? s + 1 : s;
  if (r == 1) field[second_column] += second;
  field[first_column] += first;
  if (r != 1) field[second_column] += second;
  const int bonus = avalanche(field);
  int heights = 0;
  for (const auto& column : field) {
    if (column.size() > 16) return -1000000;
    heights += int(column.size() * column.size());
  }
  return 1000 * bonus - heights;
}

// Reads a line without its line ending; some judges send CR LF.
bool read_line(std::string& line) {
  if (!std::getline(std::cin, line)) return false;
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

int main() {
  long long x = 0;  // the next number of the colour sequence
  const auto next_colour = [&x] {
    const char colour = char('1' + x % 5);
    x = (x * 17235617 + 4311271) % 87465851;
    return colour;
  };
  for (std::string request; read_line(request) && request != "Quit";) {
    if (request == "Start") {
      read_line(request);
      x = std::stoll(request);
      std::cout << "Simple C++" << std::endl;
    } else if (request == "Move") {
      Field mine;
      for (int line = 0; line < 33; ++line) {  // my 16 rows from the top, an empty line, the opponent's 16
        read_line(request);
        for (int column = 0; line < 16 && column < 8; ++column) {
          if (request[column] != '.') mine[column].insert(0, 1, request[column]);
        }
      }
      const char first = next_colour(), second = next_colour();
      int best = -2000000, best_s = 0, best_r = 0;
      for (int s = 0; s < 8; ++s) {
        for (int r = 0; r < 4; ++r) {
          if (s == 7 && r % 2 == 0) continue;  // would stick out
          const int worth = value(mine, first, second, s, r);
          if (worth > best) best = worth, best_s = s, best_r = r;
        }
      }
      std::cout << best_s << ' ' << best_r << std::endl;  // endl flushes
    }
  }
}
