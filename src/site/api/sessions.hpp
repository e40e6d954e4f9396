#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "config/organisers.hpp"
#include "os/clock.hpp"

namespace agon::site {

// The logged-in accounts. A session is identified by a secret that this process draws at login and stores as a hash; a
// token sent by a client never becomes one. It ends after inactivity, after a day, when its owner logs out or gets
// another password, and when newer ones displace it: an account can have only a few at a time. All end with the
// process. Not thread-safe.
class Sessions {
 public:
  using Steady = os::SteadyClock;

  static constexpr std::size_t of_account_max = 8, all_max = 4096;  // beyond these, the least recently used is dropped
  static constexpr std::chrono::hours idle_max{4}, age_max{24};

  struct Session {
    std::string name;
    config::Role role = config::Role::team;
    // The CSRF token, which a page must send with each change; pages of other origins cannot know it.
    std::string csrf;
    Steady::time_point began, seen;
  };

  // Returns the secret of a new session.
  std::string open(const std::string& name, config::Role, Steady::time_point now);

  const Session* find(std::string_view secret, Steady::time_point now);  // marks it as used now; null if there is none
  void end(std::string_view secret);
  void end_of(std::string_view name);
  std::size_t size() const { return sessions_.size(); }

 private:
  void make_room_for(const std::string& name, Steady::time_point now);

  std::unordered_map<std::string, Session> sessions_;  // by hash of the secret
};

}  // namespace agon::site
