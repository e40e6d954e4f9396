// A decent painting player. For every place on a board it computes how many cells the best shot from there would win,
// and from that the worth of the place: what can be won there, or slightly less than the best adjacent place. Each pawn
// then compares its four moves, its shots and staying; the pawns decide one after another, so that they do not paint
// the same cells.
//
//   g++ -O2 -std=c++20 -o decent decent.cpp && ./decent [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./decent login password"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int down[] = {-1, 0, 1, 0};  // up, right, down, left: direction d of the protocol has index d - 1
constexpr int right[] = {0, 1, 0, -1};

// Tuned by play against the simple players.
constexpr double enemy_cell = 1.5;    // value of a cell of the opponent's colour; a free one counts 1
constexpr double patience = 0.93;     // discount factor per turn
constexpr double scarce_unit = 0.45;  // value of a unit of paint if there is too little for a long strip
constexpr double plenty_unit = 0.05;  // and if there is enough

int radius, most, full;  // of a pawn; the longest strip; the paint of a pawn

template <class Value>
Value read() {
  Value value;
  if (!(std::cin >> value)) std::exit(0);  // the server has closed the connection
  return value;
}

// Sends a command. Returns true if it was accepted; its data follow.
bool ask(const std::string& command) {
  for (;;) {
    std::cout << command << std::endl;
    if (read<std::string>() == "OK") return true;
    const int error = read<int>();
    std::string line;
    std::getline(std::cin, line);  // the reason
    if (error != 6) return false;
    std::getline(std::cin, line);  // FORCED_WAITING: too many commands in this turn
    std::getline(std::cin, line);  // OK when the next turn has begun; then try again
  }
}

struct Pawn {
  int id, paint, row, column;
};

struct Shot {
  double gain = 0;
  int range = 0;
};

struct Board {
  int rows = 0, columns = 0;
  std::vector<std::string> cells;          // X . 1 2
  std::vector<std::vector<char>> room;     // whether a pawn's middle may be here
  std::vector<std::vector<double>> worth;  // of a place

  void look_for_room() {
    room.assign(rows, std::vector<char>(columns, 0));
    for (int row = radius; row < rows - radius; ++row) {
      for (int column = radius; column < columns - radius; ++column) room[row][column] = !count(row, column, 'X');
    }
  }

  int count(int row, int column, char colour) const {
    int found = 0;
    for (int r = row - radius; r <= row + radius; ++r) {
      for (int c = column - radius; c <= column + radius; ++c) found += cells[r][c] == colour;
    }
    return found;
  }

  double value_of(char cell) const { return cell == '.' ? 1 : cell == '2' ? enemy_cell : 0; }

  // The best range in a direction, at this price per unit of paint.
  Shot shot(int row, int column, int direction, int paint, double price) const {
    Shot best;
    double gain = 0, best_value = 0;
    for (int z = 1; z <= std::min(most, paint); ++z) {
      const char cell = cells[row + down[direction] * (radius + z)][column + right[direction] * (radius + z)];
      if (cell == 'X') break;
      gain += value_of(cell);
      if (gain - price * z > best_value) best_value = gain - price * z, best = {gain, z};
    }
    return best;
  }

  void find_worth() {
    worth.assign(rows, std::vector<double>(columns, 0));
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (!room[row][column]) continue;
        for (int d = 0; d < 4; ++d)
          worth[row][column] = std::max(worth[row][column], shot(row, column, d, most, 0.1).gain);
      }
    }
    for (int sweep = 0; sweep < 4; ++sweep) {  // in both directions, so that worth propagates around walls
      for (int i = 0; i < rows * columns; ++i) {
        const int at = sweep % 2 ? rows * columns - 1 - i : i;
        const int row = at / columns, column = at % columns;
        if (!room[row][column]) continue;
        for (int d = 0; d < 4; ++d) {
          worth[row][column] = std::max(worth[row][column], patience * worth[row + down[d]][column + right[d]]);
        }
      }
    }
  }

  void paint(const Pawn& pawn, int direction, int range) {
    for (int z = 1; z <= range; ++z) {
      char& cell = cells[pawn.row + down[direction] * (radius + z)][pawn.column + right[direction] * (radius + z)];
      if (cell == 'X') break;
      cell = '1';
    }
  }
};

struct Choice {
  double value = -1;
  int direction = -1;  // -1: stay
  int range = 0;       // 0: a move
  int row = 0, column = 0;
};

// The value of being at a place with this amount of paint after this turn.
double stand(const Board& board, int row, int column, int paint) {
  const int gets = std::min(full - paint, board.count(row, column, '1'));
  const double unit = paint < 2 * most ? scarce_unit : plenty_unit;
  const double can_shoot = std::min(1.0, static_cast<double>(paint + gets) / most);
  double near = 0;  // what can be won from the next turn on
  for (int d = 0; d < 4; ++d) near = std::max(near, board.shot(row, column, d, paint + gets, 0.1).gain);
  near = std::max(near, patience * board.worth[row][column] * can_shoot);
  return unit * gets + patience * near;
}

