#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "live/live_server.hpp"

namespace agon::cli {

// `agon contest replay DATA SERVER GAME FILE` and `agon contest appeal DATA SERVER GAME [FILE]`, of games of live
// servers; `words` begin with the action. From the running server, which has the journal, or from the journal itself.
// Exit codes; throw BadInput and MachineError.
int contest_replay(const std::vector<std::string>& words, const std::string& team);
int contest_game_appeal(const std::vector<std::string>& words, const std::string& team);

// What a running server answers them: the bytes of the file. By any thread but the server's. Throws Control::Refused.
std::string game_file(std::string_view request, live::LiveServer&);

}  // namespace agon::cli
