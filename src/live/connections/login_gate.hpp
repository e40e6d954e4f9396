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

// Authenticates teams. Failed attempts are counted per address and login; once they exceed the contest's limit, that
// pair is rejected without a check for the rest of the minute. So guessing a team's password affects nobody else. A
// password known to be right is accepted regardless of the limits, because that needs no slow hash: it matches the
// hash of the token, or has been accepted before. A login that does not exist takes as long as a wrong password, and
// all such logins from one address count as one.
//
// Not thread-safe: runs on the thread that executes the work given to `post`.
class LoginGate {
 public:
  using Steady = os::SteadyClock;
  enum class Verdict : std::uint8_t { right, wrong, limited, busy };
  // Why a login failed, for organisers; `known`: a team with this login exists.
  static std::string_view why_failed(Verdict verdict, bool known);

  using Answer = std::function<void(Verdict)>;
  using Post = std::function<void(std::function<void()>)>;

  // The contest, or its limits, must outlive the gate. `post` schedules work on the gate's thread.
  LoginGate(const config::Contest& contest, Post post, PasswordChecks::Compare compare = crypto::is_right)
      : LoginGate(contest.limits, contest.teams, std::move(post), std::move(compare)) {}
  LoginGate(const config::LiveLimits&, std::vector<tournaments::Team>, Post,
            PasswordChecks::Compare = crypto::is_right);

  const tournaments::Team* find(std::string_view login) const;  // null if there is none
  const tournaments::Team* find_by_token(std::string_view token) const;
  std::optional<std::size_t> number_of(std::string_view login) const;  // index among the contest's teams

  // Replaces passwords or titles; the teams and their order stay. Old passwords stop working at once, even those being
  // checked. Invalidates pointers returned by find.
  void change(std::vector<tournaments::Team>);

  // Takes microseconds. False also means: not known without a check.
  bool known_to_be_right(const tournaments::Team&, std::string_view password) const;

  // A token's team, or none if it is wrong or the address has failed too often in this minute. An unknown token counts
  // as a failed login of an unknown name; a right one is accepted regardless of the limit.
  struct ByToken {
    Verdict verdict = Verdict::wrong;
    const tournaments::Team* team = nullptr;
  };
  ByToken check_token(const std::string& address, std::string_view token);

  // Calls `answer` once, during the call or later, but not after the gate is destroyed.
  void check(const std::string& address, std::string_view login, std::string_view password, Answer);

  std::size_t checks() const { return checks_; }  // slow checks so far, for tests

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
  PasswordChecks slow_;  // last, because its threads use post_
};

}  // namespace agon::live
