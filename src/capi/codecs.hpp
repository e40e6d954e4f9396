#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "games/avalanche/rules.hpp"
#include "games/football/rules.hpp"
#include "games/painting/rules.hpp"
#include "games/vampire/rules.hpp"

// Games as integers, as described in docs/library.md. A codec has
//   Rules, Setup, setup, start   the game, and the construction of a state from a setup and a seed
//   bears_silence                whether a turn ends without the orders of a seat that is to act
//   order_numbers                of one order
//   sizes                        that depend on the setup, from an initial state
//   read                         an order; sets `wrong` if no order of the game has these numbers (an optional would be
//                                written bytewise and read as a whole, which stalls the processor)
//   write                        an order, or everything that a seat may know
namespace agon::capi {

using Numbers = std::span<std::int32_t>;  // output; must be filled completely

// Writes one number after another.
class NumberWriter {
 public:
  explicit NumberWriter(Numbers numbers) : numbers_(numbers) {}
  template <class... Each>
  NumberWriter& operator()(Each... each) {
    // Small coordinates are signed chars and may be -1.
    ((numbers_[next_++] = static_cast<std::int32_t>(each)), ...);  // NOLINT(bugprone-signed-char-misuse)
    return *this;
  }
  void fill_up(std::size_t to) {
    while (next_ < to) numbers_[next_++] = 0;
  }
  std::size_t written() const { return next_; }

 private:
  Numbers numbers_;
  std::size_t next_ = 0;
};

struct Sizes {
  std::size_t seats = 2;
  std::size_t orders_per_step = 1;
  std::size_t orders_max = 0;
  std::size_t view_numbers = 0;
};

template <class Small>
bool fits(std::int32_t number) {
  return number >= std::numeric_limits<Small>::min() && number <= std::numeric_limits<Small>::max();
}

template <class G>
struct Plain {  // common to most games
  using Rules = G;
  using Setup = typename G::Setup;
  static Result<Setup> setup(std::string_view text) { return G::setup(text); }
  static typename G::State start(const Setup& setup, std::uint64_t seed) { return G::start(setup, seed); }
  static std::string_view why(Refusal refusal) { return G::why(refusal); }
};

template <class G>
struct OfTwoNumbers : Plain<G> {  // small numbers; all seats that are to act must give an order
  static constexpr bool bears_silence = false;
  static constexpr std::size_t order_numbers = 2;
  static typename G::Order read(const std::int32_t* n, bool& wrong) {
    wrong = !fits<std::int8_t>(n[0]) || !fits<std::int8_t>(n[1]);
    return {static_cast<std::int8_t>(n[0]), static_cast<std::int8_t>(n[1])};
  }
};

struct FootballCodec : OfTwoNumbers<football::Football> {
  static constexpr std::string_view name = "football";
  static Sizes sizes(const Rules::State&);
  static void write(const Rules::Order& order, Numbers numbers) { NumberWriter{numbers}(order.x, order.y); }
  static void write(const Rules::View&, const Rules::State&, Numbers);
};

struct AvalancheCodec : OfTwoNumbers<avalanche::Avalanche> {
  static constexpr std::string_view name = "avalanche";
  static Sizes sizes(const Rules::State&);
  static void write(const Rules::Order& order, Numbers numbers) { NumberWriter{numbers}(order.s, order.r); }
  static void write(const Rules::View&, const Rules::State&, Numbers);
};

struct VampireCodec : Plain<vampire::Vampire> {
  static constexpr std::string_view name = "vampire";
  static constexpr bool bears_silence = true;
  static constexpr std::size_t order_numbers = 2 + vampire::steps_max;
  static Sizes sizes(const Rules::State&);
  static Rules::Order read(const std::int32_t* n, bool& wrong) {  // without unpredictable branches
    static_assert(vampire::steps_max == 3);
    vampire::Order order;
    order.grenade = n[0] == 1;
    order.steps = static_cast<std::uint8_t>(n[1]);
    int strange = (n[0] & ~1) | (n[1] & ~3);
    for (int i = 0; i < 3; ++i) {
      strange |= i < n[1] ? n[2 + i] & ~3 : 0;
      order.path[static_cast<std::size_t>(i)] = n[2 + i] & 3;
    }
    wrong = strange != 0;
    return order;
  }
  static void write(const Rules::Order&, Numbers);
  static void write(const Rules::View&, const Rules::State&, Numbers);
};

// A single game of two players; a tournament consists of many batches.
struct PaintingCodec {
  using Rules = painting::Arena;
  using Setup = painting::Painting::Setup;
  static constexpr std::string_view name = "painting";
  static constexpr bool bears_silence = true;
  static constexpr std::size_t order_numbers = 4;
  static Result<Setup> setup(std::string_view text) { return painting::Painting::setup(text); }
  static Rules::State start(const Setup&, std::uint64_t seed);
  static std::string_view why(Refusal refusal) { return painting::Painting::why(refusal); }
  static Sizes sizes(const Rules::State&);
  static Rules::Order read(const std::int32_t*, bool& wrong);
  static void write(const Rules::Order&, Numbers);
  static void write(const Rules::View&, const Rules::State&, Numbers);
};

}  // namespace agon::capi
