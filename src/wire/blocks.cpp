#include "wire/blocks.hpp"

#include "base/text.hpp"

namespace agon::wire {

namespace {

bool is_end(std::string_view line) {
  const std::size_t dot = line.find('.');
  if (dot == line.npos) return false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i != dot && !is_blank(line[i])) return false;
  }
  return true;
}

}  // namespace

void Blocks::end_of_input() {
  if (!lines_.rest().empty()) lines_.receive("\n");
}

bool Blocks::whole() {
  while (!whole_ && !overflown_) {
    const auto line = lines_.next();
    if (!line) {
      overflown_ = lines_.overflown();
      break;
    }
    whole_ = is_end(*line);
    if (!whole_) (block_ += *line) += '\n';
    if (whole_ && !block_.empty()) block_.pop_back();
    overflown_ = block_.size() > block_bytes_max_;
  }
  return whole_ && !overflown_;
}

}  // namespace agon::wire
