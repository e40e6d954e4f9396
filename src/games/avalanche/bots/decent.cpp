// Avalanche: a bot that looks ahead. All figures are known from x_0, so it runs a beam search over the next turns: for
// each field in the beam it tries every placement of the next figure and keeps the best fields. The value of a field is
// the bonus earned on the way, plus what one or two more balls would set off (this builds up chains), minus a penalty
// for height and black balls. The answer is the first placement on the way to the best field. It does not predict what
// the opponent sends.
//
// Build: g++ -std=c++20 -O2 decent.cpp -o decent

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int width = 8;
constexpr int height = 16;
constexpr int room = height + 3;  // two balls may land above the border
constexpr char black = '*';
constexpr double seconds_a_move = 0.06;  // of the 0.1 that the rules allow
constexpr int depth_max = 6;
constexpr std::size_t beam = 24;

struct Field {
  std::array<std::array<char, room>, width> ball{};  // by column from the bottom; 0: empty
  std::array<int, width> tall{};

  void drop(int column, char colour) {
    if (tall[column] < room) ball[column][tall[column]++] = colour;
  }
  bool over() const {
    return std::any_of(tall.begin(), tall.end(), [](int t) { return t > height; });
  }
};

struct Placement {
  int s = 0;
  int r = 0;
};

using Figure = std::array<char, 2>;

void place(Field& field, Placement p, Figure figure) {
  const auto [first, second] = figure;
  switch (p.r) {
    case 0:
      field.drop(p.s, first), field.drop(p.s + 1, second);
      break;
    case 1:
      field.drop(p.s, second), field.drop(p.s, first);
      break;
    case 2:
      field.drop(p.s, second), field.drop(p.s + 1, first);
      break;
    default:
      field.drop(p.s, first), field.drop(p.s, second);
      break;
  }
}

// Removes regions of four or more balls and the black balls next to them. Returns the bonus of the step, or -1 if there
// was no region.
int step(Field& field) {
  std::array<std::array<bool, room>, width> seen{};
  std::array<std::array<bool, room>, width> gone{};
  int balls = 0;
  int regions = 0;
  std::array<std::pair<int, int>, width * room> region;
  for (int x = 0; x < width; ++x) {
    for (int y = 0; y < field.tall[x]; ++y) {
      const char colour = field.ball[x][y];
      if (seen[x][y] || colour == black) continue;
      std::size_t size = 0;
      region[size++] = {x, y};
      seen[x][y] = true;
      for (std::size_t next = 0; next < size; ++next) {
        const auto [a, b] = region[next];
        for (const auto& [i, j] : {std::pair{a - 1, b}, {a + 1, b}, {a, b - 1}, {a, b + 1}}) {
          if (i < 0 || i >= width || j < 0 || j >= field.tall[i] || seen[i][j] || field.ball[i][j] != colour) continue;
          seen[i][j] = true;
          region[size++] = {i, j};
        }
      }
      if (size < 4) continue;
      ++regions;
      balls += static_cast<int>(size);
      for (std::size_t k = 0; k < size; ++k) {
        const auto [a, b] = region[k];
        gone[a][b] = true;
        for (const auto& [i, j] : {std::pair{a - 1, b}, {a + 1, b}, {a, b - 1}, {a, b + 1}}) {
          if (i >= 0 && i < width && j >= 0 && j < field.tall[i] && field.ball[i][j] == black) gone[i][j] = true;
        }
      }
    }
  }
  if (regions == 0) return -1;
  for (int x = 0; x < width; ++x) {
    int kept = 0;
    for (int y = 0; y < field.tall[x]; ++y) {
      if (!gone[x][y]) field.ball[x][kept++] = field.ball[x][y];
    }
    field.tall[x] = kept;
  }
  return balls - regions - 2;
}

int settle(Field& field) {  // the bonus of the whole avalanche
  constexpr std::array length_bonus = {0, 0, 3, 6, 12, 24, 50, 100};
  int bonus = 0;
  std::size_t length = 0;
  for (int gained = step(field); gained >= 0; gained = step(field)) {
    bonus += gained;
    ++length;
  }
  return bonus + length_bonus[std::min<std::size_t>(length, 7)];
}

