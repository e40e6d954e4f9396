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

// A contest as organisers write it: one TOML file, beside it world files and, if wanted, a file of teams. The keys are
// described in docs/contests.md.
struct ContestFile {
  Contest contest;                           // whole when there are no mistakes
  std::vector<std::string> mistakes;         // "final.toml:12: server F1: ...", all of them, in the order of lines
  std::vector<std::string> warnings;         // the same for what is allowed and perhaps not meant
  std::vector<std::string> past;             // the same about moments that are over, for a contest that has not begun
  std::vector<sandbox::Language> languages;  // that it adds, not yet added
  bool git = true;                           // has each team a git repository, where programs are handed in?
  bool past_games = false;                   // may the public watch and take home games that have ended?
  std::optional<FreezePlan> freeze;          // none: organisers freeze by hand, if at all
  std::filesystem::path teams;               // the file in which its teams stand: that one or this one
  std::filesystem::path organisers;          // the file of accounts that [site] names; empty: it names none
  std::vector<Organiser> accounts;           // that stand there
};

ContestFile read_contest_file(const std::filesystem::path&,
                              tournaments::Schedule::Moment now = std::chrono::system_clock::now());

}  // namespace agon::config
