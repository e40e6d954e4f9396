#pragma once

#include <chrono>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/blob_store.hpp"
#include "referee/program_bot.hpp"
#include "referee/run.hpp"
#include "referee/watchdog.hpp"
#include "replay/replay.hpp"
#include "sandbox/compilers/languages.hpp"
#include "worker/order.hpp"

namespace agon::worker {

inline constexpr const char* house_bot_name = "house bot";  // in place of a program's, in replays

// Plays matches as they are ordered, by the referee and in the sandbox: programs are built from the blob store when
// they are first needed, house bots answer from inside, replays and what programs wrote to stderr go into the blob
// store. Any thread may call; the blob store must bear it.
class MatchPlayer {
 public:
  struct Settings {
    std::filesystem::path cache;  // of built programs
    sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
    std::string program_version;
    sandbox::BuildLimits build = {};
    bool background = false;     // the programs give way to those of other matches, see sandbox::Limits
    std::uint32_t speed = 0;     // of this machine (speed.hpp); 0: not measured
    bool quotes_stderr = false;  // in verdicts: those who see the match are those whose programs play
  };
  MatchPlayer(BlobStore&, Settings);
  ~MatchPlayer();

  // The programs of a match, which are getting ready; they go with it.
  struct Started {
    MatchOrder order;
    const Game* game = nullptr;
    referee::RunSettings settings = {};
    std::vector<std::unique_ptr<referee::Bot>> bots = {};  // null: a house bot
    std::vector<std::shared_ptr<const void>> in_use = {};  // keeps their files in the cache
    std::string failure = {};                              // of this machine; "": none
    replay::Outcome outcome = {};                          // when it was played
    replay::Replay replay = {};
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::chrono::nanoseconds elapsed = {};  // until its programs had ended
  };
  // What fails here, play() tells.
  std::unique_ptr<Started> start(const MatchOrder&, referee::Attempt = referee::Attempt::one_of_several);

  // start() builds what is not built yet, which may take long. This does it before.
  bool has_built(const MatchOrder&);
  void build(const MatchOrder&);  // what fails here, fails in start() again

  // To its end, by the thread that calls. What this machine does wrong makes the result `ours`, impossible figures too.
  // host.tries is 1.
  MatchResult play(Started&);
  // The same in two steps: its programs are there during the first one, and the blob store is needed for the second.
  void play_out(Started&);
  MatchResult result(Started&);
  // The result of a match that this machine does not even begin, for this reason: it is `ours`.
  MatchResult not_played(const MatchOrder&, std::string why);

  void stop();  // ends all programs: matches that are played come back as ours

 private:
  using Key = std::pair<std::string, std::string>;  // source or command, and file
  static Key key_of(const Program&);
  sandbox::Command command_of(const Program&);
  void forget_built();  // with the mutex held
  void start_programs(Started&, referee::Attempt);
  void keep(Started&, MatchResult&);

  BlobStore& blobs_;
  const Settings settings_;
  referee::Watchdog watchdog_;
  std::mutex mutex_;
  std::map<Key, std::shared_future<sandbox::Built>> built_;
};

}  // namespace agon::worker
