#pragma once

#include <string>

namespace agon::os {

// The system's name of whoever runs this process, for records: "maria", "maria as agon" under sudo, or the number of a
// user without a name.
//
// A process that works for somebody else says so in the variable AGON_USER of its environment; it is a name in a record
// and gives no rights.
std::string user_name();
inline constexpr const char* user_variable = "AGON_USER";

}  // namespace agon::os
