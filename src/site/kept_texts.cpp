#include "site/kept_texts.hpp"

#include <algorithm>
#include <utility>

namespace agon::site {

Text KeptTexts::find(std::string_view key) {
  const auto found = std::ranges::find(all_, key, &Kept::key);
  if (found == all_.end()) return nullptr;
  all_.splice(all_.begin(), all_, found);
  return found->text;
}

void KeptTexts::keep(std::string key, Text text) {
  bytes_ += text->size();
  all_.push_front({std::move(key), std::move(text)});
  while (bytes_ > bytes_max_ && all_.size() > 1) {
    bytes_ -= all_.back().text->size();
    all_.pop_back();
  }
}

}  // namespace agon::site
