#include "cli/serve/served_room.hpp"

#include "base/machine_error.hpp"
#include "config/redacted.hpp"

namespace agon::cli {

ServedRoom::ServedRoom(site::Site& site, const std::filesystem::path& data, const std::filesystem::path& contest_file,
                       const ServedState& state)
    : site_(site), orders_(data) {
  const auto file = [path = std::filesystem::absolute(contest_file)] { return config::redacted_file(path); };
  if (!site_.open_room(site::OrganiserRoom{orders_.orders(), [&state] { return state.json(); }, file,
                                           [&state](const site::Order& order) { return state.check(order); }})) {
    throw MachineError("the site does not answer");
  }
}

ServedRoom::~ServedRoom() { site_.open_room(std::nullopt); }

}  // namespace agon::cli
