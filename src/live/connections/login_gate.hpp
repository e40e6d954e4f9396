#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "config/contest.hpp"
#include "crypto/passwords.hpp"
#include "live/connections/password_checks.hpp"
#include "os/clock.hpp"

namespace agon::live {

// Who is a team? Wrong passwords are counted by address and login, and over the contest's limit nothing more is checked
// of these for the rest of a minute. So whoever guesses the password of a team costs nobody else anything; and a
// password that is known to be right lets its team in whatever others do, as that is seen without the slow hash: from
// the hash of the token, or because it was right before. A login that there is not takes as long as a wrong password,
// and all such logins of an address count as one.
//
// For one thread, which runs what `post` is given.
class LoginGate {
 public:
  using Steady = os::SteadyClock;
  enum class Verdict : std::uint8_t { right, wrong, limited, busy };
  // Why somebody was not let in, for organisers; `known`: there is a team of this name.
  static std::string_view why_failed(Verdict verdict, bool known);

  using Answer = std::function<void(Verdict)>;
  using Post = std::function<void(std::function<void()>)>;

  // The contest, or its limits, outlive it. `post` has its thread run something later.
  LoginGate(const config::Contest& contest, Post post, PasswordChecks::Compare compare = crypto::is_right)
      : LoginGate(contest.limits, contest.teams, std::move(post), std::move(compare)) {}
  LoginGate(const config::LiveLimits&, std::vector<tournaments::Team>, Post,
            PasswordChecks::Compare = crypto::is_right);

  const tournaments::Team* find(std::string_view login) const;  // null: there is none
  const tournaments::Team* find_by_token(std::string_view token) const;
  std::optional<std::size_t> number_of(std::string_view login) const;  // among the contest's teams

  // The same teams in the same order with other passwords or titles. From now on the old passwords are wrong, those too
  // that are being checked. What find returned before is no longer valid.
  void change(std::vector<tournaments::Team>);

  // Costs microseconds; false also when it would have to be checked.
  bool known_to_be_right(const tournaments::Team&, std::string_view password) const;

  // Answers during the call or later, once; not after the gate's end.
  void check(const std::string& address, std::string_view login, std::string_view password, Answer);

  std::size_t checks() const { return checks_; }  // that took their time, for tests

 private:
  struct Tries {
    std::size_t failed = 0, running = 0;
  };
  Tries& tries_of(const std::string& address, std::string_view login);
  void forget_old_tries();

  const config::LiveLimits& limits_;
  std::vector<tournaments::Team> teams_;
  const Post post_;
  crypto::Passwords right_;
  std::unordered_map<std::string, Tries> tries_;  // by address and login
  Steady::time_point minute_ends_{};
  std::size_t checks_ = 0;
  PasswordChecks slow_;  // the last: its threads use post_
};

}  // namespace agon::live
