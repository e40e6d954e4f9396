#include "games/tictactoe/members.hpp"

#include "games/test_members.hpp"

namespace agon::tictactoe {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) { expect_digests_of_all_members<Tictactoe>("", 2); }

}  // namespace
}  // namespace agon::tictactoe