bool in_the_way(const std::vector<std::pair<int, int>>& places, int row, int column) {
  return std::any_of(places.begin(), places.end(), [&](const auto& place) {
    return std::abs(place.first - row) <= 2 * radius && std::abs(place.second - column) <= 2 * radius;
  });
}

Choice choose(Board& board, const Pawn& pawn, const std::vector<std::pair<int, int>>& others) {
  Choice best{stand(board, pawn.row, pawn.column, pawn.paint), -1, 0, pawn.row, pawn.column};
  const double price = pawn.paint < 2 * most ? scarce_unit : plenty_unit;
  for (int d = 0; d < 4; ++d) {
    const Shot shot = board.shot(pawn.row, pawn.column, d, pawn.paint, price);
    if (shot.range > 0) {
      Board after = board;
      after.paint(pawn, d, shot.range);
      const double value = shot.gain + stand(after, pawn.row, pawn.column, pawn.paint - shot.range);
      if (value > best.value) best = {value, d, shot.range, pawn.row, pawn.column};
    }
    int row = pawn.row + down[d], column = pawn.column + right[d];
    if (!board.room[row][column] || in_the_way(others, row, column)) continue;
    const bool hides = board.count(row, column, '1') == (2 * radius + 1) * (2 * radius + 1);
    if (hides && board.room[row + down[d]][column + right[d]] &&
        !in_the_way(others, row + down[d], column + right[d])) {
      row += down[d], column += right[d];
    }
    const double value = stand(board, row, column, pawn.paint);
    if (value > best.value + 1e-9) best = {value, d, 0, row, column};
  }
  return best;
}

void decide(Board board, int arena, const std::vector<Pawn>& pawns, std::string& moves, std::string& shots) {
  board.find_worth();
  std::vector<std::pair<int, int>> places;
  for (const Pawn& pawn : pawns) places.emplace_back(pawn.row, pawn.column);
  for (std::size_t i = 0; i < pawns.size(); ++i) {
    auto others = places;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const Choice choice = choose(board, pawns[i], others);
    places[i] = {choice.row, choice.column};
    if (choice.direction < 0) continue;
    const std::string order = " " + std::to_string(arena + 1) + " " + std::to_string(pawns[i].id) + " " +
                              std::to_string(choice.direction + 1);
    if (choice.range == 0) {
      moves += order;
    } else {
      shots += order + " " + std::to_string(choice.range);
      board.paint(pawns[i], choice.direction, choice.range);
    }
  }
}

void read_boards(std::vector<Board>& boards) {
  boards.resize(static_cast<std::size_t>(read<int>()));
  for (Board& board : boards) {
    board.rows = read<int>(), board.columns = read<int>();
    board.cells.resize(static_cast<std::size_t>(board.rows));
    for (std::string& row : board.cells) row = read<std::string>();
    board.look_for_room();
  }
}

void read_diffs(std::vector<Board>& boards) {
  const int arenas = read<int>();
  for (int arena = 0; arena < arenas; ++arena) {
    for (int left = read<int>(); left > 0; --left) {
      const int row = read<int>(), column = read<int>();
      boards[arena].cells[row - 1][column - 1] = read<char>();
    }
  }
}

std::vector<std::vector<Pawn>> read_pawns() {
  std::vector<std::vector<Pawn>> pawns(static_cast<std::size_t>(read<int>()));
  for (auto& of_arena : pawns) {
    for (int left = read<int>(); left > 0; --left) {
      const int id = read<int>(), paint = read<int>(), row = read<int>(), column = read<int>();
      of_arena.push_back({id, paint, row - 1, column - 1});
      for (int i = 0; i < 2 * radius + 1; ++i) read<std::string>();  // a row of its surface, not used
    }
  }
  return pawns;
}

void play_turn(std::vector<Board>& boards) {
  if (ask("GET_DIFFS")) read_diffs(boards);
  if (!ask("GET_PAWNS")) return;
  const auto pawns = read_pawns();
  std::string moves, shots;
  for (std::size_t arena = 0; arena < pawns.size(); ++arena) {
    decide(boards[arena], static_cast<int>(arena), pawns[arena], moves, shots);
  }
  if (!moves.empty()) ask("MOVE" + moves);
  if (!shots.empty()) ask("SHOOT" + shots);
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  read<std::string>();  // LOGIN
  std::cout << (count > 2 ? arguments[1] : "decent") << std::endl;
  read<std::string>();  // PASS
  if (!ask(count > 2 ? arguments[2] : "bot")) return 1;
  ask("GET_CONSTANTS");
  read<int>();  // the number of teams
  radius = read<int>(), most = read<int>(), full = read<int>();
  std::vector<Board> boards;
  for (;;) {
    ask("GET_STATUS");
    const bool playing = read<int>() == 1;
    for (int i = 0; i < 3; ++i) read<long long>();  // turns left, points, milliseconds left
    if ((!playing || boards.empty()) && ask("GET_ARENAS")) read_boards(boards);
    if (playing && !boards.empty()) play_turn(boards);
    ask("WAIT");
    read<std::string>();  // OK when the next turn has begun
  }
}
