// agon contest rejudge: matches are played again, according to the current contest file.
//
// The current settings are compared with those of the first time: the limits, setup, maps and programs in the
// tournament's book. The act contains all the settings of the file and the submission that --with names, so that the
// server carries out exactly what the organiser was shown, whatever file it has read itself.

#include "cli/contest/contest_rejudge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using tournaments::Tournament;

bool is_entrant(const Tournament& tournament, const std::string& name) {
  return std::ranges::find(tournament.entrants(), name, &formats::Entrant::name) != tournament.entrants().end();
}

// Returns the match "3/2", "all", or a bot by its name in the form of the act.
std::string meant_by(const std::string& what, const Tournament& tournament) {
  if (what == "all") return what;
  if (is_entrant(tournament, what)) return "bot " + what;
  for (const auto& [number, match] : tournament.matches()) {
    if (what == fmt::format("{}/{}", number.round, number.table)) return what;
  }
  std::vector<std::string> names;
  for (const formats::Entrant& each : tournament.entrants()) names.push_back(each.name);
  throw BadInput(fmt::format("{} is neither \"all\" nor a match such as 3/2 (round 3, table 2) nor a bot{}",
                             agon::quoted(what), advice(what, names, "`agon contest tournaments` lists them")));
}

const tournaments::TournamentPlan& plan_in(const config::Contest& contest, const std::string& name,
                                           const std::string& file) {
  const auto found = std::ranges::find(contest.tournaments, name,
                                       [](const tournaments::TournamentPlan& each) { return each.plan.name; });
  if (found != contest.tournaments.end()) return *found;
  throw Refused(fmt::format("{} no longer has tournament {}; put it back, as it says how matches are played again",
                            file, agon::quoted(name)));
}

// The program that the bot should have played with.
worker::Program program_meant(const std::string& with, const std::string& bot, const Tournament& tournament,
                              store::Archive& archive) {
  const auto number = to_integer(with);
  const auto all = submissions::read_submissions(archive);
  const submissions::Submission* const one =
      number && *number > 0 && *number < UINT32_MAX ? all.find(static_cast<std::uint32_t>(*number)) : nullptr;
  const std::string lists = "`agon contest submissions` lists them";
  if (!one) throw Refused(fmt::format("there is no submission {}; {}", agon::quoted(with), lists));
  if (!is_entrant(tournament, bot)) {
    throw BadInput("--with changes the program of one bot: name it, as in `agon contest rejudge DATA NAME BOT WHY`");
  }
  if (one->team != bot)
    throw Refused(fmt::format("submission {} is from {}, not from {}; {}", with, one->team, bot, lists));
  if (one->game != tournament.plan().game) {
    throw Refused(fmt::format("submission {} is for {}, and {} is a tournament of {}", with, one->game,
                              tournament.plan().name, tournament.plan().game));
  }
  if (one->verdict != submissions::Verdict::accepted) {
    throw Refused(
        fmt::format("submission {} cannot play: its verdict is \"{}\"", with,
                    one->verdict == submissions::Verdict::none ? "not known yet" : verdict_text(one->verdict)));
  }
  worker::Program program = program_of(*one);
  program.name = bot;
  return program;
}

bool same_program(const worker::Program& program, const tournaments::Plan& plan) {
  return std::ranges::find(plan.entrants, program) != plan.entrants.end();
}

// Prints what will be done.
void preview(const Tournament& tournament, const std::string& what, const tournaments::PlanChange& change) {
  const auto decided = tournaments::matches_meant(tournament, what);
  const std::size_t again = decided ? decided->size() : 0, open = tournament.opened() - tournament.decided();
  fmt::print("{}: {} played again", tournament.plan().name,
             again == 1 ? "1 decided match is" : fmt::format("{} decided matches are", again));
  if (!change.empty() && open > 0) fmt::print(", and what differs applies to {} open matches too", open);
  if (change.empty()) {
    fmt::print(", with the same limits, setup and programs as the first time\n");
    return;
  }
  fmt::print("\nThis differs from the first time:\n");
  for (const std::string& each : tournaments::differences(tournament.plan(), change)) fmt::print("  {}\n", each);
  std::fflush(stdout);
}

}  // namespace

int contest_rejudge(const std::vector<std::string>& words, const RejudgeOptions& options) {
  const fs::path data = contest_data(words[1]);
  const std::string& name = words[2];
  if (const auto valid = tournaments::validate_notice("a reason", words[4]); !valid) throw BadInput(valid.error());
  tournaments::act::Rejudge act;
  {
    const auto archive = store::open_archive(data, store::Access::read);
    need_tournament(tournaments::read_acts(*archive), name);
    const auto begun = tournaments::begun_tournaments(*archive);
    const auto found = begun.find(name);
    if (found == begun.end()) {
      throw Refused(fmt::format("{} has not begun: there is nothing to play again", name));
    }
    const Tournament& tournament = *found->second;
    const std::string what = meant_by(words[3], tournament);
    const std::string file = contest_file_of(words[1]).string();
    const config::ContestFile read = load_contest(file);
    const auto of_file = tournaments::change_to(tournament.plan(), plan_in(read.contest, name, file));
    if (!of_file) throw Refused(of_file.error());
    tournaments::PlanChange change = *of_file;
    if (!options.with.empty()) {
      const worker::Program program = program_meant(options.with, words[3], tournament, *archive);
      if (!same_program(program, tournament.plan())) change.programs.push_back(program);
    }
    const auto decided = tournaments::matches_meant(tournament, what);
    if (change.empty() && (!decided || decided->empty())) {
      throw Refused(fmt::format("{} has no decided match that {} means, so there is nothing to play again", name,
                                agon::quoted(words[3])));
    }
    preview(tournament, what, change);
    if (options.preview) return exit_ok;
    if (!change.empty() && !options.yes) {
      fmt::print(stderr, "agon contest: nothing has been done yet; add --yes to play them again like this\n");
      return exit_no;
    }
    act = {name, what, words[4], tournaments::books_now(*archive), change};
  }
  return note_act(data, act);
}

}  // namespace agon::cli
