#include "live/journal/standings.hpp"

#include <algorithm>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "config/duel_plan.hpp"
#include "live/duels/duel_match.hpp"
#include "live/journal/rebuilt.hpp"

namespace agon::live {

using scoring::GamePoints;

Scoring scoring_of(const config::Contest& contest) {
  Scoring scoring{contest.name, {}, contest.unfinished, contest.length};
  scoring::Deadline24& rules = scoring.rules;
  for (const tournaments::Team& team : contest.teams) rules.teams.push_back(team.login);
  rules.tasks = contest.tasks;
  for (const config::ServerPlan& server : contest.servers) rules.servers.push_back({server.name, server.task});
  rules.curve = contest.curve;
  rules.counts = contest.counts;
  scoring.length_in_file = contest.length_in_file;
  scoring.k_over_length = contest.k_over_length;
  return scoring;
}

std::string_view name_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::disk_full:
      return "disk full";
    case Trouble::journal_fails:
      return "journal fails";
    case Trouble::error:
      return "error";
    case Trouble::none:
      break;
  }
  return "";
}

namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Games in progress count provisionally while the contest lasts. Its end makes them final or drops them.
void settle(const Scoring& scoring, tournaments::Phase phase, std::vector<GamePoints>& running) {
  if (phase != tournaments::Phase::over) return;
  if (scoring.unfinished == config::Unfinished::dropped) running.clear();
  for (GamePoints& game : running) game.running = false;
}

// What a closed game adds. A match that a team has played alone adds its improvement of the team's best results, so
// that their sum counts.
GamePoints of_closed(const Scoring& scoring, std::size_t server, const store::Found& game, formats::BestResults& best) {
  GamePoints points{server, game.number, false, game.ended, *game.scores};
  if (game.team.empty()) return points;
  const auto& teams = scoring.rules.teams;
  const auto team = static_cast<std::size_t>(std::ranges::find(teams, game.team) - teams.begin());
  points.map = config::map_number(game.setup);
  points.points = Scores(team + 1);
  points.points[team] = best.add(team, points.map, (*game.scores)[DuelMatch::team_seat]);
  return points;
}

}  // namespace

scoring::Deadline24Board board(const Scoring& scoring, const Situation& situation) {
  scoring::Deadline24Sums sums = situation.sums;
  for (const GamePoints& game : situation.running) add(scoring.rules, game, sums);
  if (!situation.participation) return score(scoring.rules, sums);
  scoring::Deadline24 rules = scoring.rules;
  rules.participation = *situation.participation;
  return score(rules, sums);
}

Standings standings(const Scoring& scoring, const Situation& situation) {
  Standings all{scoring, situation.phase, situation.now, {}};
  if (situation.participation) all.scoring.rules.participation = *situation.participation;
  all.elsewhere = situation.elsewhere;
  all.unheard = situation.unheard;
  for (const auto& game : *situation.finished) all.games.push_back(*game);
  all.games.insert(all.games.end(), situation.running.begin(), situation.running.end());
  std::ranges::stable_sort(all.games, {}, [](const GamePoints& game) { return std::pair(game.server, game.number); });
  return all;
}

Standings standings_of_journal(store::Store& store) {
  const auto notes = store.notes();
  const auto note = [&](const char* name) {
    const auto found = notes.find(name);
    return found == notes.end() ? std::string() : found->second;
  };
  if (note("scoring").empty()) throw MachineError("no contest has been served with this data folder yet");
  return standings_of_journal(store, scoring_from_json(note("scoring")));
}

Standings standings_of_journal(store::Store& store, Scoring scoring) {
  auto notes = store.notes();
  Standings all{std::move(scoring), tournaments::Phase::stopped, {}, {}};
  all.now = store::Time(to_integer(notes["clock"]).value_or(0));
  if (all.scoring.length && all.now >= *all.scoring.length) all.phase = tournaments::Phase::over;
  std::vector<GamePoints> running;
  const std::vector<std::string> elsewhere = lines_of(notes["elsewhere"]);
  for (std::size_t server = 0; server < all.scoring.rules.servers.size(); ++server) {
    if (std::ranges::count(elsewhere, all.scoring.rules.servers[server].name) > 0) {
      all.elsewhere.push_back(server);
      all.unheard.push_back({server, {}});
    }
    formats::BestResults best;
    for (store::Found game : store.find(all.scoring.rules.servers[server].name)) {
      if (!game.scores && !game.team.empty()) game.scores = cut_off(store.load(game.id)).scores;
      all.now = std::max(all.now, game.ended);
      if (game.scores) {
        all.games.push_back(of_closed(all.scoring, server, game, best));
      } else {
        running.push_back({server, game.number, true, {}, rebuilt(store.load(game.id)).match().scores()});
      }
    }
  }
  for (GamePoints& game : running) game.ended = all.now;
  settle(all.scoring, all.phase, running);
  all.games.insert(all.games.end(), running.begin(), running.end());
  std::ranges::stable_sort(all.games, {}, [](const GamePoints& game) { return std::pair(game.server, game.number); });
  return all;
}

Ledger::Ledger(const config::Contest& contest, store::Store& store)
    : scoring_(scoring_of(contest)), sums_(nothing_yet(scoring_.rules)), best_(contest.servers.size()) {
  for (std::size_t server = 0; server < contest.servers.size(); ++server) {
    for (const store::Found& game : store.find(contest.servers[server].name)) {
      if (game.scores) book(server, game);
    }
  }
}

void Ledger::use(Scoring scoring) { scoring_ = std::move(scoring); }

void Ledger::book(std::size_t server, const store::Found& closed) {
  booked_.push_back(std::make_shared<const GamePoints>(of_closed(scoring_, server, closed, best_[server])));
  add(scoring_.rules, *booked_.back(), sums_);
}

Situation Ledger::situation(tournaments::Phase phase, store::Time now, std::vector<GamePoints> running) {
  for (GamePoints& game : running) {
    game.running = true;
    game.ended = now;
  }
  settle(scoring_, phase, running);
  if (shown_->size() != booked_.size()) shown_ = std::make_shared<const FinishedGames>(booked_);
  return {phase, now, {}, sums_, shown_, std::move(running)};
}

}  // namespace agon::live
