#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::wire {

// Converts client input, received in arbitrary pieces, to plain lines: removes telnet commands and options (RFC 854),
// and ends each line with LF, whether it ended in LF, CR, CR LF or CR NUL.
class InputFilter {
 public:
  // Valid until the next call, and only while the bytes exist.
  std::string_view pass(std::string_view bytes);

 private:
  enum class State : std::uint8_t { plain, after_cr, command, option, negotiation, negotiation_command };
  void take(char);

  State state_ = State::plain;
  std::string plain_;
};

}  // namespace agon::wire
