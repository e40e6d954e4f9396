#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace agon::queue {

// Compressed; below what NATS carries by default.
inline constexpr std::size_t bulletin_bytes_max = std::size_t{900} << 10;
inline constexpr std::size_t bulletin_text_bytes_max = std::size_t{32} << 20;

// What the processes that serve one contest tell each other. Whoever listens hears it, also the one that told it;
// nothing is kept for those that are away. Any thread may call.
class Bulletin {
 public:
  virtual ~Bulletin() = default;
  // False: it is too long, or the server is away; nobody hears it.
  virtual bool post(std::string_view text) = 0;
};

// By a NATS server; the URL is that of the queue, and its NAME the contest's. `heard` is called by a thread of its own;
// what it throws changes nothing. Throws MachineError.
std::unique_ptr<Bulletin> open_nats_bulletin(const std::string& url, std::function<void(std::string_view)> heard);

}  // namespace agon::queue
