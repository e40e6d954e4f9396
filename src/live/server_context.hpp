#pragma once

// What the game servers of a live server share. Includes Asio, so only sources of game servers should include it.

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "config/contest.hpp"
#include "live/connections/login_gate.hpp"
#include "live/connections/network.hpp"
#include "live/connections/reactor.hpp"
#include "live/contest_clock.hpp"
#include "live/journal/standings.hpp"
#include "live/metrics.hpp"
#include "live/observer.hpp"
#include "live/teams_out.hpp"
#include "os/address.hpp"
#include "os/clock.hpp"
#include "os/handle.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

namespace asio = boost::asio;
using Steady = os::SteadyClock;

class TcpConnection;

// Limits per address (IPv6: per /64): connections, and bytes per second. For failed logins see login_gate.hpp.
class Addresses {
 public:
  struct Use {  // stable address while it has connections
    std::size_t connections = 0;
    Steady::time_point paid_until{};  // a token bucket: each byte advances this
  };

  explicit Addresses(const config::LiveLimits& limits) : limits_(limits) {}

  Use& of(const std::string& address) { return of_[os::home_of(address)]; }
  Result<void> validate(const Use&) const;  // whether one more connection is allowed
  // Charges the bytes; returns how long to stop reading.
  Steady::duration spend(Use&, std::size_t bytes, Steady::time_point now) const;
  void a_minute_is_over();

 private:
  const config::LiveLimits& limits_;
  std::unordered_map<std::string, Use> of_;
};

// Commits the changes of one batch of ready connections together, then sends the answers.
//
// When a commit fails, its answers and all later ones are held back until one succeeds: the live server pauses, retries
// (try_to_keep) and then has them sent.
class ServerContext {
 public:
  ServerContext(const config::Contest& of, store::Store& journal, Network& clients)
      : contest(of),
        store(journal),
        network(clients),
        ledger(of, journal),
        metrics(of.servers),
        addresses(of.limits),
        sockets(loop, [this] { answer_now(); }) {}

  // After the next commit: at the end of the batch, or when the caller calls answer_now.
  void answer_later(TcpConnection& channel);
  void answer_now();
  void answer_nobody() { unanswered_.clear(); }  // at the end
  std::function<void()> answered;

  // Commits the store. False: that failed, now or before, and nothing may be answered.
  bool keep() { return kept() && try_to_keep(); }
  bool try_to_keep();
  bool kept() const { return why_not_kept_.empty(); }
  const std::string& why_not_kept() const { return why_not_kept_; }
  bool disk_is_full() const { return disk_is_full_; }  // as the reason
  std::function<void()> not_kept;                      // called from the loop after the first failed commit

  // From another thread: runs the work on this one, between two batches, and waits for it. Rethrows its exceptions;
  // throws MachineError if the loop ends first. If the loop is polled, the calling thread runs the work.
  void have_done(const std::function<void()>& work);

  bool runs() const { return !paused && kept(); }  // time, and turns
  Observer watch;

  // Whether a client may connect to a server, given by its index. A rejected client is told why, in the server's
  // dialect.
  bool lets_in(const os::Handle&, const std::string& address, std::size_t server,
               const std::function<std::string(std::string_view why)>& refusal);

  // Anyone can connect any number of times without logging in: only some per second are logged, but all are counted.
  bool may_log_a_stranger() { return ++strangers_ <= strangers_logged_max; }
  void a_second_is_over();

  TeamsOut teams_out;  // see LiveServer::tell_participation
  Result<void> check_may_play(std::string_view login) const { return live::check_may_play(teams_out, login); }

  const config::Contest& contest;
  store::Store& store;
  Network& network;
  Ledger ledger;
  Metrics metrics;
  asio::io_context loop{1};
  ContestClock clock;
  LoginGate gate{contest, [this](std::function<void()> work) { asio::post(loop, std::move(work)); }};
  Addresses addresses;
  Reactor sockets;
  bool paused = false;
  bool polled = false;             // by LiveServer::poll
  std::array<char, 8 << 10> room;  // for one read; its size bounds a client's commands before others get their turn

 private:
  static constexpr std::uint64_t strangers_logged_max = 20;
  std::vector<std::shared_ptr<TcpConnection>> unanswered_, answering_;
  std::string why_not_kept_;
  bool disk_is_full_ = false;
  std::uint64_t strangers_ = 0;
};

}  // namespace agon::live
