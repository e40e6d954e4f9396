#pragma once

#include <filesystem>
#include <string>

#include "replay/outcome.hpp"

namespace agon::cli {

// What bots wrote to stderr in a match at home, by turn (replay/notes.hpp), in a file beside the replay. At home all
// bots are one's own, so it holds the notes of all seats.
std::filesystem::path notes_file(const std::filesystem::path& replay);  // "match.agon.notes"

// After the replay has been written. If no program has written anything, an old file of notes is removed.
void save_notes(const std::filesystem::path& replay, const replay::Outcome&);

// "" when there are none, or those of another replay that lay there before.
std::string notes_beside(const std::filesystem::path& replay);

}  // namespace agon::cli
