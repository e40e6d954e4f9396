#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/blob_store.hpp"
#include "replay/notes.hpp"
#include "worker/order.hpp"

namespace agon::worker {

// What the program of a seat wrote to stderr in its match, from the blob store; nullopt: nothing. Callers must show it
// only to its owner.
std::optional<replay::Notes> notes_of(const SeatResult&, Seat,
                                      const std::function<std::optional<std::string>(const Hash&)>& fetch);

}  // namespace agon::worker
