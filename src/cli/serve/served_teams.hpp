#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "site/site.hpp"

namespace agon::cli {

class ServedJury;

// The teams of a contest that is served: passwords, titles, members, schools and countries are taken from the contest's
// file again without a restart. Teams that are added need one, as they get seats in the games. For the thread of the
// control socket.
class ServedTeams {
 public:
  // All outlive it; `site` and `jury` may be null.
  ServedTeams(const std::filesystem::path& file, const config::Contest&, live::LiveServer&, site::Site*, ServedJury*);

  // Takes what the file says now, and tells what that was. When it returns the old passwords are refused and the
  // connections of their teams are closed. Throws Control::Refused when the file has mistakes or teams stand elsewhere.
  std::string take();

 private:
  std::vector<tournaments::Team> read(std::size_t& added) const;

  const std::string file_;
  std::vector<tournaments::Team> teams_;
  live::LiveServer& server_;
  site::Site* const site_;
  ServedJury* const jury_;
};

}  // namespace agon::cli
