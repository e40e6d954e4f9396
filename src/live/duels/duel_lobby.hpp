#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "config/contest.hpp"
#include "live/contest_clock.hpp"
#include "live/duels/duel_host.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

class DuelTable;

// Where the teams of a server of duels log in: tokens, maps, one match at a time per team, and the journal of the
// matches. Knows nothing about sockets; its owner commits the store before any answer is sent. The constructor's
// arguments must outlive it. Not thread-safe.
//
// Matches that an earlier process left unfinished end as if their teams had left at that moment (their connections are
// gone, and a match cannot be resumed), so the points reached count.
class DuelLobby {
 public:
  using Closed = std::function<void(const store::Found&)>;  // called when a match is closed in the journal

  // Throws MachineError if the journal does not fit the rules.
  DuelLobby(const config::Contest&, const config::ServerPlan&, store::Store&, ContestClock&, Closed);

  // Whether a team may log in; the error is what it is told.
  using CheckTeam = std::function<Result<void>(std::string_view login)>;
  void check_teams(CheckTeam check) { check_team_ = std::move(check); }
  Result<void> check_may_play(std::size_t team) const {
    return check_team_ ? check_team_(login(team)) : Result<void>();
  }

  std::optional<std::size_t> team_of(std::string_view token) const;
  // The same teams with other tokens; new ones may follow them.
  void change(const std::vector<tournaments::Team>&);
  bool plays(std::size_t team) const { return tables_[team] != nullptr; }
  // Opens a match; without a map, one is drawn. The table is notified when the team logs out elsewhere.
  std::unique_ptr<DuelMatch> begin(std::size_t team, std::optional<std::size_t> map, DuelTable&);
  void log_out(std::size_t team);  // ends its match, if any
  void closed(std::size_t team, const DuelMatch&);

  store::Time now() const { return clock_.now(); }
  std::uint32_t maps() const;
  const DuelProtocol& protocol() const { return *plan_.game->duels; }
  std::uint32_t number() const { return number_; }  // of the last match
  const std::string& login(std::size_t team) const { return logins_[team]; }
  store::Time began_at_least() const { return at_least_; }

 private:
  const config::ServerPlan& plan_;
  store::Store& store_;
  ContestClock& clock_;
  const Closed closed_;
  CheckTeam check_team_;
  std::unordered_map<std::string, std::size_t> teams_;  // by hash of the token
  std::vector<std::string> logins_;
  std::vector<DuelTable*> tables_;  // where each team plays
  std::uint32_t number_ = 0;
  store::Time at_least_{};
};

// The table of one connection.
class DuelTable final : public DuelHost {
 public:
  // `logged_out` is called when its match must end because the team logged out on another connection.
  DuelTable(DuelLobby& lobby, std::function<void()> logged_out)
      : DuelHost(lobby.protocol()), lobby_(lobby), logged_out_(std::move(logged_out)) {}

  std::string log_in(std::string_view block) override;
  std::optional<std::size_t> team() const { return team_; }
  bool token_was_wrong() const { return token_was_wrong_; }
  const std::string& why_refused() const { return why_refused_; }    // "" unless its login was refused
  const std::string& refused_team() const { return refused_team_; }  // "" if unknown
  void log_out() { logged_out_(); }

 private:
  store::Time now() const override { return lobby_.now(); }
  void over() override { lobby_.closed(*team_, *duel()); }

  DuelLobby& lobby_;
  const std::function<void()> logged_out_;
  std::optional<std::size_t> team_;
  bool token_was_wrong_ = false;
  std::string why_refused_, refused_team_;
};

}  // namespace agon::live
