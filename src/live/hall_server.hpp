#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "live/connection.hpp"
#include "live/connections/network.hpp"
#include "live/game_server.hpp"
#include "live/world.hpp"
#include "os/timer.hpp"

namespace agon::live {

// The index of the connection that is told n-th, of `count`, that a turn has begun. Every two turns another one is
// first, and every other turn reverses the order, so that of two neighbours neither is always ahead.
constexpr std::size_t turn_order(std::uint32_t turn, std::size_t n, std::size_t count) {
  const std::size_t from_first = (turn / 2 + n) % count;
  return turn % 2 ? count - 1 - from_first : from_first;
}

// A game server whose teams send commands during a turn: a port, a world, a turn clock and its connections.
class HallServer final : public GameServer {
 public:
  HallServer(ServerContext&, const config::ServerPlan&);

  void start() override;
  void stop() override;
  void pause() override;
  void resume() override;
  void check_time() override;
  void change_teams(const std::vector<tournaments::Team>&, const std::vector<std::size_t>& log_out) override;
  Result<void> validate_teams(std::size_t count) const override;
  void turn_teams_out() override;
  void end_turn_if_all_wait() override;

  std::uint16_t port() const override { return acceptor_->port(); }
  const std::string& name() const override { return plan_.name; }
  std::size_t index() const override { return index_; }
  store::Time began_at_least() const override { return world_.began_at_least(); }
  ServerFigures figures() const override;
  void measure(const ServerFigures&) override;
  std::vector<scoring::GamePoints> running() const override;
  const std::string& team(Seat seat) const { return context_.ledger.scoring().rules.teams[seat]; }
  Result<void> validate(const Connection&) const;  // whether its team may have this connection
  World& world() { return world_; }
  ServerContext& context() { return context_; }
  Metrics::Server& metrics() { return metrics_; }

 private:
  void welcome(os::Handle, std::string address);
  void begin_turn(Steady::time_point from);
  void run_clock();
  void end_turn();
  void change_turn();
  void show_turn();
  void let_watch(const Match&, std::uint32_t game) const;
  bool all_wait() const;

  ServerContext& context_;
  const config::ServerPlan& plan_;
  const std::size_t index_;  // among the contest's servers
  Metrics::Server& metrics_;
  World world_;
  const std::unique_ptr<Acceptor> acceptor_;
  os::SteadyTimer turn_;
  Steady::time_point end_{};
  Steady::duration left_{};  // time left of the turn, during a pause
  std::vector<std::shared_ptr<Connection>> connections_;
  Steady::time_point paused_at_{};
  std::uint32_t turns_told_ = 0;
  bool shown_ = true;  // spectators have seen the last turn
};

}  // namespace agon::live
