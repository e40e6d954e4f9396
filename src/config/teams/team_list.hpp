#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// A team in a list made by another program. Values missing from the list are empty.
struct ListedTeam {
  std::string login;
  std::string title;
  std::vector<std::string> members;
  std::string school;
  std::string country;
  std::string password;  // in plain text; empty: not in the list
  friend bool operator==(const ListedTeam&, const ListedTeam&) = default;
};

inline constexpr std::size_t listed_teams_max = 10'000;

// A CSV table with a line of column names: login, and optionally title, members (separated by ";"), school, country and
// password, in any order. Fields are separated by commas, or by semicolons if the first line has more of these; a field
// may be quoted. The error names the line, and never contains a password.
Result<std::vector<ListedTeam>> teams_from_csv(std::string_view text);

// The lists that contests of the ICPC exchange (according to its Contest Control System requirements): teams.json, and
// optionally organizations.json, accounts.yaml or accounts.json. The login is the username of the team's account or,
// without one, "team" followed by the letters and digits of its id. The error names the list.
struct IcpcLists {
  struct List {
    std::string name;  // file name, which determines the format; empty: no file
    std::string text;
  };
  List teams, organizations, accounts;
};
Result<std::vector<ListedTeam>> teams_from_icpc(const IcpcLists&);

}  // namespace agon::config
