#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/connection.hpp"
#include "server/world.hpp"

namespace agon::server {

// One game server: a port, a world, a turn clock and its connections.
class Place {
 public:
  Place(Hub&, const ServerPlan&);

  void start();  // begins the turn and accepts
  void stop();
  void pause();
  void resume();
  void check_time();
  void end_turn_if_all_wait();  // in lockstep

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  const std::string& name() const { return plan_.name; }
  const std::string& team(Seat seat) const { return hub_.contest.teams[seat].login; }
  std::string refuse(const Connection&) const;  // why its team may not have it; "": it may
  World& world() { return world_; }
  Hub& hub() { return hub_; }

 private:
  boost::system::error_code listen(const tcp& protocol);
  void accept();
  void welcome(tcp::socket);
  void begin_turn(Steady::time_point from);
  void run_clock();
  void end_turn();
  bool all_wait() const;

  Hub& hub_;
  const ServerPlan& plan_;
  World world_;
  tcp::acceptor acceptor_;
  asio::steady_timer turn_, again_;
  Steady::time_point end_{};
  Steady::duration left_{};  // of the turn, while it stands still
  std::vector<std::shared_ptr<Connection>> connections_;
  std::size_t rotation_ = 0;  // whom a turn's beginning is told first
};

}  // namespace agon::server
