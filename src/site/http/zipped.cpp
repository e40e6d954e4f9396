#include "site/http/zipped.hpp"

#include <zlib.h>

#include <algorithm>

#include "base/machine_error.hpp"

namespace agon::site {

std::string gzip(std::string_view text) {
  constexpr int fast = 4, gzip_window = 15 + 16, memory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, fast, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw MachineError("cannot compress an answer");
  }
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib does not modify it
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (ended != Z_STREAM_END) throw MachineError("cannot compress an answer");
  return out;
}

std::shared_ptr<const std::string> ZippedAnswers::zipped(const std::string& tag, std::string_view body) {
  if (body.size() < zipped_bytes_min || body.size() > zipped_bytes_max) return nullptr;
  const auto found = std::ranges::find(kept_, tag, &Kept::first);
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
  } else {
    kept_.emplace_front(tag, std::make_shared<const std::string>(gzip(body)));
    if (kept_.size() > kept_max) kept_.pop_back();
  }
  return kept_.front().second;
}

}  // namespace agon::site
