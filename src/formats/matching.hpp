#pragma once

// This header must be valid C++17: the library used by matching.cpp (LEMON 1.3.1) does not compile with later
// standards.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace agon::formats {

// The cost of a pair: four numbers compared lexicographically, also in sums over any number of pairs. Each number times
// the number of nodes must be below 2^58, which leaves headroom for the library's arithmetic.
struct Cost {
  std::array<std::int64_t, 4> part{};

  Cost() = default;
  Cost(int whole) : part{whole, 0, 0, 0} {}  // NOLINT: the library wants to write 0
  Cost(std::int64_t first, std::int64_t second, std::int64_t third, std::int64_t fourth = 0)
      : part{first, second, third, fourth} {}

  Cost& operator+=(const Cost& other) {
    for (std::size_t i = 0; i < part.size(); ++i) part[i] += other.part[i];
    return *this;
  }
  Cost& operator-=(const Cost& other) {
    for (std::size_t i = 0; i < part.size(); ++i) part[i] -= other.part[i];
    return *this;
  }
  friend Cost operator+(Cost a, const Cost& b) { return a += b; }
  friend Cost operator-(Cost a, const Cost& b) { return a -= b; }
  friend Cost operator-(const Cost& a) { return Cost() -= a; }
  friend Cost operator*(std::int64_t times, Cost a) {
    for (auto& number : a.part) number *= times;
    return a;
  }
  friend Cost operator/(Cost a, std::int64_t by) {
    for (auto& number : a.part) number /= by;
    return a;
  }
  friend bool operator==(const Cost& a, const Cost& b) {  // the library compares arrays slowly
    return a.part[0] == b.part[0] && a.part[1] == b.part[1] && a.part[2] == b.part[2] && a.part[3] == b.part[3];
  }
  friend bool operator!=(const Cost& a, const Cost& b) { return !(a == b); }
  friend bool operator<(const Cost& a, const Cost& b) {
    if (a.part[0] != b.part[0]) return a.part[0] < b.part[0];
    if (a.part[1] != b.part[1]) return a.part[1] < b.part[1];
    if (a.part[2] != b.part[2]) return a.part[2] < b.part[2];
    return a.part[3] < b.part[3];
  }
  friend bool operator>(const Cost& a, const Cost& b) { return b < a; }
  friend bool operator<=(const Cost& a, const Cost& b) { return !(b < a); }
  friend bool operator>=(const Cost& a, const Cost& b) { return !(a < b); }
};

using Node = std::uint32_t;
using Mates = std::vector<Node>;  // by node: its partner

// The cost of a pair, with the lower number first; none if the pair is not allowed.
using PairCost = std::function<std::optional<Cost>(Node, Node)>;

// Pairs all nodes 0 .. nodes-1 with the minimum sum of costs; none if they cannot be paired. Nodes with close numbers
// should be cheap pairs, because the search begins there. At most ten thousand nodes.
std::optional<Mates> cheapest_pairs(Node nodes, const PairCost& cost);

}  // namespace agon::formats

template <>
class std::numeric_limits<agon::formats::Cost> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_integer = true;
  static agon::formats::Cost max() {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    return {most, most, most, most};
  }
};
