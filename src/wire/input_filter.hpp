#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::wire {

// Makes plain lines of what clients send, cut anywhere: takes out the commands and options of telnet (RFC 854), and
// ends each line with LF, whether it ended in LF, CR, CR LF or CR NUL.
class InputFilter {
 public:
  // Valid until the next call, and as long as the bytes are.
  std::string_view pass(std::string_view bytes);

 private:
  enum class State : std::uint8_t { plain, after_cr, command, option, negotiation, negotiation_command };
  void take(char);

  State state_ = State::plain;
  std::string plain_;
};

}  // namespace agon::wire
