#pragma once

// Inside the live server: what its game servers share. Includes Asio, so only live_server.cpp, place.cpp,
// connection.cpp and hub.cpp include it.

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/contest.hpp"
#include "server/contest_clock.hpp"
#include "server/passwords.hpp"
#include "server/standings.hpp"
#include "server/watch.hpp"
#include "store/store.hpp"

namespace agon::server {

namespace asio = boost::asio;
using Steady = std::chrono::steady_clock;

class Connection;

// What an address may: so many connections, failed logins in a minute, and bytes in a second.
class Addresses {
 public:
  explicit Addresses(const LiveLimits& limits) : limits_(limits) {}

  std::string refuse(const std::string& address);  // why there may be no connection more; "": it is counted
  void left(const std::string& address) { --of_[address].connections; }
  void login_failed(const std::string& address) { ++of_[address].failed_logins; }
  Steady::duration spend(const std::string& address, std::size_t bytes);  // how long it is not to be read from then
  void a_minute_is_over();

 private:
  struct Use {
    std::size_t connections = 0;
    std::size_t failed_logins = 0;
    Steady::time_point paid_until{};  // bytes are paid with time: this moves on with each
  };
  const LiveLimits& limits_;
  std::unordered_map<std::string, Use> of_;
};

// What one turn of the event loop has brought is committed together, then answered.
class Hub {
 public:
  Hub(const Contest& of, store::Store& journal)
      : contest(of), store(journal), ledger(of, journal), addresses(of.limits) {}

  void answer_later(std::shared_ptr<Connection>);  // after the commit that follows
  void answer_now();
  std::function<void()> answered;
  Watch watch;

  const Contest& contest;
  store::Store& store;
  Ledger ledger;
  asio::io_context loop{1};
  ContestClock clock;
  Passwords passwords;
  Addresses addresses;
  bool paused = false;
  std::array<char, 64 << 10> room{};  // for whatever is read; sessions keep what they need

 private:
  std::vector<std::shared_ptr<Connection>> unanswered_, answering_;
  bool posted_ = false;
};

}  // namespace agon::server
