#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "live/journal/standings.hpp"
#include "scoring/deadline24.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::live {

inline constexpr std::string_view password_is_changed = "the password of this team was changed";

// A game server of a live contest, whatever it plays: a port and everything behind it. Made from a ServerPlan, run by
// the one thread of the live server.
class GameServer {
 public:
  virtual ~GameServer() = default;

  virtual void start() = 0;  // accepts clients; turns run unless the context is paused
  virtual void stop() = 0;   // closes all connections; the caller commits the journal
  virtual void pause() = 0;  // stops time; input is not read
  virtual void resume() = 0;
  virtual void check_time() = 0;  // every second while the contest runs: closes idle connections
  // Takes new passwords and new teams; closes the connections of the teams in `log_out`.
  virtual void change_teams(const std::vector<tournaments::Team>&, const std::vector<std::size_t>& log_out) = 0;
  virtual Result<void> validate_teams(std::size_t count) const = 0;  // whether this number is possible
  virtual void turn_teams_out() = 0;      // closes the connections of teams that the context turns away
  virtual void end_turn_if_all_wait() {}  // in lockstep, after answers are sent

  virtual std::uint16_t port() const = 0;
  virtual const std::string& name() const = 0;
  virtual std::size_t index() const = 0;           // among the contest's servers
  virtual store::Time began_at_least() const = 0;  // the latest contest time in the journal
  virtual ServerFigures figures() const = 0;
  virtual void measure(const ServerFigures&) = 0;  // sets the metrics that change with every answer
  // The points of running games, to be added to those of closed ones.
  virtual std::vector<scoring::GamePoints> running() const = 0;
};

}  // namespace agon::live
