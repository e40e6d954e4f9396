#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "live/live_server.hpp"
#include "site/site.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

// The acts of organisers (tournaments/acts/acts.hpp) in a contest that is served: they are kept in its archive; the
// site knows of a freeze and of announcements, and the game servers of teams that play no more, before the organiser is
// told that it is noted. By any thread.
class ServedActs {
 public:
  // Both outlive it; the archive may be used by several threads. Before the server runs: what the public sees during a
  // freeze that was noted while no server ran is how the contest stands now. Throws MachineError.
  ServedActs(store::Archive&, live::LiveServer&);

  std::optional<site::Site::Frozen> frozen() const;  // for a site that is made
  void attach(site::Site*);                          // that is told from now on; null: none any more

  // An act of `agon contest`; what to tell. Throws MachineError.
  std::string act(const std::string& entry);
  void note(const std::string& entry);  // one from which nothing follows. Throws MachineError
  // One from which nothing follows, that is kept with the next commit of whatever it belongs to. Throws MachineError.
  void add(const std::string& entry);
  std::string freeze(std::string_view signature = "{}");  // an object with "by" and "why", both may be missing
  // The freeze of the contest's file has come: once, and what is frozen already stays as it is. Throws MachineError.
  void freeze_when_due(const tournaments::FreezeDue&);
  bool has_come(const tournaments::FreezeDue&) const;

  std::int64_t entries() const;  // the number of the last act. Throws MachineError
  tournaments::Notices notices() const;
  live::TeamsOut teams_out() const;
  std::chrono::milliseconds frozen_since() const;            // 1970; 0: nothing is frozen
  std::string ceremony_key() const;                          // Acts::ceremony_key
  std::string why_turned_away(std::string_view team) const;  // "": it may take part

 private:
  std::string carry_out(const std::string& entry);  // by who holds the mutex
  std::string standings() const;
  void write(const std::string& entry);
  void follow(const tournaments::Acts&);

  store::Archive& archive_;
  live::LiveServer& server_;
  std::mutex mutex_;  // one act at a time
  site::Site* site_ = nullptr;
  mutable std::mutex told_mutex_;  // of what follows from the acts
  tournaments::Notices notices_;
  std::string ceremony_key_;
  live::TeamsOut teams_out_;
  std::chrono::milliseconds frozen_since_{};
};

}  // namespace agon::cli
