#include "os/user.hpp"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace agon::os {

std::string user_name() {
  if (const char* const told = std::getenv(user_variable); told != nullptr && *told != '\0') return told;
  std::array<char, 16 << 10> room{};
  passwd entry{}, *found = nullptr;
  const uid_t user = getuid();
  const bool known = getpwuid_r(user, &entry, room.data(), room.size(), &found) == 0 && found != nullptr;
  const std::string name = known ? entry.pw_name : "user " + std::to_string(user);
  const char* const before = std::getenv("SUDO_USER");
  return before != nullptr && *before != '\0' && before != name ? std::string(before) + " as " + name : name;
}

}  // namespace agon::os
