#include "cli/tournament/tournament_league.hpp"

#include <fmt/format.h>

#include "cli/frame/words.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/acts/team_acts.hpp"

namespace agon::cli {

using tournaments::EntrantChange;
using tournaments::Kind;

namespace {

constexpr scoring::Participation is_out{scoring::TeamStatus::withdrawn, true};

// Verification of the book expects the act that caused the change; both are committed together.
void change(tournaments::TournamentRunner& runner, store::Archive& archive, EntrantChange change) {
  change.act = archive.write(tournaments::acts_book,
                             tournaments::written(tournaments::act::Team{change.name, change.to, change.why}));
  runner.change(change);
}

// Discards the results first: until the plan is changed, it still has the old program, so a restart finds the
// difference again.
std::size_t replace(tournaments::TournamentRunner& runner, const worker::Program& program) {
  constexpr std::string_view why = "its program has changed";
  const auto games = tournaments::matches_meant(runner.tournament(), "bot " + program.name);
  const std::size_t again = games ? games->size() : 0;
  if (games) tournaments::rejudge(runner, *games, why);
  tournaments::PlanChange change;
  change.programs = {program};
  runner.change(change, why);
  return again;
}

}  // namespace

bool goes_on_with(const std::vector<Stage>& stages, const BotChanges& changes) {
  const bool is_same = lines_of(changes).empty();
  if (is_same || stages.size() != 1) return is_same;
  const Kind kind = stages.front().plan.format.kind;
  const bool is_league = kind == Kind::round_robin || kind == Kind::gauntlet;
  return is_league && changes.challengers.empty() && changes.kept >= changes.removed.size();
}

std::vector<std::string> enter_bots(tournaments::TournamentRunner& runner, store::Archive& archive,
                                    const BotChanges& changes) {
  std::vector<std::string> lines;
  for (const std::string& name : changes.removed) {
    change(runner, archive, {name, is_out, "it is not named any more", 0, std::nullopt, true});
    lines.push_back(fmt::format("{} is gone: its games do not count", name));
  }
  for (const std::string& name : changes.back) {
    change(runner, archive, {name, {}, "it is named again", 0, std::nullopt});
    lines.push_back(fmt::format("{} is back", name));
  }
  for (const worker::Program& program : changes.changed) {
    lines.push_back(
        fmt::format("{} has changed: games to be played again: {}", program.name, replace(runner, program)));
  }
  for (const worker::Program& program : changes.added) {
    change(runner, archive, {program.name, {}, "it came later", 0, program});
    lines.push_back(fmt::format("{} is new", program.name));
  }
  return lines;
}

std::size_t matches_expected(const tournaments::Tournament& tournament) {
  tournaments::Plan others = tournament.plan();
  std::erase_if(others.entrants, [&](const worker::Program& program) {
    return tournament.entrants()[*tournament.find(program.name)].removed;
  });
  std::size_t of_removed = 0;
  for (const auto& [number, match] : tournament.matches()) {
    of_removed += match.result && has_removed(match.meeting, tournament.entrants()) ? 1U : 0U;
  }
  return of_removed + tournaments::matches_expected(others);
}

}  // namespace agon::cli
