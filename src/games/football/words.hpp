#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/football/rules.hpp"

namespace agon::football {

// The nodes of a move, in order, starting with the node where the ball was.
using Path = std::vector<Node>;

// Reads "n x1 y1 ... xn yn". Empty result: the text is malformed. A node off the field is read as {-1, -1}.
std::optional<Path> read_path(std::string_view text);

std::string write_path(const Path&);

// The move of the last turn; empty before the first turn, and if no move was made.
Path last_path(TurnLog<Football::Event>);

}  // namespace agon::football
