#pragma once

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "store/journal/store.hpp"

namespace agon::cli {

// The journal of a contest that is served is open in its server only, so the server copies it for `agon contest
// backup`, on a separate thread while the contest continues. Any thread.
class ServedBackup {
 public:
  explicit ServedBackup(store::Store& store) : store_(store) {}  // the store must outlive this

  // Starts copying the journal to this file. Throws MachineError if another copy is in progress.
  void start(const std::filesystem::path&);

  std::string state() const;  // "0.42": the fraction copied; "done"; throws MachineError if the copy has failed

 private:
  enum class Stage { idle, copying, done, failed };

  store::Store& store_;
  mutable std::mutex mutex_;  // guards the members below
  Stage stage_ = Stage::idle;
  std::string why_;
  std::atomic<double> copied_ = 0;
  std::jthread thread_;  // last, because it uses all members above
};

}  // namespace agon::cli
