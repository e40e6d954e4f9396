#include "tournaments/acts/notices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::uint64_t time_max = std::uint64_t{1} << 48;

}  // namespace

std::string announce_act(std::string_view text) {
  json::object of;
  put_bytes(of, "text", text);
  return json::serialize(json::object{{"announce", std::move(of)}});
}

std::string pause_act(std::string_view why, std::optional<std::chrono::milliseconds> until) {
  json::object of;
  if (!why.empty()) put_bytes(of, "why", why);
  if (until) of["until_ms"] = until->count();
  return json::serialize(json::object{{"pause", std::move(of)}});
}

std::string fault_of_notice(std::string_view what, std::string_view text) {
  const bool plain = is_utf8(text) && std::ranges::none_of(text, [](char c) { return c >= 0 && c < ' '; });
  if (!text.empty() && plain && text.size() <= notice_bytes_max) return "";
  return fmt::format("{} is one line of 1 to {} bytes", what, notice_bytes_max);
}

bool Notices::add(const store::Entry& entry, const Members& members) {
  const std::string by = members.has("by") ? members.text("by") : "";
  if (members.has("announce")) {
    const Members announce(members.get("announce"));
    announcements_.push_back({entry.number, entry.written, by, announce.text("text")});
  } else if (members.has("pause")) {
    const Members pause(members.get("pause"));
    pause_ = {entry.number, entry.written, by, pause.has("why") ? pause.text("why") : "", std::nullopt};
    if (pause.has("until_ms")) pause_->until = std::chrono::milliseconds(pause.number("until_ms", time_max));
  } else if (members.has("resume")) {
    pause_.reset();
  } else {
    return false;
  }
  return true;
}

bool Notices::take_back(std::int64_t act) {
  return std::erase_if(announcements_, [&](const Announcement& each) { return each.act == act; }) > 0;
}

}  // namespace agon::tournaments
