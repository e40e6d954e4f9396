#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon {

// Bytes by what they are: 64 lower-case hexadecimal digits of their SHA-256, as `sha256sum` writes them.
using Hash = std::string;

// Where sources, replays and logs lie, whoever needs them: the archive of a contest itself, or the way to it from
// another machine. Throws MachineError when it cannot be reached.
class BlobStore {
 public:
  virtual ~BlobStore() = default;
  virtual Hash keep(std::string_view bytes) = 0;  // again is the same
  virtual std::optional<std::string> fetch(const Hash&) = 0;
};

}  // namespace agon
