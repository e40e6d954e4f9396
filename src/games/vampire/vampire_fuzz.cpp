// Feeds blocks to a match as if from its programs. No input may crash it, a refused one leaves the digest unchanged,
// and all warnings are lines of the protocol. The first block is read as a setup, as a map file and as a login.

#include <cstdlib>

#include "games/match.hpp"
#include "games/vampire/words.hpp"
#include "games/vampire/worlds.hpp"

using agon::vampire::Vampire;
using Match = agon::MatchOf<Vampire>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void say(Match& match, agon::Seat seat, std::string_view block) {
  const std::uint64_t before = match.digest();
  const agon::Refusal refusal = match.answer(seat, block);
  if (refusal.taken()) return;
  require(match.digest() == before && !match.kind(refusal).empty() && !match.why(refusal).empty());
}

void end_tick(Match& match) {
  const std::uint64_t before = match.digest();
  match.end_turn();
  require(match.digest() != before);
  require(!match.frame({}).empty() && !match.picture(agon::TextStyle::colour).empty() && !match.tell().empty());
  for (agon::Seat seat = 0; seat < match.state().seats; ++seat) {
    const std::string text = match.over() ? match.farewell(seat) : match.ask(seat);
    require(text.ends_with("\n."));
  }
}

}  // namespace

// Blocks end with a line ".". The seats take turns; a tick ends after the last one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto take_block = [&] {
    const std::size_t end = text.find("\n.\n");
    const std::string_view block = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 3);
    return block;
  };
  const std::string_view first = take_block();
  static_cast<void>(Vampire::name(first));
  const auto reading = agon::vampire::read_map(first);
  auto setup = Vampire::setup(first);
  if (reading.mistakes.empty()) {
    require(agon::vampire::read_map(agon::vampire::write_map(reading.map)).map == reading.map);
    setup = agon::vampire::setup_of(reading.map);
  }
  if (setup) require(*Vampire::setup(Vampire::setup_text(*setup)) == *setup);
  Match match(setup ? *setup : *Vampire::setup("map=test:2"), 1);
  for (agon::Seat seat = 0; !text.empty() && !match.over();) {
    const std::string_view block = take_block();
    if (match.to_act().test(seat)) say(match, seat, block);
    if (++seat < match.state().seats) continue;
    seat = 0;
    end_tick(match);
  }
  return 0;
}
