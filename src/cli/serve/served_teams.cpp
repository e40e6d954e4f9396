#include "cli/serve/served_teams.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "cli/frame/words.hpp"
#include "cli/serve/serve_jury.hpp"
#include "config/contest_file.hpp"
#include "live/control.hpp"

namespace agon::cli {
namespace {

using live::Control;
using tournaments::Team;

// An open password has another hash whenever it is read, and the same token.
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
      jury_(jury) {}

std::vector<Team> ServedTeams::read(std::size_t& added) const {
  const config::ContestFile file = config::read_contest_file(file_);
  if (!file.mistakes.empty()) {
    throw Control::Refused(fmt::format("the server goes on with the teams that it has: {}, first {}",
                                       counted(file.mistakes.size(), "mistake"), file.mistakes.front()));
  }
  std::vector<Team> teams = file.contest.teams;
  for (std::size_t i = 0; i < teams_.size(); ++i) {
    if (i < teams.size() && teams[i].login == teams_[i].login) continue;
    throw Control::Refused(
        fmt::format("the server goes on with the teams that it has: team number {} is {} and is not "
                    "there any more; teams may only be added behind the others",
                    i + 1, teams_[i].login));
  }
  added = teams.size() - teams_.size();
  teams.resize(teams_.size());
  return teams;
}

std::string ServedTeams::take() {
  std::size_t added = 0, called = 0;
  std::vector<Team> teams = read(added);
  std::vector<std::size_t> log_out;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (has_other_password(teams_[i], teams[i])) log_out.push_back(i);
    called += is_called_otherwise(teams_[i], teams[i]);
  }
  server_.change_teams(teams, log_out);
  const bool shown = !site_ || site_->change_teams(teams);
  if (jury_) jury_->change_teams(teams);
  teams_ = std::move(teams);
  std::string text;
  if (!log_out.empty()) {
    text += fmt::format("The running server has {}; the old ones are refused from now on.\n",
                        counted(log_out.size(), "new password"));
  }
  if (called > 0) text += fmt::format("The running server has other words about {}.\n", counted(called, "team"));
  if (!shown) text += "The site is busy and takes it a little later.\n";
  if (added > 0) {
    text += fmt::format("{} more need a restart: `agon contest stop`, then `agon serve`.\n", counted(added, "team"));
  }
  return text.empty() ? "The running server has these teams already.\n" : text;
}

}  // namespace agon::cli
