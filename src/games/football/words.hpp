#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/football/rules.hpp"

namespace agon::football {

// The nodes of a move, in order, the one where the ball stood first.
using Path = std::vector<Node>;

// Reads "n x1 y1 ... xn yn"; nothing when the text has another form. A node off the field is read as {-1, -1}.
std::optional<Path> read_path(std::string_view text);

std::string write_path(const Path&);

// The move that was made in the turn that ended last; empty before the first, and where no move was made.
Path last_path(TurnLog<Football::Event>);

}  // namespace agon::football
