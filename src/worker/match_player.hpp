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

inline constexpr const char* house_bot_name = "house bot";  // instead of a program's name, in replays

// Plays ordered matches with the referee, in the sandbox: builds programs from the blob store when first needed, plays
// house bots inside this process, and puts replays and stderr into the blob store. Thread-safe; the blob store must be
// too.
class MatchPlayer {
 public:
  struct Settings {
    std::filesystem::path cache;  // of built programs
    sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
    std::string program_version;
    sandbox::BuildLimits build = {};
    bool background = false;  // the programs yield to those of other matches, see sandbox::Limits
    std::uint32_t speed = 0;  // of this machine (speed.hpp); 0: not measured
    // In verdicts; only if everybody who sees the match owns its programs.
    bool quotes_stderr = false;
    // Whether an order may name a command line in place of a source. That can name any file of this machine, so only if
    // all orders come from this process.
    bool runs_commands = false;
  };
  MatchPlayer(BlobStore&, Settings);
  ~MatchPlayer();

  // The programs of a match while they initialize; they end with this object.
  struct Started {
    MatchOrder order;
    const Game* game = nullptr;
    referee::RunSettings settings = {};
    std::vector<std::unique_ptr<referee::Bot>> bots = {};  // null: a house bot
    std::vector<std::shared_ptr<const void>> in_use = {};  // keeps their files in the cache
    std::string failure = {};                              // of this machine; "": none
    replay::Outcome outcome = {};                          // once it was played
    replay::Replay replay = {};
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::chrono::nanoseconds elapsed = {};  // until its programs had exited
  };
  // Failures here are reported by play().
  std::unique_ptr<Started> start(const MatchOrder&, referee::Attempt = referee::Attempt::one_of_several);

  // start() builds what is not built yet, which may take long; build() does that in advance.
  bool has_built(const MatchOrder&);
  // A failure recurs in start().
  void build(const MatchOrder&);

  // Plays it to the end on the calling thread. A failure of this machine makes the result `ours`, and so do impossible
  // figures. host.tries is 1.
  MatchResult play(Started&);
  // The same in two steps: the programs exist only during the first, and the blob store is needed only for the second.
  void play_out(Started&);
  MatchResult result(Started&);
  // The `ours` result of a match that this machine does not even begin, for this reason.
  MatchResult not_played(const MatchOrder&, std::string why);

  void stop();  // ends all programs: running matches return as ours

 private:
  using Key = std::pair<std::string, std::string>;  // source or command, and file
  static Key key_of(const Program&);
  sandbox::Command command_of(const Program&);
  void forget_built();  // call it with the mutex held
  void start_programs(Started&, referee::Attempt);
  void keep(Started&, MatchResult&);

  BlobStore& blobs_;
  const Settings settings_;
  referee::Watchdog watchdog_;
  std::mutex mutex_;
  std::map<Key, std::shared_future<sandbox::Built>> built_;
};

}  // namespace agon::worker
