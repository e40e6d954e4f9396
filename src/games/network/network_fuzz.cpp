// Feeds a world file and commands of its teams to a match: no input may crash it, a refused command leaves the digest
// unless it uses up the turn's plan, and a world file that is taken is read again as it was written.

#include <algorithm>
#include <cstdlib>

#include "games/match.hpp"
#include "games/network/rules.hpp"

using agon::network::Network;
using Match = agon::MatchOf<Network>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view take_until(std::string_view& text, std::string_view mark) {
  const std::size_t end = text.find(mark);
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + mark.size());
  return front;
}

Network::Setup read(std::string_view world) {
  auto setup = Network::setup(world);
  if (setup) {
    const auto again = Network::setup(Network::setup_text(*setup));
    require(again && *again == *setup);
  } else {
    require(!setup.error().empty());
  }
  Network::Setup small = setup ? *setup : Network::Setup{};
  small.teams = std::min(small.teams, 4);  // more of them, and larger lands, are only slower
  small.terrain.side = std::min(small.terrain.side, 12);
  small.terrain.cities = std::min(small.terrain.cities, small.terrain.side);
  return small;
}

void say(Match& match, agon::Seat team, std::string_view command) {
  const std::uint64_t before = match.digest();
  const agon::Reply reply = match.call(team, command, {});
  require(reply.changed == (match.digest() != before));
  if (reply.refusal.taken()) {
    require(reply.data.empty() || reply.data.back() == '\n');
  } else {
    require(reply.data.empty() && !match.kind(reply.refusal).empty() && !match.why(reply.refusal).empty());
  }
}

}  // namespace

// A world file (the default when it is none), a line with a single '.', then lines: a digit and a command of that team,
// of which '|' parts the lines; anything else ends the turn.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view world = take_until(text, "\n.\n");
  const Network::Setup setup = read(world);
  Match match(setup, size);
  for (int lines = 0; !text.empty() && lines < 200 && !match.over(); ++lines) {
    std::string line(take_until(text, "\n"));
    std::replace(line.begin(), line.end(), '|', '\n');
    if (!line.empty() && line[0] >= '0' && line[0] < '0' + setup.teams) {
      require(match.lines_of(line.substr(1, line.find('\n'))) <= 2);
      say(match, static_cast<agon::Seat>(line[0] - '0'), std::string_view(line).substr(1));
    } else {
      match.end_turn();
      require(!match.tell().empty() && !match.picture(agon::Ink::colour).empty());
      require(!match.frame({}).empty() && !match.frame(agon::Seat{0}).empty());
      for (const auto& team : match.state().teams) {
        require(team.plan.empty() || Network::joins_all_cities(*match.state().world, team.plan));
      }
    }
  }
  return 0;
}
