// A state made from what a program is told looks the same to it and has the same future.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

Setup lively(std::uint64_t seed) {
  Setup setup;
  setup.ground = Ground::live;
  setup.maxtick = 150;
  setup.seats = static_cast<std::uint8_t>(2 + seed % 3);
  std::vector<Drop> drops;  // many, so that some coincide
  Dice dice(seed, 7);
  for (std::uint16_t i = 0; i < drops_most; ++i) {
    const auto cell = cell_at(1, 1 + static_cast<int>(dice.below(7)));  // free in every park
    drops.push_back({static_cast<Kind>(dice.below(4)), cell, i, static_cast<std::uint16_t>(1 + dice.below(5)),
                     static_cast<std::uint16_t>(1 + dice.below(20))});
  }
  if (seed % 2) setup.drops = drops;
  return setup;
}

void book_random_orders(State& state, Dice& dice) {
  std::array<Order, Vampire::orders_max> room;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const std::size_t count = Vampire::orders(state, seat, room);
    if (count && dice.below(50)) Vampire::give(state, seat, room[dice.below(static_cast<std::uint32_t>(count))]);
  }
}

void expect_known(const State& known, const State& now) {
  RC_ASSERT(Vampire::view(known, 0) == Vampire::view(now, 0));
  RC_ASSERT(known.seats == now.seats);
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player &player = now.players[seat], &same = known.players[seat];
    RC_ASSERT(same.points == player.points);
    RC_ASSERT(same.fallen == player.fallen);
    if (player.lives > 0) RC_ASSERT(same.rest == player.rest);
  }
}

RC_GTEST_PROP(VampireKnown, EachRequestIsAStateInWhichAllIsAsItIs, (std::uint64_t seed)) {
  State state = Vampire::start(lively(seed), seed);
  Dice dice(seed, 3);
  std::optional<State> before;
  for (; state.reasons == 0; Vampire::end_turn(state, nullptr)) {
    auto known = Vampire::known(*state.park, Vampire::view(state, 0), before ? &*before : nullptr);
    RC_ASSERT(known.ok());
    expect_known(*known, state);
    const auto alone = Vampire::known(*state.park, Vampire::view(state, 0), nullptr);
    RC_ASSERT(alone.ok() && Vampire::view(*alone, 0) == Vampire::view(state, 0));
    book_random_orders(state, dice);
    before = *std::move(known);
  }
}

// Except for power-ups announced after the request, and the life of those that appear after it.
RC_GTEST_PROP(VampireKnown, TheSameOrdersLeadToTheSame, (std::uint64_t seed)) {
  Setup setup = lively(seed);
  setup.drops.emplace();
  State state = Vampire::start(setup, seed);
  Dice dice(seed, 3);
  auto known = Vampire::known(*state.park, Vampire::view(state, 0), nullptr);
  RC_ASSERT(known.ok());
  State same = *std::move(known);
  while (state.reasons == 0) {
    book_random_orders(state, dice);
    same.booked = state.booked;
    same.answered = state.answered;
    Vampire::end_turn(state, nullptr);
    Vampire::end_turn(same, nullptr);
    expect_known(same, state);
  }
  RC_ASSERT(same.reasons == state.reasons);
  RC_ASSERT(Vampire::scores(same) == Vampire::scores(state));
}

TEST(VampireKnown, ATickThatWasNotHeardOfCostsPointsAndNothingElse) {
  State state = Vampire::start({}, 1);
  const auto first = Vampire::known(*state.park, Vampire::view(state, 0), nullptr);
  play(state), play(state);
  const auto later = Vampire::known(*state.park, Vampire::view(state, 0), &*first);
  ASSERT_TRUE(later.ok());
  EXPECT_EQ(Vampire::view(*later, 0), Vampire::view(state, 0));
}

// Arbitrary numbers are refused or make a playable state.
RC_GTEST_PROP(VampireKnown, AnythingIsRefusedOrCanBePlayed, (std::uint64_t seed)) {
  State state = Vampire::start(lively(seed), seed);
  Dice dice(seed, 5);
  for (std::uint32_t tick = dice.below(40); tick > 0 && state.reasons == 0; --tick) {
    book_random_orders(state, dice);
    Vampire::end_turn(state, nullptr);
  }
  Park park = *state.park;
  View view = Vampire::view(state, 0);
  const auto number = [&] { return static_cast<int>(dice.below(70'000)) - 300; };
  const auto cell = [&] { return static_cast<Cell>(number()); };
  for (int changes = 0; changes < 2; ++changes) {
    switch (dice.below(8)) {
      case 0:
        park.map.size = static_cast<std::uint8_t>(number());
        break;
      case 1:
        park.map.maxtick = static_cast<std::uint16_t>(number());
        break;
      case 2:
        view.tick = static_cast<std::uint16_t>(number());
        break;
      case 3:
        view.grenades.push_back({static_cast<Seat>(dice.below(6)), cell(), number() % 7, number() % 300});
        break;
      case 4:
        view.items.push_back({Kind::shoe, cell(), number()});
        break;
      case 5:
        view.players[dice.below(4)].cell = cell();
        break;
      case 6:
        view.players[dice.below(4)].lives = static_cast<std::uint8_t>(number());
        break;
      case 7:
        view.bats.set(cell_at(static_cast<int>(dice.below(23)), static_cast<int>(dice.below(32))), 3);
        break;
    }
  }
  auto known = Vampire::known(park, view, &state);
  if (!known) return RC_ASSERT(!known.error().empty());
  for (int tick = 0; tick < 30 && known->reasons == 0; ++tick) {
    State next = *known;
    book_random_orders(next, dice);
    Vampire::end_turn(next, nullptr);
    known = next;
  }
}

}  // namespace
}  // namespace agon::vampire
