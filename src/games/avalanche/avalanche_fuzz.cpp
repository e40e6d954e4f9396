// Fuzzes all text that the game reads: the first line is a setup, the second a name, the rest alternate answers.

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "games/avalanche/rules.hpp"
#include "games/match.hpp"

namespace agon::avalanche {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void require(bool holds) {
  if (!holds) std::abort();
}

void play(std::string_view text) {
  const auto setup = Avalanche::setup(next_line(text));
  if (!setup) return require(!setup.error().empty());
  require(*Avalanche::setup(Avalanche::setup_text(*setup)) == *setup);
  const auto name = Avalanche::name(next_line(text));
  require(!name || name->size() <= 25 * 4);
  MatchOf<Avalanche> match(*setup, 1);
  Seat seat = 0;
  while (!text.empty() && !match.over()) {
    const std::uint64_t before = match.digest();
    const Refusal refusal = match.answer(seat, next_line(text));
    require(refusal.taken() || match.digest() == before);
    require(refusal.taken() == match.kind(refusal).empty());
    if (!refusal.taken()) continue;
    if (seat == 1) match.end_turn();
    seat ^= 1;
  }
  require(!match.frame({}).empty() && !match.picture(TextStyle::colour).empty());
}

}  // namespace
}  // namespace agon::avalanche

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  agon::avalanche::play({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
