#include "games/football/members.hpp"

#include "games/test_members.hpp"

namespace agon::football {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) { expect_digests_of_all_members<Football>("", 6); }

}  // namespace
}  // namespace agon::football
