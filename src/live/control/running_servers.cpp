#include "live/control/running_servers.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "live/control/control.hpp"

namespace agon::live {

namespace fs = std::filesystem;

// A line: "Num RefCount Protocol Flags Type St Inode Path". Listening sockets have the flag __SO_ACCEPTCON.
std::vector<fs::path> served_folders() {
  constexpr const char* listens = "00010000";
  std::vector<fs::path> folders;
  std::ifstream list("/proc/net/unix");
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    std::string number, references, protocol, flags, type, state, inode, path;
    words >> number >> references >> protocol >> flags >> type >> state >> inode >> std::ws;
    if (flags != listens || !std::getline(words, path)) continue;
    const fs::path socket = path;
    if (!socket.is_absolute() || control_socket(socket.parent_path()) != socket) continue;
    if (std::ranges::find(folders, socket.parent_path()) == folders.end()) folders.push_back(socket.parent_path());
  }
  return folders;
}

}  // namespace agon::live
