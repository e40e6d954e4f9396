#pragma once

#include <cstdint>
#include <string>

#include "os/handle.hpp"

namespace agon::sandbox {

// What a program wrote to stderr.
struct Kept {
  std::string text;         // the first `most` bytes of it
  std::uint64_t bytes = 0;  // all of it
  std::string end;          // the last 512 bytes
};

// Reads a pipe in a background thread (one for all pipes of this process, asleep while nobody writes), keeps the
// beginning and drops the rest, so that a program that writes much is not held up. For any thread.
class Drain {
 public:
  Drain(os::Handle read_end, std::uint64_t most);  // throws MachineError
  ~Drain();
  Drain(const Drain&) = delete;
  Drain& operator=(const Drain&) = delete;

  std::uint64_t written() const;  // bytes up to now, also what nobody has read yet; one system call
  Kept take();                    // what has been written up to now; ends the reading

 private:
  std::uint64_t key_;
};

}  // namespace agon::sandbox
