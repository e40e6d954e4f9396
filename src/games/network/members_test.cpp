#include "games/network/members.hpp"

#include "games/test_members.hpp"

namespace agon::network {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) {
  expect_digests_of_all_members<Network>("teams=2 side=8 cities=3 turns=40", 5);
}

}  // namespace
}  // namespace agon::network
