#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/contest/output/tour_text.hpp"
#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "store/log/guarded_archive.hpp"
#include "tournaments/tournament_scheduler.hpp"

namespace agon::submissions {
class SubmissionService;
}

namespace agon::cli {

// The jury of a contest that is served: its queue, submissions, tournaments, and whoever plays on this machine. Of a
// contest with tournaments or submissions.
class ServedJury {
 public:
  struct Where {
    std::filesystem::path data;
    std::string queue;  // URL; empty: inside this process
  };
  // All but the last outlive it. Throws MachineError.
  ServedJury(const config::Contest&, const live::LiveServer&, store::GuardedArchive&, const Where&);
  ~ServedJury();

  // By any thread.
  const tournaments::TournamentScheduler& tournaments() const;
  submissions::SubmissionService& submissions();
  // The same teams with other titles, and perhaps more: these may hand in from now on. Throws MachineError.
  void change_teams(const std::vector<tournaments::Team>&);

  Tour tour() const;
  // What organisers should know beside it: the workers on other machines, and the matches that are set aside.
  std::string troubles_text(const tournaments::Titles&) const;
  std::string submit(std::string_view request);  // of `agon contest submit`; see contest_submit.hpp

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::cli
