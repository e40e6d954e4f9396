#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace agon::queue {

// Compressed; below NATS's default message size.
inline constexpr std::size_t bulletin_bytes_max = std::size_t{900} << 10;
inline constexpr std::size_t bulletin_text_bytes_max = std::size_t{32} << 20;

// Messages between the processes that serve one contest. All listeners receive them, including the sender; nothing is
// stored for those that are offline. Thread-safe.
class Bulletin {
 public:
  virtual ~Bulletin() = default;
  // False: it is too long, or the server is unreachable; nobody receives it.
  virtual bool post(std::string_view text) = 0;
};

// Uses a NATS server; the URL is that of the queue, whose NAME is the contest's. `heard` is called on its own thread;
// its exceptions are ignored. Throws MachineError.
std::unique_ptr<Bulletin> open_nats_bulletin(const std::string& url, std::function<void(std::string_view)> heard);

}  // namespace agon::queue
