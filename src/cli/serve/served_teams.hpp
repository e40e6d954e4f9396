#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "site/site.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/titles.hpp"

namespace agon::cli {

class ServedJury;

// The teams of a contest that is served: passwords, titles, members, schools, countries and new teams are taken from
// the contest's file again without a restart. For the thread of the control socket.
class ServedTeams {
 public:
  // All outlive it; `site` and `jury` may be null.
  ServedTeams(const std::filesystem::path& file, const config::Contest&, live::LiveServer&, site::Site*, ServedJury*);

  struct Taken {
    std::string text;                // for the organiser
    tournaments::act::Teams change;  // for the list of acts
  };
  // Takes what the file says now, and tells what that was. When it returns the old passwords are refused and the
  // connections of their teams are closed. Throws Control::Refused when the file has mistakes or teams stand elsewhere.
  Taken take();

  // As they are now. By any thread.
  tournaments::Titles titles() const;
  std::vector<tournaments::Team> teams() const;

 private:
  std::vector<tournaments::Team> read() const;
  std::string about_added(std::size_t count) const;

  const std::string file_;
  mutable std::mutex mutex_;  // of the teams, for others than the control socket's thread
  std::vector<tournaments::Team> teams_;
  live::LiveServer& server_;
  site::Site* const site_;
  ServedJury* const jury_;
  const bool plays_together_;  // a server whose teams all play in one game
};

}  // namespace agon::cli
