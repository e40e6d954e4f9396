#include "games/apples/members.hpp"

#include "games/test_members.hpp"

namespace agon::apples {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) { expect_digests_of_all_members<Apples>("teams=3 turns=9", 2); }

}  // namespace
}  // namespace agon::apples
