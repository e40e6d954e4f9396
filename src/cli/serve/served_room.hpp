#pragma once

#include <filesystem>
#include <string>

#include "cli/serve/served_orders.hpp"
#include "cli/serve/served_state.hpp"
#include "site/site.hpp"

namespace agon::cli {

// Opens the organisers' room of the site during its lifetime.
class ServedRoom {
 public:
  // The site and the state must outlive this. Throws MachineError.
  ServedRoom(site::Site&, const std::filesystem::path& data, const std::filesystem::path& contest_file,
             const ServedState&);
  ~ServedRoom();
  ServedRoom(const ServedRoom&) = delete;
  ServedRoom& operator=(const ServedRoom&) = delete;

 private:
  site::Site& site_;
  ServedOrders orders_;
};

}  // namespace agon::cli
