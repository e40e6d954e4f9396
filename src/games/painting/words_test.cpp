// The protocol: every command, limit and error.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/painting/test_world.hpp"

namespace agon::painting {
namespace {

TEST(PaintingWords, GetConstantsTellsTeamsRadiusRangeAndPaintAtAnyTime) {
  Painting::State state = world();
  EXPECT_EQ(ask(state, 0, "GET_CONSTANTS"), "OK\n3 1 4 9\n");
  end_turns(state, 2);
  EXPECT_EQ(ask(state, 2, "get_constants"), "OK\n3 1 4 9\n");
}

TEST(PaintingWords, GetStatusTellsPlayOrBreakTheTurnsLeftWithThisOneThePointsAndTheTime) {
  Painting::State state = world();
  EXPECT_EQ(ask(state, 0, "GET_STATUS", 779), "OK\n0 1 0 779\n");
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "GET_STATUS"), "OK\n1 3 0 0\n");
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 2 1 2 1 2 1"), "OK\n");
  end_turns(state, 2);
  EXPECT_EQ(ask(state, 0, "GET_STATUS", 3), "OK\n1 1 66 3\n");
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "GET_STATUS", 5), "OK\n0 1 0 5\n");
}

TEST(PaintingWords, GetArenasTellsHowItLooksToTheTeamInTheOrderAskedFor) {
  Painting::State state = world();
  const std::string rows = "XXXXXXXXXXXX\nX.......222X\nX.......222X\nX.......222X\nXXXXXXXXXXXX\n";
  const std::string mirrored = "XXXXXXXXXXXX\nX222.......X\nX222.......X\nX222.......X\nXXXXXXXXXXXX\n";
  EXPECT_EQ(ask(state, 0, "GET_ARENAS"), "OK\n2\n5 12\n" + rows + "5 12\n" + rows);
  EXPECT_EQ(ask(state, 1, "GET_ARENAS 2 1"), "OK\n2\n5 12\n" + rows + "5 12\n" + mirrored);
  EXPECT_EQ(ask(state, 2, "GET_ARENAS 2"), "OK\n1\n5 12\n" + mirrored);
}

TEST(PaintingWords, GetPawnsTellsNumberPaintMiddleAndSurfaceOfTheOwnPawns) {
  Painting::State state = world();
  end_turns(state, 1);
  state.arenas[1].pawn[1].surface = {0b110, 0b111, 0b011};
  EXPECT_EQ(ask(state, 0, "GET_PAWNS 1"), "OK\n1\n1\n1 9 3 3\n111\n111\n111\n");
  EXPECT_EQ(ask(state, 2, "GET_PAWNS"), "OK\n2\n1\n2 9 3 10\n211\n111\n112\n1\n2 9 3 10\n111\n111\n111\n");
  end_turns(state, 1);
  state.arenas[1].pawn[1].owner = 0;
  EXPECT_EQ(ask(state, 2, "GET_PAWNS 1"), "OK\n1\n0\n");  // no pawns: only the line 0
}

TEST(PaintingWords, AShotIsNotYetPaidInTheTurnInWhichItIsOrdered) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 2 4"), "OK\n");
  EXPECT_EQ(ask(state, 0, "GET_PAWNS 1"), "OK\n1\n1\n1 9 3 3\n111\n111\n111\n");
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "GET_PAWNS 1"), "OK\n1\n1\n1 5 3 3\n111\n111\n111\n");
}

TEST(PaintingWords, GetDiffsTellsTheCellsThatLookOtherwiseThanATurnAgo) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "GET_DIFFS"), "OK\n2\n0\n0\n");
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 2 2"), "OK\n");
  EXPECT_EQ(ask(state, 1, "MOVE 1 2 4"), "OK\n");
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "GET_DIFFS 1"), "OK\n1\n8\n2 8 2\n2 11 .\n3 5 1\n3 6 1\n3 8 2\n3 11 .\n4 8 2\n4 11 .\n");
  EXPECT_EQ(ask(state, 1, "GET_DIFFS 2 1"), "OK\n2\n0\n2\n3 5 2\n3 6 2\n");
}

TEST(PaintingWords, CommandsAreTakenInAnyCaseWithAnyBlanks) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, " \t move\t1  1 3 \r"), "OK\n");
  EXPECT_EQ(ask(state, 0, "Get_Diffs\t2\r"), "OK\n1\n0\n");
}

