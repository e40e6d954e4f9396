#include "cli/serve/queue_url.hpp"

#include <cstdlib>

#include "cli/frame/command.hpp"
#include "queue/nats_url.hpp"

namespace agon::cli {

std::string queue_url(const std::string& option) {
  const char* const environment = std::getenv("AGON_QUEUE");
  std::string url = option.empty() && environment ? environment : option;
  if (url.empty()) return url;
  if (const auto read = queue::nats_url(url); !read) throw BadInput(read.error());
  return url;
}

}  // namespace agon::cli
