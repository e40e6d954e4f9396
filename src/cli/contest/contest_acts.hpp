#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/contest/output/tour_text.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

// Parts of `agon contest` about tournaments. Words: the action, the data folder, and what follows it.

// start, publish, hide, freeze, reveal: written into the book of acts, by the running server or, when none
// runs, straight into the folder. What publish and reveal would show is verified before, and what does not agree is not
// shown; `anyway`: it is. A reason may be given where the words hold none.
int contest_act(const std::vector<std::string>& words, bool anyway = false, const std::string& why = "");

int contest_tournaments(const std::vector<std::string>& words, bool as_json);

// The tournament of this name that was last in the contest's file. Throws BadInput if it was never there.
const tournaments::Acts::Announced& need_tournament(const tournaments::Acts&, const std::string& name);

// Notes an act, signed with the user's name: the running server does, or it is written straight into the folder when
// none runs.
int note_act(const std::filesystem::path& data, const tournaments::Act&, const std::string& why = "");

// The same where it is known that no server runs; `act` is signed with the user's name. Throws MachineError.
void write_act(const std::filesystem::path& data, const tournaments::Act&, const std::string& why = "");

// Acts whose effect stands in the journal, and which a server that was killed could not write into their book any more.
// Nothing is done while a server runs, or if the folder cannot be written.
void write_pending_acts(const std::filesystem::path& data);

// The acts that were ever noted. None: the folder may have no archive yet.
std::vector<store::Entry> acts_in(const std::filesystem::path& data);
Tour tour_in(const std::filesystem::path& data);

}  // namespace agon::cli
