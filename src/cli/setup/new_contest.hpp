#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/contest/contest_organisers.hpp"
#include "cli/contest/output/team_cards.hpp"
#include "config/contest.hpp"
#include "config/teams/team_list.hpp"

namespace agon::cli {

// A contest not yet created, as entered on the page of `agon contest setup`.
struct Draft {
  std::string text;  // of contest.toml
  std::string
      teams;  // a CSV table with a column `login` (config/teams/team_list.hpp), or the title of a team in each line
};

// The output that `agon contest check` would give. Paths are shown as if the file were in the folder.
struct Understood {
  std::vector<std::string> mistakes, warnings;
  std::string summary;                         // if there are no mistakes
  std::vector<config::ListedTeam> teams = {};  // of the list, as they would be created, with their logins
};
Understood understand(const Draft&, const std::filesystem::path& folder);

// Writes contest.toml, the organisers' accounts and the teams to the folder, with passwords that are stored nowhere
// else. Throws BadInput, and writes nothing, if there are mistakes or a contest already exists.
struct NewContest {
  std::vector<NewAccount> accounts;
  std::vector<TeamCard> cards;
};
NewContest make_contest(const Draft&, const std::filesystem::path& folder);

// Rewrites contest.toml of a contest that has been created and has not begun.
void change_contest(const std::string& text, const std::filesystem::path& folder);

}  // namespace agon::cli
