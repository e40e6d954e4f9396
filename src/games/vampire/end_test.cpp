// Lamps, the end of the match, survival points, and the deviations of the organisers' server.

#include <gtest/gtest.h>

#include "games/vampire/test_park.hpp"

namespace agon::vampire {
namespace {

using Ints = std::vector<int>;

constexpr Readings server{true, true, false, true, true};

TEST(Vampire, FourSpiralsOfLampsGoInwardsAnticlockwise) {
  // The path of the spiral from (0,0): down, along the bottom into the next ring, and so on.
  const std::vector<Cell> way = {cell_at(0, 0), cell_at(1, 0), cell_at(2, 0), cell_at(3, 0), cell_at(4, 0),
                                 cell_at(5, 0), cell_at(5, 1), cell_at(5, 2), cell_at(5, 3), cell_at(5, 4),
                                 cell_at(4, 4), cell_at(3, 4), cell_at(3, 3)};
  for (std::size_t i = 0; i < way.size(); ++i) {
    Cell cell = way[i];
    for (int turn = 0; turn < 4; ++turn) {
      EXPECT_EQ(lamp_number(7, cell), static_cast<int>(i)) << row_of(cell) << " " << column_of(cell);
      cell = cell_at(column_of(cell), 6 - row_of(cell));
    }
  }
}

TEST(Vampire, TheFirstLampsBurnInTickMaxtickAndACornerSizeMinusOneTicksLater) {
  State state = begin(open_park, 2, 3);
  play_on(state, 3 + 8);
  EXPECT_EQ(lives_of(state), (Ints{3, 3, 3, 3}));
  play(state);  // tick MAXTICK + N - 1
  EXPECT_EQ(lives_of(state), (Ints{2, 2, 2, 2}));
}

TEST(Vampire, WhoStandsOnALitCellLosesALifeInEveryTickAndNobodyGetsPointsForIt) {
  State state = begin(open_park, 2, 1);
  play_on(state, 9);
  play(state);
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{1, 1, 1, 1}));
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{0, 0, 0, 0}));
  EXPECT_EQ(points_of(state), (Ints{0, 0, 0, 0}));
  EXPECT_EQ(state.reasons, no_opponent_left);
}

TEST(Vampire, AGrenadeAndALampTakeOneLifeTogetherButTwoOnTheServer) {
  for (const bool follow : {false, true}) {
    State state = begin(open_park, 2, 1, follow ? server : Readings{});
    play_on(state, 9);
    lay(state, 1, cell_at(1, 2), 1, 1);
    state.players[0].lives = 3;
    play(state);
    EXPECT_EQ(state.players[0].lives, follow ? 1 : 2);
    EXPECT_EQ(state.players[1].points, 48);
  }
}

TEST(Vampire, OnTheServerTheLastLifeCountsOnlyWhenExactlyNoneIsLeft) {
  for (const auto& [lives, points] : {std::pair{2, 144}, std::pair{1, 48}}) {
    State state = begin(open_park, 2, 1, server);
    play_on(state, 9);
    lay(state, 1, cell_at(1, 2), 1, 1);
    state.players[0].lives = static_cast<std::uint8_t>(lives);
    play(state);
    EXPECT_EQ(state.players[0].lives, 0);
    EXPECT_EQ(state.players[1].points, points);
  }
}

TEST(Vampire, ALifeLostToALampStartsThreeInactiveTicksButNotOnTheServer) {
  for (const bool follow : {false, true}) {
    State state = begin(open_park, 2, 1, follow ? server : Readings{});
    play_on(state, 9);
    play(state, {"RR"});
    EXPECT_EQ(state.players[0].rest, follow ? 0 : 3);
    EXPECT_EQ(play(state, {"*"}).back().what, follow ? Event::What::put : Event::What::tired);
  }
}

TEST(Vampire, WhoFallsDoesNothingMoreInThatTickButOnTheServerHePutsHisGrenade) {
  for (const bool follow : {false, true}) {
    State state = begin(open_park, 2, 500, follow ? server : Readings{});
    state.players[0].lives = 1;
    lay(state, 1, cell_at(1, 2), 1, 1);
    play(state, {"*RR"});
    EXPECT_EQ(state.players[0].lives, 0);
    EXPECT_EQ(state.lying(0), follow ? 1 : 0);
    EXPECT_EQ(state.players[0].cell, cell_at(1, 1));
  }
}

TEST(Vampire, TheMatchEndsWhenAtMostOnePlayerIsLeft) {
  State state = begin(open_park);
  state.players[2].lives = state.players[3].lives = 0;
  play(state);
  EXPECT_EQ(state.reasons, 0);
  state.players[1].lives = 1;
  lay(state, 0, cell_at(1, 6), 1, 1);
  play(state);
  EXPECT_EQ(state.reasons, no_opponent_left);
  EXPECT_TRUE(Vampire::to_act(state).none());
}

