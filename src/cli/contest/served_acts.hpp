#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "live/live_server.hpp"
#include "site/site.hpp"
#include "store/log/archive.hpp"

namespace agon::cli {

// The acts of organisers (tournaments/acts.hpp) in a contest that is served: they are kept in its archive, and the site
// knows of a freeze before the organiser is told that it is noted. By any thread.
class ServedActs {
 public:
  // Both outlive it; the archive may be used by several threads. Before the server runs: what the public sees during a
  // freeze that was noted while no server ran is how the contest stands now. Throws MachineError.
  ServedActs(store::Archive&, const live::LiveServer&);

  std::optional<site::Site::Frozen> frozen() const;  // for a site that is made
  void attach(site::Site*);                          // that is told from now on; null: none any more

  // An act of `agon contest`; what to tell. Throws MachineError.
  std::string act(const std::string& entry);
  std::string freeze();

 private:
  std::string standings() const;
  void write(const std::string& entry);

  store::Archive& archive_;
  const live::LiveServer& server_;
  std::mutex mutex_;  // one act at a time
  site::Site* site_ = nullptr;
};

}  // namespace agon::cli
