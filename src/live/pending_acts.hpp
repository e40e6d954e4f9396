#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/journal/store.hpp"
#include "store/log/archive.hpp"

// Acts of organisers that change the journal: more time, a pause, its end. The journal keeps such an act, committed
// together with the change, until it is in the book of acts. So neither exists without the other, even if the process
// dies in between.
namespace agon::live {

struct PendingAct {
  std::int64_t after = 0;  // the last entry in the book of acts at that time
  std::string text;        // of the entry
  friend bool operator==(const PendingAct&, const PendingAct&) = default;
};

std::vector<PendingAct> pending_acts(store::Store&);               // the committed ones; throws MachineError
void note_pending(store::Store&, const std::vector<PendingAct>&);  // replaces all; stored with the next commit

// While no server runs: writes those not yet in the book of acts to it. Throws MachineError.
void write_pending(store::Store&, store::Archive&);

}  // namespace agon::live
