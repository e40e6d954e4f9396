// Invariants that hold in every game, whatever is played.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/avalanche/rules.hpp"
#include "games/avalanche/test_field.hpp"
#include "games/match.hpp"

namespace agon::avalanche {
namespace {

struct Count {
  unsigned coloured = 0;
  unsigned black_balls = 0;
  unsigned above = 0;
  unsigned black_above = 0;
};

Count count(const Field& field) {
  Count all;
  for (unsigned column = 0; column < columns; ++column) {
    for (unsigned row = 0; row < rows + 2; ++row) {
      const Ball ball = field.ball(column, row);
      if (ball == empty) continue;
      ++(ball == black ? all.black_balls : all.coloured);
      all.above += row >= rows;
      all.black_above += row >= rows && ball == black;
    }
  }
  return all;
}

bool has_no_holes(const Field& field) {
  for (unsigned column = 0; column < columns; ++column) {
    for (unsigned row = 0; row < rows + 2; ++row) {
      if ((field.ball(column, row) != empty) != (row < field.height(column))) return false;
    }
  }
  return true;
}

// Plays a random game whose dice come from RapidCheck; check(before, after, events) is called after each turn.
template <class Check>
void play(Check check) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto setup = *rc::gen::element<std::string>("", "black=counted", "hidden=apart", "border=before", "full=count",
                                                    "full=keep", "turns=20", "gifts=3:20,103:128", "columns1=0707");
  State state = Avalanche::start(*Avalanche::setup(setup), seed);
  Dice dice(seed, 1000);
  while (!over(state)) {
    State next = state;
    for (const Seat seat : {Seat{0}, Seat{1}}) RC_ASSERT(Avalanche::give(next, seat, random_order(dice)).taken());
    std::vector<Event> events;
    Avalanche::end_turn(next, &events);
    RC_ASSERT(events.size() == 2U);
    check(state, next, events);
    state = next;
  }
}

RC_GTEST_PROP(Property, BallsAreNeitherMadeNorLost, ()) {
  play([](const State& before, const State& after, const std::vector<Event>& events) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      Count balls = count(before.fields[seat]);
      balls.coloured += 2;
      for (const Step& step : events[seat].steps) {
        balls.coloured -= static_cast<unsigned>(step.gone.size());
        balls.black_balls -= static_cast<unsigned>(step.black.size());
      }
      balls.black_balls += static_cast<unsigned>(events[seat].falls.size());
      const Count now = count(after.fields[seat]);
      RC_ASSERT(now.coloured == balls.coloured);
      RC_ASSERT(now.black_balls == balls.black_balls);
    }
  });
}

RC_GTEST_PROP(Property, ColumnsHaveNoHolesAndNoRegionOfFourStays, ()) {
  play([](const State&, const State& after, const std::vector<Event>& events) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      RC_ASSERT(has_no_holes(after.fields[seat]));
      for (const Step& step : events[seat].steps) RC_ASSERT(has_no_holes(step.after));
      const bool stopped = after.readings.border == Border::before && after.overflowed[seat];
      Field field = after.fields[seat];
      if (!stopped) RC_ASSERT(run_chain(field, after.readings, nullptr).length == 0U);
    }
  });
}

RC_GTEST_PROP(Property, OnlyTheLoserHasBallsAboveTheBorderAtMostTwoAndNoBlackOne, ()) {
  play([](const State&, const State& after, const std::vector<Event>&) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const Count balls = count(after.fields[seat]);
      RC_ASSERT((balls.above > 0) == after.overflowed[seat]);
      RC_ASSERT(balls.above <= 2U);
      RC_ASSERT(balls.black_above == 0U);
    }
  });
}

RC_GTEST_PROP(Property, WhatOneSeatEarnsAndTheGiftFallOnTheOthersFieldUnlessTheGameIsOver, ()) {
  play([](const State& before, const State& after, const std::vector<Event>& events) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const Event& event = events[seat];
      const std::uint32_t due = over(after) ? 0 : before.owed[seat] + events[1U - seat].bonus + event.gift;
      RC_ASSERT(event.falls.size() + event.discarded + (over(after) ? 0 : after.owed[seat]) == due);
      RC_ASSERT(after.appeared[seat] >= before.appeared[seat] + event.falls.size());
      RC_ASSERT(event.gift == events[1U - seat].gift);
      RC_ASSERT(event.figure == events[1U - seat].figure);
    }
  });
}

RC_GTEST_PROP(Property, ASeatsLandingDependsOnNothingOfTheOthers, ()) {
  play([](const State& before, const State&, const std::vector<Event>& events) {
    State other = before;
    other.fields[1] = {};
    other.fall_dice[1] = Dice(1, 1);
    Avalanche::give(other, 0, events[0].order);
    Avalanche::give(other, 1, {6, 1});
    std::vector<Event> again;
    Avalanche::end_turn(other, &again);
    RC_ASSERT(again[0].landed == events[0].landed);
    RC_ASSERT(again[0].bonus == events[0].bonus);
    RC_ASSERT(again[0].steps.size() == events[0].steps.size());
  });
}

RC_GTEST_PROP(Property, EventsChangeNothing, ()) {
  play([](const State& before, const State& after, const std::vector<Event>& events) {
    State unseen = before;
    for (const Seat seat : {Seat{0}, Seat{1}}) Avalanche::give(unseen, seat, events[seat].order);
    Avalanche::end_turn(unseen, nullptr);
    RC_ASSERT(unseen == after);
    RC_ASSERT(Avalanche::digest(unseen) == Avalanche::digest(after));
  });
}

RC_GTEST_PROP(Property, AnyTextIsTakenOrRefusedAndARefusalChangesNothing, ()) {
  const auto text =
      *rc::gen::oneOf(rc::gen::arbitrary<std::string>(),
                      rc::gen::container<std::string>(rc::gen::element('0', '1', '7', '8', ' ', '-', '\r')));
  State state = Avalanche::start({}, 1);
  const State before = state;
  const Refusal refusal = Avalanche::answer(state, 0, text);
  RC_ASSERT(refusal.taken() != (state == before));
  RC_ASSERT(refusal.taken() == Avalanche::kind(refusal).empty());
}

RC_GTEST_PROP(Property, AFieldIsReadAsItIsWritten, ()) {
  Dice dice(*rc::gen::arbitrary<std::uint64_t>(), 0);
  Field field = random_field(dice);
  field.drop(random_figure(dice), random_order(dice));
  RC_ASSERT(field_of(field_text(field)) == field);
}

TEST(Field, ATextThatIsNoFieldIsNotRead) {
  for (const char* text : {"", ",,,,,,", ",,,,,,,,", "6,,,,,,,", ".,,,,,,,", "1111111111111111111,,,,,,,"}) {
    EXPECT_FALSE(field_of(text)) << text;
  }
}

}  // namespace
}  // namespace agon::avalanche
