#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::config {

inline constexpr std::size_t login_bytes_max = 64;
inline constexpr std::size_t team_words_bytes_max = 200;  // of a title, a member's name, a school or a country
inline constexpr std::size_t team_members_max = 20;

// Why this cannot be the login of a team, or a password; "": it can.
std::string fault_of_login(std::string_view);
std::string fault_of_password(std::string_view);

// Why this cannot be a title, a name, a school or a country; "": it can.
std::string fault_of_team_words(std::string_view);

// A [[team]] table for the end of a file of teams.
std::string team_lines(const tournaments::Team&);

// Whether the text of a file has a [[team]] table with this login.
bool has_team(const std::string& text, std::string_view login);

// The text of a file in which the team of this login has the values of `team`. Keys whose value is another one are
// written again, those that it no longer has are removed, and all other lines stay as they are, comments too. A team
// without a hash keeps its password, and one with a hash loses an open `password`. Only [[team]] tables with each key
// on lines of its own can be changed; the error says so. There must be such a team.
Result<std::string> with_team(const std::string& text, const tournaments::Team& team);

}  // namespace agon::config
