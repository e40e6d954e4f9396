#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "live/live_server.hpp"
#include "store/journal/store.hpp"

namespace agon::cli {

// `agon contest replay DATA SERVER GAME FILE` and `agon contest appeal DATA SERVER GAME [FILE]`, for games of live
// servers; `words` begin with the action. They ask the running server, which has the journal open, or else read the
// journal. Return exit codes; throw BadInput and MachineError.
int contest_replay(const std::vector<std::string>& words, const std::string& team);
int contest_game_appeal(const std::vector<std::string>& words, const std::string& team);

// A running server's answer to them: the content of the file. Any thread but the server's. Throws Control::Refused.
std::string game_file(std::string_view request, live::LiveServer&);

// Replays of games of a running server, for its site. As game_file.
std::function<std::string(const std::string& server, std::uint32_t game)> replays_of(live::LiveServer&);

// All games of a contest, one by one, from its running server or else from the journal.
class ContestGames {
 public:
  explicit ContestGames(const std::string& word);  // `word` of the command line denotes the data folder
  ~ContestGames();

  const live::Standings& standings() const { return standings_; }  // they name the games
  std::string replay(const scoring::GamePoints&);                  // throws MachineError

 private:
  const std::filesystem::path data_;
  const live::Standings standings_;
  std::unique_ptr<store::Store> store_;  // opened when no server answers
};

}  // namespace agon::cli