TEST(Vampire, TheMatchEndsWhenTheTestedPlayerFalls) {
  vampire::Setup setup = setup_of(map_from(open_park));
  setup.tested = Seat{1};
  State state = Vampire::start(setup, 0);
  state.players[1].lives = 1;
  lay(state, 0, cell_at(1, 6), 1, 1);
  play(state);
  EXPECT_EQ(state.reasons, no_competitor_left);
}

TEST(Vampire, TenTicksInARowWithoutAValidAnswerAndAPlayerIsOut) {
  vampire::Setup setup = setup_of(map_from(open_park));
  setup.tested = Seat{2};
  State state = Vampire::start(setup, 0);
  const auto play_without_seat_two = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) {
      for (const Seat seat : {Seat{0}, Seat{1}, Seat{3}}) ASSERT_TRUE(Vampire::give(state, seat, {}).taken());
      Vampire::end_turn(state, nullptr);
    }
  };
  play_without_seat_two(9);
  play(state);  // seat 2 answers, too
  play_without_seat_two(9);
  EXPECT_EQ(state.players[2].lives, 3);
  play_without_seat_two(1);
  EXPECT_EQ(state.players[2].lives, 0);
  EXPECT_EQ(state.reasons, no_competitor_left | inactivity);
  EXPECT_EQ(state.players[2].fallen, 19);
}

TEST(Vampire, TheMatchEndsAtTheLatestWhenAllLampsBurnAndThreeLivesAreLost) {
  State state = begin(open_park, 2, 10);
  const int last = 10 + (9 * 9 + 3) / 4 + 3;
  for (int tick = 0; tick < last; ++tick) {
    ASSERT_EQ(state.reasons, 0) << tick;
    for (Seat seat = 0; seat < 4; ++seat) state.players[seat].lives = 3;  // otherwise the lamps end the match
    play(state);
  }
  EXPECT_EQ(state.reasons, ran_out_of_ticks);
}

TEST(Vampire, SurvivalPointsAreTheShareOfMaxtickRoundedToHundredths) {
  State state = begin(open_park, 2, 7);
  state.players[0].lives = state.players[1].lives = 1;
  lay(state, 2, cell_at(1, 2), 1, 1);
  lay(state, 2, cell_at(1, 6), 2, 1);
  play(state);
  play(state);
  EXPECT_EQ(survival_hundredths(state, 0), 0);     // 144 * 0 / 7
  EXPECT_EQ(survival_hundredths(state, 1), 2057);  // 144 * 1 / 7 = 20.571...
  EXPECT_EQ(survival_hundredths(state, 2), 4114);  // alive after two ticks: 41.142...
}

TEST(Vampire, HalvesOfHundredthsAreRoundedUp) {
  State state = begin(open_park, 2, 6'400);
  state.players[0].fallen = 1;  // 144 / 6400 = 0.0225
  state.players[0].lives = 0;
  EXPECT_EQ(survival_hundredths(state, 0), 2);
  state.players[0].fallen = 2;  // 0.045
  EXPECT_EQ(survival_hundredths(state, 0), 5);
}

TEST(Vampire, AllSurvivalPointsGoToWhoLivesAtMaxtickAndToTheLastOneAlive) {
  for (const bool follow : {false, true}) {
    State state = begin(open_park, 2, 8, follow ? server : Readings{});
    for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}}) state.players[seat].lives = 0;
    play(state);
    EXPECT_EQ(Vampire::scores(state)[0], follow ? 18 * point : 144 * point);
    state.tick = 8;
    EXPECT_EQ(survival_hundredths(state, 0), 14'400);
  }
}

TEST(Vampire, WhenAllFallInOneTickNobodyIsTheLastOneAlive) {
  State state = begin(open_park, 9, 100);
  for (Player& player : state.players) player.lives = 1;
  play_on(state, 5);
  lay(state, 0, cell_at(1, 4), 1, 9);
  lay(state, 0, cell_at(7, 4), 2, 9);
  state.grenade_cells[state.tick % fuse * seats_most + 1] = cell_at(7, 4);
  state.grenade_radii[state.tick % fuse * seats_most + 1] = 9;
  play(state);
  EXPECT_EQ(lives_of(state), (Ints{0, 0, 0, 0}));
  EXPECT_EQ(survival_hundredths(state, 0), 720);
}

TEST(Vampire, OnAnEarlyServerShoesDidNotWearOut) {
  Readings readings;
  readings.shoes_wear = false;
  State state = begin(open_park, 2, 500, readings);
  state.players[0].shoe = 18;
  play_on(state, 5);
  EXPECT_EQ(state.players[0].shoe, 18);
}

}  // namespace
}  // namespace agon::vampire
