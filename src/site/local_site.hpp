#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "site/pages.hpp"

namespace agon::site {

// A few pages for the browser of this machine's user, over HTTP on 127.0.0.1. Nobody else can read them: it listens on
// no other address, and rejects requests addressed to another host name, which a page of another origin could send by
// DNS rebinding.
class LocalSite {
 public:
  // Handles POST requests, by path: "/film/picture". They need the key, "?key=...", because other programs on this
  // machine can reach the port too.
  struct Posted {
    std::string key;
    std::size_t bytes_max = 0;
    // Returns the answer. Empty: POST is not allowed.
    std::function<std::string(std::string_view path, const std::string& body)> take = {};
  };

  // Listens at once; port 0 chooses a free one. Throws MachineError if the port is in use.
  LocalSite(Pages, std::uint16_t port);
  LocalSite(Pages, std::uint16_t port, Posted);
  ~LocalSite();

  std::string address() const;  // "http://127.0.0.1:8017/"
  void run();                   // serves until stop(), SIGINT or SIGTERM; on one thread
  void stop();                  // thread-safe

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::site
