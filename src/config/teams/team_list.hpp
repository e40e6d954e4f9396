#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// A team as a list that another program has made describes it. What the list does not have is empty.
struct ListedTeam {
  std::string login;
  std::string title;
  std::vector<std::string> members;
  std::string school;
  std::string country;
  std::string password;  // in the open; empty: the list has none
  friend bool operator==(const ListedTeam&, const ListedTeam&) = default;
};

inline constexpr std::size_t listed_teams_max = 10'000;

// A table with a line of column names: login, and if wanted title, members (with ";" between them), school, country and
// password, in any order. Commas separate the fields, or semicolons where the first line has more of these; a field may
// stand in quotation marks. The error names the line, and never a password.
Result<std::vector<ListedTeam>> teams_from_csv(std::string_view text);

// The lists that contests of the ICPC exchange (its Contest Control System requirements): teams.json, and if they exist
// organizations.json, accounts.yaml or accounts.json. The login is the username of the team's account; without one it
// is "team" followed by the letters and digits of its id. The error names the list.
struct IcpcLists {
  struct List {
    std::string name;  // of the file, which tells its form; empty: there is none
    std::string text;
  };
  List teams, organizations, accounts;
};
Result<std::vector<ListedTeam>> teams_from_icpc(const IcpcLists&);

}  // namespace agon::config
