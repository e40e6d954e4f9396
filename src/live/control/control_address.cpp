#include "live/control/control_address.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>

namespace agon::live {

namespace {
constexpr std::size_t path_bytes_max = sizeof(sockaddr_un::sun_path) - 1;
}

ControlAddress::ControlAddress(const std::filesystem::path& socket) : path_(socket.string()) {
  if (path_.size() <= path_bytes_max) return;
  folder_ = os::Handle(open(socket.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder_) throw os::machine_error(fmt::format("cannot open the folder of {}", path_));
  path_ = fmt::format("/proc/self/fd/{}/{}", folder_.get(), socket.filename().string());
  if (path_.size() > path_bytes_max) throw MachineError(fmt::format("the name of {} is too long", socket.string()));
}

sockaddr_un ControlAddress::get() const {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::ranges::copy(path_, address.sun_path);
  return address;
}

}  // namespace agon::live
