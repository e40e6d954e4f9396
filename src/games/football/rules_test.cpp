#include "games/football/rules.hpp"

#include <gtest/gtest.h>

#include "games/football/test_board.hpp"

namespace agon::football {
namespace {

using State = Football::State;

State begin(Football::Setup setup = {}) { return Football::start(setup, 0); }

TEST(Football, TheFieldIs20CellsWideAnd14HighAndTheBallLiesInTheCentre) {
  const State state = begin();
  EXPECT_EQ(node_of(state.ball), (Node{7, 10}));
  int edges = 0, inner = 0;
  for (int number = 0; number < node_count; ++number) {
    edges += std::popcount(state.exits[static_cast<std::size_t>(number)]);
    inner += !on_edge_of_field(node_of(number)) && !state.bounces.has(number);
  }
  EXPECT_EQ(edges / 2, 1086);
  EXPECT_EQ(edges / 2 + 1, path_nodes_max);
  EXPECT_EQ(inner, 246);
  EXPECT_EQ(inner + 1, moves_max);
}

TEST(Football, TheFirstMoveIsMadeByThePlayerWhoseGateIsOnTheLeft) {
  State state = begin();
  EXPECT_EQ(state.mover(), 0);
  EXPECT_EQ(gate_owner({7, 0}), 0);
  EXPECT_EQ(gate_owner({7, 20}), 1);
  EXPECT_EQ(play(state, "2 7 10 7 11"), "legal");
  EXPECT_EQ(state.mover(), 1);
  EXPECT_EQ(play(state, "2 7 11 7 12"), "legal");
  EXPECT_EQ(state.mover(), 0);
}

TEST(Football, NodesStrictlyInsideAGateAreFinishNodesAndThePostsAreNot) {
  for (const std::int8_t y : {std::int8_t{0}, std::int8_t{20}}) {
    for (std::int8_t x = 0; x < rows; ++x) EXPECT_EQ(is_finish({x, y}), x >= 6 && x <= 8) << int{x};
  }
  EXPECT_TRUE(is_boundary({5, 0}));
  EXPECT_TRUE(is_boundary({9, 20}));
  EXPECT_TRUE(is_boundary({0, 7}));
  EXPECT_FALSE(is_boundary({6, 20}));
  EXPECT_FALSE(is_boundary({1, 1}));
}

TEST(Football, TheFirstNodeIsTheOneWhereTheBallLies) {
  EXPECT_EQ(verdict(begin(), "2 7 11 7 12"), "wrong_start");
  EXPECT_EQ(verdict(begin(), "2 7 10 7 11"), "legal");
  EXPECT_EQ(verdict(begin(), "1 7 10"), "too_short");
  EXPECT_EQ(verdict(begin(), "0"), "too_short");
}

TEST(Football, ConsecutiveNodesDifferByAtMostOneInBothCoordinates) {
  for (const char* near : {"2 7 10 6 9", "2 7 10 6 10", "2 7 10 6 11", "2 7 10 7 9", "2 7 10 7 11", "2 7 10 8 9",
                           "2 7 10 8 10", "2 7 10 8 11"}) {
    EXPECT_EQ(verdict(begin(), near), "legal") << near;
  }
  for (const char* far : {"2 7 10 5 10", "2 7 10 7 12", "2 7 10 9 11", "2 7 10 8 8", "2 7 10 0 0"}) {
    EXPECT_EQ(verdict(begin(), far), "not_adjacent") << far;
  }
}

TEST(Football, ABallThatDoesNotMoveHasNotMadeAStep) {
  EXPECT_EQ(verdict(begin(), "3 7 10 7 10 7 11"), "zero_step");
  EXPECT_EQ(verdict(begin(), "2 7 10 7 10"), "zero_step");
}

TEST(Football, TheBallGoesOnFromANodeWhereItHasBeen) {
  const State state = position({3, 3}, R"(
. . . .

. + . .
   \
. O-+ .

. . . .)");
  EXPECT_EQ(ends_of(state), "3 3, 3 4, 3 5, 4 3, 4 5, 5 3, 6 3, 6 4, 6 5");
  EXPECT_EQ(verdict(state, "3 5 4 4 4 3 4"), "legal");
  EXPECT_EQ(verdict(state, "3 5 4 4 4 5 3"), "legal");
  EXPECT_EQ(verdict(state, "4 5 4 4 4 5 3 4 3"), "through_unvisited");
}

TEST(Football, TheCentreIsVisitedFromTheBeginning) {
  State state = begin();
  for (const char* move : {"2 7 10 7 11", "2 7 11 6 11"}) EXPECT_EQ(play(state, move), "legal");
  EXPECT_EQ(verdict(state, "2 6 11 7 10"), "ends_visited");
  EXPECT_EQ(verdict(state, "3 6 11 7 10 8 9"), "legal");
}

TEST(Football, TheBallGoesOnFromTheBoundary) {
  const State state = position({0, 4}, R"(
#######

. O . .

. . . .)");
  EXPECT_EQ(verdict(state, "3 1 5 0 6 1 7"), "legal");
  EXPECT_EQ(verdict(state, "3 1 5 0 5 1 6"), "legal");
  EXPECT_EQ(verdict(state, "2 1 5 0 6"), "ends_boundary");
  EXPECT_EQ(ends_of(state), "1 3, 1 4, 1 6, 1 7, 2 4, 2 5, 2 6");
}

TEST(Football, AMoveDoesNotGoOnFromAFreshNode) {
  EXPECT_EQ(verdict(begin(), "3 7 10 7 11 7 12"), "through_unvisited");
  EXPECT_EQ(verdict(begin(), "3 7 10 7 11 7 10"), "through_unvisited");  // the edge is fine up to that node
}

TEST(Football, AMoveDoesNotEndInAVisitedNode) {
  const State state = position({6, 9}, R"(
. + . .

. + O .)");
  EXPECT_EQ(verdict(state, "2 7 11 6 10"), "ends_visited");
  EXPECT_EQ(verdict(state, "3 7 11 6 10 7 10"), "ends_visited");
  EXPECT_EQ(verdict(state, "3 7 11 6 10 5 9"), "legal");
}

TEST(Football, NoEdgeIsUsedASecondTimeInEitherDirection) {
  State state = begin();
  EXPECT_EQ(play(state, "2 7 10 7 11"), "legal");
  EXPECT_EQ(verdict(state, "2 7 11 7 10"), "edge_used_before");
  EXPECT_EQ(play(state, "2 7 11 6 11"), "legal");
  EXPECT_EQ(play(state, "2 6 11 6 10"), "legal");
  EXPECT_EQ(verdict(state, "4 6 10 7 10 7 11 8 11"), "edge_used_before");
  EXPECT_EQ(verdict(state, "4 6 10 7 10 6 10 5 10"), "edge_used_in_move");
  EXPECT_EQ(verdict(state, "6 6 10 7 10 6 11 7 12 6 11 5 11"), "through_unvisited");
  EXPECT_EQ(verdict(state, "7 6 10 7 10 6 11 7 10 6 9 5 9 4 9"), "edge_used_in_move");
}

TEST(Football, ACrossingInsideACellIsNoCommonEdge) {
  State state = position({6, 9}, R"(
. +
 /
+ O)");
  EXPECT_EQ(play(state, "2 7 10 6 9"), "legal");
}

TEST(Football, NoSegmentLiesOnTheBorder) {
  const State top = position({0, 4}, R"(
#######

. O . .)");
  EXPECT_EQ(verdict(top, "4 1 5 0 5 0 6 1 7"), "on_border");
  const State side = position({2, 0}, R"(
# . .

# O .

# . .)");
  EXPECT_EQ(verdict(side, "4 3 1 3 0 4 0 5 1"), "on_border");
  EXPECT_EQ(verdict(side, "3 3 1 4 0 5 1"), "legal");
}

TEST(Football, AStepAcrossACornerIsNotOnTheBorderButTheCornerIsADeadEnd) {
  const State state = position({0, 0}, R"(
#####

# O .

# . .)");
  EXPECT_EQ(verdict(state, "4 1 1 0 1 1 0 2 1"), "legal");
  EXPECT_EQ(verdict(state, "2 1 1 0 0"), "ends_boundary");
  EXPECT_EQ(verdict(state, "3 1 1 0 0 0 1"), "on_border");
  EXPECT_EQ(verdict(state, "3 1 1 0 0 1 1"), "edge_used_in_move");
}

constexpr std::string_view post = R"(
+ #

O #

+ >)";

TEST(Football, APostIsBoundaryOneMayBounceThereButNotEnd) {
  const State state = position({4, 19}, post);
  EXPECT_EQ(verdict(state, "2 5 19 5 20"), "ends_boundary");
  EXPECT_EQ(verdict(state, "4 5 19 5 20 6 19 7 18"), "legal");
}

TEST(Football, TheGoalLineIsBorderUnlessTheSetupOpensIt) {
  EXPECT_EQ(verdict(position({4, 19}, post), "3 5 19 5 20 6 20"), "on_border");
  State open = position({4, 19}, post, 0, {.goal_line = GoalLine::open});
  EXPECT_EQ(verdict(open, "3 5 19 5 20 4 20"), "on_border");
  EXPECT_EQ(play(open, "3 5 19 5 20 6 20"), "legal");
  EXPECT_EQ(open.ending, Ending::goal);
}

constexpr std::string_view before_right_gate = R"(
. . #

. . >

. O >

. . >)";

constexpr std::string_view before_left_gate = R"(
# . .

< . .

< O .

< . .)";

TEST(Football, APlayerLosesWhenTheBallFliesIntoItsGate) {
  State state = position({5, 18}, before_right_gate);
  EXPECT_EQ(play(state, "2 7 19 8 20"), "legal");
  EXPECT_EQ(state.ending, Ending::goal);
  EXPECT_EQ(state.winner(), Seat{0});
  EXPECT_TRUE(Football::to_act(state).none());
  EXPECT_EQ(Football::scores(state), (Scores{point, 0}));
}

TEST(Football, ItDoesNotMatterWhoShotTheBall) {
  State state = position({5, 0}, before_left_gate);
  EXPECT_EQ(play(state, "2 7 1 6 0"), "legal");
  EXPECT_EQ(state.ending, Ending::own_goal);
  EXPECT_EQ(state.winner(), Seat{1});
  EXPECT_EQ(Football::scores(state), (Scores{0, point}));
}

TEST(Football, AMoveDoesNotGoThroughAGateNotEvenTheOwn) {
  EXPECT_EQ(verdict(position({5, 18}, before_right_gate), "3 7 19 6 20 6 19"), "through_finish");
  EXPECT_EQ(verdict(position({5, 0}, before_left_gate), "3 7 1 6 0 5 1"), "through_finish");
}

// After a move of the ball from (2,2) to (1,1), every way on is a dead end.
constexpr std::string_view corner = R"(
#########
#/ \|\|\
# . +-+ +
#\ /|X
#-+-O-+ .
#\|X|\
#-+ + + .
#\
# + . . .)";

TEST(Football, APlayerWhoCannotMoveHasLostAtOnce) {
  State state = position({0, 0}, corner, 1);
  EXPECT_EQ(play(state, "2 2 2 1 1"), "legal");
  EXPECT_EQ(state.ending, Ending::no_move);
  EXPECT_EQ(state.winner(), Seat{1});
  EXPECT_EQ(ends_of(state), "");
}

TEST(Football, OrIsAskedFirstWhenTheSetupSaysSoAndLosesWhateverItAnswers) {
  State state = position({0, 0}, corner, 1, {.stuck = Stuck::asked});
  EXPECT_EQ(play(state, "2 2 2 1 1"), "legal");
  EXPECT_EQ(state.ending, Ending::none);
  EXPECT_TRUE(Football::to_act(state).test(0));
  EXPECT_EQ(ends_of(state), "");
  EXPECT_EQ(play(state, "I give up"), "legal");
  EXPECT_EQ(state.ending, Ending::no_move);
  EXPECT_EQ(state.winner(), Seat{1});
  EXPECT_EQ(state.moves, 2);  // the answer was not a move
}

TEST(Football, APlayerWithMovesOnlyIntoTheOwnGateCanMove) {
  State state = position({5, 0}, R"(
# . .
:
< +-+
:X|/
< O-+
: |\
< + +)");
  EXPECT_EQ(ends_of(state), "7 0, 8 0");
  Football::end_turn(state, nullptr);
  EXPECT_EQ(state.ending, Ending::none);
}

TEST(Football, ASequenceThatRunsIntoADeadEndIsIncorrectThoughEachStepWasFine) {
  State state = position({0, 0}, R"(
#####
#   |
# O-+)");
  EXPECT_EQ(verdict(state, "2 1 1 0 0"), "ends_boundary");
  std::array<Node, Football::orders_max> room;
  const std::size_t count = Football::orders(state, 0, room);
  for (std::size_t i = 0; i < count; ++i) EXPECT_NE(room[i], (Node{0, 0}));
  EXPECT_EQ(count, 6U);
}

TEST(Football, TheFirstViolationByPlaceIsReported) {
  EXPECT_EQ(verdict(begin(), "4 7 10 7 10 9 9 99 99"), "zero_step");
  EXPECT_EQ(verdict(begin(), "4 7 10 9 9 99 99 7 10"), "not_adjacent");
  EXPECT_EQ(verdict(begin(), "4 7 10 7 11 99 99 7 10"), "through_unvisited");
  EXPECT_EQ(verdict(begin(), "2 99 99 99 99"), "outside");
  EXPECT_EQ(verdict(position({0, 4}, ". .\n   \n. O"), "3 1 5 0 5 -1 5"), "outside");
}

TEST(Football, AnOrderIsOneStepAndTheMoveIsCompleteInAFreshNode) {
  State state = position({6, 9}, R"(
. + .

. O .)");
  EXPECT_EQ(Football::give(state, 0, {6, 10}), Refusal{});
  EXPECT_FALSE(state.move_complete());
  Football::end_turn(state, nullptr);  // too early: the same seat is still to move
  EXPECT_EQ(state.mover(), 0);
  EXPECT_EQ(Football::give(state, 0, {5, 10}), Refusal{});
  EXPECT_TRUE(state.move_complete());
  EXPECT_EQ(Football::give(state, 0, {4, 10}), refused(Violation::through_unvisited));
  Football::end_turn(state, nullptr);
  EXPECT_EQ(state.mover(), 1);
}

TEST(Football, TheStateTellsTheMovesOfBothAndOfTheWinner) {
  State state = begin();
  for (const char* move : {"2 7 10 7 11", "2 7 11 7 12", "2 7 12 7 13"}) play(state, move);
  EXPECT_EQ(state.moves, 3);
  EXPECT_EQ(state.moves_of(0), 2);
  EXPECT_EQ(state.moves_of(1), 1);
}

}  // namespace
}  // namespace agon::football
