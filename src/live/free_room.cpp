#include "live/free_room.hpp"

#include "telemetry/log.hpp"

namespace agon::live {

void FreeRoom::look() {
  seen_ = watch.look();
  const Result<void> now = watch.check(seen_);
  if (now.ok() != enough_.ok()) {
    telemetry::log(now ? "room_again" : "no_room", {{"why", now ? enough_.error() : now.error()}});
  }
  enough_ = now;
}

}  // namespace agon::live
