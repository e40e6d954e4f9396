#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "live/journal/standings.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

// The `agon contest` commands that record an act (tournaments/acts/acts.hpp), through the running server or, if none
// runs, directly in the data folder. `words`: the action, the data folder, and its arguments. Each act is signed with
// the user's name.

// `void_result`: the team's results do not count.
int contest_team_act(const std::vector<std::string>& words, bool void_result);  // withdraw, disqualify, admit
int contest_cancel(const std::vector<std::string>& words);
// Throw Refused or BadInput where these two would. `teams`: the logins of the contest.
void check_team_act(const std::vector<std::string>& words, bool void_result, const std::vector<std::string>& teams,
                    const tournaments::Acts&);
void check_cancel(const std::vector<std::string>& words, const tournaments::Acts&);
int contest_announce(const std::vector<std::string>& words);  // without a text: lists the announcements in force
int contest_undo(const std::vector<std::string>& words);

// Tells everybody the reason, and until when ("14:30" in this machine's time zone) or for how long ("10min"). In a
// pause changes what is given, and only that.
struct PauseOptions {
  std::string until, lasts;
};
int contest_pause(const std::vector<std::string>& words, const std::string& why, const PauseOptions&);
int contest_resume(const std::vector<std::string>& words, const std::string& why);

// Sends a request to the server that runs with a data folder, and prints its answer. Returns an exit code: 1, with a
// message, if none runs.
int print_answer(const std::string& data, const std::string& request);

int contest_acts(const std::string& data, bool as_json);

// Adds the teams' participation according to the acts to standings that were computed from the journal alone.
void follow_acts(live::Standings&, const std::filesystem::path& data);

}  // namespace agon::cli
