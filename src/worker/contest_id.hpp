#pragma once

#include <optional>
#include <string>

#include "store/log/archive.hpp"

namespace agon::worker {

// Identifies the contest of an archive: 32 random hexadecimal digits, drawn once and stored in the book "contest", in
// the entry {"contest":{"id":"..."}}. Names of contests and tournaments recur, for example in a rehearsal and the
// final; this does not. Orders, results and the topics of a queue contain it.
inline constexpr const char* contest_book = "contest";

// The first call for an archive draws and commits one; so an old archive gets one when it is first opened. Throws
// MachineError, also if the book contains anything else.
std::string contest_id(store::Archive&);

// For a read-only archive. None: it was never opened for writing by a program that knows ids.
std::optional<std::string> known_contest_id(store::Archive&);

}  // namespace agon::worker
