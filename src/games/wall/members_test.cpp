#include "games/wall/members.hpp"

#include "games/test_members.hpp"

namespace agon::wall {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) {
  expect_digests_of_all_members<Wall>("teams=2 x=4 y=4 z=6 kinds=5 available=3", 3);
}

}  // namespace
}  // namespace agon::wall
