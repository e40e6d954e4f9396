// A simple painting player to start from. Each pawn shoots where most cells become its colour. When low on paint, it
// walks to where the board under it has its colour; otherwise it walks on until a wall stops it.
//
//   g++ -O2 -std=c++20 -o simple simple.cpp && ./simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using Board = std::vector<std::string>;  // rows of X . 1 2; all numbers here count from 0

struct Pawn {
  int arena, id, paint, row, column;
};
struct Shot {
  int gain, range;
};

const int down[] = {-1, 0, 1, 0};  // up, right, down, left: direction d of the protocol has index d - 1
const int right[] = {0, 1, 0, -1};

int radius, most;  // of a pawn; the longest strip of paint
std::vector<Board> boards;
std::map<std::pair<int, int>, int> heading;  // by arena and pawn: the walking direction

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

void log_in(const std::string& login, const std::string& password) {
  read<std::string>();  // LOGIN
  std::cout << login << std::endl;
  read<std::string>();  // PASS
  if (!ask(password)) std::exit(1);
}

void read_boards() {
  boards.resize(read<int>());
  for (Board& board : boards) {
    board.resize(read<int>());
    read<int>();  // the number of columns
    for (std::string& row : board) row = read<std::string>();
  }
}

void read_diffs() {
  const int arenas = read<int>();
  for (int arena = 0; arena < arenas; ++arena) {
    for (int left = read<int>(); left > 0; --left) {
      const int row = read<int>(), column = read<int>();
      boards[arena][row - 1][column - 1] = read<char>();
    }
  }
}

std::vector<Pawn> read_pawns() {
  std::vector<Pawn> pawns;
  const int arenas = read<int>();
  for (int arena = 0; arena < arenas; ++arena) {
    for (int left = read<int>(); left > 0; --left) {
      const int id = read<int>(), paint = read<int>(), row = read<int>(), column = read<int>();
      pawns.push_back({arena, id, paint, row - 1, column - 1});
      for (int i = 0; i < 2 * radius + 1; ++i) read<std::string>();  // a row of its surface, not used
    }
  }
  return pawns;
}

// The number of cells that the best shot in this direction paints, and its range.
Shot shot(const Pawn& pawn, int direction) {
  Shot best{0, 0};
  for (int z = 1, gain = 0; z <= std::min(most, pawn.paint); ++z) {
    const int row = pawn.row + down[direction] * (radius + z), column = pawn.column + right[direction] * (radius + z);
    const char cell = boards[pawn.arena][row][column];
    if (cell == 'X') break;
    if (cell != '1') best = {++gain, z};
  }
  return best;
}

// The number of board cells under a pawn there that have our colour; -1 if it cannot stand there.
int under(const Board& board, int row, int column) {
  int own = 0;
  for (int r = row - radius; r <= row + radius; ++r) {
    for (int c = column - radius; c <= column + radius; ++c) {
      if (board[r][c] == 'X') return -1;
      own += board[r][c] == '1';
    }
  }
  return own;
}

void decide(const Pawn& pawn, std::string& moves, std::string& shots) {
  const std::string who = " " + std::to_string(pawn.arena + 1) + " " + std::to_string(pawn.id) + " ";
  const Board& board = boards[pawn.arena];
  Shot best{0, 0};
  int best_direction = 0, best_place = 0, places[4];
  for (int d = 0; d < 4; ++d) {
    const Shot here = shot(pawn, d);
    if (here.gain > best.gain) best = here, best_direction = d;
    places[d] = under(board, pawn.row + down[d], pawn.column + right[d]);
    if (places[d] > places[best_place]) best_place = d;
  }
  if (best.gain >= std::min(3, most)) {
    shots += who + std::to_string(best_direction + 1) + " " + std::to_string(best.range);
    return;
  }
  const int here = under(board, pawn.row, pawn.column);
  int& ahead = heading.try_emplace({pawn.arena, pawn.id}, (pawn.id + pawn.row) % 4).first->second;
  if (pawn.paint < most && places[best_place] > here) {
    ahead = best_place;
  } else if (pawn.paint < most && here > 0) {
    return;  // stay and collect paint
  }
  for (int turn = 0; turn < 4 && places[ahead] < 0; ++turn) ahead = (ahead + 1) % 4;
  moves += who + std::to_string(ahead + 1);
}

void play_turn() {
  if (ask("GET_DIFFS")) read_diffs();
  if (!ask("GET_PAWNS")) return;
  std::string moves, shots;
  for (const Pawn& pawn : read_pawns()) decide(pawn, moves, shots);
  if (!moves.empty()) ask("MOVE" + moves);
  if (!shots.empty()) ask("SHOOT" + shots);
}

int main(int count, char** arguments) {
  log_in(count > 2 ? arguments[1] : "simple", count > 2 ? arguments[2] : "bot");
  ask("GET_CONSTANTS");
  read<int>();  // the number of teams
  radius = read<int>(), most = read<int>();
  read<int>();  // the paint of a pawn
  for (;;) {
    ask("GET_STATUS");
    const bool playing = read<int>() == 1;
    for (int i = 0; i < 3; ++i) read<long long>();  // turns left, points, milliseconds left
    if ((!playing || boards.empty()) && ask("GET_ARENAS")) read_boards();
    if (playing && !boards.empty()) play_turn();
    ask("WAIT");
    read<std::string>();  // OK when the next turn has begun
  }
}
