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
// no other address, and answers no request that was meant for another host's name (a page from elsewhere could make one
// by changing what its name resolves to).
class LocalSite {
 public:
  // What pages post, by path: "/film/picture". Only who has the key, "?key=...", is listened to: other programs of this
  // machine reach the port, too.
  struct Posted {
    std::string key;
    std::size_t bytes_max = 0;
    // Gives the answer. Empty: nothing may be posted.
    std::function<std::string(std::string_view path, const std::string& body)> take = {};
  };

  // Listens at once; port 0 takes a free one. Throws MachineError if the port is in use.
  LocalSite(Pages, std::uint16_t port);
  LocalSite(Pages, std::uint16_t port, Posted);
  ~LocalSite();

  std::string address() const;  // "http://127.0.0.1:8017/"
  void run();                   // serves until stop(), SIGINT or SIGTERM; by one thread
  void stop();                  // by any thread

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::site
