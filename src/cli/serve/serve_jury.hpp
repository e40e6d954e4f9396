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

// The jury of a contest with tournaments or submissions while it is served: its queue, submissions, tournaments, and
// the workers of this machine.
class ServedJury {
 public:
  struct Where {
    std::filesystem::path data;
    std::string queue;  // URL; empty: inside this process
  };
  // All but the last must outlive this. Throws MachineError.
  ServedJury(const config::Contest&, const live::LiveServer&, store::GuardedArchive&, const Where&);
  ~ServedJury();

  // Any thread.
  const tournaments::TournamentScheduler& tournaments() const;
  submissions::SubmissionService& submissions();
  // Teams with changed titles, and possibly new ones, which may submit from now on. Throws MachineError.
  void change_teams(const std::vector<tournaments::Team>&);

  Tour tour() const;
  // Further information for organisers: the workers on other machines, and the matches that are set aside.
  std::string troubles_text(const tournaments::Titles&) const;
  std::string submit(std::string_view request);  // the request of `agon contest submit`; see contest_submit.hpp

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::cli
