#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/journal/store.hpp"
#include "store/log/archive.hpp"

// Acts of organisers that change the journal: more time, a pause, its end. The journal keeps such an act, in the same
// commit as the change, until it stands in the book of acts. So neither is ever without the other, whatever ends the
// process in between.
namespace agon::live {

struct PendingAct {
  std::int64_t after = 0;  // the last entry of the book of acts at that time
  std::string text;        // of its entry
  friend bool operator==(const PendingAct&, const PendingAct&) = default;
};

std::vector<PendingAct> pending_acts(store::Store&);               // that are committed. Throws MachineError
void note_pending(store::Store&, const std::vector<PendingAct>&);  // all that there are; kept with the next commit

// While no server runs: those that are not yet in the book of acts are written there. Throws MachineError.
void write_pending(store::Store&, store::Archive&);

}  // namespace agon::live
