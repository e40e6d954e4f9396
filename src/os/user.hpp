#pragma once

#include <string>

namespace agon::os {

// The system's name of whoever runs this process, for records: "maria", "maria as agon" under sudo, or the number of a
// user without a name.
std::string user_name();

}  // namespace agon::os
