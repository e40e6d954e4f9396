#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/frame/command.hpp"
#include "live/journal/standings.hpp"

namespace agon::cli {

// Parts of `agon contest` that keep an act (tournaments/acts/acts.hpp): by the running server or, when none runs,
// straight in the data folder. Words: the action, the data folder, and what follows it. Each act is signed with the
// user's name.

// `annul`: what the team has played does not count.
int contest_team_act(const std::vector<std::string>& words, bool void_result);  // withdraw, disqualify, admit
int contest_cancel(const std::vector<std::string>& words);
int contest_announce(const std::vector<std::string>& words);  // without a text: lists what is in force
int contest_undo(const std::vector<std::string>& words);

// With what everybody is to know: why, and until when or for how long ("14:30" of this machine's time zone).
struct PauseOptions {
  std::string until;
  Duration lasts;
};
int contest_pause(const std::vector<std::string>& words, const std::string& why, const PauseOptions&);
int contest_resume(const std::vector<std::string>& words, const std::string& why);

// Asks the server that runs with a data folder, and prints its answer. An exit code; 1, with a message, if none runs.
int print_answer(const std::string& data, const std::string& request);

int contest_acts(const std::string& data, bool as_json);

// Standings that were computed from the journal alone know nothing of what acts say of teams.
void follow_acts(live::Standings&, const std::filesystem::path& data);

}  // namespace agon::cli
