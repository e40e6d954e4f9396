#include "live/connections/login_gate.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "os/address.hpp"

namespace agon::live {

LoginGate::LoginGate(const config::LiveLimits& limits, std::vector<tournaments::Team> teams, Post post,
                     PasswordChecks::Compare compare)
    : limits_(limits), teams_(std::move(teams)), post_(std::move(post)), slow_(std::move(compare)) {}

std::string_view LoginGate::why_failed(Verdict verdict, bool known) {
  switch (verdict) {
    case Verdict::right:
      break;
    case Verdict::wrong:
      return known ? "wrong password" : "no team has this login";
    case Verdict::limited:
      return "too many failed logins of this team from this address in a minute";
    case Verdict::busy:
      return "too many logins at a time";
  }
  return "";
}

const tournaments::Team* LoginGate::find(std::string_view login) const {
  const auto team = std::ranges::find(teams_, login, &tournaments::Team::login);
  return team == teams_.end() ? nullptr : &*team;
}

const tournaments::Team* LoginGate::find_by_token(std::string_view token) const {
  const auto team = std::ranges::find(teams_, crypto::hash_token(token), &tournaments::Team::token_hash);
  return team == teams_.end() ? nullptr : &*team;
}

std::optional<std::size_t> LoginGate::number_of(std::string_view login) const {
  const tournaments::Team* const team = find(login);
  if (team == nullptr) return std::nullopt;
  return static_cast<std::size_t>(team - teams_.data());
}

void LoginGate::change(std::vector<tournaments::Team> teams) {
  AGON_ASSERT(teams.size() >= teams_.size());
  AGON_ASSERT(std::ranges::equal(std::span(teams).first(teams_.size()), teams_, {}, &tournaments::Team::login,
                                 &tournaments::Team::login));
  teams_ = std::move(teams);
}

bool LoginGate::known_to_be_right(const tournaments::Team& team, std::string_view password) const {
  return (!team.token_hash.empty() && crypto::hash_token(password) == team.token_hash) ||
         right_.known(team.password_hash, password);
}

void LoginGate::check(const std::string& address, std::string_view login, std::string_view password, Answer answer) {
  const tournaments::Team* const team = find(login);
  if (team && known_to_be_right(*team, password)) return answer(Verdict::right);
  if (teams_.empty()) return answer(Verdict::wrong);
  forget_old_tries();
  const std::string counted(team ? login : "");
  Tries& tries = tries_of(address, counted);
  if (tries.failed + tries.running >= limits_.failed_logins) return answer(Verdict::limited);

  const std::string hash = (team ? *team : teams_.front()).password_hash;
  const auto done = [this, address, counted, hash, exists = team != nullptr, password = std::string(password),
                     answer](std::optional<bool> compared) {
    post_([this, address, counted, hash, password, answer, compared, exists] {
      Tries& own = tries_of(address, counted);
      --own.running;
      if (!compared) return answer(Verdict::busy);
      const tournaments::Team* const now = find(counted);
      const bool right = *compared && exists && now->password_hash == hash;  // it may have changed meanwhile
      if (right) right_.remember(hash, password);
      own.failed += !right;
      answer(right ? Verdict::right : Verdict::wrong);
    });
  };
  if (!slow_.add(os::home_of(address), hash, std::string(password), done)) return answer(Verdict::busy);
  ++tries.running;
  ++checks_;
}

LoginGate::ByToken LoginGate::check_token(const std::string& address, std::string_view token) {
  if (const tournaments::Team* const team = find_by_token(token)) return {Verdict::right, team};
  forget_old_tries();
  Tries& tries = tries_of(address, "");
  if (tries.failed + tries.running >= limits_.failed_logins) return {Verdict::limited};
  ++tries.failed;
  return {Verdict::wrong};
}

LoginGate::Tries& LoginGate::tries_of(const std::string& address, std::string_view login) {
  return tries_[os::home_of(address) + '\n' + std::string(login)];
}

void LoginGate::forget_old_tries() {
  const auto now = Steady::now();
  if (now < minute_ends_) return;
  minute_ends_ = now + std::chrono::minutes(1);
  std::erase_if(tries_, [](const auto& each) { return each.second.running == 0; });
  for (auto& [who, tries] : tries_) tries.failed = 0;
}

}  // namespace agon::live
