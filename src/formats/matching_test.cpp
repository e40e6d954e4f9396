#include "formats/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/dice.hpp"

namespace agon::formats {
namespace {

Cost total(const Mates& mates, const PairCost& cost) {
  Cost sum;
  for (Node i = 0; i < mates.size(); ++i) {
    EXPECT_EQ(mates[mates[i]], i);
    EXPECT_NE(mates[i], i);
    if (mates[i] > i) sum += cost(i, mates[i]).value();
  }
  return sum;
}

// The minimum over all pairings of the nodes, by brute force.
std::optional<Cost> least(std::vector<Node> nodes, const PairCost& cost) {
  if (nodes.empty()) return Cost();
  std::optional<Cost> best;
  const Node first = nodes.front();
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const auto here = cost(first, nodes[i]);
    if (!here) continue;
    std::vector<Node> rest(nodes.begin() + 1, nodes.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    const auto others = least(rest, cost);
    if (others && (!best || *here + *others < *best)) best = *here + *others;
  }
  return best;
}

TEST(CheapestPairs, AreAsCheapAsTheBestOfAllWaysToPair) {
  Dice dice(1, 1);
  for (int round = 0; round < 3000; ++round) {
    const Node nodes = 2 * (1 + dice.below(4));
    const std::uint32_t forbidden_percent = dice.below(70), most = 1 + dice.below(20);
    std::vector<std::optional<Cost>> costs(nodes * nodes);
    for (auto& cost : costs) {
      if (dice.below(100) >= forbidden_percent) {
        cost = Cost(dice.below(most), dice.below(most), std::int64_t{dice.below(most)} << 40);
      }
    }
    const auto cost = [&](Node low, Node high) { return costs[low * nodes + high]; };
    std::vector<Node> all(nodes);
    std::iota(all.begin(), all.end(), Node{0});
    const auto expected = least(all, cost);
    const auto mates = cheapest_pairs(nodes, cost);
    ASSERT_EQ(mates.has_value(), expected.has_value());
    if (mates) {
      ASSERT_EQ(total(*mates, cost), *expected);
    }
  }
}

// Points on a line: it is best to pair each odd one with the next. The numbering hides this, so the first candidates do
// not suffice, and the blossoms of odd clusters must be priced.
TEST(CheapestPairs, AreFoundAlsoWhereTheFirstCandidatesMissThem) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    Dice dice(seed, 1);
    const Node nodes = 300;
    std::vector<std::int64_t> points(nodes);
    for (auto& point : points) point = std::int64_t{dice.below(20)} * 1000 + dice.below(10);
    const auto distance = [&](Node a, Node b) { return Cost(0, std::abs(points[a] - points[b]), 0); };
    std::vector<std::int64_t> sorted = points;
    std::sort(sorted.begin(), sorted.end());
    std::int64_t expected = 0;
    for (Node i = 0; i < nodes; i += 2) expected += sorted[i + 1] - sorted[i];
    const auto mates = cheapest_pairs(nodes, distance);
    ASSERT_TRUE(mates);
    EXPECT_EQ(total(*mates, distance), Cost(0, expected, 0));
  }
}

TEST(CheapestPairs, OfAnOddNumberOfNodesThereAreNone) {
  EXPECT_FALSE(cheapest_pairs(3, [](Node, Node) { return Cost(); }));
  EXPECT_EQ(cheapest_pairs(0, [](Node, Node) { return Cost(); }), Mates());
}

}  // namespace
}  // namespace agon::formats