TEST(PaintingWords, WhatIsNoCommandOrHasOtherArgumentsIsRefused) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "DANCE"), "FAILED 2 unknown command");
  EXPECT_EQ(code(state, 0, ""), 2);
  for (const char* command : {"MOVE", "MOVE 1 1", "MOVE 1 1 1 1", "MOVE 1 1 x", "MOVE 1 1 1.0", "SHOOT 1 1 1",
                              "SHOOT 1 1 1 1 1", "GET_PAWNS 1x", "MOVE 1 1 99999999999999999999"}) {
    EXPECT_EQ(code(state, 0, command), 3) << command;
  }
  for (const char* command : {"GET_CONSTANTS 1", "GET_STATUS 0"}) EXPECT_EQ(code(state, 0, command), 4) << command;
}

TEST(PaintingErrors, E201TournamentIsNotActive) {
  Painting::State state = world();
  for (const char* command : {"MOVE 1 1 1", "SHOOT 1 1 1 1", "GET_PAWNS", "GET_DIFFS 1", "GET_DIFFS 9"}) {
    EXPECT_EQ(ask(state, 0, command), "FAILED 201 Tournament is not active") << command;
  }
  for (const char* command : {"GET_ARENAS", "GET_STATUS", "GET_CONSTANTS"}) EXPECT_EQ(ask(state, 0, command)[0], 'O');
}

TEST(PaintingErrors, E202ArenaNumbersMustBeUniqueInQueriesOnly) {
  Painting::State state = world();
  EXPECT_EQ(ask(state, 0, "GET_ARENAS 1 1"), "FAILED 202 Arena numbers must be unique");
  end_turns(state, 1);
  EXPECT_EQ(code(state, 0, "GET_PAWNS 2 1 2"), 202);
  EXPECT_EQ(code(state, 0, "GET_DIFFS 2 2"), 202);
  EXPECT_EQ(code(state, 0, "MOVE 1 1 1"), 0);
}

TEST(PaintingErrors, E203InvalidArenaNumber) {
  Painting::State state = world();
  EXPECT_EQ(ask(state, 0, "GET_ARENAS 3"), "FAILED 203 Invalid arena number");
  end_turns(state, 1);
  for (const char* command :
       {"GET_PAWNS 0", "GET_DIFFS 1 -1", "MOVE 3 1 1", "SHOOT -2 1 1 1", "MOVE 0 1 1", "GET_ARENAS 1 3"}) {
    EXPECT_EQ(code(state, 0, command), 203) << command;
  }
}

TEST(PaintingErrors, E204InvalidDirection) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "MOVE 1 1 5"), "FAILED 204 Invalid direction");
  for (const char* command : {"MOVE 1 1 0", "MOVE 1 1 -1", "MOVE 1 1 257", "SHOOT 1 1 5 0"}) {
    EXPECT_EQ(code(state, 0, command), 204) << command;
  }
}

TEST(PaintingErrors, E205PawnAlreadyHasAnOrder) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(code(state, 0, "MOVE 1 1 1"), 0);
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 1 1"), "FAILED 205 Pawn already has an order");
  EXPECT_EQ(code(state, 0, "MOVE 1 1 2"), 205);
  EXPECT_EQ(code(state, 0, "MOVE 2 1 2 2 1 2"), 205);  // in one command
  EXPECT_EQ(code(state, 0, "MOVE 2 1 2"), 0);          // the command was refused as a whole
}

TEST(PaintingErrors, E206InvalidShootingRangeAndE207NotEnoughPaint) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 1 5"), "FAILED 206 Invalid shooting range");
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 1 0"), 206);
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 1 -3"), 206);
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 1 260"), 206);
  state.arenas[0].pawn[0].paint = 2;
  EXPECT_EQ(ask(state, 0, "SHOOT 1 1 1 3"), "FAILED 207 Not enough paint");
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 1 5"), 206);
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 1 2"), 0);
}

