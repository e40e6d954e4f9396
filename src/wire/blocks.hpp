#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "wire/lines.hpp"

namespace agon::wire {

// Turns bytes, cut anywhere, into blocks: lines up to one with a single ".", which does not belong to the block. Blanks
// around the "." and a CR are tolerated. Owns no socket and no clock. A block may have up to `block_bytes_max` bytes;
// the moment one gets longer the reader has overflown and gives no more blocks.
class Blocks {
 public:
  explicit Blocks(std::size_t block_bytes_max) : block_bytes_max_(block_bytes_max), lines_(block_bytes_max) {}

  void receive(std::string_view bytes) { lines_.receive(bytes); }
  void end_of_input();  // a last line without its end is still a line

  bool whole();         // is there a whole block?
  std::string take() {  // it, without the last line's end
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