// The best bonus that one or two balls of one colour, dropped into one column, would set off.
int promise(const Field& field) {
  int best = 0;
  for (int x = 0; x < width; ++x) {
    // Only a colour next to the landing place can set something off.
    std::array<char, 4> beside{};
    std::size_t count = 0;
    for (int dx = -1; dx <= 1; ++dx) {
      const int i = x + dx;
      if (i < 0 || i >= width) continue;
      for (int j = std::max(0, field.tall[x] - 1); j <= field.tall[x] + 1; ++j) {
        if (j >= field.tall[i] || count == beside.size()) continue;
        const char colour = field.ball[i][j];
        if (colour != black && std::find(beside.begin(), beside.end(), colour) == beside.end())
          beside[count++] = colour;
      }
    }
    for (std::size_t k = 0; k < count; ++k) {
      for (int balls = 1; balls <= 2; ++balls) {
        if (field.tall[x] + balls > height) break;
        Field next = field;
        for (int i = 0; i < balls; ++i) next.drop(x, beside[k]);
        const int bonus = settle(next);
        best = std::max(best, bonus - (balls - 1));
        if (bonus > 0) break;
      }
    }
  }
  return best;
}

int worth(const Field& field) {
  int pairs = 0;
  int load = 0;
  for (int x = 0; x < width; ++x) {
    const int t = field.tall[x];
    load += t * t;
    if (t > 12) load += 40 * (t - 12) * (t - 12);
    for (int y = 0; y < t; ++y) {
      const char colour = field.ball[x][y];
      if (colour == black) load += 6;
      if (colour == black) continue;
      pairs += y + 1 < t && field.ball[x][y + 1] == colour;
      pairs += x + 1 < width && y < field.tall[x + 1] && field.ball[x + 1][y] == colour;
    }
  }
  return 6 * pairs - load / 4;
}

struct Node {
  Field field;
  Placement first;
  int earned = 0;  // a hundred for a black ball sent at once, less for a later one
  int value = 0;
};

std::vector<Placement> placements(Figure figure) {
  std::vector<Placement> all;
  for (int s = 0; s < width; ++s) {
    all.push_back({s, 1});
    if (s + 1 < width) all.push_back({s, 0});
    if (figure[0] == figure[1]) continue;
    all.push_back({s, 3});
    if (s + 1 < width) all.push_back({s, 2});
  }
  return all;
}

double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Placement choose(const Field& now, const std::vector<Figure>& figures) {
  const double until = seconds_used() + seconds_a_move;
  std::vector<Node> nodes{{now, {}, 0, 0}};
  Node best{now, {0, 1}, 0, -1'000'000'000};
  for (int depth = 0; depth < depth_max; ++depth) {
    std::vector<Node> next;
    for (const Node& node : nodes) {
      for (const Placement p : placements(figures[static_cast<std::size_t>(depth)])) {
        if (depth > 0 && seconds_used() > until) return best.first;
        Node child = node;
        place(child.field, p, figures[static_cast<std::size_t>(depth)]);
        const int bonus = settle(child.field);
        if (child.field.over()) continue;
        if (depth == 0) child.first = p;
        child.earned += bonus * (100 - 4 * depth);
        child.value = child.earned + 60 * promise(child.field) + worth(child.field);
        next.push_back(std::move(child));
      }
    }
    if (next.empty()) break;  // every placement loses: keep the best of the turn before
    const auto by_value = [](const Node& a, const Node& b) { return a.value > b.value; };
    const std::size_t kept = std::min(beam, next.size());
    std::partial_sort(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(kept), next.end(), by_value);
    next.resize(kept);
    best = next.front();
    nodes = std::move(next);
  }
  return best.first;
}

Field read_field() {
  Field field;
  std::array<std::string, height> lines;
  for (auto& line : lines) std::getline(std::cin, line);
  for (int y = height - 1; y >= 0; --y) {  // the last line is the bottom
    for (int x = 0; x < width; ++x) {
      const char c = lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      if (c != '.') field.drop(x, c);
    }
  }
  return field;
}

class Figures {
 public:
  explicit Figures(std::uint64_t x0) : x_(x0) {}

  Figure next() {
    const char first = colour();
    return {first, colour()};
  }

 private:
  char colour() {
    const char c = static_cast<char>('1' + x_ % 5);
    x_ = (x_ * 17235617 + 4311271) % 87465851;
    return c;
  }
  std::uint64_t x_;
};

}  // namespace

int main() {
  std::string line;
  std::getline(std::cin, line);  // Start
  std::getline(std::cin, line);
  Figures figures(std::stoull(line));
  std::vector<Figure> coming;
  for (int i = 0; i < depth_max; ++i) coming.push_back(figures.next());
  std::cout << "Decent C++" << std::endl;
  while (std::getline(std::cin, line) && line.substr(0, 4) == "Move") {
    const Field own = read_field();
    std::getline(std::cin, line);
    read_field();
    const Placement p = choose(own, coming);
    std::cout << p.s << ' ' << p.r << std::endl;
    coming.erase(coming.begin());
    coming.push_back(figures.next());
  }
}
