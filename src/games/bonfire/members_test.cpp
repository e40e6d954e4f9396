#include "games/bonfire/members.hpp"

#include "games/test_members.hpp"

namespace agon::bonfire {
namespace {

TEST(Members, OfEveryKindChangeTheDigest) {
  const auto mend = [](Bonfire::State& state) {
    auto& world = const_cast<World&>(*state.world);  // the state is its only owner
    world.fingerprint = Digest().add(write_world(world)).value();
  };
  expect_digests_of_all_members<Bonfire>("teams=2 side=12 islands=8 survivors=3 pile_min=40 turns=120", 30, mend);
}

}  // namespace
}  // namespace agon::bonfire
