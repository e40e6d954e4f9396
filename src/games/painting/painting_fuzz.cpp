// Feeds a world file and commands of its teams to a match: no input may crash it, a refused command leaves the digest,
// and a world file that is taken is read again as it was written.

#include <algorithm>
#include <cstdlib>

#include "games/match.hpp"
#include "games/painting/rules.hpp"

using agon::painting::Painting;
using Match = agon::MatchOf<Painting>;

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

Painting::Setup read(std::string_view world) {
  const auto read = Painting::setup(world);
  if (!read) {
    require(!read.error().empty());
    return {};
  }
  const auto again = Painting::setup(Painting::setup_text(*read));
  require(again && *again == *read);
  Painting::Setup setup = *read;
  setup.teams = std::min<std::uint8_t>(setup.teams, 4);  // more of them are only slower
  return setup;
}

void say(Match& match, agon::Seat team, std::string_view command) {
  const std::uint64_t before = match.digest();
  const agon::Reply reply = match.call(team, command, {});
  if (reply.refusal.taken()) {
    require(reply.changed == (match.digest() != before));
    require(reply.data.empty() || reply.data.back() == '\n');
  } else {
    require(match.digest() == before && reply.data.empty() && !reply.changed);
    require(!match.kind(reply.refusal).empty() && !match.why(reply.refusal).empty());
  }
}

}  // namespace

// A world file (the default when it is none), a line with a single '.', then lines: a digit and a command of that team,
// anything else ends the turn.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view world = take_until(text, "\n.\n");
  const Painting::Setup setup = read(world);
  Match match(setup, size);
  for (int lines = 0; !text.empty() && lines < 200 && !match.over(); ++lines) {
    std::string_view line = take_until(text, "\n");
    if (!line.empty() && line[0] >= '0' && line[0] < '0' + setup.teams) {
      say(match, static_cast<agon::Seat>(line[0] - '0'), line.substr(1));
    } else {
      match.end_turn();
      require(!match.tell().empty() && !match.picture(agon::Ink::colour).empty());
      require(!match.frame({}).empty() && !match.frame(agon::Seat{1}).empty());
    }
  }
  return 0;
}
