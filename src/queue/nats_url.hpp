#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::queue {

// "nats://USER:PASSWORD@host:4222/NAME"; "tls://..." with encryption; a token may replace user and password, or they
// may be omitted. For a cluster, several of its servers, "nats://USER:PASSWORD@host1:4222,host2:4222/NAME", any of
// which is used.
struct NatsUrl {
  std::vector<std::string> servers;  // for the library: URLs without the name
  std::string shown;                 // for humans: "nats://host:4222", without secrets
  std::string name;                  // of the contest
  bool encrypted = false;
};
Result<NatsUrl> nats_url(const std::string&);

}  // namespace agon::queue
