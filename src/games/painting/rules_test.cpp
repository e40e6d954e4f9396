#include "games/painting/rules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "games/painting/test_world.hpp"

namespace agon::painting {
namespace {

constexpr Painting::Order shot(std::int64_t arena, std::uint8_t pawn, Direction direction, std::uint8_t range) {
  return {arena, {pawn, Action::shoot, direction, range}};
}

TEST(PaintingWorld, EachTeamPlaysEachOtherExactlyOnce) {
  for (const std::size_t teams : {2U, 3U, 7U, 64U}) {
    std::set<std::pair<std::size_t, Seat>> places;
    for (Seat team = 0; team < teams; ++team) {
      std::set<Seat> opponents;
      for (std::size_t arena = 1; arena < teams; ++arena) {
        const Meeting game = meeting(teams, team, arena);
        EXPECT_LT(game.number, games_among(teams));
        EXPECT_EQ(game.seat, team < game.opponent ? 0 : 1);
        EXPECT_TRUE(places.emplace(game.number, game.seat).second);
        opponents.insert(game.opponent);
      }
      EXPECT_EQ(opponents.size(), teams - 1);
      EXPECT_FALSE(opponents.count(team));
    }
    EXPECT_EQ(places.size(), 2 * games_among(teams));
  }
}

TEST(PaintingWorld, TheGamesOfATeamAreInTheOrderOfTheOpponents) {
  EXPECT_EQ(meeting(4, 2, 1).opponent, 0);
  EXPECT_EQ(meeting(4, 2, 2).opponent, 1);
  EXPECT_EQ(meeting(4, 2, 3).opponent, 3);
  EXPECT_EQ(meeting(4, 0, 1).number, meeting(4, 1, 1).number);
  EXPECT_EQ(meeting(4, 2, 3).number, games_among(4) - 1);
}

TEST(PaintingWorld, EachTournamentIsABreakTurnAndThenItsTurnsOfPlay) {
  Painting::State state = world();
  for (std::uint32_t tournament = 0; tournament < 3; ++tournament) {
    for (std::uint32_t turn = 0; turn <= 3; ++turn) {
      EXPECT_EQ(state.tournament, tournament);
      EXPECT_EQ(state.turn, turn);
      EXPECT_EQ(state.active(), turn != 0);
      EXPECT_EQ(Painting::to_act(state), Seats(0b111));
      Painting::end_turn(state, nullptr);
    }
  }
}

TEST(PaintingWorld, AllGamesOfATournamentBeginAlikeAndEachTournamentAfresh) {
  Painting::State state = world();
  const auto fresh = state.arenas;
  for (const Arena::State& arena : state.arenas) EXPECT_EQ(arena, state.arenas.front());
  end_turns(state, 1);
  EXPECT_TRUE(Painting::give(state, 0, shot(1, 1, Direction::right, 4)).taken());
  end_turns(state, 3);
  EXPECT_EQ(state.turn, 0U);
  EXPECT_EQ(state.arenas, fresh);
}

TEST(PaintingWorld, TheBoardsMayDifferBetweenTournamentsAndComeRound) {
  Painting::State state = world(
      "teams=2 turns=1 tournaments=0\n"
      "painting-world 1\n"
      "board\nXXXXXXXXX\nX.......X\nX.1...2.X\nX.......X\nXXXXXXXXX\n\n"
      "board\nXXXXXXXX\nX......X\nX.1..2.X\nX......X\nXXXXXXXX\n");
  EXPECT_EQ(state.arenas.front().board.columns, 9);
  end_turns(state, 2);
  EXPECT_EQ(state.arenas.front().board.columns, 8);
  end_turns(state, 2);
  EXPECT_EQ(state.arenas.front().board.columns, 9);
  Painting::State drawn = world("turns=1 tournaments=0");
  const Board first = drawn.arenas.front().board;
  end_turns(drawn, 2);
  EXPECT_NE(drawn.arenas.front().board, first);  // newly generated
}

TEST(PaintingWorld, OrdersAreForTheTurnsOfPlay) {
  Painting::State state = world();
  EXPECT_EQ(Painting::give(state, 0, shot(1, 1, Direction::right, 1)), not_active);
  end_turns(state, 1);
  EXPECT_EQ(Painting::give(state, 0, shot(0, 1, Direction::right, 1)), invalid_arena);
  EXPECT_EQ(Painting::give(state, 0, shot(3, 1, Direction::right, 1)), invalid_arena);
  EXPECT_EQ(Painting::give(state, 0, shot(2, 1, Direction::right, 1)), Refusal{});
  EXPECT_EQ(Painting::give(state, 2, shot(1, 1, Direction::right, 1)), not_your_pawn);
  EXPECT_EQ(Painting::give(state, 2, shot(1, 2, Direction::left, 1)), Refusal{});
}

TEST(PaintingWorld, PointsAreTheSumOverTheGamesEachRoundedByItself) {
  Painting::State state = world();
  end_turns(state, 1);
  for (const std::int64_t arena : {1, 2}) {
    EXPECT_EQ(Painting::give(state, 0, shot(arena, 1, Direction::right, 1)), Refusal{});
  }
  end_turns(state, 1);
  EXPECT_EQ(Painting::points(state, 0), 66);  // two games of 33.3 thousandths, each rounded to 33
  EXPECT_EQ(Painting::scores(state), (Scores{66 * point, 0, 0}));
  end_turns(state, 2);
  EXPECT_EQ(Painting::points(state, 0), 0);  // of the coming tournament
  EXPECT_EQ(state.teams[0].points, 66);
  EXPECT_EQ(Painting::scores(state), (Scores{66 * point, 0, 0}));  // earlier points are kept
}

TEST(PaintingWorld, ItIsOverAfterItsTournamentsAndTheLastGamesStayAsTheyEnded) {
  Painting::State state = world("teams=2 turns=2 tournaments=2 rows=20 columns=20");
  end_turns(state, 1 + 2 + 1);
  EXPECT_EQ(Painting::give(state, 0, shot(1, 1, Direction::down, 3)), Refusal{});
  end_turns(state, 1);
  EXPECT_FALSE(state.over());
  const Scores scores = Painting::scores(state);
  end_turns(state, 1);
  EXPECT_TRUE(state.over());
  EXPECT_TRUE(Painting::to_act(state).none());
  EXPECT_EQ(Painting::scores(state), scores);
  EXPECT_EQ(Painting::give(state, 0, shot(1, 1, Direction::down, 3)), not_active);
  EXPECT_FALSE(Painting::ending(state).empty());
}

TEST(PaintingWorld, ATournamentEndsWithAnEventThatHoldsTheGamesAsTheyEnded) {
  Painting::State state = world();
  end_turns(state, 3);
  EXPECT_EQ(Painting::give(state, 0, shot(1, 1, Direction::right, 2)), Refusal{});
  std::vector<Painting::Event> events;
  Painting::end_turn(state, &events);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].game, 0U);
  EXPECT_EQ(events[0].what.kind, Arena::Event::Kind::painted);
  ASSERT_EQ(events[1].ended.size(), 3U);
  EXPECT_EQ(Arena::points(events[1].ended[0], 0), 67);
}

