#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/contest/contest_duties.hpp"
#include "cli/contest/contest_organisers.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/submit/contest_submit.hpp"

// The actions of `agon contest`: one table, from which help, completion and the checks of a command line follow.
namespace agon::cli {

struct ContestOptions {
  std::vector<std::string> words;
  bool as_json = false;
  bool yes = false, preview = false;
  OrganiserOptions organiser;
  std::string db, team, with, to, data;
  TeamOptions teams;
  TablePrint print;
  bool void_result = false;
  bool close = false;
  bool only_tournaments = false;
  std::uint64_t port = 0;
  std::string why;
  PauseOptions pause;
  SubmissionOptions submissions;
};

struct Action {
  std::string_view name;
  std::string_view words;  // that follow the name
  std::size_t least, most;
  int (*run)(const ContestOptions&);
  std::string_view help = {};  // a paragraph; empty: an action above tells of it
  // More words continue the last one, a text. Not where a name of several words, as of a tournament, could be meant.
  bool ends_in_text = false;
};

std::span<const Action> contest_actions();  // in the order of the help

// Runs the action that the first word names. Throws BadInput if no action has this name, or if its words or options are
// wrong.
int run_contest_action(const ContestOptions&);

}  // namespace agon::cli
