#include "wire/lines.hpp"

namespace agon::wire {

namespace {
constexpr std::size_t kept_room_max = 1 << 10;  // limits the memory of thousands of idle connections
}

void Lines::receive(std::string_view bytes) {
  if (skipping_) {
    const std::size_t end = bytes.find('\n');
    if (end == bytes.npos) return;
    bytes.remove_prefix(end + 1);
    skipping_ = false;
  }
  if (overflown_) return;
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  buffer_ += bytes;
}

std::optional<std::string_view> Lines::next() {
  if (overflown_) return std::nullopt;
  const std::size_t end = buffer_.find('\n', scanned_);
  const std::size_t length = (end == buffer_.npos ? buffer_.size() : end) - begin_;
  overflown_ = length > line_bytes_max_;
  if (overflown_ || end == buffer_.npos) {
    scanned_ = buffer_.size();
    if (length == 0 && buffer_.capacity() > kept_room_max) forget();
    return std::nullopt;
  }
  const std::string_view line(buffer_.data() + begin_, length);
  begin_ = scanned_ = end + 1;
  return line;
}

void Lines::forget() {
  std::string().swap(buffer_);
  begin_ = scanned_ = 0;
}

void Lines::skip_line() {
  const std::size_t end = buffer_.find('\n', begin_);
  skipping_ = end == buffer_.npos;
  begin_ = scanned_ = skipping_ ? buffer_.size() : end + 1;
  overflown_ = false;
}

}  // namespace agon::wire
