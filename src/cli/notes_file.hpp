#pragma once

#include <filesystem>
#include <string>

#include "replay/outcome.hpp"

namespace agon::cli {

// The stderr output of bots in a local match, by turn (replay/notes.hpp), in a file beside the replay. Locally, all
// bots are the user's own, so the file contains the notes of all seats.
std::filesystem::path notes_file(const std::filesystem::path& replay);  // "match.agon.notes"

// Call after the replay has been written. If no program wrote anything, removes an old file of notes.
void save_notes(const std::filesystem::path& replay, const replay::Outcome&);

// "" if there are none, or if they belong to another replay.
std::string notes_beside(const std::filesystem::path& replay);

}  // namespace agon::cli
