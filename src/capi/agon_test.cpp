#include "capi/agon.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/avalanche/rules.hpp"
#include "games/football/rules.hpp"
#include "games/painting/rules.hpp"
#include "games/registry.hpp"
#include "games/vampire/rules.hpp"

namespace agon {
namespace {

// A batch with its buffers.
struct Games {
  explicit Games(const char* game, const char* setup = "", std::int32_t states = 4) {
    char why[200];
    EXPECT_EQ(agon_create(game, setup, states, &batch, why, sizeof why), AGON_OK) << why;
    shape = agon_shape(batch);
    orders.assign(count(shape.states, shape.seats, shape.orders_per_step, shape.order_numbers), AGON_NO_ORDER);
    done.resize(count(shape.states));
    refusals.resize(count(shape.states, shape.seats));
    digests.resize(count(shape.states));
    scores.resize(count(shape.states, shape.seats));
    numbers.resize(count(shape.states, shape.view_numbers));
    open.resize(count(shape.states, shape.orders_max, shape.order_numbers));
    counts.resize(count(shape.states));
  }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;
  ~Games() { agon_destroy(batch); }

  template <class... Size>
  static std::size_t count(Size... size) {
    return (std::size_t{1} * ... * static_cast<std::size_t>(size));
  }

  std::int32_t* order(std::size_t state, std::size_t seat, std::size_t n = 0) {
    const auto seats = static_cast<std::size_t>(shape.seats);
    return &orders[((state * seats + seat) * count(shape.orders_per_step) + n) * count(shape.order_numbers)];
  }
  void give(std::size_t state, std::size_t seat, std::initializer_list<std::int32_t> order_numbers, std::size_t n = 0) {
    std::copy(order_numbers.begin(), order_numbers.end(), order(state, seat, n));
  }
  void step() { ASSERT_EQ(agon_step(batch, orders.data(), done.data(), refusals.data()), AGON_OK); }
  const std::vector<std::uint64_t>& digest() {
    EXPECT_EQ(agon_digest(batch, digests.data()), AGON_OK);
    return digests;
  }
  std::vector<std::int32_t> view(std::int32_t seat, std::size_t state = 0) {
    EXPECT_EQ(agon_view(batch, seat, numbers.data()), AGON_OK);
    const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(state * count(shape.view_numbers));
    return {from, from + shape.view_numbers};
  }

