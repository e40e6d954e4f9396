#pragma once

#include <string>

#include "base/result.hpp"

namespace agon::queue {

// "nats://USER:PASSWORD@host:4222/NAME"; "tls://..." with encryption; in place of user and password a token, or
// nothing.
struct NatsUrl {
  std::string server;  // for the library: the same without the name
  std::string shown;   // for people: "nats://host:4222", without secrets
  std::string name;    // of the contest
  bool encrypted = false;
};
Result<NatsUrl> nats_url(const std::string&);

}  // namespace agon::queue
