#include "cli/match/setup.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"

namespace agon::cli {

std::string setup_from(const GameInfo& info, const std::vector<std::string>& options, const std::string& map_file,
                       std::size_t bots) {
  std::string setup = fmt::format("{}", fmt::join(options, " "));
  const std::string seats = std::string(info.seats_option) + "=";
  const bool says_seats = std::ranges::any_of(options, [&](auto& option) { return option.starts_with(seats); });
  if (bots > 0 && !info.seats_option.empty() && !says_seats) {
    setup += fmt::format("{}{}{}", setup.empty() ? "" : " ", seats, bots);
  }
  if (map_file.empty()) return setup;
  if (!info.takes_map) throw BadInput(fmt::format("--map does not go with {}: it has no maps", info.name));
  return setup + '\n' + read_file(map_file);
}

std::unique_ptr<Match> match_with(const Game& game, const std::string& setup, std::uint64_t seed, std::size_t bots) {
  auto match = game.start(setup, seed);
  if (!match) throw BadInput(fmt::format("{}; see `agon games {}`", match.error(), game.info().name));
  if (const std::size_t seats = (*match)->seats(); bots > 0 && seats != bots) {
    throw BadInput(fmt::format("this setup has {}, and {} named here", counted(seats, "seat"),
                               counted(bots, "bot") + (bots == 1 ? " is" : " are")));
  }
  return std::move(match).value();
}

}  // namespace agon::cli
