#include "sim/promises.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/dice.hpp"
#include "live/journal/standings.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/tournament.hpp"

namespace agon::sim {

namespace {

using Orders = std::vector<std::string>;

std::uint64_t mixed(std::uint64_t digest, std::string_view text) {
  for (const char c : text) digest = mix64(digest ^ static_cast<unsigned char>(c));
  return digest;
}

class GameChecks {
 public:
  GameChecks(const config::ServerPlan& plan, std::size_t teams) : plan_(plan), kept_(teams) {}

  void check(const store::Found& game, const store::Record& record) {
    if (game.number != ++games_) find(game, fmt::format("is the {}. in the journal", games_));
    if (closed_before_ && !*closed_before_) find(game, "began before the one before it was over");
    closed_before_ = record.scores.has_value();
    auto match = std::move(plan_.game->start(record.opening.setup, record.opening.seed)).value();
    for (const store::Turn& turn : record.turns) {
      for (const Said& said : turn.said) say(game, *match, said);
      match->end_turn();
      ++all_.turns;
      all_.digest = mix64(all_.digest ^ turn.digest ^ static_cast<std::uint64_t>(turn.ended.count()));
      if (match->digest() != turn.digest) find(game, fmt::format("has another state after turn {}", match->turn()));
      check_time(game, turn);
    }
    for (const Said& said : record.running) say(game, *match, said);
    if (!record.scores) return;
    if (!match->over()) find(game, "is closed and not over");
    if (*record.scores != match->scores()) find(game, "has other scores");
  }

  // One more order is allowed for each connection that broke before the answer.
  void check_kept(std::size_t team, const Heard& heard) {
    std::size_t found = 0;
    for (const std::string& order : kept_[team]) {
      found += found < heard.acknowledged->size() && order == (*heard.acknowledged)[found];
    }
    const std::size_t acknowledged = heard.acknowledged->size();
    if (found != acknowledged) {
      all_.findings.push_back(fmt::format("{}: of {} acknowledged orders of team {} the journal has {}", plan_.name,
                                          acknowledged, team + 1, found));
    }
    if (kept_[team].size() > acknowledged + heard.breaks + 1) {
      all_.findings.push_back(fmt::format("{}: the journal has {} orders of team {}, who heard of {}", plan_.name,
                                          kept_[team].size(), team + 1, acknowledged));
    }
  }

  Checked& result() { return all_; }

 private:
  void say(const store::Found& game, Match& match, const Said& said) {
    if (!match.say(said.seat, said.text).changed) find(game, "does not take \"" + said.text + "\"");
    kept_[said.seat].push_back(said.text);
    all_.digest = mixed(all_.digest, said.text);
  }

  // In contest time. A turn that begins late may be a quarter shorter (live/hall_server.cpp).
  void check_time(const store::Found& game, const store::Turn& turn) {
    const auto took = turn.ended - ended_;
    if (4 * took + store::Time(8) < 3 * *plan_.turn) {
      find(game, fmt::format("has a turn of {} ms, for which teams have {}", took.count(), plan_.turn->count()));
    }
    ended_ = turn.ended;
  }

  void find(const store::Found& game, std::string_view what) {
    all_.findings.push_back(fmt::format("{}: game {} {}", plan_.name, game.number, what));
  }

  const config::ServerPlan& plan_;
  std::vector<Orders> kept_;
  std::uint32_t games_ = 0;
  std::optional<bool> closed_before_;
  store::Time ended_{};
  Checked all_;
};

}  // namespace

Checked check_games(store::Store& store, const config::ServerPlan& plan, std::span<const Heard> by_team) {
  GameChecks checks(plan, by_team.size());
  for (const store::Found& game : store.find(plan.name)) checks.check(game, store.load(game.id));
  for (std::size_t team = 0; team < by_team.size(); ++team) checks.check_kept(team, by_team[team]);
  return checks.result();
}

Checked check_standings(store::Store& store, const scoring::Deadline24Board& shown) {
  const live::Standings kept = live::standings_of_journal(store);
  const auto follows = scoring::score(kept.scoring.rules, kept.games);
  Checked all;
  for (const std::int64_t total : follows.totals) all.digest = mix64(all.digest ^ static_cast<std::uint64_t>(total));
  if (kept.phase != tournaments::Phase::over) all.findings.push_back("the journal does not know that it is over");
  if (follows.totals != shown.totals || follows.places != shown.places) {
    all.findings.push_back(fmt::format("the table that was shown has totals {}, that of the journal {}",
                                       fmt::join(shown.totals, " "), fmt::join(follows.totals, " ")));
  }
  return all;
}

bool waits_for_organiser(const config::Contest& contest, const tournaments::Acts& acts, const std::string& tournament) {
  if (!acts.refused(tournament).empty() || acts.is_cancelled(tournament)) return true;
  const auto plan = std::ranges::find(contest.tournaments, tournament, [](const auto& each) { return each.plan.name; });
  return !acts.started(tournament) && !plan->after_tournament.empty() &&
         waits_for_organiser(contest, acts, plan->after_tournament);
}

Checked check_tournaments(const config::Contest& contest, store::Archive& archive) {
  Checked all;
  const tournaments::Acts acts = tournaments::read_acts(archive);
  for (const tournaments::TournamentPlan& each : contest.tournaments) {
    const std::string& name = each.plan.name;
    if (waits_for_organiser(contest, acts, name)) continue;
    const auto book = archive.read(tournaments::book_of(name));
    if (book.empty()) {
      all.findings.push_back(fmt::format("tournament {} has not begun", name));
      continue;
    }
    for (const store::Entry& entry : book) {
      all.digest = mixed(all.digest, entry.text);
    }
    const auto verified = tournaments::verify_tournament(archive, name, 1);
    if (verified.over.empty()) all.findings.push_back(fmt::format("tournament {} is not over", name));
    for (const auto& wrong : verified.wrong) {
      all.findings.push_back(fmt::format("tournament {}: {}", name, wrong.text));
    }
  }
  return all;
}

}  // namespace agon::sim
