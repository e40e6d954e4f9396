#include "site/api/sessions.hpp"

#include <algorithm>

#include "crypto/passwords.hpp"

namespace agon::site {

namespace {

bool is_over(const Sessions::Session& session, Sessions::Steady::time_point now) {
  return now - session.seen > Sessions::idle_max || now - session.began > Sessions::age_max;
}

}  // namespace

std::string Sessions::open(const std::string& name, config::Role role, Steady::time_point now) {
  make_room_for(name, now);
  std::string secret = crypto::draw_secret();
  sessions_.emplace(crypto::hash_token(secret), Session{name, role, crypto::draw_secret(), now, now});
  return secret;
}

void Sessions::make_room_for(const std::string& name, Steady::time_point now) {
  std::erase_if(sessions_, [&](const auto& each) { return is_over(each.second, now); });
  const auto drop_one_over = [&](std::size_t most, auto meant) {
    const auto count = std::ranges::count_if(sessions_, meant);
    if (static_cast<std::size_t>(count) < most) return;
    auto oldest = sessions_.end();
    for (auto each = sessions_.begin(); each != sessions_.end(); ++each) {
      if (meant(*each) && (oldest == sessions_.end() || each->second.seen < oldest->second.seen)) oldest = each;
    }
    sessions_.erase(oldest);
  };
  drop_one_over(of_account_max, [&](const auto& each) { return each.second.name == name; });
  drop_one_over(all_max, [](const auto&) { return true; });
}

const Sessions::Session* Sessions::find(std::string_view secret, Steady::time_point now) {
  const auto found = sessions_.find(crypto::hash_token(secret));
  if (found == sessions_.end()) return nullptr;
  if (is_over(found->second, now)) {
    sessions_.erase(found);
    return nullptr;
  }
  found->second.seen = now;
  return &found->second;
}

void Sessions::end(std::string_view secret) { sessions_.erase(crypto::hash_token(secret)); }

void Sessions::end_of(std::string_view name) {
  std::erase_if(sessions_, [&](const auto& each) { return each.second.name == name; });
}

}  // namespace agon::site
