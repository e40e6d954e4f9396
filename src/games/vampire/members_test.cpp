#include "games/vampire/members.hpp"

#include "games/test_members.hpp"

namespace agon::vampire {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) {
  const auto mend = [](State& state) {
    auto& park = const_cast<Park&>(*state.park);  // the state is its only owner
    park.digest = digest_of_members(park);
  };
  expect_digests_of_all_members<Vampire>("map=test:1", 20, mend);
  expect_digests_of_all_members<Vampire>("map=live:3 seats=2 tested=1 server=yes", 40, mend);
  expect_digests_of_all_members<Vampire>("map=test:2 house=2", 20, mend);
}

}  // namespace
}  // namespace agon::vampire
