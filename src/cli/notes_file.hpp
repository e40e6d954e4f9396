#pragma once

#include <filesystem>
#include <string>

#include "replay/outcome.hpp"

namespace agon::cli {

// What bots wrote to stderr in a match at home, by turn (replay/notes.hpp), in a file beside the replay. At home all
// bots are one's own, so it holds the notes of all seats.
std::filesystem::path notes_file(const std::filesystem::path& replay);  // "match.agon.notes"

// When the replay is there. Where nobody has written anything there is no such file afterwards.
void save_notes(const std::filesystem::path& replay, const replay::Outcome&);

// "" when there are none, or those of another replay that lay there before.
std::string notes_beside(const std::filesystem::path& replay);

}  // namespace agon::cli
