#pragma once

#include <memory>
#include <string>
#include <vector>

#include "live/connections/network.hpp"
#include "live/connections/tcp_connection.hpp"
#include "live/duels/duel_lobby.hpp"
#include "live/game_server.hpp"
#include "os/timer.hpp"
#include "wire/asked_session.hpp"

namespace agon::live {

class DuelServer;

// A connection with its session, its table, and the timer for the session's next answer.
class DuelConnection final : public TcpConnection {
 public:
  DuelConnection(os::Handle socket, DuelServer&, std::string address);

  void pause();
  void resume(Steady::time_point paused_at, Steady::time_point now);
  void end(std::string_view why);  // ends the match with a farewell

  const DuelTable& table() const { return table_; }
  bool plays() const { return table_.playing(); }

 private:
  void hear(std::string_view bytes, Steady::time_point now) override;
  void hear_end() override;
  void move_output_to(std::string& text) override { text += session_.take_output(); }
  bool finished() const override { return session_.closed(); }
  std::string_view why_finished() const override { return session_.why_closed(); }
  std::string_view team() const override;
  bool wants_input() override { return !session_.has_more(); }
  void answered() override;
  void closing(std::string_view why) override;

  std::shared_ptr<DuelConnection> self() { return std::static_pointer_cast<DuelConnection>(shared_from_this()); }
  void go_on_later();
  void set_clock(Steady::duration time, Steady::duration rest = {});
  void stop_clock();
  void run_clock();
  void rest_is_over();
  void time_is_over();
  void after_login();

  DuelServer& server_;
  DuelTable table_;
  wire::AskedSession session_;
  os::SteadyTimer clock_;
  Steady::time_point rest_end_{}, end_{};
  Steady::duration rest_left_{}, left_{};  // during a pause
  std::uint32_t asked_ = 0;                // the request that the timer belongs to
  bool clock_runs_ = false, rests_ = false, posted_ = false, logged_in_ = false;
};

// A vampire server: each team plays its own matches against house bots, one at a time.
class DuelServer final : public GameServer {
 public:
  DuelServer(ServerContext&, const config::ServerPlan&);

  void start() override;
  void stop() override;
  void pause() override;
  void resume() override;
  void check_time() override;
  void change_teams(const std::vector<tournaments::Team>&, const std::vector<std::size_t>& log_out) override;
  Result<void> validate_teams(std::size_t /*count*/) const override { return {}; }  // any number: each plays alone
  void turn_teams_out() override;

  std::uint16_t port() const override { return acceptor_->port(); }
  const std::string& name() const override { return plan_.name; }
  std::size_t index() const override { return index_; }
  store::Time began_at_least() const override { return lobby_.began_at_least(); }
  ServerFigures figures() const override;
  void measure(const ServerFigures&) override;
  std::vector<scoring::GamePoints> running() const override { return {}; }  // a match counts when it is over

  ServerContext& context() { return context_; }
  DuelLobby& lobby() { return lobby_; }
  Metrics::Server& metrics() { return metrics_; }
  const config::ServerPlan& plan() const { return plan_; }
  config::Milliseconds answer_time() const { return plan_.turn.value_or(plan_.game->info().time_per_block); }
  void turn_ended(const DuelConnection&);  // of its match; the team has been told

 private:
  void welcome(os::Handle socket, std::string address);
  const DuelConnection* shown() const;

  ServerContext& context_;
  const config::ServerPlan& plan_;
  const std::size_t index_;  // among the contest's servers
  Metrics::Server& metrics_;
  DuelLobby lobby_;
  const std::unique_ptr<Acceptor> acceptor_;
  std::vector<std::shared_ptr<DuelConnection>> connections_;
  Steady::time_point paused_at_{};
  std::uint64_t answers_ = 0;
};

}  // namespace agon::live
