#include "cli/tournament/tournament_league.hpp"

#include <fmt/format.h>

#include "cli/frame/words.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/acts/team_acts.hpp"

namespace agon::cli {

using tournaments::Kind;

bool takes_bots_later(const std::vector<Stage>& stages) {
  if (stages.size() != 1) return false;
  const Kind kind = stages.front().plan.format.kind;
  return kind == Kind::round_robin || kind == Kind::gauntlet;
}

// The results go first: while they stand the plan still has the old program, so that the difference is found again.
std::vector<std::string> enter_bots(tournaments::TournamentRunner& runner, store::Archive& archive,
                                    const BotChanges& changes) {
  std::vector<std::string> lines;
  for (const worker::Program& program : changes.changed) {
    const auto games = tournaments::matches_meant(runner.tournament(), "bot " + program.name);
    const std::size_t again = games ? games->size() : 0;
    if (games) tournaments::rejudge(runner, *games, "its program has changed");
    tournaments::PlanChange change;
    change.programs = {program};
    runner.change(change, "its program has changed");
    lines.push_back(fmt::format("{} has changed: {} played again", program.name,
                                again == 1 ? "1 game is" : fmt::format("{} games are", again)));
  }
  for (const worker::Program& program : changes.added) {
    tournaments::EntrantChange change;
    change.name = program.name;
    change.why = "it came later";
    change.program = program;
    // Who verifies the book asks for the act that wanted it; both are committed together.
    change.act = archive.write(tournaments::acts_book, tournaments::team_act(program.name, change.to, change.why));
    runner.change(change);
    lines.push_back(fmt::format("{} is new", program.name));
  }
  return lines;
}

}  // namespace agon::cli
