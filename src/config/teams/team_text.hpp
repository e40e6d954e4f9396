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

// Whether a login or password is allowed.
Result<void> validate_login(std::string_view);
Result<void> validate_password(std::string_view);

// Whether a title, name, school or country is allowed.
Result<void> validate_team_words(std::string_view);

// A [[team]] table to append to a team file.
std::string team_lines(const tournaments::Team&);

// Whether a file's text contains a [[team]] table with this login.
bool has_team(const std::string& text, std::string_view login);

// The text of a file, with the team of this login set to the values of `team`. Rewrites keys whose values differ and
// removes obsolete ones; all other lines, including comments, stay as they are. A team without a hash keeps its
// password; with a hash it loses a plain-text `password`. Only [[team]] tables with each key on lines of its own can be
// changed; otherwise an error says so. The team must exist.
Result<std::string> with_team(const std::string& text, const tournaments::Team& team);

}  // namespace agon::config
