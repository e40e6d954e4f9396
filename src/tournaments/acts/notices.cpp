#include "tournaments/acts/notices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::tournaments {

Result<void> validate_notice(std::string_view what, std::string_view text) {
  if (!text.empty() && trimmed(text).empty()) return Error{fmt::format("{} is blank", what)};
  const bool plain = is_utf8(text) && std::ranges::none_of(text, [](char c) { return c >= 0 && c < ' '; });
  if (!text.empty() && plain && text.size() <= notice_bytes_max) return {};
  return Error{fmt::format("{} is one line of 1 to {} bytes", what, notice_bytes_max)};
}

void Notices::add(const act::Announce& act, const store::Entry& entry, const std::string& by) {
  announcements_.push_back({entry.number, entry.written, by, act.text});
}

void Notices::add(const act::Pause& act, const store::Entry& entry, const std::string& by) {
  pause_ = {entry.number, entry.written, by, act.why, act.until};
}

void Notices::add(const act::Resume& /*act*/, const store::Entry& /*entry*/, const std::string& /*by*/) {
  pause_.reset();
}

bool Notices::take_back(std::int64_t act) {
  return std::erase_if(announcements_, [&](const Announcement& each) { return each.act == act; }) > 0;
}

}  // namespace agon::tournaments
