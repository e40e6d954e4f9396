#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/contest/contest_organisers.hpp"
#include "cli/contest/output/team_cards.hpp"
#include "config/contest.hpp"

namespace agon::cli {

// A contest that is not there yet, as somebody writes it on the page of `agon contest setup`.
struct Draft {
  std::string text;  // of contest.toml
  std::string
      teams;  // a CSV table with a column `login` (config/teams/team_list.hpp), or the title of a team in each line
};

// What `agon contest check` would say of it. Paths are told as if it stood in the folder.
struct Understood {
  std::vector<std::string> mistakes, warnings;
  std::string summary;  // when there are no mistakes
};
Understood understand(const Draft&, const std::filesystem::path& folder);

// Writes contest.toml, the accounts of its organisers and its teams into the folder, with passwords that are nowhere
// else. Throws BadInput where there are mistakes, or a contest already; then nothing is written.
struct NewContest {
  std::vector<NewAccount> accounts;
  std::vector<TeamCard> cards;
};
NewContest make_contest(const Draft&, const std::filesystem::path& folder);

// Writes contest.toml again, of a contest that was made and has not begun.
void change_contest(const std::string& text, const std::filesystem::path& folder);

}  // namespace agon::cli
