#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "live/live_server.hpp"
#include "site/site.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

// The acts of organisers (tournaments/acts/acts.hpp) in a contest that is served. They are written to its archive;
// before the organiser gets the answer, the site has been notified of freezes and announcements, and the game servers
// of teams that no longer play. Any thread.
class ServedActs {
 public:
  // Both must outlive this; the archive must allow several threads. Create before the server runs: for a freeze that
  // was recorded while no server ran, the public standings are those of this moment. Throws MachineError.
  ServedActs(store::Archive&, live::LiveServer&);

  std::optional<site::Site::Frozen> frozen() const;  // for a new site
  void attach(site::Site*);                          // a site to notify from now on; null: none

  // Carries out an act of `agon contest`; returns the message for the organiser. Throws MachineError.
  std::string act(const std::string& entry);
  void note(const std::string& entry);  // writes an act without effects. Throws MachineError
  // Adds an act without effects, to be committed with whatever it belongs to. Throws MachineError.
  void add(const std::string& entry);
  std::string freeze(std::string_view signature = "{}");  // an object with "by" and "why", both optional
  // Carries out the freeze of the contest file, once; an existing freeze stays as it is. Throws MachineError.
  void freeze_when_due(const tournaments::FreezeDue&);
  bool has_come(const tournaments::FreezeDue&) const;

  tournaments::Acts acts() const;                  // all of them. Throws MachineError
  std::int64_t entries() const;                    // the number of the last act. Throws MachineError
  std::string text_of(std::int64_t number) const;  // "": there is no such act. Throws MachineError
  // The last act with this text that can be revoked; 0: there is none. Throws MachineError.
  std::int64_t to_undo(std::string_view text) const;
  tournaments::Notices notices() const;
  live::TeamsOut teams_out() const;
  std::chrono::milliseconds frozen_since() const;            // since 1970; 0: not frozen
  std::string ceremony_key() const;                          // Acts::ceremony_key
  Result<void> check_may_play(std::string_view team) const;  // the error is what the team is told

 private:
  std::string carry_out(const std::string& entry);  // the caller holds the mutex
  std::string standings() const;
  void write(const std::string& entry);
  void follow(const tournaments::Acts&);

  store::Archive& archive_;
  live::LiveServer& server_;
  std::mutex mutex_;  // one act at a time
  site::Site* site_ = nullptr;
  mutable std::mutex told_mutex_;  // guards what follows from the acts, below
  tournaments::Notices notices_;
  std::string ceremony_key_;
  live::TeamsOut teams_out_;
  std::chrono::milliseconds frozen_since_{};
};

}  // namespace agon::cli
