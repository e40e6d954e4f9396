#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "wire/lines.hpp"

namespace agon::wire {

// Splits a byte stream, received in arbitrary pieces, into blocks: lines up to one with a single ".", which is not part
// of the block. Blanks around the "." and a CR are tolerated. Owns no socket and no clock. A block may have up to
// `block_bytes_max` bytes; once one gets longer, the reader has overflown and returns no more blocks.
class Blocks {
 public:
  explicit Blocks(std::size_t block_bytes_max) : block_bytes_max_(block_bytes_max), lines_(block_bytes_max) {}

  void receive(std::string_view bytes) { lines_.receive(bytes); }
  void end_of_input();  // an unterminated last line still counts as a line

  bool whole();         // whether there is a whole block
  std::string take() {  // without the final line end
    whole_ = false;
    return std::exchange(block_, {});
  }
  bool overflown() const { return overflown_; }

 private:
  std::size_t block_bytes_max_;
  Lines lines_;
  std::string block_;
  bool whole_ = false;
  bool overflown_ = false;
};

}  // namespace agon::wire
