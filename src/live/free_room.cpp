#include "live/free_room.hpp"

#include "telemetry/log.hpp"

namespace agon::live {

void FreeRoom::look() {
  seen_ = watch.look();
  const std::string missing = watch.shortage(seen_);
  if (missing.empty() != shortage_.empty()) {
    telemetry::log(missing.empty() ? "room_again" : "no_room", {{"why", missing.empty() ? shortage_ : missing}});
  }
  shortage_ = missing;
}

}  // namespace agon::live
