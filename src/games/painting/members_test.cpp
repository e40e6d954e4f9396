#include "games/painting/members.hpp"

#include "games/test_members.hpp"

namespace agon::painting {

auto fields_of(Opening& opening) {
  auto& [board, pawns] = opening;
  return std::tie(board, pawns);
}

namespace {

TEST(Members, OfEveryKindChangeTheDigest) { expect_digests_of_all_members<Painting>("teams=3 turns=12", 3); }

}  // namespace
}  // namespace agon::painting
