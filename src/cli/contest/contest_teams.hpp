#pragma once

#include <string>
#include <vector>

#include "cli/contest/output/team_cards.hpp"
#include "config/teams/team_list.hpp"
#include "tournaments/published/titles.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

struct TeamOptions {
  std::string csv, icpc;  // a file and a folder, from which teams are added or changed
  std::string cards;      // a file for the passwords; empty: print them
};

// agon contest team CONTEST.toml|DATA [LOGIN...]: adds teams with random passwords, or teams of a list; existing teams
// get the titles, members, schools, countries and passwords of the list. A running server applies the changed file.
int contest_team(const std::vector<std::string>& words, const TeamOptions&);

// A new team of a list, with a random password if the list has none.
TeamCard card_of_new(const config::ListedTeam&);

// agon contest password DATA TEAM...: sets new random passwords, which a running server applies at once.
int contest_password(const std::vector<std::string>& words, const std::string& cards);

// The teams of the contest file, for a command-line word that is a data folder or that file; empty if the file cannot
// be found. They lack password hashes, so use them only for titles.
std::vector<tournaments::Team> teams_in_file(const std::string& word);
tournaments::Titles titles_in_file(const std::string& word);

}  // namespace agon::cli
