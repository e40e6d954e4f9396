#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "live/hall_server.hpp"

namespace agon::live {
namespace {

std::vector<std::size_t> order_of(std::uint32_t turn, std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t n = 0; n < count; ++n) order.push_back(turn_order(turn, n, count));
  return order;
}

TEST(TurnOrder, TurnsTheCircleByOneAndEveryOtherTimeTheOtherWayRound) {
  EXPECT_EQ(order_of(0, 4), (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(order_of(1, 4), (std::vector<std::size_t>{3, 2, 1, 0}));
  EXPECT_EQ(order_of(2, 4), (std::vector<std::size_t>{1, 2, 3, 0}));
  EXPECT_EQ(order_of(3, 4), (std::vector<std::size_t>{2, 1, 0, 3}));
}

TEST(TurnOrder, OfAnyTwoEachHearsFirstEquallyOften) {
  for (const std::size_t count : {1U, 2U, 3U, 8U, 13U}) {
    std::vector<std::vector<int>> ahead(count, std::vector<int>(count));
    for (std::uint32_t turn = 0; turn < 2 * count; ++turn) {
      const auto order = order_of(turn, count);
      ASSERT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) ++ahead[order[i]][order[j]];
      }
    }
    for (std::size_t one = 0; one < count; ++one) {
      for (std::size_t other = 0; other < one; ++other) EXPECT_EQ(ahead[one][other], ahead[other][one]) << count;
    }
  }
}

}  // namespace
}  // namespace agon::live
