// Whatever a message or a book contains, reading it yields a value or an error message; a value that is written and
// read again is unchanged, and books are folded as far as possible.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tournaments/tournament.hpp"

using namespace agon::tournaments;
namespace worker = agon::worker;

namespace {

template <class Read>
void again(std::string_view text, Read read) {
  const auto value = read(text);
  if (!value) return;
  const auto second = read(to_json(*value));
  if (!second || to_json(*second) != to_json(*value)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  again(text, worker::match_order_from);
  again(text, worker::match_result_from);
  again(text, plan_from);
  Tournament tournament;
  agon::store::Entry entry;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    ++entry.number;
    entry.text = rest.substr(0, end);
    if (!tournament.take(entry)) break;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  static_cast<void>(tournament.played());
  static_cast<void>(tournament.open());
  return 0;
}
