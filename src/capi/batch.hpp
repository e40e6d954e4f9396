#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <string_view>
#include <vector>

#include "capi/agon.h"
#include "capi/codecs.hpp"

namespace agon::capi {

// The states of one game behind the interface of agon.h, which checks arguments.
class Batch {
 public:
  virtual ~Batch() = default;
  virtual const AgonShape& shape() const = 0;
  virtual void reset(const std::uint64_t* seeds, const std::uint8_t* which) = 0;
  virtual void orders(Seat, std::int32_t* orders, std::int32_t* counts) = 0;
  virtual void to_act(std::uint8_t* acts) const = 0;
  virtual void step(const std::int32_t* orders, std::uint8_t* done, std::uint16_t* refusals) = 0;
  virtual void view(Seat, std::int32_t* numbers) const = 0;
  virtual void scores(std::int64_t* scores) const = 0;
  virtual void digest(std::uint64_t* digests) const = 0;
  virtual bool copy(std::size_t to, const Batch& from, std::size_t from_state) = 0;  // false: the setups differ
  virtual std::string_view why(Refusal) const = 0;
};

template <class Codec>
class BatchOf final : public Batch {
 public:
  using G = typename Codec::Rules;

  BatchOf(typename Codec::Setup setup, std::size_t states) : setup_(std::move(setup)), room_(G::orders_max) {
    states_.reserve(states);
    for (std::uint64_t seed = 0; seed < states; ++seed) states_.push_back(Codec::start(setup_, seed));
    for (const State& state : states_) acting_.push_back(who_acts(state));
    sizes_ = Codec::sizes(states_.front());
    const auto number = [](std::size_t size) { return static_cast<std::int32_t>(size); };
    shape_ = {number(states),
              number(sizes_.seats),
              number(Codec::order_numbers),
              number(sizes_.orders_per_step),
              number(sizes_.orders_max),
              number(sizes_.view_numbers)};
  }

  const AgonShape& shape() const override { return shape_; }

  void reset(const std::uint64_t* seeds, const std::uint8_t* which) override {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (which && !which[i]) continue;
      states_[i] = Codec::start(setup_, seeds[i]);
      acting_[i] = who_acts(states_[i]);
    }
  }

  void orders(Seat seat, std::int32_t* orders, std::int32_t* counts) override {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::size_t count = acting_[i] >> seat & 1 ? G::orders(states_[i], seat, room_) : 0;
      counts[i] = static_cast<std::int32_t>(count);
      std::int32_t* row = orders + i * sizes_.orders_max * Codec::order_numbers;
      for (std::size_t n = 0; n < count; ++n, row += Codec::order_numbers) {
        Codec::write(room_[n], {row, Codec::order_numbers});
      }
    }
  }

  void to_act(std::uint8_t* acts) const override {
    for (const std::uint64_t seats : acting_) {
      for (std::size_t seat = 0; seat < sizes_.seats; ++seat) *acts++ = seats >> seat & 1;
    }
  }

  void step(const std::int32_t* orders, std::uint8_t* done, std::uint16_t* refusals) override {
    const std::size_t numbers = sizes_.seats * sizes_.orders_per_step * Codec::order_numbers;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      std::uint16_t* const refused = refusals ? refusals + i * sizes_.seats : nullptr;
      if (refused) std::fill_n(refused, sizes_.seats, std::uint16_t{0});
      if (acting_[i]) step(i, orders + i * numbers, refused);
      done[i] = acting_[i] == 0;
    }
  }

  void view(Seat seat, std::int32_t* numbers) const override {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      Codec::write(G::view(states_[i], seat), states_[i], {numbers + i * sizes_.view_numbers, sizes_.view_numbers});
    }
  }

  void scores(std::int64_t* scores) const override {
    for (const State& state : states_) {
      for (const std::int64_t score : G::scores(state)) *scores++ = score;
    }
  }

  void digest(std::uint64_t* digests) const override {
    for (const State& state : states_) *digests++ = G::digest(state);
  }

  bool copy(std::size_t to, const Batch& from, std::size_t from_state) override {
    const auto* other = dynamic_cast<const BatchOf*>(&from);
    if (!other || !(other == this || other->setup_ == setup_)) return false;
    states_[to] = other->states_[from_state];
    acting_[to] = other->acting_[from_state];
    return true;
  }

  std::string_view why(Refusal refusal) const override { return Codec::why(refusal); }

 private:
  using State = typename G::State;

  static std::uint64_t who_acts(const State& state) { return G::to_act(state).to_ullong(); }  // seats as bits

  void step(std::size_t i, const std::int32_t* orders, std::uint16_t* refusals) {
    State& state = states_[i];
    bool complete = true;
    for (std::uint64_t left = acting_[i]; left; left &= left - 1) {
      const auto seat = static_cast<Seat>(std::countr_zero(left));
      const Given given = give(state, seat, orders + seat * sizes_.orders_per_step * Codec::order_numbers);
      complete &= given.taken;
      if (refusals) refusals[seat] = given.refused;
    }
    if (complete || Codec::bears_silence) G::end_turn(state, nullptr);
    acting_[i] = who_acts(state);
  }

  struct Given {
    bool taken = false;         // one of the orders was accepted
    std::uint16_t refused = 0;  // why the first refused order was refused
  };

  Given give(State& state, Seat seat, const std::int32_t* numbers) {  // the seat's row of orders
    Given given;
    for (std::size_t n = 0; n < sizes_.orders_per_step && *numbers != AGON_NO_ORDER; ++n) {
      bool wrong = false;
      const auto order = Codec::read(numbers, wrong);
      const Refusal refusal = wrong ? Refusal{AGON_NO_SUCH_ORDER} : G::give(state, seat, order);
      given.taken |= refusal.taken();
      if (!given.refused) given.refused = refusal.code;
      numbers += Codec::order_numbers;
    }
    return given;
  }

  typename Codec::Setup setup_;
  std::vector<State> states_;
  std::vector<std::uint64_t> acting_;  // by state: who_acts
  std::vector<typename G::Order> room_;
  Sizes sizes_;
  AgonShape shape_{};
};

}  // namespace agon::capi
