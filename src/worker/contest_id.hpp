#pragma once

#include <optional>
#include <string>

#include "store/log/archive.hpp"

namespace agon::worker {

// Which contest an archive is of: 32 hexadecimal digits, drawn once at random and kept in the book "contest", in the
// entry {"contest":{"id":"..."}}. Names of contests and tournaments come again from rehearsal to final; this does not.
// Orders and results carry it, and so do the topics of a queue.
inline constexpr const char* contest_book = "contest";

// Draws one at the first call for an archive, and commits it; so an old archive has one from its first opening on.
// Throws MachineError, also when the book holds something else.
std::string contest_id(store::Archive&);

// Of an archive that is open for reading only. None: it was never opened for writing by a program that knows of it.
std::optional<std::string> known_contest_id(store::Archive&);

}  // namespace agon::worker
