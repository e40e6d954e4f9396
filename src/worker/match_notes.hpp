#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/blob_store.hpp"
#include "replay/notes.hpp"
#include "worker/order.hpp"

namespace agon::worker {

// What the program of a seat wrote to stderr in its match, from the blob store; nullopt: nothing. Whoever calls sees to
// it that only its owner hears of it.
std::optional<replay::Notes> notes_of(const SeatResult&, Seat,
                                      const std::function<std::optional<std::string>(const Hash&)>& fetch);

}  // namespace agon::worker
