#pragma once

#include <filesystem>
#include <vector>

namespace agon::live {

// The data folders of the servers on this machine that listen on a control socket (control.hpp), as listed in
// /proc/net/unix. Lets a user who knows only a contest's file find out where it is served. A server whose data folder
// has a very long name is not found (control_address.hpp). Empty where the system has no such list.
std::vector<std::filesystem::path> served_folders();

}  // namespace agon::live
