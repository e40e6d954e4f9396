#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon {

// Identifies bytes by content: 64 lower-case hexadecimal digits of their SHA-256, as printed by `sha256sum`.
using Hash = std::string;

// Storage of sources, replays and logs: the archive of a contest itself, or access to it from another machine. Throws
// MachineError if it is unreachable.
class BlobStore {
 public:
  virtual ~BlobStore() = default;
  virtual Hash keep(std::string_view bytes) = 0;  // idempotent
  virtual std::optional<std::string> fetch(const Hash&) = 0;
};

}  // namespace agon
