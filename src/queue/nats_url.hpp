#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::queue {

// "nats://USER:PASSWORD@host:4222/NAME"; "tls://..." with encryption; in place of user and password a token, or
// nothing. Of a cluster several of its servers, "nats://USER:PASSWORD@host1:4222,host2:4222/NAME": any of them is
// asked.
struct NatsUrl {
  std::vector<std::string> servers;  // for the library: each a URL without the name
  std::string shown;                 // for people: "nats://host:4222", without secrets
  std::string name;                  // of the contest
  bool encrypted = false;
};
Result<NatsUrl> nats_url(const std::string&);

}  // namespace agon::queue
