#include <algorithm>
#include <utility>

#include "games/vampire/test_house.hpp"

namespace agon::vampire {
namespace {

State begin_2(std::string_view picture, int radius = 2) {
  Setup setup = setup_of(map_from(picture, radius));
  setup.house = 2;
  return Vampire::start(setup, 0);
}

int count_ends(const State& state, Cell cell) {
  return count_orders(state, [&](const Order& order) { return end_of(state, order) == cell; });
}

TEST(VampireHouse, IsTheFirstVersionWhereTheSetupNamesNone) {
  EXPECT_EQ(Vampire::setup("")->house, 1);
  EXPECT_EQ(Vampire::setup("house=2")->house, 2);
  EXPECT_FALSE(Vampire::setup("house=3").ok());
  EXPECT_EQ(Vampire::setup_text(*Vampire::setup("house=1")).find("house"), std::string::npos);
  EXPECT_NE(Vampire::setup_text(*Vampire::setup("house=2")).find(" house=2"), std::string::npos);
}

TEST(VampireHouse2, GoesPastASingleSwarmToWhereAGrenadeLightsTwo) {
  const State state = begin_2(R"(
#########
#..1.A..#
#.#.#.#.#
#.....1.#
#.#.#1#.#
#.......#
#.#.#.#.#
#B......#
#########)",
                              1);
  EXPECT_EQ(count_orders(state, puts), 0);
  EXPECT_GT(count_ends(state, cell_at(3, 5)), tries * 0.85);
}

TEST(VampireHouse2, PutsAGrenadeInTheBestCell) {
  const State state = begin_2(R"(
#########
#.......#
#A#.#.#.#
#1......#
#.#.#.#.#
#.......#
#.#.#.#.#
#......B#
#########)");
  EXPECT_NEAR(count_orders(state, puts), tries * 0.9, tries * 0.07);
}

TEST(VampireHouse2, WithOneLifePutsNoGrenadeThatItCannotLeaveBehind) {
  State state = begin_2(R"(
#######
#A1...#
#1#.#.#
#.....#
#.#.#.#
#....B#
#######)");
  EXPECT_GT(count_orders(state, puts), tries / 3);
  state.players[0].lives = 1;
  EXPECT_EQ(count_orders(state, puts), 0);
}

TEST(VampireHouse2, LeavesTheLightOfItsGrenade) {
  State state = begin_2(R"(
#######
#.A...#
#.#.#.#
#.....#
#.#.#.#
#....B#
#######)");
  lay(state, 0, cell_at(1, 2), 5, 2);
  const auto is_dark = [&](const Order& order) {
    const Cell cell = end_of(state, order);
    return cell == cell_at(2, 1) || cell == cell_at(2, 3) || cell == cell_at(3, 1) || cell == cell_at(3, 3);
  };
  EXPECT_GT(count_orders(state, is_dark), tries * 0.85);
}

TEST(VampireHouse2, WalksOnThroughTheDarkWhileItsGrenadeLies) {
  State state = begin_2(R"(
#########
#A......#
#.#.#.#.#
#......1#
#.#.#.#.#
#.......#
#.#.#.#.#
#......B#
#########)",
                        1);
  lay(state, 0, cell_at(7, 1), 3, 1);
  const int walks = count_orders(state, [](const Order& order) { return order.steps == 2; });
  EXPECT_NEAR(walks, tries * 0.5, tries * 0.15);
}

TEST(VampireHouse2, DoesNotWalkIntoTheLight) {
  State state = begin_2(R"(
#########
#A......#
#.#.#.#.#
#......1#
#.#.#.#.#
#.......#
#.#.#.#.#
#......B#
#########)",
                        1);
  lay(state, 1, cell_at(1, 3), 3, 1);
  lay(state, 1, cell_at(3, 3), 4, 1);
  EXPECT_EQ(count_ends(state, cell_at(1, 2)) + count_ends(state, cell_at(1, 3)) + count_ends(state, cell_at(3, 2)), 0);
}

TEST(VampireHouse2, TheSameDiceAreTheSameOrderAndWhatItOrdersCanBeDone) {
  for (const std::uint8_t level : {std::uint8_t{2}, std::uint8_t{7}}) {
    vampire::Setup setup;
    setup.level = level;
    setup.house = 2;
    State state = Vampire::start(setup, 1);
    for (int tick = 0; tick < 150 && state.reasons == 0; ++tick) {
      for (Seat seat = 0; seat < state.seats; ++seat) {
        if (!state.alive(seat)) continue;
        Dice dice(7, static_cast<std::uint64_t>(tick)), same = dice;
        const Order order = house_order(state, seat, dice);
        ASSERT_EQ(order, house_order(state, seat, same));
        ASSERT_EQ(Vampire::give(state, seat, order), Refusal{});
        ASSERT_LE(order.steps, 2);
      }
      std::vector<Event> events;
      Vampire::end_turn(state, &events);
      for (const Event& event : events) {
        ASSERT_TRUE(event.what != Event::What::tired && event.what != Event::What::used_up &&
                    event.what != Event::What::too_fast);
      }
    }
  }
}

// Matches have been played with it, so it must never change. Do not update the numbers.
TEST(VampireHouse2, PlaysAsItAlwaysDid) {
  constexpr std::array<std::pair<int, std::uint64_t>, 2> ends = {
      {{1, 17644565247607157710U}, {7, 14152017771906863705U}}};
  for (const auto& [level, digest] : ends) {
    vampire::Setup setup;
    setup.level = static_cast<std::uint8_t>(level);
    setup.house = 2;
    EXPECT_EQ(Vampire::digest(played_by_house(setup, 7)), digest) << "level " << level;
  }
}

// The organisers' bots and a team's program cleared half of the swarms in about 105 ticks on level 3, and in 41 on
// level 8.
TEST(VampireHouse2, ClearsSwarmsSoonerThanTheFirstVersion) {
  const auto half_gone = [](std::uint8_t level, std::uint8_t house) {
    vampire::Setup setup;
    setup.level = level;
    setup.house = house;
    State state = Vampire::start(setup, 3);
    const auto swarms = [&] {
      int count = 0;
      for (Cell cell = 0; cell < cell_at(state.map().size, 0); ++cell) count += state.bats.density(cell) > 0;
      return count;
    };
    const int all = swarms();
    while (state.reasons == 0 && 2 * swarms() > all) end_tick_by_house(state, 3);
    return int{state.tick};
  };
  for (const std::uint8_t level : {std::uint8_t{3}, std::uint8_t{8}}) {
    EXPECT_LT(half_gone(level, 2), half_gone(level, 1) * 0.9) << "level " << int{level};
  }
}

}  // namespace
}  // namespace agon::vampire
