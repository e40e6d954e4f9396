#include "live/journal/journal_fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

namespace {

std::string changed_teams(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  const auto [left, right] = std::ranges::mismatch(before, now);
  if (left == before.end()) return {};
  const auto place = left - before.begin() + 1;
  const bool gone = std::ranges::find(now, *left) == now.end();
  return fmt::format("team number {} was {} and {}; new teams may only be added after the others", place, *left,
                     gone ? "is gone" : "is now elsewhere");
}

}  // namespace

std::vector<std::string> misfits(const config::Contest& contest, const std::vector<std::string>& teams_before,
                                 const std::vector<std::string>& servers_with_games) {
  std::vector<std::string> misfits;
  std::vector<std::string> logins;
  for (const tournaments::Team& each : contest.teams) logins.push_back(each.login);
  const std::string teams = changed_teams(teams_before, logins);
  if (!teams.empty()) misfits.push_back(teams);
  for (const std::string& name : servers_with_games) {
    if (std::ranges::find(contest.servers, name, &config::ServerPlan::name) != contest.servers.end()) continue;
    misfits.push_back(fmt::format("the server {} has games but is gone", name));
  }
  return misfits;
}

const config::Contest& fit_to(const config::Contest& contest, store::Store& store) {
  const Scoring scoring = scoring_of(contest);
  const auto notes = store.notes();
  const auto before = notes.find("scoring");
  const auto teams = before == notes.end() ? std::vector<std::string>() : scoring_from_json(before->second).rules.teams;
  if (const auto misfits = live::misfits(contest, teams, store.servers()); !misfits.empty()) {
    throw MachineError(
        fmt::format("the journal does not fit the contest: {}; undo that in the contest's file; an empty data "
                    "folder would begin another contest, without these games and points",
                    fmt::join(misfits, "; ")));
  }
  store.note("scoring", to_json(scoring));
  store.commit();
  return contest;
}

void choose_keys(config::Contest& contest, store::Store& store) {
  auto notes = store.notes();
  if (notes["key"].empty()) {
    notes["key"] = crypto::SeedKey::draw().text();
    store.note("key", notes["key"]);
    store.commit();
  }
  const auto drawn = crypto::SeedKey::from_text(notes["key"]);
  if (!drawn) throw MachineError("the journal is damaged: the key of its seeds is not 64 hexadecimal digits");
  const crypto::SeedKey key = contest.seed ? crypto::SeedKey::from_number(*contest.seed) : *drawn;
  for (config::ServerPlan& server : contest.servers) server.key = key.key_of("server", server.name);
}

}  // namespace agon::live
