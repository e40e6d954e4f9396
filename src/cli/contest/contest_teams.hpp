#pragma once

#include <string>
#include <vector>

#include "cli/contest/output/team_cards.hpp"
#include "config/teams/team_list.hpp"
#include "tournaments/titles.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

struct TeamOptions {
  std::string csv, icpc;  // a file; a folder: whose teams are added or changed
  std::string cards;      // a file for the passwords; empty: they are printed
};

// agon contest team CONTEST.toml|DATA [LOGIN...]: adds teams with drawn passwords, or teams of a list; those of the
// list that there are get its titles, members, schools, countries and passwords. A running server takes what the file
// says now.
int contest_team(const std::vector<std::string>& words, const TeamOptions&);

// A team of a list, with a password that is drawn where the list has none.
TeamCard card_of_new(const config::ListedTeam&);

// agon contest password DATA TEAM...: draws new passwords, which a running server takes at once.
int contest_password(const std::vector<std::string>& words, const std::string& cards);

// The teams that the contest's file has, for a word of the command line that means a data folder or its file; none
// where that file cannot be found. Without their passwords' hashes they are good for titles.
std::vector<tournaments::Team> teams_in_file(const std::string& word);
tournaments::Titles titles_in_file(const std::string& word);

}  // namespace agon::cli
