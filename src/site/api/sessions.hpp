#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "config/organisers.hpp"
#include "os/clock.hpp"

namespace agon::site {

// Who has logged in. A session is known by a secret that this process draws at the login and keeps as a hash; no token
// that a client brings ever becomes one. It ends after a while without a request, after a day, when its owner ends it
// or gets another password, and when others take its place: an account has a few at a time. They end with the process.
// For one thread.
class Sessions {
 public:
  using Steady = os::SteadyClock;

  static constexpr std::size_t of_account_max = 8, all_max = 4096;  // over these the one that rested longest goes
  static constexpr std::chrono::hours idle_max{4}, age_max{24};

  struct Session {
    std::string name;
    config::Role role = config::Role::team;
    std::string csrf;  // what a page must send with each change: a page from elsewhere cannot know it
    Steady::time_point began, seen;
  };

  // The secret of a new session.
  std::string open(const std::string& name, config::Role, Steady::time_point now);

  const Session* find(std::string_view secret, Steady::time_point now);  // seen now; null: there is none
  void end(std::string_view secret);
  void end_of(std::string_view name);
  std::size_t size() const { return sessions_.size(); }

 private:
  void make_room_for(const std::string& name, Steady::time_point now);

  std::unordered_map<std::string, Session> sessions_;  // by the hash of the secret
};

}  // namespace agon::site
