#pragma once

#include <cstdint>
#include <string>

#include "os/handle.hpp"

namespace agon::sandbox {

// A program's output to stderr.
struct Kept {
  std::string text;         // its first `most` bytes
  std::uint64_t bytes = 0;  // total
  std::string end;          // its last 512 bytes
};

// Reads a pipe on a background thread (one for all pipes of this process, asleep while nobody writes), keeps the
// beginning and drops the rest, so that a program that writes much is not blocked. Thread-safe.
class Drain {
 public:
  Drain(os::Handle read_end, std::uint64_t most);  // throws MachineError
  ~Drain();
  Drain(const Drain&) = delete;
  Drain& operator=(const Drain&) = delete;

  // Bytes so far, including those not read yet; one system call.
  std::uint64_t written() const;
  Kept take();  // what was written so far; stops reading

 private:
  std::uint64_t key_;
};

}  // namespace agon::sandbox
