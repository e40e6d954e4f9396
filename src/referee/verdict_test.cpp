// Time in verdicts: which block of moves, and how much of the limit.

#include "referee/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/came_late.hpp"
#include "referee/referee.hpp"
#include "referee/toy_game.hpp"

namespace agon::referee {
namespace {

using std::chrono::seconds;
using testing::EndsWith;
using testing::HasSubstr;

// For a program whose time ran out at this number of its own moves.
std::string verdict_at(std::uint32_t own_move, std::uint32_t moves_per_block = 100) {
  const auto match = *toy::game.start("turns=1000", 0);
  replay::Limits limits = limits_of(toy::Toy::info());
  limits.moves_per_block = moves_per_block;
  Charge charge;
  charge.phase = Phase::move;
  charge.fault = replay::Fault::out_of_time;
  charge.own_moves = own_move;
  charge.block.cpu = seconds(11);
  return verdict_of(*match, limits, "Alpha", charge);
}

TEST(Verdict, NamesTheBlockThatTheMoveBelongsTo) {
  EXPECT_THAT(verdict_at(1), EndsWith(": 11.00 s of 10 s for its moves 1 to 100"));
  EXPECT_THAT(verdict_at(99), EndsWith(" for its moves 1 to 100"));
  EXPECT_THAT(verdict_at(100), EndsWith(" for its moves 1 to 100"));
  EXPECT_THAT(verdict_at(101), EndsWith(" for its moves 101 to 200"));
  EXPECT_THAT(verdict_at(200), EndsWith(" for its moves 101 to 200"));
  EXPECT_THAT(verdict_at(201), EndsWith(" for its moves 201 to 300"));
}

TEST(Verdict, NamesNoBlockWhereTimeIsForTheWholeMatch) {
  EXPECT_THAT(verdict_at(100, 0), EndsWith(": 11.00 s of 10 s"));
}

TEST(Verdict, CountsMovesWithTheRightEndings) {
  for (const auto& [move, said] : {std::pair{1U, ""},
                                   {2U, "(its 2nd)"},
                                   {3U, "(its 3rd)"},
                                   {4U, "(its 4th)"},
                                   {10U, "(its 10th)"},
                                   {11U, "(its 11th)"},
                                   {12U, "(its 12th)"},
                                   {13U, "(its 13th)"},
                                   {20U, "(its 20th)"},
                                   {21U, "(its 21st)"},
                                   {22U, "(its 22nd)"},
                                   {111U, "(its 111th)"},
                                   {123U, "(its 123rd)"}}) {
    EXPECT_THAT(verdict_at(move), HasSubstr(said)) << move;
  }
}

TEST(Verdict, TellsAWholeAnswerThatCameLateFromOneThatHasNoEnd) {
  const auto match = *toy::game.start("turns=1000", 0);
  for (const replay::Fault fault : {replay::Fault::out_of_time, replay::Fault::no_answer}) {
    Charge charge;
    charge.phase = Phase::move;
    charge.fault = fault;
    charge.own_moves = 1;
    charge.line = "7 10";
    EXPECT_THAT(verdict_of(*match, {}, "Alpha", charge),
                EndsWith("; of its line there was \"7 10\", without the line's end"));
    charge.detail = came_late;
    EXPECT_THAT(verdict_of(*match, {}, "Alpha", charge), EndsWith("; it came too late: \"7 10\""));
  }
}

}  // namespace
}  // namespace agon::referee