TEST(PaintingErrors, E208InvalidPawnIdAndE209PawnNotUnderYourControl) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(ask(state, 0, "MOVE 1 3 1"), "FAILED 208 Invalid pawn id");
  for (const char* command : {"MOVE 1 0 1", "MOVE 1 -1 1", "MOVE 1 257 1"}) EXPECT_EQ(code(state, 0, command), 208);
  EXPECT_EQ(ask(state, 0, "MOVE 1 2 1"), "FAILED 209 Pawn not under your control");
  EXPECT_EQ(code(state, 1, "MOVE 1 2 1"), 0);
  EXPECT_EQ(code(state, 0, "MOVE 1 2 1"), 209);  // even if the pawn has an order
}

TEST(PaintingErrors, E210AnArenaCanBeAskedForOnceInTheBreakAndThenAfterThirtyTurns) {
  Painting::State state = world(
      "teams=3 turns=70 tournaments=0\npainting-world "
      "1\nboard\nXXXXXXXXX\nX.......X\nX.1...2.X\nX.......X\nXXXXXXXXX\n");
  EXPECT_EQ(code(state, 0, "GET_ARENAS 1"), 0);
  EXPECT_EQ(ask(state, 0, "GET_ARENAS 1"), "FAILED 210 Arena queried too recently");
  EXPECT_EQ(code(state, 0, "GET_ARENAS"), 210);  // a refused query does not count
  EXPECT_EQ(code(state, 0, "GET_ARENAS 2"), 0);
  std::vector<std::uint32_t> answered;
  for (std::uint32_t turn = 1; turn <= 70; ++turn) {
    end_turns(state, 1);
    EXPECT_EQ(state.turn, turn);
    if (code(state, 0, "GET_ARENAS 1") == 0) answered.push_back(turn);
    if (turn == 40) {  // each arena has its own limit
      EXPECT_EQ(code(state, 0, "GET_ARENAS 2"), 0);
    } else if (turn == 62) {  // and so has each team
      EXPECT_EQ(code(state, 0, "GET_ARENAS 2"), 210);
      EXPECT_EQ(code(state, 1, "GET_ARENAS"), 0);
    }
  }
  EXPECT_EQ(answered, (std::vector<std::uint32_t>{31, 61}));
  end_turns(state, 1);
  EXPECT_EQ(code(state, 0, "GET_ARENAS"), 0);  // the next break
}

TEST(PaintingErrors, E211AndE212DiffsAndPawnsCanBeAskedForOnceATurnWhateverTheArena) {
  Painting::State state = world();
  end_turns(state, 1);
  EXPECT_EQ(code(state, 0, "GET_DIFFS 7"), 203);  // a refused query does not count
  EXPECT_EQ(code(state, 0, "GET_DIFFS 1"), 0);
  EXPECT_EQ(ask(state, 0, "GET_DIFFS 2"), "FAILED 211 Diff queried too recently");
  EXPECT_EQ(code(state, 0, "GET_PAWNS 1"), 0);  // has its own limit
  EXPECT_EQ(ask(state, 0, "GET_PAWNS 2"), "FAILED 212 Pawns queried too recently");
  EXPECT_EQ(code(state, 1, "GET_PAWNS 2"), 0);
  end_turns(state, 1);
  EXPECT_EQ(code(state, 0, "GET_DIFFS"), 0);
  EXPECT_EQ(code(state, 0, "GET_PAWNS"), 0);
}

TEST(PaintingErrors, OfAnOrderCommandAllIsTakenOrNothing) {
  Painting::State state = world();
  end_turns(state, 1);
  const Painting::State before = state;
  EXPECT_EQ(code(state, 0, "MOVE 1 1 2 2 1 5"), 204);
  EXPECT_EQ(state, before);
  EXPECT_EQ(code(state, 0, "SHOOT 1 1 2 1 2 1 2 1"), 0);
}

RC_GTEST_PROP(PaintingWordsLaws, AnyCommandIsAnsweredOrRefusedWithTheStateAsItWas,
              (std::uint64_t seed, const std::string& text)) {
  Painting::State state = world();
  end_turns(state, static_cast<int>(seed % 4));
  code(state, static_cast<Seat>(seed % 3), text);
  Dice dice(seed, 6);
  for (const char* name : {"MOVE", "SHOOT", "GET_ARENAS", "GET_PAWNS", "GET_DIFFS"}) {
    std::string command = name;
    for (const int number : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-1, 6))) {
      command += " " + std::to_string(number);
    }
    code(state, static_cast<Seat>(dice.below(3)), command);
  }
}

}  // namespace
}  // namespace agon::painting
