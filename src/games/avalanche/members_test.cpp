#include "games/avalanche/members.hpp"

#include "games/test_members.hpp"

namespace agon::avalanche {

auto fields_of(State::Script& script) {
  auto& [every, gifts, falls] = script;
  return std::tie(every, gifts, falls);
}

namespace {

TEST(Members, OfEveryKindChangeTheDigest) {
  expect_digests_of_all_members<Avalanche>("", 40);
  expect_digests_of_all_members<Avalanche>("gifts=every:100:2", 40);
}

}  // namespace
}  // namespace agon::avalanche
