#pragma once

#include <string>

namespace agon::os {

// The system's name of the user who runs this process, for records: "maria", "maria as agon" under sudo, or the number
// of a user without a name.
//
// A process that works for somebody else names that person in the environment variable AGON_USER; the name is for
// records and grants no rights.
std::string user_name();
inline constexpr const char* user_variable = "AGON_USER";

}  // namespace agon::os
