#include "games/avalanche/rules.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "games/avalanche/members.hpp"

namespace agon::avalanche {
namespace {

enum Stream : std::uint64_t { x0_stream, first_fall_stream, second_fall_stream, gift_stream };

constexpr std::uint32_t largest_gift = 8;  // when dice decide

// Plans the gift that follows the one at turn `last`.
void plan_gift(State& state, std::uint32_t last) {
  switch (state.plan) {
    case Jury::Plan::none:
      break;
    case Jury::Plan::dice:
      state.gift = {last + gift_distance + state.gift_dice.below(gift_distance),
                    1 + state.gift_dice.below(largest_gift)};
      break;
    case Jury::Plan::every:
      state.gift = {last + state.script[0].every.turn, state.script[0].every.size};
      break;
    case Jury::Plan::listed:
      state.gift = state.gifts < state.script[0].gifts.size() ? state.script[0].gifts[state.gifts] : Gift{};
      break;
  }
}

// The columns that are not full, from the left.
unsigned free_columns(const Field& field, std::array<std::uint8_t, columns>& free) {
  const Low occupied = field.occupied();
  unsigned count = 0;
  for (std::uint8_t column = 0; column < columns; ++column) {
    if (occupied.lanes[column] != 0xFFFF) free[count++] = column;
  }
  return count;
}

std::uint8_t choose_column(State& state, Seat seat, std::span<const std::uint8_t> free) {
  if (!state.script.empty()) {
    const auto& script = state.script[0].falls[seat];
    for (std::uint32_t& used = state.scripted[seat]; used < script.size();) {
      const std::uint8_t column = script[used++];
      if (std::find(free.begin(), free.end(), column) != free.end()) return column;
    }
  }
  return free[state.fall_dice[seat].below(static_cast<std::uint32_t>(free.size()))];
}

// Each ball falls separately, into a column that is free at that moment.
void fall(State& state, Seat seat, std::uint32_t count, Event* event) {
  Field& field = state.fields[seat];
  for (; count > 0; --count) {
    std::array<std::uint8_t, columns> free;
    const unsigned frees = free_columns(field, free);
    if (frees == 0) break;
    const std::uint8_t column = choose_column(state, seat, std::span(free).first(frees));
    field.drop(column, black);
    ++state.appeared[seat];
    if (event) event->falls.push_back(column);
  }
  if (event && state.readings.full != Full::keep) event->discarded = count;
  if (state.readings.full == Full::keep) state.owed[seat] = count;
  if (state.readings.full == Full::count) state.appeared[seat] += count;
}

// Drops the seat's figure and runs its avalanche. Returns the black balls earned.
std::uint32_t move(State& state, Seat seat, Figure figure, Event* event) {
  Field& field = state.fields[seat];
  const Order order = state.booked[seat];
  field.drop(figure, order);
  if (event) event->figure = figure, event->order = order, event->landed = field;
  state.overflowed[seat] = state.readings.border == Border::before && field.overflows();
  if (state.overflowed[seat]) return 0;
  const Chain chain = run_chain(field, state.readings, event ? &event->steps : nullptr);
  state.overflowed[seat] = field.overflows();
  if (event) event->length_bonus = chain.length_bonus(), event->bonus = chain.bonus();
  return chain.bonus();
}

}  // namespace

Refusal order_refusal(Order order) {
  if (order.r < 0 || order.r > 3) return bad_r;
  if (order.s < 0 || order.s >= static_cast<int>(columns)) return bad_s;
  if (order.s + 1 == static_cast<int>(columns) && order.r % 2 == 0) return sticks_out;
  return {};
}

bool over(const State& state) {
  return state.overflowed[0] || state.overflowed[1] || (state.turns_most != 0 && state.turn >= state.turns_most);
}

Verdict verdict(const State& state) {
  const auto fewer = [](std::uint32_t first, std::uint32_t second) { return static_cast<Seat>(second < first); };
  if (state.overflowed[0] != state.overflowed[1]) return {static_cast<Seat>(state.overflowed[0]), Reason::overflow};
  const auto [first, second] = state.appeared;
  if (first != second) return {fewer(first, second), Reason::appeared};
  const std::uint32_t left = state.fields[0].black_balls().count(), right = state.fields[1].black_balls().count();
  if (left != right) return {fewer(left, right), Reason::on_field};
  return {std::nullopt, Reason::draw};
}

State Avalanche::start(const Setup& setup, std::uint64_t seed) {
  State state;
  state.x0 = setup.x0 ? *setup.x0 : Dice(seed, x0_stream).below(modulus);
  state.x = state.x0;
  state.fall_dice = {Dice(seed, first_fall_stream), Dice(seed, second_fall_stream)};
  state.gift_dice = Dice(seed, gift_stream);
  state.readings = setup.readings;
  state.turns_most = setup.turns;
  state.plan = setup.jury.plan;
  const bool falls = !setup.falls[0].empty() || !setup.falls[1].empty();
  if (falls || state.plan == Jury::Plan::every || state.plan == Jury::Plan::listed) {
    state.script.push_back({setup.jury.every, setup.jury.listed, setup.falls});
  }
  plan_gift(state, 0);
  return state;
}

Seats Avalanche::to_act(const State& state) {
  if (over(state)) return {};
  return Seats(static_cast<unsigned long long>(!state.answered[0]) | static_cast<unsigned long long>(!state.answered[1])
                                                                         << 1);
}

Refusal Avalanche::give(State& state, Seat seat, const Order& order) {
  AGON_ASSERT(to_act(state).test(seat));
  if (const Refusal refusal = order_refusal(order); !refusal.taken()) return refusal;
  state.booked[seat] = order;
  state.answered[seat] = true;
  return {};
}

void Avalanche::end_turn(State& state, std::vector<Event>* events) {
  AGON_ASSERT(!over(state) && state.answered[0] && state.answered[1]);
  Event* event[2] = {};
  if (events) {
    events->resize(events->size() + 2);
    event[0] = &events->back() - 1;
    event[1] = &events->back();
  }
  const Figure figure = figure_at(state.x);
  const std::uint32_t earned[2] = {move(state, 0, figure, event[0]), move(state, 1, figure, event[1])};
  state.booked = {};
  state.answered = {};
  state.x = after(after(state.x));
  ++state.turn;
  if (over(state)) return;  // balls earned in the last turn do not fall
  const std::uint32_t gift = state.gift.size != 0 && state.gift.turn == state.turn ? state.gift.size : 0;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    if (event[seat]) event[seat]->gift = gift;
    const std::uint32_t due = state.owed[seat] + earned[1 - seat] + gift;
    if (due) fall(state, seat, due, event[seat]);
  }
  if (gift) {
    ++state.gifts;
    plan_gift(state, state.turn);
  }
}

View Avalanche::view(const State& state, Seat seat) {
  return {{state.fields[seat], state.fields[1U - seat]},
          state.x,
          state.turn,
          {state.appeared[seat], state.appeared[1U - seat]}};
}

Scores Avalanche::scores(const State& state) {
  if (!over(state)) return {0, 0};
  const auto winner = verdict(state).winner;
  if (!winner) return {point / 2, point / 2};
  return *winner == 0 ? Scores{point, 0} : Scores{0, point};
}

std::size_t Avalanche::orders(const State& state, Seat seat, std::span<Order> room) {
  if (!to_act(state).test(seat)) return 0;
  AGON_ASSERT(room.size() >= orders_max);
  std::size_t count = 0;
  for (std::int8_t s = 0; s < std::int8_t{columns}; ++s) {
    for (std::int8_t r = 0; r < 4; ++r) {
      if (order_refusal({s, r}).taken()) room[count++] = {s, r};
    }
  }
  return count;
}

std::uint64_t Avalanche::digest(const State& now) { return digest_of_members(now); }

}  // namespace agon::avalanche
