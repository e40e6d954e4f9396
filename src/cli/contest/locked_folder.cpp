#include "cli/contest/locked_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>

namespace agon::cli {

os::Handle locked_folder(const std::filesystem::path& folder) {
  os::Handle handle(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle && ::flock(handle.get(), LOCK_EX) != 0) throw os::machine_error("cannot lock " + folder.string());
  return handle;
}

}  // namespace agon::cli
