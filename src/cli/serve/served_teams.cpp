#include "cli/serve/served_teams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "cli/frame/words.hpp"
#include "cli/serve/serve_jury.hpp"
#include "config/contest_file.hpp"
#include "live/control/control.hpp"

namespace agon::cli {
namespace {

using live::Control;
using tournaments::Team;

// A plain-text password gets another hash on each reading, but the same token hash.
bool has_other_password(const Team& before, const Team& now) {
  return before.password_hash != now.password_hash &&
         (before.token_hash.empty() || before.token_hash != now.token_hash);
}

bool is_called_otherwise(const Team& before, const Team& now) {
  return before.title != now.title || before.members != now.members || before.from() != now.from();
}

}  // namespace

ServedTeams::ServedTeams(const std::filesystem::path& file, const config::Contest& contest, live::LiveServer& server,
                         site::Site* site, ServedJury* jury)
    : file_(std::filesystem::absolute(file).lexically_normal().string()),
      teams_(contest.teams),
      server_(server),
      site_(site),
      jury_(jury),
      plays_together_(std::ranges::any_of(
          contest.servers, [](const config::ServerPlan& each) { return each.served && each.game->called; })) {}

std::vector<Team> ServedTeams::read() const {
  const config::ContestFile file = config::read_contest_file(file_);
  if (!file.mistakes.empty()) {
    throw Control::Refused(fmt::format("the server keeps the teams that it has, as the file has {}; the first: {}",
                                       counted(file.mistakes.size(), "mistake"), file.mistakes.front()));
  }
  std::vector<Team> teams = file.contest.teams;
  for (std::size_t i = 0; i < teams_.size(); ++i) {
    if (i < teams.size() && teams[i].login == teams_[i].login) continue;
    throw Control::Refused(
        fmt::format("the server keeps the teams that it has: team number {}, {}, is no longer there; "
                    "new teams may only be added after the others",
                    i + 1, teams_[i].login));
  }
  return teams;
}

tournaments::Titles ServedTeams::titles() const {
  const std::lock_guard lock(mutex_);
  return tournaments::titles_of(teams_);
}

std::vector<Team> ServedTeams::teams() const {
  const std::lock_guard lock(mutex_);
  return teams_;
}

std::string ServedTeams::about_added(std::size_t count) const {
  return fmt::format("The running server has {} more {}{}.\n", count, count == 1 ? "team" : "teams",
                     plays_together_ ? ", to play from each server's next game on" : "");
}

ServedTeams::Taken ServedTeams::take() {
  tournaments::act::Teams change;
  std::vector<Team> teams = read();
  std::vector<std::size_t> log_out;
  for (std::size_t i = teams_.size(); i < teams.size(); ++i) change.added.push_back(teams[i].login);
  for (std::size_t i = 0; i < teams_.size(); ++i) {
    if (has_other_password(teams_[i], teams[i])) {
      log_out.push_back(i);
      change.passwords.push_back(teams[i].login);
    }
    if (is_called_otherwise(teams_[i], teams[i])) change.changed.push_back(teams[i].login);
  }
  if (const auto changed = server_.change_teams(teams, log_out); !changed) {
    throw Control::Refused("the server keeps the teams that it has: " + changed.error());
  }
  const bool shown = !site_ || site_->change_teams(teams);
  if (jury_) jury_->change_teams(teams);
  {
    const std::lock_guard lock(mutex_);
    teams_ = std::move(teams);
  }
  std::string text;
  if (!log_out.empty()) {
    text += fmt::format("The running server has {}; the old ones are refused from now on.\n",
                        counted(log_out.size(), "new password"));
  }
  if (!change.changed.empty()) {
    text += fmt::format("The running server has new details of {}.\n", counted(change.changed.size(), "team"));
  }
  if (!shown) text += "The site is busy and will show this a little later.\n";
  if (!change.added.empty()) text += about_added(change.added.size());
  return {text.empty() ? "The running server has these teams already.\n" : text, std::move(change)};
}

}  // namespace agon::cli
