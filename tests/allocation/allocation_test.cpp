// No turn of football, avalanche, vampire and painting allocates, nor does copying a state, nor a step of a batch.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "capi/agon.h"
#include "games/avalanche/rules.hpp"
#include "games/football/rules.hpp"
#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"
#include "games/vampire/rules.hpp"

namespace {

std::atomic<std::size_t> allocations;

void* counted(std::size_t bytes) {
  ++allocations;
  if (void* room = std::malloc(bytes ? bytes : 1)) return room;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) { return counted(bytes); }
void* operator new[](std::size_t bytes) { return counted(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void operator delete(void* room) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }

namespace agon {
namespace {

template <class Work>
std::size_t allocations_in(Work work) {
  const std::size_t before = allocations;
  work();
  return allocations - before;
}

// Plays a whole game of random orders; copies the state each turn and continues with the copy. Returns the number of
// turns.
template <Listable G>
int play(const typename G::State& start, std::vector<typename G::Order>& room) {
  Dice dice(7, 0);
  auto state = start;
  int turns = 0;
  for (; G::to_act(state).any() && turns < 1'000; ++turns) {
    auto copy = state;
    const Seats acting = G::to_act(copy);
    for (Seat seat = 0; seat < 4; ++seat) {
      if (!acting.test(seat)) continue;
      const std::size_t count = G::orders(copy, seat, room);
      if (count) G::give(copy, seat, room[dice.below(static_cast<std::uint32_t>(count))]);
    }
    G::end_turn(copy, nullptr);
    state = copy;
  }
  return turns;
}

template <Listable G>
void expect_none(const typename G::State& start) {
  std::vector<typename G::Order> room(G::orders_max);
  int turns = 0;
  EXPECT_EQ(allocations_in([&] { turns = play<G>(start, room); }), 0U);
  EXPECT_GT(turns, 20);
}

TEST(Allocation, IsCounted) {
  EXPECT_EQ(allocations_in([] { std::vector<int>(100).swap(*std::make_unique<std::vector<int>>()); }), 2U);
}

TEST(Allocation, NoTurnOfFootballAllocates) { expect_none<football::Football>(football::Football::start({}, 1)); }

TEST(Allocation, NoTurnOfAvalancheAllocates) { expect_none<avalanche::Avalanche>(avalanche::Avalanche::start({}, 1)); }

TEST(Allocation, NoTurnOfVampireAllocates) {
  expect_none<vampire::Vampire>(vampire::Vampire::start(*vampire::Vampire::setup("map=test:1"), 1));
}

TEST(Allocation, NoTurnOfPaintingAllocates) {
  Dice dice(1, 0);
  const painting::Opening opening = painting::draw_board({}, dice);
  expect_none<painting::Arena>(painting::Arena::start({opening, {}, 200}, 1));
}

TEST(Allocation, NoStepOfABatchAllocates) {
  constexpr std::int32_t states = 16;
  for (int number = 0; agon_game(number); ++number) {
    AgonBatch* batch = nullptr;
    ASSERT_EQ(agon_create(agon_game(number), "", states, &batch, nullptr, 0), AGON_OK);
    const AgonShape shape = agon_shape(batch);
    const auto seats = static_cast<std::size_t>(shape.seats), width = static_cast<std::size_t>(shape.order_numbers);
    const std::size_t row = width * static_cast<std::size_t>(shape.orders_per_step);
    const std::size_t open_row = width * static_cast<std::size_t>(shape.orders_max);
    std::vector<std::int32_t> open(states * open_row), orders(states * seats * row, AGON_NO_ORDER), counts(states);
    std::vector<std::uint8_t> done(states), acts(states * seats);
    std::vector<std::uint16_t> refusals(states * seats);
    EXPECT_EQ(allocations_in([&] {
                for (int step = 0; step < 100; ++step) {
                  for (std::size_t seat = 0; seat < seats; ++seat) {
                    agon_orders(batch, static_cast<std::int32_t>(seat), open.data(), counts.data());
                    for (std::size_t i = 0; i < states; ++i) {
                      if (counts[i]) std::copy_n(&open[i * open_row], width, &orders[(i * seats + seat) * row]);
                    }
                  }
                  agon_step(batch, orders.data(), done.data(), refusals.data());
                  agon_to_act(batch, acts.data());
                  agon_copy(batch, 0, batch, 1);
                }
              }),
              0U)
        << agon_game(number);
    agon_destroy(batch);
  }
}

}  // namespace
}  // namespace agon