TEST(PaintingView, ATeamKnowsItsOwnGamesOnly) {
  Painting::State state = world();
  end_turns(state, 1);
  Painting::State other = state;
  EXPECT_EQ(Painting::give(other, 2, shot(2, 2, Direction::left, 3)), Refusal{});  // in the game of teams 1 and 2
  Painting::end_turn(state, nullptr);
  Painting::end_turn(other, nullptr);
  EXPECT_NE(Painting::digest(state), Painting::digest(other));
  EXPECT_EQ(Painting::view(state, 0), Painting::view(other, 0));
  EXPECT_EQ(Painting::frame(state, Seat{0}, {}), Painting::frame(other, Seat{0}, {}));
  EXPECT_NE(Painting::view(state, 1), Painting::view(other, 1));
  EXPECT_NE(Painting::frame(state, Seat{1}, {}), Painting::frame(other, Seat{1}, {}));
}

TEST(PaintingView, AFrameForATeamShowsNeitherTheOpponentsPawnsNorItsPoints) {
  Painting::State state =
      world("teams=2\npainting-world 1\nboard\nXXXXXXXXX\nX.......X\nX.1...2.X\nX.......X\nXXXXXXXXX\n");
  end_turns(state, 1);
  EXPECT_EQ(Painting::frame(state, Seat{1}, {}),
            R"({"tournament":0,"tournaments":1,"turn":1,"turns":100,"over":false,"break_begins":false,"rows":5,)"
            R"("columns":9,"radius":1,"range":10,"paint":100,"teams":[{"points":null,"total":null},)"
            R"({"points":0,"total":0}],"games":[{"seats":[0,1],"points":[null,0],"cells":"x10a3o4x2a3o4x2a3o4x10",)"
            R"("pawns":[[2,1,2,6,100,"bbbbbbbbb"]],"strips":[],"taken":[]}]})");
}

RC_GTEST_PROP(PaintingWorldLaws, CopiesHaveTheSameFutureAndEqualStatesEqualDigests, (std::uint64_t seed)) {
  const auto setup = Painting::setup("teams=3 turns=4 tournaments=2 rows=16 columns=18 pawns=2");
  Painting::State state = Painting::start(*setup, seed);
  Dice dice(seed, 5);
  while (!state.over()) {
    Painting::State copy = state;
    RC_ASSERT(copy == state);
    for (const Seat team : {Seat{0}, Seat{1}, Seat{2}}) {
      const std::string command = Painting::random_answer(state, team, dice);
      RC_ASSERT(Painting::call(state, team, command, {}).refusal.taken());
      RC_ASSERT(Painting::call(copy, team, command, {}).refusal.taken());
    }
    RC_ASSERT(copy == state);
    Painting::end_turn(state, nullptr);
    RC_ASSERT(copy != state);
    RC_ASSERT(Painting::digest(copy) != Painting::digest(state));
    Painting::end_turn(copy, nullptr);
    RC_ASSERT(copy == state);
    RC_ASSERT(Painting::digest(copy) == Painting::digest(state));
  }
}

}  // namespace
}  // namespace agon::painting
