#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "config/freeze_plan.hpp"
#include "config/languages.hpp"
#include "config/organisers.hpp"

namespace agon::config {

// A contest as written by organisers: a TOML file, with map files and optionally a team file beside it. The keys are
// described in docs/contests.md.
struct ContestFile {
  Contest contest;                    // complete if there are no mistakes
  std::vector<std::string> mistakes;  // "final.toml:12: server F1: ...", all of them, in the order of lines
  std::vector<std::string> warnings;  // likewise, for what is allowed but possibly unintended
  std::vector<std::string> past;      // likewise, about moments in the past; only for a contest that has not begun
  std::vector<sandbox::Language> languages;  // defined by the file, not yet added
  bool git = true;                           // whether each team has a git repository for its submissions
  bool past_games = false;                   // whether the public may watch and download finished games
  std::optional<FreezePlan> freeze;          // none: organisers freeze by hand
  std::filesystem::path teams;               // the file that contains the teams: the team file or the contest file
  std::filesystem::path organisers;          // the file of accounts that [site] names; empty: none
  std::vector<Organiser> accounts;           // the accounts in that file
};

ContestFile read_contest_file(const std::filesystem::path&,
                              tournaments::Schedule::Moment now = std::chrono::system_clock::now());

}  // namespace agon::config
