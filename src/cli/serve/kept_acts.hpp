#pragma once

#include <mutex>
#include <vector>

#include "live/live_server.hpp"
#include "live/pending_acts.hpp"

namespace agon::cli {

// Acts that have taken effect in the journal of the contest being served: each is stored in the journal with its effect
// (live/pending_acts.hpp), until it is in the book of acts. Any thread.
class KeptActs {
 public:
  explicit KeptActs(live::LiveServer& server) : server_(server) {}  // must outlive this

  // Stored in the same commit as the server's next request. Throws MachineError if the server has ended.
  void keep(const live::PendingAct& act) {
    const std::lock_guard lock(mutex_);
    acts_.push_back(act);
    note();
  }
  // The act is in the book, or its effect was refused.
  void forget(const live::PendingAct& act) {
    const std::lock_guard lock(mutex_);
    std::erase(acts_, act);
    note();
  }

 private:
  void note() {
    server_.look_into_journal([this](store::Store& store) { live::note_pending(store, acts_); });
  }

  live::LiveServer& server_;
  std::mutex mutex_;
  std::vector<live::PendingAct> acts_;
};

}  // namespace agon::cli
