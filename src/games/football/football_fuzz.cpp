// Feeds lines to a match as if from its programs. No input may crash it, a refused one leaves the digest unchanged, and
// an accepted one is reported to the opponent as the move that was made.

#include <cstdlib>

#include "games/football/words.hpp"
#include "games/match.hpp"

using agon::football::Football;
using Match = agon::MatchOf<Football>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void say(Match& match, std::string_view line) {
  const agon::Seat seat = match.state().mover();
  const bool can_move = Football::can_move(match.state());
  const std::uint64_t before = match.digest();
  const agon::Refusal refusal = match.answer(seat, line);
  if (!refusal.taken()) {
    require(match.digest() == before && !match.kind(refusal).empty() && !match.why(refusal).empty());
    return;
  }
  match.end_turn();
  require(match.digest() != before);
  require(!match.frame({}).empty() && !match.picture(agon::TextStyle::colour).empty() && !match.tell().empty());
  if (can_move) {
    const auto path = agon::football::read_path(line);
    require(path && agon::football::write_path(*path) == match.ask(seat ^ 1));
  } else {
    require(match.over());
  }
}

}  // namespace

// The first line is a setup (the default if it is invalid) and a name; each further line is an answer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto take_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  const std::string_view first = take_line();
  const auto name = Football::name(first);
  require(!name || name->size() <= 25);
  const auto setup = Football::setup(first);
  Match match(setup ? *setup : Football::Setup{}, 0);
  while (!text.empty() && !match.over()) say(match, take_line());
  return 0;
}
