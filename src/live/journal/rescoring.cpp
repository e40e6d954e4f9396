#include "live/journal/rescoring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.hpp"

namespace agon::live {

namespace {

bool begins_with(const std::vector<std::string>& all, const std::vector<std::string>& first) {
  return all.size() >= first.size() && std::equal(first.begin(), first.end(), all.begin());
}

// Has every server of `before`, so that no game is lost.
bool has_servers_of(const scoring::Deadline24& rules, const scoring::Deadline24& before) {
  return std::ranges::all_of(before.servers, [&](const auto& server) {
    return std::ranges::count(rules.servers, server.name, &scoring::Deadline24::Server::name) > 0;
  });
}

// The scoring in the file, without the teams' participation, which acts determine.
std::string file_of(Scoring scoring) {
  scoring.rules.participation.clear();
  return to_json(scoring);
}

// A team takes part only if it does so in both.
void add_participation(const scoring::Deadline24& of, scoring::Deadline24& to) {
  std::vector<scoring::Participation> both;
  for (std::size_t team = 0; team < to.teams.size(); ++team) {
    const scoring::Participation here = to.participation_of(team);
    both.push_back(here == scoring::Participation() ? of.participation_of(team) : here);
  }
  while (!both.empty() && both.back() == scoring::Participation()) both.pop_back();
  to.participation = std::move(both);
}

void sort_by_server(Standings& standings) {
  std::ranges::stable_sort(standings.games, {},
                           [](const scoring::GamePoints& game) { return std::pair(game.server, game.number); });
}

// Drops games on servers that a part does not serve itself, if another part does: that one knows more.
void drop_games_of_others(std::vector<Standings>& parts) {
  for (Standings& part : parts) {
    const auto told_by_another = [&](std::size_t server) {
      return std::ranges::count(part.elsewhere, server) > 0 && std::ranges::any_of(parts, [&](const Standings& other) {
               return std::ranges::count(other.elsewhere, server) == 0;
             });
    };
    std::erase_if(part.games, [&](const scoring::GamePoints& game) { return told_by_another(game.server); });
    std::erase_if(part.unheard, [&](const SilentServer& each) { return told_by_another(each.server); });
  }
}

}  // namespace

std::optional<Rescoring> difference(const Standings& before, const Standings& after) {
  const scoring::Deadline24 &rules = before.scoring.rules, &other = after.scoring.rules;
  const scoring::Deadline24Board old_board = scoring::score(rules, before.games);
  const scoring::Deadline24Board new_board = scoring::score(other, after.games);

  Rescoring found;
  found.k_before = rules.curve.at(before.now);
  found.k_now = other.curve.at(before.now);
  for (const scoring::GamePoints& game : before.games) {
    ++found.of_games;
    found.games += rules.curve.at(game.ended) != other.curve.at(game.ended) ? 1U : 0U;
  }
  for (std::size_t team = 0; team < rules.teams.size(); ++team) {
    found.totals += old_board.totals[team] != new_board.totals[team] ? 1U : 0U;
    if (old_board.places[team] == new_board.places[team]) continue;
    found.places.push_back({rules.teams[team], old_board.places[team], new_board.places[team]});
  }
  std::ranges::stable_sort(found.places, {}, &Rescoring::Move::now);
  const bool same = found.k_before == found.k_now && found.games == 0 && found.totals == 0 && found.places.empty();
  return same ? std::nullopt : std::optional(found);
}

Result<Standings> rescored(const Standings& standings, const Scoring& scoring) {
  const scoring::Deadline24 &before = standings.scoring.rules, &now = scoring.rules;
  if (!begins_with(now.teams, before.teams)) return Error{"its teams are not those of the contest in the same order"};
  Standings all{scoring, standings.phase, standings.now, {}};
  all.scoring.rules.participation = before.participation;  // comes from acts, not from a file
  for (scoring::GamePoints game : standings.games) {
    const std::string& name = before.servers[game.server].name;
    const auto found = std::ranges::find(now.servers, name, &scoring::Deadline24::Server::name);
    if (found == now.servers.end()) return Error{fmt::format("it has no server {}, on which games were played", name)};
    game.server = static_cast<std::size_t>(found - now.servers.begin());
    all.games.push_back(std::move(game));
  }
  sort_by_server(all);
  return all;
}

Result<Standings> joined(std::vector<Standings> parts) {
  drop_games_of_others(parts);
  Standings all = std::move(parts.front());
  std::set<std::pair<std::size_t, std::uint32_t>> seen;
  for (const scoring::GamePoints& game : all.games) seen.emplace(game.server, game.number);
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    if (file_of(part->scoring) != file_of(all.scoring)) {
      return Error{"the folders are not parts of one contest: teams, servers or scoring differ"};
    }
    add_participation(part->scoring.rules, all.scoring.rules);
    for (const scoring::GamePoints& game : part->games) {
      if (!seen.emplace(game.server, game.number).second) {
        return Error{fmt::format("game {} of server {} is in more than one of the folders", game.number,
                                 all.scoring.rules.servers[game.server].name)};
      }
    }
    all.games.insert(all.games.end(), part->games.begin(), part->games.end());
    if (part->phase != all.phase) all.phase = tournaments::Phase::stopped;
    all.now = std::max(all.now, part->now);
    std::erase_if(all.elsewhere, [&](std::size_t server) { return std::ranges::count(part->elsewhere, server) == 0; });
    std::erase_if(all.unheard,
                  [&](const SilentServer& each) { return std::ranges::count(all.elsewhere, each.server) == 0; });
  }
  sort_by_server(all);
  return all;
}

std::optional<Rescoring> rescoring(store::Store& store, const Scoring& now) {
  const auto notes = store.notes();
  const auto noted = notes.find("scoring");
  if (noted == notes.end() || noted->second == to_json(now)) return std::nullopt;
  const Scoring scoring = scoring_from_json(noted->second);
  if (!begins_with(now.rules.teams, scoring.rules.teams) || !has_servers_of(now.rules, scoring.rules)) {
    return std::nullopt;
  }
  return difference(standings_of_journal(store, scoring), standings_of_journal(store, now));
}

std::vector<std::string> Rescoring::words() const {
  std::vector<std::string> lines;
  if (k_before != k_now)
    lines.push_back(fmt::format("K of this moment: {} -> {}", fixed_point(k_before), fixed_point(k_now)));
  if (games > 0)
    lines.push_back(fmt::format("another K for {} of {} games that were played or are running", games, of_games));
  if (totals > 0)
    lines.push_back(totals == 1 ? "another total for 1 team" : fmt::format("other totals for {} teams", totals));
  for (const Move& each : places)
    lines.push_back(fmt::format("place of {}: {} -> {}", each.team, each.before, each.now));
  if (places.empty()) lines.emplace_back("no place changes");
  return lines;
}

}  // namespace agon::live
