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

// `agon contest replay DATA SERVER GAME FILE` and `agon contest appeal DATA SERVER GAME [FILE]`, of games of live
// servers; `words` begin with the action. From the running server, which has the journal, or from the journal itself.
// Exit codes; throw BadInput and MachineError.
int contest_replay(const std::vector<std::string>& words, const std::string& team);
int contest_game_appeal(const std::vector<std::string>& words, const std::string& team);

// What a running server answers them: the bytes of the file. By any thread but the server's. Throws Control::Refused.
std::string game_file(std::string_view request, live::LiveServer&);

// The replay of a game of a running server, for its site. As game_file.
std::function<std::string(const std::string& server, std::uint32_t game)> replays_of(live::LiveServer&);

// All games of a contest, one after the other: from its running server, or from the journal.
class ContestGames {
 public:
  explicit ContestGames(const std::string& word);  // of the command line, that means its data folder
  ~ContestGames();

  const live::Standings& standings() const { return standings_; }  // which name them
  std::string replay(const scoring::GamePoints&);                  // throws MachineError

 private:
  const std::filesystem::path data_;
  const live::Standings standings_;
  std::unique_ptr<store::Store> store_;  // once no server has answered
};

}  // namespace agon::cli
