#include "wire/input_filter.hpp"

namespace agon::wire {
namespace {

// The byte 255 begins a telnet command; it never occurs in UTF-8.
constexpr unsigned char interpret_as_command = 255, first_with_option = 251, negotiation_begins = 250,
                        negotiation_ends = 240;

}  // namespace

std::string_view InputFilter::pass(std::string_view bytes) {
  if (state_ == State::plain && bytes.find_first_of("\r\xFF") == bytes.npos) return bytes;
  plain_.clear();
  for (const char c : bytes) take(c);
  return plain_;
}

void InputFilter::take(char c) {
  const auto byte = static_cast<unsigned char>(c);
  switch (state_) {
    case State::after_cr:
      state_ = State::plain;
      if (c == '\n' || c == '\0') return;
      [[fallthrough]];
    case State::plain:
      if (byte == interpret_as_command) {
        state_ = State::command;
      } else if (c == '\r') {
        state_ = State::after_cr;
        plain_ += '\n';
      } else {
        plain_ += c;
      }
      return;
    case State::command:
      state_ = byte == negotiation_begins                                  ? State::negotiation
               : byte >= first_with_option && byte != interpret_as_command ? State::option
                                                                           : State::plain;
      return;
    case State::option:
      state_ = State::plain;
      return;
    case State::negotiation:
      if (byte == interpret_as_command) state_ = State::negotiation_command;
      return;
    case State::negotiation_command:
      state_ = byte == negotiation_ends ? State::plain : State::negotiation;
      return;
  }
}

}  // namespace agon::wire
