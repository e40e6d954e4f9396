#include "games/registry.hpp"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Registry, AGameIsFoundByItsNameAndItsOriginalNameInAnyCase) {
  ASSERT_NE(find_game("football"), nullptr);
  EXPECT_EQ(find_game("FOOTBALL"), find_game("football"));
  EXPECT_EQ(find_game("futbol"), find_game("football"));
  EXPECT_EQ(find_game("foot"), nullptr);
}

}  // namespace
}  // namespace agon
