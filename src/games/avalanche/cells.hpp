#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

// A set of cells has one bit per cell and one lane per column, from left to right; the lowest row is the lowest bit of
// a lane. Eight columns of sixteen rows fill one 128-bit register, so all columns are processed at once, and a step to
// a neighbour is a shift of the bits within lanes (up, down) or of whole lanes (left, right). Wider lanes also hold
// what lies above the border; the same code works on both.
namespace agon::avalanche {

// The calling convention for 32-byte vectors depends on the target processor. Nothing here crosses a compiled border.
#pragma GCC diagnostic ignored "-Wpsabi"

using Lanes16 = std::uint16_t __attribute__((vector_size(16)));
using Lanes32 = std::uint32_t __attribute__((vector_size(32)));

template <class Lanes>
struct Cells {
  Lanes lanes{};

  using Words = std::array<std::uint64_t, sizeof(Lanes) / 8>;
  Words words() const { return std::bit_cast<Words>(lanes); }

  static constexpr unsigned lane_bits = sizeof(Lanes);  // eight lanes, each with as many bits as the vector has bytes
  static Cells one(unsigned column, unsigned row) {
    Words words{};
    const unsigned bit = column * lane_bits + row;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = bit / 64 == i ? std::uint64_t{1} << bit % 64 : 0;
    return {std::bit_cast<Lanes>(words)};
  }

  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words()) all |= word;
    return all != 0;
  }
  unsigned count() const {  // in all lanes at once: pairs of bits, fours, bytes; then the sum of the bytes
    Lanes sums = lanes - (lanes >> 1 & pattern(0x5555'5555));
    sums = (sums & pattern(0x3333'3333)) + (sums >> 2 & pattern(0x3333'3333));
    sums = (sums + (sums >> 4)) & pattern(0x0F0F'0F0F);
    std::uint64_t sum = 0;
    for (const std::uint64_t word : std::bit_cast<Words>(sums)) sum += word;
    return static_cast<unsigned>(sum * 0x0101'0101'0101'0101 >> 56);
  }
  bool has(unsigned column, unsigned row) const { return (*this & one(column, row)).any(); }

  // Each cell moved by one; cells shifted out are lost, cells shifted in are empty.
  Cells up() const { return {lanes << 1}; }
  Cells down() const { return {lanes >> 1}; }
  Cells left() const { return {__builtin_shufflevector(lanes, Lanes{}, 1, 2, 3, 4, 5, 6, 7, 8)}; }
  Cells right() const { return {__builtin_shufflevector(lanes, Lanes{}, 8, 0, 1, 2, 3, 4, 5, 6)}; }

  Cells lowest_of_each_column() const { return {lanes & -lanes}; }
  // For columns with at most one cell: all cells below it, or the whole column if it is empty.
  Cells below() const { return {lanes - 1}; }
  Cells first() const {  // any one of them
    Words only{};
    for (std::size_t i = 0; i < only.size(); ++i) {
      if (const std::uint64_t word = words()[i]) {
        only[i] = word & (~word + 1);
        break;
      }
    }
    return {std::bit_cast<Lanes>(only)};
  }

  friend Cells operator&(const Cells& a, const Cells& b) { return {a.lanes & b.lanes}; }
  friend Cells operator|(const Cells& a, const Cells& b) { return {a.lanes | b.lanes}; }
  friend Cells operator^(const Cells& a, const Cells& b) { return {a.lanes ^ b.lanes}; }
  friend Cells operator~(const Cells& a) { return {~a.lanes}; }
  friend bool operator==(const Cells& a, const Cells& b) { return a.words() == b.words(); }

 private:
  static Lanes pattern(std::uint32_t bits) {
    return Lanes{} + static_cast<std::remove_reference_t<decltype(lanes[0])>>(bits);
  }
};

using Low = Cells<Lanes16>;   // the rows of the field, 0 to 15
using Tall = Cells<Lanes32>;  // the rows of the field and the two above the border

}  // namespace agon::avalanche
