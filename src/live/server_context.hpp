#pragma once

// Inside the live server: what its game servers share. Includes Asio, so only the sources of game
// servers include it.

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

// What an address may (of IPv6 a whole /64): so many connections, and bytes in a second. Of failed logins see
// login_gate.hpp.
class Addresses {
 public:
  struct Use {  // of an address that has connections, it stays where it is
    std::size_t connections = 0;
    Steady::time_point paid_until{};  // bytes are paid with time: this moves on with each
  };

  explicit Addresses(const config::LiveLimits& limits) : limits_(limits) {}

  Use& of(const std::string& address) { return of_[os::home_of(address)]; }
  Result<void> validate(const Use&) const;  // whether one more connection may be there
  Steady::duration spend(Use&, std::size_t bytes, Steady::time_point now) const;  // how long it rests from reading then
  void a_minute_is_over();

 private:
  const config::LiveLimits& limits_;
  std::unordered_map<std::string, Use> of_;
};

// What one batch of ready connections has brought is committed together, then answered.
//
// When a commit fails the answers are held back, together with all that follows, until one succeeds: the live server
// pauses, tries again (try_to_keep) and then has them answered.
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

  // After the commit that follows: at the end of the batch, or of what its caller does before answer_now.
  void answer_later(TcpConnection& channel);
  void answer_now();
  void answer_nobody() { unanswered_.clear(); }  // at the end
  std::function<void()> answered;

  // Keeps what the store was told. False: it could not, now or before; then nobody may hear of it.
  bool keep() { return kept() && try_to_keep(); }
  bool try_to_keep();
  bool kept() const { return why_not_kept_.empty(); }
  const std::string& why_not_kept() const { return why_not_kept_; }
  bool disk_is_full() const { return disk_is_full_; }  // that is why
  std::function<void()> not_kept;                      // called when keeping begins to fail, later from the loop

  // By another thread: has this one do the work between two batches, and waits for that. What is thrown there is thrown
  // here; MachineError when the loop ends before. Of a loop that is polled the thread is the caller.
  void have_done(const std::function<void()>& work);

  bool runs() const { return !paused && kept(); }  // time, and turns
  Observer watch;

  // Whether a client may have a connection to a server, by its index. Who may not is told why, in the server's words.
  bool lets_in(const os::Handle&, const std::string& address, std::size_t server,
               const std::function<std::string(std::string_view why)>& refusal);

  // Those who have not logged in can come as often as they like: some of them in a second are logged, all are counted.
  bool may_log_a_stranger() { return ++strangers_ <= strangers_logged_max; }
  void a_second_is_over();

  TeamsOut teams_out;  // see LiveServer::tell_participation
  std::string why_turned_away(std::string_view login) const { return live::why_turned_away(teams_out, login); }

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
  std::array<char, 8 << 10> room;  // for what is read at a time: nobody's commands are many before others' turn comes

 private:
  static constexpr std::uint64_t strangers_logged_max = 20;
  std::vector<std::shared_ptr<TcpConnection>> unanswered_, answering_;
  std::string why_not_kept_;
  bool disk_is_full_ = false;
  std::uint64_t strangers_ = 0;
};

}  // namespace agon::live