  AgonBatch* batch = nullptr;
  AgonShape shape{};
  std::vector<std::int32_t> orders, numbers, open, counts;
  std::vector<std::uint8_t> done;
  std::vector<std::uint16_t> refusals;
  std::vector<std::uint64_t> digests;
  std::vector<std::int64_t> scores;
};

// Plays one game of the batch in parallel with the rules; `read` converts the numbers from agon_orders to an order.
template <class G, class Read>
void agrees(const char* game, typename G::State state, const char* setup, Read read) {
  Games games(game, setup);
  const std::size_t me = 2;  // the state with seed 2
  Dice dice(3, 0);
  std::vector<typename G::Order> room(G::orders_max);
  int turns = 0;
  for (; G::to_act(state).any(); ++turns) {
    std::fill(games.orders.begin(), games.orders.end(), AGON_NO_ORDER);
    const Seats acting = G::to_act(state);
    for (std::size_t seat = 0; seat < Games::count(games.shape.seats); ++seat) {
      const auto number = static_cast<std::int32_t>(seat);
      ASSERT_EQ(agon_orders(games.batch, number, games.open.data(), games.counts.data()), AGON_OK);
      const std::size_t count = acting.test(seat) ? G::orders(state, static_cast<Seat>(seat), room) : 0;
      ASSERT_EQ(games.counts[me], static_cast<std::int32_t>(count));
      if (count == 0) continue;
      const std::size_t chosen = dice.below(static_cast<std::uint32_t>(count));
      const std::size_t width = Games::count(games.shape.order_numbers);
      const std::int32_t* order = &games.open[(me * Games::count(games.shape.orders_max) + chosen) * width];
      ASSERT_EQ(read(order), room[chosen]);
      std::copy_n(order, width, games.order(me, seat));
      ASSERT_TRUE(G::give(state, static_cast<Seat>(seat), room[chosen]).taken());
    }
    G::end_turn(state, nullptr);
    games.step();
    ASSERT_EQ(games.digest()[me], G::digest(state)) << "turn " << turns;
  }
  EXPECT_GT(turns, 10);
  EXPECT_TRUE(games.done[me]);
  ASSERT_EQ(agon_scores(games.batch, games.scores.data()), AGON_OK);
  const auto from = games.scores.begin() + static_cast<std::ptrdiff_t>(me * Games::count(games.shape.seats));
  EXPECT_EQ(Scores(from, from + games.shape.seats), G::scores(state));
}

TEST(Library, AGameOfFootballIsTheSameAsWithTheRules) {
  agrees<football::Football>("football", football::Football::start({}, 2), "", [](const std::int32_t* n) {
    return football::Node{static_cast<std::int8_t>(n[0]), static_cast<std::int8_t>(n[1])};
  });
}

TEST(Library, AGameOfAvalancheIsTheSameAsWithTheRules) {
  agrees<avalanche::Avalanche>("avalanche", avalanche::Avalanche::start({}, 2), "", [](const std::int32_t* n) {
    return avalanche::Order{static_cast<std::int8_t>(n[0]), static_cast<std::int8_t>(n[1])};
  });
}

TEST(Library, AGameOfVampireIsTheSameAsWithTheRules) {
  const auto setup = vampire::Vampire::setup("map=test:2");
  agrees<vampire::Vampire>("vampire", vampire::Vampire::start(*setup, 2), "map=test:2", [](const std::int32_t* n) {
    vampire::Order order{.grenade = n[0] == 1, .steps = static_cast<std::uint8_t>(n[1])};
    for (std::size_t i = 0; i < 3; ++i) order.path[i] = static_cast<std::uint8_t>(n[2 + i]);
    return order;
  });
}

TEST(Library, AGameOfPaintingIsTheSameAsWithTheRules) {
  Dice dice(2, 0);
  const painting::Arena::Setup one{painting::draw_board({}, dice), {}, 40};
  agrees<painting::Arena>("painting", painting::Arena::start(one, 2), "turns=40", [](const std::int32_t* n) {
    return painting::Order{static_cast<std::uint8_t>(n[0]), static_cast<painting::Action>(n[1]),
                           static_cast<painting::Direction>(n[2]), static_cast<std::uint8_t>(n[3])};
  });
}

TEST(Library, ARefusedOrderIsNamedAndTheStateWaits) {
  Games games("football");
  const auto before = games.digest();
  games.give(0, 0, {9, 10});    // two rows away
  games.give(1, 0, {1000, 0});  // not a node
  games.give(2, 0, {6, 10});
  games.step();
  EXPECT_EQ(games.refusals[0], static_cast<std::uint16_t>(football::Violation::not_adjacent));
  EXPECT_EQ(games.refusals[2], AGON_NO_SUCH_ORDER);
  EXPECT_EQ(games.refusals[4], 0);
  EXPECT_EQ(games.digest()[0], before[0]);
  EXPECT_EQ(games.digest()[1], before[1]);
  EXPECT_NE(games.digest()[2], before[2]);
  EXPECT_EQ(games.digest()[3], before[3]);  // got no order
  char text[100];
  ASSERT_EQ(agon_why(games.batch, games.refusals[0], text, sizeof text), AGON_OK);
  EXPECT_EQ(text, std::string(football::Football::why({games.refusals[0]})));
  ASSERT_EQ(agon_why(games.batch, AGON_NO_SUCH_ORDER, text, 9), AGON_OK);
  EXPECT_STREQ(text, "no order");  // truncated
}

TEST(Library, AnAvalancheWaitsForTheSeatThatHasGivenNothing) {
  Games games("avalanche", "", 1);
  games.give(0, 0, {3, 0});
  games.step();
  std::uint8_t acts[2];
  ASSERT_EQ(agon_to_act(games.batch, acts), AGON_OK);
  EXPECT_EQ(acts[0], 0);
  EXPECT_EQ(acts[1], 1);
  EXPECT_EQ(games.view(0)[3], 0);  // the turn
  games.give(0, 1, {4, 1});
  games.step();
  EXPECT_EQ(games.view(0)[3], 1);
}

TEST(Library, InPaintingASeatOrdersManyPawnsAndIdleOnesStand) {
  Games games("painting", "", 1);
  games.give(0, 0, {1, 1, 2, 0}, 0);
  games.give(0, 0, {2, 1, 2, 0}, 1);
  games.give(0, 0, {2, 1, 2, 0}, 2);  // already has one
  games.step();
  EXPECT_EQ(games.refusals[0], painting::has_an_order.code);
  EXPECT_EQ(games.refusals[1], 0);
  EXPECT_EQ(games.view(0)[5], 1);  // the turn
}

TEST(Library, AViewSaysWhatItsPageSays) {
  Games football("football", "", 1);
  football.give(0, 0, {6, 10});
  football.step();
  const auto field = football.view(1);
  EXPECT_EQ(field[0], 6);
  EXPECT_EQ(field[1], 10);
  EXPECT_EQ(field[2], 1);                               // the mover
  EXPECT_EQ(field[3], 1);                               // moves made
  EXPECT_EQ(field[4 + 7 * 21 + 10], 256 | (255 & ~1));  // the centre bounces; its edge upwards is used
  Games avalanche("avalanche", "", 1);
  avalanche.give(0, 0, {3, 0});
  avalanche.give(0, 1, {5, 0});
  const auto before = avalanche.view(0);
  avalanche.step();
  const auto own = avalanche.view(0), others = avalanche.view(1);
  EXPECT_EQ(own[6 + 3 * 18], before[1]);  // the first ball, at the bottom of the column
  EXPECT_EQ(own[6 + 4 * 18], before[2]);
  EXPECT_EQ(own[6 + 144 + 5 * 18], before[1]);  // on the opponent's field
  EXPECT_EQ(others[6 + 5 * 18], before[1]);
}

TEST(Library, AViewOfPaintingHidesWhatIsUnderTheOthersPawns) {
  Games games("painting", "", 1);
  Dice dice(0, 0);
  auto state = painting::Arena::start({painting::draw_board({}, dice), {}, 100}, 0);
  const painting::Pawn& mine = state.pawn[0];
  const auto view = games.view(1);
  const auto columns = static_cast<std::size_t>(view[1]);
  const std::size_t at =
      8 + static_cast<std::size_t>(mine.place.row) * columns + static_cast<std::size_t>(mine.place.column);
  EXPECT_EQ(view[at], 2);           // the pawn's surface, in the colour of its owner
  EXPECT_EQ(games.view(0)[at], 0);  // for its owner: the uncoloured board under it
}

TEST(Library, ACopyHasTheSameFutureAndOnlyWithinASetup) {
  Games games("vampire", "map=test:3"), other("vampire", "map=test:4"), third("football");
  games.step();
  ASSERT_EQ(agon_copy(games.batch, 3, games.batch, 0), AGON_OK);
  EXPECT_EQ(games.digest()[3], games.digest()[0]);
  EXPECT_EQ(agon_copy(games.batch, 0, other.batch, 0), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_copy(games.batch, 0, third.batch, 0), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_copy(games.batch, 4, games.batch, 0), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_copy(games.batch, 0, games.batch, -1), AGON_BAD_ARGUMENT);
}

TEST(Library, AResetStartsOnlyTheStatesThatAreNamed) {
  Games games("avalanche");
  const auto begun = games.digest();
  for (std::size_t state = 0; state < 4; ++state) games.give(state, 0, {0, 0}), games.give(state, 1, {0, 0});
  games.step();
  const auto played = games.digest();
  const std::uint64_t seeds[] = {0, 1, 2, 3};
  const std::uint8_t which[] = {0, 1, 0, 0};
  ASSERT_EQ(agon_reset(games.batch, seeds, which), AGON_OK);
  EXPECT_EQ(games.digest(), (std::vector{played[0], begun[1], played[2], played[3]}));
  ASSERT_EQ(agon_reset(games.batch, seeds, nullptr), AGON_OK);
  EXPECT_EQ(games.digest(), begun);
}

TEST(Library, WrongArgumentsAreSaid) {
  AgonBatch* batch = nullptr;
  char why[100];
  EXPECT_EQ(agon_create("chess", "", 1, &batch, why, sizeof why), AGON_NO_GAME);
  EXPECT_STREQ(why, "there is no game \"chess\"; there are avalanche, football, painting, vampire");
  EXPECT_EQ(agon_create("football", "nonsense", 1, &batch, why, sizeof why), AGON_BAD_SETUP);
  EXPECT_STRNE(why, "");
  EXPECT_EQ(agon_create("football", "", 0, &batch, why, sizeof why), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_create(nullptr, "", 1, &batch, nullptr, 0), AGON_BAD_ARGUMENT);
  EXPECT_EQ(batch, nullptr);
  agon_destroy(nullptr);
  Games games("football");
  EXPECT_EQ(agon_orders(games.batch, 2, games.open.data(), games.counts.data()), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_view(games.batch, -1, games.numbers.data()), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_step(games.batch, nullptr, games.done.data(), nullptr), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_digest(nullptr, games.digests.data()), AGON_BAD_ARGUMENT);
}

TEST(Batch, IsMadeByTheOriginalNameOfAGameToo) {
  const Games football("futbol"), other("football");
  EXPECT_EQ(football.shape.view_numbers, other.shape.view_numbers);
}

// A match through the text interface, compared with the registry's.
TEST(TextMatch, PlaysEveryGameAsTheRulesDo) {
  for (std::int32_t number = 0; const char* const name = agon_match_game(number); ++number) {
    AgonMatch* match = nullptr;
    char why[200], text[70'000];
    ASSERT_EQ(agon_match_create(name, "", 7, &match, why, sizeof why), AGON_OK) << why;
    const auto plain = std::move(find_game(name)->start("", 7)).value();
    const auto seats = static_cast<std::size_t>(agon_match_seats(match));
    ASSERT_EQ(seats, plain->seats());
    Dice dice(7, 1);
    std::vector<std::uint8_t> acts(seats);
    for (int turn = 0; turn < 5 && !plain->over(); ++turn) {
      ASSERT_EQ(agon_match_to_act(match, acts.data()), AGON_OK);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        ASSERT_EQ(acts[seat] == 1, plain->to_act().test(seat)) << name;
        if (acts[seat] == 0) continue;
        const auto number_of_seat = static_cast<std::int32_t>(seat);
        const bool asked = plain->if_asked() != nullptr;
        std::size_t length = 0;
        EXPECT_EQ(agon_match_ask(match, number_of_seat, text, sizeof text, &length),
                  asked ? AGON_OK : AGON_BAD_ARGUMENT);
        if (asked) {
          EXPECT_EQ(plain->asked().ask(static_cast<Seat>(seat)), text);
          EXPECT_EQ(agon_match_end_turn(match), AGON_BAD_ARGUMENT) << "it has not answered";
        }
        const std::string said = plain->random_answer(static_cast<Seat>(seat), dice);
        const Reply reply = plain->say(static_cast<Seat>(seat), said);
        EXPECT_EQ(agon_match_say(match, number_of_seat, said.c_str(), text, sizeof text, &length),
                  reply.refusal.taken() ? AGON_OK : AGON_REFUSED);
        EXPECT_EQ(reply.refusal.taken() ? std::string_view(reply.data) : plain->why(reply.refusal), text);
      }
      AgonMatch* const copy = agon_match_copy(match);
      plain->end_turn();
      ASSERT_EQ(agon_match_end_turn(match), AGON_OK) << name;
      EXPECT_EQ(agon_match_digest(match), plain->digest()) << name;
      EXPECT_EQ(agon_match_turn(copy) + 1, agon_match_turn(match));
      agon_match_destroy(copy);
    }
    std::vector<std::int64_t> scores(seats);
    EXPECT_EQ(agon_match_scores(match, scores.data()), AGON_OK);
    agon_match_destroy(match);
  }
}

TEST(TextMatch, RefusesWhatTheGameDoesAndSaysWhy) {
  AgonMatch* match = nullptr;
  char text[200];
  EXPECT_EQ(agon_match_create("chess", "", 1, &match, text, sizeof text), AGON_NO_GAME);
  EXPECT_NE(std::string(text).find("there are avalanche"), std::string::npos) << text;
  EXPECT_EQ(agon_match_create("wall", "width=x", 1, &match, text, sizeof text), AGON_BAD_SETUP);
  ASSERT_EQ(agon_match_create("mur", "", 1, &match, text, sizeof text), AGON_OK) << "by its original name";
  EXPECT_EQ(agon_match_say(match, 0, "NONSENSE", text, sizeof text, nullptr), AGON_REFUSED);
  EXPECT_NE(std::string(text), "");
  EXPECT_EQ(agon_match_say(match, 99, "TIME_TO_BUILD", text, sizeof text, nullptr), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_match_say(nullptr, 0, "", text, sizeof text, nullptr), AGON_BAD_ARGUMENT);
  EXPECT_EQ(agon_match_copy(nullptr), nullptr);
  agon_match_destroy(match);
  agon_match_destroy(nullptr);
}

}  // namespace
}  // namespace agon
