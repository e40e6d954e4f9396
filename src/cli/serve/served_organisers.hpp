#pragma once

#include <string>
#include <vector>

#include "config/contest_file.hpp"
#include "site/site.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::cli {

// The accounts of the organisers' room of a contest that is served; they can be read again from their file without a
// restart. For the thread of the control socket.
class ServedOrganisers {
 public:
  // The site, which may be null, must outlive this and has these accounts from now on.
  ServedOrganisers(std::string contest_file, std::vector<config::Organiser> accounts, site::Site*);

  // Applies the current file. On return, old passwords are refused and their sessions have ended. Throws
  // Control::Refused if the file has mistakes, and MachineError if the site does not answer.
  tournaments::act::Accounts take();

 private:
  void tell_site() const;

  const std::string contest_file_;
  std::vector<config::Organiser> accounts_;
  site::Site* const site_;
};

}  // namespace agon::cli
