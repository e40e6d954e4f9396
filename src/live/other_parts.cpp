#include "live/other_parts.hpp"

#include <algorithm>

#include "live/server_context.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace {

// What must be equal in all files of a contest for its points to be added.
bool fits(const scoring::Deadline24& ours, const scoring::Deadline24& theirs) {
  return ours.teams == theirs.teams && ours.tasks == theirs.tasks &&
         std::ranges::equal(ours.servers, theirs.servers,
                            [](const auto& a, const auto& b) { return a.name == b.name && a.task == b.task; });
}

std::vector<std::size_t> servers_elsewhere(const config::Contest& contest) {
  std::vector<std::size_t> servers;
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    if (!contest.servers[i].served) servers.push_back(i);
  }
  return servers;
}

}  // namespace

void note_elsewhere(const config::Contest& contest, store::Store& store) {
  std::string names;
  for (const std::size_t server : servers_elsewhere(contest)) names += contest.servers[server].name + '\n';
  if (names != store.notes()["elsewhere"]) store.note("elsewhere", names);
}

OtherParts::OtherParts(const config::Contest& contest) : servers_(servers_elsewhere(contest)) {}

bool OtherParts::take(ServerContext& context, const Part& part) {
  if (const auto taken = take_games(context.ledger.scoring(), part); !taken) {
    if (part.refused) part.refused(taken.error());
    return false;
  }
  const Standings& theirs = part.standings;
  const store::Time behind = theirs.now - context.clock.now();
  if (theirs.phase != tournaments::Phase::running || context.paused || behind < behind_by) return false;
  context.clock.catch_up(theirs.now);
  telemetry::log("clock_follows", {{"contest_ms", theirs.now.count()}, {"was_behind_ms", behind.count()}});
  return true;
}

Result<void> OtherParts::take_games(const Scoring& ours, const Part& part, Steady::time_point now) {
  const Standings& theirs = part.standings;
  if (!fits(ours.rules, theirs.scoring.rules)) {
    return Error{"its teams, tasks or servers differ from ours: give all processes of the contest the same file"};
  }

  for (const std::size_t server : servers_) {
    if (std::ranges::count(part.served, ours.rules.servers[server].name) == 0) continue;
    // After another process took over the server, the old one may still report outdated games.
    const auto before = heard_.find(server);
    if (before != heard_.end() && theirs.now < before->second.contest && now - before->second.at <= silent_after)
      continue;
    Heard heard{now, theirs.now, {}, {}};
    for (const scoring::GamePoints& game : theirs.games) {
      if (game.server != server || game.points.size() > ours.rules.teams.size()) continue;
      if (game.running) {
        heard.running.push_back(game);
      } else {
        heard.finished.push_back(std::make_shared<const scoring::GamePoints>(game));
      }
    }
    heard_[server] = std::move(heard);
  }
  return {};
}

void OtherParts::add_to(const Scoring& scoring, Situation& situation, Steady::time_point now) const {
  situation.elsewhere = servers_;
  if (servers_.empty()) return;
  auto finished = std::make_shared<FinishedGames>(situation.finished ? *situation.finished : FinishedGames());
  for (const std::size_t server : servers_) {
    const auto found = heard_.find(server);
    if (found == heard_.end()) {
      situation.unheard.push_back({server, {}});
      continue;
    }
    const Heard& heard = found->second;
    for (const auto& game : heard.finished) {
      add(scoring.rules, *game, situation.sums);
      finished->push_back(game);
    }
    situation.running.insert(situation.running.end(), heard.running.begin(), heard.running.end());
    if (now - heard.at > silent_after) situation.unheard.push_back({server, heard.contest});
  }
  situation.finished = std::move(finished);
}

}  // namespace agon::live
