#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/contest/output/tour_text.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

// The `agon contest` commands about tournaments. `words`: the action, the data folder, and its arguments.

// start, publish, hide, freeze, reveal: writes the act to the book of acts, through the running server or, if none
// runs, directly in the folder. Verifies first what publish and reveal would show, and shows nothing if it does not
// agree, except with `anyway`. `why`: the reason, if `words` contain none.
int contest_act(const std::vector<std::string>& words, bool anyway = false, const std::string& why = "");

// Throws Refused or BadInput where contest_act() would before it verifies anything. No server is asked.
void check_act(const std::vector<std::string>& words, const tournaments::Acts&, const tournaments::Begun&);

int contest_tournaments(const std::vector<std::string>& words, bool as_json);

// The tournament that last had this name in the contest file. Throws Refused if there was none.
const tournaments::Acts::Announced& need_tournament(const tournaments::Acts&, const std::string& name);

// Writes an act, signed with the user's name, through the running server or, if none runs, directly in the folder.
int note_act(const std::filesystem::path& data, const tournaments::Act&, const std::string& why = "");

// The same when no server is running; signs `act` with the user's name. Throws MachineError.
void write_act(const std::filesystem::path& data, const tournaments::Act&, const std::string& why = "");

// Writes the acts that took effect in the journal, but that a killed server could not write to the book any more. Does
// nothing while a server runs or if the folder is not writable.
void write_pending_acts(const std::filesystem::path& data);

// All acts so far. Empty if the folder has no archive yet.
std::vector<store::Entry> acts_in(const std::filesystem::path& data);
Tour tour_in(const std::filesystem::path& data);

}  // namespace agon::cli
