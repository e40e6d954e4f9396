#include "base/result.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace agon {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return Error{"odd"};
  return n / 2;
}

TEST(Result, HoldsAValueOrTheReasonWhyThereIsNone) {
  EXPECT_TRUE(half(4));
  EXPECT_EQ(*half(4), 2);
  EXPECT_FALSE(half(3));
  EXPECT_EQ(half(3).error(), "odd");
}

TEST(Result, AValueThatCannotBeCopiedIsMovedOut) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const auto value = *std::move(result);
  EXPECT_EQ(*value, 5);
}

}  // namespace
}  // namespace agon
