#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "config/contest.hpp"
#include "games/match.hpp"
#include "live/contest_clock.hpp"
#include "os/clock.hpp"
#include "store/journal/store.hpp"
#include "wire/session.hpp"

namespace agon::live {

// The games of one game server, one after the other, with their journal. Knows nothing about sockets; its owner decides
// when a turn ends and commits the store before any answer is sent. The constructor's arguments must outlive it. Not
// thread-safe.
//
// The constructor continues where the journal ends, possibly in the middle of a turn. It throws MachineError if the
// recorded digests differ (the rules have changed).
class World final : public wire::SessionHost {
 public:
  using Steady = os::SteadyClock;

  // The curve of K may change later, when the contest gets more time. All arguments must outlive the world.
  World(const scoring::KCurve&, const config::ServerPlan&, store::Store&, ContestClock&);

  // When this ends the game, opens the next one and returns the closed one.
  std::optional<store::Found> end_turn();
  config::Milliseconds turn_length() const;             // of the current turn
  void ends_at(Steady::time_point end) { end_ = end; }  // for the remaining time that teams are told

  const Match& match() const { return *match_; }
  const Match* finished() const { return finished_.get(); }            // the game closed by the last end_turn, or null
  std::uint32_t number() const { return opening_.number; }             // of the game, from 1
  bool setup_has_changed() const { return opening_.setup != setup_; }  // the new one applies from the next game on
  void change_setup(std::string setup) { setup_ = std::move(setup); }  // from the next game on
  std::uint64_t commands() const { return all_commands_; }             // since construction
  std::uint64_t commands_refused() const { return refused_; }
  store::Time began_at_least() const { return at_least_; }  // contest time of the journal's last turn
  wire::Dialect dialect() const;
  std::string refusal(std::string_view why) const;  // of a connection: "FAILED 5 ..." with its end

  std::optional<Seat> log_in(std::string_view, std::string_view) override { return std::nullopt; }
  bool checks_logins_later() const override { return true; }  // by the connection (login_gate.hpp)
  bool count_command(Seat) override;
  std::size_t lines_of(std::string_view first_line) const override { return match_->called().lines_of(first_line); }
  Reply call(Seat, std::string_view command) override;
  std::string_view why(Refusal refusal) const override { return match_->why(refusal); }
  std::int64_t microseconds_left() const override { return microseconds_left(Steady::now()); }

 private:
  void open(std::uint32_t number);
  void resume(store::GameId);
  std::int64_t coefficient(Steady::time_point now);
  std::int64_t microseconds_left(Steady::time_point now) const;

  const scoring::KCurve& curve_;
  const config::ServerPlan& plan_;
  std::string setup_;  // of the next game
  store::Store& store_;
  ContestClock& clock_;
  store::GameId id_ = 0;
  store::Opening opening_;
  std::unique_ptr<Match> match_, finished_;
  std::array<std::uint32_t, max_seats> commands_{};  // of the current turn, by team
  std::uint64_t all_commands_ = 0, refused_ = 0;
  Steady::time_point end_{};
  store::Time at_least_{};
  std::int64_t k_ = 0;
  Steady::time_point k_until_{};
};

}  // namespace agon::live
