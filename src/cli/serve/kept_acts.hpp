#pragma once

#include <vector>

#include "live/live_server.hpp"
#include "live/pending_acts.hpp"

namespace agon::cli {

// Acts whose effect stands in the journal of a contest that is served: each is kept in the journal with its effect
// (live/pending_acts.hpp), until it stands in the book of acts. For the thread of the control socket.
class KeptActs {
 public:
  explicit KeptActs(live::LiveServer& server) : server_(server) {}  // which outlives it

  // With what the server is asked to do next, in one commit. Throws MachineError when the server has ended.
  void keep(const live::PendingAct& act) {
    acts_.push_back(act);
    note();
  }
  // It stands in the book, or what it speaks of was refused.
  void forget(const live::PendingAct& act) {
    std::erase(acts_, act);
    note();
  }

 private:
  void note() {
    server_.look_into_journal([this](store::Store& store) { live::note_pending(store, acts_); });
  }

  live::LiveServer& server_;
  std::vector<live::PendingAct> acts_;
};

}  // namespace agon::cli
