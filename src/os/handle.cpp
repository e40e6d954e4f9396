#include "os/handle.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>

namespace agon::os {

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw machine_error("cannot create a pipe");
  return {Handle(ends[0]), Handle(ends[1])};
}

std::string read_all(const Handle& file) {
  std::string text;
  std::array<char, 4096> block;
  for (ssize_t count = 0; file && (count = ::read(file.get(), block.data(), block.size())) > 0;) {
    text.append(block.data(), static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace agon::os
