#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace agon::wire {

// Splits a byte stream, received in arbitrary pieces, into lines. Owns no socket and no clock. A line may have up to
// `line_bytes_max` bytes before its LF; once one gets longer, the reader has overflown and returns no more lines until
// skip_line.
class Lines {
 public:
  explicit Lines(std::size_t line_bytes_max) : line_bytes_max_(line_bytes_max) {}

  void receive(std::string_view bytes);

  // The next whole line without its LF (a CR before it is kept; the codecs treat it as a blank). Valid until the next
  // call.
  std::optional<std::string_view> next();

  bool overflown() const { return overflown_; }

  // Continues after the end of the overlong line, which may be still to come.
  void skip_line();

  std::string_view rest() const { return std::string_view(buffer_).substr(begin_); }  // not yet returned

 private:
  void forget();

  std::size_t line_bytes_max_;
  std::string buffer_;
  std::size_t begin_ = 0;    // of the part not yet returned
  std::size_t scanned_ = 0;  // no LF before here
  bool overflown_ = false;
  bool skipping_ = false;
};

}  // namespace agon::wire
