#pragma once

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "store/journal/store.hpp"

namespace agon::cli {

// The journal of a contest that is served belongs to its server alone, so the server copies it when `agon contest
// backup` asks, on a thread of its own while the contest goes on. By any thread.
class ServedBackup {
 public:
  explicit ServedBackup(store::Store& store) : store_(store) {}  // the store outlives it

  // Begins to copy the journal to this file. Throws MachineError when another copy is being made.
  void start(const std::filesystem::path&);

  std::string state() const;  // "0.42": so much is copied; "done"; throws MachineError when it has failed

 private:
  enum class Stage { idle, copying, done, failed };

  store::Store& store_;
  mutable std::mutex mutex_;  // of what follows
  Stage stage_ = Stage::idle;
  std::string why_;
  std::atomic<double> copied_ = 0;
  std::jthread thread_;  // the last: it uses all of this
};

}  // namespace agon::cli
